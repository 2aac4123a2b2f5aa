// What is behind an ms_ext_call.
#pragma once

#include <c10/util/intrusive_ptr.h>

#include <memory>
#include <utility>

#include "bound_operator.h"
#include "recorded_graph.h"

struct ms_ext_call : c10::intrusive_ptr_target {
  explicit ms_ext_call(ms_ext::BoundOperator bound, bool strided = false) : op(std::move(bound)), is_strided(strided) {}

  const ms_ext::BoundOperator op;
  const bool is_strided;    ///< whether results of level 0 may have strides, and the memory of inputs
  at::Tensor random_state;  ///< of the generator before level 0 was recorded
};

struct ms_ext_graph {
  const c10::intrusive_ptr<ms_ext_call> call;
  std::unique_ptr<ms_ext::RecordedGraph> graph;
  const size_t inputs;
  void* const stream;  ///< of the caller's, on which it was recorded
};
