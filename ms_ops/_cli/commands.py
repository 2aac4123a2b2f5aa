"""The commands of ``python -m ms_ops``."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import ms_ops
from ms_ops._build import flags, recipe
from ms_ops._cli import completion, packages, simulate, weights
from ms_ops._cli.doctor import as_text, examine
from ms_ops._cli.scan import command as scan


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    parser = _parser()
    completion.answer(parser)
    options = parser.parse_args(arguments)
    result: int = options.command(options)
    return result


def console() -> int:
    """What the command `ms_ops` and ``python -m ms_ops`` run."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `list | head` ends without a traceback
    return main()


def _parser() -> argparse.ArgumentParser:
    prog = "ms_ops" if Path(sys.argv[0]).name == "ms_ops" else "python -m ms_ops"
    parser = argparse.ArgumentParser(prog=prog, description="PyTorch's operators for MindSpore.")
    parser.add_argument("--version", action="version", version=f"ms_ops {ms_ops.__version__}")
    completion.add_argument(parser)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    doctor = commands.add_parser("doctor", help="check this environment; exit code 0 if ops can run")
    doctor.add_argument("--json", action="store_true", help="print the findings as JSON")
    doctor.set_defaults(command=_run_doctor)

    operators = commands.add_parser("list", help="show torch's operators, their gradients and conformance")
    operators.add_argument(
        "pattern", nargs="?", default="", help="part of a name, or a glob; may start with NAMESPACE::"
    )
    operators.add_argument("--json", action="store_true", help="print them as JSON, with their schemas")
    operators.add_argument(
        "--library",
        action="append",
        default=[],
        metavar="LIB.so",
        help="load operators from here first; may be repeated",
    )
    operators.add_argument(
        "--import",
        action="append",
        default=[],
        dest="imports",
        metavar="MODULE",
        help="import this Python module first, which registers operators; may be repeated",
    )
    operators.set_defaults(command=_run_list)

    build = commands.add_parser("build", help="compile entries into a shared library")
    build.add_argument("sources", nargs="*", type=Path, metavar="SRC", help=".cpp, .cc, .cxx or .cu")
    build.add_argument("-o", "--output", type=Path, metavar="OUT.so")
    build.add_argument(
        "--print-flags",
        nargs="?",
        const="json",
        choices=flags.FORMS,
        metavar="FORM",
        help=f"print the flags for other build tools and editors, and build nothing: {', '.join(flags.FORMS)}",
    )
    build.add_argument("--build-temp", type=Path, metavar="DIR", help="keep objects here, for incremental builds")
    for flag, text in (
        ("--cflags", "flag for the C++ compiler"),
        ("--cuda-cflags", "flag for nvcc"),
        ("--ldflags", "flag for the linker"),
        ("--include-dirs", "include folder"),
    ):
        build.add_argument(flag, action="append", default=[], metavar="X", help=f"{text}, as {flag}=X; may be repeated")
    build.set_defaults(command=_run_build, usage_error=build.error)

    weights.add_command(commands)
    packages.add_commands(commands)
    scan.add_command(commands)
    simulate.add_command(commands)

    plugin = commands.add_parser(
        "plugin-path", help="print what MS_OP_PLUGIN_PATH is to be, for mindspore.mint on the CPU"
    )
    plugin.set_defaults(command=_run_plugin_path)

    cuda = commands.add_parser(
        "cuda-home",
        help="print the variables with which MindSpore's GPU plug-in runs on torch's CUDA, for eval in a shell",
        description="Makes a CUDA_HOME for MindSpore's GPU plug-in, which is for CUDA 11, of the CUDA libraries that "
        'torch brings, once, and prints what a shell is to run before Python starts: eval "$(python -m ms_ops '
        'cuda-home)"',
    )
    cuda.set_defaults(command=_run_cuda_home)
    return parser


def _run_doctor(options: argparse.Namespace) -> int:
    if options.json:
        report = examine()
        print(report.as_json())
    else:
        report = examine(lambda finding: print(as_text(finding), flush=True))
        print(f" verdict  {report.verdict}")
    return 0 if report.healthy else 1


def _run_list(options: argparse.Namespace) -> int:
    from ms_ops._cli import listing
    from ms_ops._operators import libraries

    try:
        for path in options.library:
            libraries.load_library(path)
        for module in options.imports:
            libraries.import_module(module)
    except (FileNotFoundError, ImportError, PermissionError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    found = listing.find(options.pattern)
    if not found:
        print(f"error: {listing.refusal(options.pattern)}", file=sys.stderr)
        return 1
    print(listing.as_json(found) if options.json else listing.as_text(found))
    return 0


def _run_build(options: argparse.Namespace) -> int:
    if options.print_flags:
        return _print_flags(options)
    if not options.sources or not options.output:
        options.usage_error("SRC and -o/--output are needed to build")
    with tempfile.TemporaryDirectory() as scratch:
        try:
            recipe.build_library(
                options.output.resolve(),
                options.sources,
                build_temp=(options.build_temp or Path(scratch)).resolve(),
                cflags=options.cflags,
                cuda_cflags=options.cuda_cflags,
                ldflags=options.ldflags,
                include_dirs=options.include_dirs,
            )
        except recipe.BuildError as error:
            print(f"error: {error}", file=sys.stderr)
            return 1
    print(options.output)
    return 0


def _print_flags(options: argparse.Namespace) -> int:
    if bool(options.sources) != (options.print_flags == "compile-commands"):
        options.usage_error("sources go with --print-flags=compile-commands, and with no other form")
    if options.cuda_cflags:
        options.usage_error("--print-flags prints those of the C++ compiler: --cuda-cflags are not among them")
    given = {"cflags": options.cflags, "ldflags": options.ldflags, "include_dirs": options.include_dirs}
    try:
        print(flags.text(options.print_flags, given, options.sources))
    except recipe.BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def _run_plugin_path(_options: argparse.Namespace) -> int:
    from ms_ops._mint import enable

    try:
        print(enable.plugin_path())
    except ImportError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def _run_cuda_home(_options: argparse.Namespace) -> int:
    from ms_ops._build import cuda_home

    try:
        print(cuda_home.exports(cuda_home.cuda_home()))
    except recipe.BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0
