/* Operators of the stand-in for libopapi.so, for float32. */
#include <string.h>

#include "opapi.h"

enum { kWorkspace = 4096 };

static int check_pair(const char* name, const aclTensor* first, const aclTensor* second) {
  if (!first || !second) return sim_fail(kNullArgument, "%s: a tensor is null", name);
  if (first->dtype != 0 || second->dtype != 0) {
    return sim_fail(kInvalidArgument, "%s: dtype %d is not supported, only DT_FLOAT", name,
                    first->dtype ? first->dtype : second->dtype);
  }
  if (!sim_same_shape(first, second)) return sim_fail(kInvalidArgument, "%s: the shapes of its tensors differ", name);
  return kSuccess;
}

static void leaky_relu(const aclTensor* t, const double* numbers) {
  for (int64_t i = 0; i < sim_elements(t); ++i) {
    const float x = sim_get(&t[0], i);
    sim_put(&t[1], i, x > 0 ? x : (float)(x * numbers[0]));
  }
}
SIM_API int aclnnLeakyReluGetWorkspaceSize(const aclTensor* self, const aclScalar* slope, aclTensor* out,
                                           uint64_t* workspace_size, aclOpExecutor** executor) {
  const char* name = "aclnnLeakyRelu";
  if (!slope) return sim_fail(kNullArgument, "%s: negativeSlope is null", name);
  const int code = check_pair(name, self, out);
  if (code) return code;
  const double numbers[16] = {sim_scalar(slope)};
  return sim_prepare(name, kWorkspace, 2, (const aclTensor*[]){self, out}, numbers, leaky_relu, workspace_size,
                     executor);
}
SIM_SECOND_PHASE(aclnnLeakyRelu)

