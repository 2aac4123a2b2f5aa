// One launch of a primitive that MindSpore asks its op plug-in for: arguments by place, outputs to write.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <optional>
#include <string>
#include <vector>

#include "../core/parameters.h"

namespace ms_ext {

/// The tensor, or a copy of it if it has memory in common with `written`: MindSpore lets an operator read what it
/// writes to by another view, as in x -= x[0], where torch refuses.
at::Tensor apart_from(const at::Tensor& written, const at::Tensor& tensor);

/// Arguments are numbered as the primitive declares them. At most one of them is a tuple of tensors, which MindSpore
/// passes as so many inputs.
class PluginCall {
 public:
  /// `declared` is the number of the primitive's arguments; `list` the one that is a tuple of tensors, or -1.
  PluginCall(const Parameters& parameters, void* info, int declared, int list);

  bool is_none(int argument) const;

  /// A view of MindSpore's buffer, with the strides that the tensor has; of a number, a tensor that yields to others in
  /// type promotion; undefined for None.
  at::Tensor tensor(int argument) const;
  std::vector<at::Tensor> tensors(int argument) const;

  /// A number, or the value of a tensor of one element.
  c10::Scalar scalar(int argument) const;
  int64_t integer(int argument) const { return scalar(argument).toLong(); }
  double real(int argument) const { return scalar(argument).toDouble(); }
  bool boolean(int argument) const { return scalar(argument).toBool(); }

  /// A tuple of numbers; a single number counts as a tuple of one.
  std::vector<int64_t> integers(int argument) const;
  std::vector<double> reals(int argument) const;
  std::string text(int argument) const;

  /// A dtype, which MindSpore passes as its TypeId.
  c10::ScalarType dtype(int argument) const;

  /// A generator of the numbers that follow from a seed and an offset. With offset 0, those of torch.manual_seed(seed).
  at::Generator generator(int seed, int offset) const;

  int output_count() const { return parameters_.tensor_count() - input_count_; }

  /// A contiguous view of MindSpore's buffer.
  at::Tensor output(int index) const;

  /// Copies `result` to an output; throws c10::Error if MindSpore inferred another shape.
  void store(int index, const at::Tensor& result) const;

  /// Copies `result` to an output for which MindSpore allocated an upper bound, and tells it the true shape.
  void store_resized(int index, const at::Tensor& result) const;

  /// Whether output `index` is the memory of a tensor argument.
  bool in_place(int index, int argument) const;

 private:
  int input(int argument) const;
  int list_size() const { return input_count_ - declared_ + 1; }
  at::Tensor view(int parameter, bool strided) const;

  const Parameters& parameters_;
  void* info_;
  int input_count_;
  int declared_;
  int list_;
};

}  // namespace ms_ext
