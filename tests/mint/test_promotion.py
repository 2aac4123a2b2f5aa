"""Tensors of several dtypes, and sums of small integers: results and gradients have torch's dtypes."""

from __future__ import annotations

from tests.conftest import modes
from tests.mint.program import START

PROMOTED = """
from tests.nets import Net

def addcmul(*args):
    return mint.addcmul(*args, value=2)

def tensor_of(values, dtype):
    return ms.Tensor(np.array(values, np.float64), getattr(ms, dtype)), torch.tensor(values).to(getattr(torch, dtype))

def of_torch(name, *args):
    return torch.addcmul(*args, value=2) if name == "addcmul" else getattr(torch, name)(*args)

def assert_same(found, expected):
    assert str(found.dtype).lower() == str(expected.dtype).removeprefix("torch.")
    np.testing.assert_allclose(found.asnumpy(), expected.detach().numpy(), rtol=1e-3)

ONES = [1.0, 1.0]
for name, function, *values in (
    ("addcmul", addcmul, (ONES, "int32"), ([0.5, 0.5], "float32"), (ONES, "int32")),
    ("addcmul", addcmul, (ONES, "float16"), ([300.0, 0.5], "float32"), ([300.0, 1.0], "float32")),
    ("addcmul", addcmul, (ONES, "float32"), ([3.0, 0.5], "float32"), ([2.0], "float64")),
    ("addcdiv", mint.addcdiv, (ONES, "float16"), ([300.0, 0.5], "float32"), ([0.5, 1.0], "float32")),
    ("fmod", mint.fmod, ([3.5, 1.0], "float16"), ([2.0, 3.0], "float32")),
    ("fmod", mint.fmod, ([3.5, 1.0], "float16"), (2.0, "float32")),
    ("fmod", mint.fmod, ([5.0, 7.0], "int16"), (3.0, "int64")),
):
    ours, theirs = zip(*(tensor_of(*value) for value in values))
    assert_same(Net(function)(*ours), of_torch(name, *theirs))
    if all(tensor.is_floating_point() for tensor in theirs):
        variables = [tensor.requires_grad_() for tensor in theirs]
        expected = torch.autograd.grad(of_torch(name, *variables).sum(), variables)
        for found, wanted in zip(ms.grad(Net(function), tuple(range(len(ours))))(*ours), expected, strict=True):
            assert_same(found, wanted)

def sum_of_distances(x, y):
    return mint.nn.functional.l1_loss(x, y, reduction="sum")

for dtype in ("int8", "uint8", "int32"):
    (x, tx), (y, ty) = tensor_of([100.0, 101.0, 102.0], dtype), tensor_of([0.0, 1.0, 2.0], dtype)
    assert_same(Net(sum_of_distances)(x, y), torch.nn.functional.l1_loss(tx, ty, reduction="sum"))
"""


@modes
def test_functions(warm_child, mode):
    warm_child(START.format(mode=mode) + PROMOTED)


METHODS = """
for name in ("fmod", "addcmul", "addcdiv"):
    others = [np.array([2.0, 3.0], np.float32)] * (1 if name == "fmod" else 2)
    found = getattr(ms.Tensor([3.5, 1.0], ms.float16), name)(*map(ms.Tensor, others))
    expected = getattr(torch.tensor([3.5, 1.0], dtype=torch.float16), name)(*map(torch.from_numpy, others))
    assert found.dtype == ms.float32
    np.testing.assert_allclose(found.asnumpy(), expected.numpy(), rtol=1e-6)
assert ms.Tensor([3.5]).fmod(2).asnumpy().tolist() == [1.5]
"""


def test_methods(warm_child):
    warm_child(START.format(mode="ms.PYNATIVE_MODE") + METHODS)
