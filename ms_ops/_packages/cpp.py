"""C++ of a package: what registers its operators with torch's dispatcher."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ms_ops._packages import aclnn_arguments
from ms_ops._packages.autograd import Autograd
from ms_ops._packages.declaration import AUTHORS, BACKENDS, Backend, Op, Output, Package, takes_scalars
from ms_ops._packages.formula import BACK, Formula
from ms_ops._packages.rendering import render
from ms_ops._packages.signature import Argument

_KEYS = {"cpu": "CPU", "cuda": "CUDA", "npu": "PrivateUse1"}
_DEVICES = {"cpu": "the CPU", "cuda": "CUDA", "npu": "the NPU"}
_TAGS = {"random": "nondeterministic_seeded", "data_dependent": "dynamic_output_shape"}
_STREAMS = {
    "cuda": "c10::cuda::getCurrentCUDAStream({}.device().index()).stream()",
    "npu": "ms_ext::acl::torch_stream({}.device())",
}


def files(package: Package) -> dict[str, str]:
    """The C++ files of a package, by their names."""
    registration = _stable(package) if package.is_stable else _full(package)
    check = "STD_TORCH_CHECK" if package.is_stable else "TORCH_CHECK"
    return {
        "kernels.h": render("csrc/kernels.h", is_stable=package.is_stable, functions=functions(package)),
        "devices.h": render("csrc/devices.h", is_stable=package.is_stable, check=check),
        "shapes.h": render("csrc/shapes.h", is_stable=package.is_stable, check=check),
        "registration.cpp": _numbered(registration, "csrc/generated/registration.cpp"),
    }


def _numbered(text: str, name: str) -> str:
    """The text of a file, with the numbers of its own lines where it says that they go on."""
    lines = text.split("\n")
    return "\n".join(
        f'#line {number} "{name}"' if line.strip() == BACK else line for number, line in enumerate(lines, 2)
    )


def uses_aclnn(package: Package) -> bool:
    """Whether the C++ needs the bridge's part for CANN."""
    return any(op.backends["npu"].form in ("aclnn", "launch") for op in package.ops if "npu" in op.backends)


def _full(package: Package) -> str:
    backends = [(name, backend) for op in package.ops for name, backend in op.backends.items()]
    return render(
        "csrc/full.cpp",
        namespace=package.namespace,
        aten=_aten_headers(package),
        ops=[_FullOp(op).description() for op in package.ops],
        missing_devices=_DEVICES,
        registrations=_full_registrations(package),
        uses_cuda_stream=any(name == "cuda" and backend.form == "launch" for name, backend in backends),
        refuses=any(_refusal(op) for op in package.ops),
        uses_aclnn=any(backend.form == "aclnn" for _, backend in backends),
        uses_npu_stream=uses_aclnn(package),
    )


def _aten_headers(package: Package) -> list[str]:
    """What declares the functions of ATen's that formulas call."""
    found = [backend.formula for op in package.ops for backend in op.backends.values()]
    found += [entry.formula for op in package.ops for entry in op.gradients or ()]
    formulas = [formula for formula in found if formula is not None]
    if any(Formula.is_cpp(formula.text) for formula in formulas):
        return ["ATen/ATen.h"]
    names = {"empty", "empty_like"}.union(*(formula.aten for formula in formulas))
    return ["ATen/TensorOperators.h", *(f"ATen/ops/{name}.h" for name in sorted(names))]


def _full_registrations(package: Package) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}

    def add(key: str, op: Op, function: str) -> None:
        found.setdefault(key, []).append({"op": op.name, "function": function})

    def add_own(key: str, op: Op, backend: str) -> None:
        add(key, op, f"TORCH_FN(registration::{op.name}_{backend})")

    for op in package.ops:
        for name in BACKENDS:
            if name in op.backends:
                add_own(_KEYS[name], op, name)
            else:
                add(_KEYS[name], op, f"torch::CppFunction::makeFromBoxedFunction<&registration::undeclared_{name}>()")
        if op.has_meta_in_cpp:
            add_own("Meta", op, "meta")
        if op.gradients is not None or _refusal(op):
            add_own("Autograd", op, "autograd")
        else:
            add("Autograd", op, "torch::autograd::autogradNotImplementedFallback()")
        if op.signature.writes:
            add_own("ADInplaceOrView", op, "versions")
    return found


