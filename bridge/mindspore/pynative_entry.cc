// MindSpore's PyNative mode: runs entries on MindSpore's memory and stream and records their gradients.
//
// Built with MindSpore's C++ ABI. Without it, MindSpore launches a primitive, and keeps a kernel for each new constant.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../abi/loaded_entry.h"
#include "device.h"
#include "pynative_node.h"

namespace {

using ms_ext::LoadedEntry;
using ms_ext::TensorPtr;
using ms_ext::TensorPtrList;

constexpr const char* kEntry = "ms_ops.LoadedEntry";

/// Calls a gradient function of Python's, bprop(x1, ..., xn, out, dout), or fails if it is None.
class EntryNode : public ms_ext::RecordedNode {
 public:
  /// With the GIL held.
  EntryNode(const std::string& name, PyObject* bprop, bool as_tuple)
      : RecordedNode(name), bprop_(bprop), as_tuple_(as_tuple) {
    Py_INCREF(bprop_);
  }
  ~EntryNode() override {
    if (!Py_IsInitialized()) return;  // MindSpore keeps some nodes for as long as the process lives
    const py::gil_scoped_acquire acquired;
    Py_DECREF(bprop_);
  }

 protected:
  TensorPtrList differentiate(const TensorPtrList& variables, const TensorPtrList& results,
                              const mindspore::ValuePtrList& given) override {
    const TensorPtrList cotangents = this->cotangents(given, /*as_zeros=*/true);
    const py::gil_scoped_acquire acquired;
    if (bprop_ == Py_None) {
      throw std::runtime_error(name() + " has no gradient: it was made without bprop. Give it one, or use " +
                               "mindspore.ops.stop_gradient around its inputs");
    }
    const auto own = [](PyObject* object) { return py::reinterpret_steal<py::object>(object); };
    py::list arguments;
    for (const TensorPtr& variable : variables) arguments.append(own(ms_ext::to_python(variable)));
    arguments.append(own(ms_ext::to_python(results, as_tuple_)));
    arguments.append(own(ms_ext::to_python(cotangents, as_tuple_)));
    TensorPtrList gradients = checked(py::reinterpret_borrow<py::object>(bprop_)(*arguments), variables);
    const ms_ext::GilRelease released;
    mindspore::runtime::Pipeline::Get().WaitForward();
    return gradients;
  }

 private:
  /// What bprop gave: a tensor of each variable's shape, or 0 or None for zeros.
  TensorPtrList checked(const py::object& given, const TensorPtrList& variables) const {
    const auto fail = [this](const std::string& text) { throw py::type_error(name() + ": bprop " + text); };
    const auto type_of = [](const py::handle object) { return std::string(Py_TYPE(object.ptr())->tp_name); };
    const auto text_of = [](const mindspore::ShapeVector& shape) { return std::string(py::str(py::cast(shape))); };
    const std::string count = std::to_string(variables.size());
    if (!PyTuple_Check(given.ptr()) && !PyList_Check(given.ptr())) {
      fail("must return a tuple of " + count + " gradients, got " + type_of(given));
    }
    const py::sequence items(given);
    if (items.size() != variables.size()) {
      fail("gave " + std::to_string(items.size()) + " gradients for " + count + " inputs");
    }
    TensorPtrList gradients(variables.size());
    for (size_t i = 0; i < gradients.size(); ++i) {
      const py::object item = items[i];
      const std::string number = std::to_string(i);
      if (item.is_none() || (PyLong_Check(item.ptr()) && py::cast<long>(item) == 0)) continue;
      if (!ms_ext::from_python(item.ptr(), &gradients[i])) {
        fail("must give a Tensor, 0 or None for input " + number + ", got " + type_of(item));
      }
      if (variables[i] && gradients[i]->shape() != variables[i]->shape()) {
        fail("gave a gradient of shape " + text_of(gradients[i]->shape()) + " for input " + number +
             ", whose shape is " + text_of(variables[i]->shape()));
      }
    }
    return gradients;
  }

