// Calls of torch's operators on the CPU, over the memory of the simulated device.
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>

#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/dtype_table.h"
extern "C" {
#include "package_ops.h"
}

namespace {

constexpr int kMaxTensors = 16;  // of an executor

c10::ScalarType scalar_type(int acl_type) {
  switch (acl_type) {
#define MS_EXT_CASE(name, scalar_type, type_id, acl_type) \
  case acl_type:                                          \
    return c10::ScalarType::scalar_type;
    MS_EXT_FOR_EACH_DTYPE(MS_EXT_CASE)
#undef MS_EXT_CASE
    default:
      TORCH_CHECK_TYPE(false, "no dtype has the number ", acl_type);
  }
}

/// The CPU's view of a tensor of the device.
at::Tensor view(const aclTensor& tensor) {
  const auto options = at::TensorOptions().dtype(scalar_type(tensor.dtype));
  char* data = tensor.data + tensor.offset * static_cast<int64_t>(options.dtype().itemsize());
  const auto dims = static_cast<size_t>(tensor.dims);
  return at::from_blob(data, at::IntArrayRef(tensor.sizes, dims), at::IntArrayRef(tensor.strides, dims), options);
}

at::Scalar number(const aclScalar& scalar) {
  const at::Tensor tensor = at::empty({}, scalar_type(scalar.dtype));
  std::memcpy(tensor.mutable_data_ptr(), scalar.value, tensor.nbytes());
  return tensor.item();
}

/// An input that is no tensor, as the schema's type wants it.
c10::IValue constant(const sim_input& input, const c10::Argument& argument) {
  const bool is_object = input.kind == kScalarInput || input.kind == kIntArrayInput || input.kind == kFloatArrayInput ||
                         input.kind == kTextInput;
  if (input.is_none || (is_object && !input.object)) return {};
  switch (input.kind) {
    case kScalarInput:
      return number(*static_cast<const aclScalar*>(input.object));
    case kIntArrayInput: {
      const auto* array = static_cast<const aclIntArray*>(input.object);
      const auto* items = static_cast<const int64_t*>(array->items);
      return std::vector<int64_t>(items, items + array->size);
    }
    case kFloatArrayInput: {
      const auto* array = static_cast<const aclFloatArray*>(input.object);
      const auto* items = static_cast<const float*>(array->items);
      return std::vector<double>(items, items + array->size);
    }
    case kTextInput:
      return std::string(static_cast<const char*>(input.object));
    case kDtypeInput:
      return scalar_type(static_cast<int>(input.integer));
    case kNotGiven:
      TORCH_CHECK(argument.default_value(), "the aclnn operator is not given ", argument.name(),
                  ", which has no default");
      return *argument.default_value();
    default:
      break;
  }
  const bool is_real = input.kind == kRealInput;
  const auto optional = argument.type()->cast<c10::OptionalType>();
  switch ((optional ? optional->getElementType() : argument.type())->kind()) {
    case c10::TypeKind::FloatType:
      return is_real ? input.real : static_cast<double>(input.integer);
    case c10::TypeKind::BoolType:
      return is_real ? input.real != 0 : input.integer != 0;
    case c10::TypeKind::NumberType:
      return is_real ? at::Scalar(input.real) : at::Scalar(input.integer);
    default:
      return is_real ? static_cast<int64_t>(input.real) : input.integer;
  }
}

/// What one executor calls.
class Call {
 public:
  Call(const char* op, int inputs, const sim_input* values, int outputs, const aclTensor* const* results)
      : op_(find(op)) {
    const auto& arguments = op_.schema().arguments();
    TORCH_CHECK(arguments.size() == static_cast<size_t>(inputs), op, " that is loaded has ", arguments.size(),
                " arguments, and ops.yaml declares ", inputs, ": build the package again");
    for (int i = 0; i < inputs; ++i) add_input(values[i], arguments[i], i);
    for (int i = 0; i < outputs; ++i) {
      TORCH_CHECK(results[i], "output ", i, " is null");
      results_.push_back(add_tensor(results[i], results[i], inputs + i, -1));
    }
  }

  const std::vector<sim_argument>& tensors() const { return tensors_; }

  /// Computes the outputs; what is thrown is kept for :func:`failure`.
  void run(const aclTensor* tensors) {
    std::string text;
    try {
      compute(tensors);
    } catch (const c10::Error& error) {
      text = error.what_without_backtrace();
    } catch (const std::exception& error) {
      text = error.what();
    } catch (...) {
      text = "something was thrown that is no std::exception";
    }
    const std::lock_guard<std::mutex> guard(lock_);
    failure_ = std::move(text);
  }

  /// Of the last run; empty if there was none.
  std::string failure() {
    const std::lock_guard<std::mutex> guard(lock_);
    return failure_;
  }

 private:
  /// An input: a constant, or the places of its tensors.
  struct Input {
    c10::IValue constant;
    std::vector<size_t> places;
    bool is_list = false;
  };

