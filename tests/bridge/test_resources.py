"""Launching costs no memory and may be done from any thread."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from .conftest import Parameter, arguments_of


def test_no_tensor_lives_beyond_its_kernel(probe_library, open_kernel):
    source, target = np.ones(16, np.float32), np.zeros(16, np.float32)
    before = probe_library.seen_views()
    kernel = open_kernel("Remember")
    assert kernel.launch(source, target, launches=100_000) is None
    assert probe_library.seen_views() - before == 2
    assert probe_library.live_views() == 2
    kernel.close()
    assert probe_library.live_views() == 0


@pytest.mark.slow
def test_one_kernel_keeps_one_view_per_parameter(warm_child):
    """100,000 launches through MindSpore: live tensors and resident memory stay flat."""
    warm_child(
        f"""
        import ctypes, gc
        import mindspore as ms, numpy as np, psutil, ms_ops
        ms.set_device("CPU")
        ms.runtime.launch_blocking()
        probe = ms_ops.load("probe", [{str(Path(__file__).with_name("probe.cpp"))!r}])
        library = ctypes.CDLL(str(probe))
        remember = probe.custom("Remember", out_shape=lambda x: x, out_dtype=lambda x: x)
        leaky_relu = ms_ops.LeakyRelu(0.1)
        x = ms.Tensor(np.ones(16, np.float32))

        def resident_after(launches):
            for _ in range(launches // 2):
                y = leaky_relu(remember(x))
            y.asnumpy()
            gc.collect()
            return psutil.Process().memory_info().rss

        resident = [resident_after(20_000)]
        views = library.seen_views()
        resident += [resident_after(50_000), resident_after(50_000)]
        assert library.live_views() == library.seen_views() == views <= 4  # each kernel made its two views once
        grown = [after - before for before, after in zip(resident, resident[1:])]
        assert min(grown) < 500_000, grown  # 100,000 leaked tensors would take 20 MB
        """
    )


def test_what_kernels_free_goes_back_to_the_system(warm_child):
    """MindSpore's small objects take room of large temporaries, into which the next ones do not fit."""
    warm_child(
        f"""
        import mindspore as ms, numpy as np, psutil, ms_ops
        probe = ms_ops.load("probe", [{str(Path(__file__).with_name("probe.cpp"))!r}])
        thrice = probe.custom("Thrice", out_shape=lambda x: (x, (1,)), out_dtype=lambda x: (x, ms.int64))
        x = ms.Tensor(np.ones(250_000, np.float32))

        def resident_after(launches):
            for _ in range(launches):
                thrice(x)[0].asnumpy()
            return psutil.Process().memory_info().rss

        before = resident_after(100)
        most = max(resident_after(100) for _ in range(12))
        assert most - before < 600e6, (before, most)  # temporaries of one in four launches
        """
    )


def test_eight_threads_launch_one_kernel(open_kernel, probe_library):
    """They share the kernel's views; each must still see its own memory."""
    extra = open_kernel("Echo").extra
    failures: list[str] = []
    start = threading.Barrier(8)

    def work(number: int) -> None:
        source = np.full(1000 + number, float(number))
        target = np.empty_like(source)
        arguments = arguments_of([Parameter.of(source), Parameter.of(target)])
        start.wait()
        for _ in range(2000):
            target.fill(-1)
            probe_library.Echo(*arguments, None, extra)  # ctypes releases the GIL
            if not (target == number).all():
                failures.append(f"thread {number} saw {np.unique(target)}")
                return

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_what_the_heap_has_no_use_for_goes_back_to_the_system(warm_child):
    """Blocks between others that stay: malloc alone would keep all of their memory."""
    warm_child(
        """
        import ctypes
        import mindspore as ms, numpy as np, psutil
        from ms_ops import aten

        libc = ctypes.CDLL(None)
        libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
        libc.free.argtypes = [ctypes.c_void_p]
        x = ms.Tensor(np.ones(4, np.float32))
        for _ in range(5000):
            aten.relu(x)
        blocks = []
        for _ in range(400):
            blocks.append(libc.malloc(1 << 20))
            ctypes.memset(blocks[-1], 1, 1 << 20)
            libc.malloc(100_000)
        for block in blocks:
            libc.free(block)
        before = psutil.Process().memory_info().rss
        for _ in range(5000):
            aten.relu(x)
        assert before - psutil.Process().memory_info().rss > 300 << 20
        """
    )
