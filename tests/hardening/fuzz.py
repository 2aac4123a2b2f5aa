"""Calls with random arguments, most of them wrong, of every operator; for processes of their own.

    python -m tests.hardening.fuzz call 0 10            # PyNative mode: results, and refusals
    python -m tests.hardening.fuzz gradient 0 10        # gradients of what torch can do
    python -m tests.hardening.fuzz graph 0 1 aten::mul  # graphs, from an overload on

Prints each overload before it is tried, a word before torch is and one after, so that the parent knows to what a crash
belongs, "judged" for each call whose outcomes were compared, and what differs. `fuzz_processes` is that parent.
"""

from __future__ import annotations

import random
import signal
import sys
import warnings
import zlib
from typing import Any

import torch
from torch._subclasses import FakeTensorMode
from torch.utils import _pytree as pytree

from ms_ops import aten
from ms_ops._dispatcher import catalog
from tests.conformance import replay
from tests.conformance.backends import MsOps
from tests.conformance.calls import DTYPES, Call, leaves
from tests.conformance.compare import difference
from tests.conformance.convert import to_mindspore, to_torch

# Operators whose checks torch leaves to their callers: torch itself crashes or never ends on such arguments.
UNCHECKED = (
    "_", "cudnn", "miopen", "mkldnn", "mps", "xpu", "quantize", "fbgemm", "sparse", "to_sparse", "nested", "empty",
    "new_empty", "from_file", "fused_moving", "fake_quantize", "q_per", "dequantize", "int_repr", "resize",
)  # fmt: skip
BACKWARD = ("backward", "_jvp", "batch_norm", "rnn", "gru", "lstm")
SHAPES = [(), (0,), (1,), (3,), (2, 3), (3, 3), (2, 0), (1, 2, 3), (2, 3, 4, 4), (1, 2, 3, 3, 2)]
ENUMERATORS = ("ScalarType", "Layout", "MemoryFormat")
HANGS = 120  # seconds for a call, after which a signal ends the process
TRIALS = 3  # of other values
ATTEMPTS = 20  # at arguments that torch takes, for each gradient and graph
VALUES = [float("nan"), float("inf"), -float("inf"), 0.0, -0.0, 1e38, -1e-40, 1.0]
CONSTANTS = [
    None, True, False, 0, 1, 2, -1, 5, -2, -100, 2**40, 2**62, -(2**63), 0.5, -1.0, float("nan"), float("inf"), 1j,
    "mean", "", "x", torch.float32, torch.int64, torch.strided, torch.contiguous_format, [], [0], [1, 2], [-1], [2, 2],
    [2**40, 2**40], [-5], [0.5], [True], [None], (1, 1, 1),
]  # fmt: skip


class Fuzzer:
    """Random calls, the same for the same seed.

    Args:
        seed: of the numbers.
        wrong: the share of arguments that may be of another kind than the schema's.
        alike: the share of tensors that have the shape and the floating dtype of others in the call.
    """

    def __init__(self, seed: int, *, wrong: float = 0.25, alike: float = 0.0) -> None:
        self._random = random.Random(seed)
        self._wrong, self._alike = wrong, alike
        self._usual: tuple[tuple[int, ...], torch.dtype] = (), torch.float32

    def tensor(self) -> torch.Tensor:
        """Of any dtype; one in three is a view that is not contiguous, some of whose elements may share memory."""
        shape, dtype = self._random.choice(SHAPES), self._random.choice(list(DTYPES))
        if self._random.random() < self._alike:
            shape, dtype = self._usual
        tensor = (torch.arange(torch.Size(shape).numel()).reshape(shape) % 3).to(dtype)
        if dtype.is_floating_point and tensor.numel() and self._random.random() < 0.2:
            every = self._random.choice([1, 2])
            tensor.view(-1)[::every] = torch.tensor(self._random.choice(VALUES), dtype=torch.float64)  # inf in float16
        chance = self._random.random()
        if chance < 0.1:
            return tensor.mT.contiguous().mT if tensor.dim() > 1 else tensor.repeat_interleave(2)[::2].reshape(shape)
        if chance < 0.2:
            return torch.stack([tensor, tensor], -1)[..., 1]
        if chance < 0.27 and tensor.dim():
            return tensor.narrow(0, 0, min(1, tensor.shape[0])).expand(tensor.shape)
        if chance < 0.34 and tensor.dim() and tensor.shape[-1] > 1:
            return tensor.unfold(-1, 2, 1)
        return tensor

    def value(self, kind: str) -> Any:
        """A value that fits the kind of an argument, three times out of four."""
        # torch takes any number for these, and crashes.
        is_enumerator = any(name in kind for name in ENUMERATORS)
        if self._random.random() < self._wrong and not is_enumerator:
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
        self._usual = self._random.choice(SHAPES), self._random.choice([torch.float32, torch.float64])
        for argument in schema.arguments:
            if argument.has_default_value() and self._random.random() < 0.5:
                if argument.kwarg_only or self._random.random() < 0.5:
                    continue
                keywords[argument.name] = self.value(str(argument.real_type))
            elif argument.kwarg_only or keywords:
                keywords[argument.name] = self.value(str(argument.real_type))
            else:
                positional.append(self.value(str(argument.real_type)))
        chance = self._random.random() * 0.25
        if chance < 0.05 * self._wrong and positional:
            positional.pop()
        elif chance < 0.1 * self._wrong:
            positional.append(self.value("int"))
        elif chance < 0.12 * self._wrong:
            keywords["no_such_argument"] = 1
        return positional, keywords


