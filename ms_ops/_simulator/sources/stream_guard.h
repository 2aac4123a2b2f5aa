// Streams, events and memory of the simulated device, as torch's side of it sees them.
#pragma once

#include "device.h"
#include "guard.h"

namespace simulator {

static_assert(kDevices == sim_kDevices);

/// A guard of the simulated device, in whose driver the device that torch sets is current, for MindSpore's runtime too.
template <c10::DeviceType Type>
struct StreamGuard : Guard<Type> {
  void uncheckedSetDevice(c10::Device device) const noexcept override {
    Guard<Type>::uncheckedSetDevice(device);
    sim_set_device(device.index());
  }
  bool queryStream(const c10::Stream& given) const override {
    return sim_stream_is_idle(this->getStreamNativeHandle(given));
  }
  void synchronizeStream(const c10::Stream& given) const override {
    sim_stream_run(this->getStreamNativeHandle(given));
  }
  void recordDataPtrOnStream(const c10::DataPtr& memory, const c10::Stream& given) const override {
    sim_pool_record(memory.get(), this->getStreamNativeHandle(given));
  }

  void record(void** event, const c10::Stream& given, const c10::DeviceIndex, const c10::EventFlag) const override {
    if (!*event) *event = sim_event_create();
    sim_event_record(*event, this->getStreamNativeHandle(given));
  }
  void block(void* event, const c10::Stream& given) const override {
    sim_event_wait(event, this->getStreamNativeHandle(given));
  }
  bool queryEvent(void* event) const override { return sim_event_is_done(event); }
  void synchronizeEvent(void* event) const override { sim_event_run(event); }
  void destroyEvent(void* event, const c10::DeviceIndex) const noexcept override { sim_event_destroy(event); }
};

}  // namespace simulator
