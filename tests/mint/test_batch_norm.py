"""Batch norm trains and evaluates as torch's does, in both modes: results, gradients and running statistics."""

from __future__ import annotations

import pytest

from tests.conftest import modes
from tests.mint import program

pytestmark = pytest.mark.slow

START = (
    program.START
    + """

def same_statistics(layer, twin):
    for name, buffer in twin.named_buffers():
        close(getattr(layer, name), buffer)

def forward(layer, twin, train, shape=(4, 3, 5, 6), call=None):
    layer.set_train(train)
    twin.train(train)
    x = draw(*shape)
    close((call or layer)(ms.Tensor(x)), twin(torch.tensor(x)))
    same_statistics(layer, twin)
"""
)

LAYERS = """
shape = {shape}
layer, twin = mint.nn.{layer}(3, **{options}), torch.nn.{layer}(3, **{options})
trained = layer.trainable_params()
assert len(trained) == len(list(twin.parameters()))
for parameter, weight in zip(trained, twin.parameters()):
    array = draw(3)
    parameter.set_data(ms.Tensor(array))
    weight.data.copy_(torch.tensor(array))

def loss(x, w):
    return mint.sum(mint.square(layer(x)) * w)

for train in (True, True, False, True, False):
    forward(layer, twin, train, shape)
    x, w = draw(*shape), draw(*shape)
    gradients = ms.grad(loss, 0, trained or None)(ms.Tensor(x), ms.Tensor(w))
    gradients = (gradients[0], *gradients[1]) if trained else (gradients,)
    inputs = torch.tensor(x, requires_grad=True)
    expected = torch.autograd.grad((twin(inputs).square() * torch.tensor(w)).sum(), [inputs, *twin.parameters()])
    for actual, wanted in zip(gradients, expected, strict=True):
        np.testing.assert_allclose(actual.asnumpy(), wanted.numpy(), rtol=1e-4, atol=1e-4)
    same_statistics(layer, twin)
"""

SHAPES = {"BatchNorm1d": (4, 3, 5), "BatchNorm2d": (4, 3, 5, 6), "BatchNorm3d": (2, 3, 4, 2, 3)}
OPTIONS = [{}, {"momentum": None}, {"track_running_stats": False}, {"affine": False}, {"momentum": 0.3, "eps": 0.01}]


@modes
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("layer", SHAPES)
def test_trains_and_evaluates(warm_child, layer, options, mode):
    warm_child(START.format(mode=mode) + LAYERS.format(layer=layer, shape=SHAPES[layer], options=options))


@modes
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_low_precision(warm_child, dtype, mode):
    warm_child(
        START.format(mode=mode)
        + f"""
x, mean, var = draw(4, 3, 5), draw(3), np.abs(draw(3)) + 0.5
given, theirs = (ms.Tensor(x).to(ms.{dtype}), torch.tensor(x).to(torch.{dtype}))
for training in (True, False):
    ours = [ms.Tensor(mean), ms.Tensor(var), ms.Tensor(mean), ms.Tensor(var)]
    wanted = [torch.tensor(array) for array in (mean, var, mean, var)]
    result = compiled(mint.nn.functional.batch_norm)(given, *ours, training)
    expected = torch.nn.functional.batch_norm(theirs, *wanted, training)
    assert result.dtype == ms.{dtype}
    np.testing.assert_allclose(result.float().asnumpy(), expected.float().numpy(), rtol=2e-2, atol=2e-2)
"""
    )


VIEWS = {
    "reshaped": "mint.reshape(ms.Tensor(array.reshape(1, 3)), (3,))",
    "row": "ms.Tensor(np.stack([array + 9, array]))[1]",
    "column": "ms.Tensor(np.stack([array, array + 9], 1))[:, 0]",
}


@modes
@pytest.mark.parametrize("view", VIEWS)
def test_parameters_whose_data_is_a_view(warm_child, view, mode):
    """MindSpore hands operators a copy of a view; what is written to that is lost."""
    warm_child(
        START.format(mode=mode)
        + f"""
layer, twin = mint.nn.BatchNorm2d(3), torch.nn.BatchNorm2d(3)
for name in ("running_mean", "running_var", "weight", "bias"):
    array = np.abs(draw(3)) + 0.5
    getattr(layer, name).set_data({VIEWS[view]})
    getattr(twin, name).data.copy_(torch.tensor(array))
for train in (True, True, False, True, False):
    forward(layer, twin, train)
"""
    )


@modes
def test_running_statistics_are_written_to(warm_child, mode):
    warm_child(
        START.format(mode=mode)
        + """
ours = ms.Tensor(draw(3)), ms.Tensor(np.ones(3, np.float32))
theirs = [torch.tensor(statistic.asnumpy()) for statistic in ours]
x = draw(4, 3, 5)
for _ in range(2):
    compiled(mint.nn.functional.batch_norm)(ms.Tensor(x), *ours, training=True)
    torch.nn.functional.batch_norm(torch.tensor(x), *theirs, training=True)
    for statistic, expected in zip(ours, theirs):
        close(statistic, expected)
"""
    )


