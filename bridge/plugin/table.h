// The table of plug-in kernels, as the generated file defines it. No torch header, so that it compiles quickly.
#pragma once

#include "../abi/export.h"
#include "../core/attributes.h"

namespace ms_ext {

class PluginCall;

/// A constant array.
template <typename T>
struct PluginArray {
  constexpr PluginArray() = default;
  template <int N>
  constexpr PluginArray(const T (&items)[N]) : data(items), size(N) {}

  const T* begin() const { return data; }
  const T* end() const { return data + size; }

  const T* data = nullptr;
  int size = 0;
};

/// Where an argument of an operator comes from.
struct PluginArgument {
  enum Kind {
    kInput,      ///< argument `index` of the primitive, as the schema's type wants it
    kDefault,    ///< the schema's default
    kConstant,   ///< `constant`
    kChoice,     ///< the item of the list `constant` whose number argument `index` is
    kGenerator,  ///< a generator made of a seed, argument `index`, and an offset, argument `second`
    kSizes,      ///< of tensor `index`
    kDtype,      ///< of tensor `index`
    kLong,       ///< tensor `index` as int64
  };
  Kind kind;
  int index = -1;
  int second = -1;
  Attribute (*constant)() = nullptr;
};

/// A call of an operator.
struct PluginOverload {
  const char* name;
  const char* overload;
  int outputs;  ///< number of the results that are the primitive's first outputs, or 0 for all
  PluginArray<PluginArgument> arguments;
};

/// The kernel of one primitive. It either calls operators of torch's dispatcher or is a function.
struct PluginRow {
  const char* primitive;
  int declared;       ///< number of the primitive's arguments
  int list;           ///< the argument that is a tuple of tensors, or -1
  bool has_built_in;  ///< whether MindSpore has a CPU kernel of its own
  bool is_replaced;   ///< whether to take its place, if the user does not say otherwise
  bool is_resized;    ///< whether the sizes of the outputs depend on data

  PluginArray<PluginOverload> overloads;  ///< the first that fits is called; none for a function
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
