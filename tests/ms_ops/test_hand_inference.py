"""Inference by functions of the user's, as it is carried in the constants of an op."""

from __future__ import annotations

import gc

import mindspore as ms
import pytest

from ms_ops._inference import user_rules
from ms_ops._inference.user_rules import HandInference


def _rule(size: int) -> HandInference:
    return HandInference("x::y", lambda _: (size,), ms.float32)


def test_a_constant_stands_for_its_rule():
    rules = [_rule(size) for size in (3, 4)]
    constants = [user_rules.to_constant(rule) for rule in rules]
    assert constants == [user_rules.to_constant(rule) for rule in rules]
    assert [user_rules.from_constant(constant) for constant in constants] == rules


def test_a_rule_that_is_gone_leaves_its_constant_to_no_other():
    """The memory of one, and with it its address, is given to the next."""
    addresses, constants = set(), []
    for size in range(50):
        rule = _rule(size)
        addresses.add(id(rule))
        constants.append(user_rules.to_constant(rule))
        del rule
    gc.collect()
    assert len(addresses) < 50
    assert len(set(constants)) == 50
    with pytest.raises(RuntimeError, match="another process"):
        user_rules.from_constant(constants[0])


@pytest.mark.parametrize("rule", [None, "run"])
def test_other_rules_are_constants_themselves(rule):
    assert user_rules.from_constant(user_rules.to_constant(rule)) == rule
