"""Where the package keeps what is built. Imported with the package itself, it imports little."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]

LIBRARY_DIR = PACKAGE / "lib"
LIBRARY = LIBRARY_DIR / "libms_ops.so"
PYNATIVE_LIBRARY = LIBRARY_DIR / "libms_ops_pynative.so"
ASCEND_LIBRARY = LIBRARY_DIR / "libms_ops_ascend.so"
CUDA_LIBRARY = LIBRARY_DIR / "libms_ops_cuda.so"
BUILD_INFO = LIBRARY_DIR / "build_info.json"

PREFIX = "ms_ops_"  # of the package's own entries, see bridge/abi/export.h