def converted(value: Any) -> Any:
    """Torch's tensors as MindSpore's, views as views."""
    return pytree.tree_map_only(torch.Tensor, lambda tensor: to_mindspore(tensor, strided=True), value)


def described(value: Any) -> str:
    """Arguments on one line, tensors by shape and dtype."""
    if isinstance(value, torch.Tensor):
        return f"{value.dtype}{list(value.shape)}by{value.stride()}"
    if isinstance(value, (list, tuple)):
        return f"({', '.join(map(described, value))})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}={described(item)}' for key, item in value.items())}}}"
    return repr(value)


def outcome(function: Any, arguments: tuple[list[Any], dict[str, Any]]) -> tuple[Any, Exception | None]:
    positional, keywords = arguments
    try:
        return function(*positional, **keywords), None
    except Exception as error:
        return None, error


def is_expansion(refusal: str) -> bool:
    """Whether torch.ops refuses one int for a list of them, which torch.nn.functional takes, and ms_ops."""
    return "List[int]" in refusal and "instead found type 'int'" in refusal


def plain(arguments: Any) -> Any:
    """With tensors of the strides that MindSpore gives them, whose views of one element have those of whole tensors."""
    return pytree.tree_map_only(
        torch.Tensor,
        lambda tensor: tensor.clone(memory_format=torch.contiguous_format) if tensor.is_contiguous() else tensor,
        arguments,
    )


def is_encodable(result: Any) -> bool:
    """Whether MindSpore has the dtypes and the layout of all tensors of a result."""
    tensors = (leaf for leaf in leaves(result) if isinstance(leaf, torch.Tensor))
    return all(tensor.dtype in DTYPES and tensor.layout == torch.strided for tensor in tensors)


def gives_another_kind(schema: Any, arguments: tuple[list[Any], dict[str, Any]]) -> bool:
    """Whether an argument is of another kind than its type says.

    torch.ops takes what Python can convert: anything for a bool, a bool or an enumerator's number for an int. ms_ops
    refuses it.
    """
    positional, keywords = arguments
    values = {**dict(zip((argument.name for argument in schema.arguments), positional, strict=False)), **keywords}
    types = {argument.name: argument.real_type for argument in schema.arguments}
    return any(name in types and not is_of(types[name], value) for name, value in values.items())


KINDS = {
    "IntType": int, "SymIntType": int, "FloatType": (int, float), "BoolType": bool, "NumberType": (int, float, complex),
    "ScalarTypeType": torch.dtype, "LayoutType": torch.layout, "MemoryFormatType": torch.memory_format,
}  # fmt: skip
"""Python's types for types of schemas; others take what is there."""


def is_of(kind: Any, value: Any) -> bool:
    """Whether a value is of the kind that a type of a schema names."""
    if kind.kind() == "OptionalType":
        return value is None or is_of(kind.getElementType(), value)
    if kind.kind() == "ListType":
        items = value if isinstance(value, (list, tuple)) else [value]
        return all(is_of(kind.getElementType(), item) for item in items)
    if isinstance(value, bool):
        return kind.kind() in ("BoolType", "NumberType")
    return value is not None and isinstance(value, KINDS.get(kind.kind(), object))


def compare(overload: catalog.Overload, arguments: tuple[list[Any], dict[str, Any]]) -> str:
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
        taken = outcome(overload.function, plain(arguments))[1] is None
        return "" if taken else f"accepts what torch refuses with {str(refusal).splitlines()[0]}"
    if refusal is None and not is_encodable(expected):
        return ""
    complaint = ""
    if error is not None and refusal is None and not gives_another_kind(overload.schema, arguments):
        complaint = f"refuses what torch accepts: {type(error).__name__}: {str(error).splitlines()[0]}"
    if error is None and refusal is None and not isinstance(expected, (int, float, bool, complex)):
        # Torch's `to` gives a number back that it was given.
        complaint = differing(overload, arguments, list(map(to_torch_or_none, leaves(result))), expected)
    return "" if complaint and contradicts_itself(overload, arguments, expected) else complaint


def contradicts_itself(overload: catalog.Overload, arguments: tuple[list[Any], dict[str, Any]], expected: Any) -> bool:
    """Whether torch gives or says something else for contiguous copies, of these or other values in the same layout.

    Some of its operators read memory beyond a view, or none at all where elements share it: what they find there may be
    right by chance.
    """
    print("torch", flush=True)
    copied, refusal = outcome(overload.function, contiguous(arguments))
    contradicts = refusal is not None or differing(overload, arguments, leaves(copied), expected) != ""
    for first in range(TRIALS):
        others = refilled(arguments, first)
        (result, refusal), (copied, of_copy) = (outcome(overload.function, of) for of in (others, contiguous(others)))
        if refusal is None:
            contradicts |= of_copy is not None or differing(overload, others, leaves(copied), result) != ""
    print("done", flush=True)
    return contradicts


