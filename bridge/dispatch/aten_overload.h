// The entries of one ATen overload, in one line: operator and gradient, each with one output and with several.
#pragma once

#include "operator_entry.h"

// Only launches have a function per overload, which errors and debuggers name. What MindSpore calls besides is one
// function under thousands of names: with as many definitions the file would compile for 6 s instead of 2.
#define MS_EXT_ATEN_ALIAS(name, target) ".globl ms_ops_" #name "\n.set ms_ops_" #name ", ms_ops_" #target "\n"
#define MS_EXT_ATEN_ALIASES(Name, Target)                 \
  MS_EXT_ATEN_ALIAS(Name##Init, Target##Init)             \
  MS_EXT_ATEN_ALIAS(Name##InferShape, Target##InferShape) \
  MS_EXT_ATEN_ALIAS(Name##InferType, Target##InferType)

#define MS_EXT_ATEN_FUNCTION(Name)                                                                 \
  extern "C" MS_EXT_API int ms_ops_##Name(int nparam, void** params, int* ndims, int64_t** shapes, \
                                          const char** dtypes, void* stream, void* extra) {        \
    return ms_ext_aten_run(#Name, nparam, params, ndims, shapes, dtypes, stream, extra);           \
  }                                                                                                \
  asm(MS_EXT_ATEN_ALIAS(Name##_tuple, Name) MS_EXT_ATEN_ALIASES(Name, AtenOverload)                \
          MS_EXT_ATEN_ALIASES(Name##_tuple, AtenOverloads));

/// Defines the entries `Name`, `Name_tuple`, `Name_vjp` and `Name_vjp_tuple`. The same file must define the targets:
/// MS_EXT_TORCH_ENTRY(AtenOverload, AtenOverloads).
#define MS_EXT_ATEN_OVERLOAD(Name) \
  MS_EXT_ATEN_FUNCTION(Name)       \
  MS_EXT_ATEN_FUNCTION(Name##_vjp)
