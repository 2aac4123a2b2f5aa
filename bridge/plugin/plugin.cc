// What MindSpore looks up in the library that MS_OP_PLUGIN_PATH names: which primitives it serves, and their launches.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "../core/default_dtype.h"
#include "../core/error.h"
#include "../core/launch_context.h"
#include "../core/threads.h"
#include "kernel.h"
#include "lists.h"
#include "strides.h"
#include "table.h"

namespace ms_ext {
namespace {

/// MS_OPS_MINT_REPLACE chooses the primitives that have a built-in kernel and are served nevertheless: names, "all" or
/// "none", and names with a "-" in front for exceptions; unset, or "default" among them, those that the table chose.
bool is_requested(const PluginRow& row, std::string_view choice) {
  bool result = choice.empty() && row.is_replaced;
  while (!choice.empty()) {
    const auto end = std::min(choice.find(','), choice.size());
    const auto word = choice.substr(0, end);
    if (word == "all" || word == row.primitive) result = true;
    if (word == "none" || (word[0] == '-' && word.substr(1) == row.primitive)) result = false;
    if (word == "default" && row.is_replaced) result = true;
    choice.remove_prefix(std::min(end + 1, choice.size()));
  }
  return result;
}

/// The rows that MindSpore is told of. It asks once, with the environment of that moment.
struct Registry {
  Registry()
      : keeps_contiguous(keep_inputs_contiguous()),
        takes_dynamic_lists(keeps_contiguous && take_dynamic_lists()) {  // without which MindSpore says that it cannot
    if (!keeps_contiguous) {  // MindSpore has loaded the plug-in by now, and hands strided tensors to its own kernels
      std::fprintf(stderr,
                   "ms_ops: this MindSpore is not one that the op plug-in is made for, and it gives no kernels. Unset "
                   "MS_OP_PLUGIN_PATH: with it, MindSpore's own kernels take strided tensors for contiguous ones.\n");
      return;
    }
    const char* choice = std::getenv("MS_OPS_MINT_REPLACE");
    for (int i = 0; i < plugin_row_count; ++i) {
      const PluginRow& row = plugin_rows[i];
      if (row.has_built_in && !is_requested(row, choice ? choice : "")) continue;
      names.push_back(row.primitive);
      if (row.is_resized) resized.push_back(row.primitive);
    }
    known.insert(names.begin(), names.end());
  }

  static const Registry& get() {
    static const Registry registry;
    return registry;
  }

  const bool keeps_contiguous;
  const bool takes_dynamic_lists;
  std::vector<const char*> names;
  std::vector<const char*> resized;
  std::unordered_set<std::string_view> known;
};

/// The kernel of a row, made when it is launched first.
class PluginKernel {
 public:
  void operator()(const PluginRow& row, PluginCall& call) {
    was_launched_.store(true, std::memory_order_relaxed);
    if (row.function) return row.function(call);
    std::call_once(made_, [&] {
      for (const PluginOverload& overload : row.overloads) operators_.emplace_back(overload);
    });
    for (size_t i = 0; i + 1 < operators_.size(); ++i) {
      if (operators_[i].fits(call)) return operators_[i](call, row.is_resized);
    }
    operators_.back()(call, row.is_resized);
  }

  bool was_launched() const { return was_launched_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> was_launched_{false};
  std::once_flag made_;
  std::vector<PluginOperator> operators_;
};

PluginKernel& kernel_of(int row) {
  static const auto kernels = std::make_unique<PluginKernel[]>(plugin_row_count);
  return kernels[row];
}

}  // namespace
}  // namespace ms_ext

using namespace ms_ext;

extern "C" {

MS_EXT_API bool IsKernelRegistered(const char* name) { return Registry::get().known.count(name) > 0; }

MS_EXT_API int GetRegisteredOpCount() { return static_cast<int>(Registry::get().names.size()); }
MS_EXT_API const char** GetAllRegisteredOps() { return const_cast<const char**>(Registry::get().names.data()); }

MS_EXT_API int GetComputeDependOpCount() { return static_cast<int>(Registry::get().resized.size()); }
MS_EXT_API const char** GetAllOpPluginComputeDependOps() {
  return const_cast<const char**>(Registry::get().resized.data());
}

/// Whether strided tensors can be kept from MindSpore's own kernels, whose numbers would be wrong; to be asked before
/// MindSpore loads the plug-in.
MS_EXT_API int ms_ext_plugin_can_keep_contiguous() { return can_keep_inputs_contiguous(); }

/// Whether they are kept from them.
MS_EXT_API int ms_ext_plugin_keeps_contiguous() { return Registry::get().keeps_contiguous; }

/// Whether kernels in graphs are given lists of numbers that are known only while the graph runs.
MS_EXT_API int ms_ext_plugin_takes_dynamic_lists() { return Registry::get().takes_dynamic_lists; }

/// The primitives whose kernels were launched in this process.
MS_EXT_API void ms_ext_plugin_launched(void (*on_primitive)(const char* name)) {
  for (int i = 0; i < plugin_row_count; ++i) {
    if (kernel_of(i).was_launched()) on_primitive(plugin_rows[i].primitive);
  }
}

/// Whether there is a kernel for a primitive.
MS_EXT_API int ms_ext_plugin_has(const char* primitive) {
  const auto has_name = [primitive](const PluginRow& row) { return std::string_view(row.primitive) == primitive; };
  return std::any_of(plugin_rows, plugin_rows + plugin_row_count, has_name);
}

/// Looks for all operators of the table; returns how many rows it has, and gives the text of each error.
MS_EXT_API int ms_ext_plugin_check(void (*on_error)(const char* primitive, const char* text)) {
  for (int i = 0; i < plugin_row_count; ++i) {
    for (const PluginOverload& overload : plugin_rows[i].overloads) {
      try {
        const PluginOperator made(overload);
      } catch (...) {
        on_error(plugin_rows[i].primitive, current_exception_text().c_str());
      }
    }
  }
  return plugin_row_count;
}
}

int ms_ext_plugin_run(int index, int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                      void* stream, void* info) {
  const PluginRow& row = plugin_rows[index];
  const Parameters parameters{nparam, 0, params, ndims, shapes, dtypes};
  try {
    const LaunchContext launch(stream);
    const AloneIfSmall threads(parameters.element_count(), row.primitive);
    const DefaultDtypeGuard default_dtype;
    PluginCall call(parameters, info, row.declared, row.list);
    kernel_of(index)(row, call);
    return 0;
  } catch (...) {
    throw_error(row.primitive, current_exception_text(), parameters);
  }
}
