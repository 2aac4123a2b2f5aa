// Threads of kernels: how many each may use, and cores shared with the threads of MindSpore.
#pragma once

#include <cstdint>
#include <string_view>

#include "../abi/export.h"

namespace ms_ext {

/// Applies to the calling thread, which is about to launch a kernel on the CPU, what was set for all threads.
void settle_threads();

/// While it lives, the calling thread computes alone if idle threads sleep and the tensors of the operator have few
/// elements: to wake threads takes longer then, and some operators would for as little as two rows. Not so operators
/// whose results depend on the number of threads: these have torch's number, in any run of a network the same.
class MS_EXT_API AloneIfSmall {
 public:
  /// `op` is the name of the operator, or of a primitive; `results` stands for one whose results are not among these
  /// tensors.
  AloneIfSmall(int64_t elements, std::string_view op, const void* results = nullptr);
  ~AloneIfSmall();

  /// Tells how large its results are. If they are not small, several threads will compute them from now on.
  void gave(int64_t elements) const;

  AloneIfSmall(const AloneIfSmall&) = delete;
  AloneIfSmall& operator=(const AloneIfSmall&) = delete;

 private:
  const void* results_;
  int threads_ = 0;  // to return to, or 0
};

}  // namespace ms_ext

extern "C" {

/// How many threads a kernel may use from now on, whichever thread launches it.
MS_EXT_API void ms_ext_set_num_threads(int count);

/// Lets launches share the cores with MindSpore's pool of threads. `mindspore_threads(cores)` returns how many threads
/// the pool has, 0 as long as there is none, and limits how long they wait busily if they are more than `cores`.
MS_EXT_API void ms_ext_share_cores(int (*mindspore_threads)(int cores));
}
