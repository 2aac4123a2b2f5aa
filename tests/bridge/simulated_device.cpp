// A CUDA device for a CPU build of torch, of which only the guard exists: it records the streams that are made current.
#include <ms_ext.h>

#include "../../ms_ops/_simulator/sources/guard.h"

namespace {

constexpr c10::DeviceIndex kCurrentDevice = 1;
using SimulatedGuard = simulator::Guard<c10::DeviceType::CUDA>;

C10_REGISTER_GUARD_IMPL(CUDA, SimulatedGuard)

// () -> records device and stream of the launch
struct Record {
  explicit Record(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const {
    seen_stream = SimulatedGuard::current_streams[kCurrentDevice];
    seen_device = io.device();
    seen_argument = io.stream();
    if (fail) throw std::runtime_error("failed on the device");
  }
  static inline c10::StreamId seen_stream = 0;
  static inline c10::Device seen_device{c10::kCPU};
  static inline void* seen_argument = nullptr;
  static inline bool fail = false;
};

}  // namespace

MS_EXT_OP(Record)

// Launches on `stream`; returns 1 if the op saw MindSpore's device and stream and the caller's stream is back.
extern "C" MS_EXT_API int launch_on(void* stream, int fail) {
  Record::fail = fail != 0;
  SimulatedGuard::current_device = kCurrentDevice;
  SimulatedGuard::current_streams[kCurrentDevice] = 42;
  bool failed = false;
  try {
    ms_ext_Record(0, nullptr, nullptr, nullptr, nullptr, stream, nullptr);
  } catch (const std::runtime_error&) {
    failed = true;
  }
  const bool on_device = stream != nullptr;
  const c10::StreamId expected = on_device ? reinterpret_cast<c10::StreamId>(stream) : 42;
  const c10::Device device = on_device ? c10::Device(c10::DeviceType::CUDA, kCurrentDevice) : c10::Device(c10::kCPU);
  return failed == (fail != 0) && Record::seen_stream == expected && Record::seen_device == device &&
         Record::seen_argument == stream && SimulatedGuard::current_streams[kCurrentDevice] == 42;
}
