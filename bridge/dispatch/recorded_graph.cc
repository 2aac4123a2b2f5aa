// Recording and differentiating torch's graph of one run.
#include "recorded_graph.h"

#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/variable.h>

#include <algorithm>
#include <utility>

#include "autograd_scope.h"
#include "backward.h"
#include "derivative.h"

namespace ms_ext {
namespace {

namespace autograd = torch::autograd;
using Tensors = std::vector<at::Tensor>;

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
  Tensors points(inputs.begin(), inputs.end());
  c10::SmallVector<bool, 8> are_variables;
  for (size_t i = 0; i < points.size(); ++i) are_variables.push_back(variables[i] && is_differentiable(points[i]));
  autograd::Edge source = make_source(&points, are_variables);
  {
    const AutogradScope autograd;
    *results = op(points);
  }
  std::unique_ptr<RecordedGraph> graph;
  const auto is_function = [](const at::Tensor& result) { return result.defined() && result.requires_grad(); };
  if (std::any_of(results->begin(), results->end(), is_function)) {
    graph.reset(new RecordedGraph);
    graph->source_ = std::move(source);
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

Tensors RecordedGraph::differentiate(at::ArrayRef<at::Tensor> cotangents, at::ArrayRef<bool> needed) && {
  autograd::edge_list reached;
  autograd::variable_list given;
  for (size_t i = 0; i < roots_.size(); ++i) {
    if (!roots_[i].is_valid() || !cotangents[i].defined()) continue;
    reached.push_back(std::move(roots_[i]));
    given.push_back(cotangents[i]);
  }
  roots_.clear();
  return backward(reached, std::move(given), source_, variables_, needed);
}

}  // namespace ms_ext
