"""Judges rules of ``target="mint"`` on torch's samples: ``python -m tests.migrate.rules`` prints a line for each."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from typing import Any

import mindspore as ms
import pytest
import torch
from mindspore import mint

import ms_ops
from ms_ops._migrate.arguments import given_of
from ms_ops._migrate.mint import composed, rules
from ms_ops._migrate.mint.call import Call as RuleCall
from ms_ops._migrate.mint.call import constant
from ms_ops._migrate.mint.table import RANDOM
from tests.conformance import cases, compare, replay
from tests.conformance.backends import MsOps
from tests.conformance.calls import Call, find_overload, leaves, map_leaves
from tests.garbage import leaving_out_what_stays
from tests.migrate.more_calls import CALLS
from tests.mint.judge import TOLERANCES

UNEQUAL = {
    "any.dims": ("mint.any(self, dim)", "'dim'.* must be int"),
    "cdist": ("mint.cdist(x1, x2, p)", r"rank of input_x and input_y must be equal|dim must be in \[2,3\]"),
    "cosine_embedding_loss": ("mint.nn.functional.cosine_embedding_loss(input1, input2, target)", r"float32\[\], not"),
    "max_unpool2d": ("mint.nn.functional.max_unpool2d(self, indices, output_size)", r"is float32\[.*\], not float32"),
    "scatter.reduce": ("mint.scatter(self, dim, index, src, reduce=reduce)", "unexpected keyword argument 'reduce'"),
    "searchsorted.Scalar": ("mint.searchsorted(sorted_sequence, self)", "Failed calling SearchSorted"),
    "split.Tensor": ("mint.split(self, split_size, dim)", "gradient .*not close"),  # where that of a piece is strided
    "unique_consecutive": ("mint.unique_consecutive(self)", "1 results in place of 3"),
}
"""Operators for which mint has a function of this name, and in what it differs; they have another rule, or none."""

# For a check that passes in float64: torch's own float32 may be as far from float64 as the tolerance.
ROUNDED = {torch.float32: (1e-3, 1e-4), torch.float64: (1e-6, 1e-7)}

SAMPLES = 6
PROFILE = cases.PROFILES["full"]


class BridgedError(Exception):
    """The rule leaves this call to torch's operator."""


class Mint(MsOps):
    """Mint by the rules, in PyNative mode; gradients reach each operator strided, as those of a transpose are."""

    def overload(self, name: str) -> Any:
        overload = find_overload(torch.ops.aten, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            scope = vars(composed).copy()

            def text_of(argument: str, value: Any) -> str:
                if any(isinstance(leaf, ms.Tensor) for leaf in leaves([value])):
                    scope[f"t{len(scope)}"] = value
                    return f"t{len(scope) - 1}"
                return constant(value)

            given = given_of(overload, args, kwargs, ms.Tensor)
            text = rules.write(overload, RuleCall(overload, given, text_of, _example))
            if text is None:
                raise BridgedError(name)
            return _strided(eval(text, scope))

        return call


def _example(value: Any) -> torch.Tensor | None:
    if not isinstance(value, ms.Tensor):
        return None
    return torch.empty(value.shape, dtype=getattr(torch, str(value.dtype).lower()), device="meta")


def _strided(result: Any) -> Any:
    """The same values, with strides, and with gradients that have them."""
    if isinstance(result, (tuple, list)):
        return tuple(map(_strided, result))
    if result.ndim < 2 or not result.is_floating_point():
        return result
    return mint.transpose(mint.mul(mint.transpose(result, -1, -2), 1.0), -1, -2)


def samples(names: list[str]) -> dict[str, list[Call]]:
    """Calls of these operators, the first of each in its main dtype."""
    cases.ensure(PROFILE)
    found: dict[str, list[Call]] = defaultdict(list)
    for call in CALLS:
        found[call.overload.removeprefix("aten::")].append(call)
    for shard in range(PROFILE.shards):
        for _, call in cases.load(PROFILE, "calls", shard):
            found[call.overload.removeprefix("aten::")].append(call)
    return {name: found[name] for name in names}


def is_random(name: str, call: Call) -> bool:
    """Whether MindSpore draws numbers of its own for it."""
    given = given_of(find_overload(torch.ops.aten, call.overload), call.args, call.kwargs, torch.Tensor)
    drops = given.get("p" if name == "dropout" else "dropout_p", 0.0)
    return name in RANDOM or (name in ("dropout", "scaled_dot_product_attention") and 0.0 < drops < 1.0)


def judge(name: str, calls: list[Call], backend: Mint) -> dict[str, Any]:
    """How many checks of a rule pass, how many calls it leaves to torch; what fails, and what only rounds."""
    result: dict[str, Any] = {"rule": name, "passed": 0, "bridged": 0, "rounded": [], "failed": []}
    for number, call in enumerate(calls):
        for check in (replay.forward, replay.gradient):
            if is_random(name, call):
                if check is replay.forward:
                    _judge_kind(call, backend, result)
                continue
            status, message = replay.judge(check, call, backend)
            if BridgedError.__name__ in message:
                result["bridged"] += 1
            elif status == "fail":
                kind = "rounded" if is_rounding(check, call, backend) else "failed"
                result[kind].append(f"{check.__name__} #{number} {call.dtype}: {message[:300]}")
            else:
                result["passed"] += status == "pass"
    return result


def is_rounding(check: replay.Check, call: Call, backend: Mint) -> bool:
    """Whether a check in float32 that fails is ten times its tolerance at most, and passes in float64."""
    if call.dtype != "float32":
        return False
    exact = call._replace(args=map_leaves(call.args, _double), kwargs=map_leaves(call.kwargs, _double), dtype="float64")
    with pytest.MonkeyPatch.context() as patch:
        for dtype, tolerance in ROUNDED.items():
            patch.setitem(compare.TOLERANCES, dtype, tolerance)
        return all(replay.judge(check, variant, backend).status == "pass" for variant in (call, exact))


def _double(leaf: Any) -> Any:
    return leaf.double() if isinstance(leaf, torch.Tensor) and leaf.dtype == torch.float32 else leaf


def _judge_kind(call: Call, backend: Mint, result: dict[str, Any]) -> None:
    """Shape and dtype alone."""
    expected = call.run()
    args, kwargs = (
        [backend.tensor(leaf) if isinstance(leaf, torch.Tensor) else leaf for leaf in call.args],
        call.kwargs,
    )
    try:
        actual = backend.results(backend.overload(call.overload)(*args, **kwargs))[0]
    except BridgedError:
        result["bridged"] += 1
        return
    assert actual is not None
    if (actual.shape, actual.dtype) == (expected.shape, expected.dtype):
        result["passed"] += 1
    else:
        result["failed"].append(f"{actual.dtype}{list(actual.shape)} in place of {expected.dtype}")


def main() -> None:
    """All rules, or those that are named; with --unequal, those of UNEQUAL instead."""
    ms_ops.enable_mint_cpu(["default", "-Concat"])  # which is what UNEQUAL says of split
    torch.set_num_threads(1)
    compare.TOLERANCES.update(TOLERANCES)
    names = sys.argv[1:] or list(rules.RULES)
    if names == ["--unequal"]:
        names = list(UNEQUAL)
        rules.RULES.update({name: rules.by(template) for name, (template, _) in UNEQUAL.items()})
    backend = Mint()
    for name, calls in leaving_out_what_stays(samples(names).items()):
        print(json.dumps(judge(name, calls[:SAMPLES], backend)), flush=True)


if __name__ == "__main__":
    main()
