// Shapes of primitives on Ascend while a graph with dynamic shapes runs: those of the entry's own InferShape.
//
// For files that are built with MindSpore's C++ ABI. MindSpore has asked Python when it compiled the graph.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../abi/entry_infer.h"
#include "abstract/abstract_value.h"
#include "include/runtime/hardware_abstract/kernel_base/graph_fusion/graph_kernel/infershape_functor.h"

namespace ms_ext {

/// Attribute of a primitive in which MindSpore looks for this before its own table.
using mindspore::opt::dynamic_shape::kAttrInferShapeFunctor;

class EntryInfer : public mindspore::opt::dynamic_shape::InferShapeFunctor {
 public:
  EntryInfer(std::string library, std::string symbol, std::string attributes, bool several)
      : InferShapeFunctor("EntryInfer"),
        library_(std::move(library)),
        symbol_(std::move(symbol)),
        attributes_(std::move(attributes)),
        several_(several) {}

  mindspore::BaseShapePtr InferShape(const mindspore::AbstractBasePtrList& inputs) override {
    EntryShapes shapes;
    for (const auto& input : inputs) add_shapes(input, &shapes);
    shapes = infer_entry_shapes(library_.c_str(), symbol_.c_str(), attributes_.data(), attributes_.size(),
                                std::move(shapes), several_);
    std::vector<mindspore::BaseShapePtr> outputs;
    for (const auto& shape : shapes) outputs.push_back(std::make_shared<mindspore::abstract::TensorShape>(shape));
    return several_ ? std::make_shared<mindspore::abstract::TupleShape>(outputs) : outputs.at(0);
  }

 private:
  /// Appends the shapes of the tensors in an argument; a None is left out.
  static void add_shapes(const mindspore::AbstractBasePtr& argument, EntryShapes* shapes) {
    if (const auto sequence = argument->cast<mindspore::abstract::AbstractSequencePtr>()) {
      for (const auto& item : sequence->elements()) add_shapes(item, shapes);
    } else if (argument->GetType()->type_id() != mindspore::kMetaTypeNone) {
      shapes->push_back(argument->GetShape()->GetShapeVector());
    }
  }

  const std::string library_, symbol_, attributes_;
  const bool several_;
};

}  // namespace ms_ext
