// Recording and differentiating torch's graph of one run.
#include "recorded_graph.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/add.h>
#include <torch/csrc/autograd/variable.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "../core/torch_compat.h"
#include "autograd_scope.h"
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

/// The one node of torch's that gives all gradients, if it is one; it can be called then without the engine.
autograd::Node* RecordedGraph::single_node() const {
  autograd::Node* node = nullptr;
  for (const auto& root : roots_) {
    if (!root.is_valid()) continue;
    if (root.function == source_.function || (node && node != root.function.get())) return nullptr;
    node = root.function.get();
  }
  const bool ends_here = std::all_of(node->next_edges().begin(), node->next_edges().end(), [&](const auto& edge) {
    return !edge.is_valid() || edge.function == source_.function;
  });
  return ends_here ? node : nullptr;
}

namespace {

/// Grad mode is off, as the engine has it: some gradients are composed of others where it is on. Torch's own nodes stay
/// below autograd, which is faster; an author's may turn grad mode on and differentiate.
autograd::variable_list call(autograd::Node& node, autograd::variable_list inputs) {
  if (dynamic_cast<autograd::TraceableFunction*>(&node)) {
    const c10::AutoGradMode no_grad(false);
    return node(std::move(inputs));
  }
  const AutogradScope autograd(/*grad_mode=*/false);
  return node(std::move(inputs));
}

}  // namespace

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
  autograd::Node* const node = single_node();
  roots_.clear();
  if (!node) {
    const AutogradScope autograd(/*grad_mode=*/false);  // an author's backward may turn it on and differentiate
    const auto found = with_engine([&] {
      return autograd::Engine::get_default_engine().execute(reached, given, /*keep_graph=*/false,
                                                            /*create_graph=*/false, /*accumulate_grad=*/false, wanted);
    });
    for (size_t i = 0; i < wanted.size(); ++i) gradients[wanted[i].input_nr] = found[i];
    return gradients;
  }
  autograd::variable_list inputs(node->num_inputs());
  for (size_t i = 0; i < reached.size(); ++i) {
    at::Tensor& input = inputs[reached[i].input_nr];
    input = input.defined() ? at::add(input, given[i]) : given[i];  // an operator may give one result twice
  }
  autograd::variable_list found = call(*node, std::move(inputs));
  autograd::validate_outputs(node->next_edges(), found, [node](const std::string& text) {
    return node->name() + " gave a gradient that does not fit its input: " + text;
  });
  for (size_t i = 0; i < found.size(); ++i) {
    const autograd::Edge& edge = node->next_edge(i);
    if (!edge.is_valid() || !found[i].defined()) continue;
    at::Tensor& gradient = gradients[edge.input_nr];
    gradient = gradient.defined() ? at::add(gradient, found[i]) : found[i];
  }
  return gradients;
}

}  // namespace ms_ext
