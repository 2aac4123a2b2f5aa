// Host for MindSpore's PyNative mode: runs bound operators on MindSpore tensors and records them for its autograd.
//
// Built with MindSpore's C++ ABI, like aot_extra.cc; it knows torch only through call.h.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

// clang-format off
#include "ms_extension/api.h"
#include "include/pynative/backward/function.h"
#include "include/runtime/pipeline/pipeline.h"
#include "include/utils/pynative/grad_state.h"
// clang-format on

#include "pynative.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "mindspore_device.h"
#include "python_error.h"

namespace mindspore::pynative::autograd {
// Exported, but declared in no header of the wheel.
PYNATIVE_EXPORT void CppFunctionDoGrad(AutogradContext* context, const std::vector<tensor::TensorPtr>& inputs,
                                       std::vector<tensor::TensorPtr>* outputs);
}  // namespace mindspore::pynative::autograd

namespace {

namespace autograd = mindspore::pynative::autograd;
using autograd::TensorPtrList;
using mindspore::ValuePtrList;
using mindspore::tensor::TensorPtr;

/// An error of torch's, and the Python exception it is.
struct TorchError : std::runtime_error {
  TorchError(int error_kind, const std::string& text) : std::runtime_error(text), kind(error_kind) {}
  const int kind;
};

class Call {
 public:
  explicit Call(ms_ext_call* call) : call_(call) { ms_ext_call_retain(call_); }
  Call(const Call& other) : Call(other.call_) {}
  Call& operator=(const Call&) = delete;
  ~Call() { ms_ext_call_release(call_); }
  operator ms_ext_call*() const { return call_; }

 private:
  ms_ext_call* const call_;
};

class GilRelease {
 public:
  GilRelease() : state_(PyGILState_Check() ? PyEval_SaveThread() : nullptr) {}
  GilRelease(const GilRelease&) = delete;
  GilRelease& operator=(const GilRelease&) = delete;
  ~GilRelease() {
    if (state_) PyEval_RestoreThread(state_);
  }

 private:
  PyThreadState* const state_;
};

/// Results of one run as MindSpore tensors; null for an undefined one.
struct Results {
  const ms_ext::MindsporeDevice& device;
  TensorPtrList tensors = {};
  int error_kind = -1;
  std::string error = {};

  static void add(void* context, const ms_ext_result* result) {
    auto* results = static_cast<Results*>(context);
    void* owner = result->owner;
    if (owner == nullptr) {
      results->tensors.push_back(nullptr);
      return;
    }
    const mindspore::ShapeVector shape(result->sizes, result->sizes + result->ndim);
    results->tensors.push_back(results->device.adopt(result->data, static_cast<mindspore::TypeId>(result->type_id),
                                                     shape, owner, ms_ext_release_tensor));
  }

  static void fail(void* context, int kind, const char* text) {
    auto* results = static_cast<Results*>(context);
    results->error_kind = kind;
    results->error = text;
  }
};

TensorPtrList run(ms_ext_call* call, int level, int outputs, const TensorPtrList& inputs, const bool* needed) {
  const auto device = ms_ext::MindsporeDevice::current();
  device.prepare(inputs);
  std::vector<ms_ext_view> views;
  std::vector<std::vector<int64_t>> strides;
  views.reserve(inputs.size());
  strides.reserve(inputs.size());
  for (const TensorPtr& input : inputs) {
    if (!input) {
      views.push_back({nullptr, nullptr, nullptr, -1, 0});
      continue;
    }
    const ms::Tensor tensor(input);
    strides.push_back(tensor.stride());
    const auto& shape = input->shape();
    views.push_back({tensor.GetDataPtr(), shape.data(), strides.back().data(), static_cast<int>(shape.size()),
                     static_cast<int>(input->data_type())});
  }
  Results results{device};
  if (ms_ext_call_run(call, level, outputs, views.data(), static_cast<int>(views.size()), needed, device.stream(),
                      &Results::add, &Results::fail, &results) != 0) {
    throw TorchError(results.error_kind, results.error);
  }
  return std::move(results.tensors);
}

bool is_differentiable(const TensorPtr& tensor) {
  const auto type = tensor->data_type();
  return type >= mindspore::kNumberTypeFloat && type < mindspore::kNumberTypeEnd && type != mindspore::kNumberTypeInt4;
}

TensorPtrList run_recorded(const Call& call, int level, int outputs, const TensorPtrList& variables,
                           const TensorPtrList& results, const bool* needed);

/// What CppFunctionNode wants of a user's function; Node overrides the method that would call it.
struct NoFunction {
  static TensorPtrList Backward(autograd::AutogradContext*, TensorPtrList) { return {}; }
};

/// The gradient of one run: level + 1 of its operator, recorded in turn if MindSpore asks for a higher order.
class Node : public autograd::CppFunctionNode<NoFunction> {
 public:
  Node(const Call& call, int level, int outputs)
      : CppFunctionNode(ms_ext_call_name(call)), call_(call), level_(level), outputs_(outputs) {}

