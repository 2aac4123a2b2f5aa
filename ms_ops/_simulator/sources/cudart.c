/* What MindSpore's GPU plug-in and torch call of the CUDA runtime alike, on the simulated device. */
#include <stdlib.h>
#include <string.h>

#include "cuda_errors.h"
#include "device.h"

enum { kHostToHost = 0, kHostToDevice = 1 };

static int status(int failed) { return failed ? kInvalidHandle : sim_fault() ? kLaunchFailure : kSuccess; }

SIM_API int cudaGetDeviceCount(int* count) {
  *count = sim_kDevices;
  return kSuccess;
}
static _Thread_local int device = -1;
SIM_API int cudaSetDevice(int index) {
  if (index < 0 || index >= sim_kDevices) return kInvalidDevice;
  device = index;
  sim_set_device(index);
  return kSuccess;
}
/* The device that the calling thread has bound, -1 for none. */
SIM_API int sim_cuda_bound_device(void) { return device; }

SIM_API int cudaMemGetInfo(size_t* available, size_t* total) {
  *available = *total = (size_t)2 << 30;
  return kSuccess;
}
SIM_API int cudaMalloc(void** memory, size_t size) { return (*memory = sim_allocate(size)) ? kSuccess : kOutOfMemory; }
SIM_API int cudaFree(void* memory) {
  sim_run_all(); /* CUDA waits for the device, and MindSpore counts on that */
  return sim_free(memory) ? kInvalidValue : kSuccess;
}
SIM_API int cudaHostAlloc(void** memory, size_t size, unsigned flags) {
  (void)flags;
  return (*memory = malloc(size)) ? kSuccess : kOutOfMemory;
}
SIM_API int cudaFreeHost(void* memory) {
  free(memory);
  return kSuccess;
}

SIM_API int cudaMemcpy(void* target, const void* source, size_t size, int kind) {
  (void)kind;
  sim_log("copy_synchronous", NULL);
  sim_stream_run(NULL);
  memmove(target, source, size);
  return kSuccess;
}
SIM_API int cudaMemcpyAsync(void* target, const void* source, size_t size, int kind, void* stream) {
  sim_log("copy", stream);
  return status(sim_copy(target, source, size, kind == kHostToHost || kind == kHostToDevice, stream));
}
SIM_API int cudaMemset(void* target, int value, size_t size) {
  sim_stream_run(NULL);
  memset(target, value, size);
  return kSuccess;
}
SIM_API int cudaMemsetAsync(void* target, int value, size_t size, void* stream) {
  return status(sim_set(target, value, size, stream));
}

SIM_API int cudaStreamCreate(void** stream) { return (*stream = sim_stream_create()) ? kSuccess : kOutOfMemory; }
SIM_API int cudaStreamCreateWithFlags(void** stream, unsigned flags) {
  (void)flags;
  return cudaStreamCreate(stream);
}
SIM_API int cudaStreamCreateWithPriority(void** stream, unsigned flags, int priority) {
  (void)flags, (void)priority;
  return cudaStreamCreate(stream);
}
SIM_API int cudaStreamDestroy(void* stream) { return status(sim_stream_destroy(stream)); }
SIM_API int cudaStreamSynchronize(void* stream) {
  sim_log("synchronize", stream);
  return status(sim_stream_run(stream));
}
SIM_API int cudaStreamQuery(void* stream) { return sim_stream_is_idle(stream) ? kSuccess : kNotReady; }
SIM_API int cudaDeviceSynchronize(void) {
  sim_log("synchronize_device", NULL);
  sim_run_all();
  return kSuccess;
}

SIM_API int cudaEventCreateWithFlags(void** event, unsigned flags) {
  (void)flags;
  return (*event = sim_event_create()) ? kSuccess : kOutOfMemory;
}
SIM_API int cudaEventCreate(void** event) { return cudaEventCreateWithFlags(event, 0); }
SIM_API int cudaEventDestroy(void* event) {
  sim_event_destroy(event);
  return kSuccess;
}
SIM_API int cudaEventRecord(void* event, void* stream) { return status(sim_event_record(event, stream)); }
SIM_API int cudaStreamWaitEvent(void* stream, void* event, unsigned flags) {
  (void)flags;
  return status(sim_event_wait(event, stream));
}
SIM_API int cudaEventSynchronize(void* event) { return status(sim_event_run(event)); }
SIM_API int cudaEventQuery(void* event) { return sim_event_is_done(event) ? kSuccess : kNotReady; }
SIM_API int cudaEventElapsedTime(float* milliseconds, void* start, void* end) {
  (void)start, (void)end;
  *milliseconds = 0.001F;
  return kSuccess;
}

SIM_API const char* cudaGetErrorString(int error) {
  if (error == kSuccess) return "no error";
  return error == kNoKernel ? "the simulated GPU lacks a kernel of MindSpore's own" : "error of the simulator";
}
SIM_API const char* cudaGetErrorName(int error) { return cudaGetErrorString(error); }
