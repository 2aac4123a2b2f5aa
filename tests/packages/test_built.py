"""A package of names and formulas that generated code has to keep apart, built, and tested by its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ms_ops._packages import generate
from tests.conftest import ROOT

DECLARATION = """
namespace: tricky
ops:
  - schema: "same(Tensor grad_output, Tensor out, Tensor stream) -> Tensor"
    outputs: out
    cpu: {kernel: same_cpu}
  - schema: "sized(Tensor x, int[] shape, int size, int item, int numel) -> (Tensor, Tensor)"
    outputs: [{shape: shape}, {shape: "[x.size(0), x.numel() // x.shape[0], size]"}]
    cpu: {kernel: sized_cpu}
  - schema: "divided(Tensor x, Tensor context, Tensor saved, int n, SymInt k, str op='sum', str end=')\\"') -> Tensor"
    doc: Applies "divided"
    outputs: x
    cpu: {aten: "(-x).exp() * (1 / n) + context * saved * -(-(1 / 2))"}
    gradient:
      x: "grad * -1 * (-x).exp() * (k / (n * k))"
      context: "n>0?saved*grad*0.5:grad"
      saved: grad * (1 / 2) * context
  - schema: "doubled(Tensor x, int[]? axes=None) -> Tensor"
    outputs: x
    cpu: {aten: "x * 2"}
    gradient: {x: "doubled(grad, axes)"}
  - schema: "rounded(Tensor x, int n, Scalar a) -> (Tensor, Tensor)"
    outputs: [{shape: "[-(-x.size(0) // n), (n - 3) % x.size(1), -((n - 5) // 2)]"}, x]
    cpu: {kernel: rounded_cpu}
    gradient:
      x: "grads[1] * (1 / a) * ((1 - -a) / (a + 1)) * (a > 0)"
  - schema: "noisy(Tensor x) -> Tensor"
    outputs: x
    cpu: {aten: "x * rand_like(x)"}
    gradient: {x: grad}
    tags: [random]
  - schema: "moded(Tensor x, str mode) -> Tensor"
    outputs: x
    cpu: {aten: "x + 1"}
    npu: {aclnn: aclnnModed}
  - schema: "weighted(Tensor x, Tensor weight) -> Tensor"
    outputs: x
    cpu: {aten: x * weight}
    gradient: {x: grad * weight}
"""
KERNELS = """
#include <ATen/ATen.h>

#include "kernels.h"

void same_cpu(const at::Tensor& grad_output, const at::Tensor& out, const at::Tensor& stream, at::Tensor& out_) {
  at::add_out(out_, grad_output, out);
}

void sized_cpu(const at::Tensor& x, at::IntArrayRef shape, int64_t size, int64_t item, int64_t numel, at::Tensor& out0,
               at::Tensor& out1) {
  out0.fill_(item);
  out1.fill_(numel);
}

void rounded_cpu(const at::Tensor& x, int64_t n, const at::Scalar& a, at::Tensor& out0, at::Tensor& out1) {
  out0.zero_();
  at::div_out(out1, x, at::scalar_tensor(a, x.options()));
}
"""
SAMPLES = """
import torch

X, Y, Z = torch.randn(2, 3), torch.randn(2, 3), torch.randn(2, 3)
SAMPLES = {
    "same": [((X, Y, Z), {})],
    "sized": [((X, [4, 1], 5, 6, 7), {})],
    "divided": [((X, Y, Z, 2, 3), {})],
    "doubled": [((X, [0, 1]), {}), ((torch.randn(2, dtype=torch.complex64),), {})],
    "rounded": [((X, 2, 4.0), {})],
    "noisy": [((X,), {})],
    "moded": [((X, "a"), {})],
    "weighted": [((X, Y.detach()), {})],
}
REFERENCES = {
    "same": lambda x, y, z: x + y,
    "sized": lambda x, shape, size, item, numel: (torch.full((4, 1), 6.0), torch.full((2, 3, 5), 7.0)),
    "divided": lambda x, y, z, n, k: (-x).exp() / n + y * z / 2,
    "doubled": lambda x, axes=None: x * 2,
    "rounded": lambda x, n, a: (torch.zeros(-(-2 // n), (n - 3) % 3, -((n - 5) // 2)), x / a),
    "moded": lambda x, mode: x + 1,
    "weighted": lambda x, weight: x * weight,
}
"""
PROGRAM = """
import mindspore as ms
import tricky.mindspore as ops

def function(x, weight):
    return ops.weighted(x, weight).sum()

def of_x(x, weight):
    return ms.grad(function, 0)(x, weight)

def of_weight(x, weight):
    return ms.grad(function, 1)(x, weight)

x, weight = ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])
for gradient in (of_x, ms.jit(of_x)):
    assert gradient(x, weight).asnumpy().tolist() == [3, 4]
for gradient in (of_weight, ms.jit(of_weight)):
    try:
        gradient(x, weight).asnumpy()
    except RuntimeError as error:
        assert "weighted declares no gradient of weight (ops.yaml:" in str(error), error
    else:
        raise AssertionError("a gradient that is not declared")

whole = ms.Tensor([1, 2])
try:
    ops.divided(whole, whole, whole, 2, 3)
except RuntimeError as error:
    assert "declares an output of dtype Long and shape [2], and what computes it gives Float" in str(error), error
else:
    raise AssertionError("an output that is not the declared one")
"""


@pytest.mark.slow
def test_names_and_formulas(tmp_path: Path):
    folder = tmp_path / "tricky"
    for name, text in {
        "ops.yaml": DECLARATION, "csrc/tricky.cpp": KERNELS, "tests/samples.py": SAMPLES, "program.py": PROGRAM,
        "tricky/__init__.py": "from tricky._torch import *\n",
        "setup.py": "import runpy, setuptools\nfrom pathlib import Path\nroot = Path(__file__).parent\n"
        "build = runpy.run_path('csrc/generated/build_ops.py')\n"
        "setuptools.setup(name='tricky', packages=['tricky'], **build['arguments'](root))\n",
    }.items():  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    generate.write(folder)
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, folder, folder / "tests"))), "MAX_JOBS": "1",
        "CFLAGS": "-O0",
    }  # fmt: skip
    options = ["-q", "-p", "no:randomly", "-p", "no:cacheprovider", "tests"]
    for command in (["setup.py", "-q", "build_ext", "--inplace"], ["program.py"], ["-m", "pytest", *options]):
        process = subprocess.run(
            [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert process.returncode == 0, process.stdout + process.stderr
    assert "30 passed" in process.stdout  # noisy has no gradcheck
