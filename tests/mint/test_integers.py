"""Primitives of integers, whose results are integers in MindSpore and not in torch."""

from __future__ import annotations

import pytest

from tests.conftest import modes
from tests.mint.program import START

PROGRAM = """
from tests.nets import Net
x = np.array([2**62 + 1, -2**53 - 1, 5, -5, 0, 7, -7]).astype(np.{dtype})
y = np.array([1, 1, 0, 0, 0, 2, 2], np.{dtype})
limits = np.iinfo(np.{dtype})
wanted = [x[0], x[1], limits.max, limits.min, 0, 3, -3]
found = Net(ms.ops.RealDiv())(ms.Tensor(x), ms.Tensor(y)).asnumpy()
assert found.dtype == np.{dtype}
np.testing.assert_array_equal(found, wanted)
"""


@modes
@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_quotients(warm_child, dtype, mode):
    warm_child(START.format(mode=mode) + PROGRAM.format(dtype=dtype))
