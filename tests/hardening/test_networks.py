"""Random networks: converted, they compute what PyTorch computes, in training and evaluation."""

from __future__ import annotations

import pytest

from tests.conftest import modes
from tests.hardening import network_processes
from tests.hardening.network_judge import judge
from tests.hardening.random_networks import network


@pytest.mark.slow
@modes
def test_random_networks(mode):
    """Others than those of scripts/harden.sh."""
    judged = network_processes.run(mode, first=10_000, count=5)
    assert not judged.wrong, "\n".join(judged.wrong)
    assert judged.count > 2
    assert judged.open


def test_a_network_that_differs_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.migrate.twins.assert_same_state", _fails)
    verdicts = (judge(network(seed), seed, tmp_path) for seed in range(10))
    verdict = next(verdict for verdict in verdicts if verdict is not None)
    assert verdict.wrong.startswith("AssertionError: another buffer\n")


def _fails(*_):
    raise AssertionError("another buffer")