def _refusal(op: Op) -> str:
    """What a gradient of an operator without one says; nothing if it has one, or nothing to ask it of."""
    return "" if op.gradients is not None or not op.signature.variables else op.refusal()


def functions(package: Package) -> Iterator[dict[str, str]]:
    """The functions that a package's author writes."""
    seen: set[tuple[str, Any]] = set()
    for op in package.ops:
        written = []
        for device, backend in op.backends.items():
            if backend.form in AUTHORS:
                does = "returns" if backend.form == "function" else "writes to"
                function = op.signature.function_of(backend.form, is_stable=package.is_stable)
                written.append((backend.name, f"{op.name} on {_DEVICES[device]}: {does} the outputs.", function))
        if op.meta is not None and op.has_meta_in_cpp:
            purpose = f"The outputs of {op.name}, made on the device of the inputs and not filled."
            written.append((op.meta, purpose, op.signature.meta_function))
        for name, purpose, function in written:
            if (name, function.types) not in seen:
                seen.add((name, function.types))
                yield {"purpose": purpose, "result": function.result, "name": name, "parameters": function.declared}


class _FullOp:
    """An operator for which C++ has all of torch."""

    def __init__(self, op: Op) -> None:
        self._op, self._signature = op, op.signature
        self._names = ", ".join(op.signature.names)

    def description(self) -> dict[str, Any]:
        arguments, count = self._signature.arguments, self._signature.outputs
        results = ["result_"] if count == 1 else [f"std::get<{i}>(result_)" for i in range(count)]
        return {
            "name": self._op.name,
            "text": self._signature.text,
            "result": self._signature.result,
            "names": self._names,
            "symbolic_types": ", ".join(argument.parameter(symbolic=True) for argument in arguments),
            "symbolic_parameters": _parameters(arguments, symbolic=True),
            "tags": ", ".join(f"at::Tag::{_TAGS[tag]}" for tag in sorted(self._op.tags)),
            "calls": list(self._calls()),
            "autograd": None if self._op.gradients is None else Autograd(self._op).description(),
            "place": self._op.place,
            "written": [argument.name for argument in arguments if argument.is_written],
            "returns": self._signature.result != "void",
            "new": "result_" if self._signature.returns_list else f"{{{', '.join(results)}}}",
            "refusal": _refusal(self._op),
            "differentiated": ", ".join(argument.name for argument in arguments if argument.has_tensors),
        }

    def _calls(self) -> Iterator[dict[str, Any]]:
        parameters = _parameters(self._signature.arguments)
        for name, backend in self._op.backends.items():
            yield {"backend": name, "parameters": parameters, "lines": self._call(name, backend)}
        if self._op.has_meta_in_cpp:
            symbolic = _parameters(self._signature.arguments, symbolic=True)
            yield {"backend": "meta", "parameters": symbolic, "lines": self._meta()}

    def _call(self, name: str, backend: Backend) -> list[str]:
        located = self._signature.device_argument or next(iter(self._signature.tensors), None)
        guard = []
        if name != "cpu" and located is not None:
            guard = [f"const c10::OptionalDeviceGuard guard_(at::device_of({located.name}));"]
        checks = _device_check(self._op, [backend]) if backend.form != "aten" else []
        if backend.form in ("aten", "function"):
            return [*checks, *guard, *self._computed(backend)]
        stream = ""
        if backend.form in ("aclnn", "launch") and located is not None:  # declarations without one are refused
            if located.is_list:
                text = f"{self._op.name} runs where the tensors of {located.name} are, and the list is empty"
                guard.insert(0, f'TORCH_CHECK(!{located.name}.empty(), "{text}: give it one at least");')
            stream = _STREAMS[name].format(f"{located.name}.front()" if located.is_list else located.name)
        outputs = self._signature.output_names
        inputs = self._signature.names
        if backend.form == "aclnn":
            arguments = [self._given(text, backend.name) for text in backend.arguments or [*inputs, *outputs]]
            call = f'ms_ext::aclnn({stream}, "{backend.name}", {", ".join(arguments)});'
        else:
            arguments = [*([stream] if backend.form == "launch" else []), *inputs, *outputs]
            call = f"::{backend.name}({', '.join(arguments)});"
        lines = [*checks, *guard, *self._allocations()]
        if backend.form == "aclnn":
            return [*lines, call, *_returned(outputs)]
        return [*lines, *_handed(outputs), call, *_left(outputs, self._op), *_returned(self._contiguous(outputs))]

    def _contiguous(self, outputs: Sequence[str]) -> list[str]:
        """The outputs as they were allocated, whatever a kernel put there; a meta function chooses strides itself."""
        return [f"{name}.contiguous()" for name in outputs] if self._op.meta is None else list(outputs)

    def _given(self, text: str, aclnn: str) -> str:
        """An argument of an aclnn operator; CANN's functions tell float from double, and int32 from int64."""
        given = aclnn_arguments.parse(text, self._signature)
        if re.fullmatch(r"[-+]?\d+", text):
            return f"int64_t{{{text}}}"  # what an op's int is
        kind = aclnn_arguments.CASTS.get(given.cast)
        if kind is None:
            return given.text
        types = {argument.name: argument.kind for argument in self._signature.arguments}
        if given.name is None or (kind == "bool" and types.get(given.name) != "NumberType"):
            return f"static_cast<{kind}>({given.inner})"
        return f'ms_ext::acl::number<{kind}>({given.inner}, "{given.name} of {self._op.name}", "{aclnn}")'

    def _computed(self, backend: Backend) -> list[str]:
        """What ATen computes or a function returns, as declared: checked, and with the strides of kernels."""
        formula = backend.formula
        call = f"::{backend.name}({self._names})" if formula is None else formula.cpp
        names = self._signature.output_names
        if self._op.outputs is None or not names:
            is_one = len(names) == 1 and not self._signature.returns_list
            return self._of_formula(f"return {self._own(call, backend) if is_one else call};", backend)
        made = f"const at::Tensor {names[0]} =" if len(names) == 1 else f"const auto [{', '.join(names)}] ="
        op = f"{self._op.name} ({self._op.place})"
        checks = [
            f'shapes::check({name}, {self._shape(output)}, {self._dtype(output)}, "{op}");'
            for name, output in zip(names, self._op.outputs, strict=True)
        ]
        strided = [self._own(f"{name}.contiguous()", backend) for name in names]
        return [*self._of_formula(f"{made} {call};", backend), *checks, *_returned(strided)]

    def _own(self, result: str, backend: Backend) -> str:
        """A tensor that ATen gives, or a copy: some of its functions give what they are called with back."""
        if backend.formula is None:
            return result
        inputs = [argument.name for argument in self._signature.variables]
        return f"shapes::own({', '.join([result, *inputs])})"

    @staticmethod
    def _of_formula(line: str, backend: Backend) -> list[str]:
        return [line] if backend.formula is None else backend.formula.located(line, backend.place)

    def _meta(self) -> list[str]:
        checks = _device_check(self._op, list(self._op.backends.values()))
        if self._op.meta is not None:
            return [*checks, f"return ::{self._op.meta}({self._names});"]
        outputs = self._signature.output_names
        return [*checks, *self._allocations(), *_returned(outputs)]

    def _allocations(self) -> list[str]:
        if self._op.meta is not None:
            names = self._signature.output_names
            made = f"at::Tensor {names[0]}" if len(names) == 1 else f"auto [{', '.join(names)}]"
            return [f"{made} = ::{self._op.meta}({self._names});"]
        pairs = zip(self._signature.output_names, self._op.outputs or (), strict=False)
        return [f"at::Tensor {name} = {self._allocation(output)};" for name, output in pairs]

    def _allocation(self, output: Output) -> str:
        if output.like is not None:
            return f"at::empty_like({output.like}, at::MemoryFormat::Contiguous)"
        options = f"{self._signature.required[0].name}.options()"
        if output.dtype is not None:
            options += f".dtype({output.dtype.cpp})"
        return f"at::empty_symint({self._shape(output)}, {options})"

    def _shape(self, output: Output) -> str:
        if output.like is not None:
            return f"shapes::shape({output.like})"
        assert output.shape is not None
        return output.shape.cpp

    def _dtype(self, output: Output) -> str:
        if output.dtype is not None:
            return output.dtype.cpp
        return f"{output.like or self._signature.required[0].name}.scalar_type()"


