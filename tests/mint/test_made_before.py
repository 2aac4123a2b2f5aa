"""Functions of mint that a program imported, and layers that it made, before enable_mint_cpu()."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT, modes

PROGRAM = """
import numpy as np
import mindspore as ms
from mindspore import mint
from mindspore.mint import trace
from mindspore.mint.nn.functional import conv2d
ms.set_context(mode={mode})
layers = [getattr(mint.nn, f"Conv{{dims}}d")(1, 1, 3, padding="same", bias=False) for dims in (1, 2, 3)]

import ms_ops
ms_ops.enable_mint_cpu()
if {mode} == ms.GRAPH_MODE:
    from tests import graphs
    graphs.demand_one()

image = ms.Tensor(np.ones((1, 1, 4, 4), np.float32))
kernel = ms.Tensor(np.ones((1, 1, 3, 3), np.float32))

def convolved(x):
    return conv2d(x, kernel, padding="same").sum()

def traced(x):
    return trace(x)

np.testing.assert_array_equal(ms.grad(convolved)(image).asnumpy().sum(), 100)  # as many pairs of neighbours
np.testing.assert_array_equal(ms.grad(traced)(ms.Tensor(np.ones((2, 3), np.float32))).asnumpy(), np.eye(2, 3))
for dims, layer in enumerate(layers, 1):
    def summed(x):
        return layer(x).sum()

    x = ms.Tensor(np.ones((1, 1, *[4] * dims), np.float32))
    weight, = ms.grad(summed, None, layer.trainable_params())(x)
    np.testing.assert_array_equal(weight.asnumpy().sum(), 10 ** dims)
"""


@pytest.mark.slow
@modes
def test_they_are_replaced_too(child, mode):
    child(PROGRAM.format(mode=mode), PYTHONPATH=str(ROOT))
