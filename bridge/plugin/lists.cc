// Redirects what keeps a plug-in's kernels from lists of numbers that are known only while a graph runs, such as the
// dims that a gradient is summed over where a shape is dynamic.
#include "lists.h"

#include <iterator>
#include <memory>
#include <vector>

#include "../abi/imports.h"

namespace ms_ext {
namespace {

/// bool AnfAlgo::HasDynamicTupleInput(const CNodePtr& node)
using HasList = bool (*)(const std::shared_ptr<void>& node);
HasList has_list = nullptr;

/// std::vector<KernelObjectType> TypeIdToKernelObjectType(const std::vector<TypeId>&), of enumerators, and the same for
/// lists that are given to a kernel item by item
using ObjectTypes = std::vector<int> (*)(const std::vector<int>&);
ObjectTypes object_types = nullptr;
ObjectTypes object_types_of_items = nullptr;

/// Of the node for which MindSpore has asked last, until its inputs' types are known.
thread_local bool takes_list = false;

/// MindSpore refuses a node of which this is true: it would give the kernel the items, and cannot tell how many.
bool refuses_list(const std::shared_ptr<void>& node) {
  takes_list = has_list(node);
  return false;
}

/// A list as a whole is what MindSpore's own kernels take, and all that PluginCall reads.
std::vector<int> object_types_with_lists(const std::vector<int>& types) {
  const bool is_whole = takes_list;
  takes_list = false;
  return is_whole ? object_types(types) : object_types_of_items(types);
}

constexpr const char* kHasList = "_ZN9mindspore6common7AnfAlgo20HasDynamicTupleInputERKSt10shared_ptrINS_5CNodeEE";
constexpr const char* kObjectTypes = "_ZN9mindspore6kernel24TypeIdToKernelObjectTypeERKSt6vectorINS_6TypeIdESaIS2_EE";
constexpr const char* kObjectTypesOfItems =
    "_ZN9mindspore6kernel38TypeIdToKernelObjectTypeForTupleUnfoldERKSt6vectorINS_6TypeIdESaIS2_EE";
constexpr const char* kCpu = "libmindspore_cpu.so";

const Redirection kRedirectionsOfLists[] = {
    {kCpu, kHasList, reinterpret_cast<void*>(&refuses_list)},
    {kCpu, kObjectTypesOfItems, reinterpret_cast<void*>(&object_types_with_lists)},
};

/// The functions that are called in the end; false if this MindSpore lacks one.
bool find_originals_of_lists() {
  has_list = reinterpret_cast<HasList>(linked_function(kCpu, kHasList));
  object_types = reinterpret_cast<ObjectTypes>(linked_function(kCpu, kObjectTypes));
  object_types_of_items = reinterpret_cast<ObjectTypes>(linked_function(kCpu, kObjectTypesOfItems));
  return has_list != nullptr && object_types != nullptr && object_types_of_items != nullptr;
}

}  // namespace

bool take_dynamic_lists() {
  return find_originals_of_lists() && redirect_imports(kRedirectionsOfLists, std::size(kRedirectionsOfLists));
}

}  // namespace ms_ext
