"""One network, converted and compared: ``python -m tests.migrate.zoo.judge NAME P|G [mint]`` prints a line of JSON."""

from __future__ import annotations

import json
import sys
import time
import warnings

import mindspore as ms
import numpy as np
import torch
from torch.utils import _pytree as pytree

import ms_ops
from tests.migrate import twins
from tests.migrate.zoo import architectures

FORWARD = 1e-5
GRADIENT = 1e-4


def difference(actual: np.ndarray, expected: np.ndarray) -> float:
    """The largest, relative to the largest expected value."""
    scale = max(np.abs(expected.astype(np.float64)).max(initial=0.0), 1e-6)
    return float(np.abs(actual.astype(np.float64) - expected).max(initial=0.0) / scale)


def judge(name: str, mode: str, target: str = "aten") -> dict[str, object]:
    """What came out: the stage that was reached, and differences or the reason.

    Stages: none (transformers does not make it), convert, forward, gradient, done.
    """
    if target == "mint":
        ms_ops.enable_mint_cpu()
    ms.set_context(mode=ms.PYNATIVE_MODE if mode == "P" else ms.GRAPH_MODE)
    result: dict[str, object] = {"name": name, "mode": mode, "stage": "none"}
    try:
        network, args = architectures.build(name)
        with torch.no_grad():
            network(*args)
        result["stage"] = "convert"
        started = time.perf_counter()
        with warnings.catch_warnings():
            warnings.filterwarnings("error", message=".*depends on the values of tensors")  # no conversion
            cell = ms_ops.from_torch(network, args, target=target)
        result["bridged"] = getattr(cell, "bridged", ())
        result["seconds"] = round(time.perf_counter() - started, 1)
        result["stage"] = "forward"
        result["forward"] = max(_forward(cell, network, args, training) for training in (False, True))
        if result["forward"] > FORWARD:
            raise AssertionError(f"outputs differ by {result['forward']:.1e}")
        result["stage"] = "gradient"
        result["gradient"] = _gradient(cell, network, args)
        if result["gradient"] > GRADIENT:
            raise AssertionError(f"gradients differ by {result['gradient']:.1e}")
        result["stage"] = "done"
    except Exception as error:
        result["reason"] = f"{type(error).__name__}: {error}"[:600]
    return result


def _forward(cell, network, args, training: bool) -> float:
    network.train(training)
    cell.set_train(training)
    torch.manual_seed(1)
    expected = [leaf for leaf in pytree.tree_leaves(network(*args)) if isinstance(leaf, torch.Tensor)]
    ms.set_seed(1)  # torch's numbers, too
    actual = twins.arrays(cell(*twins.to_mindspore(args)))
    if len(actual) != len(expected):
        raise AssertionError(f"{len(actual)} outputs, torch has {len(expected)}")
    return max(difference(one, other.detach().numpy()) for one, other in zip(actual, expected, strict=True))


def _gradient(cell, network, args) -> float:
    ms.set_seed(2)
    value, gradients = twins.mindspore_gradients(cell, args)
    torch.manual_seed(2)
    expected, others = twins.torch_gradients(network, args)
    if abs(value - expected) > GRADIENT * max(abs(expected), 1e-6):
        raise AssertionError(f"the loss is {value}, torch has {expected}")
    scale = max(np.abs(other).max(initial=0.0) for other in others.values())
    differences = [0.0]
    for name, gradient in gradients.items():
        other = others.get(name, np.zeros_like(gradient))
        # Some gradients are zero but for rounding, the bias of attention's keys for one.
        largest = max(np.abs(other).max(initial=0.0), 1e-4 * scale)
        differences.append(float(np.abs(gradient - other).max(initial=0.0) / largest))
    return max(differences)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    print(json.dumps(judge(*sys.argv[1:])))
