// Threads of kernels, as torch's and MindSpore's settings have them.
#include "threads.h"

#include <ATen/Parallel.h>
#include <ATen/TensorIterator.h>

#include <atomic>
#include <mutex>
#include <unordered_set>

#include "alternation.h"
#include "teams.h"

namespace ms_ext {
namespace {

std::atomic<int> wanted_threads{0};
std::atomic<int (*)(int)> mindspore_pool{nullptr};

void share_cores() {
  auto pool = mindspore_pool.load(std::memory_order_relaxed);
  if (!pool || !mindspore_pool.compare_exchange_strong(pool, nullptr)) return;
  if (pool(cores() - at::get_num_threads()) == 0) {
    mindspore_pool = pool;
  } else {
    watch_mindspore_kernels();
  }
}

/// Operators that gave large results from small tensors.
class Expanding {
 public:
  bool contains(const void* op) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return ops_.count(op) > 0;
  }
  void add(const void* op) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ops_.insert(op);
  }

 private:
  std::mutex mutex_;
  std::unordered_set<const void*> ops_;
};

Expanding& expanding() {
  static auto* const ops = new Expanding;  // threads of MindSpore's may launch until the process is gone
  return *ops;
}

/// oneDNN sums convolutions in another order for another number of threads; other libraries' operators may have some.
bool depends_on_threads(std::string_view op) {
  const auto scope = op.find("::");
  const bool is_others = scope != op.npos && op.substr(0, scope) != "aten";
  return is_others || op.find("conv") != op.npos || op.find("Conv") != op.npos;
}

}  // namespace

void settle_threads() {
  note_launch(wanted_threads.load(std::memory_order_relaxed));
  share_cores();
}

AloneIfSmall::AloneIfSmall(int64_t elements, std::string_view op, const void* results) : results_(results) {
  const bool alone = elements < at::internal::GRAIN_SIZE && set_openmp_threads && idle_threads_sleep() &&
                     !depends_on_threads(op) && !(results && expanding().contains(results));
  if (elements >= at::internal::GRAIN_SIZE) note_parallel_kernel();
  if (!alone) {
    claim_team();
    return;
  }
  threads_ = at::get_num_threads();
  set_openmp_threads(1);
}

AloneIfSmall::~AloneIfSmall() {
  if (threads_ > 0) set_openmp_threads(threads_);
}

void AloneIfSmall::gave(int64_t elements) const {
  if (threads_ > 0 && elements >= at::internal::GRAIN_SIZE) expanding().add(results_);
}

}  // namespace ms_ext

void ms_ext_set_num_threads(int count) { ms_ext::wanted_threads = count; }

void ms_ext_share_cores(int (*mindspore_threads)(int cores)) { ms_ext::mindspore_pool = mindspore_threads; }
