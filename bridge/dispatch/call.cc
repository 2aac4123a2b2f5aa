// Bound operators on the host's tensors, for MindSpore's PyNative mode.
#include "../abi/call.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <c10/util/SmallVector.h>

#include <algorithm>

#include "../core/default_dtype.h"
#include "../core/dtype.h"
#include "../core/error.h"
#include "../core/launch_context.h"
#include "../core/tensor_view.h"
#include "../core/threads.h"
#include "../core/torch_npu.h"
#include "bound_call.h"
#include "derivative.h"
#include "operator_form.h"
#include "random.h"

namespace ms_ext {
namespace {

at::Tensor view_of(const ms_ext_view& view, int index, c10::Device device) {
  if (view.ndim < 0) return {};
  c10::ScalarType scalar_type;
  TORCH_CHECK_TYPE(scalar_type_from_type_id(view.type_id, &scalar_type), "input ", index,
                   " has a dtype that torch cannot hold; supported: ", supported_dtype_names());
  const at::IntArrayRef sizes(view.sizes, view.ndim);
  // The strides of nothing mean nothing, but some operators look at them.
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) {
    return at::empty(sizes, at::TensorOptions().dtype(scalar_type).device(device));
  }
  return make_view(view.data, sizes, at::IntArrayRef(view.strides, view.ndim), scalar_type, device);
}

/// The views of a call. Of what the operator keeps, the host's memory then has one owner more.
struct Views {
  const ms_ext_memory& memory;
  void* context;
  c10::SmallVector<at::Tensor, 8> tensors = {};

  ~Views() {
    for (size_t i = 0; i < tensors.size(); ++i) {
      at::Tensor& tensor = tensors[i];
      if (!tensor.defined() || (tensor.use_count() == 1 && tensor.storage().use_count() == 1)) continue;
      const auto storage = kept_storage(std::move(tensor));
      if (!storage || storage->nbytes() == 0) continue;
      void* owner = memory.owner(context, static_cast<int>(i));
      storage->set_data_ptr_noswap(at::DataPtr(storage->mutable_data(), owner, memory.release, storage->device()));
    }
  }
};

int64_t count_elements(at::ArrayRef<at::Tensor> tensors) {
  int64_t total = 0;
  for (const at::Tensor& tensor : tensors) total += tensor.defined() ? tensor.numel() : 0;
  return total;
}

/// MindSpore keeps results: one that is a view of an input becomes a tensor of its own.
at::Tensor own(const at::Tensor& result, at::ArrayRef<at::Tensor> inputs, c10::Device device) {
  TORCH_CHECK(result.layout() == at::kStrided && !result.is_quantized(), "the result is a ", result.layout(), " ",
              result.scalar_type(), " tensor; MindSpore can take strided ones only");
  TORCH_CHECK(result.device() == device, "the result is on device '", result.device(), "', and MindSpore is on '",
              device, "'");
  if (result._is_zerotensor()) return at::zeros(result.sizes(), result.options());  // it has no memory
  at::Tensor tensor = result.resolve_conj().resolve_neg();
  const auto* storage = tensor.storage().unsafeGetStorageImpl();
  for (const at::Tensor& input : inputs) {
    if (input.defined() && input.storage().unsafeGetStorageImpl() == storage) {
      return tensor.clone(at::MemoryFormat::Contiguous);
    }
  }
  return tensor.contiguous();
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

void emit(const at::Tensor& result, at::ArrayRef<at::Tensor> inputs, c10::Device device, ms_ext_result_sink on_result,
          void* context) {
  if (!result.defined()) {
    const ms_ext_result none{};
    on_result(context, &none);
    return;
  }
  at::Tensor tensor = own(result, inputs, device);
  const int type_id = type_id_of(tensor.scalar_type());
  auto* impl = tensor.unsafeReleaseTensorImpl();
  const ms_ext_result filled{impl, impl->mutable_data(), impl->sizes().data(), static_cast<int>(impl->dim()), type_id};
  on_result(context, &filled);
}

}  // namespace
}  // namespace ms_ext

using namespace ms_ext;

void ms_ext_call_retain(ms_ext_call* call) { c10::raw::intrusive_ptr::incref(call); }
void ms_ext_call_release(ms_ext_call* call) { c10::raw::intrusive_ptr::decref(call); }
const char* ms_ext_call_name(const ms_ext_call* call) { return call->op.schema().name().c_str(); }

int ms_ext_call_returns_tuple(const ms_ext_call* call) { return returns_tuple(call->op.schema()); }

int ms_ext_call_is_differentiable(const ms_ext_call* call) { return has_gradient(call->op.handle()); }

int ms_ext_call_gradient_uses_results(const ms_ext_call* call) { return Derivative::uses_results(call->op); }

void ms_ext_call_keep_random_state(ms_ext_call* call) { call->keeps_random_state = true; }

int ms_ext_call_run(ms_ext_call* call, int level, int outputs, const ms_ext_view* inputs, int count, const bool* needed,
                    void* stream, ms_ext_result_sink on_result, ms_ext_error_sink on_error, const ms_ext_memory* memory,
                    void* context) {
  try {
    const LaunchContext launch(stream);
    const c10::Device device = launch.device();
    check_has_kernels(device, call->op.schema().name());
    Views views{*memory, context};
    auto& tensors = views.tensors;
    for (int i = 0; i < count; ++i) tensors.push_back(view_of(inputs[i], i, device));
    const AloneIfSmall threads(count_elements(tensors), &call->op.schema());
    const DefaultDtypeGuard default_dtype;
    const Derivative function{call->op, level, outputs};
    std::optional<DrawGuard> draw;
    std::optional<ReplayGuard> replay;
    if (call->op.is_random() && level == 0) {
      draw.emplace(call->op, device);
      if (call->keeps_random_state) call->random_state = draw->state();
    } else if (call->op.is_random()) {
      replay.emplace(call->op, device, call->random_state);
    }
    OwnNpuStream own(stream, device);
    std::optional<DrawWatch> watch;
    if (level == 0 && call->keeps_random_state) watch.emplace(call->op, device);
    const auto results =
        function(tensors, needed ? at::ArrayRef<bool>(needed, function.output_count()) : at::ArrayRef<bool>());
    if (watch) watch->check(tensors);
    threads.gave(count_elements(results));
    for (const at::Tensor& result : results) emit(result, tensors, device, on_result, context);
    own.join();
    return 0;
  } catch (...) {
    const std::string text =
        current_exception_text() + " (in " + (level > 0 ? "a gradient of " : "") + describe(call, inputs, count) + ")";
    on_error(context, current_exception_kind(), text.c_str());
    return -1;
  }
}

void ms_ext_release_tensor(void* owner) { c10::raw::intrusive_ptr::decref(static_cast<c10::TensorImpl*>(owner)); }
