"""How converted networks are called, and what they give: arguments, samples, structures, and what is refused."""

from __future__ import annotations

from typing import NamedTuple

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import twins
from tests.migrate.modules import Scaling
from tests.releases import needs_exporter


class Weighted(nn.Module):
    """Takes what is no tensor before, between and after tensors, and by name only."""

    def forward(self, double, x, shift=0, *, power=1, mask=None, bias=None):
        y = (x * 2 if double else x) ** power + shift
        return y if mask is None else y * mask


@pytest.mark.slow
@pytest.mark.parametrize("fused", [False, True])
def test_arguments_by_name_only(mode, fused):
    x, mask = torch.tensor([1.0, 3.0]), torch.tensor([0.0, 1.0])
    cell = ms_ops.from_torch(Weighted(), (True, x), {"power": 2, "bias": None, "mask": mask}, fused=fused)
    given, others = ms.Tensor(x.numpy()), ms.Tensor(mask.numpy())
    for output in (cell(given, others), cell(x=given, double=True, mask=others, power=2)):
        np.testing.assert_array_equal(output.asnumpy(), [0.0, 36.0])
    with pytest.raises(ValueError, match="power is fixed at the value of the conversion, 2: convert"):
        cell(given, others, power=3)
    with pytest.raises(ValueError, match="mask was a tensor at the conversion: give one, or convert the network"):
        cell(given, None)


def test_args_that_are_no_tuple():
    with pytest.raises(TypeError, match=r"args is a tuple of the module's arguments, got Tensor: write \(x,\) for one"):
        ms_ops.from_torch(nn.Linear(3, 2), torch.ones(4, 3))


@pytest.mark.parametrize(
    ("args", "kwargs", "message"),
    [
        ((ms.Tensor([1.0]),), None, r"args\[0\] is a mindspore Tensor; the sample's tensors are torch's"),
        ((), {"input": np.ones(3)}, r"kwargs\['input'\] is a numpy ndarray; the sample's tensors are torch's"),
        ((torch.ones(4, 3),), {"other": 1}, "does not fit the forward of Linear: got an unexpected .* 'other'"),
    ],
)
def test_samples_that_are_none(args, kwargs, message):
    with pytest.raises(TypeError, match=message):
        ms_ops.from_torch(nn.Linear(3, 2), args, kwargs)


class Power(nn.Module):
    def forward(self, x, power):
        return x**power


def test_an_argument_with_the_name_of_a_function_in_the_source():
    samples = torch.ones(2), torch.ones(2)
    with pytest.raises(ms_ops.ConversionError, match="its argument 'power' has the name of something in the source"):
        ms_ops.from_torch(Power(), samples, target="mint")
    ms_ops.from_torch(Power(), samples)


class Levels(nn.Module):
    def forward(self, x):
        return {1: x, 2: x * 2, 3: x * 3}


def test_outputs_whose_keys_are_numbers(mode):
    output = ms_ops.from_torch(Levels(), (torch.ones(2),))(ms.Tensor([1.0, 1.0]))
    for key in (1, 2, 3):
        np.testing.assert_array_equal(output[key].asnumpy(), [key, key])


@pytest.mark.slow
@pytest.mark.parametrize("fused", [False, True])
def test_arguments_that_are_no_tensors_are_fixed(mode, fused):
    x = torch.tensor([1.0, 3.0])
    cell = ms_ops.from_torch(Scaling(), (x, True), {"power": 2}, fused=fused)
    given = ms.Tensor(x.numpy())
    for output in (cell(given), cell(given, True), cell(given, double=True, power=2)):
        np.testing.assert_array_equal(output.asnumpy(), [4.0, 36.0])
    with pytest.raises(ValueError, match="double is fixed at the value of the conversion, True: convert"):
        cell(given, False)
    with pytest.raises(ValueError, match="power is fixed at the value of the conversion, 2: convert"):
        cell(given, True, 3)


class Auxiliary(NamedTuple):
    logits: torch.Tensor
    auxiliary: torch.Tensor


class Inception(nn.Module):
    """Which gives more in training, as torchvision's networks with auxiliary classifiers do."""

    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(3, 3), nn.Linear(3, 2)

    def forward(self, x):
        x = self.first(x).relu()
        logits = self.second(x)
        return Auxiliary(logits, x * 2) if self.training else logits


