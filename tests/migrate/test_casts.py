"""Casts that did nothing for the sample are there for tensors of other dtypes."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops


class Centred(nn.Module):
    def forward(self, image):
        return image.long() - 128


class OfAView(nn.Module):
    def forward(self, words):
        return words[:, None].to("cpu", torch.int64) * 100_000


class WithoutGradient(nn.Module):
    @torch.no_grad()
    def centred(self, image):
        return image[:, None].long() - 128

    def forward(self, image):
        return self.centred(image) * 2


class Normalized(nn.Module):
    def forward(self, x):
        x = x.float()
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True))


CALLS = [
    (Centred(), torch.tensor([100, 200]), np.uint8),
    (WithoutGradient(), torch.tensor([[100, 200]]), np.uint8),
    (OfAView(), torch.tensor([[100_000, 2]]), np.int32),
    (Normalized(), torch.full((2, 4), 300.0), np.float16),
]


@pytest.mark.parametrize("target", ["aten", "mint"])
@pytest.mark.parametrize(("module", "sample", "dtype"), CALLS, ids=["integers", "without gradient", "a view", "half"])
def test_tensors_of_other_dtypes(mode, module, sample, dtype, target):
    cell = ms_ops.from_torch(module, (sample,), target=target)
    given = sample.numpy().astype(dtype)
    expected = module(torch.from_numpy(given))
    found = cell(ms.Tensor(given)).asnumpy()
    assert found.dtype == expected.numpy().dtype
    np.testing.assert_allclose(found, expected.numpy(), rtol=1e-3)
    np.testing.assert_allclose(cell(ms.Tensor(sample.numpy())).asnumpy(), module(sample).numpy(), rtol=1e-6)


def test_gradients_pass_through_them(mode):
    cell = ms_ops.from_torch(Normalized(), (torch.ones(2, 4),))
    given = torch.rand(2, 4, requires_grad=True)
    (expected,) = torch.autograd.grad(Normalized()(given)[:, 0].sum(), given)

    def loss(x):
        return cell(x)[:, 0].sum()

    gradient = ms.grad(loss)(ms.Tensor(given.detach().numpy()))
    np.testing.assert_allclose(gradient.asnumpy(), expected.numpy(), rtol=1e-5, atol=1e-6)


class WritesToWhatItCasts(nn.Module):
    def forward(self, x):
        x.float().add_(1)
        return x * 2


def test_a_cast_whose_result_is_written_to_is_the_argument_itself():
    with pytest.raises(ms_ops.ConversionError, match="its forward writes to its argument 'x'"):
        ms_ops.from_torch(WritesToWhatItCasts(), (torch.ones(2),))
