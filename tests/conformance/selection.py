"""From all captured calls of an overload to the few that are judged: different in kind, and valid in torch."""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Iterable

import torch

from tests.conformance.calls import DTYPES, Call, NotEncodableError, check_tensor, describe, leaves

MAIN_CALLS = 4  # in the main dtype of an overload; one in each other
ERRORS = 2  # wrong calls of an overload
ELEMENTS = 1_000_000  # of a result


def select(calls: Iterable[Call], main_calls: int = MAIN_CALLS) -> tuple[list[Call], dict[str, str]]:
    """The calls to judge, ordered by overload and dtype; and the overloads without any, with the reason."""
    selected: list[Call] = []
    rejected: dict[str, str] = {}
    for overload, candidates in sorted(_group(calls, lambda call: call.overload).items()):
        by_dtype = _group(candidates, lambda call: call.dtype)
        chosen: list[Call] = []
        for dtype in (dtype for dtype in DTYPES.values() if dtype in by_dtype):
            found, reason = _most_different(by_dtype[dtype], 1 if chosen else main_calls)
            chosen += found
        if not chosen:
            rejected[overload] = reason
        selected += chosen
    return selected, rejected


def select_errors(calls: Iterable[Call]) -> list[Call]:
    """The wrong calls to judge: those that raise in torch when they are made again."""
    chosen = []
    for _, candidates in sorted(_group(calls, lambda call: call.overload).items()):
        chosen += [call for call in candidates if _raises(call)][:ERRORS]
    return chosen


def _group(calls: Iterable[Call], key) -> dict[str, list[Call]]:
    groups: dict[str, list[Call]] = defaultdict(list)
    for call in calls:
        groups[key(call)].append(call)
    return groups


def _most_different(candidates: list[Call], count: int) -> tuple[list[Call], str]:
    """Up to `count` calls, each the one with most that the calls before it lack; and why one was rejected."""
    own_name = candidates[0].overload.removeprefix("aten::").partition(".")[0].strip("_")
    pool = sorted(
        ((call, _features(call)) for call in candidates),
        key=lambda item: ("special" in item[1], own_name not in item[0].source),
    )
    chosen: list[Call] = []
    seen: set[str] = set()
    reason = ""
    while pool and len(chosen) < count:
        index = max(range(len(pool)), key=lambda i: (len(pool[i][1] - seen) if chosen else 0, -i))
        call, features = pool.pop(index)
        if reason_now := _invalid(call):
            reason = reason_now
        elif describe((call.args, call.kwargs)) not in map(describe, ((c.args, c.kwargs) for c in chosen)):
            chosen.append(call)
            seen |= features
    return chosen, reason


def _features(call: Call) -> set[str]:
    """The kinds of arguments, for example "0: 2-d strided float32"; "special" for calls that come late."""
    features = set()
    for name, argument in [*enumerate(call.args), *call.kwargs.items()]:
        for leaf in leaves(argument) if not isinstance(argument, torch.Tensor) else [argument]:
            if isinstance(leaf, torch.Tensor):
                features |= {f"{name}: {leaf.dim()}-d", f"{name}: {leaf.dtype}"}
                if not leaf.is_contiguous():
                    features |= {f"{name}: strided"}
                if not leaf.numel():
                    features |= {f"{name}: empty", "special"}
                if not leaf.dim():
                    features |= {"special"}
            else:
                features |= {f"{name}: {leaf if isinstance(leaf, (bool, str)) else type(leaf).__name__}"}
        if isinstance(argument, list):
            features |= {f"{name}: {len(argument)} items"}
    shapes = {tuple(tensor.shape) for tensor in call.tensors()}
    return features | {"several shapes" if len(shapes) > 1 else "one shape"}


def _invalid(call: Call) -> str:
    """Why MindSpore could not make this call, or torch does not when it is made by itself."""
    torch.default_generator.manual_seed(0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            results = [leaf for leaf in leaves(call.run()) if isinstance(leaf, torch.Tensor)]
        for result in results:
            check_tensor(result)
    except NotEncodableError as reason:
        return f"returns a {reason}"
    except Exception as error:
        return f"torch raises {type(error).__name__}: {str(error).splitlines()[0]}"
    return "a large result" if sum(result.numel() for result in results) > ELEMENTS else ""


def _raises(call: Call) -> bool:
    try:
        call.run()
    except Exception as error:
        return [type(error).__name__, str(error)] == call.error
    return False
