// torch's side of the simulated device: which device and stream a thread has made current.
#pragma once

#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <array>
#include <atomic>
#include <utility>

namespace simulator {

constexpr c10::DeviceIndex kDevices = 2;

/// A guard of two devices. Each thread has its device, the first one until it sets another: what MindSpore's runtime
/// has bound is not known to torch's. Each thread has a current stream per device, as of torch's own backends.
template <c10::DeviceType Type>
struct Guard : c10::impl::DeviceGuardImplInterface {
  static constexpr c10::DeviceType kType = Type;
  static inline thread_local c10::DeviceIndex current_device = 0;
  static inline thread_local std::array<c10::StreamId, kDevices> current_streams{};
  /// For how many threads and devices another stream is current than the default one.
  static inline std::atomic<int> threads_on_streams = 0;

  c10::DeviceType type() const override { return Type; }
  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device previous = getDevice();
    setDevice(device);
    return previous;
  }
  c10::Device getDevice() const override { return {Type, current_device}; }
  void setDevice(c10::Device device) const override { uncheckedSetDevice(device); }
  void uncheckedSetDevice(c10::Device device) const noexcept override { current_device = device.index(); }
  c10::Stream getStream(c10::Device device) const noexcept override {
    return stream(device, current_streams[device.index()]);
  }
  c10::Stream getDefaultStream(c10::Device device) const override { return stream(device, 0); }
  c10::Stream exchangeStream(c10::Stream given) const noexcept override {
    const c10::StreamId previous = std::exchange(current_streams[given.device_index()], given.id());
    threads_on_streams += (given.id() != 0) - (previous != 0);
    return stream(given.device(), previous);
  }
  void* getStreamNativeHandle(const c10::Stream given) const override { return reinterpret_cast<void*>(given.id()); }
  /// Of the thread, on its device.
  static void* current_stream() { return reinterpret_cast<void*>(current_streams[current_device]); }
  c10::DeviceIndex deviceCount() const noexcept override { return kDevices; }

 private:
  static c10::Stream stream(c10::Device device, c10::StreamId id) {
    return c10::Stream(c10::Stream::UNSAFE, device, id);
  }
};

}  // namespace simulator
