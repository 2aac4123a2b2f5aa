// Differences between the torch versions that the bridge builds against (2.4 to 2.15).
#pragma once

#include <ATen/Context.h>
#include <c10/util/intrusive_ptr.h>
#include <torch/version.h>

#include <memory>

#define MS_EXT_TEXT_OF(value) #value
#define MS_EXT_TEXT(value) MS_EXT_TEXT_OF(value)

/// The layout of what the bridge's headers declare and its library defines; a number for each change.
#define MS_EXT_BRIDGE 5

/// "torch 2.13, string ABI 1, bridge 3"
#define MS_EXT_BUILT_FOR                                                                                      \
  "torch " MS_EXT_TEXT(TORCH_VERSION_MAJOR) "." MS_EXT_TEXT(TORCH_VERSION_MINOR) ", string ABI " MS_EXT_TEXT( \
      _GLIBCXX_USE_CXX11_ABI) ", bridge " MS_EXT_TEXT(MS_EXT_BRIDGE)

namespace ms_ext {

/// Initialises an accelerator's context, which torch's Python does on first use and C++ must ask for.
inline void lazy_init_device(c10::DeviceType type) {
  if (type == c10::DeviceType::CUDA && !at::globalContext().hasCUDA()) return;  // a guard without CUDA: nothing to do
#if TORCH_VERSION_MAJOR > 2 || TORCH_VERSION_MINOR >= 6
  at::globalContext().lazyInitDevice(type);
#else
  if (type == c10::DeviceType::CUDA) at::globalContext().lazyInitCUDA();
#endif
}

/// Makes an object that is held by this kind of pointer: nodes of torch's autograd changed theirs.
template <typename Pointer>
struct HeldBy;

template <typename Base>
struct HeldBy<std::shared_ptr<Base>> {
  template <typename T>
  static std::shared_ptr<T> make() {
    return std::make_shared<T>();
  }
};

template <typename Base>
struct HeldBy<c10::intrusive_ptr<Base>> {
  template <typename T>
  static c10::intrusive_ptr<T> make() {
    return c10::make_intrusive<T>();
  }
};

}  // namespace ms_ext
