"""``ms_ops.aclnn``: an operator of CANN's, or of a package of custom operators, by its name."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ms_ops._aclnn import declarations, prototypes
from ms_ops._aclnn.signature import Signature, parse
from ms_ops._custom import custom
from ms_ops._custom.custom import CustomOp
from ms_ops._inference.rule_token import token
from ms_ops._inference.specs import Shape
from ms_ops._inference.text_rules import DtypeRule, ShapeRule
from ms_ops._native.attributes import ATTRIBUTE_NAME, decode, encode
from ms_ops._native.library import Entry
from ms_ops._native.shape_callback import answer_inference
from ms_ops._primitives.op import is_dynamic


def aclnn(
    name: str,
    signature: str | None = None,
    *,
    yaml: str | os.PathLike[str] | None = None,
    out_shape: Callable[..., Any] | Sequence[Any] | str | None = None,
    out_dtype: Callable[..., Any] | Any = None,
    bprop: Callable[..., Any] | None = None,
    **constants: Any,
) -> CustomOp:
    """Make a primitive of an aclnn operator, without any C++.

    Args:
        name: of the operator, "aclnnLeakyRelu". It is looked up when it is first launched: in the packages of
            ASCEND_CUSTOM_OPP_PATH, those of ASCEND_OPP_PATH/vendors, and CANN's own libraries.
        signature: the arguments of ``<name>GetWorkspaceSize`` but for the last two, with the outputs behind an arrow:
            "Tensor self, Scalar negativeSlope = 0.01 -> Tensor out", as in torch's schemas. Kinds are Tensor, Tensor[n]
            (aclTensorList), Scalar (aclScalar), int[], float[], bool[] (aclIntArray and so on), str (char*), each but
            lists of tensors also with "?" (null for None), dtype or ScalarType (aclDataType), int (any integer), bool,
            double and float. Default: None, that of the file, or of the operator's REG_OP prototype in its package.
        yaml: a file that declares the operator: its signature, shapes and dtypes of its outputs, and its gradient.
        out_shape: as for :func:`ms_ops.custom`, or the text of a rule, such as "x", "broadcast(x, y)" or
            "[x[0], *y[1:]]"; a list of these for several outputs. Default: None, what the file says; without a file,
            and with a signature, the shape of the first input.
        out_dtype: as for :func:`ms_ops.custom`, or the name of an input or dtype; a list of these for several
            outputs. Default: None, likewise; with a prototype, what follows from it.
        bprop: gradient, as for :func:`ms_ops.custom`. Default: None, that of the file, or none.
        constants: the arguments that are no tensors, by their names in the signature; for a list of tensors in a
            prototype, its length.

    Returns:
        A ``mindspore.ops.Custom`` for use on Ascend, in PyNative and in graph mode.

    Raises:
        ValueError: the signature, a rule, the file or the prototype cannot be read or is of no use here.
        LookupError: the file or, without a signature, the packages do not have the operator.
        TypeError: constants are missing, unknown, or of the wrong type; or the outputs cannot be inferred.

    Examples:
        >>> leaky_relu = ms_ops.aclnn("aclnnLeakyRelu", "Tensor self, Scalar slope -> Tensor out", slope=0.25)
    """
    if yaml is None:
        return _op(_spec(name, signature, out_shape, out_dtype, constants), bprop)
    if signature is not None:
        raise TypeError(f"{name}: give a signature or yaml, not both")
    return _from_file(declarations.read(yaml), name, (out_shape, out_dtype), bprop, constants, {})


_ABSENT = -1  # in the place of the length of a list: an input that is None


class AclnnOp(CustomOp):
    """What :func:`aclnn` returns.

    Args:
        inputs: name of each input, for a list of tensors its length, and whether it may be None.
        rules: as for :class:`CustomOp`.
    """

    def __init__(self, inputs: tuple[tuple[str, int | None, bool], ...], **rules: Any) -> None:
        self._inputs = inputs
        super().__init__(**rules)

    @property
    def label(self) -> str:
        """As of :class:`Op`."""
        return str(self._arguments["attrs"]["operator"])

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Shape], Sequence[Any]]:
        """As :meth:`CustomOp.infer`; for a graph with dynamic shapes, the kernel is told how to ask again."""
        shapes, dtypes = self._grouped(shapes, dtypes), self._grouped(dtypes, dtypes)
        for shape, (name, _, is_optional) in zip(shapes, self._inputs, strict=True):
            if shape is None and not is_optional:
                raise TypeError(f"{self.label}: argument {name!r} is None; it must be a tensor, as it is no 'Tensor?'")
        outputs = super().infer(shapes, dtypes)
        if is_dynamic(shapes):
            rule = self._arguments["out_shape"]
            number = token(rule)
            _rules[number] = rule
            inputs = zip(shapes, self._inputs, strict=True)
            counts = [_ABSENT if shape is None else count for shape, (_, count, _) in inputs]
            tensors = len(list(custom.flat_shapes(shapes)))
            attributes = {**self._arguments["attrs"], "aclnn_rule": number, "counts": counts, "dtypes": [""] * tensors}
            self.add_prim_attr(ATTRIBUTE_NAME, encode(attributes))
        return outputs

    def _grouped(self, values: Sequence[Any], dtypes: Sequence[Any]) -> list[Any]:
        """One value for each input: the tensors of a list may have been given as inputs of their own."""
        groups: list[Any] = []
        position = 0
        for _, count, _ in self._inputs:
            if count is None or (position < len(dtypes) and isinstance(dtypes[position], (tuple, list))):
                groups += values[position : position + 1]
                position += 1
            else:
                groups.append(tuple(values[position : position + count]))
                position += count
        if position != len(values):
            wanted = ", ".join(
                name if count is None else f"{name} ({count} tensors)" for name, count, _ in self._inputs
            )
            raise TypeError(f"{self.label} takes {wanted or 'no tensors'}, got {len(values)} inputs")
        return groups

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return {"inputs": self._inputs, **super().constructor_arguments()}


# Rules of ops in graphs with dynamic shapes, by the constant that stands for them; kept like MindSpore's kernels.
_rules: dict[str, Any] = {}


def _infer_shapes(attributes: str, shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes of an op's outputs, while a graph with dynamic shapes runs."""
    decoded = decode(attributes)
    try:
        rule = _rules[decoded["aclnn_rule"]]
    except KeyError:
        raise RuntimeError("its out_shape is a function of the process that compiled the graph") from None
    rest = iter(shapes)
    inputs: list[Any] = []
    for count in decoded["counts"]:
        if count == _ABSENT:
            inputs.append(None)
        elif count is None:
            inputs.append(next(rest))
        else:
            inputs.append(tuple(itertools.islice(rest, count)))
    return custom.shapes_of(decoded["operator"], rule, inputs)


