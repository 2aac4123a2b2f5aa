"""Random numbers of operators that do not say that they draw them: ``random=True`` says so."""

import threading

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops

pytestmark = pytest.mark.usefixtures("third_party")

ONES = np.ones(1000, np.float32)


torch.library.define("ms_ops_random::jitter", "(Tensor x) -> Tensor", tags=(torch.Tag.nondeterministic_seeded,))
torch.library.impl("ms_ops_random::jitter", "cpu", lambda x: x + torch.rand_like(x))
torch.library.register_fake("ms_ops_random::jitter", torch.empty_like)

torch.library.define(
    "ms_ops_random::noise",
    "(Tensor x, float dropout=0., bool training=False) -> Tensor",
    tags=(torch.Tag.nondeterministic_seeded,),
)
torch.library.impl("ms_ops_random::noise", "cpu", lambda x, dropout=0.0, training=False: x + torch.rand_like(x))
torch.library.register_fake("ms_ops_random::noise", lambda x, dropout=0.0, training=False: torch.empty_like(x))


@torch.library.custom_op("ms_ops_random::fill", mutates_args={"x"})
def fill(x: torch.Tensor) -> None:
    x.uniform_()


fill.register_fake(lambda x: None)


class Twice(nn.Cell):
    def __init__(self, op):
        super().__init__()
        self.op = op

    def construct(self, x):
        return self.op(x), self.op(x)


class Once(Twice):
    def construct(self, x):
        return self.op(x)


class Cubed(Twice):
    def construct(self, x):
        return self.op(x) ** 3


def noisy():
    return ms_ops.op("ms_ops_test::noisy", p=0.5, random=True)


def test_equal_calls_draw_twice(mode):
    for op in (noisy(), ms_ops.op("ms_ops_random::jitter"), ms_ops.op("ms_ops_random::fill", random=True)):
        first, second = Twice(op)(ms.Tensor(ONES))
        assert (first.asnumpy() != second.asnumpy()).any()


def test_numbers_are_torchs(mode):
    net = Twice(noisy())
    net(ms.Tensor(ONES))
    ms_ops.manual_seed(7)
    results = net(ms.Tensor(ONES))
    torch.manual_seed(7)
    for result in results:
        expected = torch.ops.ms_ops_test.noisy(torch.from_numpy(ONES), 0.5)
        np.testing.assert_array_equal(result.asnumpy(), expected.numpy())


def test_gradients_and_recomputation_draw_the_same_numbers(mode):
    for recomputed in (False, True):
        net = Once(noisy())
        if recomputed:
            net.recompute()
        for _ in range(3):
            value, derivative = ms.value_and_grad(net)(ms.Tensor(ONES))
            np.testing.assert_array_equal(derivative.asnumpy(), value.asnumpy())
            assert 0 < value.asnumpy().sum() < 1000
    value, derivative = ms.value_and_grad(Cubed(noisy()))(ms.Tensor(ONES))
    np.testing.assert_array_equal(derivative.asnumpy(), 3 * value.asnumpy())


@pytest.mark.parametrize("infer", [None, "run"])
def test_where_it_is_missing_a_graph_says_so(infer):
    op = ms_ops.op("ms_ops_test::noisy", p=0.5, infer=infer)
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        with pytest.raises(
            RuntimeError, match=r'ms_ops_test::noisy drew .*ms_ops.op\("ms_ops_test::noisy", ..., random=T'
        ):
            Once(op)(ms.Tensor(ONES)).asnumpy()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_where_it_is_missing_a_gradient_says_so():
    op = ms_ops.op("ms_ops_test::noisy", p=0.5)
    assert op(ms.Tensor(ONES)).shape == (1000,)
    with pytest.raises(RuntimeError, match=r"ms_ops_test::noisy drew .*random=True"):
        ms.grad(Once(op))(ms.Tensor(ONES)).asnumpy()


@pytest.mark.parametrize("random", [False, True])
def test_names_of_arguments_say_nothing_of_other_libraries(mode, random):
    first, second = Twice(ms_ops.op("ms_ops_random::noise", random=random))(ms.Tensor(ONES))
    assert (first.asnumpy() != second.asnumpy()).any()


