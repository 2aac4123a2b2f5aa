// Kernels of torch's in turns with those that MindSpore computes on threads of its own pool.
//
// After a kernel, the threads of its team wait busily for the next one, for milliseconds. MindSpore's thread that is
// woken then gets no core before the scheduler's next tick. Where such turns are frequent, a team more than there are
// cores has GNU OpenMP put idle threads to sleep at once, until the turns are rare again. In graphs they are none of
// ours: there MindSpore tries for each kernel how many threads are the fastest, and finds one where others are busy.
#pragma once

namespace ms_ext {

/// Looks for threads of MindSpore's pool, whose kernels are to be noticed; the pool is there.
void watch_mindspore_kernels();

/// The calling thread is about to have a kernel computed by its team.
void note_parallel_kernel();

/// Around the run of a graph.
void enter_graph();
void leave_graph();

/// Whether there is a team that has idle threads sleep.
bool is_alternating();

}  // namespace ms_ext
