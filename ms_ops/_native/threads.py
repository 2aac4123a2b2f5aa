"""Threads of torch and MindSpore: how many each takes, and cores shared between the two."""

from __future__ import annotations

import functools
import operator
import os
from collections.abc import Callable
from typing import Any

from ms_ops._build.layout import LIBRARY, PYNATIVE_LIBRARY
from ms_ops._compat import patches
from ms_ops._native.library import open_library

_MOST_THREADS = 1024  # torch's own function takes more, and its kernels end the process


def set_num_threads(count: int) -> None:
    """Set how many threads each of torch's operators may use in this process, mint's kernels among them, and MindSpore.

    Without a call, torch and MindSpore take one thread per core each. Where the threads of both are more than the
    cores, idle ones of MindSpore's sleep soon instead of waiting busily, so that torch's have a core, unless the
    environment variable ``OMP_WAIT_POLICY`` says how threads are to wait.

    Args:
        count: from 1 to 1024.

    Raises:
        TypeError: `count` is no integer.
        ValueError: it is less or more.
    """
    import mindspore
    import torch

    if isinstance(count, bool) or not hasattr(count, "__index__"):
        raise TypeError(f"ms_ops.set_num_threads: count must be an int, got {count!r}")
    count = operator.index(count)
    if not 1 <= count <= _MOST_THREADS:
        raise ValueError(f"ms_ops.set_num_threads: count must be at least 1 and at most {_MOST_THREADS}, got {count}")
    torch.set_num_threads(count)
    mindspore.set_context(runtime_num_threads=count)
    open_library(LIBRARY).ms_ext_set_num_threads(count)


def share_cores() -> None:
    """Let launches see MindSpore's pool of threads, and keep idle ones from waiting busily."""
    _follow_torch()
    _give_way_to_graphs()
    if not PYNATIVE_LIBRARY.is_file():
        return
    bridge, mindspores = open_library(LIBRARY), open_library(PYNATIVE_LIBRARY)
    bridge.ms_ext_set_team_recall(mindspores.ms_ext_recall_team)
    if "OMP_WAIT_POLICY" not in os.environ:
        bridge.ms_ext_share_cores(mindspores.ms_ext_mindspore_threads)


def settle_queues() -> None:
    """On the CPU, have MindSpore run what it is asked for on the thread that asks, in both modes.

    Its queues of PyNative mode hide the time that a device takes. On the CPU their threads take its cores, each that
    launches a kernel has a team of torch's threads, and while one waits for a graph, it does so busily.
    """
    if PYNATIVE_LIBRARY.is_file():
        open_library(PYNATIVE_LIBRARY).ms_ext_settle_queues()


def _follow_torch() -> None:
    """Have torch.set_num_threads hold for threads that torch has seen before, too: MindSpore launches from its own."""
    import torch

    def followed(set_of_torch: Callable[[int], None]) -> Callable[[int], None]:
        @functools.wraps(set_of_torch)
        def set_num_threads(count: int) -> None:
            set_of_torch(count)
            open_library(LIBRARY).ms_ext_set_num_threads(count)

        return set_num_threads

    patches.apply("numbers of threads", [(torch, "set_num_threads", followed)])


def _give_way_to_graphs() -> None:
    """Have a thread that waits for a graph give up the team of OpenMP's threads that its own kernels had."""
    from ms_ops._compat.mindspore import graph_runs

    library = open_library(LIBRARY)

    def giving_way(run: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(run)
        def waited_for(self: Any, /, *args: Any, **kwargs: Any) -> Any:
            library.ms_ext_enter_graph()
            try:
                return run(self, *args, **kwargs)
            finally:
                library.ms_ext_leave_graph()

        return waited_for

    patches.apply("runs of graphs", [(place, name, giving_way) for place, name in graph_runs])
