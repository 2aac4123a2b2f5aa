"""A package with an operator that has every kind of argument, for what stands between an author and aclnn."""

from __future__ import annotations

from pathlib import Path

from ms_ops._packages import generate
from tests.packages import built_in_place

DECLARATION = """
namespace: kinds
ops:
  - schema: "every(Tensor x, Tensor? y, Tensor[] more, int n, float p, bool flag, str mode, Scalar alpha, int[] axes, \
float[] weights, *, int? k=None, float? q=None, str? layout=None, int[]? sizes=None, Scalar? beta=None) \
-> (Tensor total, Tensor given)"
    outputs: [x, {shape: "[5]", dtype: int64}]
    cpu: {kernel: every_cpu}
    npu:
      aclnn: aclnnEvery
      arguments: [x, y, more, int32(n), p, flag, mode, alpha, axes, weights, k.value_or(-1), \
"float(q.value_or(-0.5))", layout, sizes, beta, total, given]
  - schema: "joined(Tensor[] xs, int axis=0) -> Tensor"
    meta: joined_meta
    cpu: {aten: "cat(xs, axis)"}
    npu: {aclnn: aclnnJoined}
"""
KERNELS = """
#include <ATen/ATen.h>

#include "kernels.h"

void every_cpu(const at::Tensor& x, const std::optional<at::Tensor>& y, at::TensorList more, int64_t n, double p,
               bool flag, c10::string_view mode, const at::Scalar& alpha, at::IntArrayRef axes,
               at::ArrayRef<double> weights, std::optional<int64_t> k, std::optional<double> q,
               std::optional<c10::string_view> layout, at::OptionalIntArrayRef sizes,
               const std::optional<at::Scalar>& beta, at::Tensor& total, at::Tensor& given) {
  total.copy_(x);
  if (y) total.add_(*y);
  for (const at::Tensor& tensor : more) total.add_(tensor, 2);
  total.mul_(alpha).add_(double(n)).add_(p * 10).add_(flag ? 100 : 0).add_(double(mode.size()) * 1000);
  for (const int64_t axis : axes) total.mul_(2).add_(axis);
  for (const double weight : weights) total.mul_(2).add_(weight);
  if (beta) total.sub_(*beta);
  const int64_t seen[] = {k.value_or(-1), int64_t(q.value_or(-0.5) * 4), layout ? int64_t(layout->size()) : -100,
                          sizes ? int64_t(sizes->size()) : -100, beta ? beta->toLong() : -100};
  given.copy_(at::tensor(at::ArrayRef<int64_t>(seen)));
}

at::Tensor joined_meta(at::TensorList xs, int64_t axis) {
  c10::SymDimVector sizes(xs.front().sym_sizes());
  for (const at::Tensor& tensor : xs.slice(1)) sizes[axis] += tensor.sym_size(axis);
  return xs.front().new_empty_symint(sizes);
}
"""
SAMPLES = """
import torch

X, Y, Z = torch.arange(6.0).reshape(2, 3), torch.ones(2, 3), torch.full((2, 3), 3.0)
FIRST = (X, Y, [Y, Z], 2, 0.25, True, "BSND", 3, [0, 1], [0.5, 1.5])
CALLS = [
    (FIRST, {}),
    ((X, None, [Z], 0, 0.125, False, "", 0.5, [], []), {"k": 4, "q": 0.25, "layout": "ND", "sizes": [1, 2], "beta": 3}),
    (FIRST, {"k": 0, "q": -2.0, "layout": "", "sizes": [], "beta": 0}),
]
"""
_SETUP = """
import runpy
from pathlib import Path

import setuptools

build = runpy.run_path("csrc/generated/build_ops.py")
setuptools.setup(name="kinds", packages=["kinds"], **build["arguments"](Path(__file__).parent))
"""


def built() -> Path:
    """The folder of this package."""
    return built_in_place.folder("every-kind", _write, DECLARATION, KERNELS, SAMPLES, _SETUP)


def _write(folder: Path) -> None:
    for name, text in {
        "ops.yaml": DECLARATION,
        "csrc/every.cpp": KERNELS,
        "kinds/__init__.py": "from kinds._torch import *\n",
        "samples.py": SAMPLES,
        "setup.py": _SETUP,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    generate.write(folder)