_EXAMPLES = {"shape": "[2, 3]", "dtype": "float32"}  # of operators without inputs


class _Spec(NamedTuple):
    signature: Signature
    out_shape: Any
    out_dtype: Any
    constants: dict[str, Any]


def _spec(name: str, signature: str | None, out_shape: Any, out_dtype: Any, constants: Mapping[str, Any]) -> _Spec:
    """What makes an op, but for its gradient: by a signature, or by the prototype in the operator's package."""
    if signature is not None:
        parsed = parse(name, signature)
        return _with_rules(parsed, out_shape, out_dtype, constants)
    prototype = prototypes.find(name)
    parsed = prototype.signature(constants)
    outputs = ", ".join(output.name for output in parsed.outputs)
    if out_dtype is None:
        out_dtype = prototype.output_dtypes()
    for what, given in (("shape", out_shape), ("dtype", out_dtype)):
        if given is None:
            example = [parsed.tensors[0].name if parsed.tensors else _EXAMPLES[what]] * len(parsed.outputs)
            raise TypeError(
                f"{name}: its prototype in {prototype.path} does not tell the {what} of {outputs}; give out_{what}, "
                f"such as out_{what}={example[0] if len(example) == 1 else example!r}"
            )
    others = {key: value for key, value in constants.items() if key not in prototype.lists}
    spec = _with_rules(parsed, out_shape, out_dtype, others)
    return spec._replace(out_dtype=prototype.dtype_rule(spec.out_dtype))


