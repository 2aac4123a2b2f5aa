"""What the caller's thread has set in torch reaches no operator, no gradient and no inference of ms_ops."""

from __future__ import annotations

import pytest

from tests.releases import needs_mint, needs_second_order

# Each enters its state and then calls `use`, which compares results with those of a plain thread.
STATES = {
    "inference_mode": "with torch.inference_mode(): use()",
    "no_grad": "with torch.no_grad(): use()",
    "fake_tensors": "with FakeTensorMode(): use()",
    "dispatch_mode": "with Refusing(): use()",
    "function_mode": "with RefusingFunctions(): use()",
    "autocast": "with torch.autocast('cpu', torch.bfloat16): use()",
    "default_device": "with torch.device('meta'): use()",
    "set_default_device": "torch.set_default_device('meta'); use(); torch.set_default_device(None)",
    "hooks": "with torch.autograd.graph.saved_tensors_hooks(refuse, refuse): use()",
    "trace": "torch.jit.trace(lambda x: (use(), x + 1)[1], torch.ones(2))",
    "func_grad": "torch.func.grad(lambda x: (use(), x.sum())[1])(torch.ones(2))",
    "vmap": "torch.func.vmap(lambda x: (use(), x + 1)[1])(torch.ones(2, 3))",
    "jvp": "torch.func.jvp(lambda x: (use(), x + 1)[1], (torch.ones(2),), (torch.ones(2),))",
    "functionalize": "torch.func.functionalize(lambda x: (use(), x + 1)[1])(torch.ones(2))",
    "python_dispatcher": "with enable_python_dispatcher(): use()",
}

PROGRAM = """
import mindspore as ms
import numpy as np
import torch
from torch._dispatch.python import enable_python_dispatcher
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

import ms_ops
from ms_ops import aten

ms.set_device("CPU")
x = ms.Tensor(np.array([[0.5, 0.25], [1.5, 0.75]], np.float32))
whole = ms.Tensor(np.array([1, 2, 3]))


class Refusing(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        raise AssertionError(func)


class RefusingFunctions(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        raise AssertionError(func)


def refuse(tensor):
    raise AssertionError("a hook of the user's")
"""

PYNATIVE_OR_GRAPH = """
def power(x):
    return aten.pow(x, 3)


def logsumexp(x):
    return aten.logsumexp(x, [0])


def square(x):
    return aten.mm(x, x)


def shifted(x):
    return aten.add(x, 1.5)


def default_dtype(x):
    return aten.add(aten.true_divide(whole, 2), aten.sum(x))


def dropout(x):
    return aten.dropout(x, 0.5, True)


FUNCTIONS = [
    aten.tanh, aten.sin, aten.exp, aten.gelu, aten.std, power, logsumexp, square, shifted, default_dtype, dropout
]


def in_mode(function):
    return ms.jit(function) if {graph} else function


def orders(function):
    # Graphs are compiled in the first call, in a plain thread.

    def value(x):
        return function(x)

    def slope(x):
        return ms.grad(value)(x)

    return [in_mode(value), in_mode(slope), *([] if function is dropout else [in_mode(ms.grad(slope))])]


def run(functions):
    ms_ops.manual_seed(3)
    results = [function(x) for function in functions]
    return [(str(result.dtype), result.asnumpy()) for result in results]


ORDERS = {{function: orders(function) for function in FUNCTIONS}}
EXPECTED = {{function: run(functions) for function, functions in ORDERS.items()}}


def use():
    for function, expected in EXPECTED.items():
        for (dtype, got), (expected_dtype, value) in zip(run(ORDERS[function]), expected, strict=True):
            assert dtype == expected_dtype, (function, dtype)
            np.testing.assert_array_equal(got, value, err_msg=str(function))
"""


# A crash ends the child, whose output then names the state last.
ALL_STATES = f"""
import traceback

failed = []
for name, program in {STATES!r}.items():
    print(name, flush=True)
    try:
        exec(program)
        use()
    except Exception:
        traceback.print_exc()
        failed.append(name)
    finally:
        torch.set_default_device(None)
assert not failed, failed
"""


@pytest.mark.slow
@pytest.mark.parametrize("graph", [pytest.param(False, marks=needs_second_order), True], ids=["pynative", "graph"])
def test_results_and_gradients_are_those_of_a_plain_thread(warm_child, graph):
    warm_child(PROGRAM + PYNATIVE_OR_GRAPH.format(graph=graph) + ALL_STATES)


@needs_mint
def test_kernels_of_mint_are_those_of_a_plain_thread(warm_child):
    warm_child(
        PROGRAM
        + """
from mindspore import mint

ms_ops.enable_mint_cpu()
ms.runtime.launch_blocking()


def values():
    return [result.asnumpy() for result in (mint.mm(x, x), mint.nn.functional.gelu(x), mint.arange(3))]


EXPECTED = values()


def use():
    for got, value in zip(values(), EXPECTED, strict=True):
        np.testing.assert_array_equal(got, value)
        assert got.dtype == value.dtype
"""
        + ALL_STATES
    )


def test_inference_is_that_of_a_plain_thread(warm_child):
    """What torch says of shapes, which it is asked in the state for the first time."""
    warm_child(
        PROGRAM
        + """
rows = 2


class Net(ms.nn.Cell):
    def construct(self, x):
        return aten.cat([aten.addmm(x, x, x), x], 1)


@ms.jit
def compiled(x, whole):
    return aten.linalg_svdvals(x), aten.cumsum(whole, 0), aten.arange(3), aten.einsum("ij,jk->ik", [x, x])


def use():
    global rows
    rows += 1
    x, whole = ms.Tensor(np.ones((rows, rows), np.float32)), ms.Tensor(np.ones(rows, np.int64))
    shapes = [(rows,), (rows,), (3,), (rows, rows)]
    assert [tuple(result.shape) for result in compiled(x, whole)] == shapes
    assert aten.nonzero(whole).shape == ms.jit(aten.nonzero)(whole).shape == (rows, 1)
    net = Net()
    net.set_inputs(ms.Tensor(shape=[None, rows], dtype=ms.float32))
    assert net(x).shape == (rows, 2 * rows)
"""
        + ALL_STATES
    )


def test_the_state_of_the_caller_is_restored(warm_child):
    warm_child(
        PROGRAM
        + """
seen = []


class Watching(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        seen.append(func)
        return func(*args, **(kwargs or {}))


with Watching(), torch.inference_mode(), torch.device("meta"):
    aten.mm(x, x)
    try:
        aten.mm(x, whole)
    except RuntimeError:
        pass
    assert not seen
    assert torch.is_inference_mode_enabled()
    assert torch.empty(1).device.type == "meta"
    assert seen
assert not torch.is_inference_mode_enabled()
"""
    )
