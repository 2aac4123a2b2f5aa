"""Entries of ATen's operators: there for every overload, under the names that the package derives."""

from __future__ import annotations

import ctypes

import pytest

from ms_ops._build.layout import LIBRARY
from ms_ops._dispatcher import catalog
from tests import generators

aten_entries = generators.load("aten_entries")


def test_every_overload_of_the_catalog_has_its_entries():
    overloads = [overload for packet in catalog.packets("aten").values() for overload in packet]
    assert len(overloads) > 1000
    assert {overload.qualified for overload in overloads} == set(aten_entries.functional_overloads())
    library = ctypes.CDLL(str(LIBRARY))
    for overload in overloads:
        for form in ("", "_tuple", "_vjp", "_vjp_tuple"):
            for function in ("", "Init", "InferShape", "InferType"):
                assert hasattr(library, f"ms_ops_{catalog.symbol(overload.qualified)}{form}{function}")


def test_overloads_of_one_symbol_stop_the_build(monkeypatch):
    monkeypatch.setattr(aten_entries, "functional_overloads", lambda: ["aten::a_b", "aten::a.b"])
    with pytest.raises(ValueError, match="several overloads of ATen would have the entry aten_a_b, aten_a_bInferShape"):
        aten_entries.generate()
