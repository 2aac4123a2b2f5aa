"""The ops of packages on a simulated NPU, and their aclnn operators: the packages' kernels for the CPU compute them."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ms_ops._build import cache, recipe
from ms_ops._packages import aclnn_arguments, declaration
from ms_ops._packages.declaration import Op, Package
from ms_ops._packages.signature import BY_VALUE
from ms_ops._simulator import libraries

# By the kind of an argument's type: what the aclnn operator's C function takes, and how it becomes an input.
_TYPES = {
    "TensorType": ("const aclTensor*", "kTensorInput, .object"),
    "IntType": ("int64_t", "kIntegerInput, .integer"),
    "SymIntType": ("int64_t", "kIntegerInput, .integer"),
    "BoolType": ("_Bool", "kIntegerInput, .integer"),
    "FloatType": ("double", "kRealInput, .real"),
    "StringType": ("const char*", "kTextInput, .object"),
    "NumberType": ("const aclScalar*", "kScalarInput, .object"),
    "ScalarTypeType": ("int", "kDtypeInput, .integer"),
}
_LISTS = {
    "TensorType": ("const aclTensorList*", "kTensorListInput, .object"),
    "IntType": ("const aclIntArray*", "kIntArrayInput, .object"),
    "SymIntType": ("const aclIntArray*", "kIntArrayInput, .object"),
    "FloatType": ("const aclFloatArray*", "kFloatArrayInput, .object"),
}
_CASTS = {
    "float": ("float", "kRealInput, .real"),
    "double": ("double", "kRealInput, .real"),
    "int32": ("int32_t", "kIntegerInput, .integer"),
    "int64": ("int64_t", "kIntegerInput, .integer"),
    "bool": ("_Bool", "kIntegerInput, .integer"),
    "std::string": ("const char*", "kTextInput, .object"),
    "at::Scalar": ("const aclScalar*", "kScalarInput, .object"),
}
# The types that C++ gives to constants.
_CONSTANTS = (
    (re.compile(r"true|false"), "_Bool"),
    (re.compile(r"[+-]?\d+"), "int"),
    (re.compile(r"[+-]?(\d+\.\d*|\.\d+|\d+(?=[eE]))([eE][+-]?\d+)?"), "double"),
    (re.compile(r'".*"'), "const char*"),
)


def read_packages(names: Sequence[str]) -> list[Package]:
    """The declarations of packages.

    Args:
        names: folders with an ops.yaml, and names of installed packages.

    Raises:
        ValueError: one cannot be found or used, or two declare the same aclnn operator.
    """
    packages = [declaration.read(declaration_of(name)) for name in names]
    owners: dict[str, str] = {}
    for package, op in _operators(packages, "aclnn"):
        aclnn, name = op.backends["npu"].name, f"{package.namespace}::{op.name}"
        if aclnn in owners:
            raise ValueError(f"{owners[aclnn]} and {name} are both {aclnn}, and a simulation has one of each")
        owners[aclnn] = name
    return packages


def declaration_of(name: str) -> Path:
    """The declarations of a package: of a folder, or else of an installed package of the name.

    Raises:
        ValueError: there are none.
    """
    folder = Path(name)
    if (folder / declaration.FILE_NAME).is_file():
        return folder / declaration.FILE_NAME
    spec = _spec(name)
    if spec is None or not spec.submodule_search_locations:
        if folder.is_dir():
            raise ValueError(f"the folder {folder} has no {declaration.FILE_NAME}")
        raise ValueError(f"{name} is neither a folder with {declaration.FILE_NAME} nor an installed package")
    installed = Path(next(iter(spec.submodule_search_locations)))
    for place in (installed, installed.parent):  # the second, if it is installed in editable mode
        if (place / declaration.FILE_NAME).is_file():
            return place / declaration.FILE_NAME
    raise ValueError(
        f"the installed package {name} has no {declaration.FILE_NAME}: name the folder of its sources, or let its "
        f"setup.py put the file into the package"
    )


def _spec(name: str) -> importlib.machinery.ModuleSpec | None:
    try:
        return importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None


def launched(packages: Iterable[Package]) -> list[str]:
    """The ops whose kernels are launched on the stream, "namespace::name"."""
    return [f"{package.namespace}::{op.name}" for package, op in _operators(packages, "launch")]


def _operators(packages: Iterable[Package], form: str) -> Iterator[tuple[Package, Op]]:
    """The ops that have a backend of this form for Ascend."""
    for package in packages:
        for op in package.ops:
            if "npu" in op.backends and op.backends["npu"].form == form:
                yield package, op


def library_folder(packages: Sequence[Package]) -> Path:
    """A folder for ASCEND_CUSTOM_OPP_PATH with the packages' aclnn operators.

    Raises:
        BuildError: it cannot be made.
        ValueError: an aclnn operator is given what the simulator cannot pass.
    """
    source = c_source(packages)
    runtime = libraries.package_operators()
    needed = [runtime, libraries.cann_home() / "lib64" / "libopapi.so"]

    def make(folder: Path) -> None:
        generated, library = folder / "operators.c", folder / "op_api" / "lib" / "libcust_opapi.so"
        generated.write_text(source, encoding="utf-8")
        library.parent.mkdir(parents=True)
        options = [f"-I{recipe.bridge_include_dir()}", f"-Wl,-rpath,{runtime.parent}"]
        libraries.compile_c(library, [generated], needed, options)

    name = "-".join(package.namespace for package in packages)
    key = cache.digest(source.encode(), *(str(path).encode() for path in needed))
    return libraries.made_once(name, key, make)


def c_source(packages: Iterable[Package]) -> str:
    """Both phases of each aclnn operator, in C."""
    functions = [_function(package.namespace, op) for package, op in _operators(packages, "aclnn")]
    return "\n".join(['#include "package_ops.h"', *functions])


def _function(namespace: str, op: Op) -> str:
    backend, qualified = op.backends["npu"], f"{namespace}::{op.name}"
    name = backend.name
    if "cpu" not in op.backends:
        return f"""
