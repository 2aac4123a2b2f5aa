"""``new-op --from FILE``: a package of the operators that a file of another form has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ms_ops._packages import cpp, declaration, generate, scaffold
from ms_ops._packages.importers import functions_yaml, library_source, prototypes
from ms_ops._packages.importers.imported import File
from ms_ops._packages.rendering import render

_ORDER = ("doc", "outputs", "meta", "cpu", "cuda", "npu", "gradient", "tags")


def read(path: Path, derivatives: Path | None = None) -> File:
    """The operators of a file, whose form is known by its ending and its text.

    Raises:
        ValueError: it has none of the forms.
        OSError: a file cannot be read.
    """
    if path.suffix in (".yaml", ".yml"):
        return functions_yaml.read(path, derivatives)
    if derivatives is not None:
        raise ValueError("--derivatives goes with a YAML file of '- func:' entries")
    text = path.read_text(encoding="utf-8", errors="replace")
    if re.search(r"^[ \t]*REG_OP\s*\(", text, re.MULTILINE):
        return prototypes.read(path)
    if "TORCH_LIBRARY" in text:
        return library_source.read(path)
    raise ValueError(
        f"{path} has no operators of a known form: a .yaml of '- func:' entries, a header of REG_OP(...), "
        "or a C++ source with TORCH_LIBRARY"
    )


def create(folder: Path, name: str, file: File) -> list[Path]:
    """Write a package.

    Args:
        folder: of the package; it must be empty or not there.
        name: of the package, and its namespace.
        file: what it declares.

    Returns:
        The files that its author writes on.

    Raises:
        ValueError: the name cannot be, or no operator came over.
        FileExistsError: the folder holds something.
    """
    if not file.ops:
        raise ValueError(f"no operator came over: {'; '.join(f'{op}: {why}' for op, why in file.left_out.items())}")
    scaffold.check(folder, name)
    values = scaffold.project(
        name, ops=[{"name": op, "samples": [], "reference": "", "definition": ()} for op in file.ops]
    )
    kernels = folder / "csrc" / f"{name}.cpp"
    with scaffold.whole(folder):
        kernels.parent.mkdir(parents=True)
        (folder / declaration.FILE_NAME).write_text(_declared(name, file), encoding="utf-8")
        package = declaration.read(folder / declaration.FILE_NAME)
        bodies = {function: body for op in file.ops.values() for function, body in op.bodies.items()}
        functions = [{**function, "body": bodies.get(function["name"])} for function in cpp.functions(package)]
        kernels.write_text(render("project/unwritten.cpp", functions=functions), encoding="utf-8")
        written = scaffold.write(folder, scaffold.PROJECT, values)
        generate.write(folder)
    return [folder / declaration.FILE_NAME, kernels, *written]


def summary(file: File) -> list[str]:
    """What came over, line by line."""
    lacking = {name: op.missing for name, op in file.ops.items() if op.missing}
    lines = [f"{_counted(len(file.ops) - len(lacking))} came over complete"]
    if lacking:
        lines.append(f"{_counted(len(lacking))} came over without something; ops.yaml says the same:")
        lines += [f"  {name}: {'; '.join(missing)}" for name, missing in lacking.items()]
    if file.left_out:
        lines.append(f"{_counted(len(file.left_out))} left out:")
        lines += [f"  {name}: {reason}" for name, reason in file.left_out.items()]
    return lines


def _counted(count: int) -> str:
    return f"{count} operator{'' if count == 1 else 's'}"


def _declared(name: str, file: File) -> str:
    """The text of ops.yaml."""
    ops = [
        {
            "missing": op.missing,
            "schema": _flow(op.schema),
            "fields": {key: _flow(op.fields[key]) for key in _ORDER if key in op.fields},
        }
        for op in file.ops.values()
    ]
    return render("project/imported.yaml", namespace=name, ops=ops, left_out=file.left_out)


def _flow(value: Any) -> str:
    """A value of YAML in one line."""
    import yaml

    text: str = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10**9, allow_unicode=True)
    return text.removesuffix("\n").removesuffix("\n...")
