"""Writes torch's gradient formulas as a table for bridge/dispatch/gradient_formula.cc, which evaluates them.

For each differentiable input torch keeps an expression in C++, such as `leaky_relu_backward(grad, self, slope, false)`.
Those that call ATen operators only become steps on a stack: `grad(0), argument(0), argument(1), boolean(false),
call("aten::leaky_relu_backward", "")`. An input with another expression has no row here.
"""

from __future__ import annotations

import importlib.util
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
import yaml
from formula_compiler import Compiler, Schemas, UnsupportedError, Value

_HEADER = """\
// Gradient formulas of {count} overloads of ATen in torch {version}; written by ops_src/gradient_formulas.py.

"""

# For tensors that MindSpore does not have, and torch's own use.
_LEFT_OUT = re.compile("sparse|mkldnn|mps_|miopen|cudnn|nested|coalesce|to_dense|slice_inverse|_test_")
# Composed of operators that have a gradient for all that these take, and frequent in networks.
_COMPLETE_COMPOSITES = (
    "aten::linear", "aten::matmul", "aten::einsum", "aten::layer_norm", "aten::group_norm", "aten::conv1d",
    "aten::conv2d", "aten::conv3d", "aten::scaled_dot_product_attention", "aten::embedding", "aten::stack",
    "aten::hstack", "aten::vstack", "aten::divide.Tensor", "aten::multiply.Tensor", "aten::subtract.Tensor",
)  # fmt: skip


@dataclass(frozen=True)
class Domain:
    """Where formulas hold that torch does not have: an argument is a real tensor that is not empty.

    Attributes:
        argument: its name.
        rank: of the tensor; any from 3 on, if it is -1.
        batched_as: the name of another argument, of the same rank and sizes, but for the last two.
        first_result: whether no other result may have a cotangent.
    """

    argument: str
    rank: int = -1
    batched_as: str | None = None
    first_result: bool = False


# Composed of others, but with gradients that need nothing of these, so that graphs do not run the operator again; and
# what torch has a formula for that is more than calls of operators: where they hold, and the expressions, as
# derivatives.yaml would have them.
_CONVOLUTION = (
    "convolution_backward(grad, input, weight, bias->sym_sizes(), stride, padding, dilation, false, {}, groups, "
    "grad_input_mask)"
)
_FORMULAS = {
    "aten::linear": (Domain("weight", 2), {
        "input": "grad.matmul(weight)",
        "weight": "grad.reshape({-1, weight.size(0)}).t().mm(input.reshape({-1, weight.size(1)}))",
        "bias": "grad",
    }),
    "aten::conv1d": (Domain("input", 3), {"input, weight, bias": _CONVOLUTION.replace("{}", "{0}")}),
    "aten::conv2d": (Domain("input", 4), {"input, weight, bias": _CONVOLUTION.replace("{}", "{0, 0}")}),
    "aten::conv3d": (Domain("input", 5), {"input, weight, bias": _CONVOLUTION.replace("{}", "{0, 0, 0}")}),
    "aten::matmul": (Domain("self", batched_as="other"), {
        "self": "grad.matmul(other.transpose(-2, -1))",
        "other": "self.transpose(-2, -1).matmul(grad)",
    }),
    "aten::native_group_norm": (Domain("input", first_result=True), {
        "input, weight, bias": (
            "native_group_norm_backward(grads[0].contiguous(), input.contiguous(), result1, result2, weight, N, C, "
            "HxW, group, grad_input_mask)"
        ),
    }),
}  # fmt: skip


@dataclass(frozen=True)
class Formula:
    """The gradients of some inputs, in one go."""

    text: str
    targets: list[int]
    steps: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """The formulas of one overload."""

    schema: Any
    formulas: list[Formula]
    domain: tuple[int, int, int, int] | None = None
    """That of a formula of our own as C++ has it: places of arguments, -1 for none, and flags."""


def compile_row(schemas: Schemas, schema: Any, entry: Mapping[str, Any]) -> Row:
    """All formulas of one entry of derivatives.yaml that can be compiled."""
    arguments = {argument.name: index for index, argument in enumerate(schema.arguments)}
    compiler = Compiler(schemas, available_names(schema, entry))
    formulas = []
    for names, text in entry.items():
        targets = [arguments[name] for name in names.split(", ") if name in arguments]
        types = {str(schema.arguments[index].type) for index in targets}
        if not types or not types <= {"Tensor", "Optional[Tensor]"}:
            continue
        try:
            value = compiler.compile(text)
        except UnsupportedError:
            continue
        if value.type in {"Tensor", f"({', '.join(['Tensor'] * len(targets))})"}:
            formulas.append(Formula(re.sub(r"\s+", " ", f"{names}: {text}").strip(), targets, value.steps))
    return Row(schema, formulas)


