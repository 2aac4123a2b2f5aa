"""The signature of a declared operator, as torch's parser reads it, in C++ and Python."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._compat.torch import parse_schema
from ms_ops._dispatcher import signatures
from ms_ops._packages import naming

# A type of torch's schemas: as a parameter, as a parameter where shapes are symbolic, and as a value that is kept.
_FULL = {
    "TensorType": ("const at::Tensor&", "const at::Tensor&", "at::Tensor"),
    "IntType": ("int64_t", "int64_t", "int64_t"),
    "SymIntType": ("int64_t", "c10::SymInt", "c10::SymInt"),
    "FloatType": ("double", "double", "double"),
    "BoolType": ("bool", "bool", "bool"),
    "StringType": ("c10::string_view", "c10::string_view", "std::string"),
    "NumberType": ("const at::Scalar&", "const at::Scalar&", "at::Scalar"),
    "ScalarTypeType": ("at::ScalarType", "at::ScalarType", "at::ScalarType"),
    "GeneratorType": ("at::Generator", "at::Generator", "at::Generator"),
}
_FULL_LISTS = {
    "TensorType": ("at::TensorList", "at::TensorList", "std::vector<at::Tensor>"),
    "IntType": ("at::IntArrayRef", "at::IntArrayRef", "std::vector<int64_t>"),
    "SymIntType": ("at::IntArrayRef", "c10::SymIntArrayRef", "std::vector<c10::SymInt>"),
    "FloatType": ("at::ArrayRef<double>", "at::ArrayRef<double>", "std::vector<double>"),
}
_STABLE = {
    "TensorType": "const torch::stable::Tensor&",
    "IntType": "int64_t",
    "FloatType": "double",
    "BoolType": "bool",
    "StringType": "std::string",
}

# The types that C passes by value, which has no None: each with a value to stand for it.
BY_VALUE = {
    "IntType": "-1",
    "SymIntType": "-1",
    "FloatType": "0.0",
    "BoolType": "false",
    "ScalarTypeType": "at::kFloat",
}

# What a default is in Python, by the type of its argument.
_DEFAULTS: dict[str, tuple[type, ...]] = {
    "IntType": (int,), "SymIntType": (int,), "FloatType": (float,), "BoolType": (bool,), "StringType": (str,),
    "NumberType": (bool, int, float, complex), "ScalarTypeType": (int,),
}  # fmt: skip


class Function(NamedTuple):
    """A function in C++.

    Attributes:
        result: the type of what it returns.
        parameters: their types and names.
    """

    result: str
    parameters: tuple[tuple[str, str], ...]

    @property
    def types(self) -> tuple[str, ...]:
        """What tells it from others of its name."""
        return (self.result, *(kind for kind, _ in self.parameters))

    @property
    def declared(self) -> str:
        """Its parameters as C++ declares them."""
        return ", ".join(f"{kind} {name}" for kind, name in self.parameters)


class Argument(NamedTuple):
    """An argument of an operator.

    Attributes:
        name: in the schema.
        kind: the type without "optional" and "list", by torch's name of its class, such as "TensorType".
        is_list: whether it is a list.
        is_optional: whether it may be None.
        is_written: whether the operator writes to it.
    """

    name: str
    kind: str
    is_list: bool
    is_optional: bool
    is_written: bool

    @property
    def has_tensors(self) -> bool:
        """Whether it is a tensor or a list of them."""
        return self.kind == "TensorType"

    @property
    def is_tensor(self) -> bool:
        """Whether it is one tensor, which may be None."""
        return self.has_tensors and not self.is_list

    @property
    def is_integer(self) -> bool:
        """Whether it is a number that counts, or a list of them."""
        return self.kind in ("IntType", "SymIntType")

    @property
    def is_number(self) -> bool:
        """Whether it is a number or a list of them, in C++ one of the language's own or a symbol of one."""
        return self.kind in ("IntType", "SymIntType", "FloatType", "BoolType") and not self.is_optional

    def parameter(self, *, symbolic: bool = False) -> str:
        """The type of a C++ parameter, of a function for which sizes may be symbols or are known."""
        if self.is_written:
            return "at::Tensor&"
        table = _FULL_LISTS if self.is_list else _FULL
        plain = table[self.kind][1 if symbolic else 0]
        if not self.is_optional:
            return plain
        if plain in ("at::IntArrayRef", "c10::SymIntArrayRef"):
            return f"at::Optional{plain.partition('::')[2]}"
        held = f"std::optional<{plain.removeprefix('const ').removesuffix('&')}>"
        return f"const {held}&" if plain.startswith("const ") else held

    @property
    def stable_parameter(self) -> str:
        """The type of a C++ parameter of a function that sees torch's stable ABI alone."""
        plain = _STABLE[self.kind]
        if self.is_list:
            plain = f"std::vector<{plain.removeprefix('const ').removesuffix('&')}>"
        return f"std::optional<{plain.removeprefix('const ').removesuffix('&')}>" if self.is_optional else plain

    @property
    def value(self) -> str:
        """The C++ type of a value that is kept until the backward."""
        plain = (_FULL_LISTS if self.is_list else _FULL)[self.kind][2]
        return f"std::optional<{plain}>" if self.is_optional and not self.is_tensor else plain


