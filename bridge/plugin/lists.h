// Has MindSpore give a plug-in's kernels lists of numbers that are known only while a graph runs.
#pragma once

namespace ms_ext {

/// In graphs, MindSpore refuses nodes of a plug-in's with such lists: "doesn't support the dynamic tuple". Returns
/// false, and leaves MindSpore as it is, if it is not one that has all of the imports that decide it, as 2.10 does.
bool take_dynamic_lists();

}  // namespace ms_ext
