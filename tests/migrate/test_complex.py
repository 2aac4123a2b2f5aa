"""Complex numbers: gradients of TorchModules, and weights in files, which lazy conjugates share memory with."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from safetensors import safe_open
from torch import nn

import ms_ops
from ms_ops._migrate import checkpoints
from tests.migrate import twins
from tests.migrate.weights import Holder


def test_complex_parameters_and_inputs_have_gradients(mode):
    class Scaling(nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = nn.Parameter(torch.tensor([1 + 2j, 3 - 1j]))

        def forward(self, x):
            return (x * self.weight).abs()

    network = Scaling()
    cell = ms_ops.TorchModule(network)
    x = torch.tensor([1 - 1j, 2 + 0.5j], requires_grad=True)
    network(x).sum().backward()

    def total(x):
        return cell(x).sum()

    of_input, (of_weight,) = ms.grad(total, 0, cell.trainable_params())(*twins.to_mindspore((x.detach(),)))
    np.testing.assert_allclose(of_input.asnumpy(), x.grad.numpy(), rtol=1e-6)
    np.testing.assert_allclose(of_weight.asnumpy(), network.weight.grad.numpy(), rtol=1e-6)


class Spectral(nn.Module):
    """Complex numbers of which the gradient needs conjugates and negatives."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(3, 2, 5, dtype=torch.complex64))

    def forward(self, x, z):
        spectrum = torch.fft.rfft(x)
        mixed = spectrum * self.weight + spectrum.conj() * z.mH.sum()
        parts = mixed.conj().imag + (-mixed.conj()).real * mixed.abs()
        return torch.fft.irfft(mixed, n=x.shape[-1]).sin() + parts.sum(), (z.mH @ z).real.sin()


@pytest.mark.parametrize("compile", [False, True])
def test_conjugates(mode, compile):
    torch.manual_seed(0)
    network = Spectral()
    cell = ms_ops.TorchModule(network, compile=compile)
    args = torch.randn(3, 2, 8, requires_grad=True), torch.randn(3, 3, dtype=torch.complex64, requires_grad=True)
    sum(output.sum() for output in network(*args)).backward()

    def total(x, z):
        return sum(output.sum() for output in cell(x, z))

    found = ms.grad(total, (0, 1), cell.trainable_params())(*twins.to_mindspore([arg.detach() for arg in args]))
    for ours, theirs in zip([*found[0], *found[1]], [*args, network.weight], strict=True):
        np.testing.assert_allclose(ours.asnumpy(), theirs.grad.resolve_conj().numpy(), rtol=1e-4, atol=1e-4)


def test_lazy_conjugates_and_negatives_are_tensors_of_their_own(tmp_path):
    """Torch keeps them in the memory of the tensor that they are made of."""
    tensor = torch.randn(3, dtype=torch.complex64)
    weights = {"a": tensor, "b": tensor.conj(), "c": tensor.imag, "d": tensor.conj().imag}
    path = tmp_path / "weights.safetensors"
    checkpoints.write(path, weights)
    found = checkpoints.read(path)
    assert all(torch.equal(found[name], value) for name, value in weights.items())
    with safe_open(path, "pt") as file:
        assert sorted(file.keys()) == ["a", "b", "c", "d"]


def test_one_parameter_and_a_tensor_with_its_conjugate():
    tensor = torch.randn(3, dtype=torch.complex64)
    cell = Holder(a=tensor)
    cell.tied_names = {"a": ("b",)}
    ms_ops.load_state_dict(cell, {"a": tensor.conj(), "b": tensor.conj().resolve_conj()})
    with pytest.raises(ValueError, match=r"different tensors in the source:\n    a, b"):
        ms_ops.load_state_dict(cell, {"a": tensor, "b": tensor.conj()})
