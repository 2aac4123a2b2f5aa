"""``python -m ms_ops new-op`` and ``generate``: packages of custom operators."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any


def add_commands(commands: Any) -> None:
    """Add the commands to those of the parser."""
    new = commands.add_parser("new-op", help="start a package of custom operators, for PyTorch and MindSpore")
    new.add_argument("name", metavar="NAME", help="of the package and its first op, such as add_custom")
    new.add_argument("--folder", type=Path, metavar="DIR", help="of the package; NAME in the current one by default")
    new.add_argument(
        "--schema",
        metavar="TEXT",
        help='in torch\'s language, such as "scale(Tensor x, float factor=2.0) -> Tensor"; '
        "by default an op of one tensor, and its gradient",
    )
    new.add_argument(
        "--from",
        dest="source",
        type=Path,
        metavar="FILE",
        help="with the operators of this file: op_plugin_functions.yaml or native_functions.yaml, a header of "
        "REG_OP(...), or a C++ source with TORCH_LIBRARY",
    )
    new.add_argument("--ops", metavar="A,B", help="of --from, these only, and what their gradients call")
    new.add_argument(
        "--derivatives", type=Path, metavar="FILE", help="of --from, gradients; derivatives.yaml next to it by default"
    )
    new.add_argument("--cuda", action="store_true", help="with a CUDA kernel; not with --schema, --from or --stable")
    new.add_argument("--aclnn", metavar="OPERATOR", help="on Ascend, this aclnn operator, such as aclnnAddCustom")
    new.add_argument("--stable", action="store_true", help="on torch's stable ABI: one wheel for torch 2.10 and newer")
    new.set_defaults(command=_run_new)

    generate = commands.add_parser("generate", help="bring the generated files of a package of operators up to date")
    generate.add_argument("folder", nargs="?", type=Path, default=Path(), metavar="DIR", help="with its ops.yaml")
    generate.add_argument("--show", action="store_true", help="print the files and write none")
    generate.add_argument("--check", action="store_true", help="write none; exit code 1 if one is out of date")
    generate.add_argument(
        "--check-cuda",
        action="store_true",
        help="have nvcc look for errors in sources for CUDA, where torch has no CUDA to build them with; "
        "exit code 1 if one does not compile",
    )
    generate.set_defaults(command=_run_generate)


def _run_new(options: argparse.Namespace) -> int:
    from ms_ops._packages import scaffold

    folder = options.folder or Path(options.name)
    if options.source is not None:
        return _run_import(options, folder)
    if options.ops or options.derivatives:
        return _refuse(ValueError("--ops and --derivatives go with --from FILE"))
    try:
        written = scaffold.create(
            folder,
            options.name,
            schema=options.schema,
            with_cuda=options.cuda,
            aclnn=options.aclnn,
            is_stable=options.stable,
        )
    except (ValueError, OSError, ImportError) as error:
        return _refuse(error)
    for path in written:
        print(path)
    _print_next(folder)
    return 0


def _print_next(folder: Path) -> None:
    print(f"\nNow write the kernels in {folder / 'csrc'} and samples in {folder / 'tests' / 'samples.py'}, then:")
    print(f"    bash {folder / 'build_and_install.sh'}\n    pytest {folder / 'tests'}")


def _run_import(options: argparse.Namespace, folder: Path) -> int:
    from ms_ops._packages.importers import package

    try:
        if options.schema or options.cuda or options.aclnn or options.stable:
            raise ValueError("--from brings its own operators: leave out --schema, --cuda, --aclnn and --stable")
        file = package.read(options.source, options.derivatives)
        if options.ops:
            file = file.only([name.strip() for name in options.ops.split(",")])
        written = package.create(folder, options.name, file)
    except (ValueError, OSError, ImportError) as error:
        return _refuse(error)
    for path in written:
        print(path)
    print()
    for line in package.summary(file):
        print(line)
    _print_next(folder)
    return 0


def _run_generate(options: argparse.Namespace) -> int:
    from ms_ops._packages import generate

    try:
        if options.show:
            for name, text in generate.files(options.folder).items():
                print(f"==> {options.folder / name}\n{text}")
            return 0
        if options.check:
            stale = generate.stale(options.folder)
            for path in stale:
                print(f"{path} is out of date")
            return 1 if stale else 0
        if options.check_cuda:
            verdicts = generate.check_cuda(options.folder)
            for verdict in verdicts:
                print(verdict.text)
            return 0 if all(verdict.compiles for verdict in verdicts) else 1
        for path in generate.write(options.folder):
            print(path)
    except (ValueError, OSError, ImportError) as error:
        return _refuse(error)
    return 0


def _refuse(error: Exception) -> int:
    print(f"error: {error}", file=sys.stderr)
    return 1
