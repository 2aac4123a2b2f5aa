"""``ms_ops.load_library``: operators that others registered with torch's dispatcher."""

from __future__ import annotations

import os
from pathlib import Path

import torch


def load_library(path: str | os.PathLike[str]) -> None:
    """Load a shared library that registers operators with ``TORCH_LIBRARY``; then ``ms_ops.op("ns::name")`` finds them.

    Operators of ``torch.library``, in Python, need no call: importing their module is enough.

    Args:
        path: the library. Its code runs in this process: load only what you trust.

    Raises:
        FileNotFoundError: there is no such file.
        ImportError: the loader refuses it; the text says why.
    """
    file = Path(path).resolve()
    if not file.is_file():
        raise FileNotFoundError(f"shared library {file} does not exist")
    try:
        torch.ops.load_library(str(file))
    except OSError as error:
        raise ImportError(
            f"cannot load {file}: {error}. If a symbol is undefined, the library was built for another torch than "
            f"{torch.__version__}: rebuild it."
        ) from error
