// Host for MindSpore's PyNative mode: runs bound operators on MindSpore tensors and records them for its autograd.
//
// Built with MindSpore's C++ ABI, like aot_extra.cc; it knows torch only through call.h.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "../abi/pynative.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../abi/python_error.h"
#include "device.h"
#include "pynative_node.h"

namespace {

using ms_ext::GilRelease;
using ms_ext::needs_gradient;
using ms_ext::TensorPtr;
using ms_ext::TensorPtrList;

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

/// Results of one run as MindSpore tensors; null for an undefined one.
struct Results {
  const ms_ext::MindsporeDevice& device;
  const TensorPtrList& inputs;
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

  static void* owner_of(void* context, int input) {
    return new ms_ext::TensorMemory(static_cast<Results*>(context)->inputs[input]);
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
  Results results{device, inputs};
  const ms_ext_memory memory{&Results::owner_of, &ms_ext::TensorMemory::release};
  const int code = ms_ext_call_run(call, level, outputs, views.data(), static_cast<int>(views.size()), needed,
                                   device.stream(), &Results::add, &Results::fail, &memory, &results);
  device.protect(inputs);  // after an error, too: what was launched before it is in the stream
  if (code != 0) throw TorchError(results.error_kind, results.error);
  return std::move(results.tensors);
}

TensorPtrList run_recorded(const Call& call, int level, int outputs, const TensorPtrList& variables,
                           const TensorPtrList& results, const bool* needed);

/// The gradient of one run: level + 1 of its operator, recorded in turn if MindSpore asks for a higher order.
class Node : public ms_ext::RecordedNode {
 public:
  Node(const Call& call, int level, int outputs)
      : RecordedNode(ms_ext_call_name(call)), call_(call), level_(level), outputs_(outputs) {}

 protected:
  TensorPtrList differentiate(const TensorPtrList& variables, const TensorPtrList& results,
                              const TensorPtrList& cotangents) override {
    const auto needed = std::make_unique<bool[]>(variables.size());
    size_t index = 0;
    for (size_t i = 0; i < variables.size(); ++i) needed[i] = variables[i] && is_asked_for(index++);
    TensorPtrList inputs = variables;
    inputs.insert(inputs.end(), cotangents.begin(), cotangents.end());
    return run_recorded(call_, level_ + 1, outputs_, inputs, results, needed.get());
  }

 private:
  const Call call_;
  const int level_;
  const int outputs_;
};

TensorPtrList run_recorded(const Call& call, int level, int outputs, const TensorPtrList& variables,
                           const TensorPtrList& results, const bool* needed) {
  const bool recorded = needs_gradient(variables);
  if (recorded && level == 0) ms_ext_call_keep_random_state(call);
  TensorPtrList inputs = variables;
  inputs.insert(inputs.end(), results.begin(), results.end());
  TensorPtrList given = run(call, level, outputs, inputs, needed);
  if (recorded) {
    const auto node = std::make_shared<Node>(call, level, level == 0 ? static_cast<int>(given.size()) : outputs);
    ms_ext::RecordedNode::record(node, variables, given, level == 0 && ms_ext_call_gradient_uses_results(call));
  }
  return given;
}

}  // namespace

PyObject* ms_ext_pynative_run(ms_ext_call* bound, PyObject* const* tensors, int count) {
  return ms_ext::guarded([&]() -> PyObject* {
    const Call call(bound);
    TensorPtrList inputs;
    inputs.reserve(count);
    for (int i = 0; i < count; ++i) {
      if (tensors[i] == Py_None) {
        inputs.push_back(nullptr);
        continue;
      }
      TensorPtr tensor;
      if (!ms_ext::from_python(tensors[i], &tensor)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a Tensor, got %s", ms_ext_call_name(call),
                     Py_TYPE(tensors[i])->tp_name);
        return nullptr;
      }
      inputs.push_back(std::move(tensor));
    }
    TensorPtrList outputs;
    try {
      const GilRelease released;
      mindspore::runtime::Pipeline::Get().WaitForward();
      outputs = run_recorded(call, 0, 0, inputs, {}, nullptr);
    } catch (const TorchError& error) {
      PyErr_SetString(ms_ext_exception_type(error.kind), error.what());
      return nullptr;
    }
    return ms_ext::to_python(outputs, ms_ext_call_returns_tuple(call));
  });
}
