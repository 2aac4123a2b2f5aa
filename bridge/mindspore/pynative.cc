// MindSpore's PyNative mode: runs bound operators on MindSpore tensors and records them for its autograd.
//
// Built with MindSpore's C++ ABI, like aot_extra.cc; it knows torch only through call.h.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "../abi/pynative.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../abi/python_error.h"
#include "gradient_sum.h"
#include "pynative_node.h"
#include "pynative_run.h"
#include "threads.h"

namespace {

using ms_ext::Call;
using ms_ext::GilRelease;
using ms_ext::Run;
using ms_ext::TensorPtr;
using ms_ext::TensorPtrList;
using ms_ext::TorchError;

class Graph {
 public:
  explicit Graph(ms_ext_graph* graph) : graph_(graph) {}
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  ~Graph() { ms_ext_graph_release(graph_); }
  operator ms_ext_graph*() const { return graph_; }

 private:
  ms_ext_graph* const graph_;
};

using Flags = std::unique_ptr<bool[]>;

/// The versions that tensors have, and whether they have others later.
class Versions {
 public:
  void add(const TensorPtrList& tensors) {
    for (const TensorPtr& tensor : tensors) {
      versions_.push_back(tensor ? tensor->version() : mindspore::tensor::Version());
      recorded_.push_back(versions_.back().current_version());
    }
  }
  Flags changed() const {
    auto flags = std::make_unique<bool[]>(versions_.size());
    for (size_t i = 0; i < versions_.size(); ++i) flags[i] = versions_[i].current_version() != recorded_[i];
    return flags;
  }

 private:
  std::vector<mindspore::tensor::Version> versions_;
  std::vector<uint32_t> recorded_;
};

/// What a run of `level` gave, as a step of MindSpore's autograd if one of its variables has a gradient.
TensorPtrList recorded(const Call& call, int level, int outputs, const TensorPtrList& variables, TensorPtrList given);

/// The gradient of one run: level + 1 of its operator, recorded in turn if MindSpore asks for a higher order.
class Node : public ms_ext::RecordedNode {
 public:
  Node(const Call& call, int level, int outputs)
      : RecordedNode(ms_ext_call_name(call)), call_(call), level_(level), outputs_(outputs) {}

  /// Has torch's own graph of level 0 give the first gradients.
  void keep(std::unique_ptr<Graph> graph, const TensorPtrList& variables, const TensorPtrList& results) {
    graph_ = std::move(graph);
    versions_.add(variables);
    versions_.add(results);
  }

  void Release() override {
    graph_.reset();
    RecordedNode::Release();
  }

 protected:
  TensorPtrList differentiate(const TensorPtrList& variables, const TensorPtrList& results,
                              const mindspore::ValuePtrList& given) override {
    ms_ext::sum_gradients_by_torch();
    const Flags needed = asked_for();
    TensorPtrList gradients;
    const bool is_recorded = mindspore::pynative::GradState::Get().RequiresGrad();
    if (is_recorded && !saves_all()) {
      throw std::runtime_error(name() +
                               ": its gradient is to be differentiated, and its forward was recorded for one gradient "
                               "only. Call the function within both mindspore.grad");
    }
    // Recorded, zeros are variables of the second gradient.
    const bool as_zeros = !graph_ || is_recorded;
    TensorPtrList cotangents = this->cotangents(given, as_zeros);
    const bool found = by_graph(variables, cotangents, needed.get(), is_recorded, &gradients);
    if (!found && !as_zeros) cotangents = this->cotangents(given, /*as_zeros=*/true);
    TensorPtrList inputs = variables;
    inputs.insert(inputs.end(), cotangents.begin(), cotangents.end());
    if (!found) {
      TensorPtrList all = inputs;
      all.insert(all.end(), results.begin(), results.end());
      gradients = run(call_, level_ + 1, outputs_, all, needed.get());
    }
    return recorded(call_, level_ + 1, outputs_, inputs, std::move(gradients));
  }

