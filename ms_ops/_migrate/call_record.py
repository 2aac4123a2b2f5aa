"""What a module's Python raises and gives in a call: C++ between it and its caller keeps text and tensors alone."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Any

_thread = threading.local()


class CallRecord:
    """Of one call, in the caller's thread.

    Attributes:
        raised: what it has raised, unless somebody handled that.
        leaves: of its result, with what stands for tensors among them; None if it has not run in this thread.
        written: the numbers of the inputs that it has written to while autograd recorded.
    """

    raised: Exception | None = None
    leaves: list[Any] | None = None
    written: Sequence[int] = ()


@contextlib.contextmanager
def recorded() -> Iterator[CallRecord]:
    """A call; what the module raises is the cause of the error that becomes of it."""
    before, record = _current(), CallRecord()
    _thread.record = record
    try:
        yield record
    except Exception as error:
        if record.raised in (None, error):
            raise
        raise error from record.raised
    finally:
        _thread.record = before


@contextlib.contextmanager
def raising() -> Iterator[None]:
    """The Python of a module."""
    record = _current()
    try:
        yield
    except Exception as error:
        if record:
            record.raised = error
        raise
    if record:
        record.raised = None


def gave(leaves: list[Any]) -> None:
    """Keep the leaves of a result."""
    if record := _current():
        record.leaves = leaves


def wrote(inputs: Sequence[int]) -> Sequence[int]:
    """Keep the numbers of the inputs that were written to; gives them, or none if nobody keeps them in this thread."""
    record = _current()
    if record is None:
        return ()
    record.written = inputs
    return inputs


def written() -> Sequence[int]:
    """The numbers of the inputs that the call has written to while autograd recorded."""
    record = _current()
    return record.written if record else ()


def _current() -> CallRecord | None:
    return getattr(_thread, "record", None)