/* {qualified} */
SIM_API int {name}GetWorkspaceSize(void) {{
  return sim_fail(kInvalidArgument, "{name}: {qualified} has no kernel for the CPU, by which the simulation computes "
                  "it: add cpu to it in {op.place}");
}}
SIM_SECOND_PHASE({name})
"""
    inputs = {argument.name: "{kNotGiven}" for argument in op.signature.arguments}
    outputs = dict.fromkeys(op.signature.output_names, "0")
    given = backend.arguments or (*inputs, *outputs)
    parameters = []
    for i, text in enumerate(given):
        parameter = _parameter(op, text)
        parameters.append(f"{parameter.kind} a{i}")
        if parameter.target in outputs:
            outputs[parameter.target] = f"a{i}"
        elif parameter.target is not None:
            inputs[parameter.target] = parameter.initializer(f"a{i}")
    return f"""
/* {qualified}: {", ".join(given)} */
SIM_API int {name}GetWorkspaceSize({", ".join(parameters)}, uint64_t* workspace_size, aclOpExecutor** executor) {{
  const sim_input inputs[] = {{{", ".join(inputs.values())}}};
  const aclTensor* const outputs[] = {{{", ".join([*outputs.values(), "0"])}}};
  return sim_prepare_op("{name}", "{qualified}", {len(inputs)}, inputs, {len(outputs)}, outputs, workspace_size,
                        executor);
}}
SIM_API int {name}(void* workspace, uint64_t size, aclOpExecutor* executor, void* stream) {{
  return sim_launch_op("{name}", workspace, size, executor, stream);
}}
"""


class _Parameter(NamedTuple):
    """A parameter of an aclnn operator's C function.

    Attributes:
        kind: its type in C.
        target: the op's input or output that it is; None for a constant.
        form: the kind of the input and the field of its value.
        none: the value that stands for None, if the input may be None.
    """

    kind: str
    target: str | None = None
    form: str = ""
    none: str | None = None

    def initializer(self, name: str) -> str:
        """Of the input, in C, from the parameter's name."""
        absent = "" if self.none is None else f", .is_none = {name} == ({self.kind})({self.none})"
        return f"{{{self.form} = {name}{absent}}}"


def _parameter(op: Op, text: str) -> _Parameter:
    """What an argument that ops.yaml lists is in C."""
    given = aclnn_arguments.parse(text, op.signature)
    if given.name is None:
        if given.cast:
            return _Parameter(_CASTS[given.cast][0])
        for pattern, kind in _CONSTANTS:
            if pattern.fullmatch(text):
                return _Parameter(kind)
        raise ValueError(f"{op.place}: {text} is neither an input or output of {op.name} nor a constant that is known")
    if given.name in op.signature.output_names:
        return _Parameter("const aclTensor*", given.name)
    argument = next(argument for argument in op.signature.arguments if argument.name == given.name)
    table = _LISTS if argument.is_list else _TYPES
    if argument.kind not in table or (given.none and (argument.is_list or argument.kind not in BY_VALUE)):
        raise ValueError(f"{op.place}: the simulator cannot pass {text} of {op.signature.text}")
    kind, form = _CASTS[given.cast] if given.cast else table[argument.kind]
    return _Parameter(kind, argument.name, form, None if given.none is None else _in_c(given.none))


def _in_c(constant: str) -> str:
    if constant in ("true", "false"):
        return str(int(constant == "true"))
    return constant.replace("at::", "sim_")
