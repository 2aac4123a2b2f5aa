"""A package of torch's stable ABI, built: its own tests, its gradients of lists, and what its library asks of torch."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ms_ops._packages import generate, scaffold
from tests.conftest import ROOT
from tests.packages import built_in_place

MIXED = """
  - schema: "mixed(Tensor x, Tensor[] more, float slope, Tensor[] rest) -> Tensor"
    outputs: x
    cpu: {kernel: mixed_cpu}
    gradient:
      x: grad * sum(stack(more), [0])
      more: "[grad * x, grad * x]"
      rest: "[grad * slope]"
  - schema: "second(Tensor x, Tensor y) -> Tensor"
    outputs: x
    cpu: {function: second_cpu}
    gradient: none
  - schema: "affine(Tensor x, Tensor w, Tensor? bias=None) -> Tensor"
    outputs: x
    cpu: {kernel: affine_cpu}
    gradient:
      x, w, bias: affine_backward(grad, x, w)
  - schema: "affine_backward(Tensor grad, Tensor x, Tensor w) -> (Tensor, Tensor, Tensor)"
    outputs: [x, w, x]
    cpu: {kernel: affine_backward_cpu}
    gradient: none
  - schema: "spread(Tensor x, Tensor y, int axis=0) -> Tensor"
    outputs: x
    cpu: {kernel: spread_cpu}
    gradient:
      x: "flip(flip(grad * var(y, axis), axis), 0)"
      y: "sum(grad * x, [0], True) * (y - mean(y, [0], True)) * 2"
  - schema: "picked(Tensor[] xs, Tensor x, int[] dims, int axis=1) -> Tensor"
    outputs: x
    cpu: {kernel: picked_cpu}
    gradient: {xs: "[grad]", x: "grad + 0 * xs[0]"}
"""
KERNEL = """
void mixed_cpu(const Tensor& x, std::vector<Tensor> more, double slope, std::vector<Tensor> rest, Tensor& out) {
  const Tensor input = contiguous(x), first = contiguous(more[0]), second = contiguous(more[1]);
  const Tensor last = contiguous(rest[0]);
  THO_DISPATCH_V2(x.scalar_type(), "mixed", AT_WRAP([&] {
    const auto at = [](const Tensor& tensor, int64_t i) { return tensor.const_data_ptr<scalar_t>()[i]; };
    auto* to = out.mutable_data_ptr<scalar_t>();
    for (int64_t i = 0; i < input.numel(); ++i) {
      to[i] = at(input, i) * (at(first, i) + at(second, i)) + static_cast<scalar_t>(slope) * at(last, i);
    }
  }), AT_FLOATING_TYPES);
}

// By the variance of two rows.
void spread_cpu(const Tensor& x, const Tensor& y, int64_t axis, Tensor& out) {
  const Tensor input = contiguous(x), other = contiguous(y);
  const int64_t columns = y.size(1);
  THO_DISPATCH_V2(x.scalar_type(), "spread", AT_WRAP([&] {
    const auto* rows = other.const_data_ptr<scalar_t>();
    for (int64_t i = 0; i < input.numel(); ++i) {
      const scalar_t difference = rows[i % columns] - rows[columns + i % columns];
      out.mutable_data_ptr<scalar_t>()[i] = input.const_data_ptr<scalar_t>()[i] * difference * difference / 2;
    }
  }), AT_FLOATING_TYPES);
}

void picked_cpu(std::vector<Tensor> xs, const Tensor& x, std::vector<int64_t> dims, int64_t axis, Tensor& out) {
  const Tensor first = contiguous(xs[0]), second = contiguous(x);
  THO_DISPATCH_V2(x.scalar_type(), "picked", AT_WRAP([&] {
    for (int64_t i = 0; i < first.numel(); ++i) {
      out.mutable_data_ptr<scalar_t>()[i] = first.const_data_ptr<scalar_t>()[i] + second.const_data_ptr<scalar_t>()[i];
    }
  }), AT_FLOATING_TYPES);
}

Tensor second_cpu(const Tensor& x, const Tensor& y) { return torch::stable::clone(y); }

void affine_cpu(const Tensor& x, const Tensor& w, std::optional<Tensor> bias, Tensor& out) {
  const Tensor first = contiguous(x), second = contiguous(w);
  const std::optional<Tensor> third = bias ? std::make_optional(contiguous(*bias)) : std::nullopt;
  THO_DISPATCH_V2(x.scalar_type(), "affine", AT_WRAP([&] {
    for (int64_t i = 0; i < first.numel(); ++i) {
      const scalar_t product = first.const_data_ptr<scalar_t>()[i] * second.const_data_ptr<scalar_t>()[i];
      out.mutable_data_ptr<scalar_t>()[i] = third ? product + third->const_data_ptr<scalar_t>()[i] : product;
    }
  }), AT_FLOATING_TYPES);
}

