"""The operators of torch's dispatcher that map tensors to tensors: their overloads, and what torch knows of them.

Nothing but ATen's class names is kept: libraries register operators at any time.
"""

from __future__ import annotations

import difflib
import functools
import importlib.resources
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import torch

Gradient = Literal["formula", "composite"]
Device = Literal["CPU", "CUDA", "PrivateUse1"]

# Operators without torch's tag for it, most of them composed of others that have it.
_UNTAGGED_DATA_DEPENDENT = frozenset(
    {
        "aten::_pack_padded_sequence",
        "aten::_pad_packed_sequence",
        "aten::nonzero_numpy",
        "aten::repeat_interleave.self_Tensor",
        "aten::tensor_split.tensor_indices_or_sections",
        "aten::where",
    }
)

# A line of an operator's entry in native_functions.yaml: its kernels, or the loop that kernels are generated from.
_WITH_CUDA = re.compile(
    r"^    (\w+, )*(CUDA|CompositeExplicitAutogradNonFunctional)\b.*:|^  ufunc_inner_loop:", re.MULTILINE
)

# Where torch documents a function, by the prefix of its operator, and where another name would mislead.
_DOCUMENTED_IN = (("linalg_", "linalg"), ("fft_", "fft"), ("special_", "special"))
_DOCUMENTED_AS = {
    "col2im": "torch.nn.functional.fold",
    "constant_pad_nd": "torch.nn.functional.pad",
    "cross_entropy_loss": "torch.nn.functional.cross_entropy",
    "grid_sampler": "torch.nn.functional.grid_sample",
    "im2col": "torch.nn.functional.unfold",
    "log_sigmoid": "torch.nn.functional.logsigmoid",
    "unfold": "torch.Tensor.unfold",
}
_MOST_SUGGESTIONS = 3

# Kernels that consist of calls of other operators. Torch gives structured operators, too, one of the last kind, which
# calls the kernel of their out variant.
_COMPOSITE = ("CompositeImplicitAutograd", "CompositeExplicitAutograd")
_NON_FUNCTIONAL = "CompositeExplicitAutogradNonFunctional"

# Of the operators that write to their arguments, torch's own have functional variants.
OWN_NAMESPACES = ("aten", "prims")
_FORMS = ("__functional", "__random", "__functional_random")  # see bridge/dispatch/operator_form.h
_TENSORS = ("Tensor", "Optional[Tensor]", "List[Tensor]", "List[Optional[Tensor]]")


@dataclass(frozen=True)
class Overload:
    """One overload of an operator.

    Attributes:
        namespace, packet, overload: "aten", "add" and "Tensor"; the default overload is "".
        schema: torch's.
    """

    namespace: str
    packet: str
    overload: str
    schema: Any = field(compare=False, repr=False)

    @property
    def qualified(self) -> str:
        """The name in C++, "aten::add.Tensor"; without a suffix for the default overload."""
        name = f"{self.namespace}::{self.packet}"
        return f"{name}.{self.overload}" if self.overload else name

    @property
    def function(self) -> Any:
        """The overload in torch.ops."""
        return getattr(getattr(getattr(torch.ops, self.namespace), self.packet), self.overload or "default")

    @property
    def is_functional(self) -> bool:
        """Whether it changes no argument and returns tensors, or lists of them, alone."""
        return not self.schema.is_mutable and bool(self.schema.returns) and not self._other_returns

    @property
    def is_callable(self) -> bool:
        """Whether it can be called: it is functional, or another library's that can write to copies."""
        if self.is_functional:
            return True
        return self.namespace not in OWN_NAMESPACES and self.schema.is_mutable and not self._other_returns

    @property
    def written(self) -> list[str]:
        """Names of the arguments that it writes to."""
        return [argument.name for argument in self.schema.arguments if _is_written(argument)]

    @property
    def is_random(self) -> bool:
        """Whether it draws random numbers."""
        return torch.Tag.nondeterministic_seeded in self._tags

    @property
    def is_data_dependent(self) -> bool:
        """Whether its output shapes can depend on the values of its inputs."""
        return torch.Tag.dynamic_output_shape in self._tags or self.qualified in _UNTAGGED_DATA_DEPENDENT

    @property
    def takes_lists(self) -> bool:
        """Whether lists of tensors are among its inputs."""
        return any(str(argument.type) in _TENSORS[2:] for argument in self.schema.arguments)

    @property
    def gives_lists(self) -> bool:
        """Whether lists of tensors are among its outputs, whose lengths may depend on the inputs."""
        return any(str(result.type) in _TENSORS[2:] for result in self.schema.returns)

    @property
    def gradient(self) -> Gradient | None:
        """How torch differentiates it: by a formula of its own, by those of the operators it is composed of, or not."""
        if torch._C._dispatch_has_kernel_for_dispatch_key(self.qualified, "CompositeImplicitAutograd"):
            return "composite"
        if self.namespace == "aten":
            # torch registers autograd kernels for all its operators; many only raise an error.
            return "formula" if self.qualified in _formulas() and _has_autograd_node(self.packet) else None
        keys = ("Autograd", "AutogradCPU")
        has_kernel = any(torch._C._dispatch_has_kernel_for_dispatch_key(self.qualified, key) for key in keys)
        return "formula" if has_kernel else None

    def has_kernel(self, device: Device) -> bool:
        """Whether torch can run it on a device: with CUDA, if built for it; on another package's, if that is here."""
        has: Callable[[str, str], bool] = torch._C._dispatch_has_kernel_for_dispatch_key
        if device == "PrivateUse1" and not has_other_device():
            return False
        if any(has(self.qualified, key) for key in (device, *_COMPOSITE)):
            return True
        if has(self.qualified, _NON_FUNCTIONAL):
            delegate = _structured_delegates().get(self.qualified)
            if delegate is None or has(delegate, device):
                return True
        if device == "CUDA" and (torch.version.cuda is None or self.qualified in _cuda_kernels()):
            return self.qualified in _cuda_kernels()
        return bool(torch._C._dispatch_has_backend_fallback(getattr(torch._C.DispatchKey, device)))

    @property
    def docs_page(self) -> str | None:
        """The public function that torch documents under this name, "torch.nn.functional.leaky_relu"."""
        return _docs_page(self.packet) if self.namespace == "aten" else None

    @property
    def _tags(self) -> list[torch.Tag]:
        tags: list[torch.Tag] = torch._C._get_operation_overload(f"{self.namespace}::{self.packet}", self.overload)[2]
        return tags

    @property
    def _other_returns(self) -> list[str]:
        types = (str(value.type) for value in self.schema.returns)
        return [kind for kind in types if kind not in _TENSORS]


