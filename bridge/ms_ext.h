// Front door of the bridge: the one header that an op's author includes.
#pragma once

#include "aclnn/aclnn.h"       // aclnn: operators of CANN on the stream of a launch
#include "core/dtype.h"        // dtype names and numbers of both frameworks
#include "core/entry.h"        // MS_EXT_OP, MS_EXT_INFER
#include "core/launch.h"       // Launch: the tensors, device and stream of a call
#include "core/tensor_view.h"  // get_torch_tensors, for entries written without the macros
#include "core/torch_compat.h"

// What ms_ops compares before it uses a library: torch's C++ interface differs between minor versions.
extern "C" __attribute__((weak)) MS_EXT_API const char ms_ext_built_for[];
extern "C" __attribute__((weak)) MS_EXT_API const char ms_ext_built_for[] = MS_EXT_BUILT_FOR;
