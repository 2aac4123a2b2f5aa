// The kernels for CUDA, on torch's current stream.
#include <ATen/Dispatch.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAStream.h>

#include "kernels.h"

namespace {

constexpr int kThreads = 256;

int blocks_for(int64_t threads) { return static_cast<int>((threads + kThreads - 1) / kThreads); }

template <typename T>
__global__ void forward(const T* x, const T* bias, T* out, T slope, int64_t rows, int64_t channels) {
  const int64_t i = blockIdx.x * int64_t{blockDim.x} + threadIdx.x;
  if (i >= rows * channels) return;
  const T sum = x[i] + bias[i % channels];
  out[i] = sum > T(0) ? sum : slope * sum;
}

/// A thread has a channel to itself, so that sums need no atomics and come out the same every time.
template <typename T>
__global__ void backward(const T* grad, const T* x, const T* bias, T* grad_x, T* grad_bias, T slope, int64_t rows,
                         int64_t channels) {
  const int64_t channel = blockIdx.x * int64_t{blockDim.x} + threadIdx.x;
  if (channel >= channels) return;
  T sum = 0;
  for (int64_t i = channel; i < rows * channels; i += channels) {
    grad_x[i] = x[i] + bias[channel] > T(0) ? grad[i] : slope * grad[i];
    sum += grad_x[i];
  }
  grad_bias[channel] = sum;
}

void check_shapes(const at::Tensor& x, const at::Tensor& bias) {
  TORCH_CHECK(x.dim() == 2 && bias.dim() == 1 && x.size(1) == bias.size(0),
              "bias_act takes x of shape (N, C) and bias of shape (C,), got ", x.sizes(), " and ", bias.sizes());
}

}  // namespace

void bias_act_cuda(const at::Tensor& x, const at::Tensor& bias, double slope, at::Tensor& out) {
  check_shapes(x, bias);
  const at::Tensor input = x.contiguous(), shift = bias.contiguous();
  if (input.numel() == 0) return;
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "bias_act", [&] {
    forward<scalar_t><<<blocks_for(input.numel()), kThreads, 0, c10::cuda::getCurrentCUDAStream()>>>(
        input.const_data_ptr<scalar_t>(), shift.const_data_ptr<scalar_t>(), out.mutable_data_ptr<scalar_t>(),
        static_cast<scalar_t>(slope), x.size(0), x.size(1));
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
}

void bias_act_backward_cuda(const at::Tensor& grad_output, const at::Tensor& x, const at::Tensor& bias, double slope,
                            at::Tensor& out0, at::Tensor& out1) {
  check_shapes(x, bias);
  TORCH_CHECK(grad_output.sizes() == x.sizes(), "bias_act_backward takes grad_output and x of one shape, got ",
              grad_output.sizes(), " and ", x.sizes());
  const at::Tensor upstream = grad_output.contiguous(), input = x.contiguous(), shift = bias.contiguous();
  if (x.size(1) == 0) return;
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "bias_act_backward", [&] {
    backward<scalar_t><<<blocks_for(x.size(1)), kThreads, 0, c10::cuda::getCurrentCUDAStream()>>>(
        upstream.const_data_ptr<scalar_t>(), input.const_data_ptr<scalar_t>(), shift.const_data_ptr<scalar_t>(),
        out0.mutable_data_ptr<scalar_t>(), out1.mutable_data_ptr<scalar_t>(), static_cast<scalar_t>(slope), x.size(0),
        x.size(1));
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
}
