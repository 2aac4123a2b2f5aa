// One kernel of MindSpore's: the op with its constants decoded, its views, and the way a launch runs on them.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../abi/aot_extra.h"
#include "attributes.h"
#include "error.h"
#include "generator_watch.h"
#include "launch.h"

namespace ms_ext {

/// The op's constants as MindSpore carries them; empty if there are none.
MS_EXT_API std::string encoded_attributes(void* extra);

/// The op's constants. Throws on malformed ones.
MS_EXT_API Attributes read_attributes(void* extra);

/// Has the inference of an Op, if it has one, read constants; it is in infer.h, which knows how to ask it.
template <typename Op>
void read_by_inference(const Attributes& constants, const Parameters& parameters) noexcept;

/// MindSpore makes one kernel per (op, constants, shapes and dtypes) in PyNative mode and one per node of a
/// compiled graph. An Op is constructible from Attributes and callable with a Launch; a const member
/// `std::vector<size_t> workspace()` is optional, and so is `std::string title()`, by which errors call it. A constant
/// that is given and that no Op and no inference of its asks for is an error. So are random numbers of an Op that is
/// not said to draw any: graphs would merge equal calls. Neither is looked for in an Op with a static member
/// `takes_any_constants`, which sees to both.
template <typename Op>
class Kernel {
 public:
  /// Never throws: MindSpore reports an exception of Init with an empty text, so the text waits for run().
  explicit Kernel(void* extra) noexcept {
    try {
      watches_draws_ = !takes_any_constants<Op>::value && extra && !ms_ext_extra_has_effects(extra);
      constants_ = read_attributes(extra);
      op_ = std::make_unique<const Op>(constants_);
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

  /// What errors call the op: by its own title, or as its entry.
  std::string title(const char* entry) const {
    if constexpr (has_title<Op>::value) {
      if (op_) return op_->title();
    }
    return entry;
  }

  void run(const Parameters& parameters, void* stream) {
    if (!op_) throw std::runtime_error(init_error_);
    const LaunchContext context(stream);
    // Threads may launch one kernel at once; the one that comes second builds views of its own.
    std::optional<GeneratorWatch> watch;
    if (watches_draws_.load(std::memory_order_relaxed) && !context.device().is_privateuseone()) {
      watch.emplace(context.device());
    }
    if (!busy_.test_and_set(std::memory_order_acquire)) {
      const Release release{busy_};
      launch(parameters, stream, context, views_);
    } else {
      TensorViews own;
      launch(parameters, stream, context, own);
    }
    if (watch) check_draws(*watch, parameters, stream, context);
  }

  /// Throws std::invalid_argument for constants that nobody has read by the end of the first launch.
  void check_constants(const Parameters& parameters) {
    if constexpr (!takes_any_constants<Op>::value) {
      if (constants_are_read_.load(std::memory_order_relaxed)) return;
      if (!constants_.unread().empty()) read_by_inference<Op>(constants_, parameters);
      const std::string unread = constants_.unread();
      if (!unread.empty()) throw std::invalid_argument(unread);
      constants_are_read_.store(true, std::memory_order_relaxed);
    }
  }

 private:
  template <typename T, typename = void>
  struct takes_any_constants : std::false_type {};
  template <typename T>
  struct takes_any_constants<T, std::void_t<decltype(T::takes_any_constants)>> : std::true_type {};

  template <typename T, typename = void>
  struct has_workspace : std::false_type {};
  template <typename T>
  struct has_workspace<T, std::void_t<decltype(std::declval<const T&>().workspace())>> : std::true_type {};

  template <typename T, typename = void>
  struct has_title : std::false_type {};
  template <typename T>
  struct has_title<T, std::void_t<decltype(std::declval<const T&>().title())>> : std::true_type {};

  struct Release {
    std::atomic_flag& flag;
    ~Release() { flag.clear(std::memory_order_release); }
  };

  void launch(const Parameters& parameters, void* stream, const LaunchContext& context, TensorViews& views) const {
    views.bind(parameters, context.device());
    try {
      Launch launch(parameters, stream, context, views);
      (*op_)(launch);
      if (views.are_as_bound(parameters)) return;
      views.check_in_place(parameters);
    } catch (...) {
      views.end(parameters);
      throw;
    }
    views.end(parameters);
  }

  /// Throws std::runtime_error if launches draw. As other threads may have drawn, it launches again, on copies: twice,
  /// with the same outcome if it does not.
  void check_draws(GeneratorWatch& watch, const Parameters& parameters, void* stream, const LaunchContext& context) {
    if (watch.has_changed()) {
      MemoryCopies first(parameters, context.device()), second(parameters, context.device());
      for (const MemoryCopies* copies : {&first, &second}) {
        TensorViews views;
        launch(copies->parameters(), stream, context, views);
      }
      if (!first.is_same(second)) {
        throw std::runtime_error(
            "it drew random numbers from torch's generator, and is not said to: equal calls in a graph would be one. "
            "Give ms_ops.custom random=True, or a mindspore.ops.Custom add_prim_attr('side_effect_mem', True)");
      }
    }
    watches_draws_.store(false, std::memory_order_relaxed);
  }

  Attributes constants_;
  std::unique_ptr<const Op> op_;
  std::string init_error_;
  std::atomic<bool> constants_are_read_{false};
  std::atomic<bool> watches_draws_{false};
  int workspace_count_ = 0;
  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
  TensorViews views_;
};

}  // namespace ms_ext
