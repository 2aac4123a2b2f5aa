"""``ms_ops.op``: an operator of torch's dispatcher with its constants bound, for use in a Cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from ms_ops._dispatcher import catalog
from ms_ops._inference import user_rules
from ms_ops._inference.specs import Shape
from ms_ops._inference.user_rules import Rule
from ms_ops._native import attributes
from ms_ops._native.binder import Traced
from ms_ops._native.library import Entry
from ms_ops._operators import graph_call, primitive, running_statistics
from ms_ops._operators.function import Function, outputs_of
from ms_ops._operators.packet import BoundPacket, Packet
from ms_ops._primitives.op import Op


def op(
    name: str,
    *constants: Any,
    out_shape: Callable[..., Any] | Sequence[Any] | None = None,
    out_dtype: Callable[..., Any] | Any = None,
    infer: Literal["run"] | None = None,
    samples: Mapping[str, Any] | None = None,
    random: bool | None = None,
    strided: bool | None = None,
    **named_constants: Any,
) -> Any:
    """Bind the constants of an operator; what is left are its tensors.

    Args:
        name: "aten::leaky_relu", "aten::add.Tensor" or "ns::name" of any library that torch's dispatcher knows. Without
            an overload, calls choose among all that the constants fit, in torch's order.
        constants: for the arguments that are no tensors, in the order of the schema.
        out_shape: inference for a graph, where the library registers none: the shape of the output, a tuple of shapes
            for several outputs, or a function that gives these for the shapes of the tensors. A dim is None if it
            depends on the values of the tensors. Default: None, torch's.
        out_dtype: the same for MindSpore dtypes; goes with `out_shape`.
        infer: "run" to infer by running the operator on zeros on the CPU, once for every new shape.
        samples: values for that run, by the names of tensors, for operators that do not take zeros: a number, an array
            that can be broadcast to the tensor's shape, or a function that gives one for the shapes of all tensors.
        random: True to say that the operator draws random numbers, where its library does not, by torch's tag
            ``nondeterministic_seeded``. Then equal calls in a graph stay two calls, and gradients draw the same numbers
            again, if they are drawn from torch's generator.
        strided: True to be given what torch gives, in PyNative mode on the CPU: with its strides, and a view where it
            gives one, as of a transposition; nothing is copied. What is written to a view is written to what it is of
            there, and not in graphs: write to neither. Default: None, results are contiguous, with memory of their own.
        named_constants: the same by name; None for an optional tensor that is not there. An argument of the operator
            that is called as one of these here is given by position.

    Returns:
        An object that takes the tensors, in the order of the schema. Of an operator of torch's own it is a
        ``mindspore.ops.Custom``, except for those that draw random numbers, that take lists of tensors or running
        statistics, or whose output shapes depend on data. An operator that writes to arguments writes to copies of them
        here; it gives its results, without those that are the written arguments, followed by the copies.

    Raises:
        AttributeError: torch has no such operator; the text suggests others.
        TypeError: the constants fit no overload, one of `out_shape` and `out_dtype` is missing, `random` or `strided`
            is no bool, `samples` are of no use, or an argument of the operator is called as one of these here.
        ValueError: `infer` is something else.

    Examples:
        >>> pool = ms_ops.op("aten::avg_pool2d", kernel_size=2)
    """
    if not isinstance(name, str):
        raise TypeError(f'ms_ops.op: name must be a text such as "aten::relu", got {name!r}')
    constants, named_constants = attributes.own(constants), attributes.own(named_constants)
    overloads = catalog.find_all(name)
    flags = {"random": random, "strided": strided}
    own = {"out_shape": out_shape, "out_dtype": out_dtype, "infer": infer, "samples": samples, **flags}
    _check_names(name, overloads, [key for key, value in own.items() if value is not None], len(constants))
    for key, value in flags.items():
        if not isinstance(value, (bool, type(None))):
            raise TypeError(f"{name}: {key} must be a bool, got {value!r}")
    rule = user_rules.make(name, out_shape, out_dtype, infer, samples)
    _check_samples(name, overloads, samples or {})
    # Which shapes depend on data is known of torch's own operators; of others, when a graph is compiled.
    is_own = overloads[0].namespace in catalog.OWN_NAMESPACES
    if random or not is_own or any(map(_is_no_primitive, overloads)):
        return BoundPacket(name, overloads, constants, named_constants, rule, bool(random), bool(strided))
    return BoundOp(name, constants, named_constants, rule, bool(strided))


def _is_no_primitive(overload: catalog.Overload) -> bool:
    """Also what takes lists: on Ascend, graphs give a primitive a list as one tensor, if all are of one shape.

    And what gives one: a primitive has one gradient, and the lists may have two lengths in a graph. And what writes
    running statistics: mixed precision in a graph casts the Parameters that a primitive is given.
    """
    has_lists = overload.takes_lists or overload.gives_lists
    is_cast = running_statistics.only_cast(overload) is None
    return overload.is_random or overload.is_data_dependent or has_lists or not is_cast


def _check_names(name: str, overloads: Sequence[catalog.Overload], own: Sequence[str], positional: int) -> None:
    """Raise TypeError where one of these arguments of :func:`op` may be meant for the operator."""
    for overload in overloads:
        constants = [argument.name for argument in overload.schema.arguments if "Tensor" not in str(argument.type)]
        if meant := [argument for argument in constants[positional:] if argument in own]:
            raise TypeError(
                f"{name}: {meant[0]}= is an argument of ms_ops.op, and one of {overload.schema}: give the operator's "
                "by position"
            )


def _check_samples(name: str, overloads: Sequence[catalog.Overload], samples: Mapping[str, Any]) -> None:
    tensors = {
        argument.name
        for overload in overloads
        for argument in overload.schema.arguments
        if "Tensor" in str(argument.type)
    }
    unknown = [repr(key) for key in samples if key not in tensors]
    if unknown:
        raise TypeError(f"{name}: samples has {', '.join(unknown)}; its tensors are {', '.join(sorted(tensors))}")


class BoundOp(Op):
    """What :func:`op` returns; its parameters are described there."""

    def __init__(
        self,
        name: str,
        constants: tuple[Any, ...],
        named_constants: Mapping[str, Any],
        rule: Rule,
        strided: bool = False,
    ) -> None:
        self._arguments = {
            "name": name,
            "constants": constants,
            "named_constants": dict(named_constants),
            "rule": rule,
            "strided": strided,
        }
        self._packet = Packet(name, catalog.find_all(name), constants, named_constants, rule, strided=strided)
        self._resolved: primitive.AtenPrimitive | None = None
        super().__init__(Entry.own("TorchOperator"), {})

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Run the operator on tensors, or None where its schema has them.

        Raises:
            TypeError: a tensor is given by name, which graphs do not allow; or what the operator refuses.
        """
        if kwargs:
            names = ", ".join(f"{name}=" for name in kwargs)
            raise TypeError(
                f"{self._packet}: an op object takes its tensors by position, in the order of the schema, and "
                f"constants when it is made; got {names}"
            )
        if self.is_moved:
            return self._packet._call_primitive(args, {}, self._device)
        return self._packet(*args)

    def __repr__(self) -> str:
        return repr(self._packet)

    @property
    def _device(self) -> str:
        return str(self.attrs.get("primitive_target", ""))

    def __infer__(self, *args: dict[str, Any]) -> dict[str, Any]:
        """MindSpore's inference hook, for graphs."""
        self._check_kinds([arg["dtype"] for arg in args])
        values = graph_call.flatten(args)
        if not all(isinstance(value, Traced) for value in values):
            raise TypeError(
                f"{self._packet}: an op object takes tensors; bind numbers and None as constants, by their names in "
                "the schema, to use the op in a graph"
            )
        bound, inputs, _ = self._packet.bound(tuple(values), {}, self._device)
        resolved = primitive.primitive(Function(bound, outputs_of(bound, inputs)))
        if resolved.is_to_be_cloned:  # this op takes over attributes, which are those of another graph by now
            self._have_graphs_clone()
            resolved = resolved._clone()
        kind = (len(values), resolved.returns_tuple)
        if self._resolved is not None and (self._resolved.function.input_count, self._resolved.returns_tuple) != kind:
            raise TypeError(f"{self._packet}: one op object takes the same number of tensors at every place of a graph")
        self._resolved = resolved
        answer = resolved.__infer__(*args)
        for attribute, value in resolved.attrs.items():
            self.add_prim_attr(attribute, value)
        return answer

    def _clone(self) -> BoundOp:
        """As MindSpore's, which makes one where another place of a graph has other attributes, for its gradient too."""
        cloned: BoundOp = super()._clone()
        cloned._resolved = self._resolved
        return cloned

    @property
    def bprop(self) -> Callable[..., Any] | None:
        """The gradient for the tensors that inference has seen."""
        return self._resolved.bprop if self._resolved else None

    @bprop.setter
    def bprop(self, value: None) -> None:
        """MindSpore's constructor sets it."""

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Shape], Sequence[Any]]:
        """Not called: :meth:`__infer__` hands over to the primitive of the overload."""
        raise AssertionError

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return self._arguments
