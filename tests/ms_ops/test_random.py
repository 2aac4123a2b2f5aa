"""Random operators: torch's numbers, in the order of the calls, and the same ones again in gradients."""

from __future__ import annotations

import threading

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten
from ms_ops._native import binder
from tests.ms_ops.as_in_torch import by_torch, tensor

HALVES = np.full((2, 3), 0.5, np.float32)
ONES = np.ones(1000, np.float32)


def rand(x):
    return aten.rand([4])


def bernoulli(x):
    return aten.bernoulli(x)


def dropout(x):
    return aten.dropout(x, 0.5, True)


def equal_calls(x):
    return aten.stack([aten.rand([16]), aten.rand([16])])


def results_in_another_order(x):
    first, second, third = aten.rand([4]), aten.rand([4]), aten.rand([4])
    return aten.stack([third, first, second])


def unused_draw(x):
    _ = aten.rand([4])
    return aten.rand([4])


def loop(x):
    total = aten.rand([4])
    for _ in range(3):
        total = aten.add(aten.mul(total, 10), aten.rand([4]))
    return total


def test_seeds_that_are_refused():
    for seed in (None, 2**64, float("nan")):
        with pytest.raises(ValueError, match=r"ms_ops\.manual_seed: seed must be an int .*, got "):
            ms_ops.manual_seed(seed)

    @ms.jit
    def seeded():
        ms_ops.manual_seed(3)
        return aten.rand([2])

    with pytest.raises(RuntimeError, match="call it outside of the graph"):
        seeded()


@pytest.mark.parametrize("seed", [ms_ops.manual_seed, ms.set_seed], ids=["manual_seed", "set_seed"])
@pytest.mark.parametrize(
    "function", [rand, bernoulli, dropout, equal_calls, results_in_another_order, unused_draw, loop]
)
def test_random_numbers_are_torchs(function, seed, mode):
    class Net(nn.Cell):
        def construct(self, x):
            return function(x)

    net = Net()
    net(tensor(HALVES))  # compiled, and the generator advanced
    seed(7)
    results = [net(tensor(HALVES)).asnumpy() for _ in range(3)]
    torch.manual_seed(7)
    for result in results:
        np.testing.assert_array_equal(result, by_torch(function)(torch.from_numpy(HALVES)).numpy())


def test_the_last_seed_holds(mode):
    class Net(nn.Cell):
        def construct(self):
            return aten.rand([4])

    ms.set_seed(1)
    torch.manual_seed(7)
    first = Net()().asnumpy()
    ms.set_seed(7)
    np.testing.assert_array_equal(torch.rand(4).numpy(), first)


class Dropouts(nn.Cell):
    def construct(self, x):
        return aten.dropout(aten.dropout(x, 0.5, True), 0.25, True)


def test_gradient_sees_the_numbers_of_the_forward_pass(mode):
    for _ in range(5):
        value, derivative = ms.value_and_grad(Dropouts())(tensor(ONES))
        np.testing.assert_array_equal(derivative.asnumpy(), value.asnumpy())


def test_gradient_of_a_jit_function_sees_the_numbers_of_the_forward_pass():
    """In PyNative mode: MindSpore compiles the function's gradient apart from it."""

    @ms.jit
    def dropouts(x):
        return aten.dropout(aten.native_dropout(x, 0.5, True)[0], 0.25, True)

    for _ in range(5):
        value, derivative = ms.value_and_grad(dropouts)(tensor(ONES))
        np.testing.assert_array_equal(derivative.asnumpy(), value.asnumpy())


def test_recomputed_cell_draws_the_same_numbers(mode):
    net = Dropouts()
    net.recompute()
    for _ in range(5):
        value, derivative = ms.value_and_grad(net)(tensor(ONES))
        np.testing.assert_array_equal(derivative.asnumpy(), value.asnumpy())


class Cubed(nn.Cell):
    def construct(self, x):
        return aten.pow(aten.dropout(x, 0.5, True), 3)


