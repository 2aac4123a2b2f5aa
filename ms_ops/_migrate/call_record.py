"""What a module's Python raises, gives and writes in a call: C++ between it and its caller keeps text and results."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from ms_ops._migrate.module_results import Structure
from ms_ops._native.tensor_state import note_write

_thread = threading.local()


class CallRecord:
    """Of one call, in the caller's thread.

    Attributes:
        raised: what it has raised, unless somebody handled that.
        structure: of its result; None if it has not run in this thread.
        inputs: MindSpore's tensors that the operator was given for the module's inputs.
        changed: the numbers of those that it has written to.
        written: of these, those whose gradients autograd records.
    """

    raised: Exception | None = None
    structure: Structure | None = None
    inputs: Sequence[Any] = ()
    changed: Sequence[int] = ()
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


def gave(structure: Structure) -> None:
    """Keep that of a result."""
    if record := _current():
        record.structure = structure


@contextlib.contextmanager
def given(inputs: Sequence[Any]) -> Iterator[CallRecord]:
    """The operator's part of a call, and the tensors for it; a call of its own where ``construct`` is called."""
    with contextlib.ExitStack() as stack:
        record = _current() or stack.enter_context(recorded())
        record.inputs = inputs
        yield record


def wrote(inputs: Sequence[int], differentiated: Sequence[int]) -> Sequence[int]:
    """Tell MindSpore that the module has written to the inputs of these numbers.

    Args:
        inputs: numbers.
        differentiated: those of them whose gradients autograd records.

    Returns:
        The latter, whose new values the caller takes for further results; none where nobody does in this thread.
    """
    record = _current()
    if record is None or not record.inputs:
        return ()
    for number in inputs:
        note_write(record.inputs[number])
    record.changed, record.written = inputs, differentiated
    return differentiated


def _current() -> CallRecord | None:
    return getattr(_thread, "record", None)
