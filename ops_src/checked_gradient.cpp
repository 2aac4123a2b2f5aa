// A gradient that a user's function gave, checked where its shape is known only while a graph runs.
#include <ms_ext.h>

namespace {

// (gradient, input) -> gradient
struct CheckedGradient {
  explicit CheckedGradient(const ms_ext::Attributes& constants) : label(constants.get<std::string>("label")) {}

  void operator()(ms_ext::Launch& io) const {
    TORCH_CHECK_VALUE(io[0].sizes() == io[1].sizes(), label,
                      ": bprop gave a gradient of the wrong shape: ", io[0].sizes(), ", expected ", io[1].sizes());
    io[2].copy_(io[0]);
  }

  static ms_ext::Shape infer_shape(const ms_ext::InputShapes& in, const ms_ext::Attributes&) { return in[1]; }
  static int infer_type(const std::vector<int>& in, const ms_ext::Attributes&) { return in.at(0); }

  std::string label;
};

}  // namespace

MS_EXT_OP(CheckedGradient)
MS_EXT_INFER(CheckedGradient)
