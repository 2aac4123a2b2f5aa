// AddCustom of Ascend C's sample projects and its gradient, from a package of custom operators: one line each.
#include <ms_ext.h>

namespace {

// (x, y) -> z
struct AddCustom {
  explicit AddCustom(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { ms_ext::aclnn(io, "aclnnAddCustom", io[0], io[1], io[2]); }
};

// (dz) -> dx, dy
struct AddCustomGrad {
  explicit AddCustomGrad(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { ms_ext::aclnn(io, "aclnnAddCustomGrad", io[0], io[1], io[2]); }
};

}  // namespace

MS_EXT_OP(AddCustom)
MS_EXT_OP(AddCustomGrad)
