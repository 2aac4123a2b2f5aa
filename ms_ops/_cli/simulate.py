"""``python -m ms_ops simulate``: a script on a device that is not there."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ms_ops._packages.declaration import Package

_NOTICE = (
    "ms_ops: a simulation of {device}: values are computed by the CPU. They say nothing of {runtime}'s numerics, and "
    "times nothing of its speed."
)
_RUNTIMES = {"ascend": "CANN", "gpu": "CUDA"}


def add_command(commands: Any) -> None:
    """Add the command to those of the parser."""
    simulate = commands.add_parser(
        "simulate",
        help="run a script with MindSpore's plug-in for a device that is simulated on the CPU",
        description="Runs SCRIPT with MindSpore's real plug-in for Ascend or GPU, on stand-ins for the device's "
        "libraries. The operators of packages that name an aclnn operator, or launch a kernel of their own, are "
        "computed by their kernels for the CPU.",
    )
    simulate.add_argument("device", choices=sorted(_RUNTIMES), metavar="DEVICE", help="ascend or gpu")
    simulate.add_argument(
        "--package",
        action="append",
        default=[],
        metavar="DIR_OR_NAME",
        help="the folder of a package of operators, with its ops.yaml, or an installed one; may be repeated",
    )
    simulate.add_argument("script", type=Path, metavar="SCRIPT", help="a Python program")
    simulate.add_argument("arguments", nargs=argparse.REMAINDER, metavar="ARGS", help="its arguments")
    simulate.set_defaults(command=_run)


def _run(options: argparse.Namespace) -> int:
    from ms_ops._build.recipe import BuildError
    from ms_ops._simulator import environment

    try:
        if not options.script.is_file():
            raise FileNotFoundError(f"there is no script {options.script}")
        print(
            _NOTICE.format(device=environment.DEVICES[options.device], runtime=_RUNTIMES[options.device]),
            file=sys.stderr,
        )
        simulated = environment.simulation(options.device, _read(options.package))
    except (BuildError, ValueError, OSError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    environment.become(simulated, options.script, options.arguments)


def _read(names: Sequence[str]) -> list[Package]:
    if not names:
        return []
    from ms_ops._simulator import operators

    for name in names:
        print(f"ms_ops: operators of {operators.declaration_of(name)}", file=sys.stderr)
    return operators.read_packages(names)
