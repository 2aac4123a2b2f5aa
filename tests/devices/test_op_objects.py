"""Several op objects in one Cell: each with its own constants, shapes and gradient."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow


def test_op_objects_in_one_cell(on_device, device_mode):
    """MindSpore infers equal primitives once, and what is in a graph before inference is equal but for the object."""
    on_device(
        """
        from tests.devices.operators import *

        class Layers(nn.Cell):
            def __init__(self):
                super().__init__()
                self.relu, self.softplus = ms_ops.op("aten::relu"), ms_ops.op("aten::softplus", beta=2.0)
                self.pool = ms_ops.op("aten::avg_pool1d", kernel_size=[2])
                self.wide, self.softplus_again = ms_ops.op("aten::avg_pool1d", kernel_size=[3]), ms_ops.Softplus(3.0)

            def construct(self, x):
                return self.softplus_again(self.wide(self.relu(self.pool(self.softplus(self.relu(x))))))

        def reference(x):
            functional = torch.nn.functional
            pooled = functional.avg_pool1d(functional.softplus(x.relu(), 2.0), 2)
            return functional.softplus(functional.avg_pool1d(pooled.relu(), 3), 3.0)

        check(Layers(), reference, (2, 4, 12))
        """,
        mode=device_mode,
    )


def test_op_objects_that_take_lists(on_device, device_mode):
    on_device(
        """
        from tests.devices.operators import *

        class Joined(nn.Cell):
            def __init__(self):
                super().__init__()
                self.cat, self.stack = ms_ops.op("aten::cat", dim=1), ms_ops.op("aten::stack", dim=0)

            def construct(self, x, y, z):
                return self.stack((self.cat([x, y]), z))

        def reference(x, y, z):
            return torch.stack((torch.cat([x, y], 1), z))

        check(Joined(), reference, (2, 3), (2, 4), (2, 7))
        """,
        mode=device_mode,
    )
