"""Which operators' out variants must not be given MindSpore's buffers: found by giving them such buffers.

``python -m tests.conformance.out_variants`` writes the list that the bridge is built with.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch

from tests.conformance import cases
from tests.conformance.calls import Call, copy_leaf, find_overload, leaves, map_leaves, thaw

LIST = Path(__file__).resolve().parents[2] / "bridge" / "dispatch" / "avoid_out.inc"
HEADER = "// Written by `python -m tests.conformance.out_variants`: overload and what its out variant does.\n"
# What an out variant takes from its outputs, if it lacks it; as in bridge/dispatch/bound_operator.cc.
IMPLIED = {"dtype", "layout", "device", "pin_memory"}
RANDOM_CONTENT = "empty"


def out_variant(function: Any) -> Any | None:
    """The overload that writes the results of a functional one into arguments."""
    arguments = {argument.name: str(argument.real_type) for argument in function._schema.arguments}
    packet = getattr(torch.ops.aten, function._schema.name.removeprefix("aten::"))
    for name in packet.overloads():
        candidate = getattr(packet, name)
        schema = candidate._schema.arguments
        taken = {argument.name: str(argument.real_type) for argument in schema if not argument.is_out}
        is_variant = any(argument.is_out for argument in schema) and taken.items() <= arguments.items()
        if is_variant and not set(arguments) - set(taken) - IMPLIED:
            return candidate
    return None


def foreign(result: torch.Tensor) -> torch.Tensor:
    """Memory for `result` that torch does not own and cannot resize, as a kernel of MindSpore's is given it."""
    size = max(1, result.numel())
    memory = torch.frombuffer(bytearray(size * result.element_size()), dtype=result.dtype)
    return memory[: result.numel()].view(result.shape) if result.numel() != size else memory.view(result.shape)


def complaint(call: Call) -> str:
    """What the out variant of a call does wrong, or nothing."""
    function = find_overload(torch.ops.aten, call.overload)
    variant = out_variant(function)
    if variant is None or RANDOM_CONTENT in call.overload:
        return ""
    torch.manual_seed(0)
    expected = list(leaves(call.run()))
    if any(not isinstance(result, torch.Tensor) for result in expected):
        return ""
    outputs = [foreign(result) for result in expected]
    args, kwargs = thaw(map_leaves((call.args, call.kwargs), copy_leaf))
    bound = dict(zip((argument.name for argument in function._schema.arguments), args, strict=False)) | kwargs
    given = iter(outputs)
    arguments = {}
    for argument in variant._schema.arguments:
        if argument.is_out:
            arguments[argument.name] = list(given) if "List" in str(argument.type) else next(given)
        elif argument.name in bound:
            arguments[argument.name] = bound[argument.name]
    before = [(output.data_ptr(), output.shape) for output in outputs]
    torch.manual_seed(0)
    try:
        variant(**arguments)
    except RuntimeError as error:
        return "resizes its outputs" if "resiz" in str(error) else f"raises {str(error).splitlines()[0]}"
    if [(output.data_ptr(), output.shape) for output in outputs] != before:
        return "resizes its outputs"
    close = all(
        torch.allclose(output.resolve_conj(), result.resolve_conj(), equal_nan=True)
        if result.is_floating_point() or result.is_complex()
        else torch.equal(output, result)
        for output, result in zip(outputs, expected, strict=True)
    )
    return "" if close else "gives other values than the functional overload"


def all_calls() -> Iterator[Call]:
    """Every captured call."""
    profile = cases.PROFILES["full"]
    cases.ensure(profile)
    for shard in range(profile.shards):
        for _, call in cases.load(profile, "calls", shard):
            yield call


def listed() -> str:
    """The text of the list."""
    found: dict[str, str] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for call in all_calls():
            if call.overload not in found and (text := complaint(call)):
                found[call.overload] = text.replace('"', "'")
    return HEADER + "".join(f'{{"{name}", "{text}"}},\n' for name, text in sorted(found.items()))


if __name__ == "__main__":
    LIST.write_text(listed())
