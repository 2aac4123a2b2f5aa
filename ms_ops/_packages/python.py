"""Python of a package: functions for both frameworks, types, torch_npu's names, torchair's converters, tests."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ms_ops._packages import aclnn_arguments
from ms_ops._packages.aclnn_arguments import Given
from ms_ops._packages.declaration import Op, Package, takes_scalars
from ms_ops._packages.rendering import render
from ms_ops._packages.signature import Argument

_GE_ATTRIBUTES = {
    "IntType": "Int", "SymIntType": "Int", "FloatType": "Float", "NumberType": "Float", "BoolType": "Bool",
    "StringType": "Str",
}  # fmt: skip
# What Python writes for words of C++, and calls for casts.
_CPP_WORDS = {"true": "True", "false": "False"}
_CAST_TO = {"float": "float", "double": "float", "int32": "int", "int64": "int", "bool": "bool"}
# What signatures name besides Tensor, where each framework has it.
_IMPORTS = {
    "torch": {"DType": "from torch import dtype as DType", "Generator": "from torch import Generator"},
    "mindspore": {"DType": "from mindspore import Type as DType"},
}


def files(package: Package) -> dict[str, str]:
    """The Python files of a package, by their names."""
    common = {"namespace": package.namespace, "exports": _names(op.name for op in package.ops)}
    functions = [_function(op) for op in package.ops]
    metas = list(_metas(package))
    found = {
        "_library.py": render("python/_library.py", digest=package.digest, **common),
        "_torch.py": render(
            "python/_torch.py",
            ops=functions,
            metas=metas,
            checks_devices=any("_check_devices" in line for meta in metas for line in meta["lines"]),
            gradients=list(_gradients(package)),
            **_types(package, "torch"),
            **common,
        ),
        "_torch.pyi": _interface(package, "torch", "Types of the functions for PyTorch."),
        "mindspore.py": render("python/mindspore.py", ops=functions, **common),
        "mindspore.pyi": _interface(package, "mindspore", "Types of the functions for MindSpore."),
    }
    on_npu = [op for op in package.ops if "npu" in op.backends]
    if on_npu:
        found["torch_npu.py"] = render("python/torch_npu.py", ops=map(_function, on_npu), **common)
    if converted := [_converter(op) for op in on_npu if _is_convertible(op)]:
        others = [op.name for op in on_npu if not _is_convertible(op)]
        found["torchair.py"] = render("python/torchair.py", ops=converted, others=others, **common)
    return found


def build(package: Package) -> str:
    """The file that setup.py builds with."""
    return render(
        "python/build_ops.py",
        namespace=package.namespace,
        is_stable=package.is_stable,
        target=package.target_flags,
        digest=package.digest,
        for_cuda=any("cuda" in op.backends for op in package.ops),
        launches_on_cuda=any("cuda" in op.backends and op.backends["cuda"].form == "launch" for op in package.ops),
    )


def tests(package: Package) -> str:
    """The file of tests."""
    return render(
        "python/test_ops.py",
        namespace=package.namespace,
        exports=_names(op.name for op in package.ops),
        differentiable={op.name: places for op in package.ops if (places := _differentiable(op))},
        random=_names(op.name for op in package.ops if "random" in op.tags),
        writes=any(op.signature.writes for op in package.ops),
    )


def _differentiable(op: Op) -> list[int]:
    """The places of the arguments that have a gradient."""
    names = {target for gradient in op.gradients or () if gradient.formula for target in gradient.targets}
    return [place for place, argument in enumerate(op.signature.arguments) if argument.name in names]


def _names(names: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _function(op: Op) -> dict[str, str]:
    signature = str(_bare(op.signature.python))
    if not op.signature.outputs and not op.signature.returns_list:
        signature = signature.rpartition(" -> ")[0] + " -> None"
    doc = re.sub(r'"{3,}|"$', lambda match: match[0].replace('"', '\\"'), op.doc.replace("\\", "\\\\"))
    lines = doc.splitlines()
    if len(lines) > 1:
        doc = "\n".join([lines[0], *(f"    {line}".rstrip() for line in lines[1:]), "    "])
    return {"name": op.name, "signature": signature, "call": _call(op.signature.python), "doc": doc}


def _for_mindspore(op: Op) -> dict[str, str]:
    """As :func:`_function`, where what an op writes is returned."""
    function = _function(op)
    written = [argument.name for argument in op.signature.arguments if argument.is_written]
    if not written:
        return function
    count = op.signature.outputs + len(written)
    returned = "Tensor" if count == 1 else f"tuple[{', '.join(['Tensor'] * count)}]"
    behind = f"the {'result' if op.signature.outputs == 1 else 'results'} and " if op.signature.outputs else ""
    lines = [
        function["doc"].rstrip(),
        "",
        f"    In MindSpore, returns {behind}{' and '.join(written)} as written, and changes nothing.",
        "    ",
    ]
    return {
        **function,
        "signature": f"{function['signature'].rpartition(' -> ')[0]} -> {returned}",
        "doc": "\n".join(lines),
    }


class _Bare(str):
    """An annotation that shows without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def _bare(signature: inspect.Signature) -> inspect.Signature:
    parameters = [p.replace(annotation=_Bare(p.annotation)) for p in signature.parameters.values()]
    return signature.replace(parameters=parameters, return_annotation=_Bare(signature.return_annotation))


