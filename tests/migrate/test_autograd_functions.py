"""torch.autograd.Functions: Cells with a bprop, from the graphs of what their Python does."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import twins
from tests.migrate.modules import Rounding, Straight

Function = torch.autograd.Function


class Reversed(Function):
    """With a number, a setup_context, and a backward that is not differentiable."""

    @staticmethod
    def forward(x, scale):
        return x.view_as(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.scale = inputs[1]

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, gradient):
        return -ctx.scale * gradient, None


class Scaled(Function):
    """Several tensors, two outputs, assignments to slices, another Function within."""

    @staticmethod
    def forward(ctx, x, index, weight):
        y = Straight.apply(x) * weight
        y[:, 0] = 0
        ctx.save_for_backward(x, weight)
        ctx.mark_non_differentiable(index)
        ctx.set_materialize_grads(True)
        return y, x + weight

    @staticmethod
    def backward(ctx, first, second):
        x, weight = ctx.saved_tensors
        gradient = first * weight
        gradient[:, 0] = 0
        return gradient * 3 + second, None, (first * x).sum(0) if ctx.needs_input_grad[2] else None


class Activation(nn.Module):
    def forward(self, x):
        return Straight.apply(x * 3)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.weight = nn.Parameter(torch.randn(3))
        self.layers = nn.Sequential(Activation(), nn.Dropout(0.5), nn.Linear(3, 3), Activation())

    def forward(self, x):
        y = Reversed.apply(Activation()(self.linear(x)), 0.5) + Reversed.apply(x, 2.0)
        first, second = Scaled.apply(y, torch.arange(3), self.weight)
        return self.layers(first * second.sin()) + second


@pytest.fixture
def network():
    torch.manual_seed(0)
    return Network()


@pytest.mark.parametrize("is_dynamic", [False, True])
def test_outputs_and_gradients(mode, network, is_dynamic):
    x = torch.randn(4, 3)
    shapes = ({0: torch.export.Dim("batch", min=2)},) if is_dynamic else None
    cell = ms_ops.from_torch(network, (x,), dynamic_shapes=shapes)
    if is_dynamic:
        x = torch.randn(5, 3)
    for training in (True, False):
        network.train(training)
        cell.set_train(training)
        twins.assert_same_gradients(cell, network, (x,), rtol=1e-4)


def test_the_source_needs_no_class_of_torchs(tmp_path, network, warm_child):
    x = torch.randn(4, 3)
    cell = ms_ops.from_torch(network.eval(), (x,), out=tmp_path / "net.py")
    ms_ops.save_state_dict(cell, tmp_path / "net.ckpt")
    text = (tmp_path / "net.py").read_text()
    assert text.count("class Straight(nn.Cell)") == 1
    assert "    def bprop(self, x, output, gradient):\n        return (gradient,)\n" in text
    np.save(tmp_path / "x.npy", x.numpy())
    np.save(tmp_path / "expected.npy", network(x).detach().numpy())
    warm_child(
        f"""
        import sys
        sys.path.insert(0, {str(tmp_path)!r})
        import mindspore as ms
        import numpy as np
        from net import Network

        network = Network()
        ms.load_param_into_net(network, ms.load_checkpoint("net.ckpt"))
        output = network.set_train(False)(ms.Tensor(np.load("x.npy")))
        np.testing.assert_allclose(output.asnumpy(), np.load("expected.npy"), rtol=1e-6)
        """
    )


class Rounded(Function):
    """Draws random numbers that its backward does not need, and gives a tuple of one tensor."""

    @staticmethod
    def forward(ctx, x):
        assert ctx.needs_input_grad[0]
        return ((x + torch.rand_like(x)).floor(),)

    @staticmethod
    def backward(ctx, gradient):
        return gradient


TAKES_KEYWORDS = torch.__version__ >= "2.13"
"""Whether torch's Function.apply does; that of torch 2.10 does not."""


class Masked(Function):
    """Gives its mask as well, which has no gradient; has a default."""

    @staticmethod
    def forward(x, scale=2.0):
        mask = (x > 0).float()
        return x * mask * scale, mask

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_non_differentiable(output[1])
        ctx.save_for_forward(output[1])

    @staticmethod
    def backward(ctx, gradient, of_mask):
        return gradient * 2 + of_mask, None


class Weighted(Function):
    """With a constant of its own, by an argument that is no tensor."""

    @staticmethod
    def forward(ctx, x, weights):
        ctx.weights = weights
        return x * torch.tensor(weights)

    @staticmethod
    def backward(ctx, gradient):
        return gradient * torch.tensor(ctx.weights) * 10, None


