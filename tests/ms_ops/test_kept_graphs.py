"""Gradients in PyNative mode by the graph that torch keeps of the forward: what runs, what is freed, what is right."""

import gc
import weakref

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from ms_ops import aten


@pytest.fixture(scope="module")
def counting():
    """A composite operator x * sin(x), the number of its runs, and what it kept for the gradient."""
    runs, kept = [], []
    library = torch.library.Library("ms_ops_counting", "DEF")
    library.define("twist(Tensor x) -> Tensor")

    class Twist(torch.autograd.Function):
        @staticmethod
        def forward(context, x):
            sine = torch.sin(x)
            context.save_for_backward(x, sine)
            kept.append(weakref.ref(sine.untyped_storage()))
            return x * sine

        @staticmethod
        def backward(context, cotangent):
            x, _ = context.saved_tensors
            return cotangent * (torch.sin(x) + x * torch.cos(x))

    def twist(x):
        if not isinstance(x, torch._subclasses.FakeTensor) and x.device.type != "meta":
            runs.append(x.shape)
        return Twist.apply(x)

    library.impl("twist", twist, "CompositeImplicitAutograd")
    yield ms_ops.op("ms_ops_counting::twist"), runs, kept
    library._destroy()


@pytest.fixture
def x():
    return ms.Tensor(np.linspace(-1, 1, 6, dtype=np.float32))


def test_the_forward_runs_once(counting, x):
    twist, runs, _ = counting
    runs.clear()
    gradient = ms.grad(twist)(x)
    assert len(runs) == 1
    values = x.asnumpy()
    np.testing.assert_allclose(gradient.asnumpy(), np.sin(values) + values * np.cos(values), rtol=1e-6)


def test_without_a_gradient_nothing_is_kept(counting, x):
    twist, _, kept = counting
    kept.clear()
    twist(x)
    gc.collect()
    assert [reference() for reference in kept] == [None] * len(kept)


def test_memory_goes_with_the_gradient(counting, x):
    twist, _, kept = counting
    kept.clear()
    ms.grad(twist)(x).asnumpy()
    gc.collect()
    assert kept
    assert [reference() for reference in kept] == [None] * len(kept)


@pytest.fixture
def doubling():
    """A composite operator 2x, whose gradient needs no tensor, and what its results lie in."""
    results = []
    library = torch.library.Library("ms_ops_doubling", "DEF")
    library.define("double(Tensor x) -> Tensor")

    def double(x):
        result = x * 2
        results.append(weakref.ref(result.untyped_storage()))
        return result

    library.impl("double", double, "CompositeImplicitAutograd")
    yield ms_ops.op("ms_ops_doubling::double"), results
    library._destroy()


def test_what_no_gradient_needs_is_freed_in_the_forward(doubling, x):
    double, results = doubling
    alive = []

    def loss(x):
        y = double(double(double(x)))
        gc.collect()
        alive.append([reference() is not None for reference in results])
        return y.sum()

    np.testing.assert_array_equal(ms.grad(loss)(x).asnumpy(), np.full(6, 8, "f"))
    assert alive == [[False, False, True]]


def test_a_second_gradient_keeps_all_inputs(doubling, x):
    double, _ = doubling

    def loss(x):
        return (double(double(x)) ** 3).sum()

    second = ms.grad(lambda x: ms.grad(loss)(x).sum())
    np.testing.assert_allclose(second(x).asnumpy(), 6 * 64 * x.asnumpy(), rtol=1e-6)
    np.testing.assert_allclose(ms.grad(loss)(x).asnumpy(), 3 * 64 * x.asnumpy() ** 2, rtol=1e-6)


def test_sums_in_a_users_gradient(x):
    """MindSpore's own addition, where it is not of two gradients of one tensor."""

    class Sums(ms.nn.Cell):
        def construct(self, x):
            return x * 2.0

        def bprop(self, x, out, dout):
            numbers = ms.Tensor([1, 2]) + ms.Tensor([3, 4])
            return (dout + ms.Tensor(1.0) + numbers.sum(),)

    gradient = ms.grad(lambda x: aten.sum(Sums()(aten.relu(x))))(x)
    np.testing.assert_array_equal(gradient.asnumpy(), np.where(x.asnumpy() > 0, 12, 0).astype("f"))


def test_second_order(counting, x):
    twist, *_ = counting
    values = x.asnumpy().astype(np.float64)
    second = ms.grad(lambda x: ms.grad(twist)(x).sum())(x)
    np.testing.assert_allclose(second.asnumpy(), 2 * np.cos(values) - values * np.sin(values), rtol=1e-5)