 private:
  /// False if there is no graph, or no longer, or if torch refuses and level 1 can tell what. Null cotangents are
  /// zeros.
  bool by_graph(const TensorPtrList& variables, const TensorPtrList& cotangents, const bool* needed, bool is_recorded,
                TensorPtrList* gradients) {
    const auto graph = std::move(graph_);
    if (!graph) return false;
    const Flags changed = versions_.changed(), sharing = is_recorded ? nullptr : go_on();
    bool refused = false;
    Run run(cotangents);
    const auto differentiate = [&](const ms_ext_caller& caller) {
      const int code =
          ms_ext_graph_differentiate(*graph, run.views(), run.count(), needed, changed.get(), sharing.get(), &caller);
      refused = code > 0 && saves_all();
      return refused || code == 0 ? 0 : -1;
    };
    *gradients = std::move(run)(differentiate, variables);
    return !refused;
  }

  /// A flag for each variable: whether its gradient goes on to another run of an operator, and to nothing that may
  /// write to it.
  Flags go_on() const {
    return flag_variables([&](size_t edge) {
      const auto* next = edge < next_edges().size() ? next_edges()[edge].grad_node.get() : nullptr;
      return dynamic_cast<const Node*>(next) && !next->py_pre_hook() && !next->py_tensor_pre_hooks() &&
             !next->retain_grad_hooks();
    });
  }

  const Call call_;
  const int level_;
  const int outputs_;
  std::unique_ptr<Graph> graph_;
  Versions versions_;
};

TensorPtrList recorded(const Call& call, int level, int outputs, const TensorPtrList& variables, TensorPtrList given) {
  if (ms_ext::have_gradients(variables)) {
    ms_ext::RecordedNode::record(std::make_shared<Node>(call, level, outputs), variables, nullptr, given, false);
  }
  return given;
}

/// Runs the operator itself.
TensorPtrList run_operator(const Call& call, const TensorPtrList& inputs, const ms_ext::MindsporeDevice& device) {
  const Flags variables = ms_ext::have_gradients(inputs);
  if (!variables || ms_ext_call_gives_constants(call)) return run(call, 0, 0, inputs, nullptr, device);
  const Flags kept = std::make_unique<bool[]>(inputs.size());
  std::unique_ptr<Graph> graph;
  Run run(inputs, device);
  run.flag_kept(kept.get());
  TensorPtrList results = std::move(run)([&](const ms_ext_caller& caller) {
    ms_ext_graph* made = nullptr;
    const int code = ms_ext_call_record(call, run.views(), run.count(), variables.get(), &caller, &made);
    if (made) graph = std::make_unique<Graph>(made);
    return code;
  });
  const auto node = std::make_shared<Node>(call, 0, static_cast<int>(results.size()));
  const bool saves_results = !graph && ms_ext_call_gradient_uses_results(call);
  const bool graph_suffices = graph && ms_ext::is_for_one_gradient();
  if (graph) node->keep(std::move(graph), inputs, results);
  ms_ext::RecordedNode::record(node, inputs, graph_suffices ? kept.get() : nullptr, results, saves_results);
  return results;
}

}  // namespace

PyObject* ms_ext_pynative_run(ms_ext_call* bound, PyObject* const* tensors, int count) {
  return ms_ext::guarded([&]() -> PyObject* {
    const Call call(bound);
    TensorPtrList inputs;
    inputs.reserve(count);
    for (int i = 0; i < count; ++i) {
      if (tensors[i] == Py_None) {
        inputs.push_back(nullptr);
        continue;
      }
      TensorPtr tensor;
      if (!ms_ext::from_python(tensors[i], &tensor)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a Tensor, got %s", ms_ext_call_name(call),
                     Py_TYPE(tensors[i])->tp_name);
        return nullptr;
      }
      inputs.push_back(std::move(tensor));
    }
    TensorPtrList outputs;
    try {
      const GilRelease released;
      const auto device = ms_ext::MindsporeDevice::current();
      ms_ext::settle_queues(device.is_cpu());
      mindspore::runtime::Pipeline::Get().WaitForward();
      outputs = run_operator(call, inputs, device);
    } catch (const TorchError& error) {
      PyErr_SetString(ms_ext_exception_type(error.kind), error.what());
      return nullptr;
    }
    return ms_ext::to_python(outputs, ms_ext_call_returns_tuple(call));
  });
}
