// Redirects imports of MindSpore's libraries that decide whether a tensor is made contiguous, and on which device they
// look for a plug-in's kernels.
#include "strides.h"

#include <array>
#include <cstring>
#include <iterator>
#include <memory>
#include <string_view>

#include "../abi/contiguous.h"
#include "../abi/device_target.h"
#include "../abi/gradient_node.h"
#include "../abi/imports.h"

namespace ms_ext {
namespace {

/// void* mindspore::ops::GetOpPluginHandle()
void* no_plugin() { return nullptr; }

/// Of a tensor or another value of MindSpore's.
using Pointer = std::shared_ptr<void>;

/// TensorPtr ConvertStubNodeToTensor(const ValuePtr&, bool need_contiguous, bool requires_grad, bool is_inplace)
using Convert = Pointer (*)(const Pointer&, bool, bool, bool);
Convert convert = nullptr;

Pointer convert_strided_in_place(const Pointer& value, bool need_contiguous, bool requires_grad, bool is_inplace) {
  Pointer result = convert(value, need_contiguous && !is_inplace, requires_grad, is_inplace);
  if (value != nullptr && result != nullptr) share_gradient_node(value.get(), result.get());
  return result;
}

/// TensorPtr ValueConverter::ContiguousTensorValue(DeviceType, const TensorPtr&), and the same of a ValueTuplePtr; they
/// give the operators of a gradient their inputs
using MakeContiguous = Pointer (*)(int, const Pointer&);
MakeContiguous make_contiguous = nullptr;
MakeContiguous make_all_contiguous = nullptr;

/// TensorPtr inplace_copy(const TensorPtr& target, const TensorPtr& source, const BoolImmPtr& non_blocking)
using InplaceCopy = Pointer (*)(const Pointer&, const Pointer&, const Pointer&);
InplaceCopy inplace_copy = nullptr;

struct Copy {
  std::weak_ptr<void> strided, contiguous;
};

/// The gradient of an operator that writes to a view has the base's gradient, and writes to the view's part of it.
/// MindSpore makes the arguments of inplace_copy contiguous, target and source, right before it calls it; these two are
/// enough to find the target's original.
thread_local std::array<Copy, 2> copies;
thread_local size_t next_copy = 0;

Pointer make_contiguous_and_remember(int device, const Pointer& tensor) {
  Pointer result = make_contiguous(device, tensor);
  share_gradient_node(tensor.get(), result.get());
  if (result != tensor) copies[next_copy++ % copies.size()] = {tensor, result};
  return result;
}

Pointer make_all_contiguous_and_share(int device, const Pointer& tuple) {
  Pointer result = make_all_contiguous(device, tuple);
  share_gradient_nodes(tuple.get(), result.get());
  return result;
}

Pointer inplace_copy_to_strided(const Pointer& target, const Pointer& source, const Pointer& non_blocking) {
  for (const Copy& copy : copies) {
    const Pointer strided = copy.contiguous.lock() == target ? copy.strided.lock() : nullptr;
    if (strided != nullptr) return inplace_copy(strided, source, non_blocking);
  }
  return inplace_copy(target, source, non_blocking);
}

/// const char* EnvHelper::GetEnv(const char* name, bool), a member function
using GetEnv = const char* (*)(void*, const char*, bool);
GetEnv get_env = nullptr;

bool is_plugin_path(const char* name) { return std::strcmp(name, "MS_OP_PLUGIN_PATH") == 0; }

const char* get_env_without_plugin(void* self, const char* name, bool flag) {
  return is_plugin_path(name) ? nullptr : get_env(self, name, flag);
}

/// PyBoost asks once, and then takes kernels from a plug-in on any device, though on a GPU there are none.
const char* get_env_with_plugin_on_cpu(void* self, const char* name, bool flag) {
  return is_plugin_path(name) && !runs_on_cpu() ? nullptr : get_env(self, name, flag);
}

constexpr std::string_view kPynative = "libmindspore_pynative.so";
constexpr std::string_view kPyboost = "libmindspore_pyboost.so";
constexpr const char* kConvert =
    "_ZN9mindspore8pynative12PyNativeAlgo6Common23ConvertStubNodeToTensorERKSt10shared_ptrINS_5ValueEEbbb";
constexpr const char* kInplaceCopy =
    "_ZN9mindspore6kernel7pyboost12inplace_copyERKSt10shared_ptrINS_6tensor6TensorEES7_RKS2_INS_7BoolImmEE";
constexpr const char* kGetEnv = "_ZN9mindspore6common9EnvHelper6GetEnvEPKcb";

const Redirection kRedirections[] = {
    {kPyboost, "_ZN9mindspore3ops17GetOpPluginHandleEv", reinterpret_cast<void*>(&no_plugin)},
    {kPynative, "_ZN9mindspore3ops17GetOpPluginHandleEv", reinterpret_cast<void*>(&no_plugin)},
    {kPynative, kConvert, reinterpret_cast<void*>(&convert_strided_in_place)},
    {"_c_expression", kConvert, reinterpret_cast<void*>(&convert_strided_in_place)},
    {kPynative, kMakeContiguous, reinterpret_cast<void*>(&make_contiguous_and_remember)},
    {kPynative, kMakeAllContiguous, reinterpret_cast<void*>(&make_all_contiguous_and_share)},
    {kPyboost, kMakeContiguous, reinterpret_cast<void*>(&make_contiguous_and_remember)},
    {kPyboost, kMakeAllContiguous, reinterpret_cast<void*>(&make_all_contiguous_and_share)},
    {kPynative, kInplaceCopy, reinterpret_cast<void*>(&inplace_copy_to_strided)},
    {"libmindspore_ms_backend.so", kGetEnv, reinterpret_cast<void*>(&get_env_without_plugin)},
    {kPyboost, kGetEnv, reinterpret_cast<void*>(&get_env_with_plugin_on_cpu)},
};

/// The functions that are called in the end; false if this MindSpore lacks one.
bool find_originals() {
  convert = reinterpret_cast<Convert>(linked_function(kPynative, kConvert));
  make_contiguous = reinterpret_cast<MakeContiguous>(linked_function(kPynative, kMakeContiguous));
  make_all_contiguous = reinterpret_cast<MakeContiguous>(linked_function(kPynative, kMakeAllContiguous));
  inplace_copy = reinterpret_cast<InplaceCopy>(linked_function(kPynative, kInplaceCopy));
  get_env = reinterpret_cast<GetEnv>(linked_function(kPynative, kGetEnv));
  return convert != nullptr && make_contiguous != nullptr && make_all_contiguous != nullptr &&
         inplace_copy != nullptr && get_env != nullptr;
}

}  // namespace

bool can_keep_inputs_contiguous() { return find_originals() && has_imports(kRedirections, std::size(kRedirections)); }

bool keep_inputs_contiguous() { return find_originals() && redirect_imports(kRedirections, std::size(kRedirections)); }

}  // namespace ms_ext
