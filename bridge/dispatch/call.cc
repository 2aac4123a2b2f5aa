// Bound operators on the caller's tensors, for MindSpore's PyNative mode.
#include "../abi/call.h"

#include <ATen/ops/zeros.h>
#include <c10/util/SmallVector.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "../core/default_dtype.h"
#include "../core/device_streams.h"
#include "../core/dtype.h"
#include "../core/error.h"
#include "../core/freed_memory.h"
#include "../core/launch_context.h"
#include "../core/tensor_view.h"
#include "../core/threads.h"
#include "bound_call.h"
#include "derivative.h"
#include "operator_form.h"
#include "placement.h"
#include "random.h"

namespace ms_ext {
namespace {

at::Tensor view_of(const ms_ext_view& view, int index, c10::Device device) {
  if (view.ndim < 0) return {};
  const at::IntArrayRef sizes(view.sizes, view.ndim);
  at::OptionalIntArrayRef strides;
  if (view.strides) strides = at::IntArrayRef(view.strides, view.ndim);
  const auto scalar_type = scalar_type_of(view.type_id, "input", index);
  if (view.memory_size == 0) return make_view(view.data, sizes, strides, scalar_type, device);
  return make_part(view.data, view.offset, view.memory_size, sizes, strides, scalar_type, device);
}

/// Which results may have strides: none; those that have all the memory of an input; any.
enum class Strided { kNone, kViews, kAll };

/// The views of a call. Of what the operator keeps, the caller's memory then has one owner more.
struct Views {
  const ms_ext_caller& caller;
  c10::SmallVector<at::Tensor, 8> tensors = {};

  ~Views() {
    for (size_t i = 0; i < tensors.size(); ++i) {
      at::Tensor& tensor = tensors[i];
      if (!tensor.defined() || (tensor.use_count() == 1 && tensor.storage().use_count() == 1)) continue;
      const auto storage = kept_storage(std::move(tensor));
      if (!storage || storage->nbytes() == 0) continue;
      void* owner = caller.owner(caller.context, static_cast<int>(i));
      storage->set_data_ptr_noswap(at::DataPtr(storage->mutable_data(), owner, caller.release, storage->device()));
    }
  }
};

int64_t count_elements(at::ArrayRef<at::Tensor> tensors) {
  int64_t total = 0;
  for (const at::Tensor& tensor : tensors) total += tensor.defined() ? tensor.numel() : 0;
  return total;
}

/// A result as MindSpore gets it, and the input that it is a view of, or -1.
struct Owned {
  at::Tensor tensor;
  int base = -1;
};

/// Whether MindSpore is given a result as a view of an input. Of parts, as those of a concatenation, it makes a copy
/// itself, slowly, if it adds them to something, as it does to gradients.
bool is_view_of(const at::Tensor& result, const at::Tensor& input, Strided strided) {
  if (strided == Strided::kNone || result.numel() == 0 || result.scalar_type() != input.scalar_type()) return false;
  return strided == Strided::kAll || result.is_non_overlapping_and_dense();
}

/// MindSpore keeps results: one that is a view of an input becomes a contiguous tensor of its own, unless it may share
/// memory.
Owned own(const at::Tensor& given, const BoundOperator& op, at::ArrayRef<at::Tensor> inputs, c10::Device device,
          Strided strided) {
  const at::Tensor result = is_on_host(given, op.handle()) ? given.to(device) : given;
  TORCH_CHECK(result.layout() == at::kStrided && !result.is_quantized(), "the result is a ", result.layout(), " ",
              result.scalar_type(), " tensor; MindSpore takes strided ones that are not quantized (the gradient of an ",
              "embedding is one with sparse=False)");
  TORCH_CHECK(result.device() == device, "the result is on device '", result.device(), "', and MindSpore is on '",
              device, "'; leave the argument device out: it is the one that MindSpore runs on");
  if (result._is_zerotensor()) return {at::zeros(result.sizes(), result.options())};  // it has no memory
  if (const auto* memory = streams_of(device).described_memory()) memory->check_format(result);
  const bool is_as_stored = !result.is_conj() && !result.is_neg();  // to ask costs less than a call of torch's
  at::Tensor tensor = is_as_stored ? result : result.resolve_conj().resolve_neg();
  const auto* storage = tensor.storage().unsafeGetStorageImpl();
  const auto is_its_own = [storage](const at::Tensor& input) {
    return input.defined() && input.storage().unsafeGetStorageImpl() == storage;
  };
  const auto* const base = std::find_if(inputs.begin(), inputs.end(), is_its_own);
  if (base == inputs.end()) {
    // Gradients are in order: in a memory format that forward results do not have, some kernels take a slow way.
    const bool is_as_given = strided == Strided::kAll && tensor.is_non_overlapping_and_dense();
    return {is_as_given ? tensor : tensor.contiguous()};
  }
  if (is_view_of(tensor, *base, strided)) return {std::move(tensor), static_cast<int>(base - inputs.begin())};
  return {tensor.clone(at::MemoryFormat::Contiguous)};
}

/// "aten::add(float32[2, 3], none)": the tensors of a call, for messages.
std::string describe(const ms_ext_call* call, const ms_ext_view* inputs, int count) {
  std::string text = plain_name(call->op.schema().name()) + "(";
  for (int i = 0; i < count; ++i) {
    c10::ScalarType scalar_type;
    if (i > 0) text += ", ";
    if (inputs[i].ndim < 0 || !scalar_type_from_type_id(inputs[i].type_id, &scalar_type)) {
      text += kNoneDtype;
    } else {
      text += name_of(scalar_type) + c10::str(at::IntArrayRef(inputs[i].sizes, inputs[i].ndim));
    }
  }
  return text + ")";
}

/// Where the results of one run lie: each has memory of its own, as a user may write to it.
class Occupied {
 public:
  /// The result, or a copy of one that has memory of an earlier one.
  at::Tensor alone(at::Tensor tensor) {
    const auto* begin = static_cast<const char*>(tensor.const_data_ptr());
    const auto overlaps = [begin, end = begin + tensor.nbytes()](const Range& other) {
      return begin < other.second && other.first < end;
    };
    if (std::any_of(ranges_.begin(), ranges_.end(), overlaps)) return tensor.clone();
    if (tensor.nbytes() > 0) ranges_.emplace_back(begin, begin + tensor.nbytes());
    return tensor;
  }

