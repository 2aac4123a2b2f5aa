"""The state of torch's SGD, Adam and AdamW in MindSpore's, so that training goes on where PyTorch stopped."""

from __future__ import annotations

import hashlib
import math
from typing import Any, NamedTuple

import torch

from ms_ops._migrate import matching, names, optimizers, tensors


def load_optimizer_state(optimizer: Any, source: Any, cell: Any, *, module: torch.nn.Module | None = None) -> None:
    """Give an optimizer of MindSpore's the state of one of torch's.

    The next step is then the one that torch would make: averages, momentum and the number of steps are those of
    `source`. Hyper-parameters are not changed but checked, since MindSpore compiles them.

    Parameters are brought together by their names. Those that `source` trains have names if it was made of
    ``module.named_parameters()`` or if `module` is given; those of an optimizer are else found by their values, after
    :func:`ms_ops.load_state_dict`.

    Args:
        optimizer: ``mint.optim.SGD``, ``mint.optim.Adam`` or ``mint.optim.AdamW``, ``nn.SGD``, ``nn.Momentum`` without
            ``use_nesterov``, or ``nn.Adam``, which adds `eps` before the bias is corrected and not after. It trains the
            Parameters of `cell` that are those of `source`, frozen ones apart, which have no state.
        source: a ``torch.optim.SGD``, ``Adam`` or ``AdamW``, or its ``state_dict()``.
        cell: the network.
        module: the network that `source` trains; it gives the parameters of a ``state_dict()`` of one group their
            names, in the order of ``module.parameters()``, or of those that have gradients.

    Raises:
        TypeError: `optimizer` or `source` is another optimizer.
        ValueError: hyper-parameters, parameters, shapes or dtypes differ; all that do are listed, and nothing is
            changed. Or torch has made more steps with some parameters than with others, which MindSpore cannot.
    """
    target = optimizers.wrapped(optimizer)
    entries = _entries(source, cell, module, target.kind)
    pairs = _paired(target, entries, cell)
    constants = target.constants()
    problems = matching.section(
        "hyper-parameters; make MindSpore's optimizer with torch's", _different(constants, pairs)
    )
    states = target.slots()
    wrong = [
        f"{slot} of {entry.name}: MindSpore's is {matching.of_parameter(place)}, torch's {_described(value)}"
        for slot, places in states.items()
        for place, entry in zip(places, pairs, strict=True)
        if place is not None and (value := entry.state.get(slot)) is not None
        if not isinstance(value, torch.Tensor) or matching.of_parameter(place) != matching.of_tensor(value)
    ]
    problems += matching.section("of another shape or dtype", wrong)
    problems += matching.section("missing in torch's, which has made steps", _missing(states, pairs, target.kind))
    if problems:
        raise ValueError("\n".join(["torch's optimizer does not fit, and MindSpore's is unchanged:", *problems]))
    step = _steps(pairs, target.kind)
    for slot, places in states.items():
        for place, entry in zip(places, pairs, strict=True):
            if place is not None:
                value = entry.state.get(slot)
                there = tensors.to_torch(place)
                tensors.assign(place, torch.zeros_like(there) if value is None else value)
    target.set_step(step, constants, [_has_begun(entry) for entry in pairs])


def _described(value: Any) -> str:
    return matching.of_tensor(value) if isinstance(value, torch.Tensor) else f"a {type(value).__name__}"


def _missing(slots: dict[str, list[Any]], pairs: list[_Entry], kind: str) -> list[str]:
    """Lines on what steps of torch's leave of each parameter, and is not there."""
    wanted = [
        (slot, entry)
        for slot, places in slots.items()
        for place, entry in zip(places, pairs, strict=True)
        if place is not None and entry.state
    ]
    if kind == optimizers.SGD:  # it has None where there is no momentum
        return [f"{slot} of {entry.name}" for slot, entry in wanted if slot not in entry.state]
    wanted += [("step", entry) for entry in pairs if entry.state]
    return [f"{slot} of {entry.name}" for slot, entry in wanted if entry.state.get(slot) is None]