def test_one_input_of_several(x):
    """Torch's node would give both gradients."""
    y = ms.Tensor(np.arange(1, 7, dtype=np.float32))
    for position, expected in ((0, y), (1, x)):
        gradient = ms.grad(aten.mul, position)(x, y)
        np.testing.assert_array_equal(gradient.asnumpy(), expected.asnumpy())


def test_one_result_of_several(x):
    def larger(x):
        values, _ = aten.topk(x, 2)
        return values

    np.testing.assert_array_equal(ms.grad(larger)(x).asnumpy(), [0, 0, 0, 0, 1, 1])


def test_the_same_tensor_twice(x):
    np.testing.assert_allclose(ms.grad(lambda x: aten.mul(x, x))(x).asnumpy(), 2 * x.asnumpy())


def test_broadcast_inputs_get_gradients_of_their_shapes(x):
    y = ms.Tensor(np.ones((3, 1), np.float32))
    of_x, of_y = ms.grad(aten.add, (0, 1))(x, y)
    np.testing.assert_array_equal(of_x.asnumpy(), np.full(6, 3, np.float32))
    np.testing.assert_array_equal(of_y.asnumpy(), np.full((3, 1), 6, np.float32))


def test_results_that_are_inputs(x):
    """These have memory of their own for MindSpore, and gradients."""
    for same in (aten.contiguous, aten.alias, lambda x: aten.reshape(x, [6]), lambda x: aten.expand(x, [6])):
        y = same(x)
        assert y.data_ptr() != x.data_ptr()
        np.testing.assert_array_equal(ms.grad(lambda x, same=same: same(x) * 2.0)(x).asnumpy(), np.full(6, 2, "f"))


@pytest.fixture
def matrices():
    return [ms.Tensor(np.arange(6, dtype=np.float32).reshape(2, 3) + i) for i in range(2)]


def test_gradients_on_their_way_are_not_copied(matrices):
    """As in torch, where views, additions and transposed matrices pass them on; that of a sum is expanded."""

    def loss(x, y):
        transposed = aten.transpose(aten.add(aten.sin(x), aten.sin(y)), 0, 1)
        return aten.sum(aten.view(aten.transpose(transposed, 0, 1), [-1]))

    def copies(function):
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profile:
            function(*matrices)
        return [event.name for event in profile.events()].count("aten::copy_")

    gradients = ms.grad(loss, (0, 1))
    assert (copies(loss), copies(gradients)) == (3, 3 + 1)
    for gradient, x in zip(gradients(*matrices), matrices, strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), np.cos(x.asnumpy()), rtol=1e-6)


def test_gradients_that_a_user_has_are_not_shared(matrices):
    """Of several inputs, and in hooks."""
    gradients = ms.grad(lambda x, y: aten.sum(aten.add(x, aten.transpose(y, 0, 1))), (0, 1))
    of_x, of_y = gradients(matrices[0], ms.Tensor(matrices[1].asnumpy().T.copy()))
    assert of_x.data_ptr() != of_y.data_ptr()
    np.testing.assert_array_equal(of_y.asnumpy(), np.ones((3, 2), np.float32))
    hooked = []

    def loss(x, y):
        results = aten.sin(x), aten.sin(y)
        for result in results:
            result.register_hook(hooked.append)
        return aten.sum(aten.add(*results))

    ms.grad(loss, (0, 1))(*matrices)
    assert hooked[0].data_ptr() != hooked[1].data_ptr()


def test_gradients_of_one_operator_are_not_shared(matrices):
    """Torch gives both inputs of an addition within it the same tensor."""
    library = torch.library.Library("ms_ops_kept_graphs", "FRAGMENT")
    library.define("sin_of_sum(Tensor x, Tensor y) -> Tensor")
    library.impl("sin_of_sum", lambda x, y: torch.sin(x + y), "CompositeImplicitAutograd")
    sin_of_sum = ms_ops.ops.ms_ops_kept_graphs.sin_of_sum
    of_x, of_y = ms.grad(lambda x, y: sin_of_sum(x, y).sum(), (0, 1))(*matrices)
    before = of_y.asnumpy()
    of_x += 100
    np.testing.assert_array_equal(of_y.asnumpy(), before)


