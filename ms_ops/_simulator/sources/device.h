/* A device in host memory: what the stand-in libraries for CUDA and CANN have in common. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define SIM_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* The device whose context is current on the calling thread. Each runtime keeps the device of a thread for itself; all
 * of them bind it here, in the driver, and what is made belongs to it. */
enum { sim_kDevices = 2 };
SIM_API void sim_set_device(int device);
SIM_API int sim_device(void);

/* Streams are queues: work runs when somebody waits for it, in the order of its stream. How much of other streams runs
 * before it is drawn from SIM_SEED in the environment: nothing, a part or all. What is not ordered by a stream, an
 * event or a wait therefore sees memory as it was before, or as it is much later. Null is the default stream, with
 * which the others are not ordered. */
typedef void (*sim_work)(void* data);
SIM_API void* sim_stream_create(void);
SIM_API int sim_stream_destroy(void* stream);
SIM_API int sim_stream_is_known(void* stream);
SIM_API int sim_stream_is_idle(void* stream);

/* Puts `work(data)` at the end of the queue; it frees its own data. Returns -1 for an unknown stream, and for one of
 * another device than the current one. The default stream is each device's. */
SIM_API int sim_stream_enqueue(void* stream, sim_work work, void* data);

/* Runs what is in the queue. */
SIM_API int sim_stream_run(void* stream);
/* From now on the stream runs only when somebody waits for it: as slow as communication may be. */
SIM_API void sim_stream_runs_last(void* stream);
SIM_API void sim_run_all(void);

SIM_API void* sim_event_create(void);
SIM_API void sim_event_destroy(void* event);
SIM_API int sim_event_record(void* event, void* stream);
/* What is put into `stream` from now on runs after what preceded the event's record. */
SIM_API int sim_event_wait(void* event, void* stream);
SIM_API int sim_event_run(void* event);
SIM_API int sim_event_is_done(void* event);

/* Copies in the order of `stream`. Memory of the host that is read is read at once, as for pageable memory. */
SIM_API int sim_copy(void* target, const void* source, size_t size, int from_host, void* stream);
SIM_API int sim_set(void* target, int value, size_t size, void* stream);

/* Memory of the device, filled with 0xA5 up to 1 MiB, and again when it is freed. */
SIM_API void* sim_allocate(size_t size);
SIM_API int sim_free(void* memory);

/* Memory of a stream, as frameworks keep it: a block that is given back is free at once for the next allocation on its
 * stream, and for no other; it is filled with 0xA5 in the order of the stream. It is given back later, and the next
 * allocation takes another, where other streams were recorded as its users and have not come so far. */
SIM_API void* sim_pool_allocate(size_t size, void* stream, int device);
SIM_API void sim_pool_record(void* memory, void* stream);
SIM_API void sim_pool_free(void* memory);

/* Whether `size` bytes from `memory` on are the current device's, and whose memory is, or -1; memory that was not
 * allocated here is registered. */
SIM_API int sim_owns(const void* memory, size_t size);
SIM_API int sim_device_of(const void* memory);
SIM_API void sim_register(void* memory, size_t size);
SIM_API int sim_unregister(void* memory);

/* Says that MindSpore launches a kernel of its own that the simulated GPU has not; returns an error of CUDA's. */
SIM_API int sim_refuse_kernel(const char* name);

/* The first error of a kernel's, after which the device does nothing more; null without one. */
SIM_API void sim_set_fault(const char* text);
SIM_API const char* sim_fault(void);

/* The log: one line per event, "what stream". */
SIM_API void sim_log(const char* what, const void* stream);
SIM_API void sim_log_clear(void);
SIM_API const char* sim_log_text(void);

#ifdef __cplusplus
}
#endif
