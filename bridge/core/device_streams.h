// What MindSpore's streams and memory are to torch: a class for each kind of device, and what launches do with it.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Stream.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <optional>

#include "launch_context.h"

namespace ms_ext {

/// Memory of which torch knows more than c10 does: sizes, and the order of the elements.
class DescribedMemory {
 public:
  /// The description does not follow when sizes are set: make another view.
  virtual at::Tensor view(void* data, at::IntArrayRef sizes, at::OptionalIntArrayRef strides,
                          const at::TensorOptions& options) const = 0;

  /// Throws c10::Error if the tensor's elements are in an order that only the device's operators know.
  virtual void check_format(const at::Tensor& tensor) const = 0;
};

/// Devices whose streams torch names by their pointers, if it did not create them: CUDA's, to begin with. All functions
/// throw c10::Error.
class DeviceStreams {
 public:
  constexpr explicit DeviceStreams(c10::DeviceType type, const DescribedMemory* memory = nullptr)
      : type_(type), memory_(memory) {}

  c10::DeviceType type() const { return type_; }

  /// Null where a view is what c10 makes of its pointer and sizes.
  const DescribedMemory* described_memory() const { return memory_; }

  const c10::impl::DeviceGuardImplInterface& guard() const;

  /// The device that is current on this thread, as torch sees it. MindSpore binds its own by another runtime.
  c10::Device current_device() const;

  /// `stream`, which MindSpore made on the current device, as torch's; nothing if launches do without.
  virtual std::optional<c10::Stream> named(void* stream) const;

  /// What is put into the stream `later` from now on runs after what is in `sooner`; both by their pointers.
  virtual void order(void* sooner, void* later) const;

  /// Has torch not use memory of its own again, once it is given back, before what is now in MindSpore's `streams` has
  /// run.
  virtual void record(const c10::DataPtr& memory, c10::Device device, at::ArrayRef<void*> streams) const;

  /// Makes a stream on which all of torch's operators run the current one, and returns its pointer: of MindSpore's
  /// `stream`, which is current already, or of one of torch's own.
  virtual void* enter_own(void* stream, c10::Device, std::optional<CurrentStream>&) const { return stream; }

 private:
  const c10::DeviceType type_;
  const DescribedMemory* const memory_;
};

/// The choice, anew at each call: torch_npu may be imported late.
const DeviceStreams& streams_of(c10::Device device);

/// Of the device where MindSpore launches what it gives a stream.
const DeviceStreams& mindspores_streams();

/// While this lives, launches are to be on `used` instead of `current`, another stream of the caller's, or the same
/// one: after what is in that stream, before what is put there later. Throws c10::Error.
class OtherStream {
 public:
  OtherStream(void* current, void* used);
  ~OtherStream();
  OtherStream(const OtherStream&) = delete;
  OtherStream& operator=(const OtherStream&) = delete;

  /// Makes `current` wait for what was put into `used`. The destructor does the same for what an error left, as far as
  /// possible.
  void join();

 private:
  void* const current_;
  void* used_;
};

/// While this lives, torch's current stream is one on which all of its operators run: that of the launch, or one of
/// torch's own in the middle of it.
class OperatorStream {
 public:
  /// Within a LaunchContext on MindSpore's `stream`. Throws c10::Error.
  OperatorStream(void* stream, c10::Device device)
      : middle_(stream, stream ? streams_of(device).enter_own(stream, device, current_) : nullptr) {}

  void join() { middle_.join(); }

 private:
  std::optional<CurrentStream> current_;
  OtherStream middle_;
};

/// Gives up a tensor on a device. Its memory goes back to torch's pool, and is not used again before what is now in the
/// caller's `streams` has run: it may read the tensor. Waits for nothing; never throws. On a device that has failed the
/// memory is lost, since torch would end the process.
void release_after(at::Tensor tensor, at::ArrayRef<void*> streams) noexcept;

}  // namespace ms_ext
