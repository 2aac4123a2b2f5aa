"""Converted networks with torch's control flow: cond, while_loop, scan and map."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch._higher_order_ops.map import map as map_

import ms_ops
from tests.conftest import modes
from tests.migrate import twins
from tests.releases import needs_scan

try:
    from torch._higher_order_ops.scan import scan
except ImportError:
    scan = None  # tests that need it skip


class Choosing(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        y = torch.cond(x.sum() > 0, lambda x: self.fc(x) * 2.0, lambda x: x - 1.0, (x,))
        return y + 1.0


class Doubling(nn.Module):
    def forward(self, x):
        _, y = torch._higher_order_ops.while_loop(
            lambda i, y: (i < 3) & (y.sum() < 100), lambda i, y: (i + 1, y * 2.0), (torch.tensor(0), x)
        )
        return y


@pytest.mark.parametrize("network", [nn.Sequential(Choosing()), Doubling()], ids=["cond", "while_loop"])
def test_control_flow(mode, network):
    torch.manual_seed(0)
    x = torch.rand(3, 4) + 0.1
    cell = ms_ops.from_torch(network, (x,))
    for value in (x, -x, 9.0 * x):
        twins.assert_same_outputs(cell, network, (value,))
    if any(True for _ in network.parameters()):
        twins.assert_same_gradients(cell, network, (x,), rtol=1e-5)


class Scanning(nn.Module):
    """Over the second dimension of two tensors; carries two, and gives the state before each step besides."""

    def __init__(self, reverse=False):
        super().__init__()
        self.fc, self.reverse = nn.Linear(4, 4), reverse

    def forward(self, x):
        def step(carried, elements):
            (state, count), (left, right) = carried, elements
            return (torch.tanh(self.fc(state) + left * right), count + 1.0), (state.sum(-1), state * 1.0)

        start = x.new_zeros(x.shape[0], 4), x.new_zeros(())
        elements = x[..., None] * torch.ones(4), x[..., None]
        return scan(step, start, elements, dim=1, reverse=self.reverse)


class Mapping(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        rows, sums = map_(lambda row, scale: (self.fc(row) * scale, row.sum()), x, x[0] * 2)
        return rows, sums


@pytest.mark.slow
@pytest.mark.parametrize(
    "network",
    [pytest.param(nn.Sequential(Scanning(reverse=True)), marks=needs_scan), Mapping()],
    ids=lambda network: type(network).__name__,
)
def test_loops_over_elements(mode, network):
    torch.manual_seed(0)
    x = torch.rand(2, 3 if isinstance(network, nn.Sequential) else 4) + 0.1
    cell = ms_ops.from_torch(network, (x,))
    twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
    twins.assert_same_gradients(cell, network, (x,), rtol=1e-5)


@modes
def test_loops_in_mint(warm_child, mode):
    warm_child(
        f"""
        import mindspore as ms, torch, ms_ops
        from tests.migrate import test_control_flow, twins

        ms_ops.enable_mint_cpu()
        ms.set_context(mode={mode})
        network, x = test_control_flow.Mapping(), torch.rand(2, 4)
        cell = ms_ops.from_torch(network, (x,), target="mint")
        assert not cell.bridged
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
        """
    )


@pytest.mark.slow
@needs_scan
def test_a_scan_of_another_length():
    batch, steps = (torch.export.Dim(name, min=2, max=9) for name in ("batch", "steps"))
    network = Scanning()
    cell = ms_ops.from_torch(network, (torch.rand(3, 4),), dynamic_shapes=({0: batch, 1: steps},))
    for shape in ((3, 4), (2, 6)):
        twins.assert_same_outputs(cell, network, (torch.rand(shape),), rtol=1e-6)
