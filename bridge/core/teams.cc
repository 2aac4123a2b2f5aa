// One team of OpenMP's threads: who has it, and how it is given up.
#include "teams.h"

#include <ATen/Parallel.h>
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <thread>

#include "../abi/teams.h"
#include "alternation.h"
#include "of_thread.h"

namespace ms_ext {
namespace {

/// A function of torch's OpenMP; null where it has none of that name.
template <typename Function>
Function* openmp_function(const char* name) {
  static void* const library = [] {
    Dl_info torch;
    dladdr(reinterpret_cast<void*>(&at::get_num_threads), &torch);
    return dlopen(torch.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  }();
  return library ? reinterpret_cast<Function*>(dlsym(library, name)) : nullptr;
}

/// Ends the idle threads of the caller's team. LLVM's OpenMP has one team for all callers, which stays.
int (*const pause_openmp)(int) = openmp_function<void()>("__kmpc_fork_call")
                                     ? nullptr
                                     : openmp_function<int(int)>("omp_pause_resource_all");
constexpr int kPauseHard = 2;

using Region = void (*)(void*);
void (*const run_parallel)(Region, void*, unsigned,
                           unsigned) = openmp_function<void(Region, void*, unsigned, unsigned)>("GOMP_parallel");

std::atomic<int> teams{0};

/// Whether threads other than those that wait for graphs have claimed teams.
std::atomic<bool> lent{false};
std::atomic<void (*)()> recall{nullptr};

/// The thread that launched last in the run of a graph; null for none.
std::atomic<const void*> launcher{nullptr};
std::atomic<bool> graphs_launch_elsewhere{true};

/// The calling thread as one that launches.
class ThisThread {
 public:
  ~ThisThread() { drop(); }

  void note_launch(int threads) {
    if (threads != threads_) at::set_num_threads(threads_ = threads);
    launcher.store(this, std::memory_order_relaxed);
    if (!waits_for_graphs) claim();  // small kernels of a graph's are among others
  }

  void claim() {
    if (!has_team_) {
      has_team_ = true;
      ++teams;
    }
    if (!waits_for_graphs) {
      if (!lent.load(std::memory_order_relaxed)) lent = true;
      return;
    }
    if (!lent.load(std::memory_order_relaxed) || !lent.exchange(false)) return;
    if (const auto ask = recall.load()) ask();
  }

  void give_up() {
    if (pause_openmp && pause_openmp(kPauseHard) == 0) drop();
  }

  bool has_team() const { return has_team_; }

  bool waits_for_graphs = false;

 private:
  void drop() {
    if (!has_team_) return;
    has_team_ = false;
    --teams;
  }

  bool has_team_ = false;
  int threads_ = 0;
};

/// A forked process has the team of the thread that forked without its threads, and its first kernel would wait for
/// them for ever; or for a lock of MindSpore's actors, which one of their threads may have held.
[[maybe_unused]] const int at_forks =
    pthread_atfork([] { of_thread<ThisThread>().give_up(); }, nullptr, [] { recall = nullptr; });

}  // namespace

void (*const set_openmp_threads)(int) = openmp_function<void(int)>("omp_set_num_threads");

int cores() {
  static const int count = static_cast<int>(std::thread::hardware_concurrency());  // microseconds to find out
  return count;
}

bool has_openmp_teams() { return pause_openmp && run_parallel; }

void make_openmp_team(int threads) {
  run_parallel([](void*) {}, nullptr, static_cast<unsigned>(threads), 0);
}

void note_launch(int threads) { of_thread<ThisThread>().note_launch(threads); }

void claim_team() { of_thread<ThisThread>().claim(); }

bool idle_threads_sleep() {
  if (is_alternating()) return true;
  const int all = teams.load(std::memory_order_relaxed) + (of_thread<ThisThread>().has_team() ? 0 : 1);
  return all * at::get_num_threads() > cores();
}

}  // namespace ms_ext

void ms_ext_enter_graph() {
  using namespace ms_ext;
  enter_graph();
  of_thread<ThisThread>().waits_for_graphs = true;
  launcher = nullptr;
  if (graphs_launch_elsewhere) of_thread<ThisThread>().give_up();
}

void ms_ext_leave_graph() {
  using namespace ms_ext;
  leave_graph();
  if (const void* last = launcher) graphs_launch_elsewhere = last != &of_thread<ThisThread>();
  // The thread that gave the result may have been stopped by the one it woke, with a lock that MindSpore's next run
  // spins on, while its team waits busily on the other cores: it would not go on before the scheduler's next tick.
  if (graphs_launch_elsewhere) sched_yield();
}

void ms_ext_give_up_team() {
  using namespace ms_ext;
  if (!lent) of_thread<ThisThread>().give_up();
}

void ms_ext_set_team_recall(void (*recall)()) { ms_ext::recall = recall; }
