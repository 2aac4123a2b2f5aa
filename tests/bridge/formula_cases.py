"""Calls of overloads that have gradient formulas: what torch's OpInfo samples lead to, and some more."""

from __future__ import annotations

import contextlib
import itertools
import re
import warnings
from collections import defaultdict
from collections.abc import Callable, Container, Sequence
from typing import Any

import torch
from torch.nn import functional
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

SAMPLES = 4  # of an OpInfo
CALLS = 8  # of an overload


class Case:
    """One call, with random cotangents for its results."""

    def __init__(self, overload: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> None:
        self._overload = overload
        parameters = overload._schema.arguments
        self._names = [parameter.name for parameter in parameters]
        self._is_keyword = [parameter.kwarg_only for parameter in parameters]
        given = dict(zip(self._names, args, strict=False)) | kwargs
        self._arguments = [given.get(parameter.name, parameter.default_value) for parameter in parameters]
        self.variables = list(map(_is_variable, self._arguments))
        results = self._results_after_dropping_refused_variables()
        self.is_differentiable = any(map(_requires_grad, results))
        self.results = [result if result is None else result.detach() for result in results]
        self.cotangents = [
            torch.randn_like(result)
            if _requires_grad(result)
            else result
            if result is None
            else torch.zeros_like(result)
            for result in results
        ]

    @property
    def has_columns(self) -> bool:
        """Whether a matrix among the arguments is stored by columns."""
        matrices = (leaf for leaf in self._arguments if isinstance(leaf, torch.Tensor) and leaf.dim() == 2)
        return any(not matrix.is_contiguous() and matrix.mT.is_contiguous() for matrix in matrices)

    def call(self, function: Callable[..., Any], *leading: Any, needed: Sequence[bool] | None = None) -> Any:
        """`function` with these arguments, the needed ones as variables of autograd."""
        arguments = self._arguments if needed is None else self._with_variables(needed)
        return self._call(function, arguments, leading)

    def gradients(self, needed: Sequence[bool]) -> list[torch.Tensor | None]:
        """By torch.autograd, one for each argument."""
        arguments = self._with_variables(needed)
        results = _as_list(self._call(self._overload, arguments))
        reached = [index for index, result in enumerate(results) if _requires_grad(result)]
        gradients: list[torch.Tensor | None] = [None] * len(needed)
        if reached:
            places = [place for place, flag in enumerate(needed) if flag]
            found = torch.autograd.grad(
                [results[index] for index in reached],
                [arguments[place] for place in places],
                [self.cotangents[index] for index in reached],
                allow_unused=True,
            )
            for place, gradient in zip(places, found, strict=True):
                gradients[place] = gradient
        return gradients

    def _with_variables(self, needed: Sequence[bool]) -> list[Any]:
        return [
            argument.detach().clone().requires_grad_() if flag else argument
            for argument, flag in zip(self._arguments, needed, strict=True)
        ]

    def _call(self, function: Callable[..., Any], arguments: list[Any], leading: Sequence[Any] = ()) -> Any:
        torch.manual_seed(0)
        positional = [argument for argument, flag in zip(arguments, self._is_keyword, strict=True) if not flag]
        keyword = itertools.compress(zip(self._names, arguments, strict=True), self._is_keyword)
        return function(*leading, *positional, **dict(keyword))

    def _results_after_dropping_refused_variables(self) -> list[Any]:
        while True:
            try:
                return _as_list(self.call(self._overload, needed=self.variables))
            except RuntimeError as error:
                refused = re.search(r"not differentiable with respect to argument '(\w+)'", str(error))
                if refused is None:
                    raise
                self.variables[self._names.index(refused[1])] = False


def capture(names: Container[str]) -> dict[str, list[Case]]:
    """Cases of the overloads of these names, "add.Tensor"."""
    from torch.testing._internal.common_methods_invocations import op_db

    recorder = Recorder(names)
    torch.manual_seed(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for op, dtype in itertools.product(op_db, (torch.float32, torch.complex64)):
            if dtype not in op.supported_dtypes("cpu"):
                continue
            # Not op.sample_inputs(), which searches the stack for the name of a test.
            samples = list(op.sample_inputs_func(op, "cpu", dtype, op.supports_autograd))
            for sample in samples[:: max(1, len(samples) // SAMPLES)][:SAMPLES]:
                try:
                    with recorder:
                        _run_with_gradients(op, sample)
                except (AssertionError, RuntimeError):  # needs a GPU, or has no gradient for what it is given
                    continue
        for call in _further_calls():
            with recorder:
                call()
        return {name: recorder.cases(name) for name in recorder.calls}


class Recorder(TorchDispatchMode):
    """Keeps distinct calls."""

    def __init__(self, names: Container[str]) -> None:
        super().__init__()
        self.calls: dict[str, dict[str, Any]] = defaultdict(dict)
        self._names = names

    def __torch_dispatch__(self, overload: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name = str(overload).removeprefix("aten.")
        if name in self._names and len(self.calls[name]) < CALLS:
            tensors = [leaf for leaf in pytree.tree_leaves((args, kwargs)) if isinstance(leaf, torch.Tensor)]
            if all(tensor.layout == torch.strided for tensor in tensors) and any(map(_is_variable, tensors)):
                key = repr(pytree.tree_map_only(torch.Tensor, lambda t: (t.shape, t.dtype, t.stride()), (args, kwargs)))
                copied = pytree.tree_map_only(torch.Tensor, lambda t: t.detach().clone(), (args, kwargs))
                self.calls[name].setdefault(key, (overload, *copied))
        return overload(*args, **kwargs)

    def cases(self, name: str) -> list[Case]:
        """Those of the calls of `name` that torch can differentiate."""
        cases = []
        for call in self.calls[name].values():
            with contextlib.suppress(RuntimeError):
                cases.append(Case(*call))
        return [case for case in cases if case.is_differentiable]


def _run_with_gradients(op: Any, sample: Any) -> None:
    """Forward, backward, and backward of that."""
    leaves = pytree.tree_leaves((sample.input, sample.args, sample.kwargs))
    inputs = list(filter(_requires_grad, leaves))
    results = op(sample.input, *sample.args, **sample.kwargs)
    for create_graph in (op.supports_gradgrad, False):
        results = list(filter(_requires_grad, pytree.tree_leaves(results)))
        if results and inputs:
            cotangents = list(map(torch.randn_like, results))
            results = torch.autograd.grad(results, inputs, cotangents, create_graph=create_graph, allow_unused=True)


def _further_calls() -> list[Callable[[], Any]]:
    """Calls of overloads to which no OpInfo leads."""
    aten = torch.ops.aten
    x, positive, rows = torch.randn(3, 4), torch.rand(3, 4) + 0.5, torch.tensor([0, 2])
    image, volume, kernel = torch.randn(2, 3, 5, 6), torch.randn(1, 2, 3, 4, 5), torch.randn(2, 3, 3, 3)
    half, three = torch.randn(2, 3, 3, 4), torch.rand(3) + 0.1
    scale, zero = torch.tensor([0.1]), torch.tensor([0.0])
    sizes = [3, 4], [2, 3, 5, 6]
    return [
        lambda: aten._convolution(
            image, kernel, None, [1, 1], [0, 0], [1, 1], False, [0, 0], 1, False, False, True, True
        ),
        lambda: aten._fake_quantize_learnable_per_channel_affine(x, scale.repeat(4), zero.repeat(4), 1, -8, 7),
        lambda: aten._fake_quantize_learnable_per_tensor_affine(x, scale, zero, -8, 7),
        lambda: aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(
            x, scale, zero.int(), torch.tensor([1]), -8, 7
        ),
        lambda: aten._grid_sampler_2d_cpu_fallback(image, torch.rand(2, 4, 4, 2), 0, 0, False),
        lambda: aten._lazy_clone(x),
        lambda: aten._masked_softmax(x, x > 0, 1, 2),
        lambda: aten._native_batch_norm_legit.no_stats(image, three, three, True, 0.1, 1e-5),
        lambda: aten._native_batch_norm_legit_no_training(image, three, three, three, three, 0.1, 1e-5),
        lambda: aten._neg_view(x),
        lambda: aten._pack_padded_sequence(torch.randn(4, 2, 3), torch.tensor([4, 2]), False),
        lambda: aten._reshape_alias(x, [4, 3], [3, 1]),
        lambda: aten._reshape_copy(x, [4, 3]),
        lambda: aten._slow_conv2d_forward(image, kernel, [3, 3], torch.randn(2), [1, 1], [0, 0]),
        lambda: aten._standard_gamma(positive),
        lambda: aten._unsafe_index(x, [rows, None]),
        lambda: aten._unsafe_index_put(x, [rows], torch.randn(2, 4)),
        lambda: aten._upsample_bicubic2d_aa(image, [3, 4], False),
        lambda: aten._upsample_bicubic2d_aa_backward(half, *sizes, False),
        lambda: aten._upsample_lanczos2d_aa(image, [3, 4], False),
        lambda: aten._upsample_lanczos2d_aa_backward(half, *sizes, False),
        lambda: aten._upsample_nearest_exact3d(volume, [6, 8, 10]),
        lambda: aten._upsample_nearest_exact3d_backward(torch.randn(1, 2, 6, 8, 10), [6, 8, 10], [1, 2, 3, 4, 5]),
        lambda: aten._weight_norm_interface(x, torch.rand(3, 1), 0),
        lambda: aten.clamp_max(x, 0.5),
        lambda: aten.conv_tbc(torch.randn(5, 2, 3), torch.randn(3, 3, 4), torch.randn(4), 1),
        lambda: aten.fake_quantize_per_channel_affine_cachemask(x, scale.repeat(4), zero.repeat(4).int(), 1, -8, 7),
        lambda: aten.fake_quantize_per_tensor_affine_cachemask(x, 0.1, 0, -8, 7),
        lambda: aten.fill(x, torch.tensor(2.0)),
        lambda: aten.lift(x),
        lambda: aten.median(x, 1),
        lambda: aten.normal(0.5, positive),
        lambda: aten.poisson(positive),
        lambda: aten.rrelu_with_noise_functional(x, torch.zeros(3, 4), 0.1, 0.3, True),
        lambda: aten.slice_inverse(x, x[:2], 0, 0, 2),
        lambda: aten.slow_conv_transpose2d(image, torch.randn(3, 2, 3, 3), [3, 3], torch.randn(2)),
        lambda: aten.slow_conv_transpose3d(volume, torch.randn(2, 3, 2, 2, 2), [2, 2, 2], torch.randn(3)),
        lambda: aten.special_xlog1py(2.0, positive),
        lambda: aten.xlogy(2.0, positive),
        lambda: functional.affine_grid(torch.randn(1, 2, 3), [1, 1, 4, 5]),
    ]


def _as_list(results: Any) -> list[Any]:
    return list(results) if isinstance(results, (tuple, list)) else [results]


def _is_variable(argument: Any) -> bool:
    return isinstance(argument, torch.Tensor) and (argument.is_floating_point() or argument.is_complex())


def _requires_grad(leaf: Any) -> bool:
    return isinstance(leaf, torch.Tensor) and leaf.requires_grad
