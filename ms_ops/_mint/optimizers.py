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


def _decay(weight_decay, gradient, parameter):  # type: ignore[no-untyped-def]
    return mint.add(gradient, parameter, alpha=weight_decay)


def _step(  # type: ignore[no-untyped-def]
    step, lr, beta1, beta2, eps, amsgrad, parameter, exp_avg, exp_avg_sq, max_exp_avg_sq, gradient
):
    _adamw(parameter, exp_avg, exp_avg_sq, max_exp_avg_sq, gradient, step, lr, beta1, beta2, 0.0, eps, amsgrad, False)
    return True


class _AdamOnCpu:
    """Has the method, since graphs ask methods for their class."""

    def construct(self: Any, gradients: Any) -> Any:
        if not runs_on_cpu():
            return self.construct_of_mindspore(gradients)
        step = self.state_step.clone()  # the primitive counts from 0
        self.state_step.add_(self.increase_tensor)
        for group_id, group in enumerate(self.param_groups):
            start = self.group_start_id[group_id]
            end = self.group_start_id[group_id + 1]
            parameters = self.parameters[start:end]
            exp_avg_sq = self.exp_avg_sq[start:end]
            beta1, beta2 = group["betas"]
            amsgrad = group.get("amsgrad")
            maxima = group.get("max_exp_avg_sq") if amsgrad else exp_avg_sq
            grads = tuple(gradients[start:end])
            if group.get("maximize"):
                grads = _hyper_map(mint.neg, grads)
            if group.get("weight_decay") != 0.0:
                grads = _hyper_map(ops.partial(_decay, group.get("weight_decay")), grads, parameters)
            _hyper_map(
                ops.partial(_step, step, float(group.get("lr")), beta1, beta2, group.get("eps"), amsgrad),
                parameters,
                self.exp_avg[start:end],
                exp_avg_sq,
                maxima,
                grads,
            )
        return True


def install() -> None:
    """Put it in the place of MindSpore's; does nothing where it is."""
    if not hasattr(Adam, "construct_of_mindspore"):
        Adam.construct_of_mindspore = Adam.construct  # a method, or graphs could not call it
    patches.apply("optimizers of mindspore.mint", [(Adam, "construct", lambda original: _AdamOnCpu.construct)])
