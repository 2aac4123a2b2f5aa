"""A dispatcher operator, or a derivative of one, as a MindSpore primitive with everything but its tensors fixed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from ms_ops import _ascend, _attributes, _bprop, _catalog, _dtypes, _host
from ms_ops._extension import LIBRARY
from ms_ops._hand_inference import HandInference, Rule
from ms_ops._inference import NoInference, OverloadInference, Shape, TensorSpec
from ms_ops._library import Entry
from ms_ops._op import Op, is_dynamic

Inference = Callable[[Sequence[TensorSpec | None]], Sequence[TensorSpec]]

_WITHOUT_FAKE_FUNCTION = (
    'register one (torch.library.register_fake, or a Meta kernel), or bind the op with ms_ops.op("{name}", '
    'out_shape=..., out_dtype=...), or with infer="run", which runs it on zeros once for every new shape'
)


@dataclass(frozen=True)
class Bound:
    """An overload with its constants.

    Attributes:
        name, overload: in torch's dispatcher, "aten::add" and "Tensor".
        arguments: one value per argument of the schema, InputIndex where tensors go.
        inputs: number of tensors.
        rule: the user's inference, where torch's is not to be asked.
        device: where set_device has put it and its gradients; empty for where the network runs.
        encoded: the arguments as C++ gets them; Python takes 1 for True and 0.0 for -0.0, this does not.
    """

    name: str
    overload: str
    arguments: tuple[Any, ...] = field(compare=False)
    inputs: int
    rule: Rule = None
    device: str = ""
    encoded: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "encoded", _attributes.encode({"arguments": self.arguments}))

    @functools.cached_property
    def function(self) -> Any:
        """The overload in torch.ops."""
        namespace, packet = self.name.split("::")
        return getattr(getattr(getattr(torch.ops, namespace), packet), self.overload or "default")

    @functools.cached_property
    def is_random(self) -> bool:
        """Whether it draws random numbers."""
        return torch.Tag.nondeterministic_seeded in self.function.tags

    def __str__(self) -> str:
        return f"{self.name}.{self.overload}" if self.overload else self.name


@dataclass(frozen=True)
class Outputs:
    """What an operator gives.

    Attributes:
        count: number of tensors.
        is_tuple: whether Python sees a tuple.
        unknown: pairs (output, dim) of sizes that depend on data.
    """

    count: int
    is_tuple: bool
    unknown: tuple[tuple[int, int], ...] = ()


@functools.lru_cache(maxsize=4096)
def inference(bound: Bound) -> Inference:
    """Shapes and dtypes of the outputs of `bound`, from those of its inputs."""
    if isinstance(bound.rule, HandInference):
        return bound.rule
    infer = OverloadInference(bound.function, bound.arguments, by_running=bound.rule == "run")
    return functools.partial(_ask_torch, bound, infer)


def _ask_torch(bound: Bound, infer: OverloadInference, inputs: Sequence[TensorSpec | None]) -> Sequence[TensorSpec]:
    try:
        return infer(inputs)
    except NoInference as error:
        raise NoInference(f"{error}\n{_WITHOUT_FAKE_FUNCTION.format(name=bound)}") from None


def outputs_of(bound: Bound, inputs: Sequence[TensorSpec]) -> Outputs:
    """The outputs of `bound` on such inputs."""
    specs = inference(bound)(inputs)
    unknown = tuple((output, dim) for output, spec in enumerate(specs) for dim in spec.data_dependent_dims)
    returns = bound.function._schema.returns
    return Outputs(len(specs), len(returns) != 1 or str(returns[0].type) != "Tensor", unknown)


class AtenPrimitive(Op):
    """One function in the chain op, vector-Jacobian product, its product, ... (see bridge/derivative.h).

    Args:
        bound: the operator.
        outputs: of the operator.
        level: 0 for the operator itself.
    """

    def __init__(self, bound: Bound, outputs: Outputs, level: int = 0) -> None:
        self.bound = bound
        self.outputs = outputs
        self.level = level
        attributes = {
            "operator": bound.name,
            "overload": bound.overload,
            "arguments": bound.arguments,
            "level": level,
            "outputs": outputs.count,
            "unknown": outputs.unknown,
        }
        super().__init__(Entry(LIBRARY, self._symbol()), attributes)
        self._attributes = attributes
        if bound.device:
            self.set_device(bound.device)
        if bound.is_random:
            self.add_prim_attr("side_effect_hidden", True)  # or equal calls would be merged, and unused ones dropped
        self._own_attributes = dict(self.attrs)

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
    def _uses_results(self) -> bool:
        """Whether the first-order gradient is given the operator's results too."""
        return bool(_host.gradient_uses_results(self.bound.name, self.bound.overload))

    def _symbol(self) -> str:
        if self.bound.name.startswith("aten::"):
            suffix = ("_vjp" if self.level else "") + ("_tuple" if self.returns_tuple else "")
            return _catalog.symbol(str(self.bound)) + suffix
        return "TorchOperators" if self.returns_tuple else "TorchOperator"

    @property
    def returns_tuple(self) -> bool:
        """Whether MindSpore sees a tuple of outputs."""
        if self.level > 0:
            return self.results > 1
        return self.outputs.is_tuple or self.bound.is_random or bool(self.outputs.unknown)

    @property
    def bprop(self) -> Callable[..., Any] | None:
        """The gradient, made when MindSpore asks for it: each one has a gradient of its own."""
        if not hasattr(self, "_own_attributes"):
            return None  # MindSpore's constructor looks at it; and a gradient has a gradient has a gradient
        return self.bprop_for((None,) * self.input_count)

    @bprop.setter
    def bprop(self, value: None) -> None:
        """MindSpore's constructor sets it."""

    def bprop_for(self, inputs: tuple[int | None, ...]) -> Callable[..., Any] | None:
        """The gradient for inputs of which some are lists of tensors, given by their lengths."""
        if self.bound.inputs == 0:
            return None
        gradient = primitive(self.bound, self.outputs, self.level + 1)
        arrangement = _bprop.Arrangement(
            inputs=inputs,
            variables=self.variables,
            outputs=self.results,
            is_tuple=self.returns_tuple,
            results=self.outputs.count if self.level == 0 and self._uses_results else 0,
            state=("input" if self.level else "result") if self.bound.is_random else "",
        )
        return _bprop.make(arrangement, gradient)

    @property
    def input_count(self) -> int:
        """Number of tensors it takes."""
        count = self.variables
        if self.level == 1 and self._uses_results:
            count += self.outputs.count
        return count + (self.level > 0 and self.bound.is_random)

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Shape], Sequence[Any]]:
        """As :meth:`Op.infer`, with torch's own message for what torch refuses."""
        specs = [
            TensorSpec(tuple(shape), _dtypes.to_torch(dtype.element_type()))
            for shape, dtype in zip(shapes, dtypes, strict=True)
        ]
        if len(specs) != self.input_count:
            raise TypeError(f"{self.bound} was bound for {self.input_count} tensors and called with {len(specs)}")
        given = self.infer_specs(specs)
        if any(map(is_dynamic, shapes)):
            self._prepare_dynamic_shapes(specs, given)
        return [spec.shape for spec in given], [_dtypes.to_mindspore(spec.dtype) for spec in given]

    def infer_specs(self, inputs: Sequence[TensorSpec]) -> list[TensorSpec]:
        """The outputs as MindSpore allocates them."""
        if self.level > 0:
            if not _host.has_gradient(self.bound.name, self.bound.overload):
                raise NotImplementedError(
                    f"{self.bound} has no gradient: torch registers none. Use mindspore.ops.stop_gradient around its "
                    "inputs if its result shall be a constant."
                )
            return [TensorSpec(spec.shape, spec.dtype) for spec in inputs[: self.results]]
        given = [TensorSpec(spec.padded_shape, spec.dtype) for spec in inference(self.bound)(inputs)]
        if self.outputs.unknown:
            given.append(TensorSpec((len(self.outputs.unknown),), torch.int64))
        if self.bound.is_random:
            given.append(TensorSpec(tuple(torch.get_rng_state().shape), torch.uint8))
        return given

    def _prepare_dynamic_shapes(self, inputs: Sequence[TensorSpec], outputs: Sequence[TensorSpec]) -> None:
        """Have C++ ask Python for shapes while the graph runs: it is told the dtypes, which MindSpore does not tell."""
        attributes = _attributes.encode(
            {
                **self._attributes,
                "dtypes": [str(spec.dtype).removeprefix("torch.") for spec in inputs],
                "types": [_dtypes.type_id(spec.dtype) for spec in outputs],
            }
        )
        _dynamic[attributes] = functools.partial(_infer_shapes, self, [spec.dtype for spec in inputs])
        self.add_prim_attr(_attributes.ATTRIBUTE_NAME, attributes)

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return {"bound": self.bound, "outputs": self.outputs, "level": self.level}


@functools.lru_cache(maxsize=4096)
def primitive(bound: Bound, outputs: Outputs, level: int = 0) -> AtenPrimitive:
    """The primitive of this function, one for all of its uses."""
    with _ascend.primitives_for(bound.device):
        return AtenPrimitive(bound, outputs, level)


# Inference for the graphs with dynamic shapes that were compiled in this process, by the attributes of their ops.
_dynamic: dict[str, Callable[[Sequence[Shape]], list[Shape]]] = {}


def _infer_shapes(op: AtenPrimitive, dtypes: Sequence[torch.dtype], shapes: Sequence[Shape]) -> list[Shape]:
    inputs = [TensorSpec(shape, dtype) for shape, dtype in zip(shapes, dtypes, strict=True)]
    return [spec.shape for spec in op.infer_specs(inputs)]


def _answer(attributes: str, shapes: Sequence[Shape]) -> list[Shape]:
    try:
        infer = _dynamic[attributes]
    except KeyError:
        raise RuntimeError(
            "the graph was compiled in another process; shapes of torch's operators are unknown"
        ) from None
    return infer(shapes)


_host.answer_inference(_answer)
