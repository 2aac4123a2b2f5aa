// LeakyReLU and its gradient through CANN's aclnn operators, for Ascend: one line each.
#include <ms_ext.h>

namespace {

struct SlopeOp {
  explicit SlopeOp(const ms_ext::Attributes& constants) : negative_slope(constants.get<double>("negative_slope")) {}

  static ms_ext::Shape infer_shape(const ms_ext::InputShapes& in, const ms_ext::Attributes&) { return in[0]; }
  static int infer_type(const std::vector<int>& in, const ms_ext::Attributes&) { return in.at(0); }

  at::Scalar negative_slope;
};

// (x) -> y
struct LeakyReluAclnn : SlopeOp {
  using SlopeOp::SlopeOp;
  void operator()(ms_ext::Launch& io) const { ms_ext::aclnn(io, "aclnnLeakyRelu", io[0], negative_slope, io[1]); }
};

// (dy, x) -> dx
struct LeakyReluGradAclnn : SlopeOp {
  using SlopeOp::SlopeOp;
  void operator()(ms_ext::Launch& io) const {
    ms_ext::aclnn(io, "aclnnLeakyReluBackward", io[0], io[1], negative_slope, /*self_is_result=*/false, io[2]);
  }
};

}  // namespace

MS_EXT_OP(LeakyReluAclnn)
MS_EXT_INFER(LeakyReluAclnn)

MS_EXT_OP(LeakyReluGradAclnn)
MS_EXT_INFER(LeakyReluGradAclnn)
