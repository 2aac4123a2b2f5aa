// Entries of dispatcher operators: thin C functions over OperatorKernel. No torch header, so that thousands compile
// quickly.
#pragma once

#include <cstdint>
#include <vector>

#include "../abi/export.h"

extern "C" {
MS_EXT_API int ms_ext_aten_init(void* extra);
MS_EXT_API int ms_ext_aten_run(const char* entry, int nparam, void** params, int* ndims, int64_t** shapes,
                               const char** dtypes, void* stream, void* extra);
}

namespace ms_ext {
MS_EXT_API std::vector<int64_t> aten_infer_shape(const char* entry, int* ndims, int64_t** shapes, void* extra);
MS_EXT_API std::vector<std::vector<int64_t>> aten_infer_shapes(const char* entry, int* ndims, int64_t** shapes,
                                                               void* extra);
MS_EXT_API int aten_infer_type(const char* entry, void* extra);
MS_EXT_API std::vector<int> aten_infer_types(const char* entry, void* extra);
}  // namespace ms_ext

#define MS_EXT_ATEN_LAUNCH(Name)                                                                   \
  extern "C" MS_EXT_API int ms_ops_##Name##Init(int*, int64_t**, const char**, void* extra) {      \
    return ms_ext_aten_init(extra);                                                                \
  }                                                                                                \
  extern "C" MS_EXT_API int ms_ops_##Name(int nparam, void** params, int* ndims, int64_t** shapes, \
                                          const char** dtypes, void* stream, void* extra) {        \
    return ms_ext_aten_run(#Name, nparam, params, ndims, shapes, dtypes, stream, extra);           \
  }

/// An entry with one output: MindSpore tells these apart by what their inference functions return.
#define MS_EXT_ATEN_SINGLE(Name)                                                                                    \
  MS_EXT_ATEN_LAUNCH(Name)                                                                                          \
  extern "C" MS_EXT_API std::vector<int64_t> ms_ops_##Name##InferShape(int* ndims, int64_t** shapes, void* extra) { \
    return ms_ext::aten_infer_shape(#Name, ndims, shapes, extra);                                                   \
  }                                                                                                                 \
  extern "C" MS_EXT_API int ms_ops_##Name##InferType(std::vector<int>, void* extra) {                               \
    return ms_ext::aten_infer_type(#Name, extra);                                                                   \
  }

/// An entry with several outputs.
#define MS_EXT_ATEN_MULTIPLE(Name)                                                                                \
  MS_EXT_ATEN_LAUNCH(Name)                                                                                        \
  extern "C" MS_EXT_API std::vector<std::vector<int64_t>> ms_ops_##Name##InferShape(int* ndims, int64_t** shapes, \
                                                                                    void* extra) {                \
    return ms_ext::aten_infer_shapes(#Name, ndims, shapes, extra);                                                \
  }                                                                                                               \
  extern "C" MS_EXT_API std::vector<int> ms_ops_##Name##InferType(std::vector<int>, void* extra) {                \
    return ms_ext::aten_infer_types(#Name, extra);                                                                \
  }

/// The entries of one operator: the op or its derivative with one output, and with several.
#define MS_EXT_TORCH_ENTRY(Single, Multiple) \
  MS_EXT_ATEN_SINGLE(Single)                 \
  MS_EXT_ATEN_MULTIPLE(Multiple)
