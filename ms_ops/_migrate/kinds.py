"""Lines of a source that refuse tensors of another kind than the sample's: an export has no casts that did nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import torch

from ms_ops._migrate.shapes import refusal
from ms_ops._native.dtypes import attribute, name_of

_KINDS = {
    "bool": [torch.bool],
    "integers": [torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8],
    "floating-point numbers": [torch.float32, torch.float16, torch.bfloat16, torch.float64],
    "complex numbers": [torch.complex64, torch.complex128],
}
_MESSAGE = "{text} had {kind} at the conversion: cast it, or convert the network with another"


def checks(dtypes: Mapping[str, torch.dtype]) -> Iterator[str]:
    """The lines.

    Args:
        dtypes: of each input of the sample, by the expression that gives it.
    """
    for text, dtype in dtypes.items():
        kind = next((kind for kind, known in _KINDS.items() if dtype in known), None)
        if kind is None:
            continue
        names = [f"ms.{attribute(name_of(one))}" for one in _KINDS[kind]]
        differs = f"!= {names[0]}" if len(names) == 1 else f"not in ({', '.join(names)})"
        yield from refusal(f"{text}.dtype {differs}", _MESSAGE.format(text=text, kind=kind))