def test_gradients_for_mindspores_operators_are_in_order(matrices):
    """Those read memory as if there were no strides."""

    def loss(x, y):
        return aten.sum(aten.mul(aten.transpose(ms.ops.sin(x), 0, 1), aten.transpose(y, 0, 1)))

    of_x = ms.grad(loss)(*matrices)
    np.testing.assert_allclose(of_x.asnumpy(), np.cos(matrices[0].asnumpy()) * matrices[1].asnumpy(), rtol=1e-6)


@pytest.mark.parametrize("changed", ["input", "result"])
def test_what_the_gradient_needs_must_not_be_changed(warm_child, changed):
    """By torch's graph, too: MindSpore's kernels write to the memory that torch has saved."""
    warm_child(
        f"""
        import mindspore as ms
        import numpy as np
        import ms_ops
        from mindspore import mint
        from ms_ops import aten

        ms_ops.enable_mint_cpu()
        x = ms.Tensor(np.array([0.5, 1.0], np.float32))

        def loss(x):
            given = mint.mul(x, 1.0)
            result = aten.sigmoid(given) if {changed == "result"} else aten.sin(given)
            (result if {changed == "result"} else given).add_(1.0)
            return result.sum()

        try:
            gradient = ms.grad(loss)(x)
        except RuntimeError as error:
            assert "modified by an inplace operation" in str(error), error
        else:
            raise AssertionError(gradient)
        """
    )


@pytest.mark.parametrize("name", ["silu", "mish"])
def test_gradients_are_torchs_own_kernels(name):
    """Where grad mode is on, torch composes these of others, which rounds otherwise."""
    values = np.linspace(-3, 3, 20).astype(np.float16)
    x = torch.from_numpy(values).requires_grad_()
    getattr(torch.ops.aten, name)(x).sum().backward()
    gradient = ms.grad(getattr(aten, name))(ms.Tensor(values))
    np.testing.assert_array_equal(gradient.asnumpy(), x.grad.numpy())


@pytest.fixture(scope="module")
def recomputing():
    """The operator x * sin(x), whose author's backward runs the forward again and has torch differentiate it."""

    def again(x):
        return x * torch.sin(x)

    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])

    def backward(ctx, cotangent):
        with torch.enable_grad():
            x = ctx.saved_tensors[0].detach().requires_grad_()
            return torch.autograd.grad(again(x), x, cotangent)[0]

    def again_of_list(x: list[torch.Tensor]) -> list[torch.Tensor]:
        return [again(item) for item in x]

    def backward_of_list(ctx, cotangents):
        with torch.enable_grad():
            x = [item.detach().requires_grad_() for item in ctx.saved_tensors]
            return [*torch.autograd.grad(again_of_list(x), x, cotangents)]

    def setup_context_of_list(ctx, inputs, output):
        ctx.save_for_backward(*inputs[0])

    def define(name, function, *gradient):
        operator = torch.library.custom_op(f"ms_ops_recomputing::{name}", function, mutates_args=())
        operator.register_fake(function)
        operator.register_autograd(gradient[0], setup_context=gradient[1])

    again.__annotations__ = {"x": torch.Tensor, "return": torch.Tensor}
    again_of_list.__annotations__ = {"x": list[torch.Tensor], "return": list[torch.Tensor]}
    define("one", again, backward, setup_context)
    define("list", again_of_list, backward_of_list, setup_context_of_list)
    library = torch.library.Library("ms_ops_recomputing", "FRAGMENT")
    library.define("composite(Tensor x) -> Tensor")
    library.impl("composite", lambda x: torch.ops.ms_ops_recomputing.one(x) * 2.0, "CompositeImplicitAutograd")
    yield
    library._destroy()


@pytest.mark.parametrize("random", [False, True])
@pytest.mark.parametrize(
    ("name", "factor", "takes_list"), [("one", 1.0, False), ("composite", 2.0, False), ("list", 1.0, True)]
)
def test_an_authors_gradient_may_differentiate(mode, recomputing, name, factor, takes_list, random):
    """Not silently zero, whether torch's engine runs it or it is called alone."""
    operator = ms_ops.op(f"ms_ops_recomputing::{name}", random=random)
    x = np.linspace(-2, 2, 5, dtype=np.float32)

    def loss(x):
        return operator([x])[0] if takes_list else operator(x)

    gradient = ms.grad(loss)(ms.Tensor(x)).asnumpy()
    np.testing.assert_allclose(gradient, factor * (np.sin(x) + x * np.cos(x)), rtol=1e-6)