class _Entry(NamedTuple):
    """A parameter that torch trains.

    Attributes:
        name: torch's.
        state: torch's; empty before the first step.
        group: hyper-parameters.
    """

    name: str
    state: dict[str, Any]
    group: dict[str, Any]


def _entries(source: Any, cell: Any, module: torch.nn.Module | None, kind: str) -> list[_Entry]:
    """What torch trains, with names."""
    is_optimizer = isinstance(source, torch.optim.Optimizer)
    content = source.state_dict() if is_optimizer else source
    if not isinstance(content, dict) or not {"state", "param_groups"} <= content.keys():
        raise TypeError(f"the source is a torch.optim.Optimizer or its state_dict(), not a {type(source).__name__}")
    groups, states = content["param_groups"], content["state"]
    if not isinstance(states, dict) or not groups or not all(isinstance(group, dict) for group in groups):
        raise TypeError("the source has no state_dict() of an optimizer: a dict of states, and a list of groups")
    found = {_kind(group) for group in groups}
    if found != {kind}:
        raise TypeError(
            f"MindSpore's optimizer takes the state of torch's {kind}, and the source is "
            f"{' and '.join(sorted(found))}" + (f": {type(source).__name__}" if is_optimizer else "")
        )
    if is_optimizer and isinstance(source, torch.optim.AdamW):
        groups = [{"decoupled_weight_decay": True, **group} for group in groups]  # before torch 2.7
    count = sum(len(group["params"]) for group in groups)
    if all("param_names" in group for group in groups):
        found_names = [name for group in groups for name in group["param_names"]]
    elif len(groups) > 1 and not is_optimizer:
        raise ValueError(
            f"the state_dict() has {len(groups)} groups and no names of parameters, and groups need not be in the "
            "order of the module's: make torch's optimizer with the same groups, have it load_state_dict(), and give "
            "that with module="
        )
    elif module is not None:
        found_names = _names_in(module, source if is_optimizer else None, count)
    elif is_optimizer:
        found_names = _names_by_value([one for group in source.param_groups for one in group["params"]], cell)
    else:
        raise ValueError("the state_dict() has no names of parameters: give the network that it is of as module=")
    keys = [(key, group) for group in groups for key in group["params"]]
    if unknown := [key for key in states if key not in dict(keys)]:
        raise ValueError(
            f"the state is of {', '.join(map(repr, unknown[:3]))}, and the groups have parameters "
            f"{', '.join(repr(key) for key, _ in keys[:3])}: keys that were texts in a file are to be ints again"
        )
    return [_Entry(name, states.get(key, {}), group) for name, (key, group) in zip(found_names, keys, strict=True)]


def _kind(group: dict[str, Any]) -> str:
    """Torch's other optimizers have some of these, and none has all."""
    if {"momentum", "dampening", "nesterov"} <= group.keys():
        return optimizers.SGD
    if {"betas", "eps", "amsgrad"} <= group.keys():
        return optimizers.ADAM
    return "another optimizer"


def _names_in(module: torch.nn.Module, optimizer: Any, count: int) -> list[str]:
    parameters = dict(module.named_parameters())
    if optimizer is not None:
        by_identity = {id(parameter): name for name, parameter in parameters.items()}
        found = [by_identity.get(id(one)) for group in optimizer.param_groups for one in group["params"]]
        if None in found:
            raise ValueError("the optimizer trains parameters that are not the module's: give its own as module=")
        return [name for name in found if name is not None]
    trained = [name for name, parameter in parameters.items() if parameter.requires_grad]
    for chosen in (list(parameters), trained):
        if len(chosen) == count:
            return chosen
    raise ValueError(
        f"the state_dict() is of {count} parameters, and the module has {len(parameters)}, {len(trained)} of them with "
        f"gradients. Make the optimizer of module.named_parameters(), so that its state_dict() has names"
    )


def _names_by_value(parameters: list[torch.Tensor], cell: Any) -> list[str]:
    known: dict[str, list[str]] = {}
    for named in names.of_parameters(cell):
        known.setdefault(_digest(tensors.to_torch(named.parameter)), []).append(named.torch_names[0])
    found = [known.get(_digest(parameter), []) for parameter in parameters]
    if any(len(one) != 1 for one in found):
        raise ValueError(
            "the optimizer has no names of parameters, and their values are not, each once, those of the Cell: give "
            "the network that it trains as module="
        )
    return [name for (name,) in found]


