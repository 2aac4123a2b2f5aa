"""The command ``scan``: its options, and what it prints."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path
from typing import Any

_SUFFIXES = {".md": "markdown", ".html": "html", ".json": "json"}
_TARGETS = ("Ascend", "GPU", "CPU")
_USAGE = 2


def add_command(commands: Any) -> None:
    """Declare it among the commands of the package."""
    scan = commands.add_parser(
        "scan",
        help="show which operators of a PyTorch network run where; exit code 0 if all can on the targets",
        description="Shows each operator of a PyTorch network as it is exported: how often and with which dtypes it is "
        "called, its gradient and its share of time, and whether it is native, bridged or missing on each target. "
        "Exit code 0: everything can run on the targets; 1: something is missing, or the network cannot be exported; "
        "2: the arguments, or what they name, are wrong.",
    )
    scan.add_argument(
        "network",
        metavar="MODULE:NAME|FILE.py:NAME",
        help="a torch.nn.Module, its class, or a function that returns a module, (module, args) or (module, args, "
        "kwargs)",
    )
    scan.add_argument("--args", default="", metavar="ARGS", help='of the class or function: --args "64, layers=2"')
    scan.add_argument(
        "--input",
        action="append",
        default=[],
        dest="inputs",
        metavar="[NAME=]SHAPE[:DTYPE]",
        help="a tensor that the network takes, of random values, such as 2x3x224x224:float32 or mask=2x16:bool; "
        "integers are 0 and 1; repeated in the order of the arguments",
    )
    scan.add_argument(
        "--target", action="append", choices=_TARGETS, dest="targets", help="one device alone; may be repeated"
    )
    scan.add_argument("--eval", action="store_true", help="scan the network after eval(), not as it is made")
    scan.add_argument("--format", choices=("text", "markdown", "html", "json"), help="by default that of --output")
    scan.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")
    scan.add_argument("-o", "--output", type=Path, metavar="FILE", help="write .md, .html, .json or text here")
    scan.set_defaults(command=_run)


def _run(options: argparse.Namespace) -> int:
    os.environ.setdefault("KINETO_LOG_LEVEL", "99")  # torch's profiler says otherwise when it starts and stops
    from ms_ops._cli.scan import calls, report, subject, support
    from ms_ops._migrate.errors import ConversionError

    if options.output and (problem := _problem_of(options.output)):
        print(f"error: {problem}", file=sys.stderr)
        return _USAGE
    try:
        inputs = [subject.parse_input(text) for text in options.inputs]
        with contextlib.redirect_stdout(sys.stderr):  # what the user's code prints is no part of the report
            found = subject.make(options.network, subject.parse_arguments(options.args), inputs)
    except (subject.SubjectError, argparse.ArgumentTypeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return _USAGE
    if options.eval:
        found.module.eval()
    try:
        with contextlib.redirect_stdout(sys.stderr):
            called = calls.of(found)
    except ConversionError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except subject.SubjectError as error:
        print(f"error: {error}", file=sys.stderr)
        return _USAGE
    except SystemExit as error:
        print(f"error: a call of the network ends the process, with exit code {error.code!r}", file=sys.stderr)
        return _USAGE
    targets = list(dict.fromkeys(options.targets or support.TARGETS))
    result = report.make(type(found.module).__name__, found.module.training, called, targets)
    suffix = options.output.suffix.lower() if options.output else ""
    text = report.FORMATS[options.format or _SUFFIXES.get(suffix, "text")](result)
    if options.output:
        options.output.write_text(text + "\n", encoding="utf-8")
    else:
        print(text)
    return 0 if result.is_complete else 1


def _problem_of(output: Path) -> str | None:
    """Why a report cannot be written there, before the scan takes its time."""
    file = output.resolve()
    if file.is_dir():
        return f"{output} is a folder: name a file in it"
    if not file.parent.is_dir():
        return f"there is no folder {output.parent} for {output.name}"
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        return f"{output} cannot be written: no permission"
    return None
