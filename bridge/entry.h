// The macros that make an op's C entry points out of a struct.
#pragma once

#include "infer.h"
#include "kernel.h"

namespace ms_ext {

/// <name>Init: builds the kernel and leaves it with MindSpore.
template <typename Op>
int entry_init(void* extra) noexcept {
  auto kernel = std::unique_ptr<Kernel<Op>>(new (std::nothrow) Kernel<Op>(extra));
  if (!kernel) return -1;
  ms_ext_extra_set_state(extra, kernel.release(), &Kernel<Op>::destroy);
  return 0;
}

/// <name>: runs the kernel; all that is thrown leaves as a std::runtime_error.
template <typename Op>
int entry_run(const char* name, int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
              void* stream, void* extra) {
  // MindSpore gives no `extra` to an op without parameters; other hosts may have no constants to give.
  std::unique_ptr<Kernel<Op>> temporary;
  if (extra == nullptr) temporary = std::make_unique<Kernel<Op>>(nullptr);
  auto* kernel = temporary ? temporary.get() : static_cast<Kernel<Op>*>(ms_ext_extra_state(extra));
  const Parameters parameters{nparam, kernel ? kernel->workspace_count() : 0, params, ndims, shapes, dtypes};
  try {
    if (!kernel) throw std::logic_error("launched before its Init function ran");
    kernel->run(parameters, stream);
    return 0;
  } catch (...) {
    throw_error(name, current_exception_text(), parameters);
  }
}

}  // namespace ms_ext

/// Defines the entry `Name` and its `NameInit` for MindSpore from a struct:
///
///     struct Clamp {
///       explicit Clamp(const ms_ext::Attributes& a) : low(a.get<double>("low")) {}     // constants, once
///       void operator()(ms_ext::Launch& io) const { at::clamp_min_out(io[1], io[0], low); }  // every launch
///       double low;
///     };
///     MS_EXT_OP(ClampMin, Clamp)
#define MS_EXT_OP(Name, Op)                                                                                       \
  extern "C" MS_EXT_API int Name##Init(int*, int64_t**, const char**, void* extra) {                              \
    return ::ms_ext::entry_init<Op>(extra);                                                                       \
  }                                                                                                               \
  extern "C" MS_EXT_API int Name(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,    \
                                 void* stream, void* extra) {                                                     \
    return ::ms_ext::entry_run<Op>(#Name, nparam, params, ndims, shapes, dtypes, stream, extra);                  \
  }

/// Defines `NameInferShape` and `NameInferType`, which graphs with dynamic shapes need, from two static members:
///
///     static std::vector<int64_t> infer_shape(const ms_ext::InputShapes& in, const ms_ext::Attributes&) { return in[0]; }
///     static int infer_type(const std::vector<int>& in, const ms_ext::Attributes&) { return in[0]; }
///
/// For several outputs, return a vector of what is shown. An unknown dim is -1, an unknown rank is {-2}; types are
/// MindSpore's TypeId numbers (ms_ext::type_id_of gives the one of an at::ScalarType).
#define MS_EXT_INFER(Name, Op)                                                                                    \
  extern "C" MS_EXT_API auto Name##InferShape(int* ndims, int64_t** shapes, void* extra) {                        \
    return ::ms_ext::infer(#Name, extra, [&](const ::ms_ext::Attributes& attributes) {                            \
      return Op::infer_shape(::ms_ext::InputShapes(ndims, shapes), attributes);                                   \
    });                                                                                                           \
  }                                                                                                               \
  extern "C" MS_EXT_API auto Name##InferType(std::vector<int> types, void* extra) {                               \
    return ::ms_ext::infer(#Name, extra, [&](const ::ms_ext::Attributes& attributes) {                            \
      return Op::infer_type(types, attributes);                                                                   \
    });                                                                                                           \
  }
