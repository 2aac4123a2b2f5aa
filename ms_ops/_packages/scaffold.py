"""``python -m ms_ops new-op``: a package that builds, installs and passes its tests as it stands."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ms_ops._packages import aclnn_arguments, declaration, generate, python, signature
from ms_ops._packages.located_yaml import DeclarationError
from ms_ops._packages.rendering import render
from ms_ops._packages.signature import Argument, Signature

_EXECUTABLE = 0o755
# What stands for an argument in the samples, by the kind of its type.
_VALUES = {
    "IntType": "1",
    "SymIntType": "1",
    "FloatType": "0.5",
    "BoolType": "True",
    "StringType": '"x"',
    "NumberType": "2",
    "ScalarTypeType": "torch.float32",
}


# What every package has, by its template; {name} is the package's.
PROJECT = {
    "tests/samples.py": "samples.py",
    "pyproject.toml": "pyproject.toml",
    "setup.py": "setup.py",
    "MANIFEST.in": "MANIFEST.in",
    ".gitignore": "gitignore",
    "README.md": "README.md",
    "build_and_install.sh": "build_and_install.sh",
    "examples/run.sh": "run.sh",
    "examples/with_torch.py": "with_torch.py",
    "examples/with_mindspore.py": "with_mindspore.py",
    "{name}/__init__.py": "init.py",
}


class _NewOp(NamedTuple):
    """One op of the new package, as the templates want it."""

    name: str
    schema: str
    doc: str
    outputs: str
    gradient: dict[str, str]
    aclnn: str
    samples: list[str]
    reference: str
    definition: tuple[str, ...] = ()
    aclnn_arguments: list[str] | None = None
    parameters: str = ""
    body: tuple[str, ...] = ()

    @property
    def quoted_schema(self) -> str:
        """As a text of YAML."""
        return json.dumps(self.schema, ensure_ascii=False)


def create(
    folder: Path,
    name: str,
    *,
    schema: str | None = None,
    with_cuda: bool = False,
    aclnn: str | None = None,
    is_stable: bool = False,
) -> list[Path]:
    """Write a new package.

    Args:
        folder: of the package; it must be empty or not there.
        name: of the package, its namespace and its first op.
        schema: of that op; without one, an activation with its gradient.
        with_cuda: with a CUDA kernel; only without a schema.
        aclnn: the aclnn operator that runs the op on Ascend.
        is_stable: on torch's stable ABI.

    Returns:
        The files that its author writes on.

    Raises:
        ValueError: the name, the schema or the combination cannot be.
        FileExistsError: the folder holds something.
    """
    check(folder, name)
    if with_cuda and (schema is not None or is_stable):
        raise ValueError("--cuda comes with the example op on torch's full ABI; else add cuda to ops.yaml by hand")
    if aclnn is not None and is_stable:
        raise ValueError("an aclnn operator needs torch's full ABI: leave out --stable")
    if aclnn is not None and not re.fullmatch(r"aclnn\w+", aclnn, re.ASCII):
        raise ValueError(f"the names of aclnn operators begin with aclnn, got {aclnn!r}")
    ops = _example(name, aclnn) if schema is None else [_copying(schema, aclnn, is_stable)]
    values = project(name, ops=ops, is_stable=is_stable, with_cuda=with_cuda)
    kernels = f"csrc/{ops[0].name}.cpp"
    templates = {
        "ops.yaml": "ops.yaml",
        kernels: "activation.cpp" if schema is None else "kernels.cpp",
        **({f"csrc/{name}_cuda.cu": "activation.cu"} if with_cuda else {}),
        **PROJECT,
    }
    with whole(folder):
        written = write(folder, templates, values)
        try:
            generate.write(folder)
        except DeclarationError as error:  # its file goes again
            raise ValueError(f"no op can be started with the schema {ops[0].schema}: {error.reason}") from None
    return written


@contextlib.contextmanager
def whole(folder: Path) -> Iterator[None]:
    """Leaves nothing of a package in a folder that was empty or not there, if making it fails."""
    was_there = folder.is_dir()
    try:
        yield
    except BaseException:
        for path in folder.iterdir() if folder.is_dir() else ():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        if not was_there and folder.is_dir():
            folder.rmdir()
        raise


def check(folder: Path, name: str) -> None:
    """Whether a package can be made there.

    Raises:
        ValueError: the name cannot be.
        FileExistsError: the folder holds something.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"the name of a package is of small letters, digits and _, got {name!r}")
    declaration.check_namespace(name)
    if folder.is_dir() and any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty: choose another --folder")


def project(name: str, *, ops: Sequence[Any], is_stable: bool = False, with_cuda: bool = False) -> dict[str, Any]:
    """What the templates of a package are filled with."""
    return {
        "namespace": name, "name": name, "distribution": name.replace("_", "-"), "ops": ops, "is_stable": is_stable,
        "with_cuda": with_cuda,
    }  # fmt: skip


def write(folder: Path, templates: Mapping[str, str], values: Mapping[str, Any]) -> list[Path]:
    """Write files of a package, by their templates.

    Returns:
        The files.
    """
    written = []
    for path, template in templates.items():
        target = folder / path.format(name=values["name"])
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(render(f"project/{template}", **values), encoding="utf-8")
        if target.suffix == ".sh":
            target.chmod(_EXECUTABLE)
        written.append(target)
    (folder / values["name"] / "py.typed").touch()
    return written


