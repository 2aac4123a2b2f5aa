"""Converts and compares networks: ``python -m tests.migrate.zoo.judge P|G aten|mint`` reads a name from each line.

It answers each with a line of JSON.
"""

from __future__ import annotations

import json
import math
import re
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import mindspore as ms
import numpy as np
import torch
from torch.utils import _pytree as pytree

import ms_ops
from tests.migrate import twins
from tests.migrate.zoo import architectures

FORWARD = 1e-5
GRADIENT = 1e-4
STEPS = 20
LOSS = 1e-4
NUDGES = 3
PERIOD = 5  # of the numbers from which outputs are to be distant; sizes of networks are no multiples of it
FURTHER = 4
EXPLODES = 1e3  # times the first loss
SHORTENED = 4  # times at most, by a tenth each


def difference(actual: np.ndarray, expected: np.ndarray) -> float:
    """The largest, relative to the largest expected number; infinite if they have other shapes, infinities or NaN."""
    numbers = np.isfinite(expected)
    if actual.shape != expected.shape or not np.array_equal(actual[~numbers], expected[~numbers], equal_nan=True):
        return math.inf
    actual, expected = actual[numbers].astype(np.float64), expected[numbers].astype(np.float64)
    if not np.isfinite(actual).all():
        return math.inf
    scale = max(np.abs(expected).max(initial=0.0), 1e-6)
    return float(np.abs(actual - expected).max(initial=0.0) / scale)


def judge(name: str, target: str = "aten") -> dict[str, object]:
    """What came out, in the current mode: the stage that was reached, and differences or the reason.

    Stages: none (transformers does not make it), convert, forward, gradient, steps, weights, done.
    """
    result: dict[str, object] = {"name": name, "stage": "none", "loss": "distance"}
    try:
        network, args = architectures.build(name)
        with torch.no_grad():
            network(*args)
        result["stage"] = "convert"
        started = time.perf_counter()
        with warnings.catch_warnings(record=True) as raised:
            warnings.simplefilter("always")
            cell = ms_ops.from_torch(network, args, target=target)
        messages = [str(one.message) for one in raised]
        result["warned"] = [_line(text) for text in messages if text.startswith(type(network).__name__)]
        result["whole"] = isinstance(cell, ms_ops.TorchModule)  # its Python depends on the values of tensors
        result["bridged"] = getattr(cell, "bridged", ())
        result["seconds"] = round(time.perf_counter() - started, 1)
        result["stage"] = "forward"
        result["forward"] = _forward(cell, network, args)
        gradients = twins.gradient_function(cell, _distance)  # compiled once, in graph mode
        result["stage"] = "gradient"
        result["gradient"] = _gradient(cell, network, args, gradients)
        result["stage"] = "steps"
        result["steps"] = _steps(cell, network, args, gradients)
        result["stage"] = "weights"
        _weights(cell, network)
        result["stage"] = "done"
        result["batch"] = _another_batch(network, args, target)
    except Exception as error:
        result["reason"] = _reason(error)
    return result


def _reason(error: Exception) -> str:
    return _line(f"{type(error).__name__}: {error}")


def _line(text: str) -> str:
    """The first, without this machine's folders, and without MindSpore's words before those of a kernel."""
    own = re.sub(r"For 'Custom' on .* Error message is ", "", text.split("\n")[0])
    return re.sub(r"[^\s\"]*/site-packages/", "", own)[:400]


def _nudged(network: torch.nn.Module) -> Iterator[None]:
    """Sets the last bit of each weight to another, and back: what that changes, rounding may change as well."""
    before = _copied(network)
    for seed in range(NUDGES):
        network.load_state_dict(before)
        generator = torch.Generator().manual_seed(seed)
        with torch.no_grad():
            for parameter in network.parameters():
                ends = torch.tensor([-math.inf, math.inf], dtype=parameter.dtype)
                towards = ends[torch.randint(2, parameter.shape, generator=generator)]
                parameter.copy_(torch.nextafter(parameter, towards))
        yield
    network.load_state_dict(before)


def _copied(network: torch.nn.Module) -> dict[str, torch.Tensor]:
    return {name: tensor.clone() for name, tensor in network.state_dict().items()}


