"""Operators as function objects: what help(), editors, tab completion and MindSpore ask of them."""

from __future__ import annotations

import inspect
import pydoc

import mindspore as ms
import numpy as np
import pytest

import ms_ops
from ms_ops import aten
from ms_ops._dispatcher import catalog, signatures
from ms_ops._operators.packet import Packet
from tests.conftest import without_cuda


def test_docstrings():
    assert aten.add.__doc__ == catalog.docstring(catalog.find_all("aten::add"))
    assert aten.add.Scalar.__doc__ == catalog.docstring([catalog.find("aten::add.Scalar")])
    assert inspect.getdoc(Packet).startswith("All overloads of an operator")


def test_help():
    text = pydoc.plain(pydoc.render_doc(aten.leaky_relu))
    assert "leaky_relu = <ms_ops operator aten::leaky_relu>" in text
    assert "leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor" in text
    assert "torch.nn.functional.leaky_relu" in text


def test_op_objects_print_what_they_have_bound():
    assert str(ms_ops.op("aten::add.Tensor", alpha=2)) == "<ms_ops operator aten::add.Tensor with alpha=2>"
    assert repr(ms_ops.AvgPool2d([2, 3])) == "<ms_ops operator aten::avg_pool2d with [2, 3]>"


@pytest.mark.parametrize(
    ("operator", "signature"),
    [
        (aten.leaky_relu, "(self: Tensor, negative_slope: Scalar = 0.01) -> Tensor"),
        (aten.add.Tensor, "(self: Tensor, other: Tensor, *, alpha: Scalar = 1) -> Tensor"),
        (aten.add, "(self: Tensor, other: Tensor | Scalar, *args: Any, **kwargs: Any) -> Tensor"),
        (
            getattr(aten.random, "from"),
            "(self: Tensor, from_: int, /, to: int | None, *, generator: Any | None = None) -> Tensor",
        ),
        (aten.max.dim, "(self: Tensor, dim: int, keepdim: bool = False) -> tuple[Tensor, Tensor]"),
        (aten.split.Tensor, "(self: Tensor, split_size: int, dim: int = 0) -> tuple[Tensor, ...]"),
        (aten.index, "(self: Tensor, indices: Sequence[Tensor | None]) -> Tensor"),
        (aten.channel_shuffle, "(self: Tensor, groups: int) -> Tensor"),
        (aten.contiguous, "(self: Tensor, *, memory_format: MemoryFormat = torch.contiguous_format) -> Tensor"),
        (ms_ops.op("aten::dropout", p=0.5, train=True), "(*args, **kwargs)"),
    ],
)
def test_signatures(operator, signature):
    assert str(inspect.signature(operator)).replace("'", "") == signature


def test_every_operator_has_a_signature():
    for overloads in catalog.packets("aten").values():
        schemas = [overload.schema for overload in overloads]
        shared = signatures.of_schemas(schemas)
        for schema in schemas:
            required = [one.name for one in schema.arguments if not one.has_default_value() and not one.kwarg_only]
            shared.bind(*required, **{one.name: None for one in schema.arguments if one.kwarg_only})


@pytest.mark.parametrize("capture_mode", ["ast", "bytecode", "trace"])
def test_mindspore_binds_arguments_by_the_signature(capture_mode):
    x = np.arange(16, dtype=np.float32).reshape(1, 4, 4)
    compiled = ms.jit(aten.max_pool2d, capture_mode=capture_mode)
    np.testing.assert_array_equal(compiled(ms.Tensor(x), 2).asnumpy(), x[:, 1::2, 1::2])


def test_mindspore_differentiates_the_objects_themselves():
    x = ms.Tensor(np.array([-2.0, 3.0], np.float32))
    for _ in range(2):  # one does not stand for another
        np.testing.assert_array_equal(ms.grad(aten.leaky_relu)(x, 0.5).asnumpy(), [0.5, 1.0])
        np.testing.assert_array_equal(ms.grad(aten.mul.Tensor)(x, x + 1).asnumpy(), [-1.0, 4.0])
        np.testing.assert_array_equal(ms.grad(ms.grad(aten.square))(x).asnumpy(), [2.0, 2.0])


def test_completion():
    assert {"relu", "add"} <= set(dir(aten))
    assert {"Tensor", "Scalar", "overloads"} <= set(dir(aten.add))
    names = dir(ms_ops)
    assert {"LeakyRelu", "GridSampler2d", "aten", "op"} <= set(names)
    assert all(getattr(ms_ops, name).__doc__ for name in ("GridSampler2d", "Conv2d"))
    assert "_Softmax" not in names


@without_cuda
def test_completion_needs_no_mindspore(child):
    child(
        """
        import sys, ms_ops
        assert "GridSampler2d" in dir(ms_ops)
        assert "mindspore" not in sys.modules
        """
    )
