// The sum of two gradients of one tensor, in PyNative mode.
#pragma once

namespace ms_ext {

/// On the CPU, has MindSpore's autograd add gradients by torch's kernel. MindSpore's own waits for threads of its pool,
/// which get no core while those of torch's last kernel wait busily for the next. Called from a gradient, whenever.
void sum_gradients_by_torch();

}  // namespace ms_ext
