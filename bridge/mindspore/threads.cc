// MindSpore's threads on the CPU; built with its ABI.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

// clang-format off
#include "ms_extension/api.h"
#include "include/runtime/pipeline/pipeline.h"
// clang-format on

#include "threads.h"

#include <atomic>
#include <memory>

#include "../abi/export.h"
#include "../abi/teams.h"
#include "async/async.h"
#include "device.h"

namespace {

/// Gives up the team of whichever of MindSpore's actor threads runs it.
class TeamRecall : public mindspore::ActorBase {
 public:
  TeamRecall() : ActorBase("ms_ops_team_recall") {}
  void run() { ms_ext_give_up_team(); }
};

}  // namespace

namespace ms_ext {

void settle_queues(bool on_cpu) {
  static std::atomic<bool> are_inline{false};
  if (are_inline.load(std::memory_order_relaxed) == on_cpu || are_inline.exchange(on_cpu) == on_cpu) return;
  auto& pipeline = mindspore::runtime::Pipeline::Get();
  pipeline.WaitAll();
  const auto settle = [on_cpu](const mindspore::AsyncRQueuePtr& queue) { queue->SetMultiThreadDisabled(on_cpu); };
  settle(pipeline.frontend_stage());
  settle(pipeline.bprop_stage());
  settle(pipeline.backend_stage());
  settle(pipeline.launch_stage());
}

}  // namespace ms_ext

/// For Python: as MindSpore's device target is now.
extern "C" MS_EXT_API void ms_ext_settle_queues() { ms_ext::settle_queues(ms_ext::target_is_cpu()); }

/// How many threads MindSpore's pool has, 0 without a pool. If more than `cores`, they sleep soon when they have no
/// work.
extern "C" MS_EXT_API int ms_ext_mindspore_threads(int cores) {
  auto* pool = mindspore::ActorMgr::GetActorMgrRef()->GetActorThreadPool();
  if (!pool) return 0;
  const int threads = static_cast<int>(pool->thread_num());
  if (threads > cores) {
    pool->SetMaxSpinCount(1);
    pool->SetMinSpinCount(1);
    pool->SetKernelThreadMaxSpinCount(1);
    pool->SetSpinCountMinValue();
  }
  return threads;
}

/// For ms_ext_set_team_recall.
extern "C" MS_EXT_API void ms_ext_recall_team() {
  auto* manager = mindspore::ActorMgr::GetActorMgrRef();
  if (!manager->GetActorThreadPool()) return;
  static const mindspore::AID actor = manager->Spawn(std::make_shared<TeamRecall>());
  mindspore::Async(actor, &TeamRecall::run);
}
