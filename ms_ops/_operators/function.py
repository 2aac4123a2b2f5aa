"""An operator of torch's dispatcher, or a derivative of one, with everything but its tensors fixed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from ms_ops._compat.mindspore import device_id, device_target
from ms_ops._dispatcher import catalog
from ms_ops._inference import user_rules
from ms_ops._inference.overload import Integers, NoInference, OverloadInference, TensorSpec
from ms_ops._inference.specs import UNKNOWN_RANK
from ms_ops._inference.user_rules import HandInference, Rule, SampledRun
from ms_ops._native import binder, random
from ms_ops._native.attributes import Encoded, count_inputs, count_integers, encode
from ms_ops._native.dtypes import has_gradient, name_of
from ms_ops._operators import costly_gradients
from ms_ops._operators.integers import values

_TORCH_DEVICE_TYPES = {"CPU": "cpu", "GPU": "cuda", "Ascend": "npu"}

Inference = Callable[[Sequence[TensorSpec | None], Integers], Sequence[TensorSpec]]

_WITHOUT_FAKE_FUNCTION = (
    'register one (torch.library.register_fake, or a Meta kernel), or bind the op with ms_ops.op("{name}", '
    'out_shape=..., out_dtype=...), or with infer="run", which runs it on zeros once for every new shape'
)


_ON_ZEROS = 'infer="run" ran it on zeros; give values that it takes by name, as in samples={"lengths": 1}'


def _default_dtype() -> str:
    return name_of(torch.get_default_dtype())


@dataclass(frozen=True)
class Bound:
    """An overload with its constants.

    Attributes:
        name, overload: in torch's dispatcher, "aten::add" and "Tensor".
        arguments: one value per argument of the schema, InputIndex where tensors go, IntegerIndex where integers go
            that are not known before a graph runs.
        inputs: number of tensors.
        rule: the user's inference, where torch's is not to be asked.
        device: where set_device has put it and its gradients; empty for where the network runs.
        default_dtype: torch's, by its name, which decides what integers become; the kernel keeps it.
        encoded: the arguments as C++ gets them; Python takes 1 for True and 0.0 for -0.0, this does not.
    """

    name: str
    overload: str
    arguments: tuple[Any, ...] = field(compare=False)
    inputs: int
    rule: Rule = None
    device: str = ""
    default_dtype: str = field(default_factory=_default_dtype)
    encoded: Encoded = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "encoded", Encoded.of("arguments", self.arguments))

    @functools.cached_property
    def integers(self) -> int:
        """Number of integers that are not known before a graph runs."""
        return count_integers(self.arguments)

    @functools.cached_property
    def function(self) -> Any:
        """The overload in torch.ops."""
        namespace, packet = self.name.split("::")
        return getattr(getattr(getattr(torch.ops, namespace), packet), self.overload or "default")

    @functools.cached_property
    def is_random(self) -> bool:
        """Whether it draws random numbers."""
        return bool(binder.is_random(self.name, self.overload, encode({"arguments": self.encoded})))

    @functools.cached_property
    def gives_constants(self) -> bool:
        """Whether its results are constants to a gradient, as those of detach and zeros_like."""
        return bool(binder.gives_constants(self.name, self.overload))

    @property
    def target(self) -> str:
        """The device that it is to run on: "CPU", "GPU" or "Ascend"."""
        return self.device or device_target()

    @property
    def torch_device(self) -> str:
        """The same as torch names it, with its number."""
        device_type = _TORCH_DEVICE_TYPES[self.target]
        return device_type if device_type == "cpu" else f"{device_type}:{device_id()}"

    @property
    def random_state_size(self) -> int:
        """How many bytes the state of the generator has that it draws from.

        Raises:
            RuntimeError: torch cannot use the device that it is to run on.
        """
        given = zip(self.function._schema.arguments, self.arguments, strict=True)
        number = next((value for argument, value in given if "Generator" in str(argument.type)), None)
        return int(binder.random_state_size(self.target, number))

    def __str__(self) -> str:
        return f"{self.name}.{self.overload}" if self.overload else self.name


@dataclass(frozen=True)
class Outputs:
    """What an operator gives.

    Attributes:
        count: number of tensors.
        is_tuple: whether Python sees a tuple.
        hidden: how many of the last ones Python does not see; nothing depends on them.
        is_discrete: whether all of them are of dtypes that have no gradient; False of a function that attributes
            describe, which no graph calls.
        unknown: pairs (output, dim) of sizes that depend on data. A graph wants them before the operator runs: a
            function that `asks_sizes` tells them, and the operator takes inputs of these lengths, after its own.
        undefined: which ones the operator leaves undefined; they are empty tensors.
    """

    count: int
    is_tuple: bool
    unknown: tuple[tuple[int, int], ...] = ()
    undefined: tuple[int, ...] = ()
    hidden: int = 0
    is_discrete: bool = field(default=False, compare=False)

    @property
    def seen(self) -> int:
        """Number of tensors that Python sees."""
        return self.count - self.hidden


def inference(bound: Bound) -> Inference:
    """Shapes and dtypes of the outputs of `bound`, from those of its inputs, and its integers."""
    return _inference(bound, bound.torch_device)


@functools.lru_cache(maxsize=4096)
def _inference(bound: Bound, device: str) -> Inference:
    _check_devices(bound, device.partition(":")[0])
    sample = bound.rule.value if isinstance(bound.rule, SampledRun) else None
    if isinstance(bound.rule, HandInference) and not sample:
        return functools.partial(_ask_user, bound.rule)
    by_running = bound.rule == "run" or sample is not None
    infer = OverloadInference(
        bound.function,
        bound.arguments,
        by_running=by_running,
        sample=sample,
        device=device,
        default_dtype=getattr(torch, bound.default_dtype),
    )
    return functools.partial(_ask_torch, bound, infer)


forget = _inference.cache_clear


def _check_devices(bound: Bound, own: str) -> None:
    """Raise RuntimeError for a constant that is another kind of device: graphs would have no use for it."""
    for argument, value in zip(bound.function._schema.arguments, bound.arguments, strict=True):
        if "Device" not in str(argument.real_type) or not isinstance(value, str):
            continue
        if value.partition(":")[0] not in (own, "privateuseone" if own == "npu" else own):
            raise RuntimeError(
                f"{bound}: argument {argument.name!r} is '{value}', and MindSpore is on '{own}'; leave it out: results "
                "are on the device that MindSpore runs on"
            )


def _ask_user(rule: HandInference, inputs: Sequence[TensorSpec | None], integers: Integers) -> Sequence[TensorSpec]:
    return rule(inputs)


def _ask_torch(
    bound: Bound, infer: OverloadInference, inputs: Sequence[TensorSpec | None], integers: Integers
) -> Sequence[TensorSpec]:
    try:
        return infer(inputs, integers)
    except NoInference as error:
        raise NoInference(f"{error}\n{_WITHOUT_FAKE_FUNCTION.format(name=catalog.plain(str(bound)))}") from None
    except Exception as error:
        if bound.rule != "run":
            raise
        raise type(error)(f"{error}\n{_ON_ZEROS}") from error


def outputs_of(bound: Bound, inputs: Sequence[TensorSpec]) -> Outputs:
    """The outputs of `bound` on such inputs.

    Raises:
        RuntimeError: a graph cannot have them.
    """
    specs = inference(bound)(inputs, (None,) * bound.integers)
    for index, spec in enumerate(specs):
        if spec.data_dependent and spec.shape == UNKNOWN_RANK:
            if any(given.shape == UNKNOWN_RANK for given in inputs):
                raise RuntimeError(
                    f"{bound}: the rank of output {index} depends on those of the inputs, which are not known; declare "
                    "them, as in Tensor(shape=[None, None])"
                )
            raise RuntimeError(
                f"{bound}: the rank of output {index} depends on the values of the inputs, which a graph does not "
                "allow; call it in PyNative mode, outside of to_float and jit"
            )
    unknown = tuple((output, dim) for output, spec in enumerate(specs) for dim in spec.data_dependent)
    undefined = tuple(index for index, spec in enumerate(specs) if not spec.is_defined)
    is_discrete = not any(has_gradient(spec.dtype) for spec in specs)
    return Outputs(len(specs), returns_tuple(bound), unknown, undefined, is_discrete=is_discrete)


def returns_tuple(bound: Bound) -> bool:
    """Whether Python sees a tuple of outputs."""
    returns = bound.function._schema.returns
    return len(returns) != 1 or isinstance(returns[0].type, torch.ListType)


@dataclass(frozen=True)
class Function:
    """One function in the chain op, vector-Jacobian product, its product, ... (see bridge/dispatch/derivative.h).

    Attributes:
        bound: the operator.
        outputs: of the operator.
        level: 0 for the operator itself.
        asks_sizes: give only the sizes of the outputs that depend on data, one after the other in one int64 tensor.
        checks: a result of a derivative, or -1: raise an error where torch has no such gradient, and else do nothing.
        omitted: first-order gradients that another function gives; here each is one zero, as MindSpore's kernels that
            take samples apart, for jacfwd in graphs, take nothing without elements.
    """

    bound: Bound
    outputs: Outputs
    level: int = 0
    asks_sizes: bool = False
    checks: int = -1
    omitted: tuple[int, ...] = ()

    def attributes(self) -> dict[str, Any]:
        """The constants of its kernel (see bridge/dispatch/operator_kernel.h)."""
        return {
            "operator": self.bound.name,
            "overload": self.bound.overload,
            "arguments": self.bound.encoded,
            "rule": user_rules.to_constant(self.bound.rule),
            "level": self.level,
            "outputs": self.outputs.count,
            "undefined": (*self.outputs.undefined, *range(self.outputs.seen, self.outputs.count)),
            "unknown": self.outputs.unknown,
            "asks_sizes": self.asks_sizes,
            "checks": self.checks,
            "omitted": self.omitted,
            "checked": self.level > 0 and self.is_checked,
            "default_dtype": self.bound.default_dtype,
            "device": self.bound.device,
        }

    @classmethod
    def from_attributes(cls, attributes: Mapping[str, Any]) -> Function:
        """The function whose :meth:`attributes` these are.

        Raises:
            RuntimeError: its inference is a function of another process.
        """
        arguments = attributes["arguments"]
        bound = Bound(
            attributes["operator"],
            attributes["overload"],
            tuple(arguments),
            count_inputs(arguments),
            user_rules.from_constant(attributes["rule"]),
            attributes.get("device", ""),  # older MindIR files have none, and no default_dtype
            attributes.get("default_dtype", _default_dtype()),
        )
        unknown = tuple((output, dim) for output, dim in attributes["unknown"])
        is_tuple = returns_tuple(bound)
        outputs = Outputs(attributes["outputs"], is_tuple, unknown, tuple(attributes["undefined"]))
        checks, omitted = attributes.get("checks", -1), tuple(attributes.get("omitted", ()))
        return cls(bound, outputs, attributes["level"], attributes["asks_sizes"], checks, omitted)

    def gradient(self) -> Function:
        """Its vector-Jacobian product."""
        return Function(self.bound, self.outputs, self.level + 1, omitted=self.omitted)

    def gradients(self) -> tuple[Function, ...]:
        """Its vector-Jacobian product in parts, of which a graph runs those that it uses."""
        gradient = self.gradient()
        if self.level > 0 or self.bound.inputs == 1 or gradient.is_checked:
            return (gradient,)
        parameters = [argument.name for argument in self.bound.function._schema.arguments]
        apart = costly_gradients.computed_apart(str(self.bound), parameters, self.bound.arguments)
        if apart is None:
            return (gradient,)
        others = tuple(index for index in range(gradient.results) if index != apart)
        return replace(gradient, omitted=(apart,)), replace(gradient, omitted=others)

    @property
    def is_checked(self) -> bool:
        """Whether torch may refuse some of its operator's gradients, and a graph asks of each one that it uses."""
        return self.bound.inputs > 1 and not binder.gradient_is_complete(self.bound.name, self.bound.overload)

    def check(self, result: int) -> Function:
        """What raises an error if torch refuses this result of it, a derivative; a graph drops both together."""
        return replace(self, checks=result)

    @property
    def variables(self) -> int:
        """Number of inputs with respect to which it can be differentiated; they come first."""
        return self._counts()[0]

    @property
    def results(self) -> int:
        """Number of its outputs that have a cotangent; they come first."""
        return self._counts()[1]

    def _counts(self) -> tuple[int, int]:
        inputs, results = self.bound.inputs, self.outputs.count
        for _ in range(self.level):
            inputs, results = inputs + results, inputs
        return inputs, results

    @property
    def omitted_results(self) -> tuple[int, ...]:
        """Its outputs that another function gives in its place."""
        return self.omitted if self.level == 1 else ()

    @property
    def gradient_uses_results(self) -> bool:
        """Whether its gradient is given its results too, after the cotangents."""
        return self.level == 0 and bool(binder.gradient_uses_results(self.bound.name, self.bound.overload))

    @property
    def input_count(self) -> int:
        """Number of tensors it takes; the one that carries the integers comes last."""
        count = self.variables
        if self.level == 0 and not self.asks_sizes:
            count += len(self.outputs.unknown)
        if self.level == 1 and Function(self.bound, self.outputs).gradient_uses_results:
            count += self.outputs.count
        return count + (self.level > 0 and self.bound.is_random) + (self.bound.integers > 0)

    @property
    def returns_tuple(self) -> bool:
        """Whether MindSpore sees a tuple of outputs."""
        if self.level > 0:
            return self.results > 1 and self.checks < 0
        return not self.asks_sizes and bool(self.outputs.is_tuple or self.outputs.hidden or self.bound.is_random)

    def infer(self, inputs: Sequence[TensorSpec]) -> list[TensorSpec]:
        """The outputs as MindSpore allocates them."""
        if self.level > 0:
            if not binder.has_gradient(self.bound.name, self.bound.overload):
                raise NotImplementedError(
                    f"{self.bound} has no gradient: torch registers none. Use mindspore.ops.stop_gradient around its "
                    "inputs if its result shall be a constant."
                )
            if self.checks >= 0:
                return [TensorSpec((1,), torch.bool)]
            return [
                TensorSpec((1,) if index in self.omitted_results else spec.shape, spec.dtype)
                for index, spec in enumerate(inputs[: self.results])
            ]
        if self.asks_sizes:
            return [TensorSpec((len(self.outputs.unknown),), torch.int64)]
        integers = values(inputs[-1].shape) if self.bound.integers else ()
        answer = inference(self.bound)(inputs[: self.variables], integers)
        given = [TensorSpec(spec.shape, spec.dtype) for spec in answer]
        lengths = inputs[self.variables : self.variables + len(self.outputs.unknown)]
        for (output, dim), length in zip(self.outputs.unknown, lengths, strict=True):
            shape = given[output].shape
            given[output] = TensorSpec((*shape[:dim], *length.shape, *shape[dim + 1 :]), given[output].dtype)
        if self.bound.is_random:
            random.notice_draw()
            given.append(TensorSpec((self.bound.random_state_size,), torch.uint8))
        return given
