// What is behind an ms_ext_call.
#pragma once

#include <c10/util/intrusive_ptr.h>

#include "aten_op.h"

struct ms_ext_call : c10::intrusive_ptr_target {
  explicit ms_ext_call(ms_ext::AtenOp bound) : op(std::move(bound)) {}

  const ms_ext::AtenOp op;
  at::Tensor random_state;  ///< of the generator before level 0 ran; undefined for an op that draws nothing
  bool records_random_state = false;
};
