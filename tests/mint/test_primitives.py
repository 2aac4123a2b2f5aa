"""Primitives of MindSpore's that are no functions of mint."""

from __future__ import annotations

import pytest

from tests.conftest import modes
from tests.mint.program import START

QUOTIENTS = """
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
    """Integers, where torch's are floats."""
    warm_child(START.format(mode=mode) + QUOTIENTS.format(dtype=dtype))


DISTANCES = """
x, y = rng.standard_normal((4, 6)), rng.standard_normal((3, 6))

def loss(x, y):
    return (ms.ops.cdist(x, y, float("inf")) ** 2).sum()

theirs = [torch.tensor(array, requires_grad=True) for array in (x, y)]
expected = torch.autograd.grad((torch.cdist(*theirs, float("inf")) ** 2).sum(), theirs)
for found, wanted in zip(ms.grad(loss, (0, 1))(ms.Tensor(x), ms.Tensor(y)), expected, strict=True):
    close(found, wanted)
"""


@modes
def test_gradients_of_distances(warm_child, mode):
    warm_child(START.format(mode=mode) + DISTANCES)


VMAP = """
a = ms.Tensor(rng.standard_normal((2, 4, 3)).astype(np.float32))
positive, values = ms.Tensor(a.asnumpy() > 0), ms.Tensor([10.0, 20.0])
filled = ms.vmap(ms.ops.masked_fill)(a, positive, values)
np.testing.assert_array_equal(filled.asnumpy(), np.where(a.asnumpy() > 0, [[[10]], [[20]]], a.asnumpy()))
rows = ms.vmap(ms.vmap(ms.ops.masked_fill, (0, 0, None)), (0, 0, 0))(a, positive, values)
np.testing.assert_array_equal(rows.asnumpy(), filled.asnumpy())

def loss(x, y):
    return ms.ops.xlogy(x, y).sum()

x, y = a.abs(), a.abs() + 1
for found, wanted in zip(ms.vmap(ms.grad(loss, (0, 1)))(x, y), ms.grad(loss, (0, 1))(x, y), strict=True):
    np.testing.assert_allclose(found.asnumpy(), wanted.asnumpy(), rtol=tolerance)
"""


@modes
def test_fills_under_vmap(warm_child, mode):
    """Of a batch, MindSpore's rule gives a value for each sample."""
    warm_child(START.format(mode=mode) + VMAP)


BOOLS = """
mask = ms.Tensor([[True, False], [True, True]])

def subtracted(mask):
    numbers = mask.astype(ms.float32)
    return (mask - 1) * 1e4, mask - 1.5, numbers - True, mint.sub(mask, 1, alpha=2), ms.ops.sub(mask, 1)

def of_bools(mask):
    return mint.sub(mask, mask, alpha=1), ms.ops.abs(mask)

bools, numbers = mask.asnumpy(), mask.asnumpy().astype(np.float32)
wanted = (numbers - 1) * 1e4, numbers - 1.5, numbers - 1, numbers - 2, numbers - 1
for found, right in zip(compiled(subtracted)(mask), wanted, strict=True):
    np.testing.assert_array_equal(found.asnumpy(), right)
pairs = list(zip(compiled(of_bools)(mask), (bools ^ bools, bools), strict=True))
if not in_graphs:  # MindSpore's inference refuses them
    pairs += [(mask - mask.T, bools ^ bools.T), (mask - True, ~bools)]
for found, right in pairs:
    assert found.dtype == ms.bool_
    np.testing.assert_array_equal(found.asnumpy(), right)
"""


@modes
def test_bools(warm_child, mode):
    """MindSpore subtracts them, and torch does not."""
    warm_child(START.format(mode=mode) + BOOLS)


INTEGERS = """
def activated(x):
    return ms.ops.hardswish(x), ms.ops.hardsigmoid(x)

for dtype in (np.int8, np.int32, np.int64):
    swish, sigmoid = compiled(activated)(ms.Tensor(np.array([-4, -1, 1, 2, 7], dtype)))
    assert swish.asnumpy().dtype == sigmoid.asnumpy().dtype == dtype
    np.testing.assert_array_equal(swish.asnumpy(), [0, 0, 0, 1, 7])
    np.testing.assert_array_equal(sigmoid.asnumpy(), [0, 0, 0, 0, 1])
"""


@modes
def test_activations_of_integers(warm_child, mode):
    warm_child(START.format(mode=mode) + INTEGERS)


SKIPPED = """
from tests.nets import Net
x = ms.Tensor(draw(2, 3))
for keep_dims in (True, False):
    none = Net(ms.ops.ReduceSum(keep_dims=keep_dims, skip_mode=True))
    np.testing.assert_array_equal(none(x, ()).asnumpy(), x.asnumpy())
    close(Net(ms.ops.ReduceSum(keep_dims=keep_dims))(x, ()), torch.tensor(x.asnumpy()).sum((0, 1), keep_dims))
"""


@modes
def test_sums_over_no_dims(warm_child, mode):
    """Which MindSpore alone takes for sums over all of them, in PyNative mode."""
    warm_child(START.format(mode=mode) + SKIPPED)