@pytest.mark.slow
@pytest.mark.parametrize("fused", [False, True])
@pytest.mark.parametrize("module", [Scaling(extra=True), Inception()], ids=["tuple", "fields"])
def test_structures_that_differ_between_training_and_evaluation(module, mode, fused):
    x = torch.randn(2, 3)
    cell = ms_ops.from_torch(module, (x,), fused=fused)
    for training in (True, False, True):
        cell.set_train(training)
        module.train(training)
        twins.assert_same_outputs(cell, module, (x,), rtol=1e-6)
        given = cell(ms.Tensor(x.numpy()))
        assert hasattr(given, "_fields") == hasattr(module(x), "_fields")
        if hasattr(given, "_fields"):
            logits, auxiliary = given
            assert given.logits is logits
            assert given.auxiliary is auxiliary
        if cell.trainable_params():
            twins.assert_same_gradients(cell, module, (x,), rtol=1e-5)


class Labelled(nn.Module):
    """Whose inputs a sample may give as one tensor."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.register_buffer("positions", torch.arange(4.0))

    def forward(self, x, labels, positions):
        return self.linear(x + positions) - labels


@pytest.mark.parametrize(("fused", "rtol"), [(False, 0.0), (True, 1e-6)])  # Inductor may round otherwise
def test_a_sample_that_gives_one_tensor_twice(fused, rtol):
    module, x = Labelled(), torch.randn(4)
    for labels, positions in [(x, module.positions), (x[:], module.linear.weight[0])]:
        cell = ms_ops.from_torch(module, (x, labels, positions), fused=fused)
        twins.assert_same_outputs(cell, module, (x, labels.detach(), positions.detach()), rtol)
    twins.assert_same_outputs(cell, module, (torch.randn(4), torch.randn(4), torch.randn(4)), rtol)


class OfItems(nn.Module):
    def forward(self, xs, named):
        return sum(xs) * named["a"][1] + named["a"][0]


class InOrder(nn.Module):
    def forward(self, x, mask, bias):
        return x + 2 * mask + 3 * bias


@pytest.mark.slow
def test_other_items_than_those_of_the_sample_are_refused(mode):
    x, one = torch.ones(4), ms.Tensor(np.ones(4, np.float32))
    cell = ms_ops.from_torch(OfItems(), ([x, x], {"a": (x, 7)}))
    np.testing.assert_array_equal(cell([one, one], {"a": (one, 7)}).asnumpy(), np.full(4, 15, np.float32))
    for items, named, message in [
        ([one] * 3, {"a": (one, 7)}, "xs had 2 items at the conversion: give as many"),
        ([one], {"a": (one, 7)}, "xs had 2 items at the conversion: give as many"),
        ([one, one], {"a": (one, 7), "b": one}, "named had the keys 'a' at the conversion: give these alone"),
        ([one, one], {"b": (one, 7)}, "named had the keys 'a' at the conversion: give these alone"),
        ([one, one], {"a": (one, 8)}, r"named\['a'\]\[1\] is fixed at the value of the conversion, 7"),
    ]:
        with pytest.raises(ValueError, match=message):
            cell(items, named)


def test_arguments_by_position_are_tensors_in_the_order_of_the_sample(mode):
    one, two, three = torch.ones(1), torch.full((1,), 2.0), torch.full((1,), 3.0)
    cell = ms_ops.from_torch(InOrder(), (one,), {"bias": one, "mask": one})
    given = [ms.Tensor(tensor.numpy()) for tensor in (one, two, three)]
    np.testing.assert_array_equal(cell(*given).asnumpy(), InOrder()(one, bias=two, mask=three).numpy())
    by_name = cell(given[0], mask=given[1], bias=given[2])
    np.testing.assert_array_equal(by_name.asnumpy(), InOrder()(one, two, three).numpy())


class Filling(nn.Module):
    """Whose numbers and sizes no equality of Python's, or no name, stands for."""

    def forward(self, x, sizes, limits):
        return x.reshape(sizes).nan_to_num(limits["nan"][0]).clamp(max=limits["most"])


