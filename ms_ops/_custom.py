"""``ms_ops.custom``: any hand-written entry point as a MindSpore primitive."""

from __future__ import annotations

import inspect
import itertools
import os
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mindspore import Type, nn

from ms_ops import _library
from ms_ops._inference import Shape
from ms_ops._library import Entry
from ms_ops._op import Op

_REMEMBERED = 4096


def custom(
    func: str | os.PathLike[str],
    *,
    out_shape: Callable[..., Any] | Sequence[Any] | None = None,
    out_dtype: Callable[..., Any] | Any,
    bprop: Callable[..., Any] | None = None,
    attrs: Mapping[str, Any] | None = None,
) -> CustomOp:
    """Wrap one entry point of a shared library.

    Args:
        func: ``"path/to/lib.so:Symbol"``.
        out_shape: shape of the output, a tuple of shapes for several outputs, or a function from the shapes of the
            inputs to that. Default: None, the library's ``<Symbol>InferShape``, which graphs with dynamic shapes need.
        out_dtype: MindSpore dtype of the output, a tuple of them, or a function from the dtypes of the inputs to that.
        bprop: gradient: a function ``bprop(x1, ..., xn, out, dout)`` that returns a tuple of n gradients, zeros for a
            tensor that has none and 0 for a number or None. Graph mode compiles its source, so it must be a ``def``
            with every parameter named, or a Cell. Default: None, no gradient.
        attrs: constants of the op, by name: None, bool, int, float, str, or lists of them. The C++ side gets them as
            ``ms_ext::Attributes``, doubles without loss.

    Returns:
        A ``mindspore.ops.Custom`` for use in Cells, functions and ``mindspore.jit``.

    Raises:
        ValueError: `func` is not of that form.
        FileNotFoundError, ImportError, PermissionError: the library cannot be loaded; the text says why.
        AttributeError: the library has no such symbol, or no ``InferShape`` where `out_shape` is not given.
        TypeError: `bprop` or `attrs` is of no use to MindSpore.

    Examples:
        >>> op = ms_ops.custom("my_ops.so:Scale", out_shape=lambda x: x, out_dtype=lambda x: x, attrs={"factor": 2.0})
    """
    return CustomOp(func=os.fspath(func), out_shape=out_shape, out_dtype=out_dtype, bprop=bprop, attrs=attrs or {})


class CustomOp(Op):
    """What :func:`custom` returns; its parameters are described there."""

    def __init__(
        self,
        func: str,
        out_shape: Callable[..., Any] | Sequence[Any] | None,
        out_dtype: Callable[..., Any] | Any,
        bprop: Callable[..., Any] | None,
        attrs: Mapping[str, Any],
    ) -> None:
        entry = Entry.parse(func)
        if bprop is not None:
            _check_bprop(entry, bprop)
        super().__init__(entry, attrs, bprop=bprop)
        self._arguments = {
            "func": func, "out_shape": out_shape, "out_dtype": out_dtype, "bprop": bprop, "attrs": dict(attrs)
        }  # fmt: skip
        self._answers: OrderedDict[Any, Any] = OrderedDict()
        # MindSpore's kernel cache compares attributes and does not see these two.
        self.add_prim_attr("ms_ext_inference", f"{_token(out_shape)} {_token(out_dtype)}")
        if out_shape is None:
            several = _library.infer_shape_returns_tuple(entry)
            self.add_prim_attr("multi_output", isinstance(out_dtype, (tuple, list)) if several is None else several)
            self.infer_shape_in_cpp()
        self._own_attributes = dict(self.attrs)

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Shape], Sequence[Any]]:
        """As :meth:`Op.infer`, from the user's rules."""
        question = (_frozen(shapes), tuple(map(str, dtypes)))
        answer = self._infer(question[0], dtypes)
        if self._answers.setdefault(question, answer) != answer:
            raise ValueError(
                f"{self.entry.symbol}: out_shape and out_dtype gave {answer} and, for the same inputs before, "
                f"{self._answers[question]}; MindSpore keeps the first answer with its kernel, so they must depend on "
                "the inputs alone. Make another op with ms_ops.custom for other rules."
            )
        if len(self._answers) > _REMEMBERED:
            self._answers.popitem(last=False)
        return answer

    def _infer(self, shapes: Any, dtypes: Sequence[Any]) -> tuple[list[Shape], list[Any]]:
        out_shape, out_dtype = self._arguments["out_shape"], self._arguments["out_dtype"]
        types = out_dtype(*map(_element_type, dtypes)) if callable(out_dtype) else out_dtype
        types = [_checked_dtype(self.entry, item) for item in (types if isinstance(types, (tuple, list)) else [types])]
        if out_shape is None:  # the library's InferShape has given the shapes
            return [()] * len(types), types
        result = out_shape(*shapes) if callable(out_shape) else out_shape
        several = isinstance(result, (tuple, list)) and any(isinstance(item, (tuple, list)) for item in result)
        outputs = [_checked_shape(self.entry, item) for item in (result if several else [result])]
        if len(outputs) != len(types):
            raise ValueError(
                f"{self.entry.symbol}: out_shape gives {len(outputs)} output(s), {outputs}, and out_dtype "
                f"{len(types)}, {[str(item) for item in types]}; they must agree"
            )
        return outputs, types

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return self._arguments


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, (tuple, list)) else value


def _checked_shape(entry: Entry, shape: Any) -> Shape:
    if isinstance(shape, (tuple, list)) and all(isinstance(size, int) and size >= -2 for size in shape):
        return tuple(shape)
    raise TypeError(
        f"{entry.symbol}: out_shape must give a tuple of ints for each output, got {shape!r}; MindSpore allocates the "
        "output by it"
    )


def _element_type(dtype: Any) -> Any:
    return dtype.element_type() if hasattr(dtype, "element_type") else dtype


def _checked_dtype(entry: Entry, dtype: Any) -> Any:
    if isinstance(dtype, Type):
        return _element_type(dtype)
    raise TypeError(f"{entry.symbol}: out_dtype must give a MindSpore dtype for each output, got {dtype!r}")


def _check_bprop(entry: Entry, bprop: Any) -> None:
    function = bprop.construct if isinstance(bprop, nn.Cell) else bprop
    parameters = inspect.signature(function).parameters.values() if inspect.isroutine(function) else ()
    plain = all(parameter.kind is parameter.POSITIONAL_OR_KEYWORD for parameter in parameters)
    if not plain or len(parameters) < 2:
        raise TypeError(
            f"{entry.symbol}: bprop must be a function written with `def` and every parameter named, "
            f"bprop(x1, ..., xn, out, dout), since graph mode compiles its source; got {bprop!r}. Write a `def` around "
            "partial functions, callable objects and *args."
        )


_tokens: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()
_counter = itertools.count()


def _token(rule: Any) -> str:
    """A string that is equal for equal rules: a function stands for itself alone."""
    if callable(rule):
        return _tokens.setdefault(rule, f"f{next(_counter)}")
    return str(rule)
