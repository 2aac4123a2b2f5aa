// torch_npu, for which MindSpore's streams and memory need more than on CUDA.
#pragma once

#include "device_streams.h"

namespace ms_ext {

/// Null without torch_npu in this process; to be asked once torch has an NPU.
const DeviceStreams* torch_npu_streams();

}  // namespace ms_ext
