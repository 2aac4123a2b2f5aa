// Operators whose out variant must not be given MindSpore's buffers.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

namespace ms_ext {

/// Whether the out variant is wrong, or needs outputs that it can resize.
bool avoids_out(const c10::OperatorHandle& op);

}  // namespace ms_ext
