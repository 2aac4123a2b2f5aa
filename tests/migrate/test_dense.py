"""Embeddings with sparse gradients in torch: a converted network has dense ones."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.nn import functional

import ms_ops
from tests.migrate import twins

INDICES = torch.tensor([[0, 2, 3], [1, 1, 0]])


class Sparse(nn.Module):
    """All that torch can be told to give sparse gradients."""

    def __init__(self, sparse):
        super().__init__()
        self.embedding = nn.Embedding(5, 3, padding_idx=1, sparse=sparse)
        self.bag = nn.EmbeddingBag(5, 3, mode="sum", padding_idx=2, sparse=sparse)
        self.weight, self.gathered = nn.Parameter(torch.randn(5, 3)), nn.Parameter(torch.randn(2, 4))
        self.sparse = sparse

    def forward(self, indices):
        words = self.embedding(indices) + functional.embedding(indices, self.weight, sparse=self.sparse)
        return words, self.bag(indices), torch.gather(self.gathered, 1, indices, sparse_grad=self.sparse)


OPTIONS = [
    {},
    pytest.param({"fused": True}, marks=pytest.mark.slow),
    pytest.param({"fused": ["embedding"]}, marks=pytest.mark.slow),
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_gradients_are_torchs_dense_ones(mode, options):
    network, dense = Sparse(sparse=True), Sparse(sparse=False)
    dense.load_state_dict(network.state_dict())
    cell = ms_ops.from_torch(network, (INDICES,), **options)
    twins.assert_same_outputs(cell, network, (INDICES,), rtol=1e-6)
    twins.assert_same_gradients(cell, dense, (INDICES,), rtol=1e-5)
    assert network.embedding.sparse


def test_what_runs_in_pytorch_beside_mint_has_dense_ones(tmp_path):
    ms_ops.from_torch(Sparse(sparse=True), (INDICES,), target="mint", out=tmp_path / "net.py")
    text = (tmp_path / "net.py").read_text()
    assert "aten::embedding_bag" in text
    assert "sparse=True" not in text
