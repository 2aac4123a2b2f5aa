// Device and stream of a launch.
#include "launch_context.h"

#include <c10/core/Event.h>

#include <atomic>

#include "../abi/launch_device.h"
#include "threads.h"
#include "torch_compat.h"
#include "torch_npu.h"

namespace ms_ext {
namespace {

std::atomic<bool> on_ascend{false};

thread_local c10::Device launch_device_of_thread{c10::kCPU};

c10::DeviceType accelerator() {
  for (const auto type : {c10::DeviceType::CUDA, c10::DeviceType::PrivateUse1}) {
    if (on_ascend && type == c10::DeviceType::CUDA) continue;
    if (c10::impl::hasDeviceGuardImpl(type)) return type;
  }
  TORCH_CHECK(false,
              "MindSpore launched this op on a device stream, but the installed torch is a CPU build; install a "
              "torch built for this device, or run the op on the CPU with op.set_device(\"CPU\")");
}

std::atomic<ms_ext_device_initialiser> initialiser{nullptr};
std::atomic<int> mindspores_index{-1};  ///< of its device; not known before torch's Python is initialised

/// Has torch's Python initialise its device once: seeds wait there until it does. A lock would be waited for with
/// Python's own held; to initialise twice does no harm.
void initialise_python(c10::DeviceType type) {
  const auto initialise = initialiser.load();
  if (!initialise || mindspores_index.load() >= 0) return;
  std::string error;
  const auto assign = [](void* text, const char* data, size_t size) {
    static_cast<std::string*>(text)->assign(data, size);
  };
  const int index = initialise(c10::DeviceTypeName(type, /*lower_case=*/true).c_str(), assign, &error);
  TORCH_CHECK(index >= 0, error);
  mindspores_index = index;
}

/// The device that is current on this thread, as torch sees it. MindSpore binds its own by another runtime.
c10::Device current_device(const c10::impl::DeviceGuardImplInterface& guard) {
  c10::Device device(c10::kCPU);
  try {
    lazy_init_device(guard.type());
    initialise_python(guard.type());
    device = guard.getDevice();
  } catch (const c10::Error& error) {
    TORCH_CHECK(false, "MindSpore runs on this device and torch cannot: ", error.what_without_backtrace(),
                "\n`python -m ms_ops doctor` says what torch needs; op.set_device(\"CPU\") runs the op on the CPU");
  }
  const int expected = mindspores_index.load();
  TORCH_CHECK(expected < 0 || device.index() == expected, "MindSpore runs on device ", expected,
              ", and torch's device ", "is ", device,
              " in the same thread: its kernels would run on the wrong one. Let the process see that ",
              "device alone, as number 0: set ", device.is_cuda() ? "CUDA" : "ASCEND_RT", "_VISIBLE_DEVICES=", expected,
              " in the environment, and leave device_id out of mindspore.set_device");
  return device;
}

const c10::impl::DeviceGuardImplInterface& device_guard() { return *c10::impl::getDeviceGuardImpl(accelerator()); }

/// What is put into the stream `later` from now on runs after what is in `sooner`; both are the caller's.
void order_streams(void* sooner, void* later) {
  if (npu_order(sooner, later)) return;
  const auto& guard = device_guard();
  const c10::Device device = current_device(guard);
  const auto stream = [device](void* pointer) {
    return c10::Stream(c10::Stream::UNSAFE, device, reinterpret_cast<c10::StreamId>(pointer));
  };
  c10::Event event(device.type());
  event.record(stream(sooner));
  event.block(stream(later));
}

}  // namespace

OtherStream::OtherStream(void* current, void* used) : current_(current), used_(used) {
  if (current_ != used_) order_streams(current_, used_);
}

OtherStream::~OtherStream() {
  if (current_ == used_) return;
  try {
    order_streams(used_, current_);
  } catch (const std::exception&) {  // the device has failed, which the next call will say
  }
}

LaunchDevice::LaunchDevice() noexcept : outer_(launch_device_of_thread) { set(c10::kCPU); }

LaunchDevice::~LaunchDevice() { set(outer_); }

void LaunchDevice::set(c10::Device device) noexcept { launch_device_of_thread = device; }

LaunchContext::LaunchContext(void* stream) : device_(c10::kCPU) {
  if (stream == nullptr) {
    settle_threads();
    return;
  }
  if (on_ascend && !c10::impl::hasDeviceGuardImpl(c10::DeviceType::PrivateUse1)) {
    // Entries that call aclnn need nothing of torch but its tensors; for other operators the dispatcher has no kernel.
    device_ = c10::Device(c10::DeviceType::PrivateUse1, 0);
    return;
  }
  const auto* guard = &device_guard();
  device_ = current_device(*guard);
  // torch names a stream of CUDA's that it did not create by its pointer.
  stream_.emplace(guard, device_.is_privateuseone()
                             ? npu_stream(stream, device_)
                             : c10::Stream(c10::Stream::UNSAFE, device_, reinterpret_cast<c10::StreamId>(stream)));
  launch_device_.set(device_);
}

c10::Device launch_device() noexcept { return launch_device_of_thread; }

c10::Device device_of_target(const std::string& target) {
  if (target == "CPU") return c10::kCPU;
  if (target == "Ascend") on_ascend = true;
  return current_device(device_guard());
}

void check_has_kernels(c10::Device device, const std::string& op) {
  TORCH_CHECK(
      device.is_cpu() || c10::impl::hasDeviceGuardImpl(device.type()), op,
      " runs torch's kernels, and torch has none for this NPU: install torch_npu and import it first, take an op "
      "that has an entry for aclnn, or run the op on the CPU with op.set_device(\"CPU\")");
}

}  // namespace ms_ext

void ms_ext_use_ascend() { ms_ext::on_ascend = true; }
void ms_ext_set_device_initialiser(ms_ext_device_initialiser initialiser) { ms_ext::initialiser = initialiser; }
