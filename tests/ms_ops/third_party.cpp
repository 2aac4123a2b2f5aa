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

// Writes to its first argument, with a gradient.
at::Tensor& accumulate_cpu(at::Tensor& total, const at::Tensor& x, double factor) { return total.add_(x, factor); }

class Accumulate : public torch::autograd::Function<Accumulate> {
 public:
  static at::Tensor forward(torch::autograd::AutogradContext* context, at::Tensor total, const at::Tensor& x,
                            double factor) {
    at::AutoDispatchBelowADInplaceOrView guard;
    context->saved_data["factor"] = factor;
    context->mark_dirty({total});
    accumulate_cpu(total, x, factor);
    return total;
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    return {gradients[0], gradients[0] * context->saved_data["factor"].toDouble(), at::Tensor()};
  }
};

at::Tensor& accumulate_autograd(at::Tensor& total, const at::Tensor& x, double factor) {
  Accumulate::apply(total, x, factor);
  return total;
}

at::Tensor& accumulate_out(const at::Tensor& x, double factor, at::Tensor& total) { return total.add_(x, factor); }

// Writes without a gradient.
void fill_undifferentiated(at::Tensor& out, const at::Tensor& x) { out.copy_(x); }

// Gives a result with a gradient, and counts its calls in a tensor.
at::Tensor scaled_and_counted(const at::Tensor& x, at::Tensor& count, double factor) {
  const at::NoGradGuard no_grad;
  count.add_(1);
  const c10::AutoGradMode grad(true);
  return x * factor;
}

// Results that may be missing.
std::tuple<at::Tensor, std::optional<at::Tensor>> doubled_and_sum(const at::Tensor& x, bool wants_sum) {
  return {x * 2, wants_sum ? std::optional(x.sum()) : std::nullopt};
}

std::optional<at::Tensor> maybe(const at::Tensor& x, bool gives) { return gives ? std::optional(x + 1) : std::nullopt; }

// Draws from torch's generator, and does not say so.
at::Tensor noisy(const at::Tensor& x, double p) { return at::bernoulli(at::full_like(x, 1 - p)) * x; }

std::vector<at::Tensor>& kept() {
  static std::vector<at::Tensor> tensors;
  return tensors;
}

// Operators may keep what they are given: the tensor itself, or a view of it.
at::Tensor keep(const at::Tensor& x, bool view) {
  kept().push_back(view ? x.slice(0, 1) : x);
  return x + 1;
}

at::Tensor keep_and_fail(const at::Tensor& x) {
  kept().push_back(x);
  TORCH_CHECK(false, "kept, and failed");
}

// What was kept, and where: a handler of a cache would read it likewise.
std::vector<at::Tensor> recall() {
  std::vector<at::Tensor> copies;
  for (const at::Tensor& tensor : kept()) copies.push_back(tensor.clone());
  return copies;
}
void forget() { kept().clear(); }

// Gives its input back, or a view of it; torch tells neither from a tensor of its own.
at::Tensor same(const at::Tensor& x, bool view) { return view ? x.t() : x; }

// The saved tensors of a gradient outlive it: here, until forget().
class Saving : public torch::autograd::Function<Saving> {
 public:
  static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x) {
    at::AutoDispatchBelowADInplaceOrView guard;
    context->save_for_backward({x});
    return x * x;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    const auto x = context->get_saved_variables()[0];
    kept().push_back(x.detach());
    kept().push_back(gradients[0]);
    return {gradients[0] * 2 * x};
  }
};
at::Tensor saving_autograd(const at::Tensor& x) { return Saving::apply(x); }
at::Tensor saving(const at::Tensor& x) { return x * x; }

}  // namespace

TORCH_LIBRARY(ms_ops_test, library) {
  library.def("scaled(Tensor x, Tensor? weight, int factor, str mode=\"plain\") -> (Tensor, Tensor)");
  library.def("repeated", &repeated);
  library.def("looped", &looped);
  library.def("unkernelled(Tensor x) -> Tensor");
  library.def("accumulate_(Tensor(a!) total, Tensor x, float factor) -> Tensor(a!)");
  library.def("accumulate_out(Tensor x, float factor, *, Tensor(a!) total) -> Tensor(a!)", &accumulate_out);
  library.def("fill_undifferentiated(Tensor(a!) out, Tensor x) -> ()");
  library.def("scaled_and_counted(Tensor x, Tensor(a!) count, float factor) -> Tensor", &scaled_and_counted);
  library.def("doubled_and_sum(Tensor x, bool wants_sum) -> (Tensor, Tensor?)", &doubled_and_sum);
  library.def("maybe(Tensor x, bool gives) -> Tensor?", &maybe);
  library.def("noisy(Tensor x, float p) -> Tensor", &noisy);
  library.def("keep(Tensor x, bool view) -> Tensor", &keep);
  library.def("keep_and_fail(Tensor x) -> Tensor", &keep_and_fail);
  library.def("recall() -> Tensor[]", &recall);
  library.def("forget() -> ()", &forget);
  library.def("same(Tensor x, bool view) -> Tensor", &same);
  library.def("saving(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(ms_ops_test, CPU, library) {
  library.impl("scaled", &scaled_cpu);
  library.impl("accumulate_", &accumulate_cpu);
  library.impl("fill_undifferentiated", &fill_undifferentiated);
  library.impl("saving", &saving);
}
TORCH_LIBRARY_IMPL(ms_ops_test, Meta, library) {
  library.impl("scaled", &scaled_meta);
  library.impl("accumulate_", &accumulate_cpu);
  library.impl("fill_undifferentiated", &fill_undifferentiated);
}
TORCH_LIBRARY_IMPL(ms_ops_test, Autograd, library) {
  library.impl("scaled", &scaled_autograd);
  library.impl("accumulate_", &accumulate_autograd);
  library.impl("saving", &saving_autograd);
}
