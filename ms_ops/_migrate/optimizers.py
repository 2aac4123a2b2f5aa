"""MindSpore's optimizers that have the state and the formulas of torch's SGD, Adam and AdamW, seen in one way."""

from __future__ import annotations

import abc
from typing import Any

import torch
from mindspore import mint, nn

from ms_ops._migrate import tensors
from ms_ops._native import dtypes

SGD, ADAM = "SGD", "Adam or AdamW"

_Constants = dict[str, Any]


class Optimizer(abc.ABC):
    """One of MindSpore's, in torch's words.

    Attributes:
        kind: of torch's optimizers.
        parameters: those that it trains.
    """

    kind = ""

    def __init__(self, optimizer: Any) -> None:
        self.optimizer = optimizer
        self.parameters = list(optimizer.parameters)

    @abc.abstractmethod
    def constants(self) -> list[_Constants]:
        """Hyper-parameters of each parameter by torch's names; None for one that changes while it trains."""

    @abc.abstractmethod
    def slots(self) -> dict[str, list[Any]]:
        """The state of each parameter, by torch's names."""

    @abc.abstractmethod
    def set_step(self, step: int, constants: list[_Constants], begun: list[bool]) -> None:
        """Have the next step be the one after `step`.

        Args:
            step: number of steps that were made.
            constants: what :meth:`constants` returned.
            begun: whether each parameter has made one.
        """


class _Mint(Optimizer):
    """Those of mint have groups that are torch's."""

    names: tuple[str, ...] = ()

    def constants(self) -> list[_Constants]:
        return [self._of_group(group) for group in self.optimizer.param_groups for _ in group["params"]]

    def _of_group(self, group: dict[str, Any]) -> _Constants:
        return {"lr": float(group["lr"]), **{name: group[name] for name in self.names}}


class _MintSGD(_Mint):
    kind = SGD
    names = ("momentum", "dampening", "weight_decay", "nesterov", "maximize")

    def slots(self) -> dict[str, list[Any]]:
        return {"momentum_buffer": list(self.optimizer.momentum_buf)}

    def set_step(self, step: int, constants: list[_Constants], begun: list[bool]) -> None:
        _assign(self.optimizer.step_t, int(any(begun)))


class _MintAdam(_Mint):
    kind = ADAM
    names = ("betas", "eps", "weight_decay", "amsgrad", "maximize")
    decoupled = False
    ahead = 0  # what state_step is before the first step

    def _of_group(self, group: dict[str, Any]) -> _Constants:
        return {**super()._of_group(group), "decoupled_weight_decay": self.decoupled}

    def slots(self) -> dict[str, list[Any]]:
        largest: list[Any] = []
        for group in self.optimizer.param_groups:
            largest += group["max_exp_avg_sq"] if group["amsgrad"] else [None] * len(group["params"])
        averages = {"exp_avg": list(self.optimizer.exp_avg), "exp_avg_sq": list(self.optimizer.exp_avg_sq)}
        return {**averages, "max_exp_avg_sq": largest}

    def set_step(self, step: int, constants: list[_Constants], begun: list[bool]) -> None:
        _assign(self.optimizer.state_step, [step + self.ahead])


class _MintAdamW(_MintAdam):
    decoupled = True
    ahead = -1


class _Classic(Optimizer):
    """Those of mindspore.nn have learning rates and weight decays of their own."""

    def constants(self) -> list[_Constants]:
        optimizer, count = self.optimizer, len(self.parameters)
        rates = list(optimizer.learning_rate) if optimizer.is_group_lr else [optimizer.learning_rate] * count
        decays = list(optimizer.weight_decay) if optimizer.is_group else [optimizer.weight_decay] * count
        # Without groups MindSpore leaves out what has beta or gamma in its name.
        decays = [decay if flag else 0.0 for decay, flag in zip(decays, optimizer.decay_flags, strict=True)]
        return [
            {
                "lr": None if optimizer.dynamic_lr else float(rate),
                "weight_decay": None if isinstance(decay, nn.Cell) else float(decay),
                "maximize": False,
                **self._constants(),
            }
            for rate, decay in zip(rates, decays, strict=True)
        ]

    @abc.abstractmethod
    def _constants(self) -> _Constants:
        """Those that all parameters share."""