def has_other_device() -> bool:
    """Whether another package, such as torch_npu, has given torch a device."""
    return bool(torch._C._get_privateuse1_backend_name() != "privateuseone")


def packets(namespace: str = "aten") -> dict[str, tuple[Overload, ...]]:
    """The overloads of all operators of a namespace that can be called, by operator, in torch's order of resolution."""
    prefix = f"{namespace}::"
    known = set(torch._C._dispatch_get_all_op_names())
    found: dict[str, list[Overload]] = {}
    for schema in torch._C._jit_get_all_schemas():
        if schema.name.startswith(prefix):
            overload = _overload(schema)
            if overload.is_callable and overload.qualified in known:
                found.setdefault(overload.packet, []).append(overload)
    choose: Callable[[list[Overload]], tuple[Overload, ...]] = (
        tuple if namespace in OWN_NAMESPACES else _functional_first
    )
    return {name: choose(found[name]) for name in sorted(found)}


def names(namespace: str) -> list[str]:
    """All overloads of a namespace, also those that cannot be called: "aten::add.Tensor"."""
    prefix = f"{namespace}::"
    return [name for name in torch._C._dispatch_get_all_op_names() if name.startswith(prefix)]


def namespaces() -> list[str]:
    """Those in torch's dispatcher, without those of forms that ms_ops makes."""
    found = {name.partition("::")[0] for name in torch._C._dispatch_get_all_op_names()}
    return sorted(name for name in found if not name.endswith(_FORMS))


def plain(name: str) -> str:
    """An operator's name, also for one of its forms."""
    return re.sub(f"({'|'.join(_FORMS)})::", "::", name, count=1)


def _functional_first(overloads: Iterable[Overload]) -> tuple[Overload, ...]:
    """The functional ones; all, if there are none."""
    overloads = tuple(overloads)
    functional = tuple(overload for overload in overloads if overload.is_functional)
    return functional or overloads


def find_all(name: str) -> tuple[Overload, ...]:
    """The overloads of "aten::add" that can be called, in torch's order of resolution, or the one "aten::add.Tensor".

    Overloads that write to their arguments are among them only if there are no others.

    Raises:
        AttributeError: there is none; the text says what to use instead.
    """
    if "." in name:
        return (find(name),)
    overloads = _functional_first(overload for overload in _all_overloads(name) if overload.is_callable)
    if not overloads:
        raise AttributeError(refusal(name))
    return overloads


def is_callable(name: str) -> bool:
    """Whether "aten::add" has an overload that can be called."""
    return any(overload.is_callable for overload in _all_overloads(name))


