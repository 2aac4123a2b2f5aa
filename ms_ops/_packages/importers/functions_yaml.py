"""Importer of op_plugin_functions.yaml and native_functions.yaml, with the derivatives.yaml of either."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ms_ops._packages import aclnn_arguments
from ms_ops._packages.declaration import BACKENDS
from ms_ops._packages.importers import aten, formulas, listing, sizes
from ms_ops._packages.importers.cpp_text import split
from ms_ops._packages.importers.imported import File, Imported

DERIVATIVES = ("derivatives.yaml", "../autograd/derivatives.yaml", "../../autograd/derivatives.yaml")
_KEYS: dict[str, tuple[str, ...]] = {"CPU": ("cpu",), "CUDA": ("cuda",), "PrivateUse1": ("npu",), "NPU": ("npu",)}
_EVERY = ("CompositeExplicitAutograd", "CompositeExplicitAutogradNonFunctional", "CompositeImplicitAutograd")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_CONSTANT = re.compile(r'"[^"\\]*"|-?\d+(\.\d*)?')


def read(path: Path, derivatives: Path | None = None) -> File:
    """The operators of a file.

    Args:
        path: of a list of `- func:` entries, or sections of such lists.
        derivatives: the gradients; by default the derivatives.yaml next to the file, if there is one.

    Raises:
        ValueError: it is no such file.
        OSError: a file cannot be read.
    """
    entries = list(listing.entries(listing.load(path)))
    if not entries:
        raise ValueError(f"{path} has no '- func:' entries")
    file = File()
    by_name = {str(entry["func"]).partition("(")[0]: entry for entry in entries}
    taken: list[tuple[Imported, Mapping[str, Any]]] = []
    for entry in entries:
        schema = " ".join(str(entry["func"]).split())
        op = file.add(schema.partition("(")[0], schema)
        if op is not None:
            taken.append((op, entry))
    gradients = _gradients(path, derivatives)
    for op, entry in taken:
        _add_tags(op, entry)
        _add_npu(op, entry, by_name)
        _add_dispatch(op, entry)
        is_torchs = aten.add(op)
        candidates = gradients.get(op.origin) or (aten.gradients().get(op.origin) if is_torchs else None)
        if candidates:
            formulas.add(op, candidates, file.ops)
        elif is_torchs and aten.is_composed(op.origin):
            op.missing.append("write the gradient: torch's operator has one by what it calls, and no formula")
    file.complete()
    return file


def _gradients(path: Path, derivatives: Path | None) -> dict[str, list[formulas.Entry]]:
    if derivatives is None:
        derivatives = next((file for name in DERIVATIVES if (file := path.parent / name).is_file()), None)
    return {} if derivatives is None else formulas.entries(listing.load(derivatives))


def _add_tags(op: Imported, entry: Mapping[str, Any]) -> None:
    tags = entry.get("tags", [])
    tags = [tags] if isinstance(tags, str) else tags
    if "nondeterministic_seeded" in tags:
        op.fields["tags"] = ["random"]
    if "dynamic_output_shape" in tags:
        op.missing.append(
            "write meta: python:module:function, with sizes of torch.library.get_ctx().new_dynamic_size(), and "
            "tags: [data_dependent], since its shapes depend on values"
        )


def _add_npu(op: Imported, entry: Mapping[str, Any], by_name: Mapping[str, Mapping[str, Any]]) -> None:
    """What op-plugin says of the operator on Ascend: `gen_opapi`, or only that it has a function."""
    structured = entry.get("gen_opapi")
    if isinstance(structured, dict) and "structured_inherit" in structured:
        structured = {**by_name.get(structured["structured_inherit"], {}).get("gen_opapi", {}), **structured}
    if not isinstance(structured, dict) or "exec" not in structured:
        if {"op_api", "acl_op", "impl_ns"} & set(entry):
            op.fields["npu"] = {"function": f"{op.name}_npu"}
            op.missing.append(f"write {op.name}_npu, or npu: {{aclnn: ...}}: this file names no aclnn operator for it")
        return
    name, *arguments = split(str(structured["exec"]))
    outputs = {key: value for key, value in structured.items() if isinstance(value, dict) and "size" in value}
    try:
        npu: dict[str, Any] = {"aclnn": name}
        if arguments:
            npu["arguments"] = _arguments(op, arguments, list(outputs), structured.get("new_params", {}))
        aclnn_arguments.check(npu.get("arguments") or [*op.signature.names, *op.signature.output_names], op.signature)
        op.fields["npu"] = npu
    except ValueError as error:
        op.fields["npu"] = {"function": f"{op.name}_npu"}
        op.missing.append(f"write npu: {{aclnn: {name}}} ({error}), or {op.name}_npu")
    try:
        if op.signature.outputs:
            op.set_outputs(_outputs(op, outputs))
    except ValueError as error:
        op.missing.append(f"write outputs ({error})")


def _outputs(op: Imported, outputs: Mapping[str, Mapping[str, Any]]) -> list[str | dict[str, str]]:
    found: list[str | dict[str, str]] = []
    for name, output in outputs.items():
        try:
            shape = sizes.shape(str(output["size"]), op.signature)
            dtype = sizes.dtype(str(output["dtype"]), op.signature) if "dtype" in output else None
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        if dtype is not None and shape.removesuffix(".shape") == dtype.removesuffix(".dtype"):
            found.append(dtype.removesuffix(".dtype"))
        else:
            found.append({"shape": shape} if dtype is None else {"shape": shape, "dtype": dtype})
    return found


def _arguments(op: Imported, arguments: list[str], outputs: list[str], computed: Mapping[str, Any]) -> list[str]:
    own = dict(zip(outputs, op.signature.output_names, strict=False))
    known = {**{name: name for name in op.signature.names}, **own, "true": "true", "false": "false"}
    found = []
    for argument in arguments:
        text = str(computed.get(argument, argument))
        if cast := re.fullmatch(r"static_cast<(float|double|int64_t|bool)>\((\w+)\)", text):
            text = f"{cast[1].removesuffix('_t')}({cast[2]})"
        elif not (
            text in known or _CONSTANT.fullmatch(text) or aclnn_arguments.parse(text, op.signature).none is not None
        ):
            raise ValueError(f"its argument {argument} is computed" + (f", {text}" if text != argument else ""))
        found.append(known.get(text, text))
    return found


def _add_dispatch(op: Imported, entry: Mapping[str, Any]) -> None:
    """The kernels that torch's form names by dispatch keys."""
    for keys, kernel in (entry.get("dispatch") or {}).items():
        if not _IDENTIFIER.fullmatch(str(kernel)) or aten.call(op) is not None:
            continue
        for key in map(str.strip, str(keys).split(",")):
            for device in BACKENDS if key in _EVERY else _KEYS.get(key, ()):
                op.fields.setdefault(device, {"function": str(kernel)})
            if key == "Meta":
                op.fields.setdefault("meta", str(kernel))
