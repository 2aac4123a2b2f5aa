/* What the stand-ins for AscendCL and the operator libraries share. */
#pragma once

#include "device.h"

/* The text that aclGetRecentErrMsg gives to this thread. */
SIM_API void sim_acl_set_error(const char* text);
