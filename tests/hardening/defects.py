"""Runs a defect of defects.cpp: ``python -m tests.hardening.defects KIND SANITIZER``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.pop("LD_PRELOAD", None)  # the compiler is to run without the sanitizer

import mindspore as ms
import numpy as np

import ms_ops
from tests.hardening.sanitizers import FLAGS

FOUND_BY = {"overflow": "address", "after free": "address", "undefined": "address", "leak": "address", "race": "thread"}
SAYS = {
    "overflow": "heap-buffer-overflow", "after free": "heap-use-after-free", "undefined": "shift exponent 32",
    "leak": "leak of 400 byte", "race": "data race",
}  # fmt: skip


def main(kind: str, sanitizer: str) -> None:
    flags = FLAGS[sanitizer]
    source = Path(__file__).with_name("defects.cpp")
    library = ms_ops.load("libms_ops_defects", [source], cflags=[*flags, "-g1", "-O0"], ldflags=flags[:1])
    ms.set_device("CPU")
    op = library.custom("Defective", out_shape=lambda x: x, out_dtype=lambda x: x, attrs={"kind": kind})
    assert op(ms.Tensor(np.ones(5, np.float32))).asnumpy().tolist() == [1.0] * 5


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