static void leaky_relu_backward(const aclTensor* t, const double* numbers) {
  for (int64_t i = 0; i < sim_elements(t); ++i) {
    sim_put(&t[2], i, (float)(sim_get(&t[0], i) * (sim_get(&t[1], i) > 0 ? 1 : numbers[0])));
  }
}
SIM_API int aclnnLeakyReluBackwardGetWorkspaceSize(const aclTensor* gradient, const aclTensor* self,
                                                   const aclScalar* slope, _Bool self_is_result, aclTensor* out,
                                                   uint64_t* workspace_size, aclOpExecutor** executor) {
  const char* name = "aclnnLeakyReluBackward";
  if (!slope || self_is_result) return sim_fail(kNullArgument, "%s: negativeSlope is null or selfIsResult", name);
  int code = check_pair(name, gradient, self);
  if (!code) code = check_pair(name, self, out);
  if (code) return code;
  const double numbers[16] = {sim_scalar(slope)};
  return sim_prepare(name, 2 * kWorkspace, 3, (const aclTensor*[]){gradient, self, out}, numbers, leaky_relu_backward,
                     workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnLeakyReluBackward)

/* Of all elements, as without dims. */
static void roll(const aclTensor* t, const double* numbers) {
  const int64_t n = sim_elements(t);
  for (int64_t i = 0; i < n; ++i) sim_put(&t[1], (i + (int64_t)numbers[0]) % n, sim_get(&t[0], i));
}
SIM_API int aclnnRollGetWorkspaceSize(const aclTensor* x, const aclIntArray* shifts, const aclIntArray* dims,
                                      aclTensor* out, uint64_t* workspace_size, aclOpExecutor** executor) {
  const char* name = "aclnnRoll";
  if (dims || shifts->size != 1) return sim_fail(kInvalidArgument, "%s: only one shift, without dims", name);
  const int code = check_pair(name, x, out);
  if (code) return code;
  const double numbers[16] = {(double)((const int64_t*)shifts->items)[0]};
  return sim_prepare(name, 0, 2, (const aclTensor*[]){x, out}, numbers, roll, workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnRoll)

/* Writes what it was given: the test of every kind of argument. */
static void describe(const aclTensor* t, const double* numbers) {
  for (int64_t i = 0; i < sim_elements(t) && i < 16; ++i) sim_put(t, i, (float)numbers[i]);
}
SIM_API int aclnnDescribeGetWorkspaceSize(const aclScalar* integer, const aclScalar* real, const aclScalar* boolean,
                                          const aclIntArray* ints, const aclFloatArray* floats,
                                          const aclBoolArray* bools, const aclTensorList* tensors,
                                          const aclTensor* absent, const char* text, int64_t plain, double number,
                                          _Bool flag, int dtype, aclTensor* out, uint64_t* workspace_size,
                                          aclOpExecutor** executor) {
  if (absent) return sim_fail(kInvalidArgument, "aclnnDescribe: the optional tensor is there");
  const aclTensor* const* items = tensors->items;
  const double numbers[16] = {
      integer->dtype * 100 + sim_scalar(integer),
      real->dtype * 100 + sim_scalar(real),
      boolean->dtype * 100 + sim_scalar(boolean),
      (double)ints->size,
      (double)((const int64_t*)ints->items)[1],
      ((const float*)floats->items)[0],
      ((const _Bool*)bools->items)[1],
      (double)tensors->size,
      (double)items[1]->format,
      (double)items[1]->strides[0],
      (double)strlen(text),
      (double)plain,
      number,
      flag,
      dtype,
      (double)items[1]->storage_size,
  };
  return sim_prepare("aclnnDescribe", 0, 1, (const aclTensor*[]){out}, numbers, describe, workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnDescribe)

/* Adds up 30 integers, the first once, the second twice: with two tensors, as many words as there may be without an
   entry of the operator's own. */
#define FIVE(name) name##0, name##1, name##2, name##3, name##4
#define FIVE_INTEGERS(name) int64_t name##0, int64_t name##1, int64_t name##2, int64_t name##3, int64_t name##4
SIM_API int aclnnWeighIntegersGetWorkspaceSize(const aclTensor* self, FIVE_INTEGERS(a), FIVE_INTEGERS(b),
                                               FIVE_INTEGERS(c), FIVE_INTEGERS(d), FIVE_INTEGERS(e), FIVE_INTEGERS(f),
                                               aclTensor* out, uint64_t* workspace_size, aclOpExecutor** executor) {
  if (!self) return sim_fail(kNullArgument, "aclnnWeighIntegers: a tensor is null");
  const int64_t given[] = {FIVE(a), FIVE(b), FIVE(c), FIVE(d), FIVE(e), FIVE(f)};
  double numbers[16] = {0};
  for (int i = 0; i < 30; ++i) numbers[0] += (double)((i + 1) * given[i]);
  return sim_prepare("aclnnWeighIntegers", 0, 1, (const aclTensor*[]){out}, numbers, describe, workspace_size,
                     executor);
}
SIM_SECOND_PHASE(aclnnWeighIntegers)

/* The sum of a list, times a number. */
static void scaled_sum(const aclTensor* t, const double* numbers) {
  const int count = (int)numbers[1];
  for (int64_t i = 0; i < sim_elements(&t[count]); ++i) {
    float sum = 0;
    for (int j = 0; j < count; ++j) sum += sim_get(&t[j], i);
    sim_put(&t[count], i, (float)(sum * numbers[0]));
  }
}
SIM_API int aclnnScaledSumGetWorkspaceSize(const aclTensorList* tensors, const aclTensor* absent, double factor,
                                           aclTensor* out, uint64_t* workspace_size, aclOpExecutor** executor) {
  const char* name = "aclnnScaledSum";
  if (absent || tensors->size > 8) return sim_fail(kInvalidArgument, "%s: too many tensors", name);
  const int count = (int)tensors->size;
  sim_argument arguments[9];
  for (int i = 0; i < count; ++i) {
    arguments[i] = (sim_argument){((const aclTensor* const*)tensors->items)[i], tensors, 0, i};
    if (!sim_same_shape(arguments[i].tensor, out)) return sim_fail(kInvalidArgument, "%s: the shapes differ", name);
  }
  arguments[count] = (sim_argument){out, out, 2, -1};
  const double numbers[16] = {factor, count};
  return sim_prepare_arguments(name, kWorkspace, count + 1, arguments, numbers, scaled_sum, workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnScaledSum)

/* What MindSpore itself calls to make a strided tensor contiguous, and for a gradient that is zero. */
static void copy(const aclTensor* t, const double* numbers) {
  (void)numbers;
  for (int64_t i = 0; i < sim_elements(t); ++i) sim_put(t, i, sim_get(&t[1], i));
}
SIM_API int aclnnInplaceCopyGetWorkspaceSize(aclTensor* self, const aclTensor* source, uint64_t* workspace_size,
                                             aclOpExecutor** executor) {
  const int code = check_pair("aclnnInplaceCopy", self, source);
  if (code) return code;
  return sim_prepare("aclnnInplaceCopy", 0, 2, (const aclTensor*[]){self, source}, NULL, copy, workspace_size,
                     executor);
}
SIM_SECOND_PHASE(aclnnInplaceCopy)

static void zero(const aclTensor* t, const double* numbers) {
  (void)numbers;
  memset(t->data, 0, (size_t)t->storage_size * sim_item_size(t->dtype));
}
SIM_API int aclnnInplaceZeroGetWorkspaceSize(aclTensor* self, uint64_t* workspace_size, aclOpExecutor** executor) {
  if (sim_elements(self) != self->storage_size)
    return sim_fail(kInvalidArgument, "aclnnInplaceZero: a part of a tensor");
  return sim_prepare("aclnnInplaceZero", 0, 1, (const aclTensor*[]){self}, NULL, zero, workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnInplaceZero)

/* What MindSpore calls for the gradient that gradients begin with. */
static void one(const aclTensor* t, const double* numbers) {
  (void)numbers;
  for (int64_t i = 0; i < sim_elements(t); ++i) sim_put(t, i, 1);
}
SIM_API int aclnnInplaceOneGetWorkspaceSize(aclTensor* self, uint64_t* workspace_size, aclOpExecutor** executor) {
  const int code = check_pair("aclnnInplaceOne", self, self);
  if (code) return code;
  return sim_prepare("aclnnInplaceOne", 0, 1, (const aclTensor*[]){self}, NULL, one, workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnInplaceOne)

/* By which MindSpore adds the gradients of what is used more than once. */
static void add(const aclTensor* t, const double* numbers) {
  for (int64_t i = 0; i < sim_elements(t); ++i)
    sim_put(&t[2], i, sim_get(&t[0], i) + (float)numbers[0] * sim_get(&t[1], i));
}
SIM_API int aclnnAddGetWorkspaceSize(const aclTensor* self, const aclTensor* other, const aclScalar* alpha,
                                     aclTensor* out, uint64_t* workspace_size, aclOpExecutor** executor) {
  const char* name = "aclnnAdd";
  int code = check_pair(name, self, other);
  if (!code) code = check_pair(name, self, out);
  if (code) return code;
  const double numbers[16] = {sim_scalar(alpha)};
  return sim_prepare(name, 0, 3, (const aclTensor*[]){self, other, out}, numbers, add, workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnAdd)

/* Dropout, as torch_npu calls it: a bit per element that stays, drawn from the seed and the offset; then the product.
 */
static unsigned hash(unsigned x) {
  x = (x ^ (x >> 16)) * 0x45d9f3bU;
  x = (x ^ (x >> 16)) * 0x45d9f3bU;
  return x ^ (x >> 16);
}
static void dropout_mask(const aclTensor* t, const double* numbers) {
  unsigned char* mask = (unsigned char*)t->data;
  for (int64_t i = 0; i < 8 * sim_elements(t); ++i) {
    const unsigned drawn = hash((unsigned)i ^ hash((unsigned)numbers[1] ^ hash((unsigned)numbers[2])));
    const unsigned char bit = (unsigned char)(1U << (i % 8));
    mask[i / 8] = drawn / 4294967296.0 >= numbers[0] ? mask[i / 8] | bit : mask[i / 8] & (unsigned char)~bit;
  }
}
SIM_API int aclnnDropoutGenMaskV2GetWorkspaceSize(const aclIntArray* shape, double p, int64_t seed, int64_t offset,
                                                  int dtype, aclTensor* out, uint64_t* workspace_size,
                                                  aclOpExecutor** executor) {
  (void)shape, (void)dtype;
  const double numbers[16] = {p, (double)(seed & 0xffffffff), (double)(offset & 0xffffffff)};
  return sim_prepare("aclnnDropoutGenMaskV2", 0, 1, (const aclTensor*[]){out}, numbers, dropout_mask, workspace_size,
                     executor);
}
SIM_SECOND_PHASE(aclnnDropoutGenMaskV2)

static void dropout(const aclTensor* t, const double* numbers) {
  const unsigned char* mask = (const unsigned char*)t[1].data;
  for (int64_t i = 0; i < sim_elements(t); ++i) {
    const int stays = mask[i / 8] >> (i % 8) & 1;
    sim_put(&t[2], i, stays ? (float)(sim_get(t, i) / (1 - numbers[0])) : 0);
  }
}
SIM_API int aclnnDropoutDoMaskGetWorkspaceSize(const aclTensor* self, const aclTensor* mask, double p, aclTensor* out,
                                               uint64_t* workspace_size, aclOpExecutor** executor) {
  const int code = check_pair("aclnnDropoutDoMask", self, out);
  if (code) return code;
  const double numbers[16] = {p};
  return sim_prepare("aclnnDropoutDoMask", 0, 3, (const aclTensor*[]){self, mask, out}, numbers, dropout,
                     workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnDropoutDoMask)
