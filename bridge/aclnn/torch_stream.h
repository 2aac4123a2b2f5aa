// The stream that torch has on an NPU, for operators that torch's dispatcher calls.
#pragma once

#include <c10/core/Device.h>

#include "../abi/export.h"

namespace ms_ext::acl {

/// Torch's current stream on `device`, as an aclrtStream; what torch_npu's queue has still to launch is launched first.
/// Throws c10::Error if no backend for that device is in the process.
MS_EXT_API void* torch_stream(c10::Device device);

}  // namespace ms_ext::acl
