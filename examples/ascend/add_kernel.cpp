// A kernel in Ascend C that is launched directly on a stream, without an aclnn operator: the same kind of entry.
//
// CANN's compiler turns `add_kernel<<<blocks, nullptr, stream>>>(x, y, z, size)` into the function below and puts it
// into a library, here libadd_kernel.so.
#include <ms_ext.h>

extern "C" uint32_t aclrtlaunch_add_kernel(uint32_t blocks, void* stream, void* x, void* y, void* z, uint64_t size);

namespace {

// (x, y) -> z, float32
struct AddKernel {
  explicit AddKernel(const ms_ext::Attributes&) {}

  void operator()(ms_ext::Launch& io) const {
    for (int i = 0; i < 3; ++i) {
      TORCH_CHECK_TYPE(io[i].scalar_type() == at::kFloat, "parameter ", i, " must be float32, not ",
                       io[i].scalar_type());
    }
    TORCH_CHECK(io[0].sizes() == io[1].sizes(), "x and y must have one shape, got ", io[0].sizes(), " and ",
                io[1].sizes());
    constexpr uint32_t kBlocks = 8;
    const uint32_t status =
        aclrtlaunch_add_kernel(kBlocks, io.stream(), io[0].mutable_data_ptr(), io[1].mutable_data_ptr(),
                               io[2].mutable_data_ptr(), static_cast<uint64_t>(io[0].numel()));
    TORCH_CHECK(status == 0, "the launch failed with status ", status);
  }
};

}  // namespace

MS_EXT_OP(AddKernel)