def _digest(tensor: torch.Tensor) -> str:
    dense = tensor.detach().cpu().contiguous()
    content = dense.reshape(-1).view(torch.uint8).numpy()
    return f"{matching.of_tensor(dense)} {hashlib.sha256(content).hexdigest()}"


def _paired(target: optimizers.Optimizer, entries: list[_Entry], cell: Any) -> list[_Entry]:
    """What torch has for each of the target's parameters.

    Raises:
        ValueError: one of the optimizers trains what the other does not.
    """
    by_name = {entry.name: entry for entry in entries}
    match = matching.match(cell, {name: torch.empty(0) for name in by_name})
    found = {id(named.parameter): by_name[its_names[0]] for named, its_names in match.pairs}
    trained = [found.get(id(parameter)) for parameter in target.parameters]
    used = {entry.name for entry in trained if entry is not None}
    here = [one.name for one, entry in zip(target.parameters, trained, strict=True) if entry is None]
    frozen = {name for named, its_names in match.pairs if not named.parameter.requires_grad for name in its_names}
    idle = {entry.name for entry in entries if entry.name in frozen and not entry.state}
    there = [name for name in by_name if name not in used | idle]
    problems = matching.section("trained in MindSpore alone", here) + matching.section("trained in torch alone", there)
    if problems:
        raise ValueError("\n".join(["the optimizers train different parameters:", *problems]))
    return [entry for entry in trained if entry is not None]


def _different(constants: list[dict[str, Any]], pairs: list[_Entry]) -> list[str]:
    """Lines on hyper-parameters that differ, each once."""
    found: dict[str, str] = {}
    for here, entry in zip(constants, pairs, strict=True):
        for name, value in here.items():
            # Without weight decay, all of its formulas are the same one.
            is_idle = name == "decoupled_weight_decay" and not entry.group["weight_decay"]
            if value is None or name not in entry.group or is_idle or _close(value, entry.group[name]):
                continue
            line = f"{name}: {_shown(value)} in MindSpore, {_shown(entry.group[name])} in torch"
            found.setdefault(line, entry.name)
    return [f"{line}, of {name}" for line, name in found.items()]


def _close(one: Any, other: Any) -> bool:
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(_close, one, other))
    return math.isclose(float(one), float(other), rel_tol=1e-6)  # MindSpore has some as float32


def _shown(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return f"({', '.join(map(_shown, value))})"
    return str(value) if isinstance(value, bool) else f"{float(value):.7g}"


def _has_begun(entry: _Entry) -> bool:
    return any(isinstance(value, torch.Tensor) for value in entry.state.values())


def _step(entry: _Entry) -> int:
    step = entry.state.get("step", 0)
    number = step.item() if isinstance(step, torch.Tensor) and step.numel() == 1 else step
    if not isinstance(number, (int, float)) or number < 0 or number // 1 != number:  # of nan, nothing is equal
        raise ValueError(
            f"the step of {entry.name} is {step!r}, and torch counts them: it is a whole number, 0 or more"
        )
    return int(number)


def _steps(pairs: list[_Entry], kind: str) -> int:
    """How many steps torch has made; 0 for SGD, which does not count them.

    Raises:
        ValueError: not the same number for all parameters.
    """
    if kind == optimizers.SGD:
        uneven = len({_has_begun(entry) for entry in pairs}) > 1
        late = [entry.name for entry in pairs if not _has_begun(entry) and entry.group["dampening"]]
        if uneven and late:
            raise ValueError(
                f"no step was made in torch with {', '.join(late)}, whose first one is not dampened, and MindSpore "
                f"has one number of steps for all parameters"
            )
        return 0
    steps = {entry.name: _step(entry) for entry in pairs}
    if len(set(steps.values())) > 1:
        counts = ", ".join(f"{step} with {name}" for name, step in steps.items())
        raise ValueError(f"torch has made different numbers of steps, and MindSpore has one for all: {counts}")
    return next(iter(steps.values()), 0)
