"""What a step of training frees stays with the process for the next."""

from __future__ import annotations

FREED = """
import resource
import mindspore as ms
import numpy as np
from ms_ops import aten

x = ms.Tensor(np.ones((9, 1 << 18), np.float32))  # 9 MiB

def step():
    [aten.neg(x) for _ in range(5)]

def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

for _ in range(6):
    step()
before = faults()
for _ in range(10):
    step()
assert faults() - before < 5 * 9 * 256, "what a step freed was given back to the system"
"""


def test_memory_of_a_step_stays_for_the_next(warm_child):
    warm_child(FREED)
