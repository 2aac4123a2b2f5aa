// One kernel of MindSpore's: the op with its constants decoded, its views, and the way a launch runs on them.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "aot_extra.h"
#include "attributes.h"
#include "error.h"
#include "launch.h"

namespace ms_ext {

/// Reads and decodes the op's constants. Throws on malformed ones; none at all is an empty set.
MS_EXT_API Attributes read_attributes(void* extra);

/// MindSpore makes one kernel per (op, constants, shapes and dtypes) in PyNative mode and one per node of a
/// compiled graph. An Op is constructible from Attributes and callable with a Launch; a const member
/// `std::vector<size_t> workspace()` is optional.
template <typename Op>
class Kernel {
 public:
  /// Never throws: MindSpore reports an exception of Init with an empty text, so the text waits for run().
  explicit Kernel(void* extra) noexcept {
    try {
      op_ = std::make_unique<const Op>(read_attributes(extra));
      if constexpr (has_workspace<Op>::value) {
        const std::vector<size_t> sizes = op_->workspace();
        if (extra) ms_ext_extra_set_workspace(extra, sizes.data(), sizes.size());
        workspace_count_ = static_cast<int>(sizes.size());
      }
    } catch (...) {
      init_error_ = current_exception_text();
    }
  }

  static void destroy(void* kernel) { delete static_cast<Kernel*>(kernel); }

  int workspace_count() const { return workspace_count_; }

  void run(const Parameters& parameters, void* stream) {
    if (!op_) throw std::runtime_error(init_error_);
    const LaunchContext context(stream);
    // Threads may launch one kernel at once; the one that comes second builds views of its own.
    if (!busy_.test_and_set(std::memory_order_acquire)) {
      const Release release{busy_};
      launch(parameters, stream, context, views_);
    } else {
      TensorViews own;
      launch(parameters, stream, context, own);
    }
  }

 private:
  template <typename T, typename = void>
  struct has_workspace : std::false_type {};
  template <typename T>
  struct has_workspace<T, std::void_t<decltype(std::declval<const T&>().workspace())>> : std::true_type {};

  struct Release {
    std::atomic_flag& flag;
    ~Release() { flag.clear(std::memory_order_release); }
  };

  void launch(const Parameters& parameters, void* stream, const LaunchContext& context, TensorViews& views) const {
    views.bind(parameters, context.device());
    Launch launch(parameters, stream, context, views);
    (*op_)(launch);
    views.check_in_place(parameters);
  }

  std::unique_ptr<const Op> op_;
  std::string init_error_;
  int workspace_count_ = 0;
  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
  TensorViews views_;
};

}  // namespace ms_ext