class Signature(NamedTuple):
    """An operator's signature.

    Attributes:
        name: of the operator.
        text: the schema, as torch prints it, without the namespace.
        arguments: its arguments.
        outputs: the number of tensors that it returns.
        returns_list: whether it returns a list of tensors, whose length is not declared.
        returned_names: the names that the schema gives to what is returned; "" for none.
        python: the signature of a Python function.
    """

    name: str
    text: str
    arguments: tuple[Argument, ...]
    outputs: int
    returns_list: bool
    returned_names: tuple[str, ...]
    python: inspect.Signature

    @property
    def names(self) -> list[str]:
        """Of the arguments."""
        return [argument.name for argument in self.arguments]

    @property
    def tensors(self) -> list[Argument]:
        """The arguments that are one tensor each."""
        return [argument for argument in self.arguments if argument.is_tensor]

    @property
    def variables(self) -> list[Argument]:
        """The arguments that may have a gradient: tensors, and lists of tensors."""
        return [argument for argument in self.arguments if argument.has_tensors]

    @property
    def takes_several_tensors(self) -> bool:
        """Whether a call may have more than one tensor, which may then be on several devices."""
        return len(self.variables) > 1 or any(argument.is_list for argument in self.variables)

    @property
    def required(self) -> list[Argument]:
        """The tensors that a call always has."""
        return [argument for argument in self.tensors if not argument.is_optional]

    @property
    def device_argument(self) -> Argument | None:
        """The argument on whose device a call runs: a tensor that it always has, or else a list of tensors."""
        lists = [a for a in self.arguments if a.has_tensors and a.is_list and not a.is_optional]
        return next(iter([*self.required, *lists]), None)

    @property
    def writes(self) -> bool:
        """Whether the operator writes to an argument."""
        return any(argument.is_written for argument in self.arguments)

    @property
    def output_names(self) -> list[str]:
        """Names of the outputs in C++, and of Ascend's operator's: those of the schema, if it has any."""
        plain = ["out"] if self.outputs == 1 else [f"out{i}" for i in range(self.outputs)]
        return [name or self.free_name(other) for name, other in zip(self.returned_names, plain, strict=False)]

    def free_name(self, name: str) -> str:
        """The name of a variable in C++ that is to be called so, and that no argument or output has."""
        while name in (*self.names, *self.returned_names):
            name += "_"
        return name

    @property
    def results(self) -> list[str]:
        """What formulas of gradients call the outputs."""
        return ["result"] if self.outputs == 1 else [f"result{i}" for i in range(self.outputs)]

    @property
    def result(self) -> str:
        """What a C++ function returns."""
        return self._result("at::Tensor")

    @property
    def stable_result(self) -> str:
        """What a C++ function returns that sees torch's stable ABI alone."""
        return self._result("torch::stable::Tensor")

    def function_of(self, form: str, *, is_stable: bool) -> Function:
        """The C++ function that an author writes as a "kernel", "function" or "launch"."""
        inputs = [
            (argument.stable_parameter if is_stable else argument.parameter(), argument.name)
            for argument in self.arguments
        ]
        if form == "function":
            return Function(self.stable_result if is_stable else self.result, tuple(inputs))
        tensor = "torch::stable::Tensor&" if is_stable else "at::Tensor&"
        outputs = [(tensor, name) for name in self.output_names] if self.outputs else []
        stream = [("void*", self.free_name("stream"))] if form == "launch" else []
        return Function("void", (*stream, *inputs, *outputs))

    @property
    def meta_function(self) -> Function:
        """The C++ function that makes the outputs and does not fill them, where sizes may be symbols."""
        return Function(self.result, tuple((each.parameter(symbolic=True), each.name) for each in self.arguments))

    def _result(self, tensor: str) -> str:
        if self.returns_list:
            return f"std::vector<{tensor}>"
        if self.outputs == 0:
            return "void"
        return tensor if self.outputs == 1 else f"std::tuple<{', '.join([tensor] * self.outputs)}>"


