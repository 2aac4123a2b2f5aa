"""Attributes of operators that no encoder of ours wrote: an error, never a read beyond the tensors there are."""

from __future__ import annotations

import textwrap

import pytest

PRELUDE = """
import mindspore as ms, numpy as np
from mindspore import nn, ops
from ms_ops._native import attributes
from ms_ops._native.attributes import InputIndex, IntegerIndex
from ms_ops._build.layout import LIBRARY
import ms_ops.aten

ADD = {
    "operator": "aten::add", "overload": "Tensor", "arguments": (InputIndex(0), InputIndex(1), 1), "rule": None,
    "level": 0, "outputs": 1, "undefined": (), "unknown": (), "asks_sizes": False,
}
x = ms.Tensor(np.ones((2, 3), np.float32))

def shape(*shapes):
    return shapes[0]

def dtype(*dtypes):
    return dtypes[0]

def custom(changes, inferred=True):
    functions = (shape, dtype) if inferred else (None, None)
    op = ops.Custom(f"{LIBRARY}:ms_ops_TorchOperator", *functions, "aot")
    op.add_prim_attr("reg_op_name", "ms_ops_TorchOperator")
    op.add_prim_attr(attributes.ATTRIBUTE_NAME, attributes.encode({**ADD, **changes}))
    return op

def launch(inputs=2, **changes):
    op = custom(changes)
    try:
        return op(*[x] * inputs).asnumpy().tolist()
    except Exception as error:
        return str(error)
"""


@pytest.fixture
def attack(warm_child):
    return lambda code: warm_child(PRELUDE + textwrap.dedent(code))


def test_launches(attack):
    attack(
        """
        assert launch() == [[2.0] * 3] * 2
        huge = 2**62
        for inputs, changes, text in (
            (2, {"arguments": (InputIndex(0), InputIndex(2), 1)}, "argument 'other'"),
            (2, {"arguments": (InputIndex(0), InputIndex(huge), 1)}, "argument 'other'"),
            (2, {"arguments": (InputIndex(0), InputIndex(-1), 1)}, "argument 'other'"),
            (2, {"arguments": (InputIndex(1), InputIndex(1), 1)}, "argument 'other'"),
            (2, {"arguments": (InputIndex(0), InputIndex(1), InputIndex(2))}, "argument 'alpha'"),
            (1, {}, "was bound for 2 tensors and gives 1, got 2"),
            (2, {"arguments": (InputIndex(0), InputIndex(1), IntegerIndex(0))}, "was bound for 3 tensors"),
            (3, {"arguments": (InputIndex(0), InputIndex(1), IntegerIndex(0))}, "carries no integers"),
            (2, {"arguments": (InputIndex(0), InputIndex(1), IntegerIndex(huge))}, "argument 'alpha'"),
            (2, {"arguments": (InputIndex(0), InputIndex(1), IntegerIndex(-1))}, "argument 'alpha'"),
            (2, {"arguments": (InputIndex(0), IntegerIndex(1), 1)}, "argument 'other'"),
            (2, {"arguments": (InputIndex(0), InputIndex(1))}, "2 constants"),
            (2, {"level": -1}, "'level' has -1"),
            (2, {"level": huge}, "'level' has"),
            (2, {"level": 1}, "was bound for 3 tensors"),
            (3, {"level": 1, "undefined": (-1,)}, "'undefined' has -1"),
            (3, {"level": 1, "undefined": (huge,)}, "'undefined' has"),
            (2, {"outputs": -1}, "'outputs' has -1"),
            (2, {"outputs": 2}, ""),
            (2, {"outputs": huge}, "'outputs' has"),
            (2, {"asks_sizes": True, "unknown": ((1, 0),)}, "'unknown' has 1"),
            (2, {"asks_sizes": True, "unknown": ((-1, 0),)}, "'unknown' has -1"),
            (2, {"asks_sizes": True, "unknown": ((0, 9),)}, "Dimension out of range"),
            (2, {"asks_sizes": True, "unknown": ((0,),)}, "no pair"),
        ):
            error = launch(inputs, **changes)
            assert isinstance(error, str) and text in error, (changes, error)
        """
    )


def test_shapes_of_dynamic_graphs(attack):
    attack(
        """
        class Net(nn.Cell):
            def __init__(self, op):
                super().__init__()
                self.op = op
            def construct(self, x):
                return self.op(x, x)

        def infer(**changes):
            op = custom(changes, inferred=False)
            op.add_prim_attr("cpp_infer_shape", True)
            op.add_prim_attr("cpp_infer_type", True)
            net = Net(op)
            net.set_inputs(ms.Tensor(shape=[None, 3], dtype=ms.float32))
            try:
                return net(x).asnumpy().tolist()
            except Exception as error:
                return str(error)

        ms.set_context(mode=ms.GRAPH_MODE)
        assert infer(dtypes=["float32"] * 2, types=[43]) == [[2.0] * 3] * 2
        for count in (0, 1, 3, 100_000):
            error = infer(dtypes=["float32"] * count, types=[43])
            assert f"the attributes describe {count} inputs of an op that takes 2" in error, error
        """
    )