def plain(signature: inspect.Signature) -> inspect.Signature:
    """Without annotations."""
    parameters = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    return signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)


def _call(signature: inspect.Signature) -> str:
    """The arguments of a call that hands the parameters on."""
    return ", ".join(
        f"{p.name}={p.name}" if p.kind is inspect.Parameter.KEYWORD_ONLY else p.name
        for p in signature.parameters.values()
    )


def _by_keyword(op: Op) -> list[str]:
    """The arguments that are given by their names alone."""
    parameters = zip(op.signature.names, op.signature.python.parameters.values(), strict=True)
    return [name for name, parameter in parameters if parameter.kind is inspect.Parameter.KEYWORD_ONLY]


def _types(package: Package, framework: str) -> dict[str, Any]:
    """What the signatures name."""
    text = " ".join(str(op.signature.python) for op in package.ops)
    imports = [line for name, line in _IMPORTS[framework].items() if re.search(rf"\b{name}\b", text)]
    return {"sequences": "Sequence[" in text, "imports": imports, "scalars": re.search(r"\bScalar\b", text) is not None}


def _interface(package: Package, framework: str, title: str) -> str:
    return render(
        "python/interface.pyi",
        title=title,
        framework=framework,
        exports=_names(op.name for op in package.ops),
        ops=map(_for_mindspore if framework == "mindspore" else _function, package.ops),
        **_types(package, framework),
    )


def _metas(package: Package) -> Iterator[dict[str, Any]]:
    """Functions that answer for tensors without data: those of the author, and all that the stable ABI has none for."""
    for op in package.ops:
        parameters = str(plain(op.signature.python))[1:-1]
        check = _device_check(op)
        if op.meta is not None and not op.has_meta_in_cpp:
            _, module, function = op.meta.split(":")
            lines = [f"from {module} import {function}", "", *check, f"return {function}({_call(op.signature.python)})"]
            yield {"op": op.name, "parameters": parameters, "lines": lines}
        elif package.is_stable:
            outputs = [_fake_output(op, i) for i in range(op.signature.outputs)]
            result = outputs[0] if len(outputs) == 1 else f"({', '.join(outputs)})"
            lines = [*check, f"return {result}" if outputs else "return None"]
            yield {"op": op.name, "parameters": parameters, "lines": lines}


def _device_check(op: Op) -> list[str]:
    """As in C++: the line that refuses tensors on several devices."""
    if not op.signature.takes_several_tensors:
        return []
    tensors = ", ".join(f"{argument.name}={argument.name}" for argument in op.signature.variables)
    return [f'_check_devices("{op.name} ({op.place})", {takes_scalars(op.backends.values())}, {tensors})']


