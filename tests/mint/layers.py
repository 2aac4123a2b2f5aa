"""Judges the layers of mint.nn against torch.nn's, by ModuleInfo, torch's own test database, and samples made here.

``python -m tests.mint.layers pynative`` prints the verdicts as JSON; layers that are named after it are judged alone.
"""

from __future__ import annotations

import copy
import inspect
import itertools
import json
import sys
from collections.abc import Iterator
from typing import Any

import mindspore as ms
import torch
from torch.testing._internal.common_modules import FunctionInput, ModuleInput, module_db

from tests.conformance.convert import to_mindspore, to_torch
from tests.garbage import leaving_out_what_stays
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


class Layers(ms.nn.Cell):
    """Several layers, each with inputs of its own: graphs compile many in the time of few."""

    def __init__(self, layers: list[ms.nn.Cell], counts: list[int]) -> None:
        super().__init__()
        self.layers = ms.nn.CellList(layers)
        self.counts = tuple(counts)

    def construct(self, *inputs: Any) -> Any:
        results, first = (), 0
        for i in range(len(self.counts)):
            results += (self.layers[i](*inputs[first : first + self.counts[i]]),)
            first += self.counts[i]
        return results


class DifferentParametersError(Exception):
    """A layer has not the parameters of torch's."""


class Trial:
    """A sample of a layer, made in both frameworks with the same weights."""

    def __init__(self, name: str, sample: ModuleInput, *, training: bool) -> None:
        from mindspore import mint

        options = {key: value for key, value in sample.constructor_input.kwargs.items() if key not in TORCH_ONLY}
        converted = {key: _converted(value) for key, value in options.items()}
        torch.manual_seed(0)
        self.twin = getattr(torch.nn, name)(*sample.constructor_input.args, **options).train(training)
        # One by one: a sample may have one tensor in two places, whose gradient would be the sum of both.
        self.given = [
            copy.deepcopy(value) for value in (*sample.forward_input.args, *sample.forward_input.kwargs.values())
        ]
        self.given[0].requires_grad_(self.given[0].is_floating_point())
        self.layer = getattr(mint.nn, name)(*map(_converted, sample.constructor_input.args), **converted)
        self.layer.set_train(training)
        self.weights = dict(self.twin.named_parameters())
        parameters = {PARAMETERS.get(p.name, p.name): p for p in self.layer.get_parameters() if p.requires_grad}
        if parameters.keys() != self.weights.keys():
            raise DifferentParametersError(f"parameters {sorted(parameters)}, torch {sorted(self.weights)}")
        for key, parameter in parameters.items():
            parameter.set_data(to_mindspore(self.weights[key].detach(), strided=False))
        self.parameters = [parameters[key] for key in self.weights]
        self.buffers = {name: buffer for name, buffer in self.twin.named_buffers() if name not in options}
        self.expected = leaves(self.twin(*self.given))
        sources = [self.given[0]] * self.given[0].requires_grad + list(self.weights.values())
        self.sources = sources if self.expected[0].requires_grad else []

    def gradients(self) -> list[torch.Tensor]:
        """Torch's, of the first input and the weights."""
        loss = self.expected[0].square().sum()
        return list(torch.autograd.grad(loss, self.sources, allow_unused=True, materialize_grads=True))


def judge(trials: list[Trial], *, graph: bool) -> list[tuple[str, str]]:
    """Verdicts on the outputs, the gradients of parameters and first inputs, and the buffers, after two calls."""
    from mindspore import mint

    inputs = [[_converted(value) for value in trial.given] for trial in trials]
    cell = Layers([trial.layer for trial in trials], [len(its) for its in inputs])
    call = ms.jit(cell) if graph else cell
    flat = [*itertools.chain(*inputs)]
    verdicts = [
        compare([to_torch(leaf) for leaf in leaves(result)], trial.expected, values=True)
        for trial, result in zip(trials, call(*flat), strict=True)
    ]
    judged = [i for i, trial in enumerate(trials) if verdicts[i][0] == "pass" and trial.sources]
    if not judged:
        return verdicts

    def loss(*tensors: Any) -> Any:
        results = call(*tensors)
        return sum(mint.sum(mint.square(leaves(results[i])[0])) for i in judged)

    firsts = list(itertools.accumulate(map(len, inputs), initial=0))
    places = tuple(firsts[i] for i in judged if trials[i].given[0].requires_grad)
    trained = [parameter for i in judged for parameter in trials[i].parameters]
    found = ms.grad(loss, places or None, trained or None)(*flat)
    of_inputs, of_weights = found if places and trained else (found, found)
    gradients = [iter(map(to_torch, leaves(of))) for of in (of_inputs, of_weights)]
    for i in judged:
        trial = trials[i]
        counts = int(trial.given[0].requires_grad), len(trial.parameters)
        actual = [
            gradient
            for part, count in zip(gradients, counts, strict=True)
            for gradient in itertools.islice(part, count)
        ]
        verdicts[i] = compare(actual, trial.gradients(), values=True)
        if verdicts[i][0] == "pass":
            trial.twin(*trial.given)  # as the gradient has called the layer again
            buffers = [to_torch(getattr(trial.layer, name)) for name in trial.buffers]
            verdicts[i] = compare(buffers, list(trial.buffers.values()), values=True)
    return verdicts


def judge_all(name: str, *, graph: bool, training: bool) -> list[tuple[str, str, str]]:
    """Each sample of a layer in words, with the verdict: of graphs, on all in one, or alone if they do not all pass."""
    every = list(samples(name, training=training))
    words = [in_words(name, sample, training=training) for sample in every]
    if graph:
        try:
            verdicts = judge([Trial(name, sample, training=training) for sample in every], graph=True)
            if all(kind == "pass" for kind, _ in verdicts):
                return [(text, *verdict) for text, verdict in zip(words, verdicts, strict=True)]
        except Exception:  # it is shown with its sample, below
            pass
    return [
        (text, *_judge_alone(name, sample, graph=graph, training=training))
        for text, sample in zip(words, every, strict=True)
    ]


def _judge_alone(name: str, sample: ModuleInput, *, graph: bool, training: bool) -> tuple[str, str]:
    try:
        (verdict,) = judge([Trial(name, sample, training=training)], graph=graph)
        return verdict
    except DifferentParametersError as error:
        return "differs", str(error)
    except Exception as error:
        return failure(error)


def _modes(name: str, *, graph: bool) -> tuple[bool, ...]:
    """Whether to judge a layer in training, and in evaluation too: in graphs unless torch says that both are the same.

    PyNative mode, where it takes seconds, judges both, and shows whether mint's is the same as well.
    """
    if not graph:
        return (True, False)
    infos = [info for info in module_db if info.module_cls is getattr(torch.nn, name)]
    is_same = bool(infos) and not any(info.train_and_eval_differ for info in infos)
    return (True,) if is_same else (True, False)


def run(mode: str, chosen: list[str]) -> dict[str, list[tuple[str, str, str]]]:
    """The samples of each layer in words, in training and in evaluation, with the verdicts."""
    import ms_ops

    graph = mode == "graph"
    ms_ops.enable_mint_cpu()
    ms.runtime.launch_blocking()
    return {
        name: [
            judged
            for training in _modes(name, graph=graph)
            for judged in judge_all(name, graph=graph, training=training)
        ]
        for name in leaving_out_what_stays(chosen or names())
        if name not in NOT_JUDGED and not inspect.isabstract(getattr(torch.nn, name))
    }


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[1], sys.argv[2:])))
