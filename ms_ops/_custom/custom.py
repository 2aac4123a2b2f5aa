"""``ms_ops.custom``: any hand-written entry point as a MindSpore primitive."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mindspore import Type, nn

from ms_ops._compat.mindspore import synchronize
from ms_ops._inference.rule_token import token
from ms_ops._inference.specs import Shape
from ms_ops._native import attributes, library
from ms_ops._native.library import Entry
from ms_ops._primitives import gradient_check, side_effects
from ms_ops._primitives.op import Op, is_dynamic

# MindSpore tells primitives apart by their attributes and sees no Python function: these stand for an op's rules, which
# kernels are kept with, and for its gradient, which graphs are.
_RULES = "ms_ext_rules"
_GRADIENT = "ms_ext_gradient"

# What rules answered, per call as that cache tells calls apart; kept as long as it keeps kernels.
_answers: dict[Any, Any] = {}


def custom(
    func: str | os.PathLike[str],
    *,
    out_shape: Callable[..., Any] | Sequence[Any] | None = None,
    out_dtype: Callable[..., Any] | Any,
    bprop: Callable[..., Any] | None = None,
    attrs: Mapping[str, Any] | None = None,
    random: bool = False,
) -> CustomOp:
    """Wrap one entry point of a shared library.

    Args:
        func: ``"path/to/lib.so:Symbol"``.
        out_shape: shape of the output, a tuple of shapes for several outputs, or a function from the shapes of the
            inputs to that. Default: None, the library's ``<Symbol>InferShape``, which graphs with dynamic shapes need.
        out_dtype: MindSpore dtype of the output, a tuple of them, or a function from the dtypes of the inputs to that.
        bprop: gradient: a function ``bprop(x1, ..., xn, out, dout)`` that returns a tuple of n gradients, zeros for a
            tensor that has none, or 0 or None for these, and 0 for a number or None. Graph mode compiles its source, so
            it must be a ``def`` with every parameter named, or a Cell. Default: None, no gradient. A gradient of
            another shape or dtype than its input raises ValueError or TypeError when it is asked for.
        attrs: constants of the op, by name: None, bool, int, float, str, or lists of them. The C++ side gets them as
            ``ms_ext::Attributes``, doubles without loss. One that it never reads is an error when the op runs.
        random: whether the entry draws random numbers. Without it, a graph merges equal calls.

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
    return CustomOp(
        func=os.fspath(func), out_shape=out_shape, out_dtype=out_dtype, bprop=bprop, attrs=attrs or {}, random=random
    )


class CustomOp(Op):
    """What :func:`custom` returns; its parameters are described there."""

    def __init__(
        self,
        func: str,
        out_shape: Callable[..., Any] | Sequence[Any] | None,
        out_dtype: Callable[..., Any] | Any,
        bprop: Callable[..., Any] | None,
        attrs: Mapping[str, Any],
        random: bool = False,
    ) -> None:
        entry = Entry.parse(func)
        if bprop is not None:
            _check_bprop(entry, bprop)
        super().__init__(entry, attrs)
        self._arguments: dict[str, Any] = {
            "func": str(entry), "out_shape": out_shape, "out_dtype": out_dtype, "bprop": None,
            "attrs": attributes.own(dict(attrs)), "random": random,
        }  # fmt: skip
        if bprop is not None:
            self.use_gradient(bprop)
        if random:
            self.add_prim_attr(side_effects.IN_GRAPHS, True)  # or a graph would merge draws
        self.add_prim_attr(_RULES, f"{token(out_shape)} {token(out_dtype)}")
        if out_shape is None and not library.has_symbol(entry.library, f"{entry.symbol}InferShapeText"):
            raise AttributeError(
                f"{entry.symbol}: out_shape is not given, and {entry.library} has no rule for it; give out_shape, or "
                "define the rule with MS_EXT_INFER in C++"
            )
        self._own_attributes = dict(self.attrs)

    def __call__(self, *args: Any) -> Any:
        """Call in PyNative mode."""
        result = super().__call__(*args)
        if self._arguments["random"]:
            synchronize()  # draws come in the order of the program, also among torch's
        return result

    def __infer__(self, *args: dict[str, Any]) -> dict[str, Any]:
        """As of :class:`Op`, for a call of which MindSpore keeps a kernel."""
        answer = super().__infer__(*args)
        given = answer["shape"], str(answer["dtype"])
        inputs = tuple((_frozen(arg["shape"]), str(arg["dtype"])) for arg in args)
        call = (self.entry, self.attrs[attributes.ATTRIBUTE_NAME], self.attrs[_RULES], inputs)
        if _answers.setdefault(call, given) != given:
            raise ValueError(
                f"{self.label}: out_shape and out_dtype gave {given} and, for the same inputs before, "
                f"{_answers[call]}; MindSpore keeps the first answer with its kernel, so they must depend on the "
                "inputs alone. Give ms_ops.custom other functions for other rules."
            )
        return answer

    def use_gradient(self, bprop: Callable[..., Any]) -> None:
        """Set the gradient, also later: gradients of operators may need each other."""
        self._arguments["bprop"] = bprop
        self.bprop = gradient_check.checked(self.label, bprop)
        self.add_prim_attr(_GRADIENT, token(bprop))
        self._own_attributes[_GRADIENT] = self.attrs[_GRADIENT]  # of this process, and no attribute that was added

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Shape], Sequence[Any]]:
        """As :meth:`Op.infer`, from the user's rules."""
        shapes = _frozen(shapes)
        out_shape, out_dtype = self._arguments["out_shape"], self._arguments["out_dtype"]
        types = _asked(self.label, "out_dtype", out_dtype, list(map(_element_type, dtypes)))
        types = [_checked_dtype(self.label, item) for item in (types if isinstance(types, (tuple, list)) else [types])]
        if out_shape is None:
            encoded = self.attrs[attributes.ATTRIBUTE_NAME]
            outputs = library.infer_shapes(self.entry, encoded, list(flat_shapes(shapes)))
        else:
            outputs = shapes_of(self.label, out_shape, shapes)
        if len(outputs) != len(types):
            raise ValueError(
                f"{self.label}: out_shape gives {len(outputs)} output(s), {outputs}, and out_dtype "
                f"{len(types)}, {[str(item) for item in types]}; they must agree"
            )
        return outputs, types

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return self._arguments


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, (tuple, list)) else value