  static c10::OperatorHandle find(const char* op) {
    const auto found = c10::Dispatcher::singleton().findSchema({op, ""});
    const std::string name = op;
    TORCH_CHECK(found, "the simulation computes it by ", op, ", which is not registered: import ",
                name.substr(0, name.find(':')), " first");
    TORCH_CHECK(found->hasKernelForDispatchKey(c10::DispatchKey::CPU), op, " has no kernel for the CPU");
    return *found;
  }

  size_t add_tensor(const aclTensor* tensor, const void* argument, int place, int item) {
    TORCH_CHECK(tensors_.size() < kMaxTensors, "the simulation has executors for ", kMaxTensors, " tensors, not more");
    tensors_.push_back({tensor, argument, place, item});
    return tensors_.size() - 1;
  }

  void add_input(const sim_input& value, const c10::Argument& argument, int place) {
    Input input;
    if (value.kind == kTensorInput) {
      const auto* tensor = static_cast<const aclTensor*>(value.object);
      if (tensor) input.places.push_back(add_tensor(tensor, tensor, place, -1));
    } else if (value.kind == kTensorListInput) {
      const auto* list = static_cast<const aclTensorList*>(value.object);
      input.is_list = true;
      for (uint64_t i = 0; i < list->size; ++i) {
        const auto* item = static_cast<const aclTensor* const*>(list->items)[i];
        input.places.push_back(add_tensor(item, list, place, static_cast<int>(i)));
      }
    } else {
      input.constant = constant(value, argument);
    }
    inputs_.push_back(std::move(input));
  }

  void compute(const aclTensor* tensors) const {
    const at::AutoDispatchBelowADInplaceOrView guard;
    torch::jit::Stack stack;
    for (const Input& input : inputs_) {
      if (input.is_list) {
        std::vector<at::Tensor> items;
        for (const size_t place : input.places) items.push_back(view(tensors[place]));
        stack.emplace_back(items);
      } else {
        stack.push_back(input.places.empty() ? input.constant : c10::IValue(view(tensors[input.places[0]])));
      }
    }
    op_.callBoxed(stack);
    TORCH_CHECK(stack.size() == results_.size(), "the kernel for the CPU returns ", stack.size(),
                " tensors, and the aclnn operator has ", results_.size(), " outputs");
    for (size_t i = 0; i < results_.size(); ++i) {
      const at::Tensor computed = stack[i].toTensor(), output = view(tensors[results_[i]]);
      TORCH_CHECK(computed.sizes() == output.sizes() && computed.scalar_type() == output.scalar_type(), "output ", i,
                  " is ", output.scalar_type(), output.sizes(), ", and the kernel for the CPU returns ",
                  computed.scalar_type(), computed.sizes());
      output.copy_(computed);
    }
  }

  c10::OperatorHandle op_;
  std::vector<Input> inputs_;
  std::vector<size_t> results_;
  std::vector<sim_argument> tensors_;
  std::mutex lock_;
  std::string failure_;
};

/// By executor; like the objects of aclnn, they are never reused.
class Calls {
 public:
  void add(const aclOpExecutor* executor, Call* call) {
    const std::lock_guard<std::mutex> guard(lock_);
    calls_[executor] = call;
  }
  Call* find(const aclOpExecutor* executor) {
    const std::lock_guard<std::mutex> guard(lock_);
    const auto found = calls_.find(executor);
    return found == calls_.end() ? nullptr : found->second;
  }

 private:
  std::mutex lock_;
  std::map<const aclOpExecutor*, Call*> calls_;
};

Calls& calls() {
  static auto* all = new Calls;  // work may be pending when the process ends
  return *all;
}

void run(const aclTensor* tensors, const double* numbers) {
  Call* call;
  std::memcpy(&call, numbers, sizeof call);
  call->run(tensors);
}

}  // namespace

int sim_prepare_op(const char* name, const char* op, int inputs, const sim_input* values, int outputs,
                   const aclTensor* const* results, uint64_t* workspace_size, aclOpExecutor** executor) {
  try {
    auto* call = new Call(op, inputs, values, outputs, results);
    double numbers[16] = {};
    std::memcpy(numbers, &call, sizeof call);
    const auto& tensors = call->tensors();
    const int code = sim_prepare_arguments(name, 0, static_cast<int>(tensors.size()), tensors.data(), numbers, run,
                                           workspace_size, executor);
    if (code) {
      delete call;
      return code;
    }
    calls().add(*executor, call);
    return kSuccess;
  } catch (const c10::Error& error) {
    return sim_fail(kInvalidArgument, "%s: %s", name, error.what_without_backtrace());
  } catch (const std::exception& error) {
    return sim_fail(kInnerError, "%s: %s", name, error.what());
  }
}

int sim_launch_op(const char* name, void* workspace, uint64_t size, aclOpExecutor* executor, void* stream) {
  Call* call = calls().find(executor);
  const int code = sim_launch(name, workspace, size, executor, stream);
  if (code) return code;
  sim_stream_run(stream);
  const std::string failure = call ? call->failure() : "";
  return failure.empty() ? kSuccess : sim_fail(kInnerError, "%s: %s", name, failure.c_str());
}
