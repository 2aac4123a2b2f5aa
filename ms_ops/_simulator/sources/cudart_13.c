/* What torch alone calls of the CUDA runtime, for builds of torch with CUDA 13. Kernels do not run: their launches go
 * into the log, by name and stream, and into the stream's queue. */
#include <cuda_runtime_api.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"

int sim_cuda_bound_device(void);

/* Kernels, by the function on the host that stands for each. */
typedef struct {
  const void* host;
  const char* name;
} kernel;

static void* kernels; /* a tree; kernels are registered while libraries are loaded, by one thread at a time */

static int compare(const void* a, const void* b) {
  const char *x = ((const kernel*)a)->host, *y = ((const kernel*)b)->host;
  return (x > y) - (x < y);
}

SIM_API void** __cudaRegisterFatBinary(void* binary) {
  (void)binary;
  static void* handle;
  return &handle;
}
SIM_API void __cudaRegisterFunction(void** binary, const char* host, char* device, const char* name, int limit,
                                    void* thread_id, void* block_id, void* block, void* grid, int* warp_size) {
  (void)binary, (void)device, (void)limit, (void)thread_id, (void)block_id, (void)block, (void)grid, (void)warp_size;
  kernel* added = malloc(sizeof *added);
  *added = (kernel){host, name};
  if (*(kernel**)tsearch(added, &kernels, compare) != added) free(added);
}

/* What <<<>>> says, until the launch. */
static _Thread_local struct {
  struct dim3 grid, block;
  size_t shared_memory;
  void* stream;
} configuration;

SIM_API unsigned __cudaPushCallConfiguration(struct dim3 grid, struct dim3 block, size_t shared_memory, void* stream) {
  configuration.grid = grid;
  configuration.block = block;
  configuration.shared_memory = shared_memory;
  configuration.stream = stream;
  return 0;
}
SIM_API cudaError_t __cudaPopCallConfiguration(struct dim3* grid, struct dim3* block, size_t* shared_memory,
                                               void* stream) {
  *grid = configuration.grid;
  *block = configuration.block;
  *shared_memory = configuration.shared_memory;
  *(void**)stream = configuration.stream;
  return cudaSuccess;
}

/* 0 makes launches return at once, to measure what they cost those that launch. */
SIM_API int sim_cuda_records_launches = 1;
/* The next launch, and all calls until the error is taken, give this error. */
SIM_API int sim_cuda_next_error = cudaSuccess;
static _Thread_local cudaError_t last_error = cudaSuccess;

static void nothing(void* data) { (void)data; }

static cudaError_t launch(const void* host, cudaStream_t stream) {
  if (!sim_cuda_records_launches) return cudaSuccess;
  if (sim_cuda_next_error != cudaSuccess) {
    last_error = (cudaError_t)sim_cuda_next_error;
    sim_cuda_next_error = cudaSuccess;
    return last_error;
  }
  const kernel key = {host, NULL};
  kernel** found = tfind(&key, &kernels, compare);
  sim_log(found ? (*found)->name : "unknown kernel", stream);
  if (sim_stream_enqueue(stream, nothing, NULL) == 0) return cudaSuccess;
  return last_error = cudaErrorInvalidResourceHandle;
}

SIM_API cudaError_t __cudaGetKernel(cudaKernel_t* result, const void* host) {
  *result = (cudaKernel_t)host;
  return cudaSuccess;
}
SIM_API cudaError_t __cudaLaunchKernel(cudaKernel_t function, struct dim3 grid, struct dim3 block, void** arguments,
                                       size_t shared_memory, cudaStream_t stream) {
  (void)grid, (void)block, (void)arguments, (void)shared_memory;
  return launch(function, stream);
}
SIM_API cudaError_t cudaLaunchKernel(const void* function, struct dim3 grid, struct dim3 block, void** arguments,
                                     size_t shared_memory, cudaStream_t stream) {
  (void)grid, (void)block, (void)arguments, (void)shared_memory;
  return launch(function, stream);
}
SIM_API cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function, void** arguments) {
  (void)arguments;
  return launch(function, config->stream);
}

SIM_API cudaError_t cudaPeekAtLastError(void) { return last_error; }
SIM_API cudaError_t cudaGetLastError(void) {
  const cudaError_t error = last_error;
  last_error = cudaSuccess;
  return error;
}

SIM_API cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = CUDART_VERSION;
  return cudaSuccess;
}
SIM_API cudaError_t cudaDriverGetVersion(int* version) { return cudaRuntimeGetVersion(version); }
SIM_API cudaError_t cudaGetDriverEntryPointByVersion(const char* name, void** function, unsigned version,
                                                     unsigned long long flags,
                                                     enum cudaDriverEntryPointQueryResult* result) {
  (void)name, (void)version, (void)flags;
  *function = NULL;
  if (result) *result = cudaDriverEntryPointSymbolNotFound;
  return cudaErrorSymbolNotFound;
}

SIM_API cudaError_t cudaGetDevice(int* device) {
  const int bound = sim_cuda_bound_device();
  *device = bound < 0 ? 0 : bound;
  return cudaSuccess;
}
SIM_API cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp* properties, int device) {
  if (device < 0 || device > 1) return cudaErrorInvalidDevice;
  memset(properties, 0, sizeof *properties);
  strcpy(properties->name, "simulated GPU");
  properties->totalGlobalMem = (size_t)4 << 30;
  properties->sharedMemPerBlock = 48 << 10;
  properties->warpSize = 32;
  properties->maxThreadsPerBlock = 1024;
  properties->maxThreadsPerMultiProcessor = 2048;
  for (int i = 0; i < 3; ++i) {
    properties->maxThreadsDim[i] = 1024;
    properties->maxGridSize[i] = 65535;
  }
  properties->major = 8;
  properties->multiProcessorCount = 4;
  return cudaSuccess;
}
SIM_API cudaError_t cudaDeviceGetAttribute(int* value, enum cudaDeviceAttr attribute, int device) {
  (void)attribute, (void)device;
  *value = 0;
  return cudaSuccess;
}
SIM_API cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  *least = *greatest = 0;
  return cudaSuccess;
}
SIM_API cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
  (void)device, (void)peer;
  *can = 0;
  return cudaSuccess;
}
SIM_API cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes* attributes, const void* memory) {
  memset(attributes, 0, sizeof *attributes);
  const int owner = sim_device_of(memory);
  attributes->type = owner >= 0 ? cudaMemoryTypeDevice : cudaMemoryTypeUnregistered;
  attributes->device = owner >= 0 ? owner : 0;
  return cudaSuccess;
}
SIM_API cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes* attributes, const void* function) {
  (void)function;
  memset(attributes, 0, sizeof *attributes);
  attributes->maxThreadsPerBlock = 1024;
  attributes->ptxVersion = attributes->binaryVersion = 80;
  return cudaSuccess;
}
SIM_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* function, int size,
                                                                           size_t shared_memory, unsigned flags) {
  (void)function, (void)size, (void)shared_memory, (void)flags;
  *blocks = 2;
  return cudaSuccess;
}

SIM_API cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus* status) {
  *status = cudaStreamCaptureStatusNone;
  return sim_stream_is_known(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}
SIM_API cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
SIM_API cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  (void)flags;
  return cudaEventRecord(event, stream);
}
