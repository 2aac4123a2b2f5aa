// The node of MindSpore's automatic differentiation that a tensor is a result of, without MindSpore's C++ ABI.
#pragma once

namespace ms_ext {

/// Gives a copy that MindSpore has not recorded, a mindspore::tensor::Tensor, the node and the version of a tensor, a
/// mindspore::Value: gradients of what is computed from the copy reach the tensor. Without it the copy is a constant.
/// Does nothing if the two are the same, and for another value than a tensor.
void share_gradient_node(const void* value, void* copy);

/// The same for the tensors in a mindspore::ValueTuple and in its copy.
void share_gradient_nodes(const void* tuple, const void* copy);

}  // namespace ms_ext
