// The team of OpenMP's threads as callers of the bridge hand it over, see core/teams.h.
#pragma once

#include "export.h"

extern "C" {

/// Around the run of a graph for which the calling thread waits, while threads of MindSpore's launch its kernels.
MS_EXT_API void ms_ext_enter_graph();
MS_EXT_API void ms_ext_leave_graph();

/// The calling thread gives up its team, unless threads that launch for graphs have claimed theirs since the recall.
MS_EXT_API void ms_ext_give_up_team();

/// Has `recall` ask the threads that launch for graphs to call ms_ext_give_up_team. It must not wait for them.
MS_EXT_API void ms_ext_set_team_recall(void (*recall)());
}
