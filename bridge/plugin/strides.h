// Keeps MindSpore from handing strided tensors to its own kernels, which read them as contiguous ones.
#pragma once

namespace ms_ext {

/// Whether this MindSpore has the imports that keep_inputs_contiguous() redirects. Changes nothing.
bool can_keep_inputs_contiguous();

/// MindSpore makes the inputs of CPU kernels contiguous only as long as no op plug-in is loaded. With one, it passes
/// strided tensors to all kernels, in PyNative mode and in graphs, and its own take them for contiguous ones and give
/// wrong numbers. This makes the functions that decide it believe that there is no plug-in, but keeps a tensor that an
/// operator writes to as it is, in gradients too: without a plug-in MindSpore would write to a copy. Returns false, and
/// leaves MindSpore as it is, if it is not one that has all of these imports, as 2.10 does.
bool keep_inputs_contiguous();

}  // namespace ms_ext