def find(qualified: str) -> Overload:
    """The overload with this name, "aten::add.Tensor"; "aten::relu" and "aten::relu.default" are the same.

    Raises:
        AttributeError: there is none that can be called; the text says what to use instead.
    """
    name = qualified.removesuffix(".default")
    for overload in _all_overloads(name.partition(".")[0]):
        if overload.qualified == name and overload.is_callable:
            return overload
    raise AttributeError(refusal(name))


def camel_case(packet: str) -> str:
    """A class name for an operator: "GridSampler2d" for "grid_sampler_2d"; outer underscores stay."""
    core = packet.strip("_")
    before, _, after = packet.partition(core)
    return before + "".join(word[:1].upper() + word[1:] for word in core.split("_")) + after


@functools.cache
def by_class() -> dict[str, str]:
    """ATen's operators by their :func:`camel_case`; of several with one, the first in alphabetical order."""
    return {camel_case(packet): packet for packet in reversed(packets("aten"))}


def from_camel_case(name: str) -> str:
    """The operator of ATen whose class is `name`.

    Raises:
        AttributeError: there is none; the text suggests others.
    """
    if name not in by_class():
        raise AttributeError(f"torch has no operator whose class would be {name}{_suggest(name, by_class())}")
    return by_class()[name]


def symbol(qualified: str) -> str:
    """The C identifier of an overload's entry: "aten_add_Tensor" for "aten::add.Tensor"."""
    return re.sub(r"\W+", "_", qualified)


def docstring(overloads: Iterable[Overload]) -> str:
    """What to tell a user about the overloads of an operator."""
    overloads = tuple(overloads)
    first = overloads[0]
    lines = [f"Torch's operator {first.namespace}::{first.packet}.", ""]
    lines += [f"    {str(overload.schema).partition('::')[2]}" for overload in overloads]
    lines += ["", f"Gradient: {_gradient_text(overloads)}."]
    for overload in overloads:
        if overload.written:
            one, many = f"Writes to {', '.join(overload.written)}", "copies are written, and returned after its results"
            lines.append(f"{one}: {many}.")
    if any(overload.is_random for overload in overloads):
        lines.append("Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.")
    if any(overload.is_data_dependent for overload in overloads):
        lines.append("Output shapes can depend on the values of the inputs.")
    if first.docs_page:
        lines.append(f"Torch's documentation: {first.docs_page}.")
    return "\n".join(lines)


def _gradient_text(overloads: tuple[Overload, ...]) -> str:
    texts = {
        "formula": "by torch's formula",
        "composite": "by torch's formulas for the operators it is composed of",
        None: "torch has none",
    }
    kinds = {overload.overload or "default": overload.gradient for overload in overloads}
    if len(set(kinds.values())) == 1:
        return texts[next(iter(kinds.values()))]
    return "; ".join(f"{name}: {texts[kind]}" for name, kind in kinds.items())


def _overload(schema: Any) -> Overload:
    namespace, _, packet = schema.name.partition("::")
    return Overload(namespace, packet, schema.overload_name, schema)


def _all_overloads(name: str) -> Iterator[Overload]:
    if "::" not in name:
        return
    for schema in torch._C._jit_get_schemas_for_operator(name):
        overload = _overload(schema)
        if _is_in_dispatcher(overload.qualified):  # others belong to TorchScript alone
            yield overload


def _is_in_dispatcher(qualified: str) -> bool:
    name, _, overload = qualified.partition(".")
    try:
        torch._C._dispatch_find_schema_or_throw(name, overload)
    except RuntimeError:
        return False
    return True


def refusal(name: str) -> str:
    """Why `name` is no functional overload, and what is."""
    operator = name.partition(".")[0]
    overloads = list(_all_overloads(operator))
    exact = [overload for overload in overloads if overload.qualified == name]
    functional = [overload for overload in overloads if overload.is_callable]
    if exact and exact[0].schema.is_mutable and not exact[0]._other_returns:
        return f"{name} writes into tensors that it is given{_functional_twin(exact[0])}"
    if exact:
        kinds = ", ".join(exact[0]._other_returns) or "nothing"
        return f"{name} returns {kinds}, and only operators that return tensors alone can be called"
    if functional:
        names = ", ".join(overload.qualified for overload in functional)
        return f"torch has no overload {name}; there are {names}"
    if overloads:
        return refusal(overloads[0].qualified)
    return _unknown(operator)


