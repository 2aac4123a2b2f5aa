"""What the operator is tested with: arguments, and what is to come out."""

import torch

SAMPLES = {"leaky_relu": [((torch.randn(3, 4),), {}), ((torch.randn(3, 4), 0.3), {})]}

REFERENCES = {"leaky_relu": torch.nn.functional.leaky_relu}
