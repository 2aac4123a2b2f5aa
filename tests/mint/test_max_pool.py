"""Max pooling of images is torch's in all that OpInfo's samples do not reach, in both modes."""

from __future__ import annotations

import pytest

from tests.conftest import modes
from tests.mint import program

pytestmark = pytest.mark.slow

START = (
    program.START
    + """
tolerance = 0

@compiled
def pool(x):
    return mint.nn.functional.max_pool2d(x, (3, 2), 2, 1)

def theirs(x):
    return torch.nn.functional.max_pool2d(x, (3, 2), 2, 1)

def loss(x, w):
    return (mint.square(pool(x)) * w).sum()
"""
)


@modes
def test_strided_inputs_and_ties(warm_child, mode):
    warm_child(
        START.format(mode=mode)
        + """
x = np.round(draw(2, 9, 8, 3))  # equal values share windows
x[0, 0, 0, 0] = np.nan
channels_last, inputs = ms.Tensor(x), torch.tensor(x, requires_grad=True)

def permuted(x, w):
    return loss(mint.permute(x, (0, 3, 1, 2)), w)

expected = theirs(inputs.permute(0, 3, 1, 2))
w = draw(*expected.shape)
close(pool(mint.permute(channels_last, (0, 3, 1, 2))), expected)
(expected.square() * torch.tensor(w)).sum().backward()
close(ms.grad(permuted)(channels_last, ms.Tensor(w)), inputs.grad)
"""
    )


@modes
def test_second_gradients(warm_child, mode):
    warm_child(
        START.format(mode=mode)
        + """
def first(x, w, v):
    return (ms.grad(loss)(x, w) * v).sum()

x, v = draw(2, 3, 8, 8), draw(2, 3, 8, 8)
inputs = torch.tensor(x, requires_grad=True)
expected = theirs(inputs)
w = draw(*expected.shape)
gradient, = torch.autograd.grad((expected.square() * torch.tensor(w)).sum(), inputs, create_graph=True)
second, = torch.autograd.grad((gradient * torch.tensor(v)).sum(), inputs)
assert second.abs().max() > 0
close(ms.grad(first)(*map(ms.Tensor, (x, w, v))), second)
"""
    )


def test_unknown_shapes_in_graphs(warm_child):
    warm_child(
        START.format(mode=0)
        + """
class Net(ms.nn.Cell):
    def construct(self, x):
        return pool(x)

def total(x):
    return pool(x).sum()

class Gradient(ms.nn.Cell):
    def construct(self, x):
        return ms.grad(total)(x)

net, gradient = Net(), Gradient()
unknown = ms.Tensor(shape=[None, 3, None, None], dtype=ms.float32)
net.set_inputs(unknown)
gradient.set_inputs(unknown)
for shape in ((2, 3, 8, 8), (1, 3, 5, 7), (2, 3, 8, 9)):
    x = draw(*shape)
    inputs = torch.tensor(x, requires_grad=True)
    expected = theirs(inputs)
    close(net(ms.Tensor(x)), expected)
    expected.sum().backward()
    close(gradient(ms.Tensor(x)), inputs.grad)
"""
    )


@modes
def test_errors_are_raised(warm_child, mode):
    warm_child(
        START.format(mode=mode)
        + """
@ms.jit
def compiled(x, kernel_size, padding):
    return mint.nn.functional.max_pool2d(x, kernel_size, padding=padding)

x = ms.Tensor(draw(1, 2, 4, 4))
for call in (compiled, lambda x, k, p: mint.nn.functional.max_pool2d(x, k, padding=p)):
    for kernel_size, padding, text in (2, 2, "at most half of effective kernel size"), (9, 0, "too small"):
        try:
            call(x, kernel_size, padding)
        except Exception as error:
            assert text in str(error), error
        else:
            raise AssertionError((kernel_size, padding))
"""
    )
