// What callers tell the bridge about the device they launch on.
#pragma once

#include "aot_extra.h"
#include "export.h"

extern "C" {
/// The streams that launches are given from now on are those of an NPU. MindSpore has one kind of device per process.
MS_EXT_API void ms_ext_use_ascend();

/// Initialises what torch's Python has for devices of `type`, "cuda" or "npu", and does what waits for that.
/// Returns the number of the device that MindSpore runs on, or -1 after an error's text went to `sink`.
typedef int (*ms_ext_device_initialiser)(const char* type, ms_ext_string_sink sink, void* context);
/// It is called before the first launch on a device, by the thread that launches.
MS_EXT_API void ms_ext_set_device_initialiser(ms_ext_device_initialiser initialiser);
}
