"""A package of names and formulas that generated code has to keep apart, built, and tested by its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ms_ops._packages import generate, scaffold
from ms_ops._packages.rendering import render
from tests.conftest import ROOT
from tests.packages import built_in_place

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
  - schema: "scale_(Tensor(a!) state, Tensor? x, Tensor[] more, float by=2.0) -> ()"
    doc: Scales the state.
    cpu: {kernel: scale_cpu}
  - schema: "both_(Tensor(a!) first, Tensor(b!) second, Tensor x) -> ()"
    cpu: {kernel: both_cpu}
  - schema: "averaged_(Tensor(a!) total, Tensor x, Tensor(b!) count) -> (Tensor mean, Tensor is_new)"
    outputs: [total, {shape: count.shape, dtype: bool}]
    cpu: {kernel: averaged_cpu}
  - schema: "marked(Tensor x) -> (Tensor value, Tensor mask)"
    outputs: [x, {shape: x.shape, dtype: bool}]
    cpu: {kernel: marked_cpu}
    gradient: {x: "grads[0] * 3"}
  - schema: "stacked(Tensor[] xs, int axis=0) -> Tensor"
    meta: stacked_meta
    cpu: {aten: "stack(xs, axis)"}
    gradient: {xs: "unbind(grad, axis)"}
  - schema: "dotted(Tensor? bias, Tensor[] xs, float by, Tensor w, Tensor[] more) -> Tensor"
    outputs: w
    cpu: {aten: "stack(xs).sum(0) * w * by + stack(more).sum(0)"}
    gradient:
      bias: grad * 0
      xs: "torch::autograd::variable_list(xs.size(), grad * w * by)"
      w: grad * by * stack(xs).sum(0)
      more: "torch::autograd::variable_list(more.size(), grad)"
  - schema: "narrow(Tensor x) -> Tensor"
    outputs: {shape: x.shape, dtype: float32}
    cpu: {aten: "(x * x).to(at::kFloat)"}
    gradient: {x: grad * x * 2}
  - schema: "gated(Tensor x, Tensor? gate=None) -> Tensor"
    outputs: x
    cpu: {aten: "gate ? x * *gate : x * 2"}
    gradient: {x: "gate ? weighted(grad, *gate) : doubled(grad, std::nullopt)"}
  - schema: "chosen(Tensor x, Tensor index) -> Tensor"
    outputs: {shape: index.shape}
    cpu: {function: chosen_cpu}
  - schema: "affine(Tensor x, Tensor w, Tensor? bias=None) -> Tensor"
    outputs: x
    cpu: {aten: "bias ? x * w + *bias : x * w"}
    gradient:
      x, w, bias: affine_backward(grad, x, w)
  - schema: "affine_backward(Tensor grad, Tensor x, Tensor w) -> (Tensor, Tensor, Tensor)"
    outputs: [x, w, x]
    cpu: {kernel: affine_backward_cpu}
    gradient: none
  - schema: "normed(Tensor x, Tensor counts, float f) -> Tensor"
    outputs: x
    cpu: {aten: "(f - x) / (std(x, 0) + 1) + (f - counts) * (1 / counts)"}
    gradient: none
  - schema: "flipped(Tensor x, int[] sizes, bool? flip=None) -> Tensor"
    outputs: x
    cpu: {aten: "(-x if flip else x) * (1 / sizes[-1])"}
    gradient:
      x: "(-grad if flip else grad) * (1 / sizes[-1]) * (1 / x.sizes()[-1]) * x.size(-1)"
  - schema: "numbers(Tensor x, Tensor[] idx, Tensor? m=None, Scalar? k=None) -> Tensor"
    outputs: x
    cpu: {aten: "x * (0.5 - idx[0]) / (65536 * 65536 - 2147483648) * ((1 / k.value()) if k.has_value() else 1)"}
    gradient: none
  - schema: "cased(Tensor x, Scalar? k=None, int? n=None, str m='') -> Tensor"
    outputs: x
    cpu: {aten: "(x * 2 if not n else x * 3) if k else (x * 5 if m else dropout(x, 0.5, False))"}
    gradient: none
  - schema: "largest(Tensor x) -> Tensor"
    outputs: x
    cpu: {aten: "max(x, 0)[0] + x * x.median(0)[0]"}
    gradient: none
  - schema: "careless(Tensor x, Tensor? y=None, int n=0) -> Tensor"
    outputs: x
    cpu: {kernel: careless_cpu}
    gradient:
      x: "grad.flatten() if n == 2 else (grad.unsqueeze(0) if n == 3 else grad)"
      y: "grad.flatten() if n == 7 else grad * 0"
  - schema: "positive(Tensor x) -> Tensor"
    meta: python:tricky_shapes:positive
    cpu: {function: positive_cpu}
    tags: [data_dependent]
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

void scale_cpu(at::Tensor& state, const std::optional<at::Tensor>& x, at::TensorList more, double by) {
  state.mul_(by);
  if (x) state.add_(*x);
  for (const at::Tensor& tensor : more) state.add_(tensor);
}

void both_cpu(at::Tensor& first, at::Tensor& second, const at::Tensor& x) {
  first.add_(x);
  second.add_(x.sum());
}

void averaged_cpu(at::Tensor& total, const at::Tensor& x, at::Tensor& count, at::Tensor& mean, at::Tensor& is_new) {
  at::eq_out(is_new, count, 0);
  total.add_(x);
  count.add_(1);
  at::div_out(mean, total, count);
}

void marked_cpu(const at::Tensor& x, at::Tensor& value, at::Tensor& mask) {
  at::mul_out(value, x, at::scalar_tensor(3, x.options()));
  at::gt_out(mask, x, 0);
}

at::Tensor stacked_meta(at::TensorList xs, int64_t axis) {
  c10::SymDimVector sizes(xs.front().sym_sizes());
  sizes.insert(sizes.begin() + axis, static_cast<int64_t>(xs.size()));
  return xs.front().new_empty_symint(sizes);
}

void affine_backward_cpu(const at::Tensor& grad, const at::Tensor& x, const at::Tensor& w, at::Tensor& out0,
                         at::Tensor& out1, at::Tensor& out2) {
  out0.copy_(grad * w);
  out1.copy_(grad * x);
  out2.copy_(grad);
}

void careless_cpu(const at::Tensor& x, const std::optional<at::Tensor>& y, int64_t n, at::Tensor& out) {
  out.copy_(x);
  if (n == 1) out.resize_({7});
  if (n == 4) out = at::zeros({7});
  if (n == 5) out = x.to(at::kDouble);
  if (n == 6) out = x.t().contiguous().t();
}

at::Tensor chosen_cpu(const at::Tensor& x, const at::Tensor& index) { return x.take(index); }

at::Tensor positive_cpu(const at::Tensor& x) { return x.masked_select(x > 0); }
"""
SHAPES = """
import torch


def positive(x):
    return x.new_empty(torch.library.get_ctx().new_dynamic_size())
"""
SAMPLES = """
import torch

X, Y, Z = torch.randn(2, 3), torch.randn(2, 3), torch.randn(2, 3)
SAMPLES = {
    "same": [((X, Y), {"stream": Z})],
    "sized": [((X, [4, 1], 5, 6, 7), {})],
    "divided": [((X, Y, Z, 2, 3), {})],
    "doubled": [((X, [0, 1]), {}), ((torch.randn(2, dtype=torch.complex64),), {})],
    "rounded": [((X, 2, 4.0), {})],
    "noisy": [((X,), {})],
    "moded": [((X, "a"), {})],
    "weighted": [((X, Y.detach()), {}), ((X.bfloat16(), Y.bfloat16()), {})],
    "scale_": [((X, Y, [Z, Z]), {}), ((X, None, [], 3.0), {})],
    "both_": [((X, torch.zeros(4), Y), {})],
    "averaged_": [((X, Y, torch.zeros(1, dtype=torch.int64)), {})],
    "marked": [((X,), {})],
    "stacked": [(([X, Y, Z],), {}), (([X],), {"axis": 1})],
    "dotted": [((None, [X, Y], 2.0, Z, [X]), {}), ((X, [Y], 3.0, Z, [X, Y]), {})],
    "narrow": [((X,), {})],
    "gated": [((X, Y), {}), ((X,), {})],
    "chosen": [((X, torch.tensor([1, 2])), {})],
    "affine": [((X, Y), {}), ((X, Y, Z), {})],
    "affine_backward": [((X, Y, Z), {})],
    "normed": [((X, torch.tensor([[1, 2, 4], [4, 2, 1]]), 0.5), {})],
    "flipped": [((X, [4, 2]), {}), ((X, [2], True), {}), ((X, [2], False), {})],
    "numbers": [((X, [torch.tensor([1, 2, 3])]), {}), ((X, [torch.tensor([1, 2, 3])], None, 4), {})],
    "cased": [((X, *rest), {}) for rest in ((), (2j,), (1.0, 3), (0, None, "a"), (None, 2, ""))],
    "largest": [((X,), {})],
    "careless": [((X,), {}), ((X, Y), {"n": 3})],
    "positive": [((torch.tensor([1.0, -2.0, 3.0]),), {}), ((-torch.ones(2),), {})],
}


def scale_(state, x, more, by=2.0):
    state.copy_(state * by + (0 if x is None else x) + sum(more))


def both_(first, second, x):
    first += x
    second += x.sum()


def averaged_(total, x, count):
    is_new = count == 0
    total += x
    count += 1
    return total / count, is_new


REFERENCES = {
    "same": lambda grad_output, out, stream: grad_output + out,
    "sized": lambda x, shape, size, item, numel: (torch.full((4, 1), 6.0), torch.full((2, 3, 5), 7.0)),
    "divided": lambda x, y, z, n, k: (-x).exp() / n + y * z / 2,
    "doubled": lambda x, axes=None: x * 2,
    "rounded": lambda x, n, a: (torch.zeros(-(-2 // n), (n - 3) % 3, -((n - 5) // 2)), x / a),
    "moded": lambda x, mode: x + 1,
    "weighted": lambda x, weight: x * weight,
    "scale_": scale_,
    "both_": both_,
    "averaged_": averaged_,
    "marked": lambda x: (x * 3, x > 0),
    "stacked": torch.stack,
    "dotted": lambda bias, xs, by, w, more: sum(xs) * w * by + sum(more),
    "narrow": lambda x: (x * x).float(),
    "gated": lambda x, gate=None: x * (2 if gate is None else gate),
    "chosen": torch.take,
    "affine": lambda x, w, bias=None: x * w + (0 if bias is None else bias),
    "affine_backward": lambda grad, x, w: (grad * w, grad * x, grad),
    "normed": lambda x, counts, f: (f - x) / (x.std(0) + 1) + (f - counts) * (1 / counts),
    "flipped": lambda x, sizes, flip=None: (-x if flip else x) / sizes[-1],
    "numbers": lambda x, idx, m=None, k=None: x * (0.5 - idx[0]) / 2147483648 * (1 if k is None else 1 / k),
    "cased": lambda x, k=None, n=None, m="": x * (3 if n else 2) if k else x * (5 if m else 1),
    "largest": lambda x: x.max(0)[0] + x * x.median(0)[0],
    "careless": lambda x, y=None, n=0: x + 0,
    "positive": lambda x: x[x > 0],
}
"""
EXAMPLES = ("with_torch", "with_mindspore")
# What new-op writes for an operator that writes, beside the others.
STARTED = "started(Tensor x, Tensor(a!) buf, int n, Tensor[] more) -> Tensor"
STARTED_SAMPLES = """
import started

SAMPLES |= started.SAMPLES
REFERENCES |= started.REFERENCES
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

def of_moded(x):
    return ops.moded(x, "a").sum()

def not_declared(x):
    return ms.grad(of_moded)(x)

for gradient in (not_declared, ms.jit(not_declared)):
    try:
        gradient(x).asnumpy()
    except RuntimeError as error:
        assert "moded declares no gradient (ops.yaml:" in str(error), error
    else:
        raise AssertionError("a gradient that is not declared")

whole = ms.Tensor([1, 2])
try:
    ops.divided(whole, whole, whole, 2, 3)
except RuntimeError as error:
    assert "declares an output of dtype Long and shape [2], and what computes it gives Float" in str(error), error
else:
    raise AssertionError("an output that is not the declared one")

def careless(x, n):
    return ops.careless(x, None, n)

def of_careless(x, n):
    return ms.grad(careless)(x, n)

matrix = ms.Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
for compiled in (lambda function: function, ms.jit):
    for n, given in ((1, "Float and [7]"), (4, "Float and [7]"), (5, "Double and [2, 3]")):
        try:
            compiled(careless)(matrix, n).asnumpy()
        except RuntimeError as error:
            assert f"of dtype Float and shape [2, 3], and what computes it gives {given}" in str(error), error
        else:
            raise AssertionError(f"an output that the kernel has changed: {n}")
    assert compiled(careless)(matrix, 6).asnumpy().tolist() == matrix.asnumpy().tolist()
    assert compiled(of_careless)(matrix, 3).asnumpy().tolist() == [[1, 1, 1], [1, 1, 1]]
    try:
        compiled(of_careless)(matrix, 2).asnumpy()
    except RuntimeError as error:
        assert "careless: the gradient of x (ops.yaml:" in str(error), error
    else:
        raise AssertionError("a gradient of another shape")

state, x = ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])
for scaled in (ops.scale_, ms.jit(ops.scale_)):
    assert scaled(state, x, [x]).asnumpy().tolist() == [8, 12]
    assert state.asnumpy().tolist() == [1, 2]

count = ms.Tensor([1])
for averaged in (ops.averaged_, ms.jit(ops.averaged_)):
    mean, is_new, total, counted = averaged(state, x, count)
    assert (mean.asnumpy().tolist(), is_new.asnumpy().tolist()) == ([2, 3], [False])
    assert (total.asnumpy().tolist(), counted.asnumpy().tolist()) == ([4, 6], [2])
    assert (state.asnumpy().tolist(), count.asnumpy().tolist()) == ([1, 2], [1])

def of_state(state, x):
    return ops.scale_(state, x, []).sum()

def gradient(state, x):
    return ms.grad(of_state, (0, 1))(state, x)

for differentiated in (gradient, ms.jit(gradient)):
    try:
        print(differentiated(state, x))
    except RuntimeError as error:
        assert "tricky::scale_ declares no gradient (ops.yaml:" in str(error), error
    else:
        raise AssertionError("a gradient of what writes")
"""
IN_TORCH = """
import torch
import tricky

WRITES = ", since it writes to its arguments: detach them"
x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)


def refused(make, message):
    try:
        make()
    except RuntimeError as error:
        assert message in str(error), error
    else:
        raise AssertionError(message)


for state, arguments in ((x * 1, (None, [])), (torch.ones(2), (y, [])), (torch.ones(2), (None, [x, y]))):
    tricky.scale_(state, *arguments)
    assert state.requires_grad
    refused(lambda: (state * 2).sum().backward(), WRITES)
first, second = torch.zeros(2), torch.zeros(3)
tricky.both_(first, second, y)
for written in (first, second):
    refused(lambda: written.sum().backward(retain_graph=True), "tricky::both_ declares no gradient (ops.yaml:")
refused(lambda: tricky.moded(x, "a").sum().backward(), "tricky::moded declares no gradient (ops.yaml:")
refused(lambda: tricky.same(x, y, y)[0].backward(), "tricky::same declares no gradient (ops.yaml:")
matrix, other = torch.ones(2, 3, requires_grad=True), torch.ones(2, 3, requires_grad=True)
for n in (1, 4):
    refused(lambda: tricky.careless(matrix, None, n), "shape [2, 3], and what computes it gives Float and [7]")
assert tricky.careless(matrix, None, 6).is_contiguous()
for message in ("careless: the gradient of x (ops.yaml:", "has shape [6], and its input [2, 3]"):
    refused(lambda: tricky.careless(matrix, None, 2).sum().backward(), message)
for n in (0, 3):
    matrix.grad = None
    tricky.careless(matrix, other, n).sum().backward()
    assert (matrix.grad.tolist(), other.grad.tolist()) == ([[1, 1, 1]] * 2, [[0, 0, 0]] * 2)
tricky.careless(matrix.detach(), other, 2).sum().backward()
refused(lambda: tricky.careless(matrix, other, 7).sum().backward(), "careless: the gradient of y (ops.yaml:")
count = torch.tensor([1])
for total, addend in ((torch.zeros(2), y), (x * 1, torch.ones(2))):
    mean, is_new = tricky.averaged_(total, addend, count)
    assert (mean.requires_grad, total.requires_grad, is_new.requires_grad) == (True, True, False)
    refused(lambda: mean.sum().backward(), "tricky::averaged_ declares no gradient (ops.yaml:")
    refused(lambda: total.sum().backward(), WRITES)
assert count.tolist() == [3]
assert not tricky.averaged_(torch.zeros(2), torch.ones(2), count)[0].requires_grad
compiled = torch.compile(lambda total, x, count: tricky.averaged_(total, x, count)[0] * 2, backend="aot_eager")
total = torch.zeros(2)
torch.testing.assert_close(compiled(total, torch.ones(2), count), torch.full((2,), 0.4))
assert (total.tolist(), count.tolist()) == ([1, 1], [5])
refused(lambda: tricky.scale_(x, None, []), "a leaf Variable that requires grad")
state = torch.ones(2)
tricky.scale_(state, None, [])
with torch.no_grad():
    tricky.scale_(state, y, [])
assert state.tolist() == [5, 5]
assert not state.requires_grad
saved = y * 1
result = saved.square()
tricky.scale_(saved.detach(), None, [])
refused(lambda: result.sum().backward(), "modified by an inplace operation")
with torch.inference_mode():
    tricky.scale_(state, None, [])
view = (x * 1).view(2, 1)
tricky.scale_(view, None, [])
refused(lambda: view.sum().backward(), WRITES)

here, there, scalar = torch.ones(3), torch.ones(3, device="meta"), torch.ones(())
for a, b in ((here, there), (there, here)):
    where = f"out is on {b.device}, and grad_output on {a.device}: move them to one device"
    refused(lambda: tricky.same(a, b, here), where)
    refused(lambda: tricky.dotted(None, [a, b], 2.0, here, []), f"xs is on {b.device}, and xs on {a.device}")
    refused(lambda: tricky.chosen(a, b), f"index is on {b.device}, and x on {a.device}")
    refused(lambda: tricky.weighted(a, b), f"weight is on {b.device}, and x on {a.device}")
refused(lambda: tricky.scale_(here.clone(), None, [there]), "scale_ (ops.yaml:")
refused(lambda: tricky.same(there, scalar, there), "out is on cpu, and grad_output on meta")
assert tricky.weighted(there, scalar).is_meta
"""


