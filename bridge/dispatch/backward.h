// Gradients with respect to inputs that have numbers: torch's graph from results to them, gone through once.
#pragma once

#include <ATen/core/Tensor.h>
#include <torch/csrc/autograd/function.h>

#include <vector>

namespace ms_ext {

/// Makes the tensors at `variables`, a flag for each, functions of one node, and gives the edge to it: gradients arrive
/// there by the numbers of `inputs`. Variables that are leaves would be kept for as long as the graph is, though few
/// gradients need them.
torch::autograd::Edge make_source(std::vector<at::Tensor>* inputs, at::ArrayRef<bool> variables);

/// The gradients that arrive at `source` of the variables that are `needed`, undefined where nothing does. `given` has
/// one for each root. Ends the graph.
std::vector<at::Tensor> backward(const torch::autograd::edge_list& roots, torch::autograd::variable_list given,
                                 const torch::autograd::Edge& source, at::ArrayRef<bool> variables,
                                 at::ArrayRef<bool> needed);

}  // namespace ms_ext
