// LeakyReLU for MindSpore's ops.Custom, computed by PyTorch on the CPU, as MindSpore's documentation writes such a
// function.
#include <torch/extension.h>

#include "ms_ext.h"

// x and y, one after the other, are in `params`; the tensors are views of MindSpore's memory.
extern "C" int LeakyRelu(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes, void* stream,
                         void* extra) {
  auto tensors = get_torch_tensors(nparam, params, ndims, shapes, dtypes, c10::kCPU);
  auto at_input = tensors[0];
  auto at_output = tensors[1];
  torch::leaky_relu_out(at_output, at_input);  // into MindSpore's memory; or, with a copy:
  // torch::Tensor output = torch::leaky_relu(at_input);
  // at_output.copy_(output);
  return 0;
}