def parse(text: str, *, stable: bool = False) -> Signature:
    """The signature that a schema describes.

    Args:
        text: such as "add_custom(Tensor x, Tensor y, *, Scalar alpha=1) -> Tensor".
        stable: whether kernels see torch's stable ABI, which has fewer types.

    Raises:
        ValueError: torch's parser refuses it, or a declared operator may not have this signature; the text says why.
    """
    try:
        schema = parse_schema(text)
    except ValueError as error:
        raise ValueError(f"torch cannot read this schema: {error}") from None
    name = schema.name.rpartition("::")[2]
    if "::" in schema.name:
        raise ValueError(f"write {name} without {schema.name.partition('::')[0]}::, the namespace is declared once")
    if schema.overload_name:
        raise ValueError(f"{name}.{schema.overload_name}: overloads are not declared; give each op a name of its own")
    naming.check_operator(name, stable=stable)
    arguments = tuple(_argument(argument, _spelled(argument, schema), stable) for argument in schema.arguments)
    for argument, declared in zip(schema.arguments, arguments, strict=True):
        _check_default(argument, declared, _spelled(argument, schema))
    if {"self", "input"} <= {argument.name for argument in arguments}:
        raise ValueError(f"{name} has self and input, and torch's functions in Python call self input: rename one")
    returns_list = [isinstance(value.type, torch.ListType) for value in schema.returns]
    for value in schema.returns:
        if str(value.type) == "Optional[Tensor]":
            raise ValueError(
                f"{name} returns a Tensor?, and an output is always there: return an empty tensor for none"
            )
        if str(value.type) not in ("Tensor", "List[Tensor]"):
            raise ValueError(f"{name} may return tensors and lists of tensors, got {value.type}")
    if any(returns_list) and len(returns_list) > 1:
        raise ValueError(f"{name} may return one list of tensors or several tensors, not both")
    if any(value.alias_info is not None for value in schema.returns):
        raise ValueError(
            f"{name} returns an argument that it writes to, and torch compiles no operator that does: return only what "
            "is new, or end the schema with -> ()"
        )
    if any(argument.is_written for argument in arguments) and any(returns_list):
        raise ValueError(f"{name} writes to an argument, and torch compiles none that returns a list as well")
    return Signature(
        name=name,
        text=str(schema),
        arguments=arguments,
        outputs=0 if any(returns_list) else len(schema.returns),
        returns_list=any(returns_list),
        returned_names=_returned_names(schema, [argument.name for argument in arguments]),
        python=signatures.of_schema(schema),
    )


def _returned_names(schema: Any, taken: Sequence[str]) -> tuple[str, ...]:
    returned = tuple(value.name or "" for value in schema.returns)
    given = [name for name in returned if name]
    for name in given:
        naming.check_variable(name)
        if name in taken or given.count(name) > 1:
            raise ValueError(f"{name} names an output and something else: choose another name")
    return returned


def _spelled(argument: Any, schema: Any) -> str:
    """The type of an argument as schemas spell it, where torch's names of types are others."""
    found = re.search(rf"(\w+(?:\([^()]*\))?[][\w?]*) {argument.name}(?=[,)=])", str(schema))
    return found[1] if found else str(argument.real_type)


def _check_default(argument: Any, declared: Argument, spelled: str) -> None:
    """Whether a default is of its argument's type, which torch's parser does not ask."""
    if not argument.has_default_value():
        return
    default = argument.default_value
    if default is None:
        is_right = declared.is_optional
    elif isinstance(default, list):
        is_right = declared.is_list and all(type(item) in _DEFAULTS.get(declared.kind, ()) for item in default)
    else:
        is_right = not declared.is_list and type(default) in _DEFAULTS.get(declared.kind, ())
    if not is_right:
        raise ValueError(f"{declared.name} is of type {spelled}, and its default {default!r} is not: change one")
    if isinstance(default, complex) or (isinstance(default, str) and not default.isascii()):
        # torch would end the process that loads the library
        raise ValueError(
            f"torch cannot read a schema in which it has written the default {default!r} of {declared.name}: give it "
            f"in calls, or declare {spelled.removesuffix('?')}? {declared.name}=None"
        )


def _argument(argument: Any, spelled: str, stable: bool) -> Argument:
    naming.check_variable(argument.name, also=("list", "max", "min") if stable else ())
    kind, is_optional, is_list = argument.real_type, False, False
    if isinstance(kind, torch.OptionalType):
        kind, is_optional = kind.getElementType(), True
    if isinstance(kind, torch.ListType):
        kind, is_list = kind.getElementType(), True
    known = kind.kind() in (_STABLE if stable else _FULL_LISTS if is_list else _FULL)
    if not known or (is_list and is_optional and kind.kind() == "TensorType"):
        why = "kernels of torch's stable ABI have none" if stable else "declared operators have none"
        raise ValueError(f"{argument.name} is of type {spelled}, and {why}")
    is_written = argument.alias_info is not None and argument.alias_info.is_write
    if is_written and (is_list or is_optional):
        raise ValueError(
            f"{argument.name} is written to and is {'a list' if is_list else 'optional'}: an op writes to tensors that "
            "are always given, one by one, Tensor(a!)"
        )
    if argument.alias_info is not None and not is_written:
        raise ValueError(f"{argument.name} is a view of another tensor, which declared operators may not return")
    return Argument(argument.name, kind.kind(), is_list, is_optional, is_written)