def _check(what: str, apart: float, moved: float) -> None:
    if not (math.isfinite(apart) and math.isfinite(moved) and apart <= FURTHER * moved):
        raise AssertionError(
            f"{what} differ by {apart:.1e}; PyTorch's own by {moved:.1e} when the last bits of weights are others"
        )


def _forward(cell, network, args) -> float:
    return max(_outputs(cell, network, args, training) for training in (False, True))


def _outputs(cell, network, args, training: bool) -> float:
    network.train(training)
    cell.set_train(training)
    before = _copied(network)
    expected = _torch_outputs(network, args)
    ms.set_seed(1)  # torch's numbers, too
    actual = twins.arrays(cell(*twins.to_mindspore(args)))
    if len(actual) != len(expected):
        raise AssertionError(f"{len(actual)} outputs, torch has {len(expected)}")
    apart = _furthest_output(actual, expected)
    if apart > FORWARD:  # batch norm of two numbers, for one, gives their signs
        network.load_state_dict(before)
        expected = _torch_outputs(network, args)
        moved = [_furthest_output(_torch_outputs(network, args), expected) for _ in _nudged(network)]
        _check(f"outputs in {'training' if training else 'evaluation'}", apart, max(moved))
    return apart


def _torch_outputs(network, args) -> list[np.ndarray]:
    torch.manual_seed(1)
    leaves = pytree.tree_leaves(network(*args))
    return [leaf.detach().numpy().copy() for leaf in leaves if isinstance(leaf, torch.Tensor)]


def _furthest_output(outputs: list[np.ndarray], others: list[np.ndarray]) -> float:
    return max(difference(one, other) for one, other in zip(outputs, others, strict=True))


def _gradient(cell, network, args, gradients_of) -> float:
    ms.set_seed(2)
    value, found = gradients_of(*_given(cell, args))
    value, gradients = float(value), twins.named(cell, found)
    torch.manual_seed(2)
    expected, others = _torch_gradients(network, args)
    if abs(value - expected) > GRADIENT * max(abs(expected), 1e-6):
        raise AssertionError(f"the loss is {value}, torch has {expected}")
    apart = _apart(gradients, others)
    if apart > GRADIENT:
        moved = []
        others = {name: gradient.copy() for name, gradient in others.items()}
        for _ in _nudged(network):
            torch.manual_seed(2)
            moved.append(_apart(_torch_gradients(network, args)[1], others))
        _check("gradients", apart, max(moved))
    return apart


def _given(cell, args) -> tuple:
    """What its construct takes, which knows no structures if the module is one operator."""
    if isinstance(cell, ms_ops.TorchModule):
        args = tuple(leaf for leaf in pytree.tree_leaves(args) if isinstance(leaf, torch.Tensor))
    return twins.to_mindspore(args)


