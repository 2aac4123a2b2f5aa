"""Threads: set in one place, and none that keeps a core busy while those of the other framework have work."""

from __future__ import annotations

import os
from textwrap import dedent
from types import SimpleNamespace

import pytest
import torch

import ms_ops
from ms_ops._native import threads
from tests.zygote import Zygote

pytestmark = pytest.mark.xdist_group("threads")  # one zygote

WAITING = ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT")
"""Variables of users that say how threads wait; the tests of other modules have one."""


@pytest.fixture(autouse=True)
def _defaults(monkeypatch):
    for name in WAITING:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def zygote():
    """That of programs without these variables, which are read when torch is imported."""
    process = Zygote(environment={name: value for name, value in os.environ.items() if name not in WAITING})
    yield process
    process.end()


SHARED = """
import statistics
import time
from pathlib import Path
import numpy as np
import mindspore as ms
import ms_ops
from mindspore import mint

ms_ops.enable_mint_cpu(replace="none")
ms.runtime.launch_blocking()

def pool():
    return [path for path in Path("/proc/self/task").iterdir() if "Thread_" in (path / "comm").read_text()]

def are_asleep():
    return all((path / "stat").read_text().rpartition(")")[2].split()[0] == "S" for path in pool())

def used():
    return sum(int((path / "schedstat").read_text().split()[0]) for path in pool()) / 1e6

x = ms.Tensor(np.ones(1_000_000, np.float32))
mint.mul(x, x)  # MindSpore makes its threads
mint.nn.functional.gelu(x)
taken = []  # milliseconds of processor time of each kernel, until the threads sleep: more than 150 if they wait busily
for _ in range(12):  # of each function, MindSpore launches some kernels on one thread, and then some on several
    before = used()
    mint.add(x, x)
    while not are_asleep():
        time.sleep(0.001)
    taken.append(used() - before)
assert 0 < statistics.median(filter(None, taken)) < 20, taken
"""


def test_mindspores_threads_sleep_beside_torchs(warm_child):
    warm_child(SHARED)


def test_waiting_may_be_left_to_the_user(monkeypatch):
    told = []
    library = SimpleNamespace(
        ms_ext_share_cores=told.append, ms_ext_mindspore_threads="pool",
        ms_ext_set_team_recall=lambda recall: None, ms_ext_recall_team=None,
    )  # fmt: skip
    monkeypatch.setattr(threads, "open_library", lambda path: library)
    threads.share_cores()
    assert told == ["pool"]
    monkeypatch.setenv("OMP_WAIT_POLICY", "active")
    threads.share_cores()
    assert told == ["pool"]


ONE_THREAD = """
import threading
from pathlib import Path
import mindspore as ms
import numpy as np
import ms_ops
{prepare}
x = ms.Tensor(np.ones(8, np.float32))
{forward}

seen = set()

class Noting(ms.nn.Cell):
    def construct(self, x):
        return x * 2.0
    def bprop(self, x, out, dout):
        seen.add(threading.get_native_id())
        return (dout * 2.0,)

def train(steps):
    for _ in range(steps):
        ms.grad(lambda x: forward(noting(x)).sum())(x).asnumpy()

def time_of_queues():
    tasks = [path for path in Path("/proc/self/task").iterdir() if "_queue" in (path / "comm").read_text()]
    return {{path.name: (path / "schedstat").read_text().split()[0] for path in tasks}}

noting = Noting()
train(3)
before = time_of_queues()
train(30)
assert seen == {{threading.get_native_id()}}, seen
assert time_of_queues() == before, (time_of_queues(), before)
"""


@pytest.mark.parametrize(
    ("prepare", "forward"),
    [
        ("from ms_ops import aten", "forward = aten.tanh; forward(x)"),
        ("from mindspore import mint; ms_ops.enable_mint_cpu()", "forward = mint.nn.functional.gelu"),
    ],
    ids=["aten", "mint"],
)
def test_one_thread_launches_what_pynative_asks_for(warm_child, prepare, forward):
    """Forward and gradient: torch keeps a team of threads for each that launches, and MindSpore's queues take cores."""
    warm_child(ONE_THREAD.format(prepare=prepare, forward=forward))


def test_number_holds_for_mints_kernels(warm_child):
    """With one thread, kernels that ran on several before take no more processor time than real time."""
    warm_child(
        """
        import time
        import mindspore as ms
        import ms_ops
        from mindspore import mint

        ms_ops.enable_mint_cpu()
        ms.runtime.launch_blocking()
        big = mint.randn(700, 700)
        mint.mm(big, big)
        ms_ops.set_num_threads(1)
        mint.mm(big, big)
        wall, used = time.perf_counter(), time.process_time()
        for _ in range(30):
            mint.mm(big, big)
        wall, used = time.perf_counter() - wall, time.process_time() - used
        assert used < 1.3 * wall, (used, wall)
        """
    )


