"""``ms_ops.load_library``: operators that others registered with torch's dispatcher."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from pathlib import Path

import torch

from ms_ops._native import library


def load_library(path: str | os.PathLike[str]) -> None:
    """Load a shared library that registers operators with ``TORCH_LIBRARY``; then ``ms_ops.op("ns::name")`` finds them.

    Operators of ``torch.library``, in Python, need no call: importing their module is enough.

    Args:
        path: the library. Its code runs in this process: load only what you trust.

    Raises:
        FileNotFoundError: there is no such file.
        ImportError: the file is incomplete, the loader or torch refuses it, or it is another one than this process has
            loaded from there; the text says why.
        PermissionError: MS_CUSTOM_AOT_WHITE_LIST does not allow it.
    """
    file = Path(path).resolve()
    library.open_library(file)
    torch.ops.load_library(str(file))  # torch keeps a list of them


def import_module(name: str) -> None:
    """Import a Python module that registers operators; what it prints goes to stderr.

    Raises:
        ImportError: it cannot be imported; the text says why.
    """
    try:
        with contextlib.redirect_stdout(sys.stderr):
            importlib.import_module(name)
    except SystemExit as error:
        raise ImportError(f"cannot import {name}: it ends the process, with exit code {error.code!r}") from error
    except Exception as error:  # its code may raise anything
        raise ImportError(f"cannot import {name}: {type(error).__name__}: {error}") from error
