"""The beginning of programs that compare mint with torch in a process of their own."""

from __future__ import annotations

START = """
import copy
import numpy as np, torch
import mindspore as ms
import ms_ops
ms_ops.enable_mint_cpu()
from mindspore import mint
ms.set_context(mode={mode})
in_graphs = {mode} == ms.GRAPH_MODE
compiled = ms.jit if in_graphs else lambda function: function  # MindSpore compiles Cells and gradients by itself
if in_graphs:
    from tests import graphs
    graphs.demand_one()
rng = np.random.default_rng(0)
tolerance = 1e-5

def draw(*shape):
    return rng.standard_normal(shape).astype(np.float32)

def close(actual, expected):
    np.testing.assert_allclose(actual.asnumpy(), expected.detach().numpy(), rtol=tolerance, atol=tolerance)
"""

STEP = """
class Step(ms.nn.Cell):
    def __init__(self, optimizer):
        super().__init__()
        self.optimizer = optimizer

    def construct(self, gradients):
        return self.optimizer(gradients)
"""
