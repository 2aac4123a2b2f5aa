// MindSpore's pool of threads; built with its ABI.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "../abi/export.h"
#include "actor/actormgr.h"

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
