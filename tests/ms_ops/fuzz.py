"""Calls with random arguments, most of them wrong, of every operator; run by test_fuzz.py in processes of their own.

Prints each overload before it is tried, and a word before torch is, so that the parent knows to what a crash belongs;
then what differs.
"""

from __future__ import annotations

import random
import sys
import warnings
import zlib
from typing import Any

import mindspore as ms
import torch
from torch.utils import _pytree as pytree

from ms_ops import _catalog, aten

# Operators whose checks torch leaves to their callers: torch itself crashes or never ends on such arguments.
UNCHECKED = (
    "_", "cudnn", "miopen", "mkldnn", "mps", "xpu", "quantize", "fbgemm", "sparse", "to_sparse", "nested", "empty",
    "new_empty", "from_file", "fused_moving", "fake_quantize", "q_per", "dequantize", "int_repr", "resize",
)  # fmt: skip
BACKWARD = ("backward", "_jvp", "batch_norm", "rnn", "gru", "lstm")
SHAPES = [(), (0,), (1,), (3,), (2, 3), (3, 3), (2, 0), (1, 2, 3), (2, 3, 4, 4), (1, 2, 3, 3, 2)]
NAMES = ("float32", "float64", "float16", "int64", "int32", "uint8", "bool", "complex64")
DTYPES = [getattr(torch, name) for name in NAMES]
CONSTANTS = [
    None, True, False, 0, 1, 2, -1, 5, -100, 2**40, 0.5, -1.0, float("nan"), float("inf"), 1j, "mean", "", "x",
    torch.float32, torch.int64, torch.strided, torch.contiguous_format, [], [0], [1, 2], [-1], [2, 2], [0.5], [True],
    [None], (1, 1, 1),
]  # fmt: skip


class Fuzzer:
    """Random calls, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def tensor(self) -> torch.Tensor:
        shape, dtype = self._random.choice(SHAPES), self._random.choice(DTYPES)
        return (torch.arange(torch.Size(shape).numel()).reshape(shape) % 3).to(dtype)

    def value(self, kind: str) -> Any:
        """A value that fits the kind of an argument, three times out of four."""
        # torch takes any number for these, and crashes.
        is_enumerator = any(name in kind for name in ("ScalarType", "Layout", "MemoryFormat"))
        if self._random.random() < 0.25 and not is_enumerator:
            return self._random.choice([*CONSTANTS, self.tensor(), [self.tensor()]])
        if "List[Tensor]" in kind or "List[Optional[Tensor]]" in kind:
            return [self.tensor() for _ in range(self._random.randrange(4))]
        if "Tensor" in kind:
            return self.tensor()
        fitting = {
            "ScalarType": [torch.float32, torch.int64, None], "Layout": [torch.strided, None], "Device": ["cpu", None],
            "MemoryFormat": [torch.contiguous_format, None], "Generator": [None],
            "bool": [True, False], "float": [0.0, 0.5, -2.0], "str": ["none", "mean", "reflect"],
            "List[int]": [[0], [1], [2, 2], [-1], [1, 1, 1], []],
        }  # fmt: skip
        for name, values in fitting.items():
            if name in kind:
                return self._random.choice(values)
        return self._random.choice([0, 1, 2, -1, 3])

    def call(self, schema: Any) -> tuple[list[Any], dict[str, Any]]:
        """Arguments for a schema, at times too few or too many."""
        positional, keywords = [], {}
        for argument in schema.arguments:
            if argument.has_default_value() and self._random.random() < 0.5:
                if argument.kwarg_only or self._random.random() < 0.5:
                    continue
                keywords[argument.name] = self.value(str(argument.real_type))
            elif argument.kwarg_only or keywords:
                keywords[argument.name] = self.value(str(argument.real_type))
            else:
                positional.append(self.value(str(argument.real_type)))
        chance = self._random.random()
        if chance < 0.05 and positional:
            positional.pop()
        elif chance < 0.1:
            positional.append(self.value("int"))
        elif chance < 0.12:
            keywords["no_such_argument"] = 1
        return positional, keywords


def converted(value: Any) -> Any:
    """Torch's tensors as MindSpore's."""
    return pytree.tree_map_only(torch.Tensor, lambda tensor: ms.Tensor(tensor.numpy()), value)


def described(value: Any) -> str:
    """Arguments on one line, tensors by shape and dtype."""
    if isinstance(value, torch.Tensor):
        return f"{value.dtype}{list(value.shape)}"
    if isinstance(value, (list, tuple)):
        return f"({', '.join(map(described, value))})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}={described(item)}' for key, item in value.items())}}}"
    return repr(value)


def flat(value: Any) -> list[Any]:
    """All tensors of a result."""
    return [leaf for leaf in pytree.tree_leaves(value) if leaf is not None]


def outcome(function: Any, arguments: tuple[list[Any], dict[str, Any]]) -> tuple[Any, Exception | None]:
    positional, keywords = arguments
    try:
        return function(*positional, **keywords), None
    except Exception as error:
        return None, error


def is_expansion(refusal: str) -> bool:
    """Whether torch.ops refuses one int for a list of them, which torch.nn.functional takes, and ms_ops."""
    return "List[int]" in refusal and "instead found type 'int'" in refusal


def compare(overload: _catalog.Overload, arguments: tuple[list[Any], dict[str, Any]]) -> str:
    """What is wrong with the call through ms_ops, or nothing."""
    packet = getattr(getattr(aten, overload.packet), overload.overload or "default")
    result, error = outcome(packet, tuple(map(converted, arguments)))
    print("torch", flush=True)
    expected, refusal = outcome(overload.function, arguments)
    print("done", flush=True)
    if error is not None and not isinstance(error, (TypeError, RuntimeError, ValueError, IndexError)):
        return f"raises {type(error).__name__}: {error}"
    if error is not None and not str(error).strip():
        return f"raises {type(error).__name__} without a text"
    if error is None and refusal is not None and not is_expansion(str(refusal)):
        return f"accepts what torch refuses with {str(refusal).splitlines()[0]}"
    if error is None and refusal is None:
        # Torch's `to` gives a number back that it was given.
        shapes, of_torch = ([tuple(getattr(item, "shape", ())) for item in flat(value)] for value in (result, expected))
        if shapes != of_torch:
            return f"gives {shapes} and torch {of_torch}"
    return ""


def main(seed: int, calls: int, start: str) -> None:
    """Try all overloads after `start`, `calls` times each."""
    warnings.simplefilter("ignore")
    ms.set_device("CPU")
    torch.set_num_threads(1)
    succeeded = 0
    for name, overloads in sorted(_catalog.packets("aten").items()):
        if name.startswith(UNCHECKED) or any(part in name for part in BACKWARD):
            continue
        for overload in sorted(overloads, key=lambda overload: overload.qualified):
            if overload.qualified <= start:
                continue
            print(f"at {overload.qualified}", flush=True)
            fuzzer = Fuzzer(zlib.crc32(f"{seed} {overload.qualified}".encode()))
            for _ in range(calls):
                arguments = fuzzer.call(overload.schema)
                complaint = compare(overload, arguments)
                succeeded += not complaint
                if complaint:
                    print(f"WRONG {overload.qualified}{described(arguments)}: {complaint}", flush=True)
    print(f"OK {succeeded}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "")
