// The end of results of torch's that the caller has read on streams of its own.
#pragma once

#include <ATen/core/Tensor.h>

namespace ms_ext {

/// Gives up a tensor on a device. Its memory goes back to torch's pool, and is not used again before what is now in the
/// caller's `streams` has run: it may read the tensor. Waits for nothing; never throws. On a device that has failed the
/// memory is lost, since torch would end the process.
void release_after(at::Tensor tensor, at::ArrayRef<void*> streams) noexcept;

}  // namespace ms_ext