def _handed(outputs: Sequence[str]) -> list[str]:
    """Lines that keep how outputs look before a kernel gets them."""
    return [f"const shapes::Handed kept_{name}_({name});" for name in outputs]


def _left(outputs: Sequence[str], op: Op) -> list[str]:
    """Lines that refuse outputs that a kernel has resized or replaced."""
    return [f'kept_{name}_.check({name}, "{op.name} ({op.place})");' for name in outputs]


def _returned(outputs: Sequence[str]) -> list[str]:
    if not outputs:
        return []
    return [f"return {outputs[0]};"] if len(outputs) == 1 else [f"return {{{', '.join(outputs)}}};"]


def _stable(package: Package) -> str:
    registrations: dict[str, list[dict[str, str]]] = {}
    for op in package.ops:
        for name in op.backends:
            function = f"TORCH_BOX(&registration::{op.name}_{name})"
            registrations.setdefault(_KEYS[name], []).append({"op": op.name, "function": function})
    return render(
        "csrc/stable.cpp",
        namespace=package.namespace,
        ops=[_stable_op(op) for op in package.ops],
        registrations=registrations,
    )


def _stable_op(op: Op) -> dict[str, Any]:
    parameters = ", ".join(f"{argument.stable_parameter} {argument.name}" for argument in op.signature.arguments)
    calls = [
        {"backend": name, "parameters": parameters, "lines": _stable_call(op, backend)}
        for name, backend in op.backends.items()
    ]
    return {"name": op.name, "text": op.signature.text, "result": op.signature.stable_result, "calls": calls}


