/* What MindSpore's GPU plug-in alone calls of the CUDA runtime: that of CUDA 11. */
#include <string.h>

#include "cuda_errors.h"
#include "device.h"

/* The first members of cudaDeviceProp in CUDA 11. */
typedef struct {
  char name[256], uuid[16], luid[8];
  unsigned luid_device_node_mask;
  size_t total_memory, shared_memory_per_block;
  int registers_per_block, warp_size;
  size_t memory_pitch;
  int max_threads_per_block, max_threads_dim[3], max_grid_size[3], clock_rate;
  size_t total_const_memory;
  int major, minor;
  size_t texture_alignment, texture_pitch_alignment;
  int device_overlap, multi_processor_count;
} properties;

SIM_API int cudaGetDeviceProperties(void* result, int index) {
  if (index < 0 || index > 1) return kInvalidDevice;
  memset(result, 0, 712); /* sizeof(cudaDeviceProp) in CUDA 11 */
  properties* p = result;
  strcpy(p->name, "simulated GPU");
  p->total_memory = (size_t)4 << 30;
  p->shared_memory_per_block = 48 << 10;
  p->warp_size = 32;
  p->max_threads_per_block = 1024;
  for (int i = 0; i < 3; ++i) {
    p->max_threads_dim[i] = 1024;
    p->max_grid_size[i] = 65535;
  }
  p->major = 8;
  p->multi_processor_count = 4;
  return kSuccess;
}
