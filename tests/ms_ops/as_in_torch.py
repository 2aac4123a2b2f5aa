"""One function, run with MindSpore's tensors and with torch's."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import torch

X = np.array([[-1.5, 2.0, 0.5], [3.0, -0.25, 1.0]], np.float32)


def tensor(array):
    return ms.Tensor(array)


def by_torch(function):
    """The same function with torch's operators."""
    names = {"aten": torch.ops.aten, "ms": torch}
    return type(function)(function.__code__, {**function.__globals__, **names}, function.__name__)


def expected(function, array=X):
    return by_torch(function)(torch.from_numpy(array)).numpy()
