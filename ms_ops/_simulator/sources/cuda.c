/* The CUDA driver, as far as more than its success counts. */
#include "device.h"

/* The context of the device is the one that MindSpore's runtime made. */
SIM_API int cuDevicePrimaryCtxGetState(int device, unsigned* flags, int* active) {
  (void)device;
  *flags = 0;
  *active = 1;
  return 0;
}

SIM_API int cuStreamSynchronize(void* stream) {
  sim_log("synchronize", stream);
  return sim_stream_run(stream) ? 400 : 0; /* CUDA_ERROR_INVALID_HANDLE */
}
