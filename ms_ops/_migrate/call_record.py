"""What a module's Python raises and gives in a call: C++ between it and its caller keeps text and tensors alone."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from ms_ops._native.tensor_state import note_write

_thread = threading.local()


class CallRecord:
    """Of one call, in the caller's thread.

    Attributes:
        raised: what it has raised, unless somebody handled that.
        leaves: of its result, with what stands for tensors among them; None if it has not run in this thread.
        inputs: MindSpore's tensors that the operator was given for the module's inputs.
        written: the numbers of those that it has written to and whose gradients autograd records.
    """

    raised: Exception | None = None
    leaves: list[Any] | None = None
    inputs: Sequence[Any] = ()
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


def given(inputs: Sequence[Any]) -> None:
    """Keep the tensors that the operator is given."""
    if record := _current():
        record.inputs = inputs


def wrote(inputs: Sequence[int], recorded: Sequence[int]) -> Sequence[int]:
    """The module has written to the inputs of these numbers, of which some have gradients.

    Gives the latter, whose new values :func:`written` promises; none if nobody keeps a record in this thread.
    """
    record = _current()
    if record is None or not record.inputs:
        return ()
    for number in inputs:
        note_write(record.inputs[number])
    record.written = recorded
    return recorded


def written() -> Sequence[int]:
    """The numbers of the inputs whose new values follow the results of the call."""
    record = _current()
    return record.written if record else ()


def _current() -> CallRecord | None:
    return getattr(_thread, "record", None)