 private:
  using Range = std::pair<const char*, const char*>;
  c10::SmallVector<Range, 8> ranges_;
};

void emit(const at::Tensor& result, const BoundOperator& op, at::ArrayRef<at::Tensor> inputs, c10::Device device,
          const ms_ext_caller& caller, Strided strided, Occupied& occupied) {
  if (!result.defined()) {
    const ms_ext_result none{nullptr, nullptr, nullptr, 0, 0, -1};
    caller.on_result(caller.context, &none);
    return;
  }
  auto [tensor, base] = own(result, op, inputs, device, strided);
  if (strided == Strided::kNone) tensor = occupied.alone(std::move(tensor));
  const int type_id = type_id_of(tensor.scalar_type());
  const int dims = static_cast<int>(tensor.dim());
  const int64_t* const sizes = tensor.sizes().data();
  const int64_t* const strides = base < 0 && tensor.is_contiguous() ? nullptr : tensor.strides().data();
  if (base >= 0) {
    const ms_ext_result view{nullptr, nullptr, sizes, dims, type_id, base, strides, tensor.storage_offset()};
    caller.on_result(caller.context, &view);
  } else {
    auto* const impl = tensor.unsafeReleaseTensorImpl();
    const ms_ext_result filled{impl, impl->mutable_data(), sizes, dims, type_id, -1, strides, 0};
    caller.on_result(caller.context, &filled);
  }
}

/// Calls `function(tensors, device)` with the caller's tensors, as a launch on `stream`, and gives the caller what it
/// returns; `strided(i)` is for result `i`, on the CPU: on a device, memory of torch's is protected for the streams of
/// one owner.
template <typename StridedOf, typename Function>
int run_on(void* stream, ms_ext_call* call, int level, const ms_ext_view* inputs, int count, const StridedOf& strided,
           const ms_ext_caller& caller, const Function& function) noexcept {
  try {
    const OtherStream other(caller.stream, stream);
    const LaunchContext launch(stream);
    const c10::Device device = launch.device();
    check_has_kernels(device, call->op.schema().name());
    Views views{caller};
    auto& tensors = views.tensors;
    for (int i = 0; i < count; ++i) tensors.push_back(view_of(inputs[i], i, device));
    const int64_t elements = count_elements(tensors);
    limit_freed_memory(elements);
    const AloneIfSmall threads(elements, call->op.schema().name(), &call->op.schema());
    const DefaultDtypeGuard default_dtype;
    OperatorStream operator_stream(stream, device);
    const std::vector<at::Tensor> results = function(tensors, device);
    threads.gave(count_elements(results));
    Occupied occupied;
    for (size_t i = 0; i < results.size(); ++i) {
      emit(results[i], call->op, tensors, device, caller, device.is_cpu() ? strided(i) : Strided::kNone, occupied);
    }
    operator_stream.join();
    return 0;
  } catch (...) {
    const std::string text =
        current_exception_text() + " (in " + (level > 0 ? "a gradient of " : "") + describe(call, inputs, count) + ")";
    caller.on_error(caller.context, current_exception_kind(), text.c_str());
    return -1;
  }
}

template <typename Function>
int run(ms_ext_call* call, int level, const ms_ext_view* inputs, int count, const ms_ext_caller& caller,
        const Function& function) noexcept {
  const Strided strided = level == 0 && call->is_strided ? Strided::kAll : Strided::kNone;
  return run_on(caller.stream, call, level, inputs, count, [strided](size_t) { return strided; }, caller, function);
}

}  // namespace
}  // namespace ms_ext