def flat_shapes(shapes: Any) -> Iterator[Shape]:
    """The shapes of the tensors, as C++ numbers them: those of lists in order, none for None."""
    for shape in shapes:
        if shape is not None and any(isinstance(item, (tuple, list)) for item in shape):
            yield from flat_shapes(shape)
        elif shape is not None:
            yield shape


def shapes_of(label: str, rule: Any, shapes: Any) -> list[Shape]:
    """Shapes of the outputs by a rule: a function of the shapes of the inputs, or what it would give.

    Raises:
        TypeError: it gives something else.
    """
    result = _asked(label, "out_shape", rule, shapes)
    several = isinstance(result, (tuple, list)) and any(isinstance(item, (tuple, list)) for item in result)
    lowest = -2 if is_dynamic(shapes) else 0
    return [_checked_shape(label, item, lowest) for item in (result if several else [result])]


def _asked(label: str, name: str, rule: Any, inputs: Sequence[Any]) -> Any:
    """What a rule gives: a function of the inputs, or the answer itself.

    Raises:
        TypeError: it takes another number of inputs.
    """
    if not callable(rule) or isinstance(rule, type):  # of a class, what asks says that it is no answer
        return rule
    try:
        return rule(*inputs)
    except TypeError:
        if not inspect.isfunction(rule) or _can_take(inspect.signature(rule), inputs):
            raise
        raise TypeError(
            f"{label}: the call has {len(inputs)} input(s), and {name} is a function of {inspect.signature(rule)}; "
            "call the op with as many, or change the rule"
        ) from None


def _can_take(signature: inspect.Signature, inputs: Sequence[Any]) -> bool:
    try:
        signature.bind(*inputs)
    except TypeError:
        return False
    return True


def _checked_shape(label: str, shape: Any, lowest: int) -> Shape:
    if isinstance(shape, (tuple, list)) and all(isinstance(size, int) and size >= lowest for size in shape):
        return tuple(shape)
    raise TypeError(
        f"{label}: out_shape must give a tuple of ints, none negative, for each output, got {shape!r}; "
        "MindSpore allocates the output by it"
    )


def _element_type(dtype: Any) -> Any:
    return dtype.element_type() if hasattr(dtype, "element_type") else dtype


def _checked_dtype(label: str, dtype: Any) -> Any:
    if isinstance(dtype, Type):
        return _element_type(dtype)
    raise TypeError(f"{label}: out_dtype must give a MindSpore dtype for each output, got {dtype!r}")


def _check_bprop(entry: Entry, bprop: Any) -> None:
    function = bprop.construct if isinstance(bprop, nn.Cell) else bprop
    is_def = inspect.isfunction(function) or inspect.ismethod(function)
    parameters = inspect.signature(function).parameters.values() if is_def and function.__name__ != "<lambda>" else ()
    plain = all(parameter.kind is parameter.POSITIONAL_OR_KEYWORD for parameter in parameters)
    if not plain or len(parameters) < 2:
        raise TypeError(
            f"{entry.symbol}: bprop must be a function written with `def` and every parameter named, "
            f"bprop(x1, ..., xn, out, dout), since graph mode compiles its source; got {bprop!r}. Write a `def` around "
            "partial functions, callable objects and *args."
        )
