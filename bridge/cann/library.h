// Functions of CANN, found when they are first called: nothing of CANN is needed to build or to load the bridge.
#pragma once

#include <string>

#include "../abi/export.h"

namespace ms_ext::acl {

/// Address of a function such as "aclnnLeakyRelu" or "aclCreateTensor", remembered. Libraries are searched in CANN's
/// own order: packages of custom operators in $ASCEND_CUSTOM_OPP_PATH, those in $ASCEND_OPP_PATH/vendors by the
/// load_priority of its config.ini, libopapi.so and the libraries that newer versions of CANN split it into, then the
/// runtime. Throws c10::Error with all places and what was there.
MS_EXT_API void* find_function(const std::string& name);

/// The same as a function pointer.
template <typename Function>
Function* function(const char* name) {
  return reinterpret_cast<Function*>(find_function(name));
}

/// Whether there is such a function.
MS_EXT_API bool is_there(const std::string& name);

/// Throws c10::Error with CANN's own text unless `status` is 0.
MS_EXT_API void check(int status, const std::string& what);

}  // namespace ms_ext::acl

extern "C" {
/// Passes the report on the libraries, one line for each place, to `sink`.
MS_EXT_API void ms_ext_acl_describe_libraries(void (*sink)(void* context, const char* line), void* context);

/// Passes the folders of the packages of custom operators to `sink`, in the order in which they are searched.
MS_EXT_API void ms_ext_acl_list_packages(void (*sink)(void* context, const char* path), void* context);
}
