"""A text classifier written with mindspore.mint alone, trained on the CPU: convolutions over embedded characters."""

import numpy as np
import training
from mindspore import mint, nn

import ms_ops

ms_ops.enable_mint_cpu()

TEXTS = (
    ("the ship sails at dawn", 0),
    ("a sailor mends the nets", 0),
    ("harbour lights at night", 0),
    ("waves break on the pier", 0),
    ("bake the bread at noon", 1),
    ("salt and flour in a bowl", 1),
    ("the oven is hot enough", 1),
    ("knead the dough and wait", 1),
)
LENGTH = 24


class TextClassifier(nn.Cell):
    """Characters of shape (N, L) to logits of shape (N, classes)."""

    def __init__(self, vocabulary=128, width=16, classes=2):
        super().__init__()
        self.embedding = mint.nn.Embedding(vocabulary, width)
        self.narrow = mint.nn.Conv1d(width, width, 3, padding=1)
        self.wide = mint.nn.Conv1d(width, width, 5, padding=2)
        self.norm = mint.nn.LayerNorm(2 * width)
        self.head = mint.nn.Linear(2 * width, classes)

    def construct(self, ids):
        """Apply it."""
        x = mint.transpose(self.embedding(ids), 1, 2)
        features = mint.cat((mint.nn.functional.leaky_relu(self.narrow(x)), mint.nn.functional.silu(self.wide(x))), 1)
        return self.head(self.norm(mint.amax(features, 2)))


def data():
    """The texts as numbers of their characters, padded with spaces, and their classes."""
    ids = [[ord(character) for character in text.ljust(LENGTH)] for text, _ in TEXTS]
    return np.array(ids, np.int64), np.array([label for _, label in TEXTS], np.int64)


def optimizer(parameters):
    """What trains the network."""
    return mint.optim.Adam(parameters, lr=0.01)


if __name__ == "__main__":
    training.run(TextClassifier, optimizer, *data())
