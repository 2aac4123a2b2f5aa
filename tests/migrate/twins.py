"""A converted network beside PyTorch's: the same inputs, outputs, gradients and steps."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import torch
from torch.utils import _pytree as pytree

import ms_ops


def to_mindspore(tree):
    """The same structure, with tensors of MindSpore's."""
    return pytree.tree_map(lambda leaf: ms.Tensor(leaf.numpy()) if isinstance(leaf, torch.Tensor) else leaf, tree)


def arrays(tree) -> list[np.ndarray]:
    """The tensors of either framework in a structure, in its order."""
    if isinstance(tree, dict):
        return [array for value in tree.values() for array in arrays(value)]
    if isinstance(tree, (tuple, list)):
        return [array for value in tree for array in arrays(value)]
    if isinstance(tree, torch.Tensor):
        return [tree.detach().numpy()]
    return [tree.asnumpy()] if isinstance(tree, ms.Tensor) else []


def assert_same_outputs(cell, module, args, rtol=0.0):
    """Bit-equal unless `rtol` says otherwise; both draw the same random numbers."""
    torch.manual_seed(1)
    expected = arrays(module(*args))
    ms.set_seed(1)
    actual = arrays(cell(*to_mindspore(args)))
    assert len(actual) == len(expected) > 0
    for one, other in zip(actual, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=rtol, atol=rtol)


def assert_same_gradients(cell, module, args, rtol, gradients_of=None):
    """The loss and its gradients of all parameters, up to `rtol` of each number or 1e-6 of the largest of all.

    Where PyTorch has no gradient the Cell has zeros. Both draw the same random numbers. `gradients_of` is
    `mindspore_gradients`, or another function that computes the same.
    """
    torch.manual_seed(1)
    expected, others = torch_gradients(module, args)
    ms.set_seed(1)
    value, gradients = (gradients_of or mindspore_gradients)(cell, args)
    np.testing.assert_allclose(value, expected, rtol=1e-5)
    assert others.keys() <= gradients.keys()
    largest = max(np.abs(other).max() for other in others.values())
    for name, gradient in gradients.items():
        other = others.get(name, np.zeros_like(gradient))
        np.testing.assert_allclose(gradient, other, rtol=rtol, atol=1e-6 * largest, err_msg=name)


def assert_same_state(cell, module, rtol=0.0, atol=None):
    """All that is in the module's ``state_dict``; `atol` is `rtol` by default."""
    expected = module.state_dict()
    for name, tensor in ms_ops.state_dict(cell, like=module).items():
        allowed = {"rtol": rtol, "atol": rtol if atol is None else atol}
        np.testing.assert_allclose(tensor.numpy(), expected[name].numpy(), err_msg=name, **allowed)


def torch_gradients(module, args, measure=None) -> tuple[float, dict[str, np.ndarray]]:
    """The loss, the sum of squares of the outputs or another measure, and its gradients by the names of parameters."""
    module.zero_grad()
    outputs = pytree.tree_leaves(module(*args))
    measure = measure or _torch_squares
    loss = sum(measure(output.float()) for output in outputs if isinstance(output, torch.Tensor))
    loss.backward()
    return float(loss.detach()), {name: p.grad.numpy() for name, p in module.named_parameters() if p.grad is not None}


def _torch_squares(output):
    return (output**2).sum()


def mindspore_gradients(cell, args) -> tuple[float, dict[str, np.ndarray]]:
    """The same of a Cell, of the sum of squares."""
    value, gradients = gradient_function(cell)(*to_mindspore(args))
    return float(value), named(cell, gradients)


def named(cell, gradients) -> dict[str, np.ndarray]:
    """Gradients of a Cell's trainable Parameters by their names."""
    names = [parameter.name for parameter in cell.trainable_params()]
    return {name: gradient.asnumpy() for name, gradient in zip(names, gradients, strict=True)}


def gradient_function(cell, measure=None):
    """A function of a Cell's inputs that returns that loss and its gradients, compiled once in graph mode."""
    measure = measure or _squares

    def loss(*args):
        outputs = cell.construct(*args)
        return total(outputs, measure)

    return ms.value_and_grad(loss, None, cell.trainable_params())


def squares(outputs):
    """The sum of squares of all tensors in a structure, in both modes."""
    return total(outputs, _squares)


def total(outputs, measure):
    """The sum of a measure of all tensors in a structure, in both modes."""
    if isinstance(outputs, (tuple, list)):
        result = 0.0
        for output in outputs:
            if output is not None and not isinstance(output, int):
                result = result + total(output, measure)
        return result
    return measure(outputs)


def _squares(output):
    return (output * output).sum()
