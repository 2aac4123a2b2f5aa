"""What the operators are tested with: arguments, and what is to come out."""

import torch

SAMPLES = {
    "add_custom": [
        ((torch.randn(3, 4), torch.randn(3, 4)), {}),
        ((torch.randn(3, 4), torch.randn(4)), {}),
    ],
    "add_custom_backward": [((torch.randn(3, 4),), {})],
}

REFERENCES = {
    "add_custom": torch.add,
    "add_custom_backward": lambda grad: (grad.clone(), grad.clone()),
}
