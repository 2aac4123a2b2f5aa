"""Gradients of calls whose weights are frozen: what an output mask leaves out is neither checked nor in the way."""

from __future__ import annotations

import pytest

from tests.conftest import modes
from tests.mint.program import START

CONVOLUTIONS = """
for dims, name in enumerate(("Conv1d", "Conv2d", "Conv3d"), 1):
    theirs = getattr(torch.nn, name)(3, 4, 3)
    layer = getattr(mint.nn, name)(3, 4, 3)
    for parameter in layer.get_parameters():
        parameter.set_data(ms.Tensor(dict(theirs.named_parameters())[parameter.name].detach().numpy()))
    x = draw(2, 3, *[5] * dims)
    given = torch.tensor(x, requires_grad=True)
    expected = torch.autograd.grad(theirs(given).square().sum(), [given, theirs.weight, theirs.bias])

    def loss(x):
        return mint.sum(mint.square(layer(x)))

    for trained, wanted in (([layer.bias], [2]), ([layer.weight], [1]), ([layer.weight, layer.bias], [1, 2])):
        for parameter in (layer.weight, layer.bias):
            parameter.requires_grad = any(parameter is one for one in trained)
        _, gradients = ms.value_and_grad(loss, None, trained)(ms.Tensor(x))
        for gradient, index in zip(gradients, wanted, strict=True):
            close(gradient, expected[index])
        of_input = ms.grad(loss)(ms.Tensor(x))
        close(of_input, expected[0])
"""


@modes
@pytest.mark.slow
def test_convolutions(warm_child, mode):
    warm_child(START.format(mode=mode) + CONVOLUTIONS)
