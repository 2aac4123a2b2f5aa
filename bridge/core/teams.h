// One team of OpenMP's threads, which goes from thread to thread of those that launch.
//
// GNU OpenMP keeps a team for each thread that launches, and puts idle threads to sleep after each kernel as soon as
// all teams together have more threads than there are cores; to wake them takes longer than many a kernel. So whoever
// hands over to another thread ends the idle threads of its own team. They come back with its next kernel.
#pragma once

namespace ms_ext {

/// The calling thread's own number of OpenMP threads; at::set_num_threads would also set what new threads begin with.
/// Null without an OpenMP that has such a setting.
extern void (*const set_openmp_threads)(int);

int cores();

/// Whether each thread that launches has a team of its own, as with GNU OpenMP.
bool has_openmp_teams();

/// Gives the calling thread one, of so many threads.
void make_openmp_team(int threads);

/// The calling thread is about to launch kernels of so many threads: each thread has a number of its own, and MindSpore
/// launches from several. 0 is torch's own number, as long as none was set.
void note_launch(int threads);

/// Its kernel may be computed by several threads.
void claim_team();

/// Whether threads that launch have teams of more threads than there are cores, with the caller's.
bool idle_threads_sleep();

}  // namespace ms_ext
