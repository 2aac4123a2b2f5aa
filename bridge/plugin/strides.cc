// Redirects imports of MindSpore's libraries that decide whether a tensor is made contiguous.
#include "strides.h"

#include <dlfcn.h>
#include <link.h>

#include <cstring>
#include <iterator>
#include <string_view>

#include "imports.h"

namespace ms_ext {
namespace {

/// void* mindspore::ops::GetOpPluginHandle()
void* no_plugin() { return nullptr; }

/// A std::shared_ptr, as far as the calling convention goes.
struct TensorPtr {
  TensorPtr(const TensorPtr&);
  ~TensorPtr();
  void* tensor;
  void* count;
};

/// TensorPtr ConvertStubNodeToTensor(const ValuePtr&, bool need_contiguous, bool requires_grad, bool is_inplace)
using Convert = TensorPtr (*)(const void*, bool, bool, bool);
Convert convert = nullptr;

TensorPtr convert_strided_in_place(const void* value, bool need_contiguous, bool requires_grad, bool is_inplace) {
  return convert(value, need_contiguous && !is_inplace, requires_grad, is_inplace);
}

/// const char* EnvHelper::GetEnv(const char* name, bool), a member function
using GetEnv = const char* (*)(void*, const char*, bool);
GetEnv get_env = nullptr;

const char* get_env_without_plugin(void* self, const char* name, bool flag) {
  return std::strcmp(name, "MS_OP_PLUGIN_PATH") == 0 ? nullptr : get_env(self, name, flag);
}

constexpr std::string_view kPynative = "libmindspore_pynative.so";
constexpr const char* kConvert =
    "_ZN9mindspore8pynative12PyNativeAlgo6Common23ConvertStubNodeToTensorERKSt10shared_ptrINS_5ValueEEbbb";
constexpr const char* kGetEnv = "_ZN9mindspore6common9EnvHelper6GetEnvEPKcb";

const Redirection kRedirections[] = {
    {"libmindspore_pyboost.so", "_ZN9mindspore3ops17GetOpPluginHandleEv", reinterpret_cast<void*>(&no_plugin)},
    {kPynative, "_ZN9mindspore3ops17GetOpPluginHandleEv", reinterpret_cast<void*>(&no_plugin)},
    {kPynative, kConvert, reinterpret_cast<void*>(&convert_strided_in_place)},
    {"_c_expression", kConvert, reinterpret_cast<void*>(&convert_strided_in_place)},
    {"libmindspore_ms_backend.so", kGetEnv, reinterpret_cast<void*>(&get_env_without_plugin)},
};

int find_pynative(dl_phdr_info* library, size_t, void* path) {
  const std::string_view name(library->dlpi_name);
  if (name.substr(name.rfind('/') + 1).substr(0, kPynative.size()) != kPynative) return 0;
  *static_cast<const char**>(path) = library->dlpi_name;
  return 1;
}

/// The functions that are called in the end; false if this MindSpore lacks one.
bool find_originals() {
  const char* path = nullptr;
  dl_iterate_phdr(&find_pynative, &path);
  void* library = path ? dlopen(path, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  if (library == nullptr) return false;
  convert = reinterpret_cast<Convert>(dlsym(library, kConvert));
  get_env = reinterpret_cast<GetEnv>(dlsym(library, kGetEnv));
  dlclose(library);
  return convert != nullptr && get_env != nullptr;
}

}  // namespace

bool can_keep_inputs_contiguous() { return find_originals() && has_imports(kRedirections, std::size(kRedirections)); }

bool keep_inputs_contiguous() { return find_originals() && redirect_imports(kRedirections, std::size(kRedirections)); }

}  // namespace ms_ext
