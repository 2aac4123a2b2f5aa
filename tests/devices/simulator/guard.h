// torch's side of the simulated device: which device and stream a thread has made current.
#pragma once

#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <atomic>

namespace simulator {

/// A guard of device `Index`, as if MindSpore had bound that one; streams are kept per thread.
template <c10::DeviceType Type, c10::DeviceIndex Index>
struct Guard : c10::impl::DeviceGuardImplInterface {
  static inline thread_local c10::StreamId current_stream = 0;
  /// How many threads have made another stream current than the default one.
  static inline std::atomic<int> threads_on_streams = 0;

  c10::DeviceType type() const override { return Type; }
  c10::Device exchangeDevice(c10::Device) const override { return getDevice(); }
  c10::Device getDevice() const override { return {Type, Index}; }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}
  c10::Stream getStream(c10::Device device) const noexcept override { return stream(device, current_stream); }
  c10::Stream getDefaultStream(c10::Device device) const override { return stream(device, 0); }
  c10::Stream exchangeStream(c10::Stream given) const noexcept override {
    const c10::StreamId previous = current_stream;
    current_stream = given.id();
    threads_on_streams += (current_stream != 0) - (previous != 0);
    return stream(given.device(), previous);
  }
  void* getStreamNativeHandle(const c10::Stream given) const override { return reinterpret_cast<void*>(given.id()); }
  c10::DeviceIndex deviceCount() const noexcept override { return Index + 1; }

 private:
  static c10::Stream stream(c10::Device device, c10::StreamId id) {
    return c10::Stream(c10::Stream::UNSAFE, device, id);
  }
};

}  // namespace simulator
