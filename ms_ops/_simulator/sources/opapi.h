/* A stand-in for the library of aclnn operators: its objects, and the rules by which operators are called. */
#pragma once

#include "acl.h"

typedef struct aclTensor {
  int64_t dims, sizes[8], strides[8], offset, storage_size;
  int dtype, format;
  char* data;
} aclTensor;

typedef struct aclScalar {
  int dtype;
  unsigned char value[16];
} aclScalar;

typedef struct {
  uint64_t size;
  void* items;
} sim_array;
typedef sim_array aclIntArray, aclFloatArray, aclBoolArray, aclTensorList;

typedef struct aclOpExecutor aclOpExecutor;

/* What an operator's second phase does, on copies of its tensors, when its stream gets there. */
typedef void (*sim_kernel)(const aclTensor* tensors, const double* numbers);

enum { kSuccess = 0, kNullArgument = 161001, kInvalidArgument = 161002, kInnerError = 561000 };

/* A tensor of an operator's: itself, or the list that it is in, with the place among the tensors and lists and, in a
 * list, that in the list, else -1. */
typedef struct {
  const aclTensor* tensor;
  const void* argument;
  int place, item;
} sim_argument;

/* The end of a first phase: notes the tensors (null ones are left out) and asks for a workspace. */
SIM_API int sim_prepare(const char* name, uint64_t workspace, int count, const aclTensor* const* tensors,
                        const double* numbers, sim_kernel kernel, uint64_t* workspace_size, aclOpExecutor** executor);
/* The same for an operator that takes lists. */
SIM_API int sim_prepare_arguments(const char* name, uint64_t workspace, int count, const sim_argument* arguments,
                                  const double* numbers, sim_kernel kernel, uint64_t* workspace_size,
                                  aclOpExecutor** executor);
/* A second phase. */
SIM_API int sim_launch(const char* name, void* workspace, uint64_t size, aclOpExecutor* executor, void* stream);
SIM_API int sim_fail(int code, const char* format, ...);

SIM_API size_t sim_item_size(int dtype);
SIM_API int64_t sim_elements(const aclTensor* tensor);
SIM_API double sim_scalar(const aclScalar* scalar);
SIM_API float sim_get(const aclTensor* tensor, int64_t index);
SIM_API void sim_put(const aclTensor* tensor, int64_t index, float value);
SIM_API int sim_same_shape(const aclTensor* first, const aclTensor* second);

#define SIM_SECOND_PHASE(name)                                                              \
  SIM_API int name(void* workspace, uint64_t size, aclOpExecutor* executor, void* stream) { \
    return sim_launch(#name, workspace, size, executor, stream);                            \
  }