void affine_backward_cpu(const Tensor& grad, const Tensor& x, const Tensor& w, Tensor& out0, Tensor& out1,
                         Tensor& out2) {
  affine_cpu(grad, w, std::nullopt, out0);
  affine_cpu(grad, x, std::nullopt, out1);
  const Tensor given = contiguous(grad);
  THO_DISPATCH_V2(x.scalar_type(), "affine_backward", AT_WRAP([&] {
    for (int64_t i = 0; i < given.numel(); ++i) {
      out2.mutable_data_ptr<scalar_t>()[i] = given.const_data_ptr<scalar_t>()[i];
    }
  }), AT_FLOATING_TYPES);
}
"""
SAMPLES = """
SAMPLES["mixed"] = [((torch.randn(3), [torch.randn(3), torch.randn(3)], 0.5, [torch.randn(3)]), {})]
REFERENCES["mixed"] = lambda x, more, slope, rest: x * sum(more) + slope * rest[0]
SAMPLES["second"] = [((torch.randn(2, 3), torch.randn(3, 2).T), {})]
REFERENCES["second"] = lambda x, y: y
SAMPLES["affine"] = [((torch.randn(3), torch.randn(3)), {}), ((torch.randn(3), torch.randn(3), torch.randn(3)), {})]
REFERENCES["affine"] = lambda x, w, bias=None: x * w + (0 if bias is None else bias)
SAMPLES["affine_backward"] = [((torch.randn(3), torch.randn(3), torch.randn(3)), {})]
SAMPLES["spread"] = [((torch.randn(2, 3), torch.randn(2, 3)), {})]
REFERENCES["spread"] = lambda x, y, axis=0: x * y.var(axis)
SAMPLES["picked"] = [(([torch.randn(3)], torch.randn(3), [0]), {})]
REFERENCES["picked"] = lambda xs, x, dims, axis=1: xs[0] + x
REFERENCES["affine_backward"] = lambda grad, x, w: (grad * w, grad * x, grad)
"""
GRADIENTS = """
import torch
import steady

a, b, c, d = (torch.randn(3) for _ in range(4))
for chosen in ([a], [b], [d], [b, c], [a, d]):
    for tensor in (a, b, c, d):
        tensor.requires_grad_(any(tensor is one for one in chosen))
    gradients = torch.autograd.grad(steady.mixed(a, [b, c], 0.5, [d]).sum(), chosen)
    expected = torch.autograd.grad((a * (b + c) + 0.5 * d).sum(), chosen)
    torch.testing.assert_close(gradients, expected)

for tensor in (a, b):
    tensor.requires_grad_()
for constants in (([],), ([0],), ([], 1), ([0, 2], 3)):  # torch leaves out what is as by default
    gradients = torch.autograd.grad(steady.picked([a], b, *constants).sum(), (a, b))
    torch.testing.assert_close(gradients, (torch.ones(3), torch.ones(3)))
"""
REFUSED = """
import torch
import steady

here, there = torch.ones(3), torch.ones(3, device="meta")
for call, message in (
    (lambda: steady.steady_backward(torch.ones(1), torch.ones(6), 0.1), "takes grad_output and x of one shape"),
    (lambda: steady.steady_backward(here, there, 0.1), "x is on meta, and grad_output on cpu: move them to one device"),
    (lambda: steady.steady_backward(there, here, 0.1), "x is on cpu, and grad_output on meta"),
    (lambda: steady.mixed(here, [here, there], 0.5, [here]), "more is on meta, and x on cpu"),
    (
        lambda: steady.second(here, torch.ones(2, 3, dtype=torch.float64)),
        "declares an output of dtype Float and shape [3], and what computes it gives Double and [2, 3]",
    ),
):
    try:
        call()
    except RuntimeError as error:
        assert message in str(error), error
    else:
        raise AssertionError(message)
"""


def _write(folder: Path) -> None:
    scaffold.create(folder, "steady", is_stable=True)
    for name, text in {"ops.yaml": MIXED, "csrc/steady.cpp": KERNEL, "tests/samples.py": SAMPLES}.items():
        with (folder / name).open("a") as file:
            file.write(text)
    generate.write(folder)


@pytest.fixture(scope="module")
def package() -> Path:
    """Its folder."""
    return built_in_place.folder("stable", _write, MIXED, KERNEL, SAMPLES)


def run(package: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{package}"}
    process = subprocess.run(
        [sys.executable, *command], cwd=package, env=environment, capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


@pytest.mark.slow
def test_its_own_tests(package, warm_child):
    output = warm_child(built_in_place.within(package, built_in_place.OWN_TESTS))
    assert "37 passed" in output


@pytest.mark.slow
def test_gradients_of_some_of_the_inputs(package):
    run(package, "-c", GRADIENTS)


@pytest.mark.slow
def test_tensors_that_no_kernel_could_read(package):
    run(package, "-c", REFUSED)


@pytest.mark.slow
def test_the_library_asks_for_nothing_that_another_release_of_torch_may_lack(package):
    command = ["nm", "-D", "--undefined-only", "-C", str(package / "steady" / "_C.so")]
    symbols = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert " aoti_torch_" in symbols or " torch_call_dispatcher" in symbols
    assert [line for line in symbols.splitlines() if "at::" in line or "c10::" in line] == []
