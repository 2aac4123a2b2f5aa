"""What the operator is tested with: arguments, and what is to come out."""

import torch

QUERY, KEY, WEIGHTS = torch.randn(2, 3, 4, 8), torch.rand(2, 5, 1, 8), torch.rand(2, 3, 4)
# The order of equal scores is not defined: with one head that relu does not make zero, there are none.
QUERY[:, :, 0].abs_()

SAMPLES = {
    "lightning_indexer": [
        ((QUERY, KEY, WEIGHTS), {}),
        ((QUERY, KEY, WEIGHTS, torch.tensor([5, 2])), {"sparse_count": 3, "sparse_mode": 0}),
        ((QUERY.transpose(0, 1), KEY, WEIGHTS), {"layout_query": "SBND", "sparse_count": 2}),
    ],
}


def lightning_indexer(query, key, weights, lengths=None, layout_query="BSND", sparse_count=2048, sparse_mode=3):
    """One query after the other."""
    query = query if layout_query == "BSND" else query.transpose(0, 1)
    (batches, s1), s2 = query.shape[:2], key.shape[1]
    count = min(sparse_count, s2)
    indices = torch.full((batches, s1, 1, count), -1, dtype=torch.int32)
    scores = torch.full((batches, s1, 1, count), -torch.inf)
    for batch in range(batches):
        for row in range(s1):
            length = s2 if lengths is None else int(lengths[batch])
            seen = min(length, row + 1 + s2 - s1) if sparse_mode == 3 else length
            products = torch.relu(query[batch, row] @ key[batch, :seen, 0].T)
            found = (weights[batch, row, :, None] * products).sum(0).sort(descending=True)
            size = min(count, seen)
            indices[batch, row, 0, :size] = found.indices[:size]
            scores[batch, row, 0, :size] = found.values[:size]
    return indices, scores


REFERENCES = {"lightning_indexer": lightning_indexer}
