// LeakyReLU and its gradient through ATen, on whatever device MindSpore launches them.
#include <ATen/ops/leaky_relu.h>
#include <ATen/ops/leaky_relu_backward.h>
#include <ms_ext.h>

namespace {

struct SlopeOp {
  explicit SlopeOp(const ms_ext::Attributes& constants) : negative_slope(constants.get<double>("negative_slope")) {}

  static ms_ext::Shape infer_shape(const ms_ext::InputShapes& in, const ms_ext::Attributes&) { return in[0]; }
  static int infer_type(const std::vector<int>& in, const ms_ext::Attributes&) { return in.at(0); }

  double negative_slope;
};

// (x) -> y
struct LeakyRelu : SlopeOp {
  using SlopeOp::SlopeOp;
  void operator()(ms_ext::Launch& io) const { at::leaky_relu_out(io[1], io[0], negative_slope); }
};

// (dy, x) -> dx
struct LeakyReluGrad : SlopeOp {
  using SlopeOp::SlopeOp;
  void operator()(ms_ext::Launch& io) const {
    at::leaky_relu_backward_out(io[2], io[0], io[1], negative_slope, /*self_is_result=*/false);
  }
};

}  // namespace

MS_EXT_OP(LeakyRelu)
MS_EXT_INFER(LeakyRelu)

MS_EXT_OP(LeakyReluGrad)
MS_EXT_INFER(LeakyReluGrad)
