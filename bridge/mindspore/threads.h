// MindSpore's threads.
#pragma once

namespace ms_ext {

/// On the CPU, has MindSpore run what it is asked for in PyNative mode on the thread that asks, not on threads of its
/// queues. These hide the time that a device takes; on the CPU they take its cores, and torch keeps a team of threads
/// for each. On a device, leaves it to the queues. Called from the thread that asks, while the device may still be set.
void settle_queues(bool on_cpu);

}  // namespace ms_ext
