// Both phases of aclnn operators, and executors that are kept from one call to the next.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../abi/export.h"
#include "key.h"

namespace ms_ext::acl {

/// Whether executors are kept: their number is that of the environment variable MS_OPS_ACLNN_EXECUTORS, else 0, and the
/// functions for it must be in CANN.
MS_EXT_API bool keeps_executors();

/// What a first phase leaves behind.
struct Prepared {
  std::shared_ptr<const void> arguments;  ///< keeps the objects of the arguments
  std::vector<void*> tensors;             ///< the tensors and lists among them, in order; null for None
  uint64_t workspace = 0;
  void* executor = nullptr;
};

/// Runs an operator on `stream`. `prepare` makes the objects of its arguments and calls its first phase, unless there
/// is an executor from a call with an equal key, which gets the addresses of this one. An executor that is in use
/// serves no other call, also from other threads; one whose use fails is destroyed. Throws c10::Error with CANN's text.
MS_EXT_API void run(void* stream, const std::string& name, const CallKey& key,
                    const std::function<Prepared()>& prepare);

}  // namespace ms_ext::acl

/// Destroys the executors that are kept and not in use, and the objects of their arguments.
extern "C" MS_EXT_API void ms_ext_acl_drop_executors();
