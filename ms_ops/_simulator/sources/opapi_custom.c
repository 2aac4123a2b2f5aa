/* A user's package of custom operators, libcust_opapi.so: AddCustom of the sample projects, and its gradient. */
#include <string.h>

#include "opapi.h"

static void add(const aclTensor* t, const double* numbers) {
  (void)numbers;
  for (int64_t i = 0; i < sim_elements(t); ++i) sim_put(&t[2], i, sim_get(&t[0], i) + sim_get(&t[1], i));
}
SIM_API int aclnnAddCustomGetWorkspaceSize(const aclTensor* x, const aclTensor* y, const aclTensor* z,
                                           uint64_t* workspace_size, aclOpExecutor** executor) {
  if (!x || !y || !z) return sim_fail(kNullArgument, "aclnnAddCustom: a tensor is null");
  if (!sim_same_shape(x, y) || !sim_same_shape(x, z)) {
    return sim_fail(kInvalidArgument, "aclnnAddCustom: the shapes of x, y and z differ");
  }
  return sim_prepare("aclnnAddCustom", 512, 3, (const aclTensor*[]){x, y, z}, 0, add, workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnAddCustom)

static void add_gradient(const aclTensor* t, const double* numbers) {
  (void)numbers;
  for (int64_t i = 0; i < sim_elements(t); ++i) {
    sim_put(&t[1], i, sim_get(&t[0], i));
    sim_put(&t[2], i, sim_get(&t[0], i));
  }
}
SIM_API int aclnnAddCustomGradGetWorkspaceSize(const aclTensor* dz, const aclTensor* dx, const aclTensor* dy,
                                               uint64_t* workspace_size, aclOpExecutor** executor) {
  if (!dz || !dx || !dy) return sim_fail(kNullArgument, "aclnnAddCustomGrad: a tensor is null");
  return sim_prepare("aclnnAddCustomGrad", 0, 3, (const aclTensor*[]){dz, dx, dy}, 0, add_gradient, workspace_size,
                     executor);
}
SIM_SECOND_PHASE(aclnnAddCustomGrad)

/* Writes what it was given of the arguments that CANN's generator makes of a prototype. */
static void sum(const aclTensor* t, const double* numbers) {
  for (int64_t i = 0; i < sim_elements(t); ++i) sim_put(t, i, (float)numbers[i]);
}
SIM_API int aclnnSumCustomGetWorkspaceSize(const aclTensor* x, const aclTensor* bias, const aclTensorList* more,
                                           int64_t count, double scale, _Bool negate, const char* mode,
                                           const aclIntArray* axes, const aclFloatArray* weights,
                                           const aclBoolArray* flags, const aclTensor* y, uint64_t* workspace_size,
                                           aclOpExecutor** executor) {
  if (sim_elements(y) > 10) return sim_fail(kInvalidArgument, "aclnnSumCustom: y is too large");
  const double numbers[16] = {
      (double)sim_elements(x),
      bias ? (double)sim_elements(bias) : -1,
      (double)more->size,
      (double)count,
      scale,
      negate,
      (double)strlen(mode),
      (double)((const int64_t*)axes->items)[1],
      (double)weights->size,
      ((const _Bool*)flags->items)[0],
  };
  return sim_prepare("aclnnSumCustom", 0, 1, (const aclTensor*[]){y}, numbers, sum, workspace_size, executor);
}
SIM_SECOND_PHASE(aclnnSumCustom)
