"""The operators that a network calls, as it is exported, with the share of time that each takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.profiler import ProfilerActivity, profile, record_function

from ms_ops._cli.scan import mint
from ms_ops._cli.scan.subject import Subject, SubjectError
from ms_ops._compat.torch import HigherOrderOperator, OpOverload
from ms_ops._inference.fake import quiet
from ms_ops._migrate.control_flow import is_control_flow
from ms_ops._migrate.errors import ConversionError, shortened
from ms_ops._migrate.exported import check_materialized
from ms_ops._migrate.graphs import tensors_of
from ms_ops._migrate.program import export_program
from ms_ops._migrate.restored import restore
from ms_ops._migrate.statements import is_operator
from ms_ops._native.dtypes import foreign, name_of

_LABEL = "ms_ops scan: "
_RUNS = 3


@dataclass
class Called:
    """An operator, or control flow of torch's.

    Attributes:
        name: of the operator with its overload, "aten::add.Tensor"; or "cond".
        overload: None of control flow.
        signatures: for each call the dtypes of the tensors that it is given or, if there are none, gives.
        calls: in the graph; one in the body of a loop counts once.
        share: of the time of a forward on this machine's CPU; None within control flow, which has it as a whole.
        is_differentiated: a gradient passes through it.
        mint: the functions of mint that its calls are written in by ``from_torch(target="mint")``; None if some stay
            torch's.
        foreign: what MindSpore has no tensors for, of those that it is given or gives: "a sparse_coo tensor".
    """

    name: str
    overload: OpOverload | None
    is_control_flow: bool
    signatures: set[frozenset[torch.dtype]] = field(default_factory=set)
    calls: int = 0
    share: float | None = None
    is_differentiated: bool = False
    mint: frozenset[str] | None = frozenset()
    foreign: str | None = None

    @property
    def dtypes(self) -> list[str]:
        """Of all calls, by name."""
        return sorted({name_of(dtype) for signature in self.signatures for dtype in signature})


def of(subject: Subject) -> list[Called]:
    """All of them, those that take longest first.

    Raises:
        ConversionError: torch cannot export the network; the text names the submodule and the line. Or what it exports
            does not run.
        SubjectError: it refuses its inputs.
    """
    check_materialized(subject.module)
    try:
        with quiet():
            program = export_program(subject.module, subject.args, subject.kwargs, None, subject.module.training)
    except ConversionError:
        _check_inputs(subject)
        raise
    module = program.module()
    restore(module)
    found: dict[str, Called] = {}
    for node in _nodes(module):
        name = _name(node.target)
        overload = node.target if isinstance(node.target, OpOverload) else None
        called = found.setdefault(name, Called(name, overload, is_control_flow(node.target)))
        called.calls += 1
        if overload is not None and called.mint is not None:
            functions = mint.functions(node)
            called.mint = None if functions is None else called.mint | functions
        given = [tensor for source in node.all_input_nodes for tensor in tensors_of(source)]
        called.signatures.add(frozenset(tensor.dtype for tensor in given or tensors_of(node)))
        used = [*given, *tensors_of(node), *node.args, *node.kwargs.values()]
        called.foreign = called.foreign or foreign(used)
    runner = _Runner(module)
    try:
        times = _times(runner, (*subject.args, *subject.kwargs.values()))
    except Exception as error:
        _check_inputs(subject)
        raise ConversionError(
            f"{type(subject.module).__name__} runs, and what torch.export makes of it does not: "
            f"{type(error).__name__}: {shortened(error)}"
        ) from error
    total = sum(times.values())
    for name, time in times.items():
        if name in found and total:
            found[name].share = time / total
    for name in runner.differentiated & found.keys():
        found[name].is_differentiated = True
    return sorted(found.values(), key=lambda called: (-(called.share or 0.0), called.name))


def _check_inputs(subject: Subject) -> None:
    """Raise :class:`SubjectError` if the network itself does not take them."""
    try:
        subject.module(*subject.args, **subject.kwargs)
    except Exception as error:
        raise SubjectError(
            f"{type(subject.module).__name__} refuses its inputs: {type(error).__name__}: "
            f"{str(error).partition(chr(10))[0]}; name a function that returns (module, args) with inputs that it takes"
        ) from error


def _nodes(graph_module: torch.fx.GraphModule) -> Iterator[torch.fx.Node]:
    """Those of control flow's branches among them."""
    for module in graph_module.modules():
        if isinstance(module, torch.fx.GraphModule):
            yield from (node for node in module.graph.nodes if _counts(node))


def _counts(node: torch.fx.Node) -> bool:
    return node.op == "call_function" and (is_operator(node.target) or isinstance(node.target, HigherOrderOperator))


def _name(target: Any) -> str:
    if not isinstance(target, OpOverload):
        return str(target.__name__)
    suffix = "" if target._overloadname == "default" else f".{target._overloadname}"
    return f"{target._schema.name}{suffix}"


class _Runner(torch.fx.Interpreter):  # type: ignore[misc]
    """Runs a graph with the profiler's mark around each call that counts.

    Attributes:
        differentiated: names of those whose results had a gradient.
    """

    def __init__(self, graph: torch.fx.GraphModule) -> None:
        super().__init__(graph)
        self.differentiated: set[str] = set()

    def run_node(self, n: torch.fx.Node) -> Any:
        """Run one call."""
        if not _counts(n):
            return super().run_node(n)
        name = _name(n.target)
        with record_function(_LABEL + name):
            result = super().run_node(n)
        results = result if isinstance(result, (tuple, list)) else [result]
        if any(isinstance(item, torch.Tensor) and item.requires_grad for item in results):
            self.differentiated.add(name)
        return result


def _times(runner: _Runner, inputs: Sequence[Any]) -> dict[str, float]:
    """Of each operator in some runs of the network, in microseconds; before them, one with gradients."""
    with torch.enable_grad():
        runner.run(*inputs)
    with torch.no_grad():
        runner.run(*inputs)
        with profile(activities=[ProfilerActivity.CPU]) as profiler:
            for _ in range(_RUNS):
                runner.run(*inputs)
    return {
        event.key.removeprefix(_LABEL): event.cpu_time_total
        for event in profiler.key_averages()
        if event.key.startswith(_LABEL)
    }
