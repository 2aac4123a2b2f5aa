// Entries that show what the aclnn runtime does with arguments of every kind, and with bad ones.
#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <ms_ext.h>

namespace {

struct NoConstants {
  explicit NoConstants(const ms_ext::Attributes&) {}
};

// (x, out) -> out: what the operator saw of its arguments
struct Describe : NoConstants {
  using NoConstants::NoConstants;
  void operator()(ms_ext::Launch& io) const {
    const at::Tensor strided = at::for_blob(io[0].mutable_data_ptr(), {3, 2})
                                   .strides({1, 3})
                                   .options(io[0].options())
                                   .target_device(io.device())
                                   .make_tensor();
    ms_ext::aclnn(io, "aclnnDescribe", at::Scalar(7), at::Scalar(0.5), at::Scalar(true), std::vector<int64_t>{3, 4, 5},
                  std::vector<double>{1.5}, std::vector<bool>{false, true}, std::vector<at::Tensor>{io[0], strided},
                  std::optional<at::Tensor>(), std::string("text"), int64_t{-9}, 2.25, true, at::kHalf, io[1]);
  }
};

// (x) -> y
struct Unknown : NoConstants {
  using NoConstants::NoConstants;
  void operator()(ms_ext::Launch& io) const { ms_ext::aclnn(io, "aclnnNowhere", io[0], io[1]); }
};

struct TensorOfTheCpu : NoConstants {
  using NoConstants::NoConstants;
  void operator()(ms_ext::Launch& io) const {
    ms_ext::aclnn(io, "aclnnLeakyRelu", at::empty({2, 3}), at::Scalar(1), io[1]);
  }
};

struct DtypeWithoutNumber : NoConstants {
  using NoConstants::NoConstants;
  void operator()(ms_ext::Launch& io) const { ms_ext::aclnn(io, "aclnnCast", io[0], at::kFloat8_e5m2, io[1]); }
};

}  // namespace

MS_EXT_OP(Describe)
MS_EXT_OP(Unknown)
MS_EXT_OP(TensorOfTheCpu)
MS_EXT_OP(DtypeWithoutNumber)
