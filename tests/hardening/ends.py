"""How processes with ms_ops begin, fork and end: programs for processes of their own, with their exit codes."""

from __future__ import annotations

import signal
import textwrap
from typing import NamedTuple

# Everything that leaves something behind: a call, a gradient, an entry, a graph; nothing of it is waited for.
USED = """
import atexit, gc, multiprocessing, os, signal, sys, threading, time
import mindspore as ms, numpy as np, ms_ops
from mindspore import nn
from ms_ops import aten
ms.set_device("CPU")

class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.act = ms_ops.LeakyRelu(0.5)
    def construct(self, x):
        return aten.mul(self.act(x), 3.0)

def work():
    x = ms.Tensor(np.full(64, -2.0, np.float32))
    net = Net()
    return net(x), ms.grad(net)(x), ms.jit(net)(x)

def check(results):
    assert [float(result.asnumpy()[0]) for result in results] == [-3.0, 1.5, -3.0], results
"""


class Case(NamedTuple):
    """A program, and how its process ends: an exit code, or minus the number of a signal."""

    code: str
    ends: int = 0
    prologue: str = USED

    @property
    def program(self) -> str:
        return self.prologue + textwrap.dedent(self.code)


CASES = {
    "end": Case("check(work())"),
    "end with work that nobody waited for": Case("results = [work() for _ in range(20)]"),
    "sys.exit with work": Case("results = work(); sys.exit(3)", 3),
    "os._exit with work": Case("results = work(); os._exit(4)", 4),
    "uncaught exception": Case("results = work(); raise ValueError('wrong')", 1),
    "exit in a thread": Case(
        """
        def run():
            check(work())
            os._exit(5)
        threading.Thread(target=run).start()
        time.sleep(60)
        """,
        5,
    ),
    "a thread that outlives the main one": Case(
        """
        def run():
            time.sleep(0.2)
            check(work())
            os._exit(6)
        threading.Thread(target=run).start()
        """,
        6,
    ),
    "a daemon thread at work": Case(
        """
        x = ms.Tensor(np.ones(64, np.float32))
        def run():
            while True:
                aten.add(x, x)
        threading.Thread(target=run, daemon=True).start()
        check(work())
        """
    ),
    # Handlers that were registered before MindSpore's run after it: there MindSpore itself hangs in calls, and crashes
    # when a tensor is read.
    "atexit": Case("check(work())\natexit.register(lambda: check(work()))"),
    "live tensors in cycles and finalizers": Case(
        """
        class Last:
            def __init__(self):
                self.results, self.me = work(), self
            def __del__(self):
                assert len(self.results) == 3
        kept = Last()
        sys.modules["builtins"].kept = Last()
        """
    ),
    "fork after use": Case(
        """
        check(work())
        x = ms.Tensor(np.full(64, -2.0, np.float32))
        pid = os.fork()
        if pid == 0:
            os._exit(0 if float(aten.leaky_relu(x, 0.5).asnumpy()[0]) == -1.0 else 1)
        assert os.waitpid(pid, 0)[1] == 0
        check(work())
        """
    ),
    "fork and exec": Case(
        """
        check(work())
        import subprocess
        subprocess.run([sys.executable, "-c", "import ms_ops"], check=True)
        check(work())
        """
    ),
    "spawn": Case(
        USED
        + """
def in_child(number):
    check(work())
    return number + 1

if __name__ == "__main__":
    check(work())
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(in_child, range(4)) == [1, 2, 3, 4]
""",
        prologue="",
    ),
    "SIGINT during calls": Case(
        """
        x = ms.Tensor(np.ones((400, 400), np.float32))
        ms.ops.add(x, x).asnumpy()
        # MindSpore's first operator takes the signal, to end the process, and so does each run of a graph.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            while True:
                aten.matmul(x, x)
        except KeyboardInterrupt:
            check(work())
            sys.exit(7)
        """,
        7,
    ),
    "SIGTERM during calls": Case(
        """
        check(work())
        x = ms.Tensor(np.ones((400, 400), np.float32))
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGTERM)).start()
        while True:
            aten.matmul(x, x)
        """,
        -signal.SIGTERM,
    ),
    "error in a gradient of Python's in a graph": Case(
        """
        import torch

        class Twice(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x, fails):
                ctx.fails = fails
                return x * 2

            @staticmethod
            def backward(ctx, gradient):
                if ctx.fails:
                    raise ValueError("an author's")
                return gradient * 2, None

        torch.library.define("ms_ops_ends::pair", "(Tensor x) -> (Tensor, Tensor)")
        pair = lambda x: (Twice.apply(x, False), Twice.apply(x, True))
        torch.library.impl("ms_ops_ends::pair", "CompositeImplicitAutograd", pair)

        def loss(x):
            first, second = ms_ops.ops.ms_ops_ends.pair(x)
            return (first + second).sum()

        @ms.jit
        def gradient(x):
            return ms.grad(loss)(x)

        try:
            gradient(ms.Tensor([1.0, 2.0])).asnumpy()
        except RuntimeError as error:
            assert "ValueError: an author's" in str(error), error
            sys.exit(8)  # nodes that wait for their turn stay behind
        """,
        8,
    ),
    "import in a thread": Case(
        """
        import threading
        def run():
            global aten, ms
            import mindspore as ms
            from ms_ops import aten
            assert float(aten.add(ms.Tensor([1.0]), 2.0).asnumpy()[0]) == 3.0
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        assert float(aten.add(ms.Tensor([1.0]), 2.0).asnumpy()[0]) == 3.0
        """,
        prologue="",
    ),
}
