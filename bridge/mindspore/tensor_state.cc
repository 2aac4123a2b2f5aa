// What a tensor of MindSpore's is, and has become, of which its Python interface does not speak.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "../abi/export.h"
#include "pynative_python.h"

extern "C" {

/// 1 if it describes memory by strides and an offset, be it all of it in order: MindSpore hands operators that it does
/// not know to write to their arguments a copy then. 0 if not, and for what is no tensor. Called with the GIL held.
MS_EXT_API int ms_ext_pynative_is_view(PyObject* object) {
  try {
    ms_ext::TensorPtr tensor;
    return object != Py_None && ms_ext::from_python(object, &tensor) && tensor && tensor->storage_info() != nullptr;
  } catch (...) {
    return 1;  // a copy that was needless is right, too
  }
}

/// Its memory was written to: MindSpore refuses gradients that need what was there before. Called with the GIL held;
/// returns None, or null with an exception set.
MS_EXT_API PyObject* ms_ext_pynative_note_write(PyObject* object) {
  return ms_ext::guarded([=] {
    ms_ext::TensorPtr tensor;
    if (ms_ext::from_python(object, &tensor) && tensor) tensor->BumpVersion();
    Py_RETURN_NONE;
  });
}

/// Makes a tensor another one, with that one's gradient, as Tensor.assign_value does; but what was saved of it before
/// stays what was saved before it was written to. Called with the GIL held; returns None, or null with an exception
/// set.
MS_EXT_API PyObject* ms_ext_pynative_replace(PyObject* object, PyObject* by) {
  return ms_ext::guarded([=] {
    ms_ext::TensorPtr tensor, value;
    if (ms_ext::from_python(object, &tensor) && ms_ext::from_python(by, &value)) {
      const auto version = tensor->version();
      tensor->AssignValue(*value);
      tensor->set_version(version);
    }
    Py_RETURN_NONE;
  });
}
}
