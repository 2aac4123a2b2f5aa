// The reference for the CPU.
#include "kernels.h"

void add_custom_backward_cpu(const at::Tensor& grad_output, at::Tensor& out0, at::Tensor& out1) {
  out0.copy_(grad_output);
  out1.copy_(grad_output);
}