def _example(name: str, aclnn: str | None) -> list[_NewOp]:
    """An activation and its gradient, which is an op as well."""
    samples = ["(torch.randn(3, 4), 0.1), {}", "(torch.randn(2, 3, 5).transpose(0, 1), 0.5), {}"]
    upstream = [sample.replace("(torch.randn", "(torch.ones(3, 4), torch.randn") for sample in samples[:1]]
    reference = "lambda x, slope=0.01: torch.nn.functional.leaky_relu(x, slope)"
    forward = _NewOp(
        name=name,
        schema=f"{name}(Tensor x, float slope=0.01) -> Tensor",
        doc="x where it is positive, slope * x elsewhere.",
        gradient={"x": f"{name}_backward(grad, x, slope)"},
        aclnn=aclnn or "",
        samples=samples,
        reference=reference,
        outputs="x",
    )
    backward = _NewOp(
        name=f"{name}_backward",
        schema=f"{name}_backward(Tensor grad_output, Tensor x, float slope) -> Tensor",
        doc=f"The gradient of {name} with respect to x.",
        gradient={"grad_output": f"{name}_backward(grad, x, slope)", "x": declaration.NOT_DIFFERENTIABLE},
        aclnn=f"{aclnn}Backward" if aclnn else "",
        samples=upstream,
        reference="lambda grad, x, slope: torch.ops.aten.leaky_relu_backward(grad, x, slope, False)",
        outputs="x",
    )
    return [forward, backward]


def _copying(schema: str, aclnn: str | None, is_stable: bool) -> _NewOp:
    """An op whose kernel copies its first tensor, and fills with zeros what it writes to, until there is another."""
    parsed = signature.parse(schema, stable=is_stable)
    if not parsed.required or not (parsed.outputs or parsed.writes):
        raise ValueError(
            f"a new op takes a tensor, and returns tensors or writes to one, and this does not: {schema}; start with "
            "one that does, and change ops.yaml then"
        )
    if is_stable and parsed.writes:
        raise ValueError(
            f"{parsed.name} writes to an argument, and torch's stable ABI has no way to tell autograd of it: leave out "
            "--stable"
        )
    first, written = parsed.required[0].name, [argument.name for argument in parsed.arguments if argument.is_written]
    copy = "torch::stable::copy_({}, {});" if is_stable else "{}.copy_({});"
    return _NewOp(
        name=parsed.name,
        schema=schema,
        doc=f"Write what {parsed.name} does.",
        outputs=first if parsed.outputs == 1 else f"[{', '.join([first] * parsed.outputs)}]" if parsed.outputs else "",
        gradient=_copied_gradient(parsed, first),
        aclnn=aclnn or "",
        aclnn_arguments=aclnn_arguments.with_values_for_none(parsed),
        samples=[_sample(parsed)],
        reference="" if written else f"lambda {_parameters(parsed)}: {_copies(parsed, first)}",
        definition=_writing_reference(parsed, first, written) if written else (),
        parameters=parsed.function_of("kernel", is_stable=is_stable).declared,
        body=(*(copy.format(name, first) for name in parsed.output_names), *(f"{name}.zero_();" for name in written)),
    )


def _copied_gradient(parsed: Signature, first: str) -> dict[str, str]:
    if parsed.writes or any(argument.is_list for argument in parsed.variables):
        return {}
    grads = "grad" if parsed.outputs == 1 else " + ".join(f"grads[{i}]" for i in range(parsed.outputs))
    others = {argument.name: declaration.NOT_DIFFERENTIABLE for argument in parsed.tensors if argument.name != first}
    return {first: grads, **others}


def _parameters(parsed: Signature) -> str:
    return str(python.plain(parsed.python))[1:-1]


def _copies(parsed: Signature, first: str) -> str:
    copies = ", ".join([f"{first}.clone()"] * parsed.outputs)
    return copies if parsed.outputs == 1 else f"({copies})"


def _writing_reference(parsed: Signature, first: str, written: Sequence[str]) -> tuple[str, ...]:
    """The lines of a function that writes as the kernel does."""
    zeros = [f"{name}.zero_()" for name in written]
    if not parsed.outputs:
        return (f"def {parsed.name}({_parameters(parsed)}):", *(f"    {line}" for line in zeros))
    lines = [f"result = {_copies(parsed, first)}", *zeros, "return result"]
    return (f"def {parsed.name}({_parameters(parsed)}):", *(f"    {line}" for line in lines))


def _sample(parsed: Signature) -> str:
    parameters = zip(parsed.arguments, parsed.python.parameters.values(), strict=True)
    positional, by_keyword = [], []
    for argument, parameter in parameters:
        if parameter.kind is parameter.KEYWORD_ONLY:
            by_keyword.append(f'"{argument.name}": {_value(argument)}')
        else:
            positional.append(f"{_value(argument)},")
    return f"({' '.join(positional)}), {{{', '.join(by_keyword)}}}"


def _value(argument: Argument) -> str:
    if argument.is_optional:
        return "None"
    value = "torch.randn(3, 4)" if argument.has_tensors else _VALUES.get(argument.kind, "None")
    return f"[{value}]" if argument.is_list else value
