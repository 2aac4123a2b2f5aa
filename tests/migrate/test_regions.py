"""Regions of a module's Python that autograd does not record, or records once more: gradients are torch's."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

import ms_ops
from tests.migrate import twins


class Regions(nn.Module):
    """Features, which have no gradient, and a head on them."""

    def __init__(self):
        super().__init__()
        self.features, self.head, self.other = nn.Linear(6, 6), nn.Linear(6, 3), nn.Linear(6, 6)

    def forward(self, x):
        return self.head(self.computed(x))


class Frozen(Regions):
    def computed(self, x):
        with torch.no_grad():
            return torch.tanh(self.features(x))


class Inference(Regions):
    def computed(self, x):
        with torch.inference_mode():
            found = torch.tanh(self.features(x))
            with torch.inference_mode(mode=False):
                assert torch.is_grad_enabled()
        return found.clone() + self.other(x)


class Decorated(Regions):
    @torch.inference_mode()
    def computed(self, x):
        return torch.tanh(self.features(x))

    def forward(self, x):
        return self.head(self.computed(x).clone())


class Reentrant(Regions):
    """A checkpoint of what has a gradient, and one of what has none: its weights have none either."""

    def computed(self, x):
        one = checkpoint(lambda y: torch.tanh(self.features(y)), self.other(x), use_reentrant=True)
        return one + checkpoint(lambda y: self.features(y), x, use_reentrant=True)


class Looking(Regions):
    """Regions in which ``float()`` gives the tensor itself, which has a gradient after it; a view of it has none."""

    def computed(self, x):
        y = self.other(x)
        with torch.no_grad():
            scale = y.float().abs().max()
            half = y.contiguous().float() * 0.5
            row = y[:1]
            with torch.enable_grad():
                kept = y.to(torch.float32)
            same = kept.float()
        z = self.features(y) / scale + half + row
        with torch.inference_mode():
            z.float().sum()
        return z * same


class LookingAtSome(Regions):
    """How many the region gives depends on values; the gradient goes on through what it was given."""

    def computed(self, x):
        y = self.other(x)
        with torch.no_grad():
            places = torch.nonzero(y.float() > 0)[:, 0]
        return self.features(y).index_add(0, places, torch.ones_like(places)[:, None].expand(-1, 6).to(y.dtype))


class LookingInDepth(Regions):
    """A region within a region, and what the inner one gives."""

    def computed(self, x):
        y = self.other(x)
        with torch.no_grad():
            with torch.enable_grad():
                twice = y.float() * 2
                with torch.no_grad():
                    found = twice.float().argmax()
            seen = twice.float()
        return self.features(y) + seen * found


@pytest.mark.filterwarnings("ignore:None of the inputs have requires_grad=True")
@pytest.mark.parametrize("make", [Inference, Decorated, Reentrant, Looking, LookingAtSome, LookingInDepth])
def test_gradients(mode, make):
    network, args = make(), (torch.randn(4, 6),)
    cell = ms_ops.from_torch(network, args)
    twins.assert_same_outputs(cell, network, args)
    twins.assert_same_gradients(cell, network, args, rtol=1e-6)


def test_torch_is_as_before_after_a_conversion():
    with torch.inference_mode():
        assert torch.ones(1).is_inference()


@pytest.mark.parametrize("region", [torch.no_grad, torch.inference_mode])
@pytest.mark.parametrize("make", [lambda: Frozen(), lambda: Asking()], ids=["Frozen", "Asking"])
def test_the_region_of_the_caller_is_not_the_networks(mode, make, region):
    network = make()
    with region():
        cell = ms_ops.from_torch(network, (torch.randn(4, 6),))  # a sample of the region, which is none to be trained
    args = (torch.randn(4, 6),)
    twins.assert_same_outputs(cell, network, args)
    twins.assert_same_gradients(cell, network, args, rtol=1e-6)


@pytest.mark.slow
def test_the_first_conversion_of_a_process_may_be_in_a_region(child):
    """What is imported for it looks at gradients of torch's."""
    code = """
        import torch
        import ms_ops

        with torch.inference_mode():
            cell = ms_ops.from_torch(torch.nn.ReLU(), (torch.ones(2),))
        print(type(cell).__name__)
    """
    assert child(code).split()[-1] == "ReLU"


def test_modules_that_autograd_never_records():
    with torch.inference_mode():
        network = Frozen()
    with pytest.raises(ms_ops.ConversionError, match="features.weight of Frozen was made under torch.inference_mode"):
        ms_ops.from_torch(network, (torch.randn(4, 6),))


class Asking(nn.Module):
    """Computes something else where autograd records."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(6, 3)

    def forward(self, x):
        y = self.linear(x)
        return y * 2 if y.requires_grad and torch.is_grad_enabled() else y


class Force(nn.Module):
    """An energy, and its gradient by the input, within the forward."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(6, 3)

    def forward(self, x):
        with torch.enable_grad():
            x = x.detach().requires_grad_()
            energy = (torch.tanh(self.linear(x)) ** 2).sum()
            (gradient,) = torch.autograd.grad(energy, x, create_graph=True)
        return energy, -gradient


@pytest.mark.parametrize("make", [Asking, Force])
def test_one_operator_is_told_that_autograd_records_where_a_gradient_is_taken(mode, make):
    network, args = make(), (torch.randn(4, 6),)
    twins.assert_same_gradients(ms_ops.TorchModule(network), network, args, rtol=1e-5)


def test_one_operator_differentiates_within_its_forward(mode):
    network, args = Force(), (torch.randn(4, 6),)
    twins.assert_same_outputs(ms_ops.TorchModule(network), network, args, rtol=1e-6)
