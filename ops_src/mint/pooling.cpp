// Pooling and resampling whose arguments MindSpore passes otherwise than torch.
#include <ATen/ATen.h>

#include "plugin/call.h"

namespace ms_ext::mint {
namespace {

// (..., kernel_size, strides, pads, dilation, ceil_mode, argmax_type), where the tensors come before `first`.
struct Pool {
  Pool(const PluginCall& call, int first)
      : kernel_size(call.integers(first)),
        stride(call.is_none(first + 1) ? kernel_size : call.integers(first + 1)),
        padding(call.integers(first + 2)),
        dilation(call.integers(first + 3)),
        ceil_mode(call.boolean(first + 4)) {}

  std::tuple<at::Tensor, at::Tensor> forward(const at::Tensor& input) const {
    return at::max_pool2d_with_indices(input, kernel_size, stride, padding, dilation, ceil_mode);
  }

  at::Tensor backward(const at::Tensor& gradient, const at::Tensor& input, const at::Tensor& indices) const {
    return at::max_pool2d_with_indices_backward(gradient, input, kernel_size, stride, padding, dilation, ceil_mode,
                                                indices);
  }

  std::vector<int64_t> kernel_size, stride, padding, dilation;
  bool ceil_mode;
};

// (dy, input_size, output_size, scales), and align_corners of modes that interpolate
struct Upsample {
  explicit Upsample(const PluginCall& call)
      : gradient(call.tensor(0)), input_size(call.integers(1)), output_size(gradient.sizes().slice(2)), call_(call) {
    if (!call.is_none(3)) scales = call.reals(3);
  }

  std::optional<double> scale(size_t dim) const {
    return dim < scales.size() ? std::optional(scales[dim]) : std::nullopt;
  }

  bool align_corners() const { return call_.boolean(4); }

  at::Tensor gradient;
  std::vector<int64_t> input_size;
  at::IntArrayRef output_size;
  std::vector<double> scales;

 private:
  const PluginCall& call_;
};

}  // namespace

// (x, grad, argmax, ...)
void MaxPoolGradWithIndices(PluginCall& call) {
  call.store(0, Pool(call, 3).backward(call.tensor(1), call.tensor(0), call.tensor(2).to(at::kLong)));
}

// (x, ...); the mask has the layout of a device's own, and its only reader, the gradient below, needs none.
void MaxPoolWithMask(PluginCall& call) {
  call.store(0, std::get<0>(Pool(call, 1).forward(call.tensor(0))));
  call.output(1).zero_();
}

// (x, grad, mask, ...)
void MaxPoolGradWithMask(PluginCall& call) {
  const Pool pool(call, 3);
  call.store(0, pool.backward(call.tensor(1), call.tensor(0), std::get<1>(pool.forward(call.tensor(0)))));
}

// (input, output_size), where a size that is None comes as -1
void AdaptiveAvgPool3DExt(PluginCall& call) {
  const at::Tensor input = call.tensor(0);
  call.store(0, at::adaptive_avg_pool3d(input, call.output(0).sizes().slice(input.dim() - 3)));
}

// (input, output_size), as above
void AdaptiveMaxPool2D(PluginCall& call) {
  const at::Tensor input = call.tensor(0);
  const auto [output, indices] = at::adaptive_max_pool2d(input, call.output(0).sizes().slice(input.dim() - 2));
  call.store(0, output);
  call.store(1, indices);
}

// (input, indices, kernel_size, stride, padding, output_size)
void MaxUnpool2DExt(PluginCall& call) {
  const at::Tensor input = call.tensor(0);
  call.store(0, at::max_unpool2d(input, call.tensor(1).to(at::kLong), call.output(0).sizes().slice(input.dim() - 2)));
}

void UpsampleLinear1DGrad(PluginCall& call) {
  const Upsample up(call);
  call.store(
      0, at::upsample_linear1d_backward(up.gradient, up.output_size, up.input_size, up.align_corners(), up.scale(0)));
}

void UpsampleBilinear2DGrad(PluginCall& call) {
  const Upsample up(call);
  call.store(0, at::upsample_bilinear2d_backward(up.gradient, up.output_size, up.input_size, up.align_corners(),
                                                 up.scale(0), up.scale(1)));
}

void UpsampleBicubic2DGrad(PluginCall& call) {
  const Upsample up(call);
  call.store(0, at::upsample_bicubic2d_backward(up.gradient, up.output_size, up.input_size, up.align_corners(),
                                                up.scale(0), up.scale(1)));
}

void UpsampleTrilinear3DGrad(PluginCall& call) {
  const Upsample up(call);
  call.store(0, at::upsample_trilinear3d_backward(up.gradient, up.output_size, up.input_size, up.align_corners(),
                                                  up.scale(0), up.scale(1), up.scale(2)));
}

void UpsampleNearest1DGrad(PluginCall& call) {
  const Upsample up(call);
  call.store(0, at::upsample_nearest1d_backward(up.gradient, up.output_size, up.input_size, up.scale(0)));
}

void UpsampleNearest2DGrad(PluginCall& call) {
  const Upsample up(call);
  call.store(0, at::upsample_nearest2d_backward(up.gradient, up.output_size, up.input_size, up.scale(0), up.scale(1)));
}

void UpsampleNearest3DGrad(PluginCall& call) {
  const Upsample up(call);
  call.store(0, at::upsample_nearest3d_backward(up.gradient, up.output_size, up.input_size, up.scale(0), up.scale(1),
                                                up.scale(2)));
}

}  // namespace ms_ext::mint