@pytest.mark.slow
@needs_exporter
def test_constants_that_python_does_not_write_as_it_shows_them(mode):
    x = torch.arange(4.0)
    nan, most = (float("nan"), x), float("inf")
    cell = ms_ops.from_torch(Filling(), (x, (2, 2), {"nan": nan, "most": most}))
    given = ms.Tensor(x.numpy())
    for sizes in ({}, {"sizes": (2, 2)}):
        output = cell(given, {"nan": (float("nan"), given), "most": most}, **sizes)
        np.testing.assert_array_equal(output.asnumpy(), [[0, 1], [2, 3]])
    with pytest.raises(ValueError, match=r"sizes is fixed at the value of the conversion, \(2, 2\)"):
        cell(given, {"nan": (float("nan"), given), "most": most}, sizes=(4, 1))
    with pytest.raises(ValueError, match=r"limits\['most'\] is fixed at the value of the conversion, float\(\"inf\"\)"):
        cell(given, {"nan": (float("nan"), given), "most": 1.0})
    with pytest.raises(ValueError, match=r"limits\['nan'\]\[0\] is fixed at the value of the conversion, float\(\"nan"):
        cell(given, {"nan": (0.0, given), "most": most})


def named_alike(name, *fields):
    kind = NamedTuple(name, [(field, torch.Tensor) for field in fields])
    globals()[f"{name}{len(fields)}"] = kind  # torch's pytree finds classes by their module
    return kind


ONE, TWO = named_alike("aten", "logits"), named_alike("aten", "logits", "auxiliary")


class Alike(nn.Module):
    """Gives named tuples of one name, which is that of something in the source."""

    def forward(self, x):
        return TWO(x + 1, x * 2) if self.training else ONE(x + 1)


def test_named_tuples_of_one_name(mode):
    module, x = Alike(), torch.ones(2)
    cell = ms_ops.from_torch(module, (x,))
    for training in (True, False):
        cell.set_train(training)
        module.train(training)
        twins.assert_same_outputs(cell, module, (x,))
        assert cell(ms.Tensor(x.numpy()))._fields == module(x)._fields


def test_an_argument_that_is_called_as_a_module_of_the_source():
    class Hiding(nn.Module):
        def forward(self, aten):
            return aten.relu() + 1

    with pytest.raises(ms_ops.ConversionError, match="its argument 'aten' has the name of something in the source"):
        ms_ops.from_torch(Hiding(), (torch.ones(1),))


class Masked(nn.Module):
    """Its cast does nothing for a mask of bools, and is not exported."""

    def forward(self, x, masks):
        return x.float() * ~masks["mask"].bool()


def test_tensors_of_another_kind_than_those_of_the_sample_are_refused(mode):
    cell = ms_ops.from_torch(Masked(), (torch.ones(2), {"mask": torch.tensor([True, False])}))
    right = ms.Tensor([True, False])
    for dtype in (ms.float32, ms.float16):
        assert cell(ms.Tensor([1, 1], dtype), {"mask": right}).asnumpy().tolist() == [0, 1]
    with pytest.raises(
        ValueError, match=r"masks\['mask'\] must be a mindspore.Tensor of the kind of bool, .*: cast it"
    ):
        cell(ms.Tensor([1.0, 1.0]), {"mask": ms.Tensor([1, 0], ms.int32)})
    with pytest.raises(ValueError, match="x must be a mindspore.Tensor of the kind of float32, .*: cast it"):
        cell(ms.Tensor([1, 1], ms.int32), {"mask": right})


def test_a_fused_network_gives_no_sizes():
    class Sized(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, x):
            return self.linear(x), x.shape[0]

    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = Sized()

        def forward(self, x):
            return self.layer(x)

    open_size = {"x": {0: torch.export.Dim("batch")}}
    network, samples = Network(), (torch.randn(3, 4),)
    with pytest.raises(ms_ops.ConversionError, match="gives a size that may differ between calls, and cannot be fused"):
        ms_ops.from_torch(network, samples, fused=True, dynamic_shapes=open_size)
    cell = ms_ops.from_torch(network, samples, fused=["layer"], dynamic_shapes=open_size)
    output, size = cell(ms.Tensor(np.ones((2, 4), np.float32)))
    np.testing.assert_allclose(output.asnumpy(), network(torch.ones(2, 4))[0].detach().numpy(), rtol=1e-6)
    assert size == 2
