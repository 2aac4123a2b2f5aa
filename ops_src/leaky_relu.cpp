// LeakyReLU and its gradient through ATen, on whatever device MindSpore launches them.
#include <ATen/ops/leaky_relu.h>
#include <ATen/ops/leaky_relu_backward.h>
#include <ms_ext.h>

namespace {

struct LeakyReluBase {
  explicit LeakyReluBase(const ms_ext::Attributes& attributes)
      : negative_slope(attributes.get<double>("negative_slope")) {}

  static std::vector<int64_t> infer_shape(const ms_ext::InputShapes& inputs, const ms_ext::Attributes&) {
    return inputs[0];
  }
  static int infer_type(const std::vector<int>& inputs, const ms_ext::Attributes&) { return inputs[0]; }

  double negative_slope;
};

// (x) -> y
struct LeakyReluOp : LeakyReluBase {
  using LeakyReluBase::LeakyReluBase;
  void operator()(ms_ext::Launch& io) const { at::leaky_relu_out(io[1], io[0], negative_slope); }
};

// (dy, x) -> dx. Linear in dy, so it is its own gradient with respect to dy.
struct LeakyReluGradOp : LeakyReluBase {
  using LeakyReluBase::LeakyReluBase;
  void operator()(ms_ext::Launch& io) const {
    at::leaky_relu_backward_out(io[2], io[0], io[1], negative_slope, /*self_is_result=*/false);
  }
};

}  // namespace

MS_EXT_OP(LeakyRelu, LeakyReluOp)
MS_EXT_INFER(LeakyRelu, LeakyReluOp)

MS_EXT_OP(LeakyReluGrad, LeakyReluGradOp)
MS_EXT_INFER(LeakyReluGrad, LeakyReluGradOp)
