"""Products, convolutions, Fourier transforms and linear algebra on MindSpore's device: by torch, and by MindSpore."""

from __future__ import annotations

import functools

import mindspore as ms
import numpy as np
import torch

from ms_ops import aten
from tests.devices.operators import check, product

SIGNAL, IMAGES, KERNELS, MATRIX = (4, 16), (2, 3, 8, 8), (4, 3, 3, 3), (4, 4)
TOLERANCE = 1e-4


def convolution(x, weight):
    return aten.conv2d(x, weight, None, [1, 1], [1, 1])


def spectrum(x):
    return aten.view_as_real(aten.fft_rfft(x))


def solution(x, y):
    return aten.linalg_solve(aten.add(x, aten.diag(aten.arange(1.0, 5.0))), y)


def singular_values(x):
    return aten.linalg_svdvals(aten.add(aten.sin(x), aten.diag(aten.arange(1.0, 5.0))))


def check_torchs():
    """Values and gradients of ms_ops.aten, against torch on the CPU.

    No input is used twice: MindSpore would add its gradients, by a kernel of its own.
    """
    check(product, lambda x, y: x @ y.t(), (5, 7), (3, 7), tolerance=TOLERANCE)
    convolved = functools.partial(torch.nn.functional.conv2d, padding=1)
    check(convolution, convolved, IMAGES, KERNELS, tolerance=TOLERANCE)
    check(spectrum, lambda x: torch.view_as_real(torch.fft.rfft(x)), SIGNAL, tolerance=TOLERANCE)
    diagonal = torch.diag(torch.arange(1.0, 5.0))
    check(solution, lambda x, y: torch.linalg.solve(x + diagonal, y), MATRIX, MATRIX, tolerance=TOLERANCE)
    check(singular_values, lambda x: torch.linalg.svdvals(torch.sin(x) + diagonal), MATRIX, tolerance=TOLERANCE)


def check_mindspores():
    """Values of MindSpore's own operators, against NumPy and torch on the CPU."""
    random = np.random.default_rng(0)
    x, y = random.standard_normal((2, 5, 7)).astype(np.float32)
    images, kernels, signal = (random.standard_normal(shape).astype(np.float32) for shape in (IMAGES, KERNELS, SIGNAL))
    definite = x @ x.T + np.eye(5, dtype=np.float32)
    convolved = torch.nn.functional.conv2d(torch.from_numpy(images), torch.from_numpy(kernels))
    transform = ms.ops.FFTWithSize(signal_ndim=1, inverse=False, real=True)
    for result, expected in (
        (ms.ops.matmul(ms.Tensor(x), ms.Tensor(y.T)), x @ y.T),
        (ms.ops.conv2d(ms.Tensor(images), ms.Tensor(kernels)), convolved.numpy()),
        (transform(ms.Tensor(signal)), np.fft.rfft(signal)),
        (ms.ops.cholesky(ms.Tensor(definite)), np.linalg.cholesky(definite)),
        (ms.ops.inverse(ms.Tensor(definite)), np.linalg.inv(definite)),
    ):
        np.testing.assert_allclose(result.asnumpy(), expected, rtol=TOLERANCE, atol=TOLERANCE)
