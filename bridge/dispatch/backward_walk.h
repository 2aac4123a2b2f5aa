// Torch's gradient nodes, run on the calling thread.
#pragma once

#include <torch/csrc/autograd/function.h>

#include <cstdint>
#include <vector>

namespace ms_ext {

/// The nodes between results and inputs, in the order in which torch's engine would run them: the last ones of forward
/// first. The engine has a thread for each device, to which it hands over and for which it waits, and takes longer to
/// begin than a small kernel takes.
class BackwardWalk {
 public:
  /// Of the nodes that lead from `roots`, which live as long as this, to `source`, where the inputs' gradients arrive
  /// by their numbers, those that are `needed`.
  BackwardWalk(const torch::autograd::edge_list& roots, const torch::autograd::Node* source, at::ArrayRef<bool> needed);

  /// Whether the engine would do nothing else: hooks, and several nodes of which an author wrote one, are left to it.
  bool is_possible() const { return is_possible_; }

  /// Adds up the gradients that arrive, by the inputs' numbers. `given` has one for each root. Ends the graph.
  void run(torch::autograd::variable_list given, std::vector<at::Tensor>* arrived);

 private:
  struct Step {
    uint64_t number;  ///< of the node, in the order of forward
    torch::autograd::Node* node;
    torch::autograd::variable_list gradients;  ///< of the results of what it is the gradient of
    bool arrives = false;                      ///< whether an edge of it, or of those that follow, leads to an input
  };

  bool collect();
  bool leads_on(const torch::autograd::Edge& edge);
  void cut_what_leads_nowhere();
  Step& step_of(const torch::autograd::Node& node);
  void add(const torch::autograd::Edge& edge, at::Tensor gradient, std::vector<at::Tensor>* arrived);

  const torch::autograd::edge_list& roots_;
  const torch::autograd::Node* const source_;
  const at::ArrayRef<bool> needed_;
  std::vector<Step> steps_;
  bool is_possible_;
};

}  // namespace ms_ext
