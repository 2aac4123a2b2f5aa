// What is behind an ms_ext_call.
#pragma once

#include <c10/util/intrusive_ptr.h>

#include "bound_operator.h"

struct ms_ext_call : c10::intrusive_ptr_target {
  explicit ms_ext_call(ms_ext::BoundOperator bound) : op(std::move(bound)) {}

  const ms_ext::BoundOperator op;
  bool keeps_random_state = false;
  at::Tensor random_state;  ///< of the generator before level 0 ran, if it was to be kept
};