def contiguous(arguments: Any) -> Any:
    return pytree.tree_map_only(
        torch.Tensor, lambda tensor: tensor.clone(memory_format=torch.contiguous_format), arguments
    )


def refilled(arguments: Any, first: int) -> Any:
    """With other values in memory of the same layout."""

    def of(tensor: torch.Tensor) -> torch.Tensor:
        elements = tensor.untyped_storage().nbytes() // tensor.element_size()
        memory = torch.arange(first, first + elements).remainder(3).to(tensor.dtype)
        return memory.as_strided(tensor.size(), tensor.stride(), tensor.storage_offset())

    return pytree.tree_map_only(torch.Tensor, of, arguments)


def to_torch_or_none(item: Any) -> torch.Tensor | None:
    """A tensor of MindSpore's; None for one that is not there."""
    return None if item is None else to_torch(item)


def differing(overload: catalog.Overload, arguments: tuple[list[Any], dict[str, Any]], ours: Any, expected: Any) -> str:
    """What differs between results; of random numbers, their shapes and dtypes count."""
    ours, theirs = (
        [item.resolve_conj().resolve_neg() if item is not None else None for item in items]
        for items in (ours, leaves(expected))
    )
    if torch.Tag.nondeterministic_seeded in overload.function.tags:
        ours, theirs = (
            [item if item is None else torch.zeros_like(item) for item in items] for items in (ours, theirs)
        )
    return difference(Call(overload.qualified, *arguments, dtype="", source=""), list(ours), list(theirs), forward=True)


def judge(
    kind: str, overload: catalog.Overload, arguments: tuple[list[Any], dict[str, Any]], backend: MsOps
) -> str | None:
    """What is wrong with the call as a graph, or with its gradient, or nothing; None where torch cannot do it."""
    print("torch", flush=True)
    expected, refusal = outcome(overload.function, arguments)
    print("done", flush=True)
    if refusal is not None or not is_encodable(expected):
        return None
    call = Call(overload.qualified, *arguments, dtype="", source="")
    verdict = replay.judge(CHECKS[kind], call, backend)
    if verdict.status == "n/a" or (
        verdict.message.startswith("TypeError") and gives_another_kind(overload.schema, arguments)
    ):
        return None
    if verdict.message and (
        fakes_differ(overload, arguments, expected) or contradicts_itself(overload, arguments, expected)
    ):
        return None
    return verdict.message


def fakes_differ(overload: catalog.Overload, arguments: tuple[list[Any], dict[str, Any]], expected: Any) -> bool:
    """Whether torch's own fake tensors say another shape or dtype of the call than its kernel gives: it is refused."""

    def specs(result: Any) -> list[Any]:
        tensors = [item for item in leaves(result) if isinstance(item, torch.Tensor)]
        return [(tuple(tensor.shape), tensor.dtype) for tensor in tensors]

    with FakeTensorMode() as mode:
        fakes = pytree.tree_map_only(torch.Tensor, mode.from_tensor, arguments)
        result, refusal = outcome(overload.function, fakes)
        return refusal is None and specs(result) != specs(expected)


FITTING = {"wrong": 0.05, "alike": 0.9}
"""For a :class:`Fuzzer`, so that torch takes many of its calls."""

CHECKS = {"gradient": replay.gradient, "graph": replay.forward}


def main(kind: str, seed: int, calls: int, start: str, stride: int) -> None:
    """Try every `stride`-th overload after `start`, `calls` times each."""
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    backend = MsOps(graph=kind == "graph")
    for index, overload in enumerate(overloads()):
        if overload.qualified <= start or (index + seed) % stride:
            continue
        print(f"at {overload.qualified}", flush=True)
        fuzzer = Fuzzer(zlib.crc32(f"{seed} {overload.qualified}".encode()), **({} if kind == "call" else FITTING))
        judged = 0
        for _ in range(calls if kind == "call" else calls * ATTEMPTS):
            if judged == calls:
                break
            signal.alarm(HANGS)
            arguments = fuzzer.call(overload.schema)
            complaint = compare(overload, arguments) if kind == "call" else judge(kind, overload, arguments, backend)
            if complaint is not None:
                judged += 1
                print("judged", flush=True)
            if complaint:
                text = " ".join(complaint.split())
                print(f"WRONG {overload.qualified}{described(arguments)}: {text}", flush=True)


def overloads() -> list[catalog.Overload]:
    """Those that torch checks itself, by name."""
    found = [
        overload
        for name, of_packet in catalog.packets("aten").items()
        if not name.startswith(UNCHECKED) and not any(part in name for part in BACKWARD)
        for overload in of_packet
    ]
    return sorted(found, key=lambda overload: overload.qualified)


if __name__ == "__main__":
    kind, seed, calls, start, stride = (*sys.argv[1:], *("call", "0", "10", "", "1")[len(sys.argv) - 1 :])
    main(kind, int(seed), int(calls), start, int(stride))
