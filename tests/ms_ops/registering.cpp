// Registers an operator as soon as it is loaded; FACTOR stands for an edit.
#include <ATen/core/Tensor.h>
#include <torch/library.h>

TORCH_LIBRARY(ms_ops_registering, library) {
  library.def("times(Tensor x) -> Tensor", [](const at::Tensor& x) { return x.mul(FACTOR); });
}
