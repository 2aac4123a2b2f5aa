// Gradients by a walk through torch's nodes, or by torch's engine.
#include "backward.h"

#include <torch/csrc/autograd/variable.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "../core/torch_compat.h"
#include "autograd_scope.h"
#include "backward_walk.h"

namespace ms_ext {
namespace {

namespace autograd = torch::autograd;

struct Source : autograd::Node {
  autograd::variable_list apply(autograd::variable_list&& gradients) override { return std::move(gradients); }
  std::string name() const override { return "ms_ops.Source"; }
};

/// Cuts edges to inputs whose gradients are not needed: a node computes none for an edge that leads nowhere. The engine
/// asks where edges lead, which is the same node for all inputs.
void cut_edges(const autograd::edge_list& roots, const autograd::Node* source, at::ArrayRef<bool> needed) {
  std::vector<autograd::Node*> pending;
  std::unordered_set<autograd::Node*> seen;
  const auto reach = [&](const autograd::Edge& edge) {
    if (edge.is_valid() && edge.function.get() != source && seen.insert(edge.function.get()).second) {
      pending.push_back(edge.function.get());
    }
  };
  std::for_each(roots.begin(), roots.end(), reach);
  while (!pending.empty()) {
    autograd::Node* const node = pending.back();
    pending.pop_back();
    for (autograd::Edge& edge : node->next_edges()) {
      if (edge.function.get() == source && !needed[edge.input_nr]) edge = {};
      reach(edge);
    }
  }
}

}  // namespace

autograd::Edge make_source(std::vector<at::Tensor>* inputs, at::ArrayRef<bool> variables) {
  const auto source = HeldBy<decltype(autograd::Edge::function)>::make<Source>();
  for (size_t i = 0; i < inputs->size(); ++i) {
    if (variables[i]) {
      autograd::create_gradient_edge((*inputs)[i], source);
    } else {
      source->add_input_metadata(autograd::Node::undefined_input());  // so that variables have the numbers of inputs
    }
  }
  return {source, 0};
}

std::vector<at::Tensor> backward(const autograd::edge_list& roots, autograd::variable_list given,
                                 const autograd::Edge& source, at::ArrayRef<bool> variables,
                                 at::ArrayRef<bool> needed) {
  autograd::edge_list wanted;
  bool are_all = true;
  for (size_t i = 0; i < variables.size(); ++i) {
    if (variables[i] && needed[i]) wanted.emplace_back(source.function, static_cast<uint32_t>(i));
    are_all = are_all && (needed[i] || !variables[i]);
  }
  std::vector<at::Tensor> gradients(variables.size());
  if (roots.empty() || wanted.empty()) return gradients;
  if (BackwardWalk walk(roots, source.function.get(), needed); walk.is_possible()) {
    std::vector<at::Tensor> arrived(variables.size());
    walk.run(std::move(given), &arrived);
    for (const autograd::Edge& edge : wanted) gradients[edge.input_nr] = std::move(arrived[edge.input_nr]);
    return gradients;
  }
  if (!are_all) cut_edges(roots, source.function.get(), needed);
  const AutogradScope autograd(/*grad_mode=*/false);  // an author's backward may turn it on and differentiate
  const auto found = with_engine([&] {
    return autograd::Engine::get_default_engine().execute(roots, given, /*keep_graph=*/false, /*create_graph=*/false,
                                                          /*accumulate_grad=*/false, wanted);
  });
  for (size_t i = 0; i < wanted.size(); ++i) gradients[wanted[i].input_nr] = found[i];
  return gradients;
}

}  // namespace ms_ext
