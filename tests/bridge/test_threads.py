"""Launches and MindSpore's pool of threads: when the bridge looks at it, and what it does about it."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("parks", [True, False])
def test_a_parked_team_stands_for_mindspores_threads(child, probe, parks):
    """The pool is looked at until there is one; then as many threads of torch's sleep beside it, if it parks."""
    child(
        f"""
        import ctypes, os
        import mindspore as ms
        import numpy as np
        import ms_ops
        from ms_ops._build.recipe import LIBRARY
        from ms_ops._native.library import open_library

        echo = ms_ops.custom({f"{probe}:Echo"!r}, out_shape=lambda x: x, out_dtype=lambda x: x)
        x = ms.Tensor(np.arange(4.0))
        ms.runtime.launch_blocking()

        def launch():
            assert np.array_equal(echo(x).asnumpy(), x.asnumpy())
            return len(os.listdir("/proc/self/task"))

        free_cores, sizes = [], [0, 0, 3]

        @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)
        def pool(cores):
            free_cores.append(cores)
            return sizes[len(free_cores) - 1]

        ms_ops.set_num_threads(len(os.sched_getaffinity(0)))
        before = launch()
        open_library(LIBRARY).ms_ext_share_cores(pool, {parks})
        assert launch() == launch() == before
        assert launch() == launch() == before + 4 * {parks}  # a team of as many threads, and the one that leads it
        assert free_cores == [0, 0, 0]
        """
    )
