/* Operators of packages, which the kernels compute that the packages have for the CPU. */
#pragma once

#include "core/dtype_table.h"
#include "opapi.h"

/* CANN's numbers of at::kFloat and the others. */
#define SIM_DTYPE(name, scalar_type, type_id, acl_type) sim_k##scalar_type = acl_type,
enum { MS_EXT_FOR_EACH_DTYPE(SIM_DTYPE) };
#undef SIM_DTYPE

typedef enum {
  kNotGiven, /* by the aclnn operator's arguments: the schema's default */
  kTensorInput,
  kTensorListInput,
  kScalarInput,
  kIntArrayInput,
  kFloatArrayInput,
  kIntegerInput,
  kRealInput,
  kTextInput,
  kDtypeInput,
} sim_input_kind;

/* An input of the operator, in the place that its schema has for it. */
typedef struct {
  sim_input_kind kind;
  const void* object;
  int64_t integer;
  double real;
  int is_none; /* whether the number stands for None */
} sim_input;

/* A first phase. The op of torch's, "namespace::name", is looked up when it is called. */
SIM_API int sim_prepare_op(const char* name, const char* op, int inputs, const sim_input* values, int outputs,
                           const aclTensor* const* results, uint64_t* workspace_size, aclOpExecutor** executor);
/* A second phase. It waits for the result, so that what the kernel refuses is an error of this call. */
SIM_API int sim_launch_op(const char* name, void* workspace, uint64_t size, aclOpExecutor* executor, void* stream);