def _distance(output):
    """The squared distance from small whole numbers: a sum of squares is constant after a normalisation."""
    return ((output - (ms.ops.arange(output.size).reshape(output.shape) % PERIOD - PERIOD // 2)) ** 2).sum()


def _torch_distance(output):
    return ((output - (torch.arange(output.numel()).reshape(output.shape) % PERIOD - PERIOD // 2)) ** 2).sum()


def _torch_gradients(network, args) -> tuple[float, dict[str, np.ndarray]]:
    return twins.torch_gradients(network, args, _torch_distance)


def _apart(gradients: dict[str, np.ndarray], others: dict[str, np.ndarray]) -> float:
    """The largest difference, relative to the largest value of its parameter's gradient."""
    scale = max(np.abs(other).max(initial=0.0) for other in others.values())
    differences = [0.0]
    if missing := others.keys() - gradients.keys():
        raise AssertionError(f"the Cell has no gradients of {sorted(missing)[:3]}")
    for name, gradient in gradients.items():
        other = others.get(name, np.zeros_like(gradient))
        if gradient.shape != other.shape:
            raise AssertionError(f"the gradient of {name} has the shape {gradient.shape}, PyTorch's {other.shape}")
        # Some gradients are zero but for rounding, the bias of attention's keys for one.
        largest = max(np.abs(other).max(initial=0.0), 1e-4 * scale)
        differences.append(float(np.abs(gradient - other).max(initial=0.0) / largest))
    return max(math.inf if math.isnan(one) else one for one in differences)


def _steps(cell, network, args, gradients_of) -> float:
    """The largest difference of a loss, relative to it, when both descend along their own gradients."""
    before = _copied(network)
    expected, rate = _losses(network, args)
    for _ in range(SHORTENED):
        if max(expected) < EXPLODES * max(expected[0], 1e-6):
            break
        network.load_state_dict(before)
        rate /= 10
        expected, _ = _losses(network, args, rate)
    given = _given(cell, args)
    actual = []
    for step in range(STEPS):
        ms.set_seed(step)
        value, ours = gradients_of(*given)
        actual.append(float(value))
        for parameter, gradient in zip(cell.trainable_params(), ours, strict=True):
            ms.ops.assign_sub(parameter, rate * gradient)
    apart = _furthest(actual, expected)
    if apart > LOSS:
        network.load_state_dict(before)
        moved = [_furthest(_losses(network, args, rate)[0], expected) for _ in _nudged(network)]
        _check("losses", apart, max(moved))
    return apart


def _losses(network, args, rate: float | None = None) -> tuple[list[float], float]:
    """Torch's, and the rate of learning: by default such that the first step has the length 0.01."""
    losses = []
    for step in range(STEPS):
        torch.manual_seed(step)
        value, gradients = _torch_gradients(network, args)
        losses.append(value)
        if rate is None:
            rate = 0.01 / max(1e-6, math.hypot(*(float(np.linalg.norm(gradient)) for gradient in gradients.values())))
        with torch.no_grad():
            for parameter in network.parameters():
                if parameter.grad is not None:
                    parameter.sub_(rate * parameter.grad)
    return losses, rate


def _furthest(losses: list[float], others: list[float]) -> float:
    apart = [abs(one - other) / max(abs(other), 1e-6) for one, other in zip(losses, others, strict=True)]
    return math.inf if any(map(math.isnan, apart)) else max(apart)


def _weights(cell, network) -> None:
    """They go to PyTorch, into files and back, bit by bit."""
    weights = ms_ops.state_dict(cell, like=network)
    network.load_state_dict(weights)
    with tempfile.TemporaryDirectory() as folder:
        for suffix in (".ckpt", ".safetensors"):
            path = Path(folder) / f"weights{suffix}"
            ms_ops.save_state_dict(cell, path)
            ms_ops.load_state_dict(cell, {name: torch.zeros_like(tensor) for name, tensor in weights.items()})
            if any(tensor.any() for tensor in ms_ops.state_dict(cell, like=network).values()):
                raise AssertionError("load_state_dict has not loaded zeros")
            ms_ops.load_state_dict(cell, path)
            for name, tensor in ms_ops.state_dict(cell, like=network).items():
                if not torch.equal(_bytes(tensor), _bytes(weights[name])):
                    raise AssertionError(f"{name} is another after {suffix}")


def _bytes(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.flatten().view(torch.uint8)


def _another_batch(network, args, target: str) -> str:
    """Whether one conversion serves another batch: "yes", or the reason."""
    batch = torch.export.Dim("batch", min=2)
    shapes = pytree.tree_map(lambda arg: {0: batch}, args)
    network.train()
    try:
        cell = ms_ops.from_torch(network, args, dynamic_shapes=shapes, target=target)
        larger = pytree.tree_map(lambda arg: torch.cat([arg, arg[:1]]), args)
        apart = _outputs(cell, network, larger, training=False)
    except Exception as error:
        return _reason(error)
    return "yes" if apart <= FORWARD else f"outputs differ by {apart:.1e}"


def main(mode: str, target: str) -> None:
    """Answers names until there are no more."""
    warnings.simplefilter("ignore")
    if target == "mint":
        ms_ops.enable_mint_cpu()
    ms.set_context(mode=ms.PYNATIVE_MODE if mode == "P" else ms.GRAPH_MODE)
    for line in sys.stdin:
        print(json.dumps({"mode": mode, **judge(line.strip(), target)}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
