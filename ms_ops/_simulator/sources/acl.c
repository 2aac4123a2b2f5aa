/* The part of CANN's runtime (AscendCL) that MindSpore's Ascend plug-in calls, on the simulated device. */
#define _GNU_SOURCE
#include "acl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "device.h"

enum {
  kSuccess = 0,
  kInvalidParameter = 100000,
  kNoContext = 107002,
  kOutOfMemory = 207001,
  kReportTimeout = 107012,
  kKernelFailed = 507015
};
enum { kHostToHost = 0, kHostToDevice = 1 };
static int status(int failed) { return failed ? kInvalidParameter : sim_fault() ? kKernelFailed : kSuccess; }

SIM_API int aclInit(const char* config) {
  (void)config;
  return kSuccess;
}
SIM_API int aclFinalize(void) { return kSuccess; }
SIM_API const char* aclrtGetSocName(void) { return "Ascend910B1"; }
SIM_API int aclrtGetVersion(int32_t* major, int32_t* minor, int32_t* patch) {
  *major = 1, *minor = 15, *patch = 0;
  return kSuccess;
}
SIM_API int aclrtGetRunMode(int* mode) {
  *mode = 1; /* ACL_HOST */
  return kSuccess;
}

/* One context per device, which is known by its place. */
static char contexts[sim_kDevices];
static _Thread_local char* context = NULL;
SIM_API int aclrtSetDevice(int device) {
  if (device < 0 || device >= sim_kDevices) return kInvalidParameter;
  context = &contexts[device];
  sim_set_device(device);
  return kSuccess;
}
SIM_API int aclrtGetDevice(int32_t* device) {
  *device = context ? (int32_t)(context - contexts) : 0;
  return context ? kSuccess : kNoContext;
}
SIM_API int aclrtGetDeviceCount(uint32_t* count) {
  *count = sim_kDevices;
  return kSuccess;
}
SIM_API int aclrtCreateContext(void** created, int32_t device) {
  const int failed = aclrtSetDevice(device);
  *created = context;
  return failed;
}
SIM_API int aclrtGetCurrentContext(void** current) {
  *current = context;
  return context ? kSuccess : kInvalidParameter;
}
SIM_API int aclrtSetCurrentContext(void* given) {
  context = given;
  if (context) sim_set_device((int)(context - contexts));
  return kSuccess;
}

SIM_API int aclrtCreateStream(void** stream) { return (*stream = sim_stream_create()) ? kSuccess : kOutOfMemory; }
SIM_API int aclrtCreateStreamWithConfig(void** stream, uint32_t priority, uint32_t flags) {
  (void)priority, (void)flags;
  return aclrtCreateStream(stream);
}
SIM_API int aclrtDestroyStream(void* stream) { return status(sim_stream_destroy(stream)); }
SIM_API int aclrtDestroyStreamForce(void* stream) { return aclrtDestroyStream(stream); }
SIM_API int aclrtSynchronizeStream(void* stream) {
  sim_log("synchronize", stream);
  return status(sim_stream_run(stream));
}
SIM_API int aclrtSynchronizeStreamWithTimeout(void* stream, int32_t timeout) {
  (void)timeout;
  return aclrtSynchronizeStream(stream);
}
SIM_API int aclrtStreamQuery(void* stream, int* result) {
  *result = sim_stream_is_idle(stream) ? 0 : 1;
  return kSuccess;
}
SIM_API int aclrtSynchronizeDevice(void) {
  sim_log("synchronize_device", NULL);
  sim_run_all();
  return kSuccess;
}
SIM_API int aclrtSynchronizeDeviceWithTimeout(int32_t timeout) {
  (void)timeout;
  return aclrtSynchronizeDevice();
}
SIM_API int aclrtDeviceGetStreamPriorityRange(int32_t* least, int32_t* greatest) {
  *least = 7, *greatest = 0;
  return kSuccess;
}

SIM_API int aclrtCreateEventWithFlag(void** event, uint32_t flag) {
  (void)flag;
  return (*event = sim_event_create()) ? kSuccess : kOutOfMemory;
}
SIM_API int aclrtCreateEventExWithFlag(void** event, uint32_t flag) { return aclrtCreateEventWithFlag(event, flag); }
SIM_API int aclrtCreateEvent(void** event) { return aclrtCreateEventWithFlag(event, 0); }
SIM_API int aclrtDestroyEvent(void* event) {
  sim_event_destroy(event);
  return kSuccess;
}
SIM_API int aclrtRecordEvent(void* event, void* stream) { return status(sim_event_record(event, stream)); }
SIM_API int aclrtStreamWaitEvent(void* stream, void* event) { return status(sim_event_wait(event, stream)); }
SIM_API int aclrtResetEvent(void* event, void* stream) {
  (void)event, (void)stream;
  return kSuccess;
}
SIM_API int aclrtSynchronizeEvent(void* event) { return status(sim_event_run(event)); }
SIM_API int aclrtQueryEventStatus(void* event, int* result) {
  *result = sim_event_is_done(event) ? 1 : 0;
  return kSuccess;
}

