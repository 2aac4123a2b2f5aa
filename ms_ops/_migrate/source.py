"""The source file of a converted network."""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from ms_ops._migrate import calling, names, shapes
from ms_ops._migrate.arguments import RESERVED, literal, unused
from ms_ops._migrate.classes import Class, Classes
from ms_ops._migrate.constants import Constants
from ms_ops._migrate.errors import ConversionError
from ms_ops._migrate.exported import Exported
from ms_ops._migrate.mint.call import constant, row
from ms_ops._migrate.mint.target import Mint
from ms_ops._migrate.signature import Output
from ms_ops._migrate.ways import indented
from ms_ops._primitives.layout import wrapped

_WIDTH = 90  # characters of a text in a line of its own
_DESCRIPTION = 90  # characters of a class's first line for the modules that it is for

_FIELDS = '''
class Fields(dict):
    """What the network gives: `output.logits`, `output["logits"]` or, by place, `output[0]`."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the output has {', '.join(map(str, self))}, and no {name!r}") from None

    def __getitem__(self, key):
        by_place = isinstance(key, slice) or (isinstance(key, int) and key not in self.keys())
        return tuple(self.values())[key] if by_place else super().__getitem__(key)
'''

_CALL = """
    def __call__(self, *args, **kwargs):
        values = super().__call__(*args, **kwargs)
{}
"""

_CHECKED = """
assert_sizes = ms_ops.op(
    "aten::_functional_assert_async.msg",
    assert_msg=(
{message}
    ),
)
assert_sizes.set_device("CPU")


def checked(x, holds):
    \"\"\"x, once a graph that knows sizes only when it runs has found that a condition on them holds.\"\"\"
    holds = ms.ops.scalar_to_tensor(holds)
    return ms.ops.depend(x, assert_sizes(holds, holds))
"""

_CHECKED_BY_MINT = """
def checked(x, holds):
    \"\"\"x, once a graph that knows sizes only when it runs has found that a condition on them holds.

    Where it does not, the error is one of a size of -1.
    \"\"\"
    return ms.ops.depend(x, mint.zeros((ms.ops.scalar_cast(holds, ms.int64) - 1,)))
"""

_FUSED = """
class {name}(nn.Cell):
    \"\"\"The network, as one operator.\"\"\"

    torch_names = {{"module": ""}}

    def __init__(self):
        super().__init__(auto_prefix=False)  # parameters keep their names
        self.module = ms_ops.TorchModule.exported(__file__)

    def construct({signature}):
{body}
"""


def write(
    exported: Exported, constants: Constants, stem: str, fused: Sequence[str] = (), mint: Mint | None = None
) -> tuple[str, str]:
    """The text of the file `stem`.py, and the name of the network's class.

    Args:
        exported: the network.
        constants: takes the tensors that no state_dict has.
        stem: of the file's name.
        fused: submodules that are one operator each; "" is the network.
        mint: given for a source in mint.
    """
    if "" in fused:
        return _write_fused(exported, stem)
    classes = Classes(exported, constants, ["Fields", "CONSTANTS", *_named_tuples(exported).values()], fused, mint)
    paths = classes.paths
    ties = names.tied(exported.module)
    for again, first in ties.items():
        if (part := classes.fused(again)) != classes.fused(first):
            raise ConversionError(
                f"{again} and {first} are one tensor, in {part or classes.fused(first)} and outside of it: fuse a "
                "module around both"
            )
    ties = {again: first for again, first in ties.items() if classes.fused(again) is None}
    tying = [f"{paths.reach('', again)} = {paths.reach('', first)}" for again, first in ties.items()]
    weights = (name for name, value in exported.module.state_dict().items() if isinstance(value, torch.Tensor))
    others = (name for name in weights if name not in ties and paths.given_name(name) != name)
    naming = [f'{paths.reach("", name)}.name = "{name}"' for name in others if classes.fused(name) is None]
    naming += [
        f'{paths.reach("", name)}.update_parameters_name("{name}.")' for name in fused if paths.given_name(name) != name
    ]
    calls = calling.calls(exported, _result, mint.names if mint else ())
    network = classes.define("", calls, [*tying, *naming])
    bodies = []
    for entry in classes:
        more = _call_of(exported) if entry.name == network else ""
        head = _description(entry)
        if mint and entry.name == network:
            head += ["", *wrapped(f"bridged = {constant(mint.bridged)}", 4)]
        bodies.append("\n".join(["", f"class {entry.name}(nn.Cell):", *head, *entry.lines, more]))
    header = _header(
        exported, network, stem, calls[False].checks, has_constants=bool(constants), is_fused=bool(fused), mint=mint
    )
    functions = [*_checking(calls[False].conditions, mint), *(mint.functions() if mint else [])]
    return _file(exported, header, [*functions, *bodies]), network


