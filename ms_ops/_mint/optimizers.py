"""mint's Adam on the CPU, by the kernel of mint's AdamW, whose updates are torch's bit by bit.

MindSpore composes Adam of some fifteen operators for each weight, and loses what amsgrad keeps from step to step.
"""

# Untyped, since MindSpore compiles these functions from their source.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

from mindspore import mint, ops
from mindspore.mint.optim import Adam

from ms_ops._compat import patches
from ms_ops._compat.mindspore import gen_ops_prim
from ms_ops._mint.functions import runs_on_cpu

_hyper_map = ops.HyperMap()
_adamw = gen_ops_prim.AdamW()


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
    """Has the method, since graphs ask methods for their class."""

    def construct(self: Any, gradients: Any) -> Any:
        if not runs_on_cpu():
            return self.construct_of_mindspore(gradients)
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


def _beside(original: Any) -> Any:
    Adam.construct_of_mindspore = original  # a method, or graphs could not call it
    return _AdamOnCpu.construct


def install() -> None:
    """Put it in the place of MindSpore's, which stays under another name; does nothing where it is."""
    patches.apply("optimizers of mindspore.mint", [(Adam, "construct", _beside)])
