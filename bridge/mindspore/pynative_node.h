// A step of MindSpore's autograd that a caller of its PyNative mode records itself.
//
// For files that are built with MindSpore's C++ ABI.
#pragma once

// clang-format off
#include "ms_extension/api.h"
#include "include/pynative/backward/function.h"
#include "include/pynative/utils/pynative_execute.h"
#include "include/runtime/pipeline/pipeline.h"
#include "include/utils/pynative/grad_state.h"
#include "pynative/backward/grad.h"
// clang-format on

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pynative_python.h"

namespace mindspore::pynative::autograd {
// Exported, but declared in no header of the wheel.
PYNATIVE_EXPORT void CppFunctionDoGrad(AutogradContext* context, const std::vector<tensor::TensorPtr>& inputs,
                                       std::vector<tensor::TensorPtr>* outputs);
}  // namespace mindspore::pynative::autograd

namespace ms_ext {

namespace autograd = mindspore::pynative::autograd;
using mindspore::ValuePtrList;

inline bool is_differentiable(const TensorPtr& tensor) {
  const auto type = tensor->data_type();
  return type >= mindspore::kNumberTypeFloat && type < mindspore::kNumberTypeEnd && type != mindspore::kNumberTypeInt4;
}

/// A flag for each tensor: whether it has a gradient. Null if none has, or if MindSpore does not record.
inline std::unique_ptr<bool[]> have_gradients(const TensorPtrList& tensors) {
  if (!mindspore::pynative::GradState::Get().RequiresGrad()) return nullptr;
  auto flags = std::make_unique<bool[]>(tensors.size());
  autograd::AutogradContext context;
  bool any = false;
  for (size_t i = 0; i < tensors.size(); ++i) {
    flags[i] = tensors[i] && is_differentiable(tensors[i]) && context.NeedGrad(tensors[i]);
    any = any || flags[i];
  }
  return any ? std::move(flags) : nullptr;
}

/// Whether the gradient of what MindSpore records now is not differentiated in turn, and asked for once.
inline bool is_for_one_gradient() {
  const auto cell = mindspore::pynative::PyNativeExecutor::grad_executor()->TopCellNoCheck();
  return cell && !cell->is_high_order_top_cell();
}

/// What CppFunctionNode wants of a user's function; RecordedNode overrides the method that would call it.
struct NoFunction {
  static TensorPtrList Backward(autograd::AutogradContext*, TensorPtrList) { return {}; }
};

class RecordedNode : public autograd::CppFunctionNode<NoFunction> {
 public:
  explicit RecordedNode(std::string name) : CppFunctionNode(std::move(name)) {}

  /// Connects the node to the tensors of its run; null ones are left out. Their memory is kept for the gradient: of the
  /// variables, that of those in `saved`, a flag for each, or of all if it is null.
  static void record(const std::shared_ptr<RecordedNode>& node, const TensorPtrList& variables, const bool* saved,
                     const TensorPtrList& outputs, bool save_outputs) {
    const TensorPtrList inputs = present(variables, &node->has_variable_);
    const TensorPtrList results = present(outputs, &node->has_output_);
    // Those that have gradients first: MindSpore numbers them as if there were no others.
    for (const bool wanted : {true, false}) {
      for (size_t i = 0; i < results.size(); ++i) {
        if (is_differentiable(results[i]) == wanted) node->order_.push_back(i);
      }
    }
    TensorPtrList connected, constants;
    for (const size_t i : node->order_) connected.push_back(results[i]);
    for (const TensorPtr& result : connected) {
      node->types_.emplace_back(result->data_type(), result->shape());
      if (!is_differentiable(result)) constants.push_back(result);
    }
    if (!constants.empty()) node->context_.MarkNonDifferentiable(constants);
    node->SetContextBackwardNode(node);
    node->SetOutputSize(results.size());
    node->is_tensor_input_.assign(inputs.size(), true);
    node->saves_outputs_ = save_outputs;
    TensorPtrList kept = variables;
    for (size_t i = 0; saved && i < kept.size(); ++i) {
      if (!saved[i]) kept[i] = nullptr;
    }
    kept = present(kept, &node->saves_variable_);
    if (save_outputs) kept.insert(kept.end(), results.begin(), results.end());
    node->context_.SaveForBackward(kept);
    autograd::CppFunctionDoGrad(&node->context_, inputs, &connected);
  }