  PyObject* const bprop_;
  const bool as_tuple_;
};

TensorPtrList run(const LoadedEntry& entry, const TensorPtrList& variables, const std::vector<mindspore::TypeId>& types,
                  const std::vector<mindspore::ShapeVector>& shapes) {
  const auto device = ms_ext::MindsporeDevice::current();
  device.prepare(variables);
  const TensorPtrList inputs = device.contiguous(variables);
  TensorPtrList outputs, workspace;
  for (size_t i = 0; i < types.size(); ++i) outputs.push_back(device.allocate(types[i], shapes[i]));
  for (const size_t size : entry.workspace()) {
    workspace.push_back(device.allocate(mindspore::kNumberTypeUInt8, {static_cast<int64_t>(size)}));
  }
  LoadedEntry::Arguments arguments;
  for (const TensorPtr& input : inputs) {
    if (input) {
      arguments.add(ms_ext::data_of(input), input->data_type(), input->shape());
    } else {
      arguments.add(nullptr, mindspore::kMetaTypeNone, {});
    }
  }
  for (const TensorPtr& output : outputs) arguments.add(ms_ext::data_of(output), output->data_type(), output->shape());
  for (const TensorPtr& buffer : workspace) arguments.add_workspace(ms_ext::data_of(buffer));
  try {
    entry(arguments, device.stream());
  } catch (...) {
    device.protect(variables);  // what was launched before the error is in the stream
    throw;
  }
  device.protect(variables);
  return outputs;
}

LoadedEntry* entry_of(PyObject* capsule) { return static_cast<LoadedEntry*>(PyCapsule_GetPointer(capsule, kEntry)); }

}  // namespace

extern "C" {

/// A capsule of an entry with its constants, or null with a Python exception set; with the GIL held, as below.
MS_EXT_API PyObject* ms_ext_pynative_entry(const char* library, const char* symbol, const char* attributes,
                                           size_t size) {
  return ms_ext::guarded([&] {
    auto entry = std::make_unique<LoadedEntry>(library, symbol, attributes, size);
    PyObject* capsule = PyCapsule_New(entry.get(), kEntry, [](PyObject* self) { delete entry_of(self); });
    if (capsule) entry.release();
    return capsule;
  });
}

/// Runs an entry on a tuple of tensors and Nones; its outputs have these types (numbers of TypeId) and shapes. Records
/// `bprop`, or None. Returns a Tensor or a tuple of them, or null with a Python exception set.
MS_EXT_API PyObject* ms_ext_pynative_call_entry(PyObject* capsule, const char* name, PyObject* tensors, PyObject* types,
                                                PyObject* shapes, PyObject* bprop, int as_tuple) {
  return ms_ext::guarded([&] {
    TensorPtrList inputs;
    for (const py::handle item : py::reinterpret_borrow<py::tuple>(tensors)) {
      TensorPtr tensor;
      if (!item.is_none() && !ms_ext::from_python(item.ptr(), &tensor)) {
        throw py::type_error(std::string(name) + ": expected a Tensor or None, got " + Py_TYPE(item.ptr())->tp_name);
      }
      inputs.push_back(std::move(tensor));
    }
    std::vector<mindspore::TypeId> type_ids;
    for (const int number : py::cast<std::vector<int>>(py::handle(types))) {
      type_ids.push_back(static_cast<mindspore::TypeId>(number));
    }
    const auto sizes = py::cast<std::vector<mindspore::ShapeVector>>(py::handle(shapes));
    const auto node = std::make_shared<EntryNode>(name, bprop, as_tuple);
    LoadedEntry* const entry = entry_of(capsule);
    TensorPtrList outputs;
    {
      const ms_ext::GilRelease released;
      mindspore::runtime::Pipeline::Get().WaitForward();
      outputs = run(*entry, inputs, type_ids, sizes);
      if (ms_ext::have_gradients(inputs)) ms_ext::RecordedNode::record(node, inputs, nullptr, outputs, true);
    }
    return ms_ext::to_python(outputs, as_tuple);
  });
}
}