def _stable_call(op: Op, backend: Backend) -> list[str]:
    signature = op.signature
    lines = _device_check(op, [backend])
    outputs = signature.output_names
    call = f"::{backend.name}({', '.join(signature.names)})"
    if backend.form == "function" and (op.outputs is None or not outputs):
        return [*lines, f"return {call};"]
    pairs = list(zip(outputs, op.outputs or (), strict=True))
    if backend.form == "function":
        one, several = f"const torch::stable::Tensor {outputs[0]}", f"const auto [{', '.join(outputs)}]"
        lines.append(f"{one if len(outputs) == 1 else several} = {call};")
        for name, output in pairs:
            declared = f"{_stable_shape(op, output)}, {_stable_dtype(op, output)}"
            lines.append(f'shapes::check({name}, {declared}, "{op.name} ({op.place})");')
        return [*lines, *_returned([f"torch::stable::contiguous({name})" for name in outputs])]
    for name, output in pairs:
        made = f"{output.like or signature.required[0].name}, {_stable_shape(op, output)}, {_stable_dtype(op, output)}"
        lines.append(f"torch::stable::Tensor {name} = torch::stable::new_empty({made});")
    call = f"::{backend.name}({', '.join([*signature.names, *outputs])});"
    return [*lines, *_handed(outputs), call, *_left(outputs, op), *_returned(outputs)]


def _stable_shape(op: Op, output: Output) -> str:
    like = output.like or op.signature.required[0].name
    return output.shape.cpp if output.shape is not None else f"shapes::shape({like})"


def _stable_dtype(op: Op, output: Output) -> str:
    like = output.like or op.signature.required[0].name
    return output.dtype.cpp if output.dtype is not None else f"{like}.scalar_type()"


def _device_check(op: Op, backends: Sequence[Backend]) -> list[str]:
    """The line that refuses tensors on several devices; none where a call has one tensor."""
    if not op.signature.takes_several_tensors:
        return []
    taken = ", devices::Scalars::kTaken" if takes_scalars(backends) else ""
    tensors = "".join(f'.with("{argument.name}", {argument.name})' for argument in op.signature.variables)
    return [f'devices::Common("{op.name} ({op.place})"{taken}){tensors};']


def _parameters(arguments: Sequence[Argument], *, symbolic: bool = False) -> str:
    return ", ".join(f"{argument.parameter(symbolic=symbolic)} {argument.name}" for argument in arguments)
