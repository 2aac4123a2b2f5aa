"""Arguments whose own Python code runs, raises or lies while they are bound; each in a process of its own."""

from __future__ import annotations

import textwrap

import pytest

PRELUDE = """
import mindspore as ms, numpy as np, torch, traceback
from ms_ops import aten

x = ms.Tensor(np.ones((2, 3), np.float32))

class Number:
    "Runs a function where it is asked for its value."
    def __init__(self, function, value=2):
        self.function, self.value = function, value
    def __index__(self):
        self.function()
        return self.value
    def __float__(self):
        self.function()
        return float(self.value)

class Mine(Exception):
    pass

def raiser(error):
    def raise_it():
        raise error  # the line
    return raise_it

def outcome(call):
    try:
        return call()
    except BaseException as error:
        return error
"""


@pytest.fixture
def attack(warm_child):
    return lambda code: warm_child(PRELUDE + textwrap.dedent(code))


def test_lists_that_change_while_they_are_converted(attack):
    attack(
        """
        def shrinking(clear, *items):
            sizes = []
            sizes += [*items, Number(lambda: clear(sizes)), *[3] * 1000]
            return sizes

        for _ in range(20):
            for clear in (list.clear, lambda sizes: sizes.__delitem__(slice(1, None)), list.pop):
                outcome(lambda: aten.view(x, shrinking(clear)))
                outcome(lambda: aten.view(x, shrinking(clear, 2, 3)))
        growing = []
        growing.append(Number(lambda: growing.append(3), 2))
        assert aten.view(x, growing).shape == (2, 3)

        class Hidden:
            @property
            def __class__(self):
                tensors.clear()
                return int

        for _ in range(20):
            tensors = []
            tensors += [ms.Tensor(np.ones((64, 64), np.float32)), Hidden(), x]
            error = outcome(lambda: aten.cat(tensors))
            assert isinstance(error, Exception), error
        """
    )


@pytest.mark.slow
def test_exceptions_pass_through(attack):
    attack(
        """
        for error in (Mine("text"), KeyboardInterrupt(), SystemExit(7), TypeError("a text of mine"), MemoryError()):
            number = Number(raiser(error))
            for call in (
                lambda: aten.view(x, [number, 3]),
                lambda: aten.sum(x, number),
                lambda: aten.leaky_relu(x, number),
                lambda: aten.add(x, x, alpha=number),
                lambda: aten.softmax(x, number),
                lambda: aten.elu(x, number),
                lambda: aten.nll_loss2d(x, x, None, 1, number),
            ):
                got = outcome(call)
                assert got is error, (got, call)
                lines = [frame.line for frame in traceback.extract_tb(got.__traceback__)]
                assert "raise error  # the line" in lines, lines

        class Unhashable:
            def __hash__(self):
                raise Mine("hash")
        class Unprintable:
            def __str__(self):
                raise Mine("str")
        class Classless:
            @property
            def __class__(self):
                raise Mine("class")
        for call, text in (
            (lambda: aten.softmax(x, 0, dtype=Unhashable()), "hash"),
            (lambda: aten.zeros([2], device=Unprintable()), "str"),
            (lambda: aten.relu(Classless()), "class"),
        ):
            got = outcome(call)
            assert isinstance(got, Mine) and str(got) == text, repr(got)
        """
    )


def test_what_only_does_not_fit_is_named(attack):
    attack(
        """
        class Nameless:
            __qualname__ = "\\ud800"
        nameless = Nameless()
        for call, text in (
            (lambda: aten.sum(x, 2**70), "argument 'dim' must be"),
            (lambda: aten.leaky_relu(x, 2**70), "argument 'negative_slope' must be Scalar, got int"),
            (lambda: aten.elu(x, np.ones(3)), "argument 'alpha' must be Scalar, got numpy.ndarray"),
            (lambda: aten.softmax(x, 0, dtype=[]), "argument 'dtype' must be ScalarType?, got list"),
            (lambda: aten.avg_pool2d(x, x), "got a Tensor; pass a number"),
            (lambda: aten.fft_fft(x, norm=nameless), "argument 'norm' must be str?, got __main__.\\\\ud800"),
            (lambda: aten.relu(x, **{"\\ud800": 1}), "has no argument '\\\\ud800'"),
            (lambda: aten.relu(x, **{"a\\0b": 1}), "has no argument 'a"),
        ):
            error = outcome(call)
            assert type(error) is TypeError and text in str(error), repr(error)
        """
    )


def test_strings(attack):
    attack(
        """
        error = outcome(lambda: aten.div(x, x, rounding_mode="\\ud800"))
        assert type(error) is UnicodeEncodeError, repr(error)
        # Cut at the zero, it would be a mode.
        error = outcome(lambda: aten.div(x, x, rounding_mode="floor\\0junk"))
        assert isinstance(error, RuntimeError) and "rounding_mode" in str(error), repr(error)
        import ms_ops
        op = ms_ops.op("aten::div.Tensor_mode", rounding_mode="floor\\0junk")
        @ms.jit
        def graph(a, b):
            return op(a, b)
        error = outcome(lambda: graph(x, x).asnumpy())
        assert isinstance(error, RuntimeError) and "rounding_mode" in str(error), repr(error)
        """
    )


def test_generators_are_no_others(attack):
    attack(
        """
        class Liar(torch.Generator):
            @property
            def _cdata(self):
                return 12345
        class Spoof:
            _cdata = 12345
            @property
            def __class__(self):
                return torch.Generator
        for generator in (Liar(), Spoof()):
            error = outcome(lambda: aten.rand([2], generator=generator))
            assert type(error) is TypeError and "must be torch.Generator" in str(error), repr(error)
        assert aten.rand([2], generator=torch.Generator().manual_seed(1)).shape == (2,)
        """
    )
