"""Thousands of random, mostly wrong calls: each succeeds as torch does, or raises; the process survives."""

from __future__ import annotations

import pytest

from tests.hardening import fuzz_processes

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
