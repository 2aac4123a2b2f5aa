// The dtype table for callers that are built with MindSpore's C++ ABI and know nothing of torch.
#pragma once

#include "export.h"

/// MindSpore's name for its TypeId as entries receive it; "none" for the type of None, "unknown" for what torch cannot
/// hold.
extern "C" MS_EXT_API const char* ms_ext_dtype_name_of(int type_id);