@pytest.mark.parametrize("chosen", ["", "torch.set_num_threads(1)", "ms_ops.set_num_threads(1)"])
def test_number_of_later_threads_stays(warm_child, chosen):
    """What launches set is for the threads that launch."""
    warm_child(
        f"""
        import threading
        import mindspore as ms
        import numpy as np
        import torch
        import ms_ops
        from mindspore import mint
        from ms_ops import aten

        def of_new_thread():
            counts = []
            thread = threading.Thread(target=lambda: counts.append(torch.get_num_threads()))
            thread.start()
            thread.join()
            return counts[0]

        ms.runtime.launch_blocking()
        {chosen or "pass"}
        before = of_new_thread()
        x = ms.Tensor(np.ones(300_000, np.float32))
        for _ in range(3):
            mint.add(x, x)
            aten.tanh(x)
        assert of_new_thread() == before, (of_new_thread(), before)
        """
    )


@pytest.mark.parametrize("launched", ["", "compiled(x), count(x)"])
def test_number_holds_for_every_thread_that_launches(warm_child, probe, launched):
    """Whichever of the two sets it last, and whether those threads of MindSpore's have launched before or not."""
    warm_child(
        f"""
        import mindspore as ms
        import torch
        import ms_ops

        count = ms_ops.custom({f"{probe}:CountThreads"!r}, out_shape=lambda x: x, out_dtype=lambda x: x)
        x = ms.Tensor([0])

        @ms.jit
        def compiled(x):
            return count(x)

        {launched or "pass"}
        for set_threads in (ms_ops.set_num_threads, torch.set_num_threads, ms_ops.set_num_threads):
            for threads in (1, 3, 2):
                set_threads(threads)
                assert torch.get_num_threads() == threads
                assert compiled(x).asnumpy() == threads
                assert count(x).asnumpy() == threads
        """
    )


@pytest.mark.parametrize(
    ("count", "error"), [(0, ValueError), (10**5, ValueError), (2**40, ValueError), (1.0, TypeError), ("1", TypeError)]
)
def test_numbers_of_threads_that_are_refused(count, error):
    before = torch.get_num_threads()
    with pytest.raises(error, match=r"ms_ops\.set_num_threads: count must be .*, got "):
        ms_ops.set_num_threads(count)
    assert torch.get_num_threads() == before


WAKING = """
import os
import mindspore as ms
import ms_ops
from mindspore import mint

ms_ops.enable_mint_cpu()
ms.runtime.launch_blocking()
ms_ops.set_num_threads(3)
mint.mm(mint.ones((2, 2)), mint.ones((2, 2)))

def count(function, *args, **constants):
    '''Threads of the process after a call: those that an operator is divided among are made.'''
    function(*args, **constants)
    return len(os.listdir("/proc/self/task"))
"""


@pytest.mark.parametrize(
    "softmax", ["mint.nn.functional.softmax", "aten.softmax", "ms.jit(aten.softmax)", "op"],
    ids=["mint", "aten", "graph", "primitive"],
)  # fmt: skip
def test_small_operators_wake_no_thread(warm_child, softmax):
    """Softmax of as little as two rows would be divided."""
    warm_child(
        WAKING
        + dedent(f"""
        from ms_ops import aten
        op = ms_ops.op("aten::softmax.int", dim=-1)
        softmax = {softmax}
        constants = {{}} if softmax is op else dict(dim=-1)
        small, large = mint.ones((64, 8)), mint.ones((100_000, 8))
        before = count(softmax, mint.ones((1, 8)), **constants)
        assert count(softmax, small, **constants) == before
        assert count(softmax, large, **constants) >= before + 2
        """)
    )


def test_large_results_of_small_tensors_are_divided_the_next_time(warm_child):
    warm_child(
        WAKING
        + dedent("""
        from ms_ops import aten
        x = mint.ones((1, 8))
        before = count(aten.softmax, x, dim=-1)
        assert count(aten.repeat, x, [100_000, 1]) == before
        assert count(aten.repeat, x, [100_000, 1]) >= before + 2
        """)
    )


WORKERS = """
import os
import time
import mindspore as ms
import numpy as np
import torch
import ms_ops
from ms_ops import aten
from ms_ops._build.layout import LIBRARY
from ms_ops._native.library import open_library

ms_ops.set_num_threads(2)

def threads():
    return len(os.listdir("/proc/self/task"))

def multiply():
    '''By a team of this thread's.'''
    torch.ones(300, 300) @ torch.ones(300, 300)

@ms.jit
def graph(x):  # MindSpore launches small graphs from their caller's thread
    for _ in range(120):
        x = aten.mm(x, x)
    return x

x = ms.Tensor(np.eye(200, dtype=np.float32))
"""


def test_who_waits_for_a_graph_gives_up_its_team(warm_child):
    """GNU OpenMP puts the threads of all teams to sleep after each kernel if they are more than the cores."""
    warm_child(
        WORKERS
        + """
graph(x)
before = threads()
multiply()
assert threads() == before + 1, (threads(), before)
assert np.array_equal(graph(x).asnumpy(), x.asnumpy())
assert threads() == before, (threads(), before)
multiply()
assert threads() == before + 1, (threads(), before)
assert torch.get_num_threads() == 2
"""
    )


