// Collecting, ordering and running torch's gradient nodes.
#include "backward_walk.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/add.h>
#include <torch/csrc/autograd/anomaly_mode.h>
#include <torch/csrc/autograd/engine.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <typeinfo>
#include <unordered_set>
#include <utility>

#include "autograd_scope.h"

namespace ms_ext {
namespace {

namespace autograd = torch::autograd;

/// Of the classes that torch generates from derivatives.yaml.
bool is_torchs_own(const autograd::Node& node) {
  constexpr std::string_view kNamespace = "N5torch8autograd9generated";
  return std::string_view(typeid(node).name()).substr(0, kNamespace.size()) == kNamespace;
}

bool has_hooks(autograd::Node& node) {
  return !node.pre_hooks().empty() || !node.post_hooks().empty() || !node.tensor_pre_hooks().empty() ||
         !node.retains_grad_hooks().empty();
}

/// Grad mode is off, as the engine has it: some gradients are composed of others where it is on. Torch's own nodes stay
/// below autograd, which is faster; an author's may turn grad mode on and differentiate.
autograd::variable_list gradients_by(autograd::Node& node, autograd::variable_list gradients) {
  if (is_torchs_own(node)) {
    const c10::AutoGradMode no_grad(false);
    return node(std::move(gradients));
  }
  const AutogradScope autograd(/*grad_mode=*/false);
  return node(std::move(gradients));
}

}  // namespace

BackwardWalk::BackwardWalk(const autograd::edge_list& roots, const autograd::Node* source, at::ArrayRef<bool> needed)
    : roots_(roots), source_(source), needed_(needed), is_possible_(collect()) {}

bool BackwardWalk::collect() {
  std::unordered_set<const autograd::Node*> seen;
  std::vector<autograd::Node*> pending;
  const auto reach = [&](const autograd::Edge& edge) {
    if (!edge.is_valid() || edge.function.get() == source_ || !seen.insert(edge.function.get()).second) return;
    pending.push_back(edge.function.get());
  };
  std::for_each(roots_.begin(), roots_.end(), reach);
  bool are_torchs_own = true;
  while (!pending.empty()) {
    autograd::Node* const node = pending.back();
    pending.pop_back();
    are_torchs_own = are_torchs_own && is_torchs_own(*node);
    if (has_hooks(*node)) return false;
    for (const autograd::Edge& edge : node->next_edges()) {
      if (edge.is_valid() && edge.function->sequence_nr() >= node->sequence_nr()) return false;
      reach(edge);
    }
    steps_.push_back({node->sequence_nr(), node, autograd::variable_list(node->num_inputs())});
  }
  std::sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) { return a.number > b.number; });
  return (are_torchs_own || steps_.size() == 1) && !autograd::AnomalyMode::is_enabled();
}

BackwardWalk::Step& BackwardWalk::step_of(const autograd::Node& node) {
  return *std::lower_bound(steps_.begin(), steps_.end(), node.sequence_nr(),
                           [](const Step& step, uint64_t number) { return step.number > number; });
}

/// Whether an edge leads to an input whose gradient is needed; of nodes, those that come later here are decided.
bool BackwardWalk::leads_on(const autograd::Edge& edge) {
  return edge.function.get() == source_ ? needed_[edge.input_nr] : step_of(*edge.function).arrives;
}

/// A node computes nothing for an edge that leads nowhere.
void BackwardWalk::cut_what_leads_nowhere() {
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {  // what follows a node comes before it here
    for (const autograd::Edge& edge : step->node->next_edges()) {
      if (edge.is_valid() && leads_on(edge)) step->arrives = true;
    }
  }
  for (const Step& step : steps_) {  // a node lives while an edge leads to it: the later ones go first
    if (!step.arrives) continue;
    for (autograd::Edge& edge : step.node->next_edges()) {
      if (edge.is_valid() && !leads_on(edge)) edge = {};
    }
  }
}

void BackwardWalk::add(const autograd::Edge& edge, at::Tensor gradient, std::vector<at::Tensor>* arrived) {
  if (!edge.is_valid() || !gradient.defined()) return;
  const bool arrives = edge.function.get() == source_;
  at::Tensor& sum = arrives ? (*arrived)[edge.input_nr] : step_of(*edge.function).gradients[edge.input_nr];
  sum = sum.defined() ? at::add(sum, gradient) : std::move(gradient);
}

void BackwardWalk::run(autograd::variable_list given, std::vector<at::Tensor>* arrived) {
  cut_what_leads_nowhere();
  for (size_t i = 0; i < roots_.size(); ++i) add(roots_[i], std::move(given[i]), arrived);
  for (Step& step : steps_) {
    if (!step.arrives) continue;
    autograd::variable_list found = gradients_by(*step.node, std::move(step.gradients));
    autograd::validate_outputs(step.node->next_edges(), found, [&step](const std::string& text) {
      return step.node->name() + " gave a gradient that does not fit its input: " + text;
    });
    step.node->release_variables();
    for (size_t i = 0; i < found.size(); ++i) add(step.node->next_edge(i), std::move(found[i]), arrived);
  }
}

}  // namespace ms_ext