def test_torchs_own_need_nothing_and_may_be_told(mode):
    op = ms_ops.op("aten::relu", random=True)
    np.testing.assert_array_equal(Once(op)(ms.Tensor(-ONES)).asnumpy(), np.zeros_like(ONES))


def test_hand_written_entries_that_do_not_say_so(mode, probe):
    for _ in range(2):  # one that is refused is watched on
        op = probe.custom("Dropped", out_shape=lambda x: x, out_dtype=lambda x: x)
        with pytest.raises(RuntimeError, match=r"Dropped: it drew random numbers .* random=True"):
            Once(op)(ms.Tensor(ONES)).asnumpy()


def test_a_plain_custom_says_it_by_an_attribute(mode, probe):
    entry = str(probe.custom("Dropped", out_shape=lambda x: x, out_dtype=lambda x: x).entry)
    op = ms.ops.Custom(entry, out_shape=lambda x: x, out_dtype=lambda x: x, func_type="aot")
    op.add_prim_attr("side_effect_mem", True)
    first, second = Twice(op)(ms.Tensor(ONES))
    assert (first.asnumpy() != second.asnumpy()).any()


def test_what_other_threads_draw_is_no_matter(probe):
    stop = threading.Event()

    def draw():
        while not stop.is_set():
            torch.rand(1)

    other = threading.Thread(target=draw)
    other.start()
    try:
        for size in range(1, 50):
            x = ms.Tensor(ONES[:size])
            np.testing.assert_array_equal(
                probe.custom("Echo", out_shape=lambda x: x, out_dtype=lambda x: x)(x).asnumpy(), ONES[:size]
            )
    finally:
        stop.set()
        other.join()


def test_hand_written_entries(mode, probe):
    def shape(x):
        return x

    def bprop(x, out, dout):
        return (dout * out,)

    net = Twice(probe.custom("Dropped", out_shape=shape, out_dtype=shape, bprop=bprop, random=True))
    first, second = net(ms.Tensor(ONES))
    assert (first.asnumpy() != second.asnumpy()).any()
    for seed in (ms_ops.manual_seed, ms.set_seed):
        seed(7)
        results = net(ms.Tensor(ONES))
        torch.manual_seed(7)
        for result in results:
            expected = torch.bernoulli(torch.full((1000,), 0.5))
            np.testing.assert_array_equal(result.asnumpy(), expected.numpy())
    for recomputed in (False, True):
        one = Once(net.op)
        if recomputed:
            one.recompute()
        value, derivative = ms.value_and_grad(one)(ms.Tensor(ONES))
        np.testing.assert_array_equal(derivative.asnumpy(), value.asnumpy())


torch.library.define("ms_ops_random::scaled", "(Tensor x, float random=3., str? infer=None) -> Tensor")
torch.library.impl("ms_ops_random::scaled", "cpu", lambda x, random=3.0, infer=None: x * random)
torch.library.register_fake("ms_ops_random::scaled", lambda x, random=3.0, infer=None: torch.empty_like(x))


@pytest.mark.parametrize("constants", [{"random": 2.0}, {"random": False}, {"infer": "run"}])
def test_arguments_that_are_called_as_those_of_op(constants):
    (name,) = constants
    with pytest.raises(TypeError, match=rf"ms_ops_random::scaled: {name}= is .* ms_ops_random::scaled\(.*by position"):
        ms_ops.op("ms_ops_random::scaled", **constants)


def test_arguments_that_are_called_as_those_of_op_by_position():
    scaled = ms_ops.op("ms_ops_random::scaled", 2.0, None, infer="run")
    assert scaled(ms.Tensor([1.0])).asnumpy() == 2


def test_random_that_is_no_bool():
    with pytest.raises(TypeError, match=r"ms_ops_test::noisy: random must be a bool, got 0\.5"):
        ms_ops.op("ms_ops_test::noisy", random=0.5)
