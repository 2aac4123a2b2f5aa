// A library as others write them: operators registered with torch's dispatcher, some with little beside a kernel.
#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/library.h>

namespace {

// scaled(x, weight or none, factor, mode) -> (scaled tensor, its sum), with a gradient.
std::tuple<at::Tensor, at::Tensor> scaled_cpu(const at::Tensor& x, const std::optional<at::Tensor>& weight,
                                              int64_t factor, c10::string_view mode) {
  TORCH_CHECK_VALUE(mode == "plain" || mode == "square", "mode must be plain or square, got ", mode);
  at::Tensor y = (mode == "square" ? x * x : x) * factor;
  if (weight) y = y * *weight;
  return {y, y.sum()};
}

std::tuple<at::Tensor, at::Tensor> scaled_meta(const at::Tensor& x, const std::optional<at::Tensor>&, int64_t,
                                               c10::string_view) {
  return {at::empty_like(x), at::empty_symint({}, x.options())};
}

class Scaled : public torch::autograd::Function<Scaled> {
 public:
  static torch::autograd::variable_list forward(torch::autograd::AutogradContext* context, const at::Tensor& x,
                                                const std::optional<at::Tensor>& weight, int64_t factor,
                                                std::string mode) {
    at::AutoDispatchBelowADInplaceOrView guard;
    context->save_for_backward({x, weight.value_or(at::Tensor())});
    context->saved_data["factor"] = factor;
    context->saved_data["mode"] = mode;
    auto [y, sum] = scaled_cpu(x, weight, factor, mode);
    return {y, sum};
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    const auto saved = context->get_saved_variables();
    const int64_t factor = context->saved_data["factor"].toInt();
    const bool square = context->saved_data["mode"].toStringRef() == "square";
    const at::Tensor gradient = gradients[0] + gradients[1];
    const at::Tensor base = square ? saved[0] * saved[0] : saved[0];
    at::Tensor of_x = gradient * factor * (square ? 2 * saved[0] : at::ones_like(saved[0]));
    at::Tensor of_weight;
    if (saved[1].defined()) {
      of_x = of_x * saved[1];
      of_weight = gradient * base * factor;
    }
    return {of_x, of_weight, at::Tensor(), at::Tensor()};
  }
};

std::tuple<at::Tensor, at::Tensor> scaled_autograd(const at::Tensor& x, const std::optional<at::Tensor>& weight,
                                                   int64_t factor, c10::string_view mode) {
  const auto outputs = Scaled::apply(x, weight, factor, std::string(mode));
  return {outputs[0], outputs[1]};
}

// No argument names and no Meta function: what torch infers from a C++ signature. Composed of torch's operators.
at::Tensor repeated(const at::Tensor& x, int64_t times) { return x.repeat({times}); }

// The same with a loop over memory, which neither fake tensors nor autograd can follow.
at::Tensor looped(const at::Tensor& x, int64_t times) {
  const at::Tensor in = x.contiguous();
  at::Tensor out = at::empty({in.numel() * times}, in.options());
  for (int64_t i = 0; i < out.numel(); ++i) out.data_ptr<float>()[i] = in.const_data_ptr<float>()[i % in.numel()];
  return out;
}

}  // namespace

TORCH_LIBRARY(ms_ops_test, library) {
  library.def("scaled(Tensor x, Tensor? weight, int factor, str mode=\"plain\") -> (Tensor, Tensor)");
  library.def("repeated", &repeated);
  library.def("looped", &looped);
  library.def("unkernelled(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(ms_ops_test, CPU, library) { library.impl("scaled", &scaled_cpu); }
TORCH_LIBRARY_IMPL(ms_ops_test, Meta, library) { library.impl("scaled", &scaled_meta); }
TORCH_LIBRARY_IMPL(ms_ops_test, Autograd, library) { library.impl("scaled", &scaled_autograd); }
