"""Thousands of random, mostly wrong calls: each succeeds as torch does, or raises; the process survives."""

from __future__ import annotations

import pytest
import torch

from tests.hardening import fuzz, fuzz_processes

CALLS = 10  # of every overload


@pytest.mark.slow
def test_random_calls():
    """With one seed, since every run has the same; scripts/harden.sh has another."""
    found = fuzz_processes.run("call", seed=1, calls=CALLS)
    assert not found.wrong, "\n".join(found.wrong)
    assert found.judged > 8_000


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "stride", "least"), [("gradient", 8, 200), ("graph", 12, 60)])
def test_random_gradients_and_graphs(kind, stride, least):
    found = fuzz_processes.run(kind, seed=0, calls=4 if kind == "gradient" else 1, stride=stride)
    assert not found.wrong, "\n".join(found.wrong)
    assert found.judged > least


@pytest.mark.parametrize(
    ("name", "arguments", "differ"),
    [
        ("aten::nanmean", ([torch.ones(2, 3)], {"dim": []}), True),
        ("aten::nanmean", ([torch.ones(2, 3)], {"dim": [0]}), False),
        ("aten::one_hot", ([torch.tensor([0, 3]), 4], {}), False),  # of which torch has no fake tensors
    ],
)
def test_what_torch_infers_otherwise_than_it_computes(name, arguments, differ):
    (overload,) = (overload for overload in fuzz.overloads() if overload.qualified == name)
    expected, _ = fuzz.outcome(overload.function, arguments)
    assert fuzz.fakes_differ(overload, arguments, expected) is differ