def available_names(schema: Any, entry: Mapping[str, Any]) -> dict[str, Value]:
    """What a formula may refer to."""
    names = {}
    returns = [item.name or f"result{index}" for index, item in enumerate(schema.returns)]
    differentiable = entry.get("output_differentiability", [True] * len(returns))
    for index, name in enumerate(["result"] if len(returns) == 1 else returns):
        for alias in (name, returns[index], f"result{index}"):
            names[alias] = Value("Tensor", (f"result({index})",))
        names[f"grad_{name}"] = Value("Tensor", (f"grad({index})",))
    for number, index in enumerate(index for index, flag in enumerate(differentiable) if flag is True):
        names[f"grads[{number}]"] = Value("Tensor", (f"grad({index})",))
    if "grads[0]" in names:
        names["grad"] = names["grads[0]"]
    names["grad_input_mask"] = Value("List[bool]", ("needed()",))
    for index, argument in enumerate(schema.arguments):
        names[argument.name] = Value(str(argument.real_type), (f"argument({index})",))
    return names


def find_schemas() -> dict[str, Any]:
    """The operators of the installed torch by their names with overloads."""
    dispatched = set(torch._C._dispatch_get_all_op_names())
    schemas = torch._C._jit_get_all_schemas()
    names = (f"{s.name}.{s.overload_name}" if s.overload_name else s.name for s in schemas)
    return {name: schema for name, schema in zip(names, schemas, strict=True) if name in dispatched}


def find_entries(schemas: Mapping[str, Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The overloads that torch has a formula for, with its expressions by the names of arguments."""
    for entry in read_derivatives():
        name = "aten::" + entry.pop("name").partition("(")[0]
        schema = schemas.get(name)
        if schema is None or schema.is_mutable or _LEFT_OUT.search(name):
            continue
        # torch differentiates what such an operator is composed of, and has this entry for some devices only.
        if torch._C._dispatch_has_kernel_for_dispatch_key(name, "CompositeImplicitAutograd"):
            continue
        yield schema, {**entry.pop("dispatch", {}).get("Default", {}), **entry}


def compile_rows(schemas: Mapping[str, Any]) -> list[Row]:
    """All overloads with a formula that can be compiled."""
    by_name: dict[str, list[Any]] = defaultdict(list)
    for schema in schemas.values():
        by_name[schema.name].append(schema)
    rows = [
        compile_row(by_name, schema, entry)
        for schema, entry in find_entries(schemas)
        if {str(value.type) for value in schema.returns} == {"Tensor"}
    ]
    return [row for row in rows if row.formulas] + list(compile_own(by_name))


def compile_own(schemas: Schemas) -> Iterator[Row]:
    """All of _FORMULAS."""
    for name, (domain, entry) in _FORMULAS.items():
        schema = next(schema for schema in schemas[name] if not schema.overload_name)
        row = compile_row(schemas, schema, entry)
        assert len(row.formulas) == len(entry), name
        places = {argument.name: place for place, argument in enumerate(schema.arguments)}
        peer = places[domain.batched_as] if domain.batched_as else -1
        yield replace(row, domain=(places[domain.argument], domain.rank, peer, int(domain.first_result)))


def find_complete(schemas: Mapping[str, Any]) -> list[Any]:
    """The overloads that torch differentiates with respect to each tensor that they take."""
    complete = [schema for schema, entry in find_entries(schemas) if is_complete(schema, entry)]
    return complete + [schemas[name] for name in _COMPLETE_COMPOSITES if name in schemas]


def is_complete(schema: Any, entry: Mapping[str, Any]) -> bool:
    """Whether there is an expression for each tensor; torch refuses to differentiate others."""
    given = {name for names, text in entry.items() if "not_implemented" not in str(text) for name in names.split(", ")}
    return given.issuperset(argument.name for argument in schema.arguments if "Tensor" in str(argument.type))


def read_derivatives() -> list[dict[str, Any]]:
    """The entries of the installed torch's derivatives.yaml."""
    spec = importlib.util.find_spec("torchgen")
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin).parent / "packaged" / "autograd" / "derivatives.yaml"
    entries: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return entries


def _domain(row: Row) -> str:
    return f", {{{', '.join(map(str, row.domain))}}}" if row.domain else ""


def generate() -> str:
    """The C++ table."""
    schemas = find_schemas()
    rows = compile_rows(schemas)
    lines = [_HEADER.format(count=len(rows), version=torch.__version__)]
    for number, row in enumerate(rows):
        for index, formula in enumerate(row.formulas):
            lines.append(f"// {row.schema.name} {row.schema.overload_name}: {formula.text}\n")
            lines.append(f"constexpr int kTargets{number}_{index}[] = {{{', '.join(map(str, formula.targets))}}};\n")
            lines.append(f"constexpr Step kSteps{number}_{index}[] = {{{', '.join(formula.steps)}}};\n")
        parts = ", ".join(f"{{kTargets{number}_{index}, kSteps{number}_{index}}}" for index in range(len(row.formulas)))
        lines.append(f"constexpr Formula kFormulas{number}[] = {{{parts}}};\n\n")
    lines.append("constexpr Row kRows[] = {\n")
    lines += [
        f'    {{"{row.schema.name}", "{row.schema.overload_name}", kFormulas{number}{_domain(row)}}},\n'
        for number, row in enumerate(rows)
    ]
    lines.append("};\n\nconstexpr CompleteRow kComplete[] = {\n")
    lines += [f'    {{"{schema.name}", "{schema.overload_name}"}},\n' for schema in find_complete(schemas)]
    lines.append("};\n")
    return "".join(lines)