  ValuePtrList CallBackward(const ValuePtrList& gradients) override {
    const GilRelease released;
    const TensorPtrList saved = context_.GetSavedTensors();
    auto next = saved.begin();
    const TensorPtrList inputs = absent(saves_variable_, &next);
    const TensorPtrList results = saves_outputs_ ? absent(has_output_, &next) : TensorPtrList();
    const TensorPtrList computed = differentiate(inputs, results, gradients);
    TensorPtrList wanted;
    for (size_t i = 0; i < computed.size(); ++i) {
      if (has_variable_[i]) wanted.push_back(computed[i]);
    }
    return autograd::GradPostProcess(wanted, is_tensor_input_, name());
  }

 protected:
  /// Gradients of the variables, null for zero; without the GIL. Null tensors stand where there were none, and for
  /// those that were not saved. `given` is for cotangents().
  virtual TensorPtrList differentiate(const TensorPtrList& variables, const TensorPtrList& results,
                                      const ValuePtrList& given) = 0;

  /// The gradients of the results. One that nothing has a use for is null, or, `as_zeros`, a tensor of MindSpore's.
  TensorPtrList cotangents(const ValuePtrList& given, bool as_zeros) const {
    const TensorPtrList in_order = as_zeros ? with_zeros(given) : with_nulls(given);
    TensorPtrList ordered(order_.size());
    for (size_t i = 0; i < order_.size(); ++i) ordered[order_[i]] = in_order[i];
    auto next = ordered.cbegin();
    TensorPtrList all = absent(has_output_, &next);
    mindspore::runtime::Pipeline::Get().WaitForward();
    return all;
  }

  /// A flag for each variable: whether this differentiation has a use for its gradient.
  std::unique_ptr<bool[]> asked_for() const {
    return flag_variables([this](size_t tensor) { return is_asked_for(tensor); });
  }

  /// A flag for each variable: that of the edge on which its gradient leaves, false where there is no variable.
  template <typename Predicate>
  std::unique_ptr<bool[]> flag_variables(const Predicate& flag_of_edge) const {
    auto flags = std::make_unique<bool[]>(has_variable_.size());
    size_t edge = 0;
    for (size_t i = 0; i < has_variable_.size(); ++i) flags[i] = has_variable_[i] && flag_of_edge(edge++);
    return flags;
  }

  /// Whether all variables that there were are kept.
  bool saves_all() const { return saves_variable_ == has_variable_; }

 private:
  static TensorPtrList with_nulls(const ValuePtrList& given) {
    TensorPtrList tensors;
    for (const auto& value : given) {
      tensors.push_back(value->isa<mindspore::None>() ? nullptr : value->cast<TensorPtr>());
    }
    return tensors;
  }

  TensorPtrList with_zeros(const ValuePtrList& given) const {
    mindspore::abstract::AbstractBasePtrList abstracts;
    for (const auto& [type, shape] : types_) {
      abstracts.push_back(std::make_shared<mindspore::abstract::AbstractTensor>(mindspore::TypeIdToType(type), shape));
    }
    return autograd::GradPreProcess(given, abstracts, /*materialize_grads=*/true, name());
  }

  bool is_asked_for(size_t tensor) const {
    if (!context_.NeedsInputGrad(tensor)) return false;
    const auto engine = autograd::impl::CurrentAutoDiffEngine();
    const auto& edges = next_edges();
    return !engine || tensor >= edges.size() || engine->IsInExecGraph(edges[tensor].grad_node);
  }

  static TensorPtrList present(const TensorPtrList& tensors, std::vector<bool>* mask) {
    TensorPtrList result;
    for (const TensorPtr& tensor : tensors) {
      mask->push_back(tensor != nullptr);
      if (tensor) result.push_back(tensor);
    }
    return result;
  }

  /// The tensors from `next` on, with nulls where the mask says there was none.
  static TensorPtrList absent(const std::vector<bool>& mask, TensorPtrList::const_iterator* next) {
    TensorPtrList result;
    for (const bool there : mask) result.push_back(there ? *(*next)++ : nullptr);
    return result;
  }

  bool saves_outputs_ = false;
  std::vector<bool> has_variable_;
  std::vector<bool> saves_variable_;
  std::vector<bool> has_output_;
  std::vector<size_t> order_;  ///< of the outputs as MindSpore was given them
  std::vector<std::pair<mindspore::TypeId, mindspore::ShapeVector>> types_;  ///< of these
};

}  // namespace ms_ext
