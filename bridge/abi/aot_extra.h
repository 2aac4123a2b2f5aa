// C interface to MindSpore's AotExtra, the object behind an entry's `extra` argument.
//
// MindSpore is built with the old libstdc++ ABI (_GLIBCXX_USE_CXX11_ABI=0) and AotExtra's methods take
// std::string, so only aot_extra.cc, compiled for that ABI, touches the class. No std::string crosses here.
#pragma once

#include <cstddef>

#include "export.h"

namespace ms_ext {

/// Name of the MindSpore attribute that carries all constants of an op (MindSpore's own float attributes are float32,
/// and its kernel cache tells ops apart by their attributes).
inline constexpr const char* kAttributesName = "ms_ext_attributes";

}  // namespace ms_ext

extern "C" {

/// Receives a string of `size` bytes; the bytes die when the callback returns.
typedef void (*ms_ext_string_sink)(void* context, const char* data, size_t size);

/// Passes the op's constants, still encoded, to `sink`. Returns 1 if it has some, 0 if not, and -1 on an error, whose
/// text goes to `sink` instead.
MS_EXT_API int ms_ext_extra_attributes(void* extra, ms_ext_string_sink sink, void* context);

/// Whether the op is said to have effects besides its outputs, so that graphs keep all of its calls in their order.
MS_EXT_API bool ms_ext_extra_has_effects(void* extra);

/// Keeps `state` with the kernel; MindSpore calls `destroy(state)` when it drops the kernel.
MS_EXT_API void ms_ext_extra_set_state(void* extra, void* state, void (*destroy)(void*));

/// The state kept with the kernel, or nullptr.
MS_EXT_API void* ms_ext_extra_state(void* extra);

/// Asks MindSpore for workspace buffers of these sizes in bytes; they follow the tensors in `params`.
MS_EXT_API void ms_ext_extra_set_workspace(void* extra, const size_t* sizes, size_t count);

/// Those sizes; valid until they are set again.
MS_EXT_API const size_t* ms_ext_extra_workspace(const void* extra, size_t* count);

/// A stand-alone AotExtra with encoded constants, for callers that are not MindSpore's own.
MS_EXT_API void* ms_ext_extra_new(const char* attributes, size_t size);
MS_EXT_API void ms_ext_extra_delete(void* extra);
}
