// The kernel of every entry that calls a dispatcher operator or a derivative of one.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../core/attributes.h"
#include "../core/infer.h"
#include "../core/launch.h"
#include "bound_operator.h"
#include "derivative.h"

namespace ms_ext {

/// Attributes:
///   operator, overload  names in the dispatcher, "aten::add" and "Tensor"
///   arguments           one value per argument of the schema, inputs in their places
///   level               0 for the operator, 1 for its vector-Jacobian product, ...
///   outputs             number of tensors that level 0 gives
///   undefined           outputs of level 0 that torch leaves undefined, and so are their cotangents
///   unknown             pairs (output, dim) of level 0 whose sizes depend on data; after its inputs, level 0 takes a
///                       tensor of each of these lengths
///   asks_sizes          whether to give these sizes instead, in one int64 tensor
///   checks              an output of a derivative: the kernel raises an error if torch refuses it, and else does
///                       nothing, or -1; its one output is a bool whose value means nothing
///   checked             whether there is such a kernel for each output that torch may refuse, so that this one may
///                       give NaN instead
///   omitted             first-order gradients that another kernel computes; here each is one zero, and a cotangent
///                       of it is ignored
///   default_dtype       torch's when the outputs were inferred, "float32"; it decides what integers become
///   rule, device        for the inference in Python
///   dtypes, types       MindSpore's names of the inputs' dtypes, and TypeIds of the outputs; for dynamic graphs
///
/// Parameters, inputs first: those of the derivative; its outputs. An operator that draws random numbers gives the
/// generator's state before the draw in one more uint8 tensor, which its derivatives take as their last input. Integers
/// that were not known when the graph was compiled come after all other inputs, as the shape of an empty tensor (see
/// integers_of): while a dynamic graph runs, MindSpore's inference is told shapes, and no values.
class OperatorKernel {
 public:
  static constexpr bool takes_any_constants = true;  // some are for Python

  explicit OperatorKernel(const Attributes& constants);
  void operator()(Launch& io) const;

  /// The operator's name, or that of which it is a gradient.
  std::string title() const;

  static std::vector<Shape> infer_shapes(const int* ndims, int64_t* const* shapes, void* extra);
  static std::vector<int> infer_types(void* extra);

 private:
  /// What torch refuses, found at the first launch at which it does.
  struct Refused {
    std::vector<bool> of_first_order;
    std::vector<bool> outputs;
    bool lasts;  ///< also for other cotangents
  };

  /// What launches have shown of the operator.
  struct Learned {
    std::atomic<bool> try_out{true};        ///< until there is no variant, or it gives something else
    std::atomic<bool> is_given{false};      ///< what is checked is there, or what was inferred is what it gives
    std::atomic<bool> watches_draws{true};  ///< until one launch has shown that it declares what it draws
    /// Operators of other libraries may keep what they are given, as arrays of numpy's, too, which show nothing of it.
    /// They get tensors of their own until they have kept none.
    std::atomic<bool> give_copies;
    std::mutex mutex;
    std::shared_ptr<const Refused> refused;  ///< guarded by the mutex
  };

  std::vector<bool> needed(const Refused* refused) const;
  void forward(Launch& io, at::ArrayRef<at::Tensor> inputs) const;
  void backward(Launch& io, at::ArrayRef<at::Tensor> inputs) const;
  bool forward_in_place(Launch& io, at::ArrayRef<at::Tensor> inputs) const;
  void check(Launch& io, at::ArrayRef<at::Tensor> inputs) const;
  Refused find_refused(Launch& io, at::ArrayRef<at::Tensor> inputs) const;
  template <typename Function>
  auto replayed(Launch& io, at::ArrayRef<at::Tensor> inputs, const Function& function) const;
  void tell_sizes(Launch& io, at::ArrayRef<at::Tensor> inputs) const;
  int output_index(int output) const { return parameter_count_ + output; }

  BoundOperator op_;
  int level_;
  int outputs_;
  std::vector<int64_t> undefined_;
  std::vector<int64_t> omitted_;
  std::vector<std::pair<int, int>> unknown_;
  bool asks_sizes_;
  int checks_;
  bool checked_;
  std::optional<c10::ScalarType> default_dtype_;
  int input_count_;
  int parameter_count_;  ///< of the inputs, with those that only have a shape
  int result_count_;     ///< of the outputs
  std::shared_ptr<Learned> learned_;
};

}  // namespace ms_ext

extern "C" {
/// Infers the shapes of an entry's outputs in Python: gets its attributes and the shapes of its inputs; gives "2,3;4;"
/// or an error's text after a "!".
typedef void (*ms_ext_inference)(const char* attributes, size_t size, int count, const int* ndims,
                                 int64_t* const* shapes, ms_ext_string_sink sink, void* context);
MS_EXT_API void ms_ext_set_inference(ms_ext_inference inference);
}
