// The Python exceptions that torch would raise.
#pragma once

#include <Python.h>

#include "call.h"

/// The exception type for an ms_ext_error_kind.
inline PyObject* ms_ext_exception_type(int kind) {
  switch (kind) {
    case MS_EXT_INDEX_ERROR:
      return PyExc_IndexError;
    case MS_EXT_VALUE_ERROR:
      return PyExc_ValueError;
    case MS_EXT_TYPE_ERROR:
      return PyExc_TypeError;
    case MS_EXT_NOT_IMPLEMENTED_ERROR:
      return PyExc_NotImplementedError;
    case MS_EXT_KEYBOARD_INTERRUPT:
      return PyExc_KeyboardInterrupt;
    case MS_EXT_SYSTEM_EXIT:
      return PyExc_SystemExit;
    default:
      return PyExc_RuntimeError;
  }
}
