"""Judges the layers of mint.nn against torch.nn's, by ModuleInfo, torch's own test database, and samples made here.

``python -m tests.mint.layers pynative`` prints the verdicts as JSON.
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


def samples(name: str) -> Iterator[ModuleInput]:
    """Those of ModuleInfo, in training mode, and those made here."""
    for info in module_db:
        if info.module_cls is getattr(torch.nn, name):
            torch.manual_seed(0)
            yield from info.module_inputs_func(info, "cpu", torch.float32, requires_grad=False, training=True)
    yield from _by_hand().get(name, [])


def _converted(value: Any) -> Any:
    return to_mindspore(value.detach(), strided=False) if isinstance(value, torch.Tensor) else value


def judge(name: str, sample: ModuleInput, *, graph: bool) -> tuple[str, str]:
    """A verdict on the outputs and the gradients of parameters and first input."""
    from mindspore import mint

    options = {key: value for key, value in sample.constructor_input.kwargs.items() if key not in TORCH_ONLY}
    converted = {key: _converted(value) for key, value in options.items()}
    torch.manual_seed(0)
    twin = getattr(torch.nn, name)(*sample.constructor_input.args, **options)
    given = [*sample.forward_input.args, *sample.forward_input.kwargs.values()]
    given = copy.deepcopy(given)
    given[0].requires_grad_(given[0].is_floating_point())
    try:
        layer = getattr(mint.nn, name)(*map(_converted, sample.constructor_input.args), **converted)
        layer.set_train()
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
        return compare([to_torch(gradient) for gradient in leaves(gradients)], list(right), values=True)
    except Exception as error:
        return failure(error)


def run(mode: str) -> dict[str, list[tuple[str, str]]]:
    """The verdicts on the samples of each layer."""
    import ms_ops

    ms_ops.enable_mint_cpu()
    ms.runtime.launch_blocking()
    return {
        name: [judge(name, sample, graph=mode == "graph") for sample in samples(name)]
        for name in names()
        if name not in NOT_JUDGED and not inspect.isabstract(getattr(torch.nn, name))
    }


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[1])))