def test_running_statistics_that_are_views_are_written_to(warm_child):
    """In PyNative mode: graphs drop it, as MindSpore drops all that is written to views there."""
    warm_child(
        START.format(mode=1)
        + """
both = ms.Tensor(np.stack([np.zeros(3), np.ones(3)], 1).astype(np.float32))
theirs = torch.stack([torch.zeros(3), torch.ones(3)], 1)
x = draw(4, 3, 5)
mint.nn.functional.batch_norm(ms.Tensor(x), both[:, 0], both[:, 1], training=True)
torch.nn.functional.batch_norm(torch.tensor(x), theirs[:, 0], theirs[:, 1], training=True)
close(both, theirs)
"""
    )


@modes
def test_copies_and_checkpoints_keep_the_statistics(warm_child, mode):
    warm_child(
        START.format(mode=mode)
        + """
layer, twin = mint.nn.BatchNorm2d(3), torch.nn.BatchNorm2d(3)
forward(layer, twin, True)
copied, their_copy = copy.deepcopy(layer), copy.deepcopy(twin)
forward(copied, their_copy, True)
forward(layer, twin, False)
ms.save_checkpoint(layer, "layer.ckpt")
loaded = mint.nn.BatchNorm2d(3)
assert ms.load_param_into_net(loaded, ms.load_checkpoint("layer.ckpt")) == ([], [])
forward(loaded, copy.deepcopy(twin), False)
forward(loaded, twin, True)
"""
    )


def test_one_compiled_cell_switches_between_training_and_evaluation(warm_child):
    warm_child(
        START.format(mode=1)
        + """
class Net(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = mint.nn.BatchNorm2d(3)

    @ms.jit
    def construct(self, x):
        return self.norm(x)

net, twin = Net(), torch.nn.BatchNorm2d(3)
for train in (True, False, True, False, False, True):
    net.set_train(train)
    twin.train(train)
    x = draw(4, 3, 5, 6)
    close(net(ms.Tensor(x)), twin(torch.tensor(x)))
    same_statistics(net.norm, twin)
"""
    )


MIXED = """
for start in (
    lambda layer: layer.to_float(ms.float16),
    lambda layer: ms.amp.auto_mixed_precision(layer, "O2"),
    lambda layer: ms.amp.auto_mixed_precision(layer, "O3"),
):
    layer, twin = mint.nn.BatchNorm2d(3), torch.nn.BatchNorm2d(3)
    mixed = start(layer)
    mixed.set_train()
    x = draw(6, 3, 4, 4) * 3 + 1
    for _ in range(2):
        mixed(ms.Tensor(x))
        twin(torch.tensor(x).half())
    same_statistics(layer, twin)

    def squares(x):
        return mint.sum(mint.square(mixed(x)))

    gradients = ms.grad(squares, 0, layer.trainable_params())(ms.Tensor(x))
    assert {gradient.dtype for gradient in (gradients[0], *gradients[1])} == {ms.float32}
    wanted = torch.autograd.grad(twin(torch.tensor(x).half()).float().square().sum(), list(twin.parameters()))
    for actual, expected in zip(gradients[1], wanted, strict=True):
        np.testing.assert_allclose(actual.asnumpy(), expected.numpy(), rtol=2e-2, atol=0.5)
    same_statistics(layer, twin)
"""


@modes
def test_mixed_precision(warm_child, mode):
    """Statistics stay in single precision, as torch keeps them beside an input in half."""
    warm_child(START.format(mode=mode) + MIXED)


SEVERAL = """
class Net(ms.nn.Cell):
    def __init__(self, way):
        super().__init__()
        self.norm = mint.nn.BatchNorm1d(2)
        self.way = way

    def construct(self, x):
        if self.way == "read":
            before = self.norm.running_mean * 1
            y = self.norm(x)
            return y, before, self.norm.running_mean * 1
        if self.way == "twice":
            return self.norm(x) + self.norm(x)
        if self.way == "unused":
            self.norm(x)
        return x * 2

x = draw(4, 2)
for way in ("read", "twice", "unused"):
    net, twin = Net(way), torch.nn.BatchNorm1d(2)
    net.set_train()
    for _ in range(3):
        before = twin.running_mean.clone()
        found = net(ms.Tensor(x))
        for _ in range(2 if way == "twice" else 1):
            twin(torch.tensor(x))
        same_statistics(net.norm, twin)
        if way == "read":
            close(found[1], before)
            close(found[2], twin.running_mean)
"""


@modes
def test_calls_that_read_their_statistics_or_are_equal_or_unused(warm_child, mode):
    warm_child(START.format(mode=mode) + SEVERAL)
