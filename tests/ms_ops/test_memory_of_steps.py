"""What a step of training frees stays with the process for the next."""

from __future__ import annotations

import pytest

MEBIBYTES = 9

CHILD = """
import ctypes
import resource
import mindspore as ms
import numpy as np
from ms_ops import aten

x = ms.Tensor(np.ones(({mebibytes}, 1 << 18), np.float32))
malloc = ctypes.CDLL(None).malloc
malloc.restype = ctypes.c_void_p
free = ctypes.CDLL(None).free
free.argtypes = [ctypes.c_void_p]

def negated():
    [aten.neg(x) for _ in range(blocks)]

def at_the_end_of_the_heap():
    taken = [malloc(x.nbytes) for _ in range(blocks)]
    for block in taken:
        ctypes.memset(block, 1, x.nbytes)
    for block in reversed(taken):
        free(block)

def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

blocks = {blocks}
negated()
for _ in range(6):
    {step}()
before = faults()
for _ in range(10):
    {step}()
new = faults() - before
assert new < {mebibytes} * 256 * blocks, f"{{new}} pages of what a step freed were given back to the system"
"""


@pytest.mark.slow
@pytest.mark.parametrize("blocks", [5, 20])
@pytest.mark.parametrize("step", ["negated", "at_the_end_of_the_heap"])
def test_memory_of_a_step_stays_for_the_next(warm_child, step, blocks):
    warm_child(CHILD.format(step=step, blocks=blocks, mebibytes=MEBIBYTES))