def _fake_output(op: Op, i: int) -> str:
    assert op.outputs is not None
    output = op.outputs[i]
    like = output.like or op.signature.required[0].name
    if output.shape is None:
        return f"torch.empty_like({like}, memory_format=torch.contiguous_format)"
    dtype = f", dtype={output.dtype.python}" if output.dtype is not None else ""
    return f"{like}.new_empty({output.shape.python}{dtype})"


def _gradients(package: Package) -> Iterator[dict[str, Any]]:
    """Gradients of what the stable ABI has none for, as functions of Python."""
    if not package.is_stable:
        return
    for op in package.ops:
        if op.signature.writes:
            continue  # torch differentiates through none of these
        has_gradient = op.gradients is not None
        yield {
            "op": op.name,
            "keywords": ", keyword_only_inputs" if _by_keyword(op) else "",
            "setup": list(_setup(op)) if has_gradient else ["pass"],
            "backward": list(_backward(op, package.namespace)) if has_gradient else [_refusal(op)],
        }


def _refusal(op: Op, of: str = "") -> str:
    """The statement in place of a gradient that is not declared."""
    return f"raise NotImplementedError({json.dumps(op.refusal(of))})"


def _setup(op: Op) -> Iterator[str]:
    tensors, constants, results = op.kept
    by_keyword = _by_keyword(op)
    names = [name for name in op.signature.names if name not in by_keyword]
    yield f"{', '.join(names)}{',' if len(names) == 1 else ''} = inputs"
    constant = [op.signature.results[i] for i in op.constant_results]
    if results or constant:
        yield f"{', '.join(op.signature.results)} = output"
    saved = [argument.name for argument in tensors if not argument.is_list] + results
    saved += [f"*{argument.name}" for argument in tensors if argument.is_list]
    yield f"ctx.save_for_backward({', '.join(saved)})"
    for argument in op.signature.variables:
        if argument.is_list:
            yield f"ctx.size_{argument.name}_ = len({argument.name})"
    for argument in _lists_beside_tensors(op):
        yield f"ctx.is_empty_{argument.name}_ = {argument.name} is not None and not {argument.name}"
    if constant:
        yield f"ctx.mark_non_differentiable({', '.join(constant)})"
    for argument in constants:
        value = f'keyword_only_inputs["{argument.name}"]' if argument.name in by_keyword else argument.name
        yield f"ctx.{argument.name} = {value}"


def _backward(op: Op, namespace: str) -> Iterator[str]:
    tensors, constants, results = op.kept
    saved = [argument.name for argument in tensors if not argument.is_list] + results
    lists = [argument.name for argument in tensors if argument.is_list]
    if lists:
        yield f"[{''.join(f'{name}, ' for name in saved)}*saved_] = ctx.saved_tensors"
        for name in lists:
            yield f"{name}, saved_ = saved_[:ctx.size_{name}_], saved_[ctx.size_{name}_:]"
    elif saved:
        yield f"{', '.join(saved)}{',' if len(saved) == 1 else ''} = ctx.saved_tensors"
    for argument in constants:
        yield f"{argument.name} = ctx.{argument.name}"
    yield "grad = grads[0]"
    names = [name for name in op.signature.names if name not in _by_keyword(op)]
    all_needs = "ctx.needs_input_grad"
    if any(argument.is_optional for argument in op.signature.variables):
        yield f"needs_ = (*ctx.needs_input_grad, *[False] * {len(names)})  # without the last ones that are defaults"
        all_needs = "needs_"
    needs = {
        argument.name: f"any({need})" if argument.is_list else need
        for argument in op.signature.variables
        if (need := f"{all_needs}[{names.index(argument.name)}]")
    }
    for argument in op.signature.variables:
        none = f"[None] * ctx.size_{argument.name}_" if argument.is_list else "None"
        yield f"gradient_{argument.name}_ = {none}"
    answered: set[str] = set()
    optional = {argument.name for argument in op.signature.variables if argument.is_optional}
    for entry in op.gradients or ():
        answered.update(entry.targets)
        if entry.formula is not None:
            yield f"if {' or '.join(needs[target] for target in entry.targets)}:"
            targets = ", ".join(f"gradient_{target}_" for target in entry.targets)
            yield f"    {targets} = {entry.formula.python(namespace)}"
            for target in filter(optional.__contains__, entry.targets if len(entry.targets) > 1 else ()):
                # Torch takes none of what was not given.
                yield f"    gradient_{target}_ = gradient_{target}_ if {needs[target]} else None"
    for name, needed in needs.items():
        if name not in answered:
            yield f"if {needed}:"
            yield f"    {_refusal(op, name)}"
    yield _returned(op, names)