using namespace ms_ext;

void ms_ext_call_retain(ms_ext_call* call) { c10::raw::intrusive_ptr::incref(call); }
void ms_ext_call_release(ms_ext_call* call) { c10::raw::intrusive_ptr::decref(call); }
const char* ms_ext_call_name(const ms_ext_call* call) { return call->op.schema().name().c_str(); }

ms_ext_call* ms_ext_call_for_sum() {
  const auto add = c10::Dispatcher::singleton().findSchemaOrThrow("aten::add", "Tensor");
  BoundOperator sum(add, {c10::IValue(), c10::IValue(), 1}, {{0, -1}, {1, -1}});
  return c10::make_intrusive<ms_ext_call>(std::move(sum)).release();
}

int ms_ext_call_returns_tuple(const ms_ext_call* call) { return returns_tuple(call->op.schema()); }

int ms_ext_call_gives_constants(const ms_ext_call* call) { return gives_constants(call->op.handle()); }

int ms_ext_call_gradient_uses_results(const ms_ext_call* call) { return Derivative::uses_results(call->op); }

int ms_ext_call_run(ms_ext_call* call, int level, int outputs, const ms_ext_view* inputs, int count, const bool* needed,
                    const ms_ext_caller* caller) {
  return run(call, level, inputs, count, *caller, [&](at::ArrayRef<at::Tensor> tensors, c10::Device device) {
    const Derivative function{call->op, level, outputs};
    std::optional<DrawGuard> draw;
    std::optional<ReplayGuard> replay;
    if (call->op.is_random() && level == 0) {
      draw.emplace(call->op, device);
    } else if (call->op.is_random()) {
      replay.emplace(call->op, device, call->random_state);
    }
    return function(tensors, needed ? at::ArrayRef<bool>(needed, function.output_count()) : at::ArrayRef<bool>());
  });
}

int ms_ext_call_record(ms_ext_call* call, const ms_ext_view* inputs, int count, const bool* variables,
                       const ms_ext_caller* caller, ms_ext_graph** graph) {
  *graph = nullptr;
  const int code = run(call, 0, inputs, count, *caller, [&](at::ArrayRef<at::Tensor> tensors, c10::Device device) {
    std::optional<DrawGuard> draw;
    if (call->op.is_random()) {
      draw.emplace(call->op, device);
      call->random_state = draw->state();
    }
    DrawWatch watch(call->op, device);
    std::vector<at::Tensor> results;
    std::unique_ptr<RecordedGraph> recorded;
    if (has_gradient(call->op.handle())) {
      try {
        recorded = RecordedGraph::record(call->op, tensors, at::ArrayRef<bool>(variables, count), &results);
      } catch (const c10::Error&) {  // perhaps of a variable whose gradient nobody will ask for
        if (draw) draw->set_state(call->random_state);
        results = call->op(tensors);
      }
    } else {  // level 1 says so
      results = call->op(tensors);
    }
    watch.check(tensors);
    if (recorded) {
      *graph = new ms_ext_graph{c10::intrusive_ptr<ms_ext_call>::reclaim_copy(call), std::move(recorded),
                                tensors.size(), caller->stream};
    }
    return results;
  });
  if (code != 0) {
    ms_ext_graph_release(*graph);
    *graph = nullptr;
  }
  return code;
}

int ms_ext_graph_differentiate(ms_ext_graph* graph, const ms_ext_view* cotangents, int count, const bool* needed,
                               const bool* changed, const bool* sharing, const ms_ext_caller* caller) {
  bool refused = false;
  const auto strided = [sharing](size_t result) {
    return sharing && sharing[result] ? Strided::kViews : Strided::kNone;
  };
  const int code =
      run_on(graph->stream, graph->call.get(), 1, cotangents, count, strided, *caller,
             [&](at::ArrayRef<at::Tensor> tensors, c10::Device) {
               const auto recorded = std::move(graph->graph);
               for (size_t i = 0; i < graph->inputs; ++i) {
                 if (changed[i]) recorded->changed_input(static_cast<int>(i));
               }
               for (int i = 0; i < count; ++i) {
                 if (changed[graph->inputs + i]) recorded->changed_result(i);
               }
               try {
                 return std::move(*recorded).differentiate(tensors, at::ArrayRef<bool>(needed, graph->inputs));
               } catch (const c10::Error& error) {
                 if (!is_refusal(error)) throw;
                 refused = true;
                 rethrow_refusal(error, graph->call->op, 1, "that argument");
               }
             });
  return refused ? 1 : code;
}

void ms_ext_graph_release(ms_ext_graph* graph) { delete graph; }

void ms_ext_release_tensor(void* owner, void* const* streams, int count) {
  at::Tensor tensor(
      c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim(static_cast<c10::TensorImpl*>(owner)));
  release_after(std::move(tensor), at::ArrayRef<void*>(streams, count));
}
