// What hosts tell the bridge about the device they launch on.
#pragma once

#include "export.h"

/// The streams that launches are given from now on are those of an NPU. MindSpore has one kind of device per process.
extern "C" MS_EXT_API void ms_ext_use_ascend();