  /// Connects the node to the tensors of its run.
  static void record(const std::shared_ptr<Node>& node, const TensorPtrList& variables, const TensorPtrList& outputs,
                     bool save_outputs) {
    TensorPtrList inputs = present(variables, &node->has_variable_);
    TensorPtrList results = present(outputs, &node->has_output_);
    TensorPtrList constants;
    for (const TensorPtr& result : results) {
      auto abstract = result->ToAbstract();
      abstract->set_value(mindspore::kValueAny);
      node->outputs_abstract_.push_back(std::move(abstract));
      if (!is_differentiable(result)) constants.push_back(result);
    }
    if (!constants.empty()) node->context_.MarkNonDifferentiable(constants);
    node->SetContextBackwardNode(node);
    node->SetOutputSize(results.size());
    node->is_tensor_input_.assign(inputs.size(), true);
    node->saves_outputs_ = save_outputs;
    TensorPtrList saved = inputs;
    if (save_outputs) saved.insert(saved.end(), results.begin(), results.end());
    node->context_.SaveForBackward(saved);
    autograd::CppFunctionDoGrad(&node->context_, inputs, &results);
  }

  ValuePtrList CallBackward(const ValuePtrList& gradients) override {
    const GilRelease released;
    const TensorPtrList cotangents = autograd::GradPreProcess(gradients, outputs_abstract_, true, name());
    const TensorPtrList saved = context_.GetSavedTensors();
    auto next = saved.begin();
    TensorPtrList inputs = absent(has_variable_, &next);
    const auto needed = std::make_unique<bool[]>(inputs.size());
    size_t index = 0;
    for (size_t i = 0; i < inputs.size(); ++i) needed[i] = inputs[i] && context_.NeedsInputGrad(index++);
    TensorPtrList results;
    if (saves_outputs_) results = absent(has_output_, &next);
    auto cotangent = cotangents.begin();
    const TensorPtrList placed = absent(has_output_, &cotangent);
    inputs.insert(inputs.end(), placed.begin(), placed.end());

    mindspore::runtime::Pipeline::Get().WaitForward();
    const TensorPtrList computed = run_recorded(call_, level_ + 1, outputs_, inputs, results, needed.get());
    TensorPtrList given;
    for (size_t i = 0; i < computed.size(); ++i) {
      if (has_variable_[i]) given.push_back(computed[i]);
    }
    return autograd::GradPostProcess(given, is_tensor_input_, name());
  }

 private:
  static TensorPtrList present(const TensorPtrList& tensors, std::vector<bool>* mask) {
    TensorPtrList result;
    for (const TensorPtr& tensor : tensors) {
      mask->push_back(tensor != nullptr);
      if (tensor) result.push_back(tensor);
    }
    return result;
  }

  /// The tensors from `next` on, with nulls where the mask says there was none.
  static TensorPtrList absent(const std::vector<bool>& mask, TensorPtrList::const_iterator* next) {
    TensorPtrList result;
    for (const bool there : mask) result.push_back(there ? *(*next)++ : nullptr);
    return result;
  }

  const Call call_;
  const int level_;
  const int outputs_;
  bool saves_outputs_ = false;
  std::vector<bool> has_variable_;
  std::vector<bool> has_output_;
};

bool needs_gradient(const TensorPtrList& variables) {
  if (!mindspore::pynative::GradState::Get().RequiresGrad()) return false;
  autograd::AutogradContext context;
  for (const TensorPtr& variable : variables) {
    if (variable && is_differentiable(variable) && context.NeedGrad(variable)) return true;
  }
  return false;
}

TensorPtrList run_recorded(const Call& call, int level, int outputs, const TensorPtrList& variables,
                           const TensorPtrList& results, const bool* needed) {
  const bool recorded = needs_gradient(variables);
  if (recorded && level == 0) ms_ext_call_keep_random_state(call);
  TensorPtrList inputs = variables;
  inputs.insert(inputs.end(), results.begin(), results.end());
  TensorPtrList given = run(call, level, outputs, inputs, needed);
  if (recorded) {
    const auto node = std::make_shared<Node>(call, level, level == 0 ? static_cast<int>(given.size()) : outputs);
    Node::record(node, variables, given, level == 0 && ms_ext_call_gradient_uses_results(call));
  }
  return given;
}

PyObject* to_python(const TensorPtr& tensor) {
  if (!tensor) Py_RETURN_NONE;
  return py::detail::type_caster<ms::Tensor>::cast(ms::Tensor(tensor), py::return_value_policy::move, {}).ptr();
}

PyObject* to_python(const TensorPtrList& tensors, bool as_tuple) {
  if (!as_tuple) return to_python(tensors.at(0));
  PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(tensors.size()));
  for (size_t i = 0; tuple && i < tensors.size(); ++i) PyTuple_SET_ITEM(tuple, i, to_python(tensors[i]));
  return tuple;
}

}  // namespace

PyObject* ms_ext_pynative_run(ms_ext_call* bound, PyObject* const* tensors, int count) {
  try {
    const Call call(bound);
    TensorPtrList inputs;
    inputs.reserve(count);
    for (int i = 0; i < count; ++i) {
      if (tensors[i] == Py_None) {
        inputs.push_back(nullptr);
        continue;
      }
      py::detail::type_caster<ms::Tensor> caster;
      if (!caster.load(tensors[i], false)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a Tensor, got %s", ms_ext_call_name(call),
                     Py_TYPE(tensors[i])->tp_name);
        return nullptr;
      }
      ms::Tensor& tensor = caster;
      tensor.ConvertStubNodeToTensor();
      inputs.push_back(tensor.tensor());
    }
    TensorPtrList outputs;
    {
      const GilRelease released;
      mindspore::runtime::Pipeline::Get().WaitForward();
      outputs = run_recorded(call, 0, 0, inputs, {}, nullptr);
    }
    return to_python(outputs, ms_ext_call_returns_tuple(call));
  } catch (const TorchError& error) {
    PyErr_SetString(ms_ext_exception_type(error.kind), error.what());
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  } catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "an exception that is not a std::exception");
  }
  return nullptr;
}
