// When memory of torch's that MindSpore has dropped goes back; built with MindSpore's ABI.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

// clang-format off
#include "ms_extension/api.h"
#include "include/runtime/pipeline/pipeline.h"
// clang-format on

#include "dropped_memory.h"

#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace ms_ext {
namespace {

using mindspore::device::DeviceContextManager;

struct Dropped {
  void* owner;
  Release release;
};

/// What waits; outlives what is destroyed when the process ends.
struct Waiting {
  static Waiting& get() {
    static auto* instance = new Waiting;
    return *instance;
  }
  std::mutex mutex;
  std::vector<Dropped> dropped;
};

/// The streams of MindSpore's if it has several, bound to this thread; none once the device is gone, at the end of the
/// process, or if MindSpore cannot tell them.
std::vector<void*> all_streams() noexcept try {
  static const std::weak_ptr<mindspore::device::DeviceContext> device =
      DeviceContextManager::GetInstance().GetDeviceContext(
          mindspore::MsContext::GetInstance()->get_param<std::string>(mindspore::MS_CTX_DEVICE_TARGET));
  std::vector<void*> streams;
  const auto context = device.lock();
  if (!context) return streams;
  const auto& manager = context->device_res_manager_;
  if (manager->QueryStreamSize() < 2) return streams;
  for (const uint32_t id : manager->GetStreamIds()) {
    if (void* stream = manager->GetStream(id)) streams.push_back(stream);
  }
  manager->BindDeviceToCurrentThread(false);
  return streams;
} catch (const std::exception&) {
  return {};
}

/// A task leaves the queue when it has run. At the end of the process there is no queue.
bool all_are_launched() noexcept {
  const auto& queue = mindspore::runtime::Pipeline::Get().launch_stage();
  return !queue || queue->Empty();
}

void release_now(const Dropped& dropped) noexcept {
  const std::vector<void*> streams = all_streams();
  dropped.release(dropped.owner, streams.data(), static_cast<int>(streams.size()));
}

}  // namespace

void release_when_launched(void* owner, Release release) noexcept {
  if (all_are_launched()) {
    release_now({owner, release});
    release_launched();
    return;
  }
  Waiting& waiting = Waiting::get();
  const std::lock_guard<std::mutex> lock(waiting.mutex);
  waiting.dropped.push_back({owner, release});
}

void release_launched() noexcept {
  Waiting& waiting = Waiting::get();
  std::vector<Dropped> dropped;
  {
    const std::lock_guard<std::mutex> lock(waiting.mutex);
    if (waiting.dropped.empty() || !all_are_launched()) return;
    dropped = std::exchange(waiting.dropped, {});
  }
  for (const Dropped& one : dropped) release_now(one);
}

}  // namespace ms_ext