/* So many allocations from now on fail. */
SIM_API int sim_acl_allocations_to_fail = 0;
SIM_API int aclrtMalloc(void** memory, size_t size, int policy) {
  (void)policy;
  if (sim_acl_allocations_to_fail > 0) return --sim_acl_allocations_to_fail, kOutOfMemory;
  return (*memory = sim_allocate(size)) ? kSuccess : kOutOfMemory;
}
SIM_API int aclrtMallocAlign32(void** memory, size_t size, int policy) { return aclrtMalloc(memory, size, policy); }
SIM_API int aclrtFree(void* memory) { return status(sim_free(memory)); }
SIM_API int aclrtMallocHost(void** memory, size_t size) { return (*memory = malloc(size)) ? kSuccess : kOutOfMemory; }
SIM_API int aclrtFreeHost(void* memory) {
  free(memory);
  return kSuccess;
}
SIM_API int aclrtGetMemInfo(int kind, size_t* available, size_t* total) {
  (void)kind;
  *available = (size_t)3 << 30, *total = (size_t)4 << 30;
  return kSuccess;
}
/* Virtual memory: an address range that is its own physical memory. */
SIM_API int aclrtReserveMemAddress(void** address, size_t size, size_t alignment, void* wanted, uint64_t flags) {
  (void)alignment, (void)wanted, (void)flags;
  *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (*address == MAP_FAILED) return kOutOfMemory;
  sim_register(*address, size);
  return kSuccess;
}
SIM_API int aclrtMallocPhysical(void** handle, size_t size, const void* properties, uint64_t flags) {
  (void)size, (void)properties, (void)flags;
  return (*handle = malloc(1)) ? kSuccess : kOutOfMemory;
}
SIM_API int aclrtFreePhysical(void* handle) { return aclrtFreeHost(handle); }

SIM_API int aclrtMemcpy(void* target, size_t capacity, const void* source, size_t size, int kind) {
  (void)kind;
  if (size > capacity) return kInvalidParameter;
  sim_log("copy_synchronous", NULL);
  sim_stream_run(NULL);
  memmove(target, source, size);
  return kSuccess;
}
SIM_API int aclrtMemcpyAsync(void* target, size_t capacity, const void* source, size_t size, int kind, void* stream) {
  if (size > capacity) return kInvalidParameter;
  sim_log("copy", stream);
  return status(sim_copy(target, source, size, kind == kHostToHost || kind == kHostToDevice, stream));
}
SIM_API int aclrtMemset(void* target, size_t capacity, int value, size_t size) {
  if (size > capacity) return kInvalidParameter;
  sim_stream_run(NULL);
  memset(target, value, size);
  return kSuccess;
}
SIM_API int aclrtMemsetAsync(void* target, size_t capacity, int value, size_t size, void* stream) {
  return size > capacity ? kInvalidParameter : status(sim_set(target, value, size, stream));
}

/* A thread of the plug-in calls this in a loop. */
SIM_API int aclrtProcessReport(int32_t timeout) {
  usleep(timeout > 0 && timeout < 100 ? (useconds_t)timeout * 1000 : 100000);
  return kReportTimeout;
}

static _Thread_local char error[512];
SIM_API void sim_acl_set_error(const char* text) { snprintf(error, sizeof error, "%s", text); }
SIM_API const char* aclGetRecentErrMsg(void) { return error[0] ? error : NULL; }

/* The two pieces of GE whose results the plug-in looks into. An AscendString holds its text through the first word of
 * a std::shared_ptr; without a control block in the second word, nothing is counted or freed. */
typedef struct {
  char* text;
  void* control_block;
} ascend_string;
SIM_API void ascend_string_construct(ascend_string* self, const char* text) __asm__("_ZN2ge12AscendStringC1EPKc");
void ascend_string_construct(ascend_string* self, const char* text) {
  self->text = text ? strdup(text) : NULL;
  self->control_block = NULL;
}
SIM_API const char* ascend_string_text(const ascend_string* self) __asm__("_ZNK2ge12AscendString9GetStringEv");
const char* ascend_string_text(const ascend_string* self) { return self->text ? self->text : ""; }
SIM_API int ascend_string_less(const ascend_string* self,
                               const ascend_string* other) __asm__("_ZNK2ge12AscendStringltERKS0_");
int ascend_string_less(const ascend_string* self, const ascend_string* other) {
  return strcmp(ascend_string_text(self), ascend_string_text(other)) < 0;
}

/* An empty std::map, as libstdc++ lays it out. */
typedef struct node {
  long colour;
  struct node *parent, *left, *right;
} node;
static struct {
  void* compare;
  node header;
  size_t count;
} status_factory = {.header = {.left = &status_factory.header, .right = &status_factory.header}};
SIM_API void* status_factory_instance(void) __asm__("_ZN2ge13StatusFactory8InstanceEv");
void* status_factory_instance(void) { return &status_factory; }
