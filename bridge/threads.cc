// Threads of kernels, as torch's and MindSpore's settings have them.
#include "threads.h"

#include <ATen/Parallel.h>
#include <ATen/TensorIterator.h>
#include <ATen/ops/zeros.h>

#include <atomic>
#include <future>
#include <thread>

namespace ms_ext {
namespace {

std::atomic<int> wanted_threads{0};
std::atomic<int (*)(int)> mindspore_pool{nullptr};

/// Idle threads of GNU OpenMP wait busily for milliseconds, and keep cores from others, unless there are more OpenMP
/// threads than cores. It does not know of MindSpore's threads; this team, which sleeps, stands for them.
void park_team(int threads) {
  std::promise<void> started;
  auto is_started = started.get_future();
  std::thread([threads, started = std::move(started)]() mutable {
    at::set_num_threads(threads + 1);
    at::zeros({(threads + 1) * at::internal::GRAIN_SIZE}).add_(1);  // large enough for each thread to have a part
    started.set_value();
    std::promise<void>().get_future().wait();
  }).detach();
  is_started.wait();
}

void share_cores() {
  static const int cores = static_cast<int>(std::thread::hardware_concurrency());  // microseconds to find out
  auto pool = mindspore_pool.load(std::memory_order_relaxed);
  if (!pool || !mindspore_pool.compare_exchange_strong(pool, nullptr)) return;
  const int free_cores = cores - at::get_num_threads();
  const int threads = pool(free_cores);
  if (threads == 0) mindspore_pool = pool;
  if (threads > free_cores) park_team(threads);
}

}  // namespace

void settle_threads() {
  // The number of threads is each thread's own setting, and MindSpore launches from several.
  thread_local int applied = 0;
  const int wanted = wanted_threads.load(std::memory_order_relaxed);
  if (wanted != applied) at::set_num_threads(applied = wanted);
  share_cores();
}

}  // namespace ms_ext

void ms_ext_set_num_threads(int count) { ms_ext::wanted_threads = count; }

void ms_ext_share_cores(int (*mindspore_threads)(int cores)) { ms_ext::mindspore_pool = mindspore_threads; }