def _write_fused(exported: Exported, stem: str) -> tuple[str, str]:
    """The network as one operator: what is left is how it is called."""
    network = type(exported.module).__name__
    calls = calling.calls(exported, _result)
    call = calls[False]
    lines = [*call.checks, f"outputs = self.module({', '.join(filter(None, call.inputs))})"]
    lines += _in_modes(lambda training: f"return {calls[training].result(_of_operator(exported.outputs[training]))}")
    text = _FUSED.format(name=network, signature=", ".join(["self", *call.signature]), body="\n".join(indented(lines)))
    header = _header(exported, network, stem, call.checks, has_constants=False, is_fused=True)
    return _file(exported, header, [*_checking(call.conditions), text + _call_of(exported)]), network


def _checking(conditions: Sequence[str], mint: Mint | None = None) -> list[str]:
    """The function that checks sizes where a graph knows them only when it runs."""
    if not conditions:
        return []
    if mint:
        return [_CHECKED_BY_MINT]
    message = f"sizes must be as of the conversion: {', '.join(conditions)}"
    lines = textwrap.wrap(message, _WIDTH, drop_whitespace=False, break_long_words=False)
    return [_CHECKED.format(message="\n".join(f"        {literal(line)}" for line in lines))]


def _call_of(exported: Exported) -> str:
    """The network's `__call__`, if a graph cannot return what the network gives."""
    if all(map(_is_plain, exported.outputs.values())):
        return ""
    tuples = _named_tuples(exported)
    lines = _in_modes(lambda training: f"return {_given(exported.outputs[training], tuples)}")
    return _CALL.format("\n".join(indented(lines)))


def _of_operator(output: Any) -> list[str]:
    """The outputs of a network's graph in terms of `outputs`, what it gives as one operator: tensors alone."""
    tensors = {output.number: output.place for output in _tensors(output)}
    texts = {number: f"outputs[{place}]" if len(tensors) > 1 else "outputs" for number, place in tensors.items()}
    return [texts.get(number, "") for number in range(max(texts, default=-1) + 1)]


def _in_modes(statement: Callable[[bool], str]) -> list[str]:
    """A statement of both modes, or one for each: the last of a method."""
    trains, evaluates = statement(True), statement(False)
    return [trains] if trains == evaluates else ["if self.training:", f"    {trains}", evaluates]


def _file(exported: Exported, header: str, bodies: Sequence[str]) -> str:
    tuples = _named_tuples(exported)
    has_fields = any("Fields(" in _given(output, tuples) for output in exported.outputs.values())
    made = [f"{name} = namedtuple({literal(name)}, {literal(kind._fields)})" for kind, name in tuples.items()]
    return "\n".join([header, *([*made, ""] if made else []), *([_FIELDS] if has_fields else []), *bodies])


def _named_tuples(exported: Exported) -> dict[Any, str]:
    """The classes of the named tuples that the network gives, and what the source calls them."""
    found: dict[Any, str] = {}

    def collect(output: Any) -> None:
        if _is_named_tuple(output) and type(output) not in found:
            taken = {*RESERVED, "Fields", type(exported.module).__name__, *found.values()}
            found[type(output)] = unused(type(output).__name__, taken)
        for part in _parts(output) or ():
            collect(part)

    for output in exported.outputs.values():
        collect(output)
    return found


def _result(output: Any, outputs: Sequence[str]) -> str:
    """What the network's `construct` returns. MindSpore does not run a graph that gives an empty tuple."""
    return _returned(output, outputs) if any(_tensors(output)) else "None"


