"""What operators, gradients and fake functions that are written in Python raise: type, text, file and line."""

import mindspore as ms
import pytest
import torch

import ms_ops

EXCEPTIONS = (IndexError, ValueError, TypeError, NotImplementedError, KeyboardInterrupt, SystemExit)


@torch.library.custom_op("ms_ops_raising::forward", mutates_args=())
def raising(x: torch.Tensor, number: int) -> torch.Tensor:
    raise EXCEPTIONS[number]("the author's text")


raising.register_fake(lambda x, number: torch.empty_like(x))


@torch.library.custom_op("ms_ops_raising::backward", mutates_args=())
def differentiable(x: torch.Tensor) -> torch.Tensor:
    return x * 2


def _gradient(context, gradient):
    raise KeyError("the author's text")


differentiable.register_fake(torch.empty_like)
differentiable.register_autograd(_gradient)


@torch.library.custom_op("ms_ops_raising::fake", mutates_args=())
def described(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@described.register_fake
def _(x):
    raise ZeroDivisionError("the author's text")


def line_of(text):
    """Where this file has the text, as errors say it."""
    with open(__file__, encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if line.strip() == text)


X = ms.Tensor([1.0, 2.0])


@pytest.mark.parametrize("number", range(len(EXCEPTIONS)), ids=lambda number: EXCEPTIONS[number].__name__)
def test_an_operator_raises_what_its_author_raised(number):
    kind = EXCEPTIONS[number]
    with pytest.raises(kind) as error:
        ms_ops.ops.ms_ops_raising.forward(X, number)
    line = line_of('raise EXCEPTIONS[number]("the author\'s text")')
    assert f"{kind.__name__}: the author's text" in str(error.value)
    assert f"{__file__}({line}): raising" in str(error.value)


def test_a_graph_has_its_text():
    @ms.jit
    def compiled(x):
        return ms_ops.ops.ms_ops_raising.forward(x, 1)

    with pytest.raises(
        RuntimeError, match=r"ValueError: the author's text[\s\S]*test_python_exceptions.py\(\d+\): raising"
    ):
        compiled(X).asnumpy()


def test_gradients(mode):
    def loss(x):
        return ms_ops.ops.ms_ops_raising.backward(x).sum()

    line = line_of('raise KeyError("the author\'s text")')
    with pytest.raises(RuntimeError) as error:
        ms.grad(loss)(X).asnumpy()
    assert 'KeyError: "the author\'s text"' in str(error.value)
    assert f"{__file__}({line}): _gradient" in str(error.value)


def test_fake_functions():
    @ms.jit
    def compiled(x):
        return ms_ops.ops.ms_ops_raising.fake(x)

    line = line_of('raise ZeroDivisionError("the author\'s text")')
    with pytest.raises(RuntimeError, match="the author's text") as error:
        compiled(X)
    assert f"ZeroDivisionError at {__file__}:{line}" in str(error.value)
