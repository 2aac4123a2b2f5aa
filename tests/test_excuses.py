"""Excuses cover the samples that they describe, as many as they say, and nothing else."""

from __future__ import annotations

import dataclasses

import pytest

from tests.excuses import Excuse, Failure, problems

EMPTY = Failure("cat", "forward", "graph", "cat([float32[0], float32[5, 2]])", "refused: rank must be same")
EXCUSE = Excuse("cat", "forward", {"graph": 1}, "no elements", sample=r"\[0\]", message="rank must be")


def test_a_failure_that_is_described_is_excused():
    assert problems([EMPTY], [EXCUSE], ["graph"]) == []


@pytest.mark.parametrize(
    "change",
    [
        {"subject": "concat"},
        {"check": "gradient"},
        {"run": "graph bfloat16"},
        {"sample": "cat([float32[1], float32[5, 2]])"},
        {"message": "differs: shape [2]"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_any_other_failure_is_a_problem(change):
    other = dataclasses.replace(EMPTY, **change)
    assert problems([EMPTY, other], [EXCUSE], ["graph", "graph bfloat16"]) == [str(other)]


def test_a_second_failure_of_the_kind_is_a_problem():
    assert problems([EMPTY, EMPTY], [EXCUSE], ["graph"]) == [
        "cat, forward, graph: covers 2 failures, not 1: no elements"
    ]


def test_an_excuse_that_is_needed_no_longer_is_a_problem():
    assert problems([], [EXCUSE], ["graph"]) == ["cat, forward, graph: covers 0 failures, not 1: no elements"]
    assert problems([], [EXCUSE], ["pynative"]) == []
    assert problems([], [EXCUSE], ["graph"], subjects=["concat"]) == []


@pytest.mark.parametrize(
    "change",
    [
        {"sample": "", "message": ""},
        {"sample": ".*", "message": ""},
        {"reason": " "},
        {"counts": {}},
        {"counts": {"graph": 0}},
    ],
    ids=str,
)
def test_an_excuse_for_anything_is_refused(change):
    with pytest.raises(ValueError, match="cat, forward"):
        dataclasses.replace(EXCUSE, **change)
