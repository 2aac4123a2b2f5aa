// MindSpore's tensors as Python objects, and C++ exceptions as Python's, for callers of its PyNative mode.
//
// For files that are built with MindSpore's C++ ABI.
#pragma once

// clang-format off
#include "ms_extension/api.h"
#include "ir/tensor.h"
// clang-format on

#include <cxxabi.h>
#include <unistd.h>

#include <exception>
#include <vector>

namespace ms_ext {

using mindspore::tensor::TensorPtr;
using TensorPtrList = std::vector<TensorPtr>;

class GilRelease {
 public:
  GilRelease() : state_(PyGILState_Check() ? PyEval_SaveThread() : nullptr) {}
  GilRelease(const GilRelease&) = delete;
  GilRelease& operator=(const GilRelease&) = delete;
  ~GilRelease() {
    if (!state_) return;
    try {
      PyEval_RestoreThread(state_);
    } catch (const abi::__forced_unwind&) {
      // Python has ended, and ends this thread: to unwind it through C++ would end the process with an abort.
      for (;;) pause();
    }
  }

 private:
  PyThreadState* const state_;
};

/// For callers that may hold the lock already: py::gil_scoped_acquire takes no notice of what MindSpore's pybind11 did.
class GilAcquire {
 public:
  GilAcquire() : state_(PyGILState_Ensure()) {}
  GilAcquire(const GilAcquire&) = delete;
  GilAcquire& operator=(const GilAcquire&) = delete;
  ~GilAcquire() { PyGILState_Release(state_); }

 private:
  const PyGILState_STATE state_;
};

/// A new reference; None for a null tensor.
inline PyObject* to_python(const TensorPtr& tensor) {
  if (!tensor) Py_RETURN_NONE;
  return py::detail::type_caster<ms::Tensor>::cast(ms::Tensor(tensor), py::return_value_policy::move, {}).ptr();
}

inline PyObject* to_python(const TensorPtrList& tensors, bool as_tuple) {
  if (!as_tuple) return to_python(tensors.at(0));
  py::tuple tuple(tensors.size());
  for (size_t i = 0; i < tensors.size(); ++i) PyTuple_SET_ITEM(tuple.ptr(), i, to_python(tensors[i]));
  return tuple.release().ptr();
}

/// The tensor of a Python object, whose memory is there or on its way; false if it is none.
inline bool from_python(PyObject* object, TensorPtr* tensor) {
  py::detail::type_caster<ms::Tensor> caster;
  if (!caster.load(object, false)) return false;
  ms::Tensor& loaded = caster;
  loaded.ConvertStubNodeToTensor();
  *tensor = loaded.tensor();
  return true;
}

/// Runs `function`, which returns a new reference or null with an exception set; C++ exceptions become Python's.
template <typename Function>
PyObject* guarded(const Function& function) noexcept {
  try {
    return function();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  } catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "an exception that is not a std::exception");
  }
  return nullptr;
}

}  // namespace ms_ext
