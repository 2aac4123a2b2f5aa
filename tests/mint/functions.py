"""What of mint shares its name with a function of torch's OpInfo database: functions, and methods of tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.conformance.capture import op_database

RANDOM = {
    "bernoulli", "multinomial", "nn.functional.dropout", "nn.functional.dropout2d", "normal", "rand_like", "randint",
    "randint_like", "randn", "randn_like", "empty", "empty_like", "new_empty", "Tensor.bernoulli", "Tensor.bernoulli_",
    "Tensor.exponential_", "Tensor.multinomial", "Tensor.new_empty", "Tensor.normal_", "Tensor.uniform_",
}  # fmt: skip
"""Functions whose numbers are not compared: random, or left uninitialized."""

DTYPES = ("float64", "float16", "bfloat16", "int32", "int64", "bool", "complex64")
"""Those that are judged beside float32, on fewer samples."""

METHOD = "Tensor."


def mint_function(name: str) -> Callable[..., Any] | None:
    """The function of ``mindspore.mint`` with a dotted name, if there is one."""
    from mindspore import mint

    place: Any = mint
    for part in name.split("."):
        place = getattr(place, part, None)
    return place if callable(place) else None


def public() -> set[str]:
    """The functions that mint lists in ``__all__``, which has names besides that do not exist."""
    from mindspore import mint

    modules = {"": mint, "nn.functional.": mint.nn.functional, "linalg.": mint.linalg, "special.": mint.special}
    names = {prefix + name for prefix, module in modules.items() for name in module.__all__}
    return {name for name in names if mint_function(name) and not isinstance(mint_function(name), type)}


def paired() -> dict[str, list[Any]]:
    """The OpInfos of each function that mint has too, by mint's name."""
    return _by_name(lambda name: [name] if mint_function(name) is not None else [])


def methods() -> dict[str, list[Any]]:
    """The OpInfos of each method that tensors of both frameworks have, in place or not, as ``Tensor.add_``."""
    import mindspore
    import torch

    def names(name: str) -> Iterable[str]:
        for method in (name, f"{name}_"):
            if all(callable(getattr(kind, method, None)) for kind in (mindspore.Tensor, torch.Tensor)):
                yield METHOD + method

    return _by_name(names)


def _by_name(names: Callable[[str], Iterable[str]]) -> dict[str, list[Any]]:
    pairs: dict[str, list[Any]] = {}
    for info in op_database():
        for alias in dict.fromkeys([info.name, *(alias.name for alias in info.aliases)]):
            for name in names(alias):
                pairs.setdefault(name, []).append(info)
    return dict(sorted(pairs.items()))


def is_in_place(name: str) -> bool:
    return name.endswith("_")


def reference(name: str, info: Any) -> Callable[..., Any]:
    """What torch has by that name."""
    import torch

    return getattr(torch.Tensor, name.removeprefix(METHOD)) if name.startswith(METHOD) else info.op