def _with_rules(signature: Signature, out_shape: Any, out_dtype: Any, constants: Mapping[str, Any]) -> _Spec:
    complete = signature.complete(constants)
    inputs = tuple(argument.name for argument in signature.tensors)
    shapes = _texts(signature, "out_shape", out_shape)
    if shapes is not None:
        kinds: dict[str, Callable[[Any], Any]] = {"int": int, "int[]": tuple}
        sizes = tuple(
            (argument.name, kinds[argument.kind](signature.encoded(argument, complete)))
            for argument in signature.inputs
            if argument.kind in kinds
        )
        out_shape = ShapeRule(signature.name, shapes, inputs, sizes)
    dtypes = _texts(signature, "out_dtype", out_dtype)
    if dtypes is not None:
        out_dtype = DtypeRule(signature.name, dtypes, inputs)
    return _Spec(signature, out_shape, out_dtype, complete)


def _texts(signature: Signature, what: str, rule: Any) -> tuple[str, ...] | None:
    """A rule that is text, one for each output; None for others. Without one, outputs are as the first input."""
    if rule is None and signature.tensors:
        first = signature.tensors[0]
        in_list = "[0]" if first.kind == "Tensor[]" and what == "out_shape" else ""
        return (first.name + in_list,) * len(signature.outputs)
    texts = (rule,) if isinstance(rule, str) else rule
    if not isinstance(texts, (tuple, list)) or not any(isinstance(text, str) for text in texts):
        return None
    if len(texts) != len(signature.outputs) or not all(isinstance(text, str) for text in texts):
        raise ValueError(
            f"{signature.name}: {what} has {len(texts)} rule(s), {texts!r}, for {len(signature.outputs)} outputs"
        )
    return tuple(texts)


def _op(spec: _Spec, bprop: Callable[..., Any] | None) -> AclnnOp:
    signature = spec.signature
    arguments = (*signature.inputs, *signature.outputs)
    entry = Entry.own("AclnnOperators" if len(signature.outputs) > 1 else "AclnnOperator")
    return AclnnOp(
        inputs=tuple(
            (argument.name, argument.tensors if argument.kind == "Tensor[]" else None, argument.kind == "Tensor?")
            for argument in signature.tensors
        ),
        func=str(entry),
        out_shape=spec.out_shape,
        out_dtype=spec.out_dtype,
        bprop=bprop,
        attrs={
            "operator": signature.name,
            "kinds": [argument.kind for argument in arguments],
            "values": [signature.encoded(argument, spec.constants) for argument in arguments],
        },
    )


def _from_file(
    file: declarations.File, name: str, rules: tuple[Any, Any], bprop: Any, constants: Mapping[str, Any], made: _Made
) -> AclnnOp:
    """An op by its declaration; gradients may need each other, so `made` has those that are being made."""
    declared = file.find(name)
    shape, dtype = (mine if mine is not None else theirs for mine, theirs in zip(rules, declared.rules, strict=True))
    spec = _spec(name, declared.signature, shape, dtype, constants)
    op = _op(spec, bprop)
    key = name, op.attrs[ATTRIBUTE_NAME]
    if key in made:
        return made[key]
    made[key] = op
    if bprop is None and declared.gradient:
        gradient = file.gradient(spec.signature, declared.gradient)
        steps = [
            _from_file(file, step.operator, (None, None), None, step.constants(spec.constants), made)
            for step in gradient
        ]
        op.use_gradient(declarations.bprop(spec.signature, gradient, steps))
    return op


_Made = dict[tuple[str, str], AclnnOp]

answer_inference("aclnn_rule", _infer_shapes)
