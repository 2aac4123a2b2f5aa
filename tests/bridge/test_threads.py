"""Launches and MindSpore's pool of threads: when the bridge looks at it."""

from __future__ import annotations

import pytest


@pytest.mark.slow
def test_the_pool_is_looked_at_until_there_is_one(child, probe):
    child(
        f"""
        import ctypes, os
        import mindspore as ms
        import numpy as np
        import ms_ops
        from ms_ops._build.layout import LIBRARY
        from ms_ops._native.library import open_library

        echo = ms_ops.custom({f"{probe}:Echo"!r}, out_shape=lambda x: x, out_dtype=lambda x: x)
        x = ms.Tensor(np.arange(4.0))
        free_cores, sizes = [], [0, 0, 3]

        @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)
        def pool(cores):
            free_cores.append(cores)
            return sizes[len(free_cores) - 1]

        def launch():
            assert np.array_equal(echo(x).asnumpy(), x.asnumpy())
            return len(os.listdir("/proc/self/task"))

        ms_ops.set_num_threads(len(os.sched_getaffinity(0)))
        before = launch()
        open_library(LIBRARY).ms_ext_share_cores(pool)
        assert launch() == launch() == launch() == launch() == before
        assert free_cores == [0, 0, 0]
        """
    )
