"""Random networks, converted and compared with PyTorch: ``python -m tests.hardening.network_judge MODE SEED COUNT``.

In graph mode (1) or not (0), outputs, buffers and gradients, in training and evaluation, for other numbers, and for
other sizes of the batch where torch.export leaves it open. Prints "judged" for each network that was compared, "judged
with an open batch" where it is, and a line that begins with "WRONG" for each that differs.
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import mindspore as ms
import numpy as np
import torch

import ms_ops
from tests.garbage import leaving_out_what_stays
from tests.hardening.random_networks import Network, network
from tests.migrate import twins

Args = tuple[torch.Tensor, ...]

OTHER_SIZES = (1, 5)
"""By so many the batch is larger than that of the sample."""

OF_ONE_SHAPE = 2
"""So many inputs have the sizes of the sample."""

ROUNDING = {"outputs": 1e-5, "buffers": 1e-6, "gradients": 1e-4}


def main(mode: int, seed: int, count: int) -> None:
    """Judges `count` networks from a seed on."""
    ms.set_context(mode=mode)
    warnings.simplefilter("ignore")  # from_torch says what it cannot do as PyTorch does: it is seen here
    with tempfile.TemporaryDirectory() as folder:
        for each in leaving_out_what_stays(range(seed, seed + count)):
            verdict = judge(network(each), each, Path(folder))
            if verdict is not None:
                judged = "judged with an open batch" if verdict.is_open else "judged"
                print(f"WRONG network {each}: {verdict.wrong}" if verdict.wrong else judged, flush=True)


class Verdict(NamedTuple):
    """What differs, empty if nothing does, and whether the sizes of the batch did."""

    wrong: str
    is_open: bool


def judge(of: Network, seed: int, folder: Path) -> Verdict | None:
    """Converts and compares a network; None if torch fails on it or computes no finite numbers."""
    module = _imported(of.text, folder / f"net{seed}.py")
    samples = [args for args in _samples(of, seed) if _has_numbers(_made(module, seed), args)]
    if len(samples) < OF_ONE_SHAPE or samples[0][0].shape != of.shapes[0]:
        return None
    dynamic = _dynamic(_made(module, seed), samples[0]) if len(samples) > OF_ONE_SHAPE else None
    try:
        ours = ms_ops.from_torch(_made(module, seed), samples[0], dynamic_shapes=dynamic, out=folder / f"cell{seed}.py")
        theirs = _made(module, seed)
        for args in samples if dynamic else samples[:OF_ONE_SHAPE]:
            _compare(ours, theirs, args)
        if dynamic and ms.get_context("mode") == ms.GRAPH_MODE:
            _compare_with_open_batches(ours.set_train(), theirs.train(), samples)
    except Exception as error:
        return Verdict(f"{type(error).__name__}: {error}\n{of.text}", dynamic is not None)
    return Verdict("", dynamic is not None)


def _compare(cell: ms.nn.Cell, module: torch.nn.Module, args: Args) -> None:
    for training in (True, False):
        cell.set_train(training)
        module.train(training)
        twins.assert_same_outputs(cell, module, args, ROUNDING["outputs"])
        twins.assert_same_state(cell, module, ROUNDING["buffers"])
        twins.assert_same_gradients(cell, module, args, ROUNDING["gradients"])


def _compare_with_open_batches(cell: ms.nn.Cell, module: torch.nn.Module, samples: list[Args]) -> None:
    """Gradients by one graph, which learns the size of the batch when it runs."""
    names = [parameter.name for parameter in cell.trainable_params()]
    graph = _Gradients(cell)
    graph.set_inputs(*(ms.Tensor(shape=(None, *tensor.shape[1:]), dtype=ms.float32) for tensor in samples[0]))

    def gradients_of(_: ms.nn.Cell, args: Args) -> tuple[float, dict[str, np.ndarray]]:
        value, gradients = graph(*twins.to_mindspore(args))
        return float(value), {name: of.asnumpy() for name, of in zip(names, gradients, strict=True)}

    for args in samples:
        twins.assert_same_gradients(cell, module, args, ROUNDING["gradients"], gradients_of)


class _Loss(ms.nn.Cell):  # type: ignore[misc]
    def __init__(self, cell: ms.nn.Cell) -> None:
        super().__init__()
        self.cell = cell

    def construct(self, a: Any, b: Any) -> Any:
        return twins.squares(self.cell(a, b))


class _Gradients(ms.nn.Cell):  # type: ignore[misc]
    def __init__(self, cell: ms.nn.Cell) -> None:
        super().__init__()
        loss = _Loss(cell)
        self.gradients = ms.value_and_grad(loss, None, ms.ParameterTuple(loss.trainable_params()))

    def construct(self, a: Any, b: Any) -> Any:
        return self.gradients(a, b)


def _samples(of: Network, seed: int) -> Iterator[Args]:
    """Inputs of the network: of its shapes twice, and with larger batches."""
    torch.manual_seed(seed)
    for more in (*[0] * OF_ONE_SHAPE, *OTHER_SIZES):
        if more and len({shape[0] for shape in of.shapes}) > 1:
            return
        yield tuple(torch.randn(shape[0] + more, *shape[1:]) for shape in of.shapes)


def _dynamic(module: torch.nn.Module, args: Args) -> Any:
    """Torch's description of the open batch, or None if torch's export finds that the network's is fixed."""
    batch = torch.export.Dim("batch", min=2, max=64)
    described = ({0: batch}, {0: batch})
    try:
        for training in (True, False):
            torch.export.export(module.train(training), args, dynamic_shapes=described)
    except Exception:  # of several kinds
        return None
    return described


def _has_numbers(module: torch.nn.Module, args: Args) -> bool:
    """Whether torch can train it with these inputs, and evaluate it, in finite numbers."""
    try:
        for training in (True, False):
            loss, gradients = twins.torch_gradients(module.train(training), args)
            if not np.isfinite([loss, *(np.abs(gradient).max() for gradient in gradients.values())]).all():
                return False
    except Exception:  # whatever torch says of a batch that does not fit
        return False
    return True


def _made(module: Any, seed: int) -> torch.nn.Module:
    torch.manual_seed(seed)
    return module.Net()


def _imported(text: str, path: Path) -> Any:
    """A module of Python's, in a file, where errors show its lines."""
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
