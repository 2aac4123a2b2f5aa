"""What the operators are tested with: arguments, and what is to come out."""

import torch
from torch.nn import functional

SAMPLES = {
    "bias_act": [
        ((torch.randn(3, 4), torch.randn(4)), {}),
        ((torch.randn(4, 3).T, torch.randn(4), 0.2), {}),
        ((torch.randn(0, 4), torch.randn(4)), {}),
    ],
    "bias_act_backward": [((torch.randn(3, 4), torch.randn(3, 4), torch.randn(4), 0.2), {})],
}


def backward(grad, x, bias, slope):
    """As PyTorch's autograd has it."""
    x, bias = x.clone().requires_grad_(), bias.clone().requires_grad_()
    return torch.autograd.grad(functional.leaky_relu(x + bias, slope), (x, bias), grad)


REFERENCES = {
    "bias_act": lambda x, bias, slope=0.01: functional.leaky_relu(x + bias, slope),
    "bias_act_backward": backward,
}
