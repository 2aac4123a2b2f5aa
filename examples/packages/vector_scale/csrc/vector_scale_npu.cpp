// The launch on Ascend. CANN's compiler turns vector_scale_kernel<<<blocks, nullptr, stream>>>(x, out, factor, size)
// into the function below, which its library brings.
#include "kernels.h"

extern "C" __attribute__((weak)) uint32_t aclrtlaunch_vector_scale_kernel(uint32_t blocks, void* stream, void* x,
                                                                          void* out, float factor, uint64_t size);

void vector_scale_npu(void* stream, const at::Tensor& x, double factor, at::Tensor& out) {
  TORCH_CHECK_TYPE(x.scalar_type() == at::kFloat, "vector_scale takes float32 on the NPU, got ", x.scalar_type());
  TORCH_CHECK(aclrtlaunch_vector_scale_kernel,
              "the library of vector_scale's kernel for the NPU is not loaded: load it "
              "before vector_scale is imported");
  constexpr uint32_t kBlocks = 8;
  const uint32_t status = aclrtlaunch_vector_scale_kernel(
      kBlocks, stream, const_cast<void*>(x.contiguous().const_data_ptr()), out.mutable_data_ptr(),
      static_cast<float>(factor), static_cast<uint64_t>(x.numel()));
  TORCH_CHECK(status == 0, "the launch of vector_scale failed with status ", status);
}
