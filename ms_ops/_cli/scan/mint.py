"""What a call becomes in mindspore.mint, by the rules of ``from_torch(target="mint")``."""

from __future__ import annotations

import functools
import inspect
from typing import Any

import torch

from ms_ops._migrate.arguments import given_of
from ms_ops._migrate.mint import composed, rules
from ms_ops._migrate.mint.call import Call, constant
from ms_ops._migrate.mint.target import example, helpers

JUDGED = frozenset({"float32", "int64", "bool"})
"""The dtypes of the samples that rules are judged on."""


def functions(node: torch.fx.Node) -> frozenset[str] | None:
    """The functions of mint that a call of an operator is written in; None if it stays torch's."""
    call = Call(node.target, given_of(node.target, node.args, node.kwargs), _text, example)
    written = rules.write(node.target, call)
    if written is None:
        return None
    return rules.functions(written).union(*map(_functions_of, helpers(written)))


def _text(name: str, value: Any) -> str:
    items = value if isinstance(value, (list, tuple)) else [value]
    return name if any(isinstance(item, torch.fx.Node) for item in items) else constant(value)


@functools.cache
def _functions_of(helper: str) -> frozenset[str]:
    return rules.functions(inspect.getsource(getattr(composed, helper)))
