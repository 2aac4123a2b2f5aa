"""``ms_ops.ops``, the mirror of ``torch.ops`` for other libraries."""

import copy
import pickle

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from tests.conftest import without_cuda

pytestmark = pytest.mark.usefixtures("third_party")

X = np.array([[-1.5, 2.0, 0.5], [3.0, -0.25, 1.0]], np.float32)
W = np.array([[2.0, -1.0, 4.0], [0.5, 1.0, -3.0]], np.float32)


@torch.library.custom_op("ms_ops_mirror::moved", mutates_args=())
def moved(x: torch.Tensor, offset: float, times: int = 1) -> torch.Tensor:
    return x + offset * times


@moved.register_fake
def _(x, offset, times=1):
    return torch.empty_like(x)


moved.register_autograd(lambda ctx, gradient: (gradient, None, None))


class Scaled(nn.Cell):
    def construct(self, x, w):
        y, total = ms_ops.ops.ms_ops_test.scaled(x, w, 3, mode="square")
        return y + ms_ops.ops.ms_ops_test.scaled.default(x, None, factor=2)[0] + total


def scaled(x, w):
    y, total = torch.ops.ms_ops_test.scaled(x, w, 3, mode="square")
    return y + torch.ops.ms_ops_test.scaled.default(x, None, factor=2)[0] + total


def test_constants_in_the_call_and_gradients(mode):
    result = Scaled()(ms.Tensor(X), ms.Tensor(W)).asnumpy()
    np.testing.assert_allclose(result, scaled(torch.from_numpy(X), torch.from_numpy(W)).numpy(), rtol=1e-6)
    leaves = [torch.from_numpy(array).requires_grad_() for array in (X, W)]
    references = torch.autograd.grad(scaled(*leaves).sum(), leaves)
    for gradient, reference in zip(ms.grad(Scaled(), (0, 1))(ms.Tensor(X), ms.Tensor(W)), references, strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), reference.numpy(), rtol=1e-5)


@ms.jit
def compiled(x, times):
    return ms_ops.ops.ms_ops_mirror.moved(x, 0.5, times)


def test_under_jit_with_numbers_of_the_caller():
    for times in (1, 3):
        np.testing.assert_array_equal(compiled(ms.Tensor(X), times).asnumpy(), X + 0.5 * times)


def test_names_bound_before():
    from ms_ops.ops import ms_ops_mirror

    move = ms_ops_mirror.moved

    @ms.jit
    def both(x):
        return move(x, 1.0) + ms_ops_mirror.moved(x, 2.0)

    np.testing.assert_array_equal(both(ms.Tensor(X)).asnumpy(), 2 * X + 3)


def test_an_operator_registered_after_a_graph_of_its_namespace_was_compiled():
    compiled(ms.Tensor(X), 1)

    @torch.library.custom_op("ms_ops_mirror::halved", mutates_args=())
    def halved(x: torch.Tensor) -> torch.Tensor:
        return x / 2

    halved.register_fake(torch.empty_like)

    @ms.jit
    def half(x):
        return ms_ops.ops.ms_ops_mirror.halved(x)

    np.testing.assert_array_equal(half(ms.Tensor(X)).asnumpy(), X / 2)


def test_shapes_that_depend_on_data(mode):
    class Net(nn.Cell):
        def construct(self, x):
            return ms_ops.ops.ms_ops_mirror.above(x, 0.75)

    @torch.library.custom_op("ms_ops_mirror::above", mutates_args=())
    def above(x: torch.Tensor, least: float) -> torch.Tensor:
        return x[x > least]

    above.register_fake(lambda x, least: x.new_empty(torch.library.get_ctx().new_dynamic_size()))
    np.testing.assert_array_equal(Net()(ms.Tensor(X)).asnumpy(), X[X > 0.75])


def test_atens_namespace():
    assert ms_ops.ops.aten is ms_ops.aten

    @ms.jit
    def relu(x):
        return ms_ops.ops.aten.relu(x)

    np.testing.assert_array_equal(relu(ms.Tensor(X)).asnumpy(), np.maximum(X, 0))


def test_help_and_completion():
    operator = ms_ops.ops.ms_ops_test.scaled
    assert "scaled(Tensor x, Tensor? weight, int factor, str mode=" in operator.__doc__
    assert "Gradient: by torch's formula" in operator.__doc__
    assert {"ms_ops_test", "ms_ops_mirror", "aten"} <= set(dir(ms_ops.ops))
    assert {"scaled", "looped"} <= set(dir(ms_ops.ops.ms_ops_test))
    assert "default" in dir(operator)
    assert operator.overloads() == ["default"]


def test_unknown_names():
    with pytest.raises(AttributeError, match="did you mean ms_ops_test::scaled"):
        ms_ops.ops.ms_ops_test.scalded  # noqa: B018
    with pytest.raises(AttributeError, match=r"no operators in 'torchvison'.*load_library.*import torchvison"):
        ms_ops.ops.torchvison  # noqa: B018
    with pytest.raises(AttributeError, match="no overload ms_ops_test::scaled.out; there are ms_ops_test::scaled"):
        ms_ops.ops.ms_ops_test.scaled.out  # noqa: B018


def test_without_a_fake_function_graphs_say_what_to_do():
    @ms.jit
    def looped(x):
        return ms_ops.ops.ms_ops_test.looped(x, 2)

    with pytest.raises((RuntimeError, NotImplementedError), match=r'ms_ops.op\("ms_ops_test::looped", out_shape='):
        looped(ms.Tensor(X[0]))


def test_copies_and_pickles():
    operator = ms_ops.ops.ms_ops_mirror.moved
    for one in (copy.deepcopy(operator), pickle.loads(pickle.dumps(operator))):
        np.testing.assert_array_equal(one(ms.Tensor(X), 1.0).asnumpy(), X + 1)


@without_cuda
def test_import_stays_light(child):
    child("""
        import sys

        import ms_ops

        assert "torch" not in sys.modules and "mindspore" not in sys.modules and "ms_ops.ops" not in sys.modules
    """)


def test_calls_in_pynative_mode_import_no_sympy(child):
    child("""
        import sys

        import mindspore as ms

        import ms_ops

        gradient = ms.grad(lambda x: ms_ops.aten.softmax(x, 0)[0])(ms.Tensor([1.0, 1.0]))
        assert gradient.asnumpy().tolist() == [0.25, -0.25]
        assert "sympy" not in sys.modules, "which takes long"
    """)
