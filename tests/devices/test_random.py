"""Random operators on a device, whose generator is another than the CPU's: seeds, gradients, recomputation."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow


def test_seeds(on_device, device_mode):
    """In a fresh process: until torch's Python of the device is initialised, seeds wait there."""
    on_device(
        """
        from tests.devices.operators import *
        from tests.devices import random_numbers

        device_type = {"GPU": "cuda", "Ascend": "npu"}[ms.get_context("device_target")]
        module = getattr(torch, device_type)
        assert not module.is_initialized()
        random_numbers.check_seed_of_a_fresh_process(module)
        random_numbers.check_that_numbers_follow_the_seed()
        random_numbers.check_generator(torch.Generator(device_type))
        """,
        mode=device_mode,
    )


def test_gradients_and_recomputation(on_device, device_mode):
    on_device(
        """
        from tests.devices.operators import *
        from tests.devices import random_numbers
        random_numbers.check_gradients()
        random_numbers.check_recomputation()
        """,
        mode=device_mode,
    )


def test_calls_in_pynative_mode_wait_for_nothing(on_device):
    on_device(
        """
        from tests.devices.operators import *
        gradient = Gradient(Net(lambda x: aten.dropout(x, 0.25, True)))
        x = ms.Tensor(np.ones(1000, np.float32))
        gradient(x, x)[0].asnumpy()
        clear_log()
        results = gradient(x, x)
        assert "aten::native_dropout" in [event.what for event in log()], log()
        assert not [event for event in log() if event.what.startswith("synchronize")], log()
        """
    )


def test_draws_in_graphs_wait_for_nothing(on_device):
    """The state that a draw starts from is written as arguments of kernels, and not copied from the host."""
    on_device(
        """
        from tests.devices.operators import *
        class Chain(nn.Cell):
            def construct(self, x):
                for _ in range(3):
                    x = aten.mul(x, aten.native_dropout(x, 0.5, True)[0])
                return x
        net, x = Chain(), ms.Tensor(np.ones(1000, np.float32))
        net(x).asnumpy()
        clear_log()
        net(x)
        ms.runtime.synchronize()
        events = [event.what for event in log()]
        first, last = events.index("aten::native_dropout"), len(events) - events[::-1].index("aten::native_dropout")
        between = [what for what in events[first:last] if not what.startswith("aten::")]
        assert not between, events
        """,
        mode="graph",
    )