class _Momentum(_Classic):
    kind = SGD

    def _constants(self) -> _Constants:
        return {"momentum": float(self.optimizer.momentum), "dampening": 0.0, "nesterov": False}

    def slots(self) -> dict[str, list[Any]]:
        return {"momentum_buffer": list(self.optimizer.moments)}

    def set_step(self, step: int, constants: list[_Constants], begun: list[bool]) -> None:
        """It does the same in all."""


class _ClassicSGD(_Classic):
    kind = SGD

    def _constants(self) -> _Constants:
        optimizer = self.optimizer
        return {
            "momentum": float(optimizer.momentum),
            "dampening": optimizer.dampening,
            "nesterov": optimizer.nesterov,
        }

    def slots(self) -> dict[str, list[Any]]:
        return {"momentum_buffer": list(self.optimizer.accum)}

    def set_step(self, step: int, constants: list[_Constants], begun: list[bool]) -> None:
        for first, has_begun in zip(self.optimizer.stat, begun, strict=True):
            tensors.assign(first, torch.full_like(tensors.to_torch(first), 0 if has_begun else 1))


class _ClassicAdam(_Classic):
    kind = ADAM

    def _constants(self) -> _Constants:
        optimizer = self.optimizer
        betas = (float(optimizer.beta1), float(optimizer.beta2))
        constants = {"betas": betas, "eps": float(optimizer.eps), "amsgrad": optimizer.use_amsgrad}
        return {**constants, "decoupled_weight_decay": False}

    def slots(self) -> dict[str, list[Any]]:
        optimizer = self.optimizer
        largest = list(optimizer.vhat) if optimizer.use_amsgrad else [None] * len(self.parameters)
        averages = {"exp_avg": list(optimizer.moment1), "exp_avg_sq": list(optimizer.moment2)}
        return {**averages, "max_exp_avg_sq": largest}

    def set_step(self, step: int, constants: list[_Constants], begun: list[bool]) -> None:
        beta1, beta2 = constants[0]["betas"]
        _assign(self.optimizer.beta1_power, beta1**step)
        _assign(self.optimizer.beta2_power, beta2**step)
        _assign(self.optimizer.global_step, [step])


def wrapped(optimizer: Any) -> Optimizer:
    """The optimizer in torch's words.

    Raises:
        TypeError: torch's SGD, Adam and AdamW have no equal in it.
    """
    advice = {
        nn.AdamWeightDecay: "corrects no bias, as torch's AdamW does: use mint.optim.AdamW",
        nn.Momentum: "with use_nesterov computes another formula than torch's SGD: use mint.optim.SGD",
        nn.Adam: "with use_nesterov, use_lazy or use_offload has no equal in torch: use mint.optim.Adam",
    }
    kind = type(optimizer)
    other = kind is nn.Momentum and optimizer.use_nesterov
    other |= kind is nn.Adam and (optimizer.use_nesterov or optimizer.use_lazy or optimizer.use_offload)
    if kind in _KINDS and not other:
        return _KINDS[kind](optimizer)
    names = ", ".join(
        f"{one.__module__.split('.optim')[0].removeprefix('mindspore.')}.{one.__name__}" for one in _KINDS
    )
    reason = advice.get(kind, f"is none of {names}")
    raise TypeError(f"the state of torch's optimizer does not fit: {kind.__name__} {reason}")


def _assign(parameter: Any, value: Any) -> None:
    tensors.assign(parameter, torch.tensor(value, dtype=dtypes.to_torch(parameter.dtype)))


_KINDS: dict[type, type[Optimizer]] = {
    mint.optim.SGD: _MintSGD,
    mint.optim.Adam: _MintAdam,
    mint.optim.AdamW: _MintAdamW,
    nn.SGD: _ClassicSGD,
    nn.Momentum: _Momentum,
    nn.Adam: _ClassicAdam,
}