class Slope(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net, self.grad = Cubed(), ms.ops.GradOperation()

    def construct(self, x):
        return self.grad(self.net)(x)


def test_second_order_sees_the_numbers_of_the_forward_pass(mode):
    value, derivative = ms.value_and_grad(Slope())(tensor(ONES))
    np.testing.assert_array_equal(value.asnumpy(), np.where(value.asnumpy() == 0, 0, 24))
    np.testing.assert_array_equal(derivative.asnumpy(), 2 * value.asnumpy())


def test_draws_of_other_threads_do_not_disturb_gradients():
    stop = threading.Event()

    def draw():
        while not stop.is_set():
            aten.rand([1000])

    thread = threading.Thread(target=draw)
    thread.start()
    try:
        for _ in range(300):
            value, derivative = ms.value_and_grad(Dropouts())(tensor(ONES))
            np.testing.assert_array_equal(derivative.asnumpy(), value.asnumpy())
    finally:
        stop.set()
        thread.join()


def slow(x):
    for _ in range(20):
        x = aten.mm(x, x)
    return aten.dropout(aten.ones([1000]), 0.5, True), x


def slow_primitives(x):
    binder.enter_mixed_precision(1)
    try:
        return slow(x)
    finally:
        binder.enter_mixed_precision(-1)


@pytest.mark.parametrize("function", [ms.jit(slow), slow_primitives], ids=["jit", "primitives"])
@pytest.mark.parametrize("seed", [torch.manual_seed, torch.default_generator.manual_seed, ms_ops.manual_seed])
def test_seeds_after_a_call_do_not_change_its_numbers(function, seed):
    x = tensor(np.zeros((300, 300), np.float32))
    function(x)
    for _ in range(5):
        torch.manual_seed(3)
        drawn, _ = function(x)
        by_torch_after, by_ms_ops_after = torch.rand(2), aten.rand([2])
        seed(4)
        torch.manual_seed(3)
        np.testing.assert_array_equal(drawn.asnumpy(), torch.dropout(torch.ones(1000), 0.5, True).numpy())
        np.testing.assert_array_equal(by_torch_after.numpy(), torch.rand(2).numpy())
        np.testing.assert_array_equal(by_ms_ops_after.asnumpy(), torch.rand(2).numpy())


class WithGenerator(nn.Cell):
    """Draws by a generator that is bound, by one that is an argument, and by the default one."""

    def __init__(self, generator):
        super().__init__()
        self.generator = generator
        self.bound = ms_ops.op("aten::bernoulli.p", p=0.5, generator=generator)

    def construct(self, x):
        return self.bound(x), aten.rand_like(x, generator=self.generator), aten.rand_like(x)


def test_generators(mode):
    generator = torch.Generator()
    net = WithGenerator(generator)
    net(tensor(HALVES))
    generator.manual_seed(3)
    torch.manual_seed(4)
    bound, argument, default = (result.asnumpy() for result in net(tensor(HALVES)))
    generator.manual_seed(3)
    torch.manual_seed(4)
    x = torch.from_numpy(HALVES)
    np.testing.assert_array_equal(bound, torch.ops.aten.bernoulli.p(x, 0.5, generator=generator))
    np.testing.assert_array_equal(argument, torch.ops.aten.rand_like(x, generator=generator))
    np.testing.assert_array_equal(default, torch.rand_like(x))


def test_gradient_draws_again_by_the_same_generator(mode):
    noise = ms_ops.op("aten::rrelu", lower=0.1, upper=0.9, training=True, generator=torch.Generator())

    class Net(nn.Cell):
        def construct(self, x):
            return noise(x)

    value, derivative = ms.value_and_grad(Net())(tensor(-ONES))
    np.testing.assert_array_equal(derivative.asnumpy(), -value.asnumpy())
    assert len(np.unique(value.asnumpy())) > 1


def test_other_generators_are_refused():
    with pytest.raises(TypeError, match=r"'generator' must be torch\.Generator, got mindspore\.common\.generator\.Gen"):
        aten.rand_like(tensor(HALVES), generator=ms.Generator())