def test_the_team_of_graphs_is_taken_back(warm_child):
    """By the next operator that several threads compute, without waiting."""
    warm_child(
        WORKERS
        + """
graph(x)
before = threads()
assert np.array_equal(aten.mm(x, x).asnumpy(), x.asnumpy())
deadline = time.monotonic() + 60
while threads() != before:
    assert time.monotonic() < deadline, (threads(), before)
    time.sleep(0.01)
assert np.array_equal(graph(x).asnumpy(), x.asnumpy())
"""
    )


def test_a_team_stays_where_graphs_launch_from_their_callers_thread(warm_child):
    warm_child(
        WORKERS
        + """
library = open_library(LIBRARY)

def run_here():
    library.ms_ext_enter_graph()
    aten.mm(x, x)
    library.ms_ext_leave_graph()

run_here()
before = threads()
library.ms_ext_enter_graph()
assert threads() == before, (threads(), before)
library.ms_ext_leave_graph()
"""
    )


@pytest.mark.parametrize("before", ["aten.mm(x, x)", "multiply()", "graph(x)"])
def test_a_forked_process_computes(warm_child, before):
    """GNU OpenMP's threads are not there in it; with torch alone, the first product of matrices never ends."""
    warm_child(
        WORKERS
        + f"""
{before}
process = os.fork()
if process == 0:
    multiply()
    os._exit(0 if np.array_equal(aten.mm(x, x).asnumpy(), x.asnumpy()) else 1)
deadline = time.monotonic() + 60
while (ended := os.waitpid(process, os.WNOHANG)) == (0, 0):
    if time.monotonic() > deadline:
        os.kill(process, 9)
    time.sleep(0.01)
assert ended[1] == 0, ended
assert np.array_equal(aten.mm(x, x).asnumpy(), x.asnumpy())
"""
    )


THREADS_OF_MINDSPORES = """
import time
from pathlib import Path
import mindspore as ms
import numpy as np
import ms_ops
from ms_ops import aten

def threads():
    return {path.name: (path / "comm").read_text().strip() for path in Path("/proc/self/task").iterdir()}

def time_of_mindspores():
    named = [name for name, kind in threads().items() if kind.startswith("KernelThread")]
    return {name: Path(f"/proc/self/task/{name}/schedstat").read_text().split()[0] for name in named}

x = ms.Tensor(np.random.default_rng(0).normal(size=(512, 512)).astype(np.float32))
"""

SUMMED = (
    THREADS_OF_MINDSPORES
    + """
import torch

def loss(aten, x):
    for _ in range(3):
        x = aten.add(x, aten.tanh(x))  # x has two gradients
    return aten.sum(aten.mul(x, x))

gradient = ms.grad(lambda x: loss(aten, x))
for attempt in range(20):  # its threads may be about to begin, where other processes have the cores
    before = time_of_mindspores()
    for _ in range(10):
        found = gradient(x).asnumpy()
    if time_of_mindspores() == before:
        break
    time.sleep(0.1)
else:
    raise AssertionError("MindSpore added gradients on its own threads")
theirs = torch.from_numpy(x.asnumpy()).requires_grad_()
loss(torch.ops.aten, theirs).backward()
np.testing.assert_array_equal(found, theirs.grad.numpy())
"""
)


@pytest.mark.slow
def test_gradients_are_summed_by_torchs_team(warm_child):
    warm_child(SUMMED)


ALTERNATING = (
    THREADS_OF_MINDSPORES
    + """
FREQUENT, RARE = 20, 100

def divided():
    '''A tensor that MindSpore divides among threads: it keeps the number that was the fastest for a new shape.'''
    for more in range(50):
        tensor = ms.Tensor(np.ones((1 << 21) + more, np.float32))
        for _ in range(10):
            ms.ops.mul(tensor, tensor).asnumpy()  # kernels run later than they are called
        before = time_of_mindspores()
        ms.ops.mul(tensor, tensor).asnumpy()
        if time_of_mindspores() != before:
            return tensor
    raise AssertionError("MindSpore uses one thread")

def torchs(times):
    for _ in range(times):
        aten.tanh(x)
    return set(threads())

tensor = divided()
before = torchs(RARE)
for _ in range(10 * FREQUENT):  # other processes may have the core, and MindSpore's thread does not run in each turn
    ms.ops.mul(tensor, tensor)
    team = torchs(1) - before
    if len(team) == 2:
        break
else:
    raise AssertionError("no team has idle threads sleep")
for _ in range(1000):
    if not team & torchs(RARE):
        break
    time.sleep(0.01)
else:
    raise AssertionError("the team is still there")
assert aten.tanh(x).asnumpy().shape == (512, 512)
"""
)


@pytest.mark.skipif(os.cpu_count() == 1, reason="with one core, MindSpore uses one thread")
def test_idle_threads_sleep_while_kernels_of_both_take_turns(warm_child):
    warm_child(ALTERNATING)
