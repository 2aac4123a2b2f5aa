// C interface to bound operators, for callers that are built with MindSpore's C++ ABI.
#pragma once

#include <cstdint>

#include "export.h"

extern "C" {

/// A tensor of the caller's; `data` is borrowed for the time of the call, unless ms_ext_memory gives it an owner.
typedef struct ms_ext_view {
  void* data;  ///< of its first element
  const int64_t* sizes;
  const int64_t* strides;  ///< null for a contiguous one
  int ndim;                ///< -1 for None
  int type_id;             ///< MindSpore's
  int64_t offset;          ///< how many elements its memory has before the first one
  uint64_t memory_size;    ///< of all its memory, in bytes; 0 if it has no more than the elements of a contiguous one
} ms_ext_view;

/// A result: all of the memory that an `owner` keeps until ms_ext_release_tensor; or a view of an input's memory; or
/// undefined, with neither.
typedef struct ms_ext_result {
  void* owner;
  void* data;
  const int64_t* sizes;
  int ndim;
  int type_id;
  int base;                ///< the input whose memory a view has; -1 for others
  const int64_t* strides;  ///< null for a contiguous one
  int64_t offset;          ///< of a view, in elements, from where that memory begins
} ms_ext_result;

/// The Python exception that torch would raise.
enum ms_ext_error_kind {
  MS_EXT_RUNTIME_ERROR,
  MS_EXT_KEYBOARD_INTERRUPT,
  MS_EXT_SYSTEM_EXIT,
  MS_EXT_INDEX_ERROR,
  MS_EXT_VALUE_ERROR,
  MS_EXT_TYPE_ERROR,
  MS_EXT_NOT_IMPLEMENTED_ERROR
};

/// An operator with all of its arguments but the tensors, and the state from which its random numbers are drawn.
typedef struct ms_ext_call ms_ext_call;

/// What torch keeps of one run of level 0, to differentiate it without running it again.
typedef struct ms_ext_graph ms_ext_graph;

/// A caller, for the time of one run.
typedef struct ms_ext_caller {
  void* stream;  ///< of the device where the inputs are, or null on the CPU
  /// Receives one result; its sizes and strides die when the callback returns.
  void (*on_result)(void* context, const ms_ext_result* result);
  /// Receives an ms_ext_error_kind and the text of an error.
  void (*on_error)(void* context, int kind, const char* text);
  /// Gives an owner of the memory of an input, which an operator keeps; `release` may be called in any thread.
  void* (*owner)(void* context, int input);
  void (*release)(void* owner);
  void* context;
} ms_ext_caller;

MS_EXT_API void ms_ext_call_retain(ms_ext_call* call);
MS_EXT_API void ms_ext_call_release(ms_ext_call* call);
MS_EXT_API const char* ms_ext_call_name(const ms_ext_call* call);

/// Whether the operator gives a tuple of tensors; else it gives one tensor.
MS_EXT_API int ms_ext_call_returns_tuple(const ms_ext_call* call);

/// A new call of aten::add, of two tensors; never released.
MS_EXT_API ms_ext_call* ms_ext_call_for_sum();

/// Whether the results are constants to a gradient (see derivative.h).
MS_EXT_API int ms_ext_call_gives_constants(const ms_ext_call* call);

/// Whether the first-order gradient is to be given the results, after the inputs and cotangents.
MS_EXT_API int ms_ext_call_gradient_uses_results(const ms_ext_call* call);

/// Runs derivative `level` of the operator (see derivative.h). `outputs` is the number of results of level 0. `needed`
/// is null or has one flag per result. Returns 0, or -1 after telling `on_error`; never throws, never waits for the
/// device by itself. So do the functions below.
MS_EXT_API int ms_ext_call_run(ms_ext_call* call, int level, int outputs, const ms_ext_view* inputs, int count,
                               const bool* needed, const ms_ext_caller* caller);

/// Runs level 0, and gives the graph by which ms_ext_graph_differentiate finds the gradients of `variables`, a flag per
/// input. The graph is null if torch has none: then the gradients are those of level 1.
MS_EXT_API int ms_ext_call_record(ms_ext_call* call, const ms_ext_view* inputs, int count, const bool* variables,
                                  const ms_ext_caller* caller, ms_ext_graph** graph);

/// Gives what level 1 would, once; on the stream of the recorded run, which owns the memory that the graph keeps, in
/// the middle of the caller's. `changed` has a flag for each input and then for each result: whether the caller has
/// written to it since. `sharing` has one for each input: whether its gradient goes where nothing writes to it, and may
/// have strides, and on the CPU the memory of a cotangent. Returns 1, with an error, if torch refuses a gradient; level
/// 1 may give it, or tell more.
MS_EXT_API int ms_ext_graph_differentiate(ms_ext_graph* graph, const ms_ext_view* cotangents, int count,
                                          const bool* needed, const bool* changed, const bool* sharing,
                                          const ms_ext_caller* caller);

MS_EXT_API void ms_ext_graph_release(ms_ext_graph* graph);

/// Gives back a result. Its memory is not used again before what is now in the caller's `streams` has run, which may
/// read it; there are none if it has but one. In any thread; if there are streams, one that the device is bound to.
MS_EXT_API void ms_ext_release_tensor(void* owner, void* const* streams, int count);
}
