"""Lines of a source that refuse tensors of another kind than the sample's: an export has no casts that did nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import torch

from ms_ops._migrate.shapes import refusal
from ms_ops._native.dtypes import attribute, name_of, of_the_kind_of

_MESSAGE = "{text} must be a mindspore.Tensor of the kind of {dtype}, as at the conversion: cast it, or convert another"


def checks(dtypes: Mapping[str, torch.dtype]) -> Iterator[str]:
    """The lines.

    Args:
        dtypes: of each input of the sample, by the expression that gives it.
    """
    for text, dtype in dtypes.items():
        names = [f"ms.{attribute(name_of(one))}" for one in of_the_kind_of(dtype)]
        differs = f"!= {names[0]}" if len(names) == 1 else f"not in ({', '.join(names)})"
        yield from refusal(f"{text}.dtype {differs}", _MESSAGE.format(text=text, dtype=name_of(dtype)))
