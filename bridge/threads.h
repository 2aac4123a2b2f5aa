// Threads of kernels: how many each may use, and cores shared with the threads of MindSpore.
#pragma once

#include "export.h"

namespace ms_ext {

/// Applies to the calling thread, which is about to launch a kernel on the CPU, what was set for all threads.
void settle_threads();

}  // namespace ms_ext

extern "C" {

/// How many threads a kernel may use from now on, whichever thread launches it.
MS_EXT_API void ms_ext_set_num_threads(int count);

/// Lets launches share the cores with MindSpore's pool of threads. `mindspore_threads(cores)` returns how many threads
/// the pool has, 0 as long as there is none, and limits how long they wait busily if they are more than `cores`.
MS_EXT_API void ms_ext_share_cores(int (*mindspore_threads)(int cores));
}
