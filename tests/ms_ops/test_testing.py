"""ms_ops.testing.check: what is right passes, and each kind of defect is named with its sample."""

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from ms_ops import testing
from ms_ops.testing import CheckError, check


@pytest.mark.parametrize(
    ("op", "samples"),
    [
        (
            "aten::leaky_relu",
            [((np.array([1.0, -2.0]), 0.1), {}), ((ms.Tensor([1.0, -2.0]),), {"negative_slope": 0.5})],
        ),
        ("aten::cat", [(([torch.randn(2, 3), torch.randn(1, 3)], 0), {})]),
        ("aten::topk", [((torch.randn(5), 2), {})]),
        ("aten::native_layer_norm", [((torch.randn(2, 3), [3], torch.randn(3), None, 1e-5), {})]),
        ("aten::argmax", [((torch.randn(5),), {})]),
    ],
)
def test_what_is_right(op, samples):
    check(op, samples)


def test_an_input_whose_gradient_is_refused():
    check("aten::nll_loss", [((torch.randn(3, 4), torch.tensor([0, 1, 2]), torch.rand(4)), {})])


def test_objects():
    check(ms_ops.ops.aten.mul, [((torch.randn(2), torch.randn(2)), {})])
    check(ms_ops.op("aten::linear", bias=None), [((torch.randn(2, 3), torch.randn(4, 3)), {})])


def define(name, function, fake, backward=None):
    op = torch.library.custom_op(f"ms_ops_testing::{name}", mutates_args=())(function)
    op.register_fake(fake)
    if backward:
        op.register_autograd(backward)
    return f"ms_ops_testing::{name}"


def scaled(x: torch.Tensor, factor: float) -> torch.Tensor:
    return x * factor


def of_same_shape(x, factor):
    return torch.empty_like(x)


def test_an_operator_that_writes_to_an_argument():
    def add_in_place(x: torch.Tensor, y: torch.Tensor, *, factor: int = 1) -> None:
        x.add_(y * factor)

    op = torch.library.custom_op("ms_ops_testing::add_in_place", mutates_args=("x",))(add_in_place)
    op.register_fake(lambda x, y, *, factor=1: None)
    x = torch.zeros(2)
    check("ms_ops_testing::add_in_place", [((x, torch.ones(2)), {}), ((x, torch.ones(2)), {"factor": 2})])
    assert x.tolist() == [0.0, 0.0]


def test_tensors_that_are_given_by_name_alone():
    with torch.library._scoped_library("ms_ops_testing", "FRAGMENT") as library:
        library.define("by_name(Tensor x, *, Tensor z, Tensor[] more) -> Tensor")
        library.impl("by_name", lambda x, *, z, more: x - z * more[1], "CompositeExplicitAutograd")
        torch.library.register_fake("ms_ops_testing::by_name", lambda x, *, z, more: torch.empty_like(x), lib=library)
        x, z, more = torch.ones(2), torch.full((2,), 3.0), [torch.ones(2), torch.full((2,), 5.0)]
        check("ms_ops_testing::by_name", [((x,), {"more": more, "z": z})])


def test_random_numbers_of_the_caller_stay():
    torch.manual_seed(3)
    state = torch.get_rng_state()
    check("aten::relu", [((torch.ones(2),), {})])
    assert torch.equal(torch.get_rng_state(), state)


def test_a_wrong_gradient():
    name = define("gradient", scaled, of_same_shape, lambda context, gradient: (gradient * 3, None))
    with pytest.raises(CheckError, match=r"sample 1 \(x: float32\[2\]\): torch's gradcheck fails: Jacobian mismatch"):
        check(name, [((torch.ones(2), 3.0), {}), ((torch.ones(2), 2.0), {})])


def test_a_wrong_fake_function():
    name = define("fake", scaled, lambda x, factor: x.new_empty(x.shape[0] + 1))
    with pytest.raises(CheckError, match=r"sample 0 \(x: float32\[2\]\): torch's opcheck fails"):
        check(name, [((torch.ones(2), 2.0), {})])


def test_an_operator_without_a_gradient_is_checked_for_its_values():
    check(define("values", scaled, of_same_shape), [((torch.ones(2), 2.0), {})])


def test_a_difference_between_the_frameworks(monkeypatch):
    monkeypatch.setattr(
        testing.convert, "to_torch", lambda tensor, convert=testing.convert.to_torch: convert(tensor) + 1
    )
    monkeypatch.setattr(testing._Call, "check_registration", lambda call: None)
    said = r"sample 0 .* 'self' in PyNative mode of MindSpore is not torch's: (.|\n)*Greatest absolute difference: 1\.0"
    with pytest.raises(CheckError, match=said):
        check("aten::relu", [((torch.ones(2),), {})])


def test_one_tolerance_leaves_the_other_as_torch_has_it():
    check("aten::leaky_relu", [((torch.randn(3), 0.1), {})], rtol=1e-3)
    check("aten::leaky_relu", [((torch.randn(3), 0.1), {})], atol=1e-3)
    check("aten::argmax", [((torch.randn(3),), {})], rtol=1e-3)


def test_samples_of_a_generator():
    check("aten::relu", (((torch.ones(size),), {}) for size in (1, 2)))
    with pytest.raises(ValueError, match="no samples given"):
        check("aten::relu", (sample for sample in ()))


def test_bad_requests():
    with pytest.raises(ValueError, match="no samples given"):
        check("aten::relu", [])
    with pytest.raises(TypeError, match="the arguments fit no overload"):
        check("aten::relu", [((1, 2, 3), {})])
    with pytest.raises(TypeError, match=r"sample 1: give a tuple and a dict of arguments"):
        check("aten::relu", [((torch.ones(1),), {}), (torch.ones(1),)])
    with pytest.raises(AttributeError, match="did you mean aten::relu"):
        check("aten::reluu", [((torch.ones(1),), {})])
