"""mint's optimizers on the CPU: torch's updates bit by bit, in PyNative mode by one call for all weights of a group.

MindSpore composes Adam of some fifteen operators for each weight, and loses what amsgrad keeps from step to step; its
SGD keeps the rate that it was made with, whatever a scheduler sets.
"""

# Untyped, since MindSpore compiles these functions from their source.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import functools
import itertools
from typing import Any

import mindspore as ms
from mindspore import mint, ops
from mindspore.mint.optim import SGD, Adam, AdamW
from mindspore.mint.optim.sgd import _run_optim_sgd_opt

from ms_ops._compat import patches
from ms_ops._compat.mindspore import gen_ops_prim, is_traced
from ms_ops._dispatcher import catalog
from ms_ops._mint.on_cpu import runs_on_cpu
from ms_ops._native import binder, mixed_precision

_hyper_map = ops.HyperMap()
_adamw = gen_ops_prim.AdamW()


@ms.jit_class
class _IsEager:
    def __call__(self) -> bool:
        if is_traced():
            raise RuntimeError(
                'ms.jit(capture_mode="trace") records no optimizer of mint.optim: take capture_mode="ast", '
                "the default, or have the function give the gradients"
            )
        return bool(binder.is_eager()) or mixed_precision.current() is not None

    def _construct(self) -> bool:
        return False

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]


_is_eager = _IsEager()


@functools.cache
def _target(name: str) -> Any:
    qualified = f"ms_ops_mint::{name}"
    return binder.target(qualified, tuple(overload.overload for overload in catalog.find_all(qualified)), (), {})


def _check(optimizer: Any, gradients: Any, state: Any) -> None:
    """Raise an error, before anything is updated, if a parameter lacks a gradient or an entry of `state`."""
    name, count = type(optimizer).__name__, len(optimizer.parameters)
    if count != len(gradients):
        raise ValueError(
            f"{name}: {count} parameters were given {len(gradients)} gradients; give one for each, in the order of the "
            "optimizer's `parameters`"
        )
    if count != len(state):
        raise ValueError(
            f"{name}: it keeps no state for {count - len(state)} of its {count} parameters, which were added after it "
            "was made; give it all groups when it is made"
        )
    for parameter, gradient in zip(optimizer.parameters, gradients, strict=True):
        if not isinstance(gradient, ms.Tensor):
            given = None if gradient is None else type(gradient).__name__
            raise TypeError(
                f"{name}: the gradient of {parameter.name!r} must be a Tensor, got {given}; make the optimizer of the "
                "parameters that have gradients"
            )
        if gradient.shape != parameter.shape:
            raise ValueError(
                f"{name}: {parameter.name!r} has the shape {parameter.shape}, and its gradient {gradient.shape}; take "
                "the gradients of the optimizer's `parameters`, which are in the order of its groups"
            )


def _groups(optimizer: Any, gradients: Any) -> Any:
    """Each group of parameters, the slice of its weights among all, and its gradients."""
    for group, (start, end) in zip(optimizer.param_groups, itertools.pairwise(optimizer.group_start_id), strict=True):
        place = slice(start, end)
        yield group, place, tuple(gradients[place])


@mixed_precision.suspended()
def _step_of_adam(optimizer: Any, gradients: Any, decoupled: bool) -> bool:
    _check(optimizer, gradients, optimizer.exp_avg)
    for group, place, grads in _groups(optimizer, gradients):
        exp_avg_sq = optimizer.exp_avg_sq[place]
        amsgrad = bool(group["amsgrad"])
        arguments = (
            optimizer.parameters[place],
            optimizer.exp_avg[place],
            exp_avg_sq,
            group["max_exp_avg_sq"] if amsgrad else exp_avg_sq,
            grads,
            optimizer.state_step,
            2 if decoupled else 1,  # MindSpore's AdamW counts from -1, its Adam from 0
            float(group["lr"]),
            *group["betas"],
            float(group["weight_decay"]),
            group["eps"],
            amsgrad,
            bool(group["maximize"]),
            decoupled,
        )
        binder.call(_target("adamw"), arguments, None)
    optimizer.state_step.add_(optimizer.increase_tensor)
    return True


