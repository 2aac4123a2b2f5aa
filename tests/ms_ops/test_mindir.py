"""Networks exported as MindIR, in processes that load them."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops


@pytest.fixture
def x() -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(0).standard_normal((3, 4)).astype(np.float32))


@pytest.fixture
def dynamic_results(x, tmp_path, child):
    """What another process computes by the file of a network with dynamic shapes, and what the network does here."""

    def run(network):
        file_name = str(tmp_path / "net")
        signature = ms.Tensor(shape=[None, 4], dtype=ms.float32)
        ms.export(network, signature, file_name=file_name, file_format="MINDIR", custom_func=ms_ops.dynamic_mindir)
        np.save(tmp_path / "x.npy", x.asnumpy())
        child(
            f"""
            import mindspore as ms, numpy as np, ms_ops.aten
            net = ms.nn.GraphCell(ms.load({file_name + ".mindir"!r}))
            x = np.load({str(tmp_path / "x.npy")!r})
            for rows in (3, 2, 3):
                np.save({str(tmp_path)!r} + f"/y{{rows}}.npy", net(ms.Tensor(x[:rows])).asnumpy())
            """
        )
        return [(np.load(tmp_path / f"y{rows}.npy"), network(x[:rows]).asnumpy()) for rows in (3, 2)]

    return run


class Dense(nn.Cell):
    """An op object after a layer with weights."""

    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 2, weight_init="ones", bias_init="ones")
        self.op = ms_ops.LeakyRelu(0.1)

    def construct(self, x):
        return self.op(self.dense(x))


@pytest.mark.slow
@pytest.mark.parametrize("dynamic", [False, True], ids=["static", "dynamic"])
def test_mindir_in_a_process_without_ms_ops(x, tmp_path, child, dynamic):
    options = {"custom_func": ms_ops.dynamic_mindir} if dynamic else {}
    signature = ms.Tensor(shape=[None, 4], dtype=ms.float32) if dynamic else x
    ms.export(Dense(), signature, file_name=str(tmp_path / "net"), file_format="MINDIR", **options)
    np.save(tmp_path / "x.npy", x.asnumpy())
    child(
        f"""
        import sys
        import mindspore as ms, numpy as np
        net = ms.nn.GraphCell(ms.load({str(tmp_path / "net.mindir")!r}))
        x = np.load({str(tmp_path / "x.npy")!r})
        for rows in {"(3, 2, 3)" if dynamic else "(3,)"}:
            np.save({str(tmp_path)!r} + f"/y{{rows}}.npy", net(ms.Tensor(x[:rows])).asnumpy())
        assert "ms_ops" not in sys.modules
        """
    )
    reference = Dense()(x).asnumpy()
    for rows in (3, 2) if dynamic else (3,):
        np.testing.assert_array_equal(np.load(tmp_path / f"y{rows}.npy"), reference[:rows])


class Selection(nn.Cell):
    """Operators of torch, one with constants of many kinds, one with an output whose shape depends on data."""

    def construct(self, x):
        positive = ms_ops.aten.masked_select(x, ms_ops.aten.gt(x, 0.5))
        return ms_ops.aten.cat([ms_ops.aten.sum(x, [-1], dtype=ms.float32), positive])


@pytest.mark.slow
def test_dynamic_mindir_of_torchs_operators_in_another_process(dynamic_results):
    for result, expected in dynamic_results(Selection()):
        np.testing.assert_array_equal(result, expected)


class TwoOperators(nn.Cell):
    """One that was made here, and one that all graphs share."""

    def __init__(self, op):
        super().__init__()
        self.op = op

    def construct(self, x):
        return ms_ops.aten.tanh(self.op(x))


@pytest.mark.slow
def test_static_mindir_after_dynamic_shapes(x, tmp_path, warm_child):
    op = ms_ops.op("aten::leaky_relu", negative_slope=0.5)
    dynamic = TwoOperators(op)
    dynamic.set_inputs(ms.Tensor(shape=[None, 4], dtype=ms.float32))
    ms.jit(dynamic)(x)
    ms.export(TwoOperators(op), x, file_name=str(tmp_path / "net"), file_format="MINDIR")
    np.save(tmp_path / "x.npy", x.asnumpy())
    warm_child(
        f"""
        import mindspore as ms, numpy as np
        net = ms.nn.GraphCell(ms.load({str(tmp_path / "net.mindir")!r}))
        x = np.load({str(tmp_path / "x.npy")!r})
        np.testing.assert_allclose(net(ms.Tensor(x)).asnumpy(), np.tanh(np.where(x > 0, x, x / 2)), rtol=1e-6)
        """
    )
    np.testing.assert_array_equal(ms.jit(dynamic)(x[:2]).asnumpy(), TwoOperators(op)(x[:2]).asnumpy())


class StaticParts(nn.Cell):
    """Operators and an op object between static shapes, and between tensors without dims, in a dynamic network."""

    def __init__(self):
        super().__init__()
        self.weight = ms.Parameter(ms.Tensor(np.ones(4, np.float32)))
        self.op = ms_ops.LeakyRelu(0.1)
        self.relu = ms_ops.op("aten::relu")

    def construct(self, x):
        weight = self.relu(self.op(ms_ops.aten.add(self.weight, self.weight)))
        return ms_ops.aten.mul(self.relu(x), weight) - ms_ops.aten.tanh(ms_ops.aten.mean(x))


@pytest.mark.slow
def test_dynamic_mindir_with_parts_that_are_static(dynamic_results):
    for result, expected in dynamic_results(StaticParts()):
        np.testing.assert_allclose(result, expected, rtol=1e-6)


@pytest.mark.slow
def test_what_torch_refuses_in_a_dynamic_mindir(tmp_path, warm_child):
    """An error on a thread of MindSpore's, which has nothing of Python's."""

    class Product(nn.Cell):
        def construct(self, x, y):
            return ms_ops.aten.mm(x, ms_ops.aten.relu(y))

    signature = ms.Tensor(shape=[None, None], dtype=ms.float32)
    file_name = str(tmp_path / "net")
    ms.export(Product(), signature, signature, file_name=file_name, file_format="MINDIR",
              custom_func=ms_ops.dynamic_mindir)  # fmt: skip
    warm_child(
        f"""
        import mindspore as ms, numpy as np, ms_ops.aten
        net = ms.nn.GraphCell(ms.load({file_name + ".mindir"!r}))
        x, y = (ms.Tensor(np.ones(shape, np.float32)) for shape in ((2, 3), (4, 2)))
        try:
            net(x, y).asnumpy()
        except Exception as error:
            assert "mat1 and mat2" in str(error) or "must match" in str(error), error
        else:
            raise AssertionError("no error")
        """
    )


class DrawsByItsOwn(nn.Cell):
    def __init__(self):
        super().__init__()
        self.generator = torch.Generator()

    def construct(self, x):
        return ms_ops.aten.rand([2], generator=self.generator) + x


def test_a_generator_of_another_process(tmp_path, warm_child):
    file_name = str(tmp_path / "net")
    ms.export(DrawsByItsOwn(), ms.Tensor([0.0, 0.0]), file_name=file_name, file_format="MINDIR")
    warm_child(
        f"""
        import mindspore as ms, ms_ops, torch
        generator = torch.Generator().manual_seed(1)

        @ms.jit
        def draw(x):
            return x + ms_ops.aten.rand([2], generator=generator)

        draw(ms.Tensor([0.0, 0.0]))
        state = generator.get_state()
        net = ms.nn.GraphCell(ms.load({file_name + ".mindir"!r}))
        try:
            net(ms.Tensor([0.0, 0.0])).asnumpy()
        except Exception as error:
            assert "leave generator out: ms_ops.manual_seed" in str(error), error
        else:
            raise AssertionError("no error")
        assert generator.get_state().equal(state)
        """
    )


class Quotient(nn.Cell):
    def construct(self, x):
        return ms_ops.aten.true_divide(x, 2)


def test_a_default_dtype_of_another_process(tmp_path, warm_child):
    file_name = str(tmp_path / "net")
    torch.set_default_dtype(torch.float64)
    try:
        ms.export(Quotient(), ms.Tensor([1, 2]), file_name=file_name, file_format="MINDIR")
    finally:
        torch.set_default_dtype(torch.float32)
    warm_child(
        f"""
        import mindspore as ms, torch
        result = ms.nn.GraphCell(ms.load({file_name + ".mindir"!r}))(ms.Tensor([1, 2]))
        assert result.dtype == ms.float64 and result.asnumpy().tolist() == [0.5, 1.0], result
        assert torch.get_default_dtype() == torch.float32
        """
    )
