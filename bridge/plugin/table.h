// The table of plug-in kernels, as the generated file defines it. No torch header, so that it compiles quickly.
#pragma once

#include <cstdint>

#include "../abi/export.h"

namespace ms_ext {

class PluginCall;

/// The kernel of one primitive. It either calls operators of torch's dispatcher or is a function.
struct PluginRow {
  const char* primitive;
  int declared;       ///< number of the primitive's arguments
  int list;           ///< the argument that is a tuple of tensors, or -1
  bool has_built_in;  ///< whether MindSpore has a CPU kernel of its own
  bool is_replaced;   ///< whether to take its place, if the user does not say otherwise
  bool is_resized;    ///< whether the sizes of the outputs depend on data

  /// Calls, one per line, of which the first that fits runs (plugin/kernel.h); null for a function.
  const char* calls;
  void (*function)(PluginCall&);
};

extern const PluginRow plugin_rows[];
extern const int plugin_row_count;

}  // namespace ms_ext

extern "C" int ms_ext_plugin_run(int row, int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                                 void* stream, void* info);

/// Defines the function that MindSpore looks up by the primitive's name.
#define MS_EXT_PLUGIN_KERNEL(row, Primitive)                                                                        \
  extern "C" MS_EXT_API int Primitive(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes, \
                                      void* stream, void* info) {                                                   \
    return ms_ext_plugin_run(row, nparam, params, ndims, shapes, dtypes, stream, info);                             \
  }
