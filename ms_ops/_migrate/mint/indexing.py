"""Slices, indices and splits: what their rules write depends on sizes."""

from __future__ import annotations

import torch

from ms_ops._migrate.mint.call import Call, constant

_END = 2**63 - 1


def slice_(call: Call) -> str | None:
    """``mint.narrow(x, 1, 0, 3)``, or ``x[:, :n]`` where sizes differ between calls."""
    tensor, dim = call.tensor("self"), call.value("dim")
    assert tensor is not None
    dim %= tensor.dim()
    size, start, end, step = tensor.shape[dim], call.value("start"), call.value("end"), call.value("step")
    if all(isinstance(value, int) or value is None for value in (size, start, end)):
        start, end, step = slice(start, end, step).indices(size)
        if step == 1:
            return f"mint.narrow({call.text('self')}, {dim}, {start}, {max(end - start, 0)})"
        return f"mint.index_select({call.text('self')}, {dim}, mint.arange({start}, {end}, {step}))"
    if step != 1:
        return None
    begin = "" if start in (None, 0) else call.text("start")
    return f"{call.text('self')}[{':, ' * dim}{begin}:{'' if end in (None, _END) else call.text('end')}]"


def index(call: Call) -> str | None:
    """``x[:, i]``; with a mask, whose result has another shape each time, it stays torch's."""
    indices = call.value("indices")
    examples = [call.example_of(value) for value in indices]
    if any(example is not None and example.dtype not in (torch.int32, torch.int64) for example in examples):
        return None
    texts = [":" if value is None else call.text_of("indices", value) for value in indices]
    return f"{call.text('self')}[{', '.join(texts)}]"


def split(call: Call) -> str | None:
    """``mint.chunk(x, 3, 2)``, or pieces of other sizes."""
    tensor, dim, length = call.tensor("self"), call.value("dim"), call.value("split_size")
    assert tensor is not None
    size = tensor.shape[dim]
    if not isinstance(size, int) or not isinstance(length, int) or length == 0:
        return None
    if size % length == 0:
        return f"mint.chunk({call.text('self')}, {size // length}, {dim})"
    sizes = [*[length] * (size // length), size % length]
    return f"pieces({call.text('self')}, {constant(sizes)}, {dim})"
