/* The older way of running operators by name, with descriptors and buffers: MindSpore's own zeros_like and format_cast
 * take it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl.h"

typedef struct {
  int dtype, format;
  int dims;
  int64_t sizes[8];
} aclTensorDesc;

typedef struct {
  void* data;
  size_t size;
} aclDataBuffer;

enum { kInvalidParameter = 100000, kFractalNz = 29, kBlock = 16 };

SIM_API aclTensorDesc* aclCreateTensorDesc(int dtype, int dims, const int64_t* sizes, int format) {
  if (dims > 8) return NULL;
  aclTensorDesc* made = calloc(1, sizeof *made);
  made->dtype = dtype;
  made->format = format;
  made->dims = dims;
  for (int i = 0; i < dims; ++i) made->sizes[i] = sizes[i];
  return made;
}
SIM_API void aclDestroyTensorDesc(const aclTensorDesc* description) { free((void*)description); }

SIM_API int aclSetTensorFormat(aclTensorDesc* description, int format) {
  description->format = format;
  return 0;
}

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

/* A matrix of float32 in FRACTAL_NZ: columns of blocks, of 16 rows of 16. */
typedef struct {
  const float* source;
  float* target;
  int64_t rows, columns;
} matrix;

static void to_nz(void* data) {
  const matrix* m = data;
  for (int64_t row = 0; row < m->rows; ++row) {
    for (int64_t column = 0; column < m->columns; ++column) {
      const int64_t place = column / kBlock * kBlock * m->rows + row * kBlock + column % kBlock;
      m->target[place] = m->source[row * m->columns + column];
    }
  }
  free(data);
}

static int format_cast(const aclTensorDesc* from, const aclDataBuffer* source, const aclTensorDesc* to,
                       const aclDataBuffer* target, void* stream) {
  if (to->format != kFractalNz || from->dims != 2 || from->sizes[0] % kBlock || from->sizes[1] % kBlock) {
    sim_acl_set_error("the stand-in casts whole blocks of matrices to FRACTAL_NZ only");
    return kInvalidParameter;
  }
  matrix* m = malloc(sizeof *m);
  *m = (matrix){source->data, target->data, from->sizes[0], from->sizes[1]};
  return sim_stream_enqueue(stream, to_nz, m) ? kInvalidParameter : 0;
}

/* Assign(variable, value): both are of one size; the output is the variable. */
static int assign(const aclDataBuffer* variable, const aclDataBuffer* value, void* stream) {
  return sim_copy(variable->data, value->data, value->size, /*from_host=*/0, stream) ? kInvalidParameter : 0;
}

SIM_API int aclopCompileAndExecuteV2(const char* name, int inputs, aclTensorDesc** input_descriptions,
                                     aclDataBuffer** input_buffers, int outputs, aclTensorDesc** output_descriptions,
                                     aclDataBuffer** output_buffers, void* attributes, int engine, int compile,
                                     const char* path, void* stream) {
  (void)attributes, (void)engine, (void)compile, (void)path;
  sim_log(name, stream);
  if (strcmp(name, "Identity") == 0) {
    return format_cast(*input_descriptions, *input_buffers, *output_descriptions, *output_buffers, stream);
  }
  if (strcmp(name, "Assign") == 0 && inputs == 2) return assign(input_buffers[0], input_buffers[1], stream);
  if (strcmp(name, "ZerosLike") != 0 || outputs != 1) {
    char text[200];
    snprintf(text, sizeof text, "of these operators, the stand-in has no %s", name);
    sim_acl_set_error(text);
    return kInvalidParameter;
  }
  return sim_set(output_buffers[0]->data, 0, output_buffers[0]->size, stream) ? kInvalidParameter : 0;
}
SIM_API int aclopCompileAndExecute(const char* name, int inputs, aclTensorDesc** input_descriptions,
                                   aclDataBuffer** input_buffers, int outputs, aclTensorDesc** output_descriptions,
                                   aclDataBuffer** output_buffers, void* attributes, int engine, int compile,
                                   const char* path, void* stream) {
  return aclopCompileAndExecuteV2(name, inputs, input_descriptions, input_buffers, outputs, output_descriptions,
                                  output_buffers, attributes, engine, compile, path, stream);
}
