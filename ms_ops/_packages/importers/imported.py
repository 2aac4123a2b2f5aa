"""What an importer makes of a file: operators, with what their author has still to write, and what was left out."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from ms_ops._compat.torch import parse_schema
from ms_ops._packages import signature
from ms_ops._packages.declaration import BACKENDS
from ms_ops._packages.expressions import Dtype, Shape
from ms_ops._packages.signature import Signature

OWN_NAMES = ("grad", "grads", "result")  # of formulas of gradients


@dataclass
class Imported:
    """An operator as it came over.

    Attributes:
        schema: as it will be declared.
        signature: what torch reads from it.
        origin: the full name in the file, such as "max.dim".
        fields: the other fields of its declaration.
        missing: sentences on what the author has to write; none if the operator came over complete.
        needs: operators of the same file that its gradient calls.
        bodies: of C++ functions that the declaration names, by these names; the others are the author's to write.
    """

    schema: str
    signature: Signature
    origin: str
    fields: dict[str, Any] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    needs: set[str] = field(default_factory=set)
    bodies: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Of the operator."""
        return self.signature.name

    def set_outputs(self, outputs: Sequence[str | Mapping[str, str]]) -> None:
        """Declare the outputs.

        Raises:
            ValueError: an expression cannot be declared.
        """
        arguments = {argument.name: argument for argument in self.signature.arguments}
        if len(outputs) != self.signature.outputs:
            raise ValueError(f"{len(outputs)} are given, and the schema returns {self.signature.outputs}")
        if not self.signature.tensors:
            raise ValueError("an op without tensors needs a meta function")
        for output in outputs:
            if isinstance(output, str):
                Shape(f"{output}.shape", arguments)
                continue
            Shape(output["shape"], arguments)
            if "dtype" in output:
                Dtype(output["dtype"], arguments)
        self.fields["outputs"] = outputs[0] if len(outputs) == 1 else list(outputs)

    def tell_apart(self, owners: dict[str, Imported]) -> None:
        """Name functions anew that operators of other arguments have in C++, where names may be overloaded.

        Args:
            owners: the operators that have named functions so far, by these names; added to.
        """
        for device in BACKENDS:
            name = self.fields.get(device, {}).get("function")
            if name is None:
                continue
            owner = owners.setdefault(name, self)
            types, others = (op.signature.function_of("function", is_stable=False).types for op in (self, owner))
            if types != others:
                self.fields[device] = {"function": f"{self.name}_{device}"}
                self.missing.append(f"call its {name} {self.name}_{device}: {owner.name} has another function {name}")

    def complete(self) -> None:
        """Name functions for what is not known, so that the declaration can be read, and say that they are missing."""
        has_results = self.signature.outputs or self.signature.returns_list
        if has_results and not {"outputs", "meta"} & set(self.fields):
            self.fields["meta"] = f"{self.name}_meta"
            self.missing.append(f"write outputs in place of meta, or the function {self.name}_meta")
        if not set(BACKENDS) & set(self.fields):
            self.fields["cpu"] = {"function": f"{self.name}_cpu"}
            self.missing.append(f"write the function {self.name}_cpu, or declare what else computes it")


@dataclass
class File:
    """What came of a file.

    Attributes:
        ops: by name.
        left_out: reasons, by the name of what was left out.
    """

    ops: dict[str, Imported] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, schema: str) -> Imported | None:
        """Add an operator; one that cannot be declared is left out, and None."""
        try:
            named, origin = named_by_overload(schema)
            declared = _without_what_is_written(named)
            parsed = _declarable(declared)
        except ValueError as error:
            self.left_out.setdefault(name, str(error))
            return None
        if parsed.name in self.ops:
            self.left_out.setdefault(name, "a second entry of this name; the first is taken")
            return None
        op = self.ops[parsed.name] = Imported(declared, parsed, origin)
        notes = []
        if origin != parsed.name:
            notes.append(f"This is {origin}.")
        if declared != named:
            notes.append(f"Returns only what is new, where {schema} returns what it writes to as well.")
        if notes:
            op.fields["doc"] = " ".join(notes)
        return op

    def complete(self) -> None:
        """Name functions for what is not known, and others for what operators of other arguments have the name of."""
        owners: dict[str, Imported] = {}
        for op in self.ops.values():
            op.tell_apart(owners)
            op.complete()

    def only(self, names: Sequence[str]) -> File:
        """These operators, and those that their gradients call.

        Raises:
            ValueError: one is not there, or was left out.
        """
        own = {op.origin: name for name, op in self.ops.items()}
        wanted = [own.get(name, name) for name in names]
        for name in wanted:
            if name not in self.ops:
                raise ValueError(f"{name} cannot be imported: {self.left_out.get(name) or self._others(name)}")
            wanted.extend(sorted(self.ops[name].needs - set(wanted)))
        return File({name: op for name, op in self.ops.items() if name in wanted})

    def _others(self, name: str) -> str:
        """What there is in place of an operator that is not there."""
        if not self.ops:
            return "the file has no operator to declare"
        alike = difflib.get_close_matches(name, self.ops) or list(self.ops)[:10]
        some = ", such as" if len(alike) < len(self.ops) else ":"
        return f"the file has {len(self.ops)} operators{some} {', '.join(alike)}"


def named_by_overload(schema: str) -> tuple[str, str]:
    """A schema with its overload in its name, since declared operators have none, and the name it had.

    Raises:
        ValueError: it is an overload for outputs that the caller brings.
    """
    origin = schema.partition("(")[0]
    name, _, overload = origin.partition(".")
    if not overload:
        return schema, origin
    if any(argument.kwarg_only and argument.is_out for argument in parse_schema(schema).arguments):
        raise ValueError("declared operators make their outputs, and have no overload for those of the caller")
    return f"{name}_{overload}{schema.removeprefix(origin)}", origin


def _without_what_is_written(schema: str) -> str:
    """The schema of an operator that returns nothing that it writes to: torch compiles no other."""
    try:
        returns = parse_schema(schema).returns
    except ValueError:
        return schema  # to be refused with what else is said of a schema
    new = [value for value in returns if value.alias_info is None or not value.alias_info.is_write]
    if len(new) == len(returns):
        return schema
    kinds = ("Tensor[]" if isinstance(value.type, torch.ListType) else str(value.type) for value in new)
    listed = ", ".join(f"{kind} {value.name or ''}".strip() for kind, value in zip(kinds, new, strict=True))
    return f"{schema.rpartition('->')[0]}-> ({listed})"


def _declarable(schema: str) -> Signature:
    parsed = signature.parse(schema)
    if parsed.name.startswith("__"):
        raise ValueError("names that begin with two underscores belong to Python")
    return parsed
