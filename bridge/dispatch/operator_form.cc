// Registration of forms, and the kernel that all of them share.
#include "operator_form.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/any.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/library.h>

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "derivative.h"

namespace ms_ext {
namespace {

using c10::IValue;

constexpr std::array<const char*, 3> kSuffixes = {"__functional", "__random", "__functional_random"};

const char* suffix_of(bool functional, bool random) { return kSuffixes[functional ? (random ? 2 : 0) : 1]; }

bool writes(const c10::Argument& argument) { return argument.alias_info() && argument.alias_info()->isWrite(); }

c10::Argument without_alias(const c10::Argument& argument) {
  return {argument.name(), argument.type(),          argument.real_type(),
          argument.N(),    argument.default_value(), argument.kwarg_only()};
}

/// Results that an operator does not differentiate. A cotangent of zeros is none: callers give one to unused results.
class NotDifferentiated : public torch::autograd::Function<NotDifferentiated> {
 public:
  /// `variables` are all tensors that require a gradient, as it is not known of which one it will be asked for.
  static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& result,
                            at::TensorList variables, const std::string& name) {
    context->saved_data["name"] = name;
    context->saved_data["inputs"] = static_cast<int64_t>(variables.size()) + 2;
    return result.clone();
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 const torch::autograd::variable_list& gradients) {
    TORCH_CHECK_NOT_IMPLEMENTED(!gradients[0].defined() || !at::any(gradients[0]).item<bool>(),
                                context->saved_data["name"].toStringRef(), " has no gradient for all that it gives: ",
                                "its library registers none. Use mindspore.ops.stop_gradient around its inputs if its ",
                                "result shall be a constant.");
    return torch::autograd::variable_list(context->saved_data["inputs"].toInt());
  }
};

/// Calls `function` with each tensor in a value of a stack.
template <typename Function>
void for_each_tensor(const IValue& value, const Function& function) {
  if (value.isTensor()) {
    if (value.toTensor().defined()) function(value.toTensor());
  } else if (value.isList()) {
    for (const IValue& item : value.toListRef()) for_each_tensor(item, function);
  }
}

/// The value with `function(tensor)` in the place of each tensor.
template <typename Function>
IValue with_each_tensor(const IValue& value, const Function& function) {
  if (value.isTensor()) return value.toTensor().defined() ? IValue(function(value.toTensor())) : value;
  if (!value.isList()) return value;
  auto list = value.toList().copy();
  for (size_t i = 0; i < list.size(); ++i) list.set(i, with_each_tensor(list.get(i), function));
  return list;
}

class Form final : public c10::OperatorKernel {
 public:
  explicit Form(c10::OperatorHandle original) : original_(original) {}

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack* stack) const {
    const auto& schema = original_.schema();
    const size_t first = stack->size() - schema.arguments().size();
    std::vector<at::Tensor> variables;
    if (at::GradMode::is_enabled()) {
      for (size_t i = first; i < stack->size(); ++i) {
        for_each_tensor((*stack)[i], [&](const at::Tensor& tensor) {
          if (tensor.requires_grad()) variables.push_back(tensor);
        });
      }
    }
    const bool is_differentiated = !variables.empty() && has_gradient(original_);
    std::vector<IValue> written;
    std::vector<IValue> results;
    {
      const c10::AutoGradMode recorded(is_differentiated);
      for (size_t i = 0; i < schema.arguments().size(); ++i) {
        if (!writes(schema.arguments()[i])) continue;
        IValue& argument = (*stack)[first + i];
        argument = with_each_tensor(argument, [](const at::Tensor& tensor) { return tensor.clone(); });
        written.push_back(argument);
      }
      const auto nodes = nodes_of(written);
      original_.callBoxed(stack);
      const size_t first_result = stack->size() - schema.returns().size();
      for (size_t i = 0; i < schema.returns().size(); ++i) {
        if (!writes(schema.returns()[i])) results.push_back(std::move((*stack)[first_result + i]));
      }
      stack->resize(first_result);
      if (!variables.empty()) {
        if (!is_differentiated) mark(results, variables, [](const at::Tensor&) { return true; });
        size_t next = 0;  // what the operator wrote without telling autograd keeps the node of its copy
        mark(written, variables,
             [&](const at::Tensor& tensor) { return tensor.grad_fn() == nodes[next++] || !is_differentiated; });
      }
    }
    for (IValue& value : results) stack->push_back(std::move(value));
    for (IValue& value : written) stack->push_back(std::move(value));
  }

 private:
  using Node = std::decay_t<decltype(std::declval<const at::Tensor&>().grad_fn())>;

  static std::vector<Node> nodes_of(const std::vector<IValue>& values) {
    std::vector<Node> nodes;
    for (const IValue& value : values) {
      for_each_tensor(value, [&](const at::Tensor& tensor) { nodes.push_back(tensor.grad_fn()); });
    }
    return nodes;
  }

