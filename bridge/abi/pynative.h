// What calls in PyNative mode offer to the Python binder.
#pragma once

#include <Python.h>

#include "call.h"

extern "C" {

/// Runs `call` on `count` MindSpore tensors (or None), in the order of its inputs, with the GIL held; records it for
/// MindSpore's autograd where that is on. Returns a Tensor, a tuple of them, or null with a Python exception set.
typedef PyObject* (*ms_ext_pynative_runner)(ms_ext_call* call, PyObject* const* tensors, int count);
MS_EXT_API PyObject* ms_ext_pynative_run(ms_ext_call* call, PyObject* const* tensors, int count);
}