def _returned(output: Any, outputs: Sequence[str]) -> str:
    """An output of torch's structure by place, in tuples and lists."""
    if isinstance(output, Output):
        return outputs[output.number]
    if (parts := _parts(output)) is None:
        return "()" if output is None else literal(output)  # MindSpore loses None in a MindIR and among gradients
    return _sequence(output, [_returned(part, outputs) for part in parts])


def _given(output: Any, tuples: Mapping[Any, str], values: str = "values") -> str:
    """What the network gives: an output of torch's structure, from what `construct` returned."""
    if _is_plain(output):
        return values
    if (parts := _parts(output)) is None:
        return literal(output)
    items = [_given(part, tuples, f"{values}[{place}]") for place, part in enumerate(parts)]
    if _is_named_tuple(output):
        return f"{tuples[type(output)]}({', '.join(items)})"
    if (fields := _fields(output)) is not None:
        return f"Fields({{{', '.join(f'{literal(name)}: {item}' for name, item in zip(fields, items, strict=True))}}})"
    return _sequence(output, items)


def _sequence(output: Any, items: Sequence[str]) -> str:
    return f"[{', '.join(items)}]" if isinstance(output, list) else row(items)


def _is_plain(output: Any) -> bool:
    """Whether a graph can return it: tensors in tuples and lists, without names and constants."""
    if isinstance(output, Output):
        return True
    is_row = isinstance(output, (tuple, list)) and len(output) > 0 and _fields(output) is None
    return is_row and all(map(_is_plain, output))


def _tensors(output: Any) -> Iterator[Output]:
    if isinstance(output, Output):
        yield output
    else:
        for part in _parts(output) or ():
            yield from _tensors(part)


def _parts(output: Any) -> Sequence[Any] | None:
    """What is in a structure; None of a constant."""
    fields = _fields(output)
    if fields is not None:
        return list(fields.values())
    return output if isinstance(output, (tuple, list)) else None


def _fields(output: Any) -> Mapping[str, Any] | None:
    """The parts of an output that has names for them."""
    if isinstance(output, Mapping):
        return dict(output)
    if dataclasses.is_dataclass(output):
        return {field.name: getattr(output, field.name) for field in dataclasses.fields(output)}
    return dict(zip(output._fields, output, strict=True)) if _is_named_tuple(output) else None


def _is_named_tuple(output: Any) -> bool:
    return isinstance(output, tuple) and hasattr(output, "_fields") and not isinstance(output, Output)


def _header(
    exported: Exported,
    network: str,
    stem: str,
    checks: Sequence[str],
    *,
    has_constants: bool,
    is_fused: bool,
    mint: Mint | None = None,
) -> str:
    standard, constants = [], ""
    if _named_tuples(exported):
        standard.append("from collections import namedtuple\n")
    beside = f"\nWhat is fused is in {stem}.train.pt2 and {stem}.eval.pt2 beside this file.\n" if is_fused else ""
    if has_constants:
        standard.append("from pathlib import Path\n")
        constants = '\nCONSTANTS = np.load(Path(__file__).with_suffix(".npz"))  # tensors that no checkpoint has\n'
    before = "".join([*standard, "\n"]) if standard else ""
    limits = any(shapes.IS_KNOWN in line for line in checks)
    known = f"from mindspore.ops.functional import {shapes.IS_KNOWN}\n" if limits else ""
    bridge = "" if mint and not mint.bridged else "\nimport ms_ops\nfrom ms_ops import aten\n"
    title = f"{type(exported.module).__name__}, written from PyTorch's by ms_ops.from_torch"
    return f'''"""{title}{" in mindspore.mint" if mint else ""}.

    network = {network}()
    ms.load_param_into_net(network, ms.load_checkpoint("{stem}.ckpt"))
{mint.remark() if mint else ""}{beside}"""

{before}import mindspore as ms
import numpy as np
from mindspore import {"mint, " if mint else ""}nn
{known}{bridge}{constants}'''


def _description(entry: Class) -> list[str]:
    modules = [f"`{path}`" for path in entry.modules if path]
    if not modules:
        return ['    """The network."""']
    text = modules[0]
    for count, module in enumerate(modules[1:], 1):
        if len(text) + len(module) > _DESCRIPTION:
            text += f" and {len(modules) - count} more"
            break
        text += f", {module}"
    return [f'    """{text}."""']
