"""What the operator is tested with: arguments, and what is to come out."""

import torch

SAMPLES = {"vector_scale": [((torch.randn(5), 2.0), {}), ((torch.randn(2, 3).T, -0.5), {})]}

REFERENCES = {"vector_scale": lambda x, factor: x * factor}
