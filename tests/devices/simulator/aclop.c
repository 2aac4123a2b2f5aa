/* The older way of running operators by name, with descriptors and buffers: MindSpore's own zeros_like takes it. */
#include <stdlib.h>
#include <string.h>

#include "acl.h"

typedef struct {
  int dtype;
  int dims;
  int64_t sizes[8];
} aclTensorDesc;

typedef struct {
  void* data;
  size_t size;
} aclDataBuffer;

enum { kInvalidParameter = 100000 };

SIM_API aclTensorDesc* aclCreateTensorDesc(int dtype, int dims, const int64_t* sizes, int format) {
  (void)format;
  if (dims > 8) return NULL;
  aclTensorDesc* made = calloc(1, sizeof *made);
  made->dtype = dtype;
  made->dims = dims;
  for (int i = 0; i < dims; ++i) made->sizes[i] = sizes[i];
  return made;
}
SIM_API void aclDestroyTensorDesc(const aclTensorDesc* description) { free((void*)description); }

SIM_API aclDataBuffer* aclCreateDataBuffer(void* data, size_t size) {
  aclDataBuffer* made = malloc(sizeof *made);
  *made = (aclDataBuffer){data, size};
  return made;
}
SIM_API int aclDestroyDataBuffer(const aclDataBuffer* buffer) {
  free((void*)buffer);
  return 0;
}
SIM_API int aclUpdateDataBuffer(aclDataBuffer* buffer, void* data, size_t size) {
  *buffer = (aclDataBuffer){data, size};
  return 0;
}
SIM_API void* aclGetDataBufferAddr(const aclDataBuffer* buffer) { return buffer->data; }

SIM_API void* aclrtAllocatorCreateDesc(void) { return malloc(1); }
SIM_API void* aclopCreateAttr(void) { return malloc(1); }
SIM_API void aclopDestroyAttr(const void* attributes) { free((void*)attributes); }

SIM_API int aclopCompileAndExecuteV2(const char* name, int inputs, aclTensorDesc** input_descriptions,
                                     aclDataBuffer** input_buffers, int outputs, aclTensorDesc** output_descriptions,
                                     aclDataBuffer** output_buffers, void* attributes, int engine, int compile,
                                     const char* path, void* stream) {
  (void)inputs, (void)input_descriptions, (void)input_buffers, (void)output_descriptions, (void)attributes;
  (void)engine, (void)compile, (void)path;
  if (strcmp(name, "ZerosLike") != 0 || outputs != 1) {
    sim_acl_set_error("of these operators, the stand-in has ZerosLike only");
    return kInvalidParameter;
  }
  sim_log(name, stream);
  return sim_set(output_buffers[0]->data, 0, output_buffers[0]->size, stream) ? kInvalidParameter : 0;
}
SIM_API int aclopCompileAndExecute(const char* name, int inputs, aclTensorDesc** input_descriptions,
                                   aclDataBuffer** input_buffers, int outputs, aclTensorDesc** output_descriptions,
                                   aclDataBuffer** output_buffers, void* attributes, int engine, int compile,
                                   const char* path, void* stream) {
  return aclopCompileAndExecuteV2(name, inputs, input_descriptions, input_buffers, outputs, output_descriptions,
                                  output_buffers, attributes, engine, compile, path, stream);
}