@mixed_precision.suspended()
def _step_of_sgd(optimizer: Any, gradients: Any) -> bool:
    _check(optimizer, gradients, optimizer.momentum_buf)
    for group, place, grads in _groups(optimizer, gradients):
        arguments = (
            optimizer.parameters[place],
            optimizer.momentum_buf[place],
            grads,
            optimizer.step_t,
            float(group["lr"]),
            float(group["momentum"]),
            float(group["dampening"]),
            float(group["weight_decay"]),
            bool(group["nesterov"]),
            bool(group["maximize"]),
        )
        binder.call(_target("sgd"), arguments, None)
    optimizer.step_t.add_(optimizer.increase_tensor)
    return True


def _decayed(weight_decay, gradient, parameter):  # type: ignore[no-untyped-def]
    return mint.add(gradient, parameter, alpha=weight_decay)


def _step(  # type: ignore[no-untyped-def]
    step, lr, beta1, beta2, eps, amsgrad, maximize, parameter, exp_avg, exp_avg_sq, max_exp_avg_sq, gradient
):
    if gradient.dtype != parameter.dtype:  # as in mixed precision; the primitive wants one
        gradient = ops.cast(gradient, parameter.dtype)
    _adamw(
        parameter, exp_avg, exp_avg_sq, max_exp_avg_sq, gradient, step, lr, beta1, beta2, 0.0, eps, amsgrad, maximize
    )
    return True


class _AdamOnCpu:
    """Has the method, since graphs ask methods for their class; so do the others."""

    def construct(self: Any, gradients: Any) -> Any:
        if not runs_on_cpu():
            return self.construct_of_mindspore(gradients)
        if _is_eager():
            return _step_of_adam(self, gradients, False)
        for group_id, group in enumerate(self.param_groups):
            start = self.group_start_id[group_id]
            end = self.group_start_id[group_id + 1]
            parameters = self.parameters[start:end]
            exp_avg_sq = self.exp_avg_sq[start:end]
            beta1, beta2 = group["betas"]
            amsgrad = group.get("amsgrad")
            maxima = group.get("max_exp_avg_sq") if amsgrad else exp_avg_sq
            maximize = group.get("maximize")
            grads = tuple(gradients[start:end])
            weight_decay = group.get("weight_decay")
            if weight_decay != 0.0:  # the primitive changes the sign of the sum
                grads = _hyper_map(
                    ops.partial(_decayed, -weight_decay if maximize else weight_decay), grads, parameters
                )
            _hyper_map(
                ops.partial(
                    _step, self.state_step, float(group.get("lr")), beta1, beta2, group.get("eps"), amsgrad, maximize
                ),
                parameters,
                self.exp_avg[start:end],
                exp_avg_sq,
                maxima,
                grads,
            )
        self.state_step.add_(self.increase_tensor)  # the primitive counts from 0
        return True


class _AdamWOnCpu:
    def construct(self: Any, gradients: Any) -> Any:
        if runs_on_cpu() and _is_eager():
            return _step_of_adam(self, gradients, True)
        return self.construct_of_mindspore(gradients)


class _SGDOnCpu:
    """Differs from MindSpore's in the rate, of which that takes `lr_float`."""

    def construct(self: Any, gradients: Any) -> Any:
        if not runs_on_cpu():
            return self.construct_of_mindspore(gradients)
        if _is_eager():
            return _step_of_sgd(self, gradients)
        for group_id, group in enumerate(self.param_groups):
            start = self.group_start_id[group_id]
            end = self.group_start_id[group_id + 1]
            parameters = self.parameters[start:end]
            grads = tuple(-grad if group.get("maximize") else grad for grad in gradients[start:end])
            if group.get("weight_decay") != 0.0:
                grads = _hyper_map(ops.partial(_decayed, group.get("weight_decay")), grads, parameters)
            _hyper_map(
                ops.partial(
                    _run_optim_sgd_opt,
                    self.step_t.value(),
                    float(group.get("lr")),
                    group.get("momentum"),
                    group.get("dampening"),
                    group.get("nesterov"),
                ),
                parameters,
                self.momentum_buf[start:end],
                grads,
            )
        self.step_t.add_(self.increase_tensor)
        return True


def install() -> None:
    """Put them in the place of MindSpore's, which stay under another name; does nothing where they are."""
    pairs = ((Adam, _AdamOnCpu.construct), (AdamW, _AdamWOnCpu.construct), (SGD, _SGDOnCpu.construct))
    patches.apply(
        "optimizers of mindspore.mint",
        [(optimizer, "construct", patches.beside(optimizer, construct)) for optimizer, construct in pairs],
    )
