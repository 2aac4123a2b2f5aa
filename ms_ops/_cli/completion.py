"""Completion of the command `ms_ops` in shells, by argcomplete, which is imported for nothing else."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any

SHELLS = ("bash", "zsh", "fish")


class _PrintScript(argparse.Action):
    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        try:
            import argcomplete
        except ImportError:
            parser.error("completion needs argcomplete: python -m pip install argcomplete")
        print(argcomplete.shellcode(["ms_ops"], shell=str(values)))
        parser.exit()


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Add --print-completion SHELL, which prints what the shell is to read at its start."""
    parser.add_argument(
        "--print-completion",
        action=_PrintScript,
        choices=SHELLS,
        metavar="SHELL",
        help=f"print the completion of `ms_ops` for {', '.join(SHELLS)}, and exit",
    )


def answer(parser: argparse.ArgumentParser) -> None:
    """Answer and exit, if it is a shell that asks what may follow; that script sets the variable."""
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)