class Usual(nn.Module):
    """What functions of people's own look like."""

    def forward(self, x):
        (rounded,) = Rounded.apply(x)
        masked, mask = Masked.apply(x)
        scaled, _ = Masked.apply(x, scale=3.0) if TAKES_KEYWORDS else Masked.apply(x, 3.0)
        weighted = Weighted.apply(x, list(range(20))) + Weighted.apply(x, list(range(20, 0, -1)))
        return rounded * 2 + masked + 7 * mask + scaled + weighted


def test_functions_as_people_write_them(mode):
    network, x = Usual(), torch.randn(3, 20)
    cell = ms_ops.from_torch(network, (x,))
    torch.manual_seed(1)
    leaf = x.clone().requires_grad_()
    expected = network(leaf)
    expected.sum().backward()
    ms.set_seed(1)
    np.testing.assert_allclose(cell(ms.Tensor(x.numpy())).asnumpy(), expected.detach().numpy(), rtol=1e-6)

    def total(x):
        return cell(x).sum()

    gradient = ms.grad(total)(ms.Tensor(x.numpy()))
    np.testing.assert_allclose(gradient.asnumpy(), leaf.grad.numpy(), rtol=1e-6)


taken_before = Straight.apply


class ByApply(nn.Module):
    def forward(self, x):
        return taken_before(x * 3)


def test_an_apply_that_was_taken_from_its_class(mode):
    """Torch 2.15 shows no other sign of it than that forward is called."""
    x = torch.randn(3)
    if not isinstance(Function.__dict__["apply"], classmethod):
        with pytest.raises(ms_ops.ConversionError, match=r"taken from it before: write Straight\.apply"):
            ms_ops.from_torch(ByApply(), (x,))
        return
    cell = ms_ops.from_torch(ByApply(), (x,))

    def total(x):
        return cell(x).sum()

    np.testing.assert_array_equal(ms.grad(total)(ms.Tensor(x.numpy())).asnumpy(), [3.0, 3.0, 3.0])
    assert taken_before(x).equal(x.round())
    assert "forward" in vars(Straight)


class Overwriting(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x.mul_(2)

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class ByNumPy(Function):
    @staticmethod
    def forward(ctx, x):
        return x * 1

    @staticmethod
    def backward(ctx, gradient):
        return torch.from_numpy(np.sign(gradient.numpy()))


class Sized(Function):
    @staticmethod
    def forward(ctx, x, size):
        return x / size

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


class Dropped(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.mask = torch.bernoulli(torch.full_like(x, 0.5))
        return x * ctx.mask

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.mask


class OfAModule(Function):
    @staticmethod
    def forward(ctx, x, module):
        return x * module.scale

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


class OfAList(Function):
    @staticmethod
    def forward(ctx, x, tensors):
        return x * tensors[0]

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


class BySize(Function):
    @staticmethod
    def forward(ctx, x):
        return x * 1

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2 if gradient.shape[0] > 5 else gradient * 7


class Calling(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function
        self.register_buffer("scale", torch.ones(3))

    def forward(self, x):
        more = {Sized: [x.shape[0]], OfAModule: [self], OfAList: [[x + 1]]}
        return self.function.apply(x * 1, *more.get(self.function, ()))


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (Overwriting, "writes to its inputs: mark_dirty"),
        (ByNumPy, "cannot be traced: "),
        (Sized, "takes a size that differs between calls"),
        (BySize, "does something else for other sizes, which differ between calls"),
        (Dropped, "draws random numbers in its forward that its backward needs"),
        (OfAModule, "reads weights of the network that are no arguments of it"),
        (OfAList, "takes tensors in a list or a dictionary"),
    ],
)
def test_what_has_no_graph(function, reason):
    shapes = ({0: torch.export.Dim("batch", min=2)},)
    message = f"Calling uses {function.__name__}, a torch.autograd.Function, which {reason}"
    with pytest.raises(ms_ops.ConversionError, match=message) as error:
        ms_ops.from_torch(Calling(function), (torch.ones(4, 3),), dynamic_shapes=shapes)
    assert "ms_ops.TorchModule(module)" in str(error.value)


def test_what_is_fused_has_none():
    with pytest.raises(
        ms_ops.ConversionError, match="uses Straight, a torch.autograd.Function, which has a backward of"
    ):
        ms_ops.from_torch(Rounding(), (torch.ones(3),), fused=True)
