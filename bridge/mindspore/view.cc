// Whether a tensor of MindSpore's is a view of another one's memory, which its Python interface does not tell.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "../abi/export.h"
#include "pynative_python.h"

/// 1 if it describes memory by strides and an offset, be it all of it in order: MindSpore hands operators that it does
/// not know to write to their arguments a copy then. 0 if not, and for what is no tensor. Called with the GIL held.
extern "C" MS_EXT_API int ms_ext_pynative_is_view(PyObject* object) {
  try {
    ms_ext::TensorPtr tensor;
    return object != Py_None && ms_ext::from_python(object, &tensor) && tensor && tensor->storage_info() != nullptr;
  } catch (...) {
    return 1;  // a copy that was needless is right, too
  }
}
