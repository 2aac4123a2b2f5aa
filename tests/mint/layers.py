"""Judges the layers of mint.nn against torch.nn's, by ModuleInfo, torch's own test database, and samples made here.

``python -m tests.mint.layers pynative`` prints the verdicts as JSON; layers that are named after it are judged alone.
"""

from __future__ import annotations

import copy
import inspect
import json
import sys
from collections.abc import Iterator
from typing import Any

import mindspore as ms
import torch
from torch.testing._internal.common_modules import FunctionInput, ModuleInput, module_db

from tests.conformance.convert import to_mindspore, to_torch
from tests.mint.judge import compare, failure, leaves

TORCH_ONLY = ("device", "dtype")
NOT_JUDGED = {
    "Dropout": "random, and judged as a function",
    "Dropout2d": "random, and judged as a function",
    "SyncBatchNorm": "for several processes",
}
PARAMETERS = {"gamma": "weight", "beta": "bias", "embedding_table": "weight"}


def names() -> list[str]:
    """The classes of mint.nn that torch.nn has too."""
    from mindspore import mint

    found = (name for name in dir(mint.nn) if isinstance(getattr(mint.nn, name), type))
    return [name for name in found if hasattr(torch.nn, name) and issubclass(getattr(mint.nn, name), ms.nn.Cell)]


def _sample(*args: Any, inputs: list[torch.Tensor], **kwargs: Any) -> ModuleInput:
    return ModuleInput(FunctionInput(*args, **kwargs), FunctionInput(*inputs))


def _by_hand() -> dict[str, list[ModuleInput]]:
    """Samples of layers that ModuleInfo lacks."""
    torch.manual_seed(0)
    image = torch.randn(1, 8, 3, 4)
    pooled, places = torch.nn.functional.max_pool2d(torch.randn(1, 2, 4, 6), 2, return_indices=True)
    return {
        "Flatten": [_sample(inputs=[image]), _sample(0, 1, inputs=[image])],
        "Fold": [_sample((4, 5), (2, 2), inputs=[torch.randn(1, 12, 12)])],
        "Hardsigmoid": [_sample(inputs=[4 * image])],
        "Identity": [_sample(inputs=[image])],
        "MaxUnpool2d": [_sample(2, inputs=[pooled, places])],
        "PixelShuffle": [_sample(2, inputs=[image])],
        "Unfold": [_sample(2, padding=1, inputs=[image])],
        "Upsample": [
            _sample(scale_factor=(2.0, 2.0), inputs=[image]),
            _sample(size=(5, 6), mode="bilinear", inputs=[image]),
        ],
        "UpsamplingBilinear2d": [_sample(scale_factor=(2.0, 2.0), inputs=[image])],
        "UpsamplingNearest2d": [_sample(size=(5, 7), inputs=[image])],
    }


def samples(name: str, *, training: bool) -> Iterator[ModuleInput]:
    """Those of ModuleInfo, and those made here."""
    for info in module_db:
        if info.module_cls is getattr(torch.nn, name):
            torch.manual_seed(0)
            yield from info.module_inputs_func(info, "cpu", torch.float32, requires_grad=False, training=training)
    yield from _by_hand().get(name, [])


def _converted(value: Any) -> Any:
    return to_mindspore(value.detach(), strided=False) if isinstance(value, torch.Tensor) else value


def described(value: Any) -> str:
    """An argument in words, tensors by dtype and shape."""
    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
    return repr(value)


def in_words(name: str, sample: ModuleInput, *, training: bool) -> str:
    """A sample as a call: ``Linear(10, 8)(float32[4, 10]), training``."""
    calls = []
    for given in (sample.constructor_input, sample.forward_input):
        keywords = (f"{key}={described(value)}" for key, value in given.kwargs.items() if key not in TORCH_ONLY)
        calls.append(f"({', '.join([*map(described, given.args), *keywords])})")
    return f"{name}{''.join(calls)}, {'training' if training else 'evaluation'}"


def judge(name: str, sample: ModuleInput, *, graph: bool, training: bool) -> tuple[str, str]:
    """A verdict on the outputs, the gradients of parameters and first input, and the buffers, after two calls."""
    from mindspore import mint

    options = {key: value for key, value in sample.constructor_input.kwargs.items() if key not in TORCH_ONLY}
    converted = {key: _converted(value) for key, value in options.items()}
    torch.manual_seed(0)
    twin = getattr(torch.nn, name)(*sample.constructor_input.args, **options)
    # One by one: a sample may have one tensor in two places, whose gradient would be the sum of both.
    given = [copy.deepcopy(value) for value in (*sample.forward_input.args, *sample.forward_input.kwargs.values())]
    given[0].requires_grad_(given[0].is_floating_point())
    try:
        layer = getattr(mint.nn, name)(*map(_converted, sample.constructor_input.args), **converted)
        layer.set_train(training)
        twin.train(training)
        weights = dict(twin.named_parameters())
        parameters = {PARAMETERS.get(p.name, p.name): p for p in layer.get_parameters() if p.requires_grad}
        if parameters.keys() != weights.keys():
            return "differs", f"parameters {sorted(parameters)}, torch {sorted(weights)}"
        for key, parameter in parameters.items():
            parameter.set_data(to_mindspore(weights[key].detach(), strided=False))
        inputs = [_converted(value) for value in given]
        call = ms.jit(layer) if graph else layer
        actual = [to_torch(result) for result in leaves(call(*inputs))]
        expected = leaves(twin(*given))
        verdict = compare(actual, expected, values=True)
        wanted = [given[0]] * given[0].requires_grad + list(weights.values())
        if verdict[0] != "pass" or not wanted or not expected[0].requires_grad:
            return verdict

        def loss(*tensors: Any) -> Any:
            return mint.sum(mint.square(leaves(call(*tensors))[0]))

        right = torch.autograd.grad(expected[0].square().sum(), wanted, allow_unused=True, materialize_grads=True)
        position = 0 if given[0].requires_grad else None
        trained = [parameters[key] for key in weights]
        gradients = ms.grad(loss, position, trained or None)(*inputs)
        verdict = compare([to_torch(gradient) for gradient in leaves(gradients)], list(right), values=True)
        if verdict[0] != "pass":
            return verdict
        twin(*given)  # as the gradient has called the layer again
        buffers = {key: buffer for key, buffer in twin.named_buffers() if key not in options}  # what it was not given
        return compare([to_torch(getattr(layer, key)) for key in buffers], list(buffers.values()), values=True)
    except Exception as error:
        return failure(error)


def run(mode: str, chosen: list[str]) -> dict[str, list[tuple[str, str, str]]]:
    """The samples of each layer in words, in training and in evaluation, with the verdicts."""
    import ms_ops

    ms_ops.enable_mint_cpu()
    ms.runtime.launch_blocking()
    return {
        name: [
            (in_words(name, sample, training=training), *judge(name, sample, graph=mode == "graph", training=training))
            for training in (True, False)
            for sample in samples(name, training=training)
        ]
        for name in chosen or names()
        if name not in NOT_JUDGED and not inspect.isabstract(getattr(torch.nn, name))
    }


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[1], sys.argv[2:])))