@pytest.mark.slow
def test_names_and_formulas(tmp_path: Path, warm_child):
    folder, started = tmp_path / "tricky", tmp_path / "started"
    scaffold.create(started, "started", schema=STARTED)
    declared, kernels = (started / "ops.yaml").read_text(), (started / "csrc" / "started.cpp").read_text()
    for name, text in {
        "ops.yaml": DECLARATION + declared.partition("ops:\n")[2], "csrc/tricky.cc": KERNELS + kernels,
        "tests/samples.py": SAMPLES + STARTED_SAMPLES, "tests/started.py": (started / "tests/samples.py").read_text(),
        "program.py": PROGRAM, "in_torch.py": IN_TORCH, "tricky_shapes.py": SHAPES,
        **{f"examples/{name}.py": render(f"project/{name}.py", namespace="tricky") for name in EXAMPLES},
        "tricky/__init__.py": render("project/init.py", namespace="tricky"),
        "setup.py": "import runpy, setuptools\nfrom pathlib import Path\nroot = Path(__file__).parent\n"
        "build = runpy.run_path('csrc/generated/build_ops.py')\n"
        "setuptools.setup(name='tricky', packages=['tricky'], **build['arguments'](root))\n",
    }.items():  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    generate.write(folder)
    environment = {**built_in_place.environment(), "PYTHONPATH": os.pathsep.join(map(str, (ROOT, folder)))}
    for command in (["setup.py", "-q", "build_ext", "--inplace"], ["in_torch.py"]):
        process = subprocess.run(
            [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert process.returncode == 0, process.stdout + process.stderr
    for program in ("program", *(f"examples/{name}" for name in EXAMPLES)):
        warm_child(built_in_place.within(folder, f"import runpy\nrunpy.run_path('{program}.py', run_name='__main__')"))
    output = warm_child(built_in_place.within(folder, built_in_place.OWN_TESTS))
    assert "133 passed" in output  # noisy has no gradcheck
    sections = ["readelf", "-SW", str(folder / "tricky" / "_C.so")]
    assert ".debug" not in subprocess.run(sections, capture_output=True, text=True, check=True).stdout
