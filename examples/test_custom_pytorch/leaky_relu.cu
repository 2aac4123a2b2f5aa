// The same on a GPU, on the stream of MindSpore's.
#include <torch/extension.h>

#include "ms_ext.h"

extern "C" int LeakyRelu(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes, void* stream,
                         void* extra) {
  const ms_ext::LaunchContext context(stream);  // MindSpore's device and stream are torch's until the function returns
  auto tensors = get_torch_tensors(nparam, params, ndims, shapes, dtypes, context.device());
  auto at_input = tensors[0];
  auto at_output = tensors[1];
  torch::leaky_relu_out(at_output, at_input);
  return 0;
}
