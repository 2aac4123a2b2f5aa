"""Generated source: a forked process leaves its files to its parent, none is left in the end, and lines are short."""

from __future__ import annotations

import pytest

from ms_ops._primitives.layout import WIDTH, wrapped

OPERATORS = """
import os
import sys

import mindspore as ms
import numpy as np
import torch
import ms_ops
from ms_ops import aten

x = ms.Tensor(np.array([1.0, 2.0, 3.0], np.float32))


def first(x):
    return aten.silu(x).sum()


def second(x):
    return aten.mish(x).sum()


def gradient(function, by_torch):
    leaf = torch.tensor(x.asnumpy(), requires_grad=True)
    by_torch(leaf).sum().backward()
    np.testing.assert_allclose(ms.grad(ms.jit(function))(x).asnumpy(), leaf.grad.numpy(), rtol=1e-6)


def fork_and_end():
    process = os.fork()
    if process == 0:
        sys.exit()
    os.waitpid(process, 0)  # MindSpore ends it by a signal, after what Python does at the end


gradient(first, torch.nn.functional.silu)
"""

NETWORK = """
linear = torch.nn.Linear(3, 2)
cell = ms_ops.from_torch(linear, (torch.ones(1, 3),))
"""


@pytest.mark.slow
def test_a_graph_is_compiled_after_a_forked_process_has_ended(child):
    child(
        OPERATORS
        + """
fork_and_end()
gradient(first, torch.nn.functional.silu)
gradient(second, torch.nn.functional.mish)
"""
    )


@pytest.mark.slow
def test_a_network_stays_after_a_forked_process_has_ended(child):
    child(
        OPERATORS
        + NETWORK
        + """
fork_and_end()
ms.set_context(mode=ms.GRAPH_MODE)
expected = linear(torch.ones(1, 3)).detach().numpy()
for network in (cell, ms_ops.from_torch(linear, (torch.ones(1, 3),))):
    np.testing.assert_allclose(network(ms.Tensor(np.ones((1, 3), np.float32))).asnumpy(), expected, rtol=1e-6)
"""
    )


@pytest.mark.slow
def test_nothing_is_left(child, tmp_path):
    folder = tmp_path / "temporary"
    folder.mkdir()
    child(OPERATORS + NETWORK, TMPDIR=str(folder))
    assert [path for path in folder.iterdir() if path.name.startswith("ms_ops")] == []


def test_nothing_is_said_of_the_files(warm_child):
    output = warm_child(OPERATORS + "gradient(second, torch.nn.functional.mish)")
    assert "[ERROR]" not in output


ITEMS = [f"(number + {number}, [{number}, 'a, b('])" for number in range(100)]


@pytest.mark.parametrize(
    "expression",
    [
        f"({', '.join(ITEMS)})",
        f"({', '.join(ITEMS)},)",
        f"({ITEMS[0]}, {ITEMS[1]},)",
        f"len([{', '.join(ITEMS)},])",
        f"({' + '.join(ITEMS)},)",
        f"(({' + '.join(ITEMS)}) if number else 0, number,)",
        "()",
    ],
    ids=["tuple", "comma at the end", "two", "list in a call", "one", "no tuple", "empty"],
)
def test_long_lines_are_broken_and_mean_the_same(expression):
    lines = wrapped(f"result = {expression}", 0)
    assert expression.endswith(",)") or max(map(len, lines)) <= WIDTH
    given = {"number": 1}
    exec("\n".join(lines), given)
    assert given["result"] == eval(expression, {"number": 1})


def test_a_gradient_of_many_inputs_is_no_error_on_stderr(warm_child):
    """MindSpore complains of lines that are longer than its buffer."""
    output = warm_child(
        """
        import mindspore as ms
        import torch
        import ms_ops

        cell = ms_ops.TorchModule(torch.nn.Sequential(*[torch.nn.Linear(4, 4) for _ in range(12)]))

        def loss(x):
            return cell(x).sum()

        gradient = ms.jit(ms.grad(loss, None, ms.ParameterTuple(cell.trainable_params())))
        assert len(gradient(ms.ops.ones((2, 4)))) == 24
        """
    )
    assert "[ERROR]" not in output, output
