"""What ms_ops replaces in torch and MindSpore: all of it goes in and out here, and the doctor lists it."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

Wrap = Callable[[Any], Any]


class Patch(NamedTuple):
    """An attribute of a framework's that is another one now.

    Attributes:
        group: of the patches that go in and out together.
        place: the module, class or registry that has it.
        name: of the attribute.
        original: what it was.
    """

    group: str
    place: Any
    name: str
    original: Any

    @property
    def qualified_name(self) -> str:
        """With its module."""
        place = self.place
        if isinstance(place, type):
            return f"{place.__module__}.{place.__qualname__}.{self.name}"
        return f"{getattr(place, '__name__', None) or type(place).__module__}.{self.name}"


_in_force: list[Patch] = []


def in_this_thread(wrap: Wrap) -> Wrap:
    """The same for calls of the thread that asks for it; those of others go to what is replaced."""
    thread = threading.get_ident()

    def wrap_here(original: Any) -> Any:
        replacement = wrap(original)

        def call(*args: Any, **kwargs: Any) -> Any:
            return (replacement if threading.get_ident() == thread else original)(*args, **kwargs)

        return call

    return wrap_here


def beside(cls: type, method: Any) -> Wrap:
    """Of a class's method: another one; the old one stays as `construct_of_mindspore`, which graphs can call."""

    def wrap(original: Any) -> Any:
        cls.construct_of_mindspore = original  # type: ignore[attr-defined]
        return method

    return wrap


def apply(group: str, replacements: Sequence[tuple[Any, str, Wrap]]) -> None:
    """Replace attributes, all of them or none; does nothing where the group is in force.

    Args:
        group: what they are for, in words; a name for :func:`remove`.
        replacements: each with the place, the attribute's name, and a function that gives the new one for the old one.

    Raises:
        ImportError: a place lacks an attribute, as may be in an unknown version of the framework.
    """
    if any(patch.group == group for patch in _in_force):
        return
    patches = [Patch(group, place, name, getattr(place, name, None)) for place, name, _ in replacements]
    if absent := [patch.qualified_name for patch in patches if patch.original is None]:
        raise ImportError(
            f"ms_ops replaces parts of torch and MindSpore for {group}, and those installed have no "
            f"{', '.join(absent)}. Install versions that `python -m ms_ops doctor` names as supported"
        )
    for patch, (place, name, wrap) in zip(patches, replacements, strict=True):
        setattr(place, name, wrap(getattr(place, name)))
        _in_force.append(patch)


def remove(group: str) -> None:
    """Put back what the group replaced, if it is in force."""
    for patch in [patch for patch in reversed(_in_force) if patch.group == group]:
        setattr(patch.place, patch.name, patch.original)
        _in_force.remove(patch)


@contextlib.contextmanager
def applied(group: str, replacements: Sequence[tuple[Any, str, Wrap]]) -> Iterator[None]:
    """Within it, the attributes are replaced.

    Raises:
        ImportError: as :func:`apply`.
    """
    apply(group, replacements)
    try:
        yield
    finally:
        remove(group)


def in_force() -> list[Patch]:
    """Those of this process, in the order in which they were applied."""
    return list(_in_force)
