// LeakyReLU as a CUDA kernel of one's own, on MindSpore's stream: the model for a .cu entry.
//
// By the time operator() runs, the bridge has made MindSpore's device and stream current for torch and restores the
// caller's afterwards; the launch is asynchronous and nothing synchronizes.
#include <ATen/Dispatch.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAStream.h>
#include <ms_ext.h>

namespace {

template <typename scalar_t, typename accumulate_t>
__global__ void leaky_relu_kernel(const scalar_t* x, scalar_t* y, int64_t size, accumulate_t negative_slope) {
  const int64_t stride = static_cast<int64_t>(gridDim.x) * blockDim.x;
  for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < size; i += stride) {
    const accumulate_t value = x[i];
    y[i] = value > accumulate_t(0) ? value : value * negative_slope;
  }
}

// (x) -> y
struct LeakyReluCuda {
  explicit LeakyReluCuda(const ms_ext::Attributes& constants)
      : negative_slope(constants.get<double>("negative_slope")) {}

  void operator()(ms_ext::Launch& io) const {
    const at::Tensor& x = io[0];
    at::Tensor& y = io[1];
    TORCH_CHECK(x.is_cuda(), "LeakyReluCuda runs on a GPU, and x is on ", x.device(),
                "; ms_ops.LeakyRelu runs on both");
    const int64_t size = x.numel();
    if (size == 0) return;
    constexpr int64_t kThreads = 256, kMaxBlocks = 65535;
    const auto blocks = static_cast<unsigned>(std::min((size + kThreads - 1) / kThreads, kMaxBlocks));
    const c10::cuda::CUDAStream stream = c10::cuda::getCurrentCUDAStream();
    AT_DISPATCH_FLOATING_TYPES_AND2(at::kHalf, at::kBFloat16, x.scalar_type(), "LeakyReluCuda", [&] {
      using accumulate_t = std::conditional_t<std::is_same_v<scalar_t, double>, double, float>;
      leaky_relu_kernel<<<blocks, kThreads, 0, stream>>>(x.const_data_ptr<scalar_t>(), y.mutable_data_ptr<scalar_t>(),
                                                         size, static_cast<accumulate_t>(negative_slope));
    });
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  }

  double negative_slope;
};

}  // namespace

MS_EXT_OP(LeakyReluCuda)
