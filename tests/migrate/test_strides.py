"""Within a converted Cell, results have torch's strides in PyNative mode; what leaves it is contiguous and its own."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import twins


class Attention(nn.Module):
    """As in GPT-2: parts of one product, heads apart and together again."""

    def __init__(self):
        super().__init__()
        self.parts = nn.Linear(16, 48)
        self.last = nn.Linear(16, 16)

    def forward(self, x):
        heads = [part.view(2, 5, 4, 4).transpose(1, 2) for part in self.parts(x).split(16, 2)]
        y = nn.functional.scaled_dot_product_attention(*heads)
        return self.last(y.transpose(1, 2).reshape(2, 5, 16))


class Rotary(nn.Module):
    """As in Llama: products and concatenations of what is transposed, of which the last leaves the Cell."""

    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.randn(16))

    def forward(self, x):
        x = (x * self.scale).view(2, 5, 4, 4).transpose(1, 2)
        first, second = x.chunk(2, -1)
        return x * 2 + torch.cat([-second, first], -1)


class Twice(nn.Module):
    """A view that torch has of what lies as it was before."""

    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.randn(16))

    def forward(self, x):
        turned = torch.tanh((x * self.scale).transpose(1, 2))
        return turned, turned.transpose(1, 2).view(-1) + 1


class ByStrides(nn.Module):
    """Operators that are not for any strides, and one that draws numbers as they lie in memory."""

    def forward(self, x):
        turned = x.permute(2, 0, 1)
        pairs = torch.view_as_complex(x.view(2, 5, 8, 2).contiguous())
        integers = torch.tanh(turned).contiguous().view(torch.int32)
        return torch.view_as_real(pairs * 1j), integers, nn.functional.dropout(turned, 0.5, self.training)


class OfWeights(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(16, 3))

    def forward(self, x):
        return x @ self.weight.t().contiguous().t(), self.weight.t()


@pytest.mark.parametrize("make", [Attention, Rotary, Twice, OfWeights])
def test_numbers_and_gradients_are_torchs(mode, make):
    torch.manual_seed(0)
    module, x = make(), torch.randn(2, 5, 16)
    cell = ms_ops.from_torch(module, (x,))
    cell.set_train()
    twins.assert_same_outputs(cell, module, (x,), rtol=1e-6)
    twins.assert_same_gradients(cell, module, (x,), rtol=1e-5)


def test_what_needs_its_inputs_in_order_has_them(mode):
    module, x = ByStrides(), torch.randn(2, 5, 16)
    cell = ms_ops.from_torch(module, (x,))
    cell.set_train()
    twins.assert_same_outputs(cell, module, (x,))


def test_what_leaves_a_cell_is_in_order_and_has_memory_of_its_own(tmp_path):
    module, x = OfWeights(), torch.randn(2, 5, 16)
    cell = ms_ops.from_torch(module, (x,), out=tmp_path / "net.py")
    turned = cell(ms.Tensor(x.numpy()))[1]
    assert turned.is_contiguous()
    turned[0] = 0.0
    np.testing.assert_array_equal(cell.weight.asnumpy(), module.weight.detach().numpy())


@pytest.mark.parametrize(("make", "count"), [(Attention, 4), (Rotary, 5), (OfWeights, 1)])
def test_the_source_says_which_results_have_strides(tmp_path, make, count):
    ms_ops.from_torch(make(), (torch.randn(2, 5, 16),), out=tmp_path / "net.py")
    source = (tmp_path / "net.py").read_text()
    assert source.count("strided=True") == count, source


class Taken(nn.Module):
    def __init__(self, change):
        super().__init__()
        self.change = change

    def forward(self, x):
        return self.change(torch.tanh(x)).as_strided((2, 2), (1, 2)) + 1


def test_elements_by_where_they_lie(mode):
    x = torch.randn(4, 6)
    cell = ms_ops.from_torch(Taken(lambda x: x.t().contiguous()), (x,))
    twins.assert_same_outputs(cell, Taken(lambda x: x.t().contiguous()), (x,))
    for change in (lambda x: x.t(), lambda x: x[:, 1:], lambda x: x[1:]):
        with pytest.raises(ms_ops.ConversionError, match=r"in another order: call contiguous\(\) before"):
            ms_ops.from_torch(Taken(change), (x,))
