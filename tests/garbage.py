"""Before each graph MindSpore lets Python look for garbage, among all that torch and MindSpore have imported as well.

Where what stays is left out from time to time, tests of graphs take much less processor time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from typing import TypeVar

_Unit = TypeVar("_Unit")
EVERY = 20


def leave_out_what_stays() -> None:
    """Collections pass over it from now on, in copies of this process too, which would have to copy it to look."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def leaving_out_what_stays(units: Iterable[_Unit]) -> Iterator[_Unit]:
    """The units of a long run; before them and after some of them, what stays is left out."""
    for number, unit in enumerate(units):
        if number % EVERY == 0:
            leave_out_what_stays()
        yield unit
