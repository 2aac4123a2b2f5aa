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
  // MindSpore gives no `extra` to an op without parameters; other callers may have no constants to give.
  std::unique_ptr<Kernel<Op>> temporary;
  if (extra == nullptr) temporary = std::make_unique<Kernel<Op>>(nullptr);
  auto* kernel = temporary ? temporary.get() : static_cast<Kernel<Op>*>(ms_ext_extra_state(extra));
  const Parameters parameters{nparam, kernel ? kernel->workspace_count() : 0, params, ndims, shapes, dtypes};
  try {
    if (!kernel) throw std::logic_error("launched before its Init function ran");
    kernel->run(parameters, stream);
    kernel->check_constants(parameters);
    return 0;
  } catch (...) {
    throw_error(kernel ? kernel->title(name) : name, current_exception_text(), parameters);
  }
}

}  // namespace ms_ext

// The C++ functions get names of their own, so that the struct may have the entry's.
#define MS_EXT_SYMBOL(Name, suffix, result, ...) \
  extern "C" MS_EXT_API result ms_ext_##Name##suffix(__VA_ARGS__) __asm__(MS_EXT_SYMBOL_OF(#Name #suffix))

/// Defines the entry `Op` and its `OpInit` for MindSpore from the struct of that name:
///
///     struct ClampMin {
///       explicit ClampMin(const ms_ext::Attributes& constants) : low(constants.get<double>("low")) {}  // once
///       void operator()(ms_ext::Launch& io) const { at::clamp_min_out(io[1], io[0], low); }            // every launch
///       double low;
///     };
///     MS_EXT_OP(ClampMin)
#define MS_EXT_OP(Op)                                                                                           \
  MS_EXT_SYMBOL(Op, Init, int, int*, int64_t**, const char**, void*);                                           \
  MS_EXT_SYMBOL(Op, , int, int, void**, int*, int64_t**, const char**, void*, void*);                           \
  int ms_ext_##Op##Init(int*, int64_t**, const char**, void* extra) { return ::ms_ext::entry_init<Op>(extra); } \
  int ms_ext_##Op(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes, void* stream,   \
                  void* extra) {                                                                                \
    return ::ms_ext::entry_run<Op>(#Op, nparam, params, ndims, shapes, dtypes, stream, extra);                  \
  }

/// Defines `OpInferShape` and `OpInferType`, which graphs with dynamic shapes need, and `OpInferShapeText`, which
/// ms_ops.custom uses where out_shape is not given, from two static members:
///
///     static ms_ext::Shape infer_shape(const ms_ext::InputShapes& in, const ms_ext::Attributes&) { return in[0]; }
///     static int infer_type(const std::vector<int>& in, const ms_ext::Attributes&) { return in[0]; }
///
/// For several outputs, return vectors of these. An unknown dim is -1, an unknown rank is {-2}; types are MindSpore's
/// TypeId numbers (ms_ext::type_id_of gives the one of an at::ScalarType).
#define MS_EXT_INFER(Op)                                                                                             \
  using ms_ext_##Op##Shape = decltype(Op::infer_shape(std::declval<const ::ms_ext::InputShapes&>(), {}));            \
  using ms_ext_##Op##Type = decltype(Op::infer_type({}, {}));                                                        \
  MS_EXT_SYMBOL(Op, InferShape, ms_ext_##Op##Shape, int*, int64_t**, void*);                                         \
  MS_EXT_SYMBOL(Op, InferType, ms_ext_##Op##Type, std::vector<int>, void*);                                          \
  MS_EXT_SYMBOL(Op, InferShapeText, void, int, int*, int64_t**, const char*, size_t, ms_ext_string_sink, void*);     \
  ms_ext_##Op##Shape ms_ext_##Op##InferShape(int* ndims, int64_t** shapes, void* extra) {                            \
    return ::ms_ext::infer(#Op, extra, [&](const ::ms_ext::Attributes& constants) {                                  \
      return Op::infer_shape(::ms_ext::InputShapes(-1, ndims, shapes), constants);                                   \
    });                                                                                                              \
  }                                                                                                                  \
  ms_ext_##Op##Type ms_ext_##Op##InferType(std::vector<int> types, void* extra) {                                    \
    return ::ms_ext::infer(#Op, extra,                                                                               \
                           [&](const ::ms_ext::Attributes& constants) { return Op::infer_type(types, constants); }); \
  }                                                                                                                  \
  void ms_ext_##Op##InferShapeText(int count, int* ndims, int64_t** shapes, const char* attributes, size_t size,     \
                                   ms_ext_string_sink sink, void* context) {                                         \
    ::ms_ext::infer_for_python(attributes, size, sink, context, [&](const ::ms_ext::Attributes& constants) {         \
      return Op::infer_shape(::ms_ext::InputShapes(count, ndims, shapes), constants);                                \
    });                                                                                                              \
  }
