/* Objects of aclnn and the two-phase protocol, strictly kept: objects are never reused, so that late uses are seen. */
#include "opapi.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kFloat = 0, kFloat16 = 1, kInt32 = 3, kInt64 = 9, kDouble = 11, kBool = 12 };

typedef struct object {
  const void* address;
  int alive;
  struct object* next;
} object;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static object* objects;
static long created, destroyed, launched, failures;

int sim_fail(int code, const char* format, ...) {
  char text[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  sim_acl_set_error(text);
  __atomic_add_fetch(&failures, 1, __ATOMIC_SEQ_CST);
  return code;
}

static void* make_object(size_t size) {
  object* o = malloc(sizeof *o);
  void* made = calloc(1, size);
  pthread_mutex_lock(&lock);
  *o = (object){made, 1, objects};
  objects = o;
  ++created;
  pthread_mutex_unlock(&lock);
  return made;
}

static int is_alive(const void* address) {
  int alive = 0;
  pthread_mutex_lock(&lock);
  for (const object* o = objects; o; o = o->next) {
    if (o->address == address) alive = o->alive;
  }
  pthread_mutex_unlock(&lock);
  return alive;
}

static int destroy(const void* address, const char* kind) {
  int done = 0;
  pthread_mutex_lock(&lock);
  for (object* o = objects; o; o = o->next) {
    if (o->address == address && o->alive) {
      o->alive = 0;
      ++destroyed;
      done = 1;
    }
  }
  pthread_mutex_unlock(&lock);
  return done ? kSuccess : sim_fail(kInnerError, "%s %p is destroyed twice, or never was one", kind, address);
}

/* created, destroyed, launched, failures */
SIM_API void sim_opapi_counts(long* counts) {
  pthread_mutex_lock(&lock);
  counts[0] = created, counts[1] = destroyed, counts[2] = launched, counts[3] = failures;
  pthread_mutex_unlock(&lock);
}

size_t sim_item_size(int dtype) {
  switch (dtype) {
    case kInt64:
    case kDouble:
    case 10:
    case 16:
      return 8;
    case kFloat:
    case kInt32:
    case 8:
      return 4;
    case kFloat16:
    case 6:
    case 7:
    case 27:
      return 2;
    case 17:
      return 16;
    default:
      return 1;
  }
}

SIM_API aclTensor* aclCreateTensor(const int64_t* sizes, uint64_t dims, int dtype, const int64_t* strides,
                                   int64_t offset, int format, const int64_t* storage, uint64_t storage_dims,
                                   void* data) {
  if (dims > 8) return NULL;
  aclTensor* t = make_object(sizeof *t);
  t->dims = (int64_t)dims;
  t->offset = offset;
  t->dtype = dtype;
  t->format = format;
  t->data = data;
  t->storage_size = 1;
  for (uint64_t i = 0; i < dims; ++i) t->sizes[i] = sizes[i], t->strides[i] = strides[i];
  for (uint64_t i = 0; i < storage_dims; ++i) t->storage_size *= storage[i];
  return t;
}

SIM_API aclScalar* aclCreateScalar(void* value, int dtype) {
  aclScalar* s = make_object(sizeof *s);
  s->dtype = dtype;
  memcpy(s->value, value, sim_item_size(dtype));
  return s;
}

static sim_array* make_array(const void* items, uint64_t size, size_t item_size) {
  sim_array* array = make_object(sizeof *array);
  array->size = size;
  array->items = malloc(size * item_size + 1);
  if (size) memcpy(array->items, items, size * item_size);
  return array;
}
SIM_API aclIntArray* aclCreateIntArray(const int64_t* items, uint64_t size) { return make_array(items, size, 8); }
SIM_API aclFloatArray* aclCreateFloatArray(const float* items, uint64_t size) { return make_array(items, size, 4); }
SIM_API aclBoolArray* aclCreateBoolArray(const _Bool* items, uint64_t size) { return make_array(items, size, 1); }
SIM_API aclTensorList* aclCreateTensorList(const aclTensor* const* items, uint64_t size) {
  return make_array(items, size, sizeof *items);
}

SIM_API int aclDestroyTensor(const aclTensor* tensor) { return destroy(tensor, "aclTensor"); }
SIM_API int aclDestroyScalar(const aclScalar* scalar) { return destroy(scalar, "aclScalar"); }
SIM_API int aclDestroyIntArray(const aclIntArray* array) { return destroy(array, "aclIntArray"); }
SIM_API int aclDestroyFloatArray(const aclFloatArray* array) { return destroy(array, "aclFloatArray"); }
SIM_API int aclDestroyBoolArray(const aclBoolArray* array) { return destroy(array, "aclBoolArray"); }
/* The list owns its tensors. */
SIM_API int aclDestroyTensorList(const aclTensorList* list) {
  for (uint64_t i = 0; i < list->size; ++i) {
    const int code = aclDestroyTensor(((const aclTensor**)list->items)[i]);
    if (code) return code;
  }
  return destroy(list, "aclTensorList");
}

SIM_API int aclnnInit(const char* config) {
  (void)config;
  return kSuccess;
}
SIM_API int aclnnFinalize(void) { return kSuccess; }

enum { kMaxTensors = 16, kMaxNumbers = 16 };
struct aclOpExecutor {
  const char* name;
  uint64_t workspace;
  int count;
  sim_argument arguments[kMaxTensors];
  double numbers[kMaxNumbers];
  sim_kernel kernel;
  int repeatable, launches;
  void* stream;
  pthread_t user; /* the thread that has set addresses for the next launch */
  int in_use;
};

static int check_memory(const char* name, int index, const aclTensor* t) {
  if (!is_alive(t)) return sim_fail(kInnerError, "%s: tensor %d is not alive", name, index);
  if (t->storage_size > 0 && !sim_owns(t->data, (size_t)t->storage_size * sim_item_size(t->dtype))) {
    return sim_fail(kInvalidArgument, "%s: the data of tensor %d is not in the device's memory", name, index);
  }
  return kSuccess;
}

int sim_prepare_arguments(const char* name, uint64_t workspace, int count, const sim_argument* arguments,
                          const double* numbers, sim_kernel kernel, uint64_t* workspace_size,
                          aclOpExecutor** executor) {
  if (!workspace_size || !executor) return sim_fail(kNullArgument, "%s: workspaceSize or executor is null", name);
  for (int i = 0; i < count; ++i) {
    const int code = check_memory(name, i, arguments[i].tensor);
    if (code) return code;
  }
  aclOpExecutor* e = make_object(sizeof *e);
  e->name = name;
  e->workspace = workspace;
  e->kernel = kernel;
  e->count = count;
  memcpy(e->arguments, arguments, sizeof *arguments * (size_t)count);
  if (numbers) memcpy(e->numbers, numbers, sizeof e->numbers);
  *workspace_size = workspace;
  *executor = e;
  return kSuccess;
}

int sim_prepare(const char* name, uint64_t workspace, int count, const aclTensor* const* tensors, const double* numbers,
                sim_kernel kernel, uint64_t* workspace_size, aclOpExecutor** executor) {
  sim_argument arguments[kMaxTensors];
  int present = 0;
  for (int i = 0; i < count; ++i) {
    if (tensors[i]) arguments[present++] = (sim_argument){tensors[i], tensors[i], i, -1};
  }
  return sim_prepare_arguments(name, workspace, present, arguments, numbers, kernel, workspace_size, executor);
}

/* As for operators whose first phase copies tensors: they refuse, and the executor stays good for one use. */
static int refuses_repetition(const aclOpExecutor* e) { return strcmp(e->name, "aclnnAddCustom") == 0; }

SIM_API int aclSetAclOpExecutorRepeatable(aclOpExecutor* e) {
  if (!e || !is_alive(e)) return sim_fail(kInnerError, "an executor that is no more is to be repeatable");
  if (e->repeatable || e->launches) return sim_fail(kInnerError, "%s: too late to make it repeatable", e->name);
  if (refuses_repetition(e)) return kInnerError;
  e->repeatable = 1;
  return kSuccess;
}

SIM_API int aclDestroyAclOpExecutor(aclOpExecutor* e) {
  if (!e || !is_alive(e)) return sim_fail(kInnerError, "an executor is destroyed twice, or never was one");
  for (int i = 0; i < e->count; ++i) {
    if (!is_alive(e->arguments[i].tensor)) return sim_fail(kInnerError, "%s: tensor %d died first", e->name, i);
  }
  return destroy(e, "aclOpExecutor");
}

static int set_address(aclOpExecutor* e, size_t place, int item, const void* argument, void* data) {
  if (!e || !is_alive(e)) return sim_fail(kInnerError, "an address is set in an executor that is no more");
  if (!e->repeatable) return sim_fail(kInnerError, "%s: an address is set in an executor for one use", e->name);
  pthread_mutex_lock(&lock);
  const int taken = e->in_use && !pthread_equal(e->user, pthread_self());
  e->in_use = 1;
  e->user = pthread_self();
  pthread_mutex_unlock(&lock);
  if (taken) return sim_fail(kInnerError, "%s: two threads use one executor", e->name);
  for (int i = 0; i < e->count; ++i) {
    const sim_argument* a = &e->arguments[i];
    if (a->place == (int)place && a->item == item && a->argument == argument) {
      ((aclTensor*)a->tensor)->data = data;
      return kSuccess;
    }
  }
  return sim_fail(kInvalidArgument, "%s: tensor %zu is another one", e->name, place);
}
SIM_API int aclSetTensorAddr(aclOpExecutor* e, size_t index, aclTensor* tensor, void* address) {
  return set_address(e, index, -1, tensor, address);
}
SIM_API int aclSetDynamicTensorAddr(aclOpExecutor* e, size_t list_index, size_t index, aclTensorList* list,
                                    void* address) {
  return set_address(e, list_index, (int)index, list, address);
}

typedef struct {
  const aclOpExecutor* executor;
  aclTensor tensors[kMaxTensors];
  void* workspace;
} run;

static void run_kernel(void* data) {
  run* r = data;
  if (r->executor->workspace) {
    if (sim_owns(r->workspace, r->executor->workspace)) {
      memset(r->workspace, 0xAB, r->executor->workspace);
    } else {
      sim_fail(kInnerError, "%s: its workspace was freed before it ran", r->executor->name);
    }
  }
  r->executor->kernel(r->tensors, r->executor->numbers);
  free(r);
}

static int launches_to_fail;
SIM_API void sim_fail_launches(int count) { launches_to_fail = count; }

int sim_launch(const char* name, void* workspace, uint64_t size, aclOpExecutor* e, void* stream) {
  if (!is_alive(e)) return sim_fail(kInnerError, "%s: the executor is not alive; one call uses it up", name);
  if (strcmp(e->name, name) != 0) return sim_fail(kInnerError, "%s: the executor is of %s", name, e->name);
  if (size < e->workspace || (e->workspace && !sim_owns(workspace, e->workspace))) {
    return sim_fail(kInvalidArgument, "%s: needs a workspace of %lu bytes in device memory", name,
                    (unsigned long)e->workspace);
  }
  if (!stream || !sim_stream_is_known(stream)) return sim_fail(kNullArgument, "%s: stream is not known", name);
  if (e->launches && e->stream != stream) return sim_fail(kInnerError, "%s: two streams use one executor", name);
  if (launches_to_fail > 0) {
    --launches_to_fail;
    if (!e->repeatable) destroy(e, "aclOpExecutor");
    return sim_fail(kInnerError, "%s: the device is not there", name);
  }
  run* r = calloc(1, sizeof *r);
  r->executor = e;
  r->workspace = workspace;
  for (int i = 0; i < e->count; ++i) {
    const int code = check_memory(name, i, e->arguments[i].tensor);
    if (code) {
      free(r);
      return code;
    }
    r->tensors[i] = *e->arguments[i].tensor;
  }
  sim_log(name, stream);
  if (e->workspace) {
    char line[64];
    snprintf(line, sizeof line, "workspace %p", workspace);
    sim_log(line, stream);
  }
  if (sim_stream_enqueue(stream, run_kernel, r)) {
    free(r);
    return sim_fail(kInvalidArgument, "%s: the stream is another device's", name);
  }
  pthread_mutex_lock(&lock);
  ++launched;
  pthread_mutex_unlock(&lock);
  if (!e->repeatable) return destroy(e, "aclOpExecutor");
  ++e->launches;
  e->stream = stream;
  e->in_use = 0;
  return kSuccess;
}

int64_t sim_elements(const aclTensor* tensor) {
  int64_t count = 1;
  for (int64_t i = 0; i < tensor->dims; ++i) count *= tensor->sizes[i];
  return count;
}

double sim_scalar(const aclScalar* scalar) {
  switch (scalar->dtype) {
    case kDouble: {
      double value;
      memcpy(&value, scalar->value, sizeof value);
      return value;
    }
    case kFloat: {
      float value;
      memcpy(&value, scalar->value, sizeof value);
      return value;
    }
    case kInt64: {
      int64_t value;
      memcpy(&value, scalar->value, sizeof value);
      return (double)value;
    }
    default:
      return scalar->value[0];
  }
}

static float* element(const aclTensor* tensor, int64_t index) {
  int64_t offset = tensor->offset;
  for (int64_t i = tensor->dims - 1; i >= 0; --i) {
    offset += index % tensor->sizes[i] * tensor->strides[i];
    index /= tensor->sizes[i];
  }
  return (float*)tensor->data + offset;
}
float sim_get(const aclTensor* tensor, int64_t index) { return *element(tensor, index); }
void sim_put(const aclTensor* tensor, int64_t index, float value) { *element(tensor, index) = value; }

int sim_same_shape(const aclTensor* first, const aclTensor* second) {
  return first->dims == second->dims && memcmp(first->sizes, second->sizes, sizeof(int64_t) * (size_t)first->dims) == 0;
}