def _returned(op: Op, names: Sequence[str]) -> str:
    """The statement that returns gradients, for the arguments of these names."""
    values = dict.fromkeys(names, "None")
    values |= {argument.name: f"gradient_{argument.name}_" for argument in op.signature.variables}
    for argument in _lists_beside_tensors(op):
        values[argument.name] = f"[] if ctx.is_empty_{argument.name}_ else None"
    if any(argument.is_list for argument in op.signature.variables):
        # Torch compares it with the arguments, of which the last ones that are defaults are not there.
        return f"return ({', '.join(values.values())},)[:len(ctx.needs_input_grad)]"
    return f"return {', '.join(values.values())}"


def _lists_beside_tensors(op: Op) -> list[Argument]:
    """Lists of constants beside one of tensors, for which torch takes them where they are empty."""
    if not any(argument.is_list for argument in op.signature.variables):
        return []
    by_keyword = _by_keyword(op)
    return [a for a in op.signature.arguments if a.is_list and not a.has_tensors and a.name not in by_keyword]


def _is_convertible(op: Op) -> bool:
    """Whether it calls aclnn, and torchair's graphs have attributes for all that it calls it with and is no tensor."""
    if op.backends["npu"].form != "aclnn":
        return False
    kinds = {argument.name: argument.kind for argument in op.signature.arguments}
    kinds |= dict.fromkeys(op.signature.output_names, "TensorType")
    passed = _passed(op)
    names = [given.name for given in passed]
    return len(set(names)) == len(names) and all(
        kinds.get(given.name or "") in ("TensorType", *_GE_ATTRIBUTES) and _is_literal(given.none) for given in passed
    )


def _passed(op: Op) -> list[Given]:
    """What its aclnn function is called with."""
    listed = op.backends["npu"].arguments or [*op.signature.names, *op.signature.output_names]
    return [aclnn_arguments.parse(text, op.signature) for text in listed]


def _is_literal(text: str | None) -> bool:
    try:
        return text is None or ast.literal_eval(_CPP_WORDS.get(text, text)) is not None
    except (SyntaxError, ValueError):
        return False


def _attribute(argument: Argument, given: Given) -> str:
    """An entry of a converter's attributes."""
    name = argument.name
    chosen = name if given.none is None else f"{_CPP_WORDS.get(given.none, given.none)} if {name} is None else {name}"
    kind = f"{'List' if argument.is_list else ''}{_GE_ATTRIBUTES[argument.kind]}"
    if given.cast in aclnn_arguments.CASTS:
        to = _CAST_TO[given.cast]
        kind, chosen = to.capitalize(), f"{to}({chosen})"
    item = f'"{name}": ge.attr.{kind}({chosen})'
    return f"**({{}} if {name} is None else {{{item}}})" if argument.is_optional and given.none is None else item


def _converter(op: Op) -> dict[str, Any]:
    backend = op.backends["npu"]
    passed = {given.name: given for given in _passed(op)}
    inputs, attributes = [], []
    for argument in op.signature.arguments:
        if argument.name not in passed:
            continue
        if argument.has_tensors:
            inputs.append(f'"{argument.name}": {argument.name}')
        else:
            attributes.append(_attribute(argument, passed[argument.name]))
    own = plain(op.signature.python).parameters.values()
    meta = inspect.Parameter("meta_outputs", inspect.Parameter.KEYWORD_ONLY, default=None)
    parameters = str(inspect.Signature([*own, meta]))[1:-1]
    return {
        "name": op.name,
        "text": op.signature.text,
        "ge": backend.name.removeprefix("aclnn"),
        "parameters": parameters,
        "inputs": ", ".join(inputs),
        "attributes": attributes,
        "outputs": _names(op.signature.output_names),
    }
