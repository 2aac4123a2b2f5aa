"""The op that CONTRIBUTING.md adds, as it is written there."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops._native.library import Entry
from ms_ops._primitives import ascend
from tests.docs.test_snippets import blocks


@pytest.fixture(scope="module")
def softshrink(tmp_path_factory):
    """The class, whose entries are in a library of their own: the package's is not built anew."""
    folder = tmp_path_factory.mktemp("softshrink")
    code = {block.code.partition("\n")[0]: block.code for block in blocks("CONTRIBUTING.md")}
    source, module = code["// ops_src/softshrink.cpp"], code["# ms_ops/_ops/softshrink.py"]
    (folder / "softshrink.cpp").write_text(source)
    library = ms_ops.load("softshrink", [folder / "softshrink.cpp"])
    path = folder / "softshrink.py"  # MindSpore reads the source of a bprop
    path.write_text(module)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ascend, "entry_of", lambda name: Entry(library.path, name))
        patch.syspath_prepend(str(folder))
        yield __import__("softshrink").Softshrink


@pytest.mark.slow
@pytest.mark.parametrize("graph", [False, True], ids=["pynative", "graph"])
def test_the_op_that_is_added(softshrink, graph):
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.op = softshrink(0.25)

        def construct(self, x):
            return self.op(x) * x

    values = np.linspace(-1, 1, 16, dtype=np.float32)
    x, network = ms.Tensor(values), Net()
    reference = torch.tensor(values, requires_grad=True)
    expected = torch.nn.functional.softshrink(reference, 0.25) * reference
    (first,) = torch.autograd.grad(expected.sum(), reference, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), reference)
    gradient = ms.grad(network)

    def call(x):
        return network(x)

    def differentiate(x):
        return gradient(x)

    for function, wanted in (
        (call, expected.detach()),
        (differentiate, first.detach()),
        (ms.grad(differentiate), second),
    ):
        found = (ms.jit(function) if graph else function)(x)
        np.testing.assert_allclose(found.asnumpy(), wanted.numpy(), rtol=1e-6)
