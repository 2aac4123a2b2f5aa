"""The table of dtypes, and what follows from it and from torch."""

from __future__ import annotations

import mindspore as ms
import pytest
import torch

from ms_ops._native import dtypes, library
from ms_ops._packages.importers import sizes
from ms_ops._packages.signature import parse

PAIRS = [(getattr(torch, row.name), dtypes.named(row.name)) for row in library.dtype_rows()]


@pytest.mark.parametrize(("there", "here"), PAIRS)
def test_a_name_leads_to_both(there, here):
    assert (dtypes.to_torch(here), dtypes.to_mindspore(there)) == (there, here)
    assert dtypes.named(dtypes.name_of(there)) == here
    assert dtypes.has_gradient(here) == dtypes.has_gradient(there) == (there.is_floating_point or there.is_complex)


def test_names_that_a_source_writes():
    assert [dtypes.attribute(name) for name in ("bool", "int8", "float32")] == ["bool_", "int8", "float32"]


def test_the_floating_dtypes():
    assert dtypes.floating() == {ms.float16, ms.bfloat16, ms.float32, ms.float64}


@pytest.mark.parametrize(
    ("constant", "name"),
    [
        ("kFloat", "float32"),
        ("at::kHalf", "float16"),
        ("at::kBFloat16", "bfloat16"),
        ("kByte", "uint8"),
        ("kLong", "int64"),
    ],
)
def test_atens_constants(constant, name):
    assert sizes.dtype(constant, parse("f(Tensor x) -> Tensor")) == name
