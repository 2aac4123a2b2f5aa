// Recording and differentiating torch's graph of one run.
#include "recorded_graph.h"

#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/variable.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "../core/torch_compat.h"
#include "autograd_scope.h"
#include "backward_walk.h"
#include "derivative.h"

namespace ms_ext {
namespace {

namespace autograd = torch::autograd;
using Tensors = std::vector<at::Tensor>;

/// Where the inputs come from, to torch. Variables that are leaves would be kept for as long as the graph is, though
/// few gradients need them.
struct Source : autograd::Node {
  autograd::variable_list apply(autograd::variable_list&& gradients) override { return std::move(gradients); }
  std::string name() const override { return "ms_ops.Source"; }
};

/// The tensor without its place in torch's graph.
at::Tensor detached(at::Tensor tensor) {
  if (!tensor.defined() || !tensor.requires_grad()) return tensor;
  if (tensor.use_count() > 1 || tensor.is_view()) return tensor.detach();
  tensor.unsafeGetTensorImpl()->set_autograd_meta(nullptr);
  return tensor;
}

std::vector<c10::VariableVersion> versions_of(at::ArrayRef<at::Tensor> tensors) {
  std::vector<c10::VariableVersion> versions;
  versions.reserve(tensors.size());
  for (const at::Tensor& tensor : tensors) {
    versions.push_back(tensor.defined() ? autograd::impl::version_counter(tensor)
                                        : c10::VariableVersion(c10::VariableVersion::DISABLED));
  }
  return versions;
}

}  // namespace

std::unique_ptr<RecordedGraph> RecordedGraph::record(const BoundOperator& op, at::ArrayRef<at::Tensor> inputs,
                                                     at::ArrayRef<bool> variables, Tensors* results) {
  const auto source = HeldBy<decltype(autograd::Edge::function)>::make<Source>();
  Tensors points(inputs.begin(), inputs.end());
  std::vector<bool> are_variables(points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    are_variables[i] = variables[i] && is_differentiable(points[i]);
    if (are_variables[i]) {
      autograd::create_gradient_edge(points[i], source);
    } else {
      source->add_input_metadata(autograd::Node::undefined_input());  // so that variables have the numbers of inputs
    }
  }
  {
    const AutogradScope autograd;
    *results = op(points);
  }
  std::unique_ptr<RecordedGraph> graph;
  const auto is_function = [](const at::Tensor& result) { return result.defined() && result.requires_grad(); };
  if (std::any_of(results->begin(), results->end(), is_function)) {
    graph.reset(new RecordedGraph);
    graph->source_ = {source, 0};
    graph->variables_ = std::move(are_variables);
    graph->inputs_ = versions_of(points);
    graph->results_ = versions_of(*results);
    for (const at::Tensor& result : *results) {
      graph->roots_.push_back(is_function(result) ? autograd::impl::gradient_edge(result) : autograd::Edge());
    }
  }
  for (at::Tensor& result : *results) result = detached(std::move(result));
  return graph;
}

void RecordedGraph::bump(const std::vector<c10::VariableVersion>& versions, int index) {
  if (versions.at(index).enabled()) c10::VariableVersion(versions[index]).bump();
}

/// Cuts edges to inputs whose gradients are not needed: a node computes none for an edge that leads nowhere. The engine
/// asks where edges lead, which is the same node for all inputs.
void RecordedGraph::cut_edges(at::ArrayRef<bool> needed) {
  std::vector<autograd::Node*> pending;
  std::unordered_set<autograd::Node*> seen;
  const auto reach = [&](const autograd::Edge& edge) {
    if (edge.is_valid() && edge.function != source_.function && seen.insert(edge.function.get()).second) {
      pending.push_back(edge.function.get());
    }
  };
  std::for_each(roots_.begin(), roots_.end(), reach);
  while (!pending.empty()) {
    autograd::Node* const node = pending.back();
    pending.pop_back();
    for (autograd::Edge& edge : node->next_edges()) {
      if (edge.function == source_.function && !needed[edge.input_nr]) edge = {};
      reach(edge);
    }
  }
}

Tensors RecordedGraph::differentiate(at::ArrayRef<at::Tensor> cotangents, at::ArrayRef<bool> needed) && {
  autograd::edge_list reached, wanted;
  autograd::variable_list given;
  for (size_t i = 0; i < roots_.size(); ++i) {
    if (!roots_[i].is_valid() || !cotangents[i].defined()) continue;
    reached.push_back(roots_[i]);
    given.push_back(cotangents[i]);
  }
  for (size_t i = 0; i < needed.size(); ++i) {
    if (variables_[i] && needed[i]) wanted.emplace_back(source_.function, static_cast<uint32_t>(i));
  }
  Tensors gradients(variables_.size());
  if (reached.empty() || wanted.empty()) return gradients;

  const auto variables = static_cast<size_t>(std::count(variables_.begin(), variables_.end(), true));
  if (wanted.size() < variables) cut_edges(needed);
  roots_.clear();
  if (BackwardWalk walk(reached, source_.function.get()); walk.is_possible()) {
    walk.run(std::move(given), &gradients);
    for (size_t i = 0; i < gradients.size(); ++i) {
      if (!variables_[i] || !needed[i]) gradients[i].reset();  // a result may be an input
    }
    return gradients;
  }
  const AutogradScope autograd(/*grad_mode=*/false);  // an author's backward may turn it on and differentiate
  const auto found = with_engine([&] {
    return autograd::Engine::get_default_engine().execute(reached, given, /*keep_graph=*/false, /*create_graph=*/false,
                                                          /*accumulate_grad=*/false, wanted);
  });
  for (size_t i = 0; i < wanted.size(); ++i) gradients[wanted[i].input_nr] = found[i];
  return gradients;
}

}  // namespace ms_ext
