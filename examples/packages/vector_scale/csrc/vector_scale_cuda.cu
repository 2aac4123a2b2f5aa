// The launch on CUDA.
#include <c10/cuda/CUDAException.h>

#include "kernels.h"

namespace {

__global__ void scale(const float* x, float* out, float factor, int64_t size) {
  const int64_t i = blockIdx.x * int64_t{blockDim.x} + threadIdx.x;
  if (i < size) out[i] = factor * x[i];
}

}  // namespace

void vector_scale_cuda(void* stream, const at::Tensor& x, double factor, at::Tensor& out) {
  TORCH_CHECK_TYPE(x.scalar_type() == at::kFloat, "vector_scale takes float32 on CUDA, got ", x.scalar_type());
  if (x.numel() == 0) return;
  constexpr int kThreads = 256;
  const at::Tensor input = x.contiguous();
  scale<<<static_cast<int>((x.numel() + kThreads - 1) / kThreads), kThreads, 0, static_cast<cudaStream_t>(stream)>>>(
      input.const_data_ptr<float>(), out.mutable_data_ptr<float>(), static_cast<float>(factor), x.numel());
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
