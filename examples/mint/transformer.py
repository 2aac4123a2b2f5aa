"""A transformer encoder written with mindspore.mint alone, trained on the CPU."""

import numpy as np
import training
from mindspore import mint, nn

import ms_ops

ms_ops.enable_mint_cpu()


class EncoderLayer(nn.Cell):
    """Self-attention and a feed-forward network, each behind a layer norm; (N, L, width) to the same shape."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1 = mint.nn.LayerNorm(width)
        self.qkv = mint.nn.Linear(width, 3 * width)
        self.proj = mint.nn.Linear(width, width)
        self.norm2 = mint.nn.LayerNorm(width)
        self.up = mint.nn.Linear(width, 4 * width)
        self.down = mint.nn.Linear(4 * width, width)

    def attend(self, x):
        """Multi-head self-attention."""
        n, length, width = x.shape
        parts = mint.permute(
            mint.reshape(self.qkv(x), (n, length, 3, self.heads, width // self.heads)), (2, 0, 3, 1, 4)
        )
        q, k, v = parts[0], parts[1], parts[2]
        scores = mint.matmul(q, mint.transpose(k, -2, -1)) / (width // self.heads) ** 0.5
        mixed = mint.matmul(mint.nn.functional.softmax(scores, dim=-1), v)
        return self.proj(mint.reshape(mint.permute(mixed, (0, 2, 1, 3)), (n, length, width)))

    def construct(self, x):
        """Apply it."""
        x = x + self.attend(self.norm1(x))
        return x + self.down(mint.nn.functional.gelu(self.up(self.norm2(x))))


class Encoder(nn.Cell):
    """Token ids of shape (N, L) to the next token's logits, (N, L, vocabulary)."""

    def __init__(self, vocabulary=16, width=32, heads=4, layers=2, length=12):
        super().__init__()
        self.tokens = mint.nn.Embedding(vocabulary, width)
        self.places = mint.nn.Embedding(length, width)
        self.layers = nn.CellList([EncoderLayer(width, heads) for _ in range(layers)])
        self.norm = mint.nn.LayerNorm(width)
        self.head = mint.nn.Linear(width, vocabulary)

    def construct(self, ids):
        """Apply it."""
        x = self.tokens(ids) + self.places(mint.arange(ids.shape[1]))
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


def data(count=16, length=12, vocabulary=16):
    """Sequences that count upwards from a random token."""
    start = np.random.default_rng(0).integers(0, vocabulary, (count, 1))
    ids = (start + np.arange(length + 1)) % vocabulary
    return ids[:, :-1].astype(np.int64), ids[:, 1:].astype(np.int64)


def optimizer(parameters):
    """What trains the network."""
    return mint.optim.AdamW(parameters, lr=0.01)


if __name__ == "__main__":
    training.run(Encoder, optimizer, *data())
