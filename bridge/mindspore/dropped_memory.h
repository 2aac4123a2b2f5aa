// Memory of torch's whose tensors MindSpore has dropped.
#pragma once

namespace ms_ext {

/// Frees what `owner` owns when `streams`, all of MindSpore's or none if it has but one, have run what is in them
/// now.
using Release = void (*)(void* owner, void* const* streams, int count);

/// Calls `release` for memory that MindSpore no longer needs when the kernels that read it are in its streams. It frees
/// memory on one thread and launches kernels on another, later, which its own pool is made for and torch's is not.
/// Of any thread; nothing is thrown.
void release_when_launched(void* owner, Release release) noexcept;

/// Calls what waits for kernels, if there are none to launch.
void release_launched() noexcept;

}  // namespace ms_ext
