// LeakyReLU and its gradient through CANN's aclnn operators, for Ascend: one line each.
#include <ms_ext.h>

namespace {

struct SlopeOp {
  explicit SlopeOp(const ms_ext::Attributes& constants) : negative_slope(constants.get<double>("negative_slope")) {}

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
MS_EXT_OP(LeakyReluGradAclnn)
