"""torch's control flow, as statements of Python that MindSpore compiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ms_ops._compat.torch import OpOverload


class Scope(Protocol):
    """The body that statements are appended to.

    Attributes:
        lines: so far.
        library: whose functions the source calls, "aten" or "mint".
    """

    lines: list[str]
    library: str

    def name(self, base: str) -> str:
        """A variable that is not there yet."""

    def value(self, value: Any) -> str:
        """The text of an argument."""

    def inlined(self, branch: Any, values: Sequence[str]) -> tuple[list[str], list[str]]:
        """The lines of a graph inside of this one, and its results."""


def _branches(scope: Scope, node: Any) -> str:
    """Of torch.cond."""
    predicate, *branches, operands = node.args
    values = [scope.value(operand) for operand in operands]
    result = scope.name("cond")
    for word, branch in zip((f"if {scope.value(predicate)}:", "else:"), branches, strict=True):
        lines, results = scope.inlined(branch, values)
        scope.lines += [word, *_indented([*lines, f"{result} = {_tuple(results)}"])]
    return result


def _loop(scope: Scope, node: Any) -> str:
    """Of torch's while_loop; its condition is computed before the loop and at the end of each round."""
    condition, body, carried, others = node.args
    names = [scope.name("carried") for _ in carried]
    others = [scope.value(other) for other in others]
    goes_on = scope.name("goes_on")

    def tested() -> list[str]:
        lines, (result,) = scope.inlined(condition, [*names, *others])
        return [*lines, f"{goes_on} = {result}"]

    scope.lines += [f"{name} = {scope.value(value)}" for name, value in zip(names, carried, strict=True)]
    scope.lines += tested()
    lines, results = scope.inlined(body, [*names, *others])
    together = f"{', '.join(names)} = {', '.join(results)}"
    scope.lines += [f"while {goes_on}:", *_indented([*lines, together, *tested()])]
    result = scope.name("while_loop")
    scope.lines.append(f"{result} = {_tuple(names)}")
    return result


def _scan(scope: Scope, node: Any) -> str:
    """Of torch's scan: what the last step carries, and what each gives besides, stacked."""
    body, carried, elements, others = node.args
    names = [scope.name("carried") for _ in carried]
    scope.lines += [f"{name} = {scope.value(value)}" for name, value in zip(names, carried, strict=True)]
    stacked = _for_each(scope, body, elements, others, names)
    result = scope.name("scan")
    scope.lines.append(f"{result} = {_tuple([*names, *stacked])}")
    return result


def _map(scope: Scope, node: Any) -> str:
    """Of torch's map."""
    body, elements, others = node.args
    stacked = _for_each(scope, body, elements, others, [])
    result = scope.name("mapped")
    scope.lines.append(f"{result} = {_tuple(stacked)}")
    return result


def _for_each(scope: Scope, body: Any, elements: Sequence[Any], others: Sequence[Any], carried: list[str]) -> list[str]:
    """A loop over the first dimension of tensors; gives what the body does beyond `carried`, stacked."""
    names = [scope.name("element") for _ in elements]
    lines, results = scope.inlined(body, [*carried, *names, *map(scope.value, others)])
    gathered = [scope.name("gathered") for _ in results[len(carried) :]]
    lines += [f"{name} += ({result},)" for name, result in zip(gathered, results[len(carried) :], strict=True)]
    if carried:
        lines.append(f"{', '.join(carried)} = {', '.join(results[: len(carried)])}")
    unbound = [f"{scope.library}.unbind({scope.value(value)})" for value in elements]
    items = unbound[0] if len(unbound) == 1 else f"zip({', '.join(unbound)})"
    scope.lines += [f"{name} = ()" for name in gathered]
    scope.lines += [f"for {', '.join(names)} in {items}:", *_indented(lines)]
    return [f"{scope.library}.stack({name})" for name in gathered]


FORMS: dict[str, Callable[[Scope, Any], str]] = {
    "cond": _branches,
    "map_impl": _map,
    "scan": _scan,
    "while_loop": _loop,
}
"""By what torch calls it: append the statements for a node, and give the variable that has its results."""


def is_control_flow(target: Any) -> bool:
    """Whether the call of `target` becomes control flow of MindSpore's."""
    return getattr(target, "__name__", "") in FORMS and not isinstance(target, OpOverload)


def _tuple(items: Sequence[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"    {line}" for line in lines]
