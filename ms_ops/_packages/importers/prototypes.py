"""Importer of Ascend's operator prototypes: headers of REG_OP declarations."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ms_ops._aclnn import prototypes
from ms_ops._aclnn.prototypes import Prototype
from ms_ops._aclnn.signature import REQUIRED, TORCH_KINDS
from ms_ops._packages.importers.imported import File


def read(path: Path) -> File:
    """The operators of a header.

    Raises:
        ValueError: it has no prototypes, or cannot be read.
        OSError: there is no such file.
    """
    found = prototypes.of_header(path)
    if not found:
        raise ValueError(f"{path} has no REG_OP declarations")
    file = File()
    for prototype in found:
        _add(file, prototype)
    return file


def _add(file: File, prototype: Prototype) -> None:
    operator = prototype.name.removeprefix("aclnn")
    try:
        schema = _schema(prototype)
    except ValueError as error:
        file.left_out[operator] = str(error)
        return
    op = file.add(operator, schema)
    if op is None:
        return
    op.fields["doc"] = f"The operator {operator} of Ascend's."
    for item in prototype.items:
        if item.macro == "ATTR" and f"{item.arguments[0]}=" not in schema:
            default = ",".join(item.arguments[2:])
            op.missing.append(f"write the default of {item.arguments[0]} into the schema: the header's is {default}")
    if op.signature.writes and not op.signature.outputs:
        op.fields["npu"] = {"aclnn": prototype.name}  # its function takes a tensor that it writes once
        return
    op.fields["meta"] = f"{op.name}_meta"
    if op.signature.returns_list or op.signature.device_argument is None:
        why = "returns a list" if op.signature.returns_list else "has no tensor that is always given"
        op.fields["npu"] = {"function": f"{op.name}_npu"}
        op.missing.append(f"write {op.name}_npu, which {why}")
        return
    dtypes = prototype.output_dtypes()
    hint = f" of {', '.join(dtypes)}" if dtypes else ""
    op.fields["npu"] = {"aclnn": prototype.name}
    op.missing.append(f"write outputs{hint} in place of meta, since prototypes have no shapes")


def _schema(prototype: Prototype) -> str:
    """The prototype as a schema: tensors by position, attributes by keyword.

    Raises:
        ValueError: it has no schema.
    """
    if any(item.macro in ("GRAPH", "DYNAMIC_GRAPH") for item in prototype.items):
        raise ValueError("it runs a graph that it is given, and declared operators take none")
    inputs = [item for item in prototype.items if item.macro in prototypes.INPUTS]
    outputs = [item for item in prototype.items if item.macro in ("OUTPUT", "DYNAMIC_OUTPUT")]
    written = {item.arguments[0] for item in inputs} & {item.arguments[0] for item in outputs}
    if len(outputs) > 1 and any(item.macro == "DYNAMIC_OUTPUT" for item in outputs):
        raise ValueError("it returns a list of tensors and other tensors, and declared operators one of both")
    letters = iter(string.ascii_lowercase)
    last_required = max((i for i, item in enumerate(inputs) if item.macro != "OPTIONAL_INPUT"), default=-1)
    parameters = []
    for i, item in enumerate(inputs):
        kind = prototypes.INPUTS[item.macro]
        if item.arguments[0] in written:
            kind = kind.replace("Tensor", f"Tensor({next(letters)}!)")
        default = "=None" if item.macro == "OPTIONAL_INPUT" and i > last_required else ""
        parameters.append(f"{kind} {item.arguments[0]}{default}")
    attributes = list(_attributes(prototype))
    returned = [
        f"Tensor{'[]' if item.macro == 'DYNAMIC_OUTPUT' else ''} {item.arguments[0]}"
        for item in outputs
        if item.arguments[0] not in written
    ]
    result = f"({', '.join(returned)})"
    listed = ", ".join([*parameters, *(["*"] if attributes else []), *attributes])
    return f"{_snake_case(prototype.name)}({listed}) -> {result}"


def _attributes(prototype: Prototype) -> Iterator[str]:
    for argument in prototype.attributes:
        default = "" if argument.default is REQUIRED else f"={_literal(argument.default)}"
        kind = TORCH_KINDS.get(argument.kind, argument.kind).removesuffix(f"({argument.kind})")
        yield f"{kind} {argument.name}{default}"


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _snake_case(operator: str) -> str:
    """AddCustomV2 as add_custom_v2."""
    name = operator.removeprefix("aclnn")
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
