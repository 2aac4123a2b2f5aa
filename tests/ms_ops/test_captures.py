"""jit functions that MindSpore records by calling them ("trace"), or reads from their bytecode."""

from __future__ import annotations

import sys

import pytest


@pytest.mark.slow
def test_jit_by_trace(child):
    """In a child: MindSpore's trace reads the source of every caller, and a test runner's frames have none."""
    child(
        """
        import mindspore as ms, numpy as np, ms_ops
        op = ms_ops.LeakyRelu(0.1)

        @ms.jit(capture_mode="trace")
        def function(x):
            return op(x) + 1

        for value in (-1.0, 2.0, -3.0):
            result = function(ms.Tensor(np.array([value], np.float32))).asnumpy()
            np.testing.assert_allclose(result, [1 + (value if value > 0 else 0.1 * value)], rtol=1e-6)
        """
    )


@pytest.mark.slow
def test_jit_by_trace_of_what_draws_and_writes(child):
    """MindSpore takes results of what is declared to write for constants there."""
    child(
        """
        import mindspore as ms, numpy as np, torch
        from mindspore import mint
        import ms_ops
        from ms_ops import aten

        ms_ops.enable_mint_cpu()
        ms.set_seed(1)  # of six numbers, two masks may be equal

        class Counting(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("calls", torch.zeros(1))

            def forward(self, x):
                self.calls.add_(1)
                return x * self.calls

        def tensor(factor):
            return ms.Tensor(factor**2 * np.arange(6, dtype=np.float32).reshape(3, 2))

        def outputs(function):
            recorded = ms.jit(function, capture_mode="trace")
            return [recorded(tensor(factor)).asnumpy() for factor in (1, 2, 3)]

        def kept(x):
            return aten.dropout(x, 0.0, True)

        def draws(x):
            return aten.dropout(x + 1, 0.5, True) - aten.dropout(x + 1, 0.5, True)

        for factor, kept_one in enumerate(outputs(kept), 1):
            np.testing.assert_array_equal(kept_one, tensor(factor).asnumpy())
        first, *others = outputs(draws)
        assert first.any() and not any(np.array_equal(other, first) for other in others)

        counting = ms_ops.TorchModule(Counting())
        statistics = [ms.Parameter(ms.Tensor(np.full(2, value, np.float32))) for value in (0, 1)]
        norm = mint.nn.BatchNorm1d(2)
        norm.set_train()

        def count(x):
            return counting(x)

        def aten_norm(x):
            return aten.batch_norm(x, None, None, *statistics, True, 0.1, 1e-5, False)

        def mint_norm(x):
            return norm(x)

        last = outputs(count)[-1]  # MindSpore runs the first call twice
        assert float(next(counting.get_parameters())) == 4
        np.testing.assert_array_equal(last, 4 * tensor(3).asnumpy())
        for function, mean in ((aten_norm, statistics[0]), (mint_norm, norm.running_mean)):
            for factor, output in enumerate(outputs(function), 1):
                x = tensor(factor).asnumpy()
                np.testing.assert_allclose(output, (x - x.mean(0)) / np.sqrt(x.var(0) + 1e-5), 1e-4, 1e-5)
            expected = 0.0
            for factor in (1, 1, 2, 3):
                expected = 0.9 * expected + 0.1 * tensor(factor).asnumpy().mean(0)
            np.testing.assert_allclose(mean.asnumpy(), expected, rtol=1e-5)
        """
    )


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="MindSpore captures bytecode up to Python 3.11 only")
def test_what_bytecode_capture_leaves_to_python(child):
    """Modules, whose Python has `with` statements, and operators that are looked up for the first time."""
    child(
        """
        import mindspore as ms, numpy as np, torch

        def loss(x):
            return ms_ops.aten.sum(ms_ops.aten.atan2(network(x), x[:, :2]))

        captured = ms.jit(loss, capture_mode="bytecode")  # before ms_ops is imported

        import ms_ops

        linear = torch.nn.Linear(3, 2)
        network = ms_ops.TorchModule(linear)
        for value in range(2):
            leaf = torch.full((4, 3), value + 0.5, requires_grad=True)
            linear.zero_grad()
            expected = torch.atan2(linear(leaf), leaf[:, :2]).sum()
            expected.backward()
            x = ms.Tensor(leaf.detach().numpy())
            np.testing.assert_allclose(captured(x).asnumpy(), expected.item(), rtol=1e-6)
            _, (dx, (weight, bias)) = ms.value_and_grad(captured, 0, list(network.trainable_params()))(x)
            for found, wanted in ((dx, leaf), (weight, linear.weight), (bias, linear.bias)):
                np.testing.assert_allclose(found.asnumpy(), wanted.grad, rtol=1e-5, atol=1e-6)
        """
    )


@pytest.mark.slow
def test_under_trace_capture(child):
    child(
        """
        import numpy as np, mindspore as ms, ms_ops
        ms.set_device("CPU")

        @ms.jit(capture_mode="trace")
        def function(x, y):
            return ms_ops.aten.add(ms_ops.aten.leaky_relu(x, 0.5), y, alpha=2)

        x, y = np.array([-2.0, 3.0], np.float32), np.array([1.0, 10.0], np.float32)
        for factor in (1, 5):  # the second call must not repeat the first one's values
            result = function(ms.Tensor(factor * x), ms.Tensor(y)).asnumpy()
            np.testing.assert_allclose(result, factor * np.array([-1.0, 3.0]) + 2 * y)
        """
    )


@pytest.mark.slow
def test_hand_written_entries_that_a_trace_records(child, probe):
    child(
        f"""
        import mindspore as ms, numpy as np
        import ms_ops

        def shape(x):
            return x

        drop = ms_ops.custom({f"{probe.path}:Dropped"!r}, out_shape=shape, out_dtype=shape, random=True)

        @ms.jit(capture_mode="trace")
        def dropped(x):
            return drop(x)

        drawn = [dropped(ms.Tensor(np.ones(1000, np.float32))).asnumpy() for _ in range(3)]
        assert 300 < drawn[0].sum() < 700
        assert (drawn[0] != drawn[1]).any() and (drawn[1] != drawn[2]).any()
        """
    )
