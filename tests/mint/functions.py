"""Which mint functions share their name with a function of torch's OpInfo database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.conformance.capture import op_database

RANDOM = {
    "bernoulli", "multinomial", "nn.functional.dropout", "nn.functional.dropout2d", "normal", "rand_like", "randint",
    "randint_like", "randn", "randn_like", "empty", "empty_like", "new_empty",
}  # fmt: skip
"""Functions whose numbers are not compared: random, or left uninitialized."""


def mint_function(name: str) -> Callable[..., Any] | None:
    """The function of ``mindspore.mint`` with a dotted name, if there is one."""
    from mindspore import mint

    place: Any = mint
    for part in name.split("."):
        place = getattr(place, part, None)
    return place if callable(place) else None


def paired() -> dict[str, list[Any]]:
    """The OpInfos of each function that mint has too, by mint's name."""
    pairs: dict[str, list[Any]] = {}
    for info in op_database():
        for name in dict.fromkeys([info.name, *(alias.name for alias in info.aliases)]):
            if mint_function(name) is not None:
                pairs.setdefault(name, []).append(info)
    return dict(sorted(pairs.items()))
