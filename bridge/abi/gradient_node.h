// The node of MindSpore's automatic differentiation that a tensor is a result of, without MindSpore's C++ ABI.
#pragma once

namespace ms_ext {

/// Makes a copy that MindSpore has not recorded, a mindspore::tensor::Tensor, a result of the node of the tensor, so
/// that gradients of what is computed from it reach the tensor. Without it the copy is a constant. Does nothing if the
/// two are the same.
void share_gradient_node(const void* tensor, void* copy);

/// The same for a mindspore::Value, which does nothing unless it is a tensor.
void share_gradient_node_of_value(const void* value, void* copy);

/// The same for the tensors in a mindspore::ValueTuple and in its copy.
void share_gradient_nodes(const void* tuple, const void* copy);

}  // namespace ms_ext
