// One run of a bound operator on MindSpore's tensors.
//
// For files that are built with MindSpore's C++ ABI; they know torch only through call.h.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../abi/call.h"
#include "device.h"
#include "pynative_python.h"

namespace ms_ext {

/// An error of torch's, and the Python exception it is.
struct TorchError : std::runtime_error {
  TorchError(int error_kind, const std::string& text) : std::runtime_error(text), kind(error_kind) {}
  const int kind;
};

class Call {
 public:
  explicit Call(ms_ext_call* call) : call_(call) { ms_ext_call_retain(call_); }
  Call(const Call& other) : Call(other.call_) {}
  Call& operator=(const Call&) = delete;
  ~Call() { ms_ext_call_release(call_); }
  operator ms_ext_call*() const { return call_; }

 private:
  ms_ext_call* const call_;
};

/// Tensors of one run as its views, and its results as tensors of MindSpore's; null for an undefined one.
class Run {
 public:
  explicit Run(const TensorPtrList& inputs, const MindsporeDevice& device = MindsporeDevice::current())
      : device_(device), inputs_(inputs) {
    device_.prepare(inputs);
    views_.reserve(inputs.size());
    for (const TensorPtr& input : inputs) {
      if (!input) {
        views_.push_back({nullptr, nullptr, nullptr, -1, 0, 0, 0});
        continue;
      }
      const auto& shape = input->shape();
      views_.push_back({data_of(input), shape.data(), nullptr, static_cast<int>(shape.size()),
                        static_cast<int>(input->data_type()), 0, 0});
      if (!input->storage_info()) continue;
      strides_.push_back(input->stride());
      views_.back().strides = strides_.back().data();
      views_.back().offset = static_cast<int64_t>(input->storage_offset());
      views_.back().memory_size = input->device_address()->GetSize();
    }
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  const ms_ext_view* views() const { return views_.data(); }
  int count() const { return static_cast<int>(views_.size()); }

  /// The results of `function(caller)`, which returns less than 0 after an error. It may read memory of `saved`
  /// tensors, too.
  template <typename Function>
  TensorPtrList operator()(const Function& function, const TensorPtrList& saved = {}) && {
    const ms_ext_caller caller{device_.stream(), &Run::add, &Run::fail, &Run::owner_of, &TensorMemory::release, this};
    const int code = function(caller);
    device_.protect(inputs_);  // after an error, too: what was launched before it is in the stream
    device_.protect(saved);
    if (code < 0) throw TorchError(error_kind_, error_);
    return std::move(results_);
  }

  /// Has the inputs whose memory an operator keeps flagged there, but for those of which it gives views.
  void flag_kept(bool* flags) { kept_ = flags; }

 private:
  static void add(void* context, const ms_ext_result* result) {
    auto* run = static_cast<Run*>(context);
    const auto type = static_cast<mindspore::TypeId>(result->type_id);
    const mindspore::ShapeVector shape(result->sizes, result->sizes + result->ndim);
    TensorPtr tensor;
    if (result->base >= 0) {
      run->bases_.push_back(result->base);
      tensor = run->inputs_[result->base];
    } else if (result->owner) {
      tensor = run->device_.adopt(result->data, type, shape, result->owner, ms_ext_release_tensor);
    }
    if (result->strides) {
      const std::vector<int64_t> strides(result->strides, result->strides + result->ndim);
      tensor = view(tensor, shape, strides, static_cast<size_t>(result->offset));
    }
    run->results_.push_back(std::move(tensor));
  }

  static void fail(void* context, int kind, const char* text) {
    auto* run = static_cast<Run*>(context);
    run->error_kind_ = kind;
    run->error_ = text;
  }

  static void* owner_of(void* context, int input) {
    auto* run = static_cast<Run*>(context);
    const auto& bases = run->bases_;
    if (run->kept_ && std::find(bases.begin(), bases.end(), input) == bases.end()) run->kept_[input] = true;
    return new TensorMemory(run->inputs_[input]);
  }

  const MindsporeDevice device_;
  const TensorPtrList& inputs_;
  std::vector<ms_ext_view> views_;
  std::vector<std::vector<int64_t>> strides_;
  TensorPtrList results_;
  std::vector<int> bases_;  ///< inputs that results are views of
  bool* kept_ = nullptr;
  int error_kind_ = -1;
  std::string error_;
};

inline TensorPtrList run(const Call& call, int level, int outputs, const TensorPtrList& inputs, const bool* needed,
                         const MindsporeDevice& device = MindsporeDevice::current()) {
  Run run(inputs, device);
  return std::move(run)([&](const ms_ext_caller& caller) {
    return ms_ext_call_run(call, level, outputs, run.views(), run.count(), needed, &caller);
  });
}

}  // namespace ms_ext
