// Threads of kernels, as torch's and MindSpore's settings have them.
#include "threads.h"

#include <ATen/Parallel.h>
#include <ATen/TensorIterator.h>
#include <dlfcn.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <unordered_set>

namespace ms_ext {
namespace {

std::atomic<int> wanted_threads{0};
std::atomic<int (*)(int)> mindspore_pool{nullptr};
std::atomic<int> launching_threads{0};

/// One for each thread that launches, as long as it lives.
struct Launching {
  Launching() { ++launching_threads; }
  ~Launching() { --launching_threads; }
};

using SetThreads = void (*)(int);

/// The calling thread's own setting in torch's OpenMP; at::set_num_threads would also set what new threads begin with.
SetThreads openmp_set_threads() {
  Dl_info torch;
  dladdr(reinterpret_cast<void*>(&at::get_num_threads), &torch);
  void* library = dlopen(torch.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  return library ? reinterpret_cast<SetThreads>(dlsym(library, "omp_set_num_threads")) : nullptr;
}

const SetThreads set_threads = openmp_set_threads();

int cores() {
  static const int count = static_cast<int>(std::thread::hardware_concurrency());  // microseconds to find out
  return count;
}

void share_cores() {
  auto pool = mindspore_pool.load(std::memory_order_relaxed);
  if (!pool || !mindspore_pool.compare_exchange_strong(pool, nullptr)) return;
  if (pool(cores() - at::get_num_threads()) == 0) mindspore_pool = pool;
}

/// GNU OpenMP keeps a team for each thread that launches. While there are more threads in these than cores, idle ones
/// do not wait busily, and are woken for each kernel.
bool idle_threads_sleep() {
  return launching_threads.load(std::memory_order_relaxed) * at::get_num_threads() > cores();
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

}  // namespace

void settle_threads() {
  // The number of threads is each thread's own setting, and MindSpore launches from several.
  thread_local int applied = 0;
  const int wanted = wanted_threads.load(std::memory_order_relaxed);
  if (wanted != applied) at::set_num_threads(applied = wanted);
  thread_local const Launching launching;
  (void)launching;
  share_cores();
}

AloneIfSmall::AloneIfSmall(int64_t elements, const void* op) : op_(op) {
  if (elements >= at::internal::GRAIN_SIZE || set_threads == nullptr || !idle_threads_sleep()) return;
  if (op && expanding().contains(op)) return;
  threads_ = at::get_num_threads();
  set_threads(1);
}

AloneIfSmall::~AloneIfSmall() {
  if (threads_ > 0) set_threads(threads_);
}

void AloneIfSmall::gave(int64_t elements) const {
  if (threads_ > 0 && elements >= at::internal::GRAIN_SIZE) expanding().add(op_);
}

}  // namespace ms_ext

void ms_ext_set_num_threads(int count) { ms_ext::wanted_threads = count; }

void ms_ext_share_cores(int (*mindspore_threads)(int cores)) { ms_ext::mindspore_pool = mindspore_threads; }