def _unknown(operator: str) -> str:
    namespace, _, packet = operator.partition("::")
    names = packets(namespace)
    if not packet:
        return f"{operator!r} is no name of an operator; names are like 'aten::relu' or 'aten::add.Tensor'"
    if not names:
        return f"torch has no operator {operator}, nor any other in {namespace!r}; {_how_to_load(namespace)}"
    return f"torch has no operator {operator}{_suggest(packet, names, f'{namespace}::')}"


def _is_written(argument: Any) -> bool:
    return argument.alias_info is not None and bool(argument.alias_info.is_write)


def unknown_namespace(name: str) -> str:
    """Why there are no operators in `name`, and what to do."""
    return f"torch has no operators in {name!r}{_suggest(name, namespaces())}; {_how_to_load(name)}"


def _how_to_load(namespace: str) -> str:
    return (
        f"load the library that registers them first, with ms_ops.load_library(path) or by importing its Python "
        f"package, such as `import {namespace}`"
    )


def _suggest(name: str, names: Iterable[str], prefix: str = "") -> str:
    near = difflib.get_close_matches(name, names, _MOST_SUGGESTIONS)
    return f"; did you mean {' or '.join(prefix + one for one in near)}?" if near else ""


def _functional_twin(overload: Overload) -> str:
    """The functional overload of an in-place or out variant: the same without the outputs, or what comes near."""

    def inputs(schema: Any) -> list[tuple[str, str]]:
        return [(argument.name, str(argument.type)) for argument in schema.arguments if not argument.is_out]

    name = f"{overload.namespace}::{overload.packet}"
    candidates = [
        other for packet in (name, name.removesuffix("_")) for other in _all_overloads(packet) if other.is_functional
    ]
    twins = [other for other in candidates if inputs(other.schema) == inputs(overload.schema)]
    names = dict.fromkeys(other.qualified for other in twins[:1] or candidates)
    return f"; use {' or '.join(names)}, which returns new ones" if names else ", and has no functional variant"


@functools.cache
def _formulas() -> frozenset[str]:
    """Overloads with an entry in torch's table of derivatives, which its wheel contains."""
    table = importlib.resources.files("torchgen") / "packaged" / "autograd" / "derivatives.yaml"
    return frozenset(f"aten::{name}" for name in re.findall(r"^- name: ([\w.]+)\(", table.read_text(), re.MULTILINE))


@functools.cache
def _entries() -> dict[str, str]:
    """Those of torch's table of operators, which its wheel contains, by overload."""
    table = importlib.resources.files("torchgen") / "packaged" / "ATen" / "native" / "native_functions.yaml"
    entries = re.split(r"^- func: ", table.read_text(), flags=re.MULTILINE)[1:]
    return {f"aten::{entry.partition('(')[0]}": entry for entry in entries}


@functools.cache
def _structured_delegates() -> dict[str, str]:
    """Of structured overloads, the out variant that has their kernels."""
    found = {
        name: re.search(r"^  structured_delegate: (\S+)", entry, re.MULTILINE) for name, entry in _entries().items()
    }
    return {name: f"aten::{delegate[1]}" for name, delegate in found.items() if delegate}


@functools.cache
def _cuda_kernels() -> frozenset[str]:
    """Overloads that torch's table of operators has CUDA kernels for."""
    entries, delegates = _entries(), _structured_delegates()
    return frozenset(name for name in entries if _WITH_CUDA.search(entries[delegates.get(name, name)]))


def _has_autograd_node(packet: str) -> bool:
    """Whether the entry differentiates any argument; then torch generates a class for the node of its graph."""
    words = "".join(word.title() for word in packet.split("_"))
    return hasattr(torch._C._functions, f"{words}Backward0".replace("ForwardBackward", "Backward"))


def _docs_page(packet: str) -> str | None:
    if packet in _DOCUMENTED_AS:
        return _DOCUMENTED_AS[packet]
    for prefix, module in _DOCUMENTED_IN:
        name = packet.removeprefix(prefix)
        if name != packet:
            is_public = hasattr(getattr(torch, module), name) and not name.startswith("_")
            return f"torch.{module}.{name}" if is_public else None
    if packet.startswith("_"):
        return None
    functional, own = getattr(torch.nn.functional, packet, None), getattr(torch, packet, None)
    # torch has undocumented doubles of most functions of torch.nn.functional.
    if (
        inspect.isroutine(functional)
        and functional.__doc__
        and (functional is own or not getattr(own, "__doc__", None))
    ):
        return f"torch.nn.functional.{packet}"
    if own is not None and own.__doc__:
        return f"torch.{packet}"
    method = getattr(torch.Tensor, packet, None)
    return f"torch.Tensor.{packet}" if callable(method) and method.__doc__ else None