  /// Has autograd refuse the tensors for which `is_refused` holds.
  template <typename Predicate>
  void mark(std::vector<IValue>& values, at::TensorList variables, const Predicate& is_refused) const {
    const c10::AutoGradMode recorded(true);
    for (IValue& value : values) {
      value = with_each_tensor(value, [&](const at::Tensor& tensor) {
        if (!is_refused(tensor) || !is_differentiable(tensor)) return tensor;
        return NotDifferentiated::apply(tensor.detach(), variables, original_.schema().name());
      });
    }
  }

  const c10::OperatorHandle original_;
};

c10::FunctionSchema schema_of(const c10::FunctionSchema& original, const std::string& name) {
  std::vector<c10::Argument> arguments, returns;
  for (const c10::Argument& argument : original.arguments()) arguments.push_back(without_alias(argument));
  for (const c10::Argument& result : original.returns()) {
    if (!writes(result)) returns.push_back(without_alias(result));
  }
  for (const c10::Argument& argument : original.arguments()) {
    if (writes(argument)) returns.emplace_back("", argument.type(), argument.real_type(), argument.N());
  }
  return {name, original.overload_name(), std::move(arguments), std::move(returns)};
}

std::vector<at::Tag> tags_of(const c10::OperatorHandle& original, bool random) {
  std::vector<at::Tag> tags(original.getTags().begin(), original.getTags().end());
  if (random && !original.hasTag(at::Tag::nondeterministic_seeded)) tags.push_back(at::Tag::nondeterministic_seeded);
  return tags;
}

/// The original's namespace and whether `random` was asked for, if this is the namespace of a form.
std::optional<std::pair<std::string, bool>> origin_of(const std::string& space) {
  for (const char* suffix : kSuffixes) {
    const std::string_view end(suffix);
    if (space.size() > end.size() && space.compare(space.size() - end.size(), end.size(), end) == 0) {
      return std::pair(space.substr(0, space.size() - end.size()), suffix != kSuffixes[0]);
    }
  }
  return std::nullopt;
}

/// Has the dispatcher keep what the handle points to for as long as the process lives; it counts registrations.
void keep(const c10::OperatorHandle& op) {
  static std::mutex mutex;
  static auto& names = *new std::unordered_map<c10::OperatorName, c10::RegistrationHandleRAII>();
  const c10::OperatorName& name = op.operator_name();
  if (name.getNamespace() == "aten") return;  // never unloaded
  const std::lock_guard<std::mutex> lock(mutex);
  if (names.count(name) == 0) names.emplace(name, c10::Dispatcher::singleton().registerName(name));
}

/// The operator; a file that another process made may name others.
c10::OperatorHandle registered(const std::string& name, const std::string& overload) {
  const auto op = c10::Dispatcher::singleton().findSchema({name, overload});
  const bool is_module = name.rfind("ms_ops_modules::", 0) == 0;
  TORCH_CHECK(op || name.rfind("aten::", 0) != 0, "this PyTorch has no ", name, overload.empty() ? "" : ".", overload,
              ": load the file with the version that exported it");
  TORCH_CHECK(op, name, " is not registered in this process. ",
              is_module
                  ? "It is a part of a network that runs as one operator, by ms_ops.TorchModule or fused= of "
                    "ms_ops.from_torch, which only the process that exported the file has: export a network without"
                  : "Import the package that registers it, or give its library to ms_ops.load_library, before the "
                    "file that calls it is loaded");
  return *op;
}

}  // namespace

std::string form_of(const std::string& name, const std::string& overload, bool random) {
  static std::mutex mutex;
  static auto& libraries = *new std::vector<std::unique_ptr<torch::Library>>();  // as long as the process lives
  auto& dispatcher = c10::Dispatcher::singleton();
  const auto original = registered(name, overload);
  keep(original);
  const auto separator = name.find("::");
  const std::string space = name.substr(0, separator) + suffix_of(original.schema().is_mutable(), random);
  const std::string form = space + name.substr(separator);
  const std::lock_guard<std::mutex> lock(mutex);
  if (dispatcher.findSchema({form, overload})) return form;
  const std::vector<at::Tag> tags = tags_of(original, random);
  auto library =
      std::make_unique<torch::Library>(torch::Library::FRAGMENT, space, std::nullopt, __FILE__, uint32_t{__LINE__});
  library->def(schema_of(original.schema(), form), tags);
  const std::string qualified = overload.empty() ? form : form + "." + overload;
  library->impl(qualified.c_str(),
                torch::dispatch(c10::DispatchKey::CompositeImplicitAutograd,
                                torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Form>(original))));
  libraries.push_back(std::move(library));
  return form;
}

std::string plain_name(const std::string& name) {
  const auto separator = name.find("::");
  const auto origin = origin_of(name.substr(0, separator));
  return origin ? origin->first + name.substr(separator) : name;
}

c10::OperatorHandle find_operator(const std::string& name, const std::string& overload) {
  auto& dispatcher = c10::Dispatcher::singleton();
  const auto separator = name.find("::");
  if (separator != std::string::npos && !dispatcher.findSchema({name, overload})) {
    if (const auto origin = origin_of(name.substr(0, separator))) {
      form_of(origin->first + name.substr(separator), overload, origin->second);
    }
  }
  const auto op = registered(name, overload);
  keep(op);
  return op;
}

}  // namespace ms_ext
