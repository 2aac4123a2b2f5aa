// What MindSpore's threads have computed is seen in their clocks.
#include "alternation.h"

#include <pthread.h>
#include <time.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "teams.h"

namespace ms_ext {
namespace {

constexpr char kMindsporeThread[] = "KernelThread_0";

/// Turns are frequent if there are no more of torch's kernels than these between two of them. To wake idle threads for
/// that many takes about as long as MindSpore's kernel waits for a tick.
constexpr int kFewKernels = 64;

std::atomic<bool> alternating{false};

/// The CPU time of a thread of this process, as pthread_getcpuclockid finds it for a pthread_t.
class ThreadClock {
 public:
  explicit ThreadClock(int thread) : clock_(static_cast<clockid_t>(~static_cast<unsigned>(thread) << 3 | 6)) {}

  /// Whether the thread has run since the last call; false if it has ended.
  bool advanced() {
    timespec now{};
    if (clock_gettime(clock_, &now) != 0) return false;
    const bool is_later = now.tv_sec != last_.tv_sec || now.tv_nsec != last_.tv_nsec;
    last_ = now;
    return is_later;
  }

 private:
  clockid_t clock_;
  timespec last_{};
};

/// A thread with a team of its own, which does nothing.
class IdleTeam {
 public:
  IdleTeam() {
    std::promise<void> is_there;
    auto made = is_there.get_future();
    std::thread([ended = end_.get_future(), is_there = std::move(is_there)]() mutable {
      make_openmp_team(2);
      is_there.set_value();
      ended.wait();
    }).detach();
    made.wait();
    alternating = true;
  }
  IdleTeam(const IdleTeam&) = delete;
  IdleTeam& operator=(const IdleTeam&) = delete;
  ~IdleTeam() {
    end_.set_value();
    alternating = false;
  }

 private:
  std::promise<void> end_;
};

class Alternation {
 public:
  void watch(int thread) {
    const std::lock_guard<std::mutex> lock(mutex_);
    clock_.emplace(thread);
    clock_->advanced();
  }

  void enter_graph() {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++graphs_;
    team_.reset();
  }

  void leave_graph() {
    const std::lock_guard<std::mutex> lock(mutex_);
    --graphs_;
    if (clock_) clock_->advanced();
  }

  /// Around a fork, so that no other thread has the lock in the new process.
  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }

  void note_kernel() {
    const std::unique_lock<std::mutex> lock(mutex_, std::try_to_lock);
    if (!lock || !clock_ || graphs_ > 0) return;
    const bool is_turn = clock_->advanced();
    const bool are_frequent = kernels_ <= kFewKernels;
    if (is_turn && are_frequent && !team_) begin();
    if (!are_frequent) team_.reset();
    kernels_ = is_turn ? 0 : kernels_ + are_frequent;
  }

 private:
  void begin() {
    try {
      team_.emplace();
    } catch (const std::system_error&) {  // no more threads: kernels go on as they are
    }
  }

  std::mutex mutex_;
  int graphs_ = 0;  ///< that run
  std::optional<ThreadClock> clock_;
  int kernels_ = kFewKernels + 1;  ///< of torch's since the last turn, no more than are of interest
  std::optional<IdleTeam> team_;
};

Alternation& alternation() {
  static auto* const made = new Alternation;  // threads of MindSpore's may launch until the process is gone
  return *made;
}

[[maybe_unused]] const int unlocked_at_forks =
    pthread_atfork([] { alternation().lock(); }, [] { alternation().unlock(); }, [] { alternation().unlock(); });

}  // namespace

void watch_mindspore_kernels() {
  std::error_code failed;
  for (std::filesystem::directory_iterator task("/proc/self/task", failed), end; task != end; task.increment(failed)) {
    std::string name;
    std::getline(std::ifstream(task->path() / "comm"), name);
    if (name == kMindsporeThread) alternation().watch(std::stoi(task->path().filename()));
  }
}

void note_parallel_kernel() {
  if (has_openmp_teams()) alternation().note_kernel();
}

void enter_graph() { alternation().enter_graph(); }

void leave_graph() { alternation().leave_graph(); }

bool is_alternating() { return alternating.load(std::memory_order_relaxed); }

}  // namespace ms_ext
