"""What programs on a device use: the log of the simulated one, cells, and checks."""

from __future__ import annotations

import ctypes
import functools
import os
import sys
from typing import NamedTuple

import mindspore as ms
from mindspore import nn

X = [[-1.5, 2.0, -0.25], [4.0, -5.0, 6.0]]
DY = [[1.0, -2.0, 3.0], [0.5, 4.0, -8.0]]


class Event(NamedTuple):
    """One line of the log."""

    what: str
    stream: int


ON_HARDWARE = "MS_OPS_TESTS_ON_HARDWARE"
"""In the environment of programs that run on a real device."""
NEEDS_STAND_INS = "tests: this needs the simulated device"


def need_stand_ins() -> None:
    """End the program, whose test is then skipped, where the device is a real one."""
    if ON_HARDWARE in os.environ:
        print(NEEDS_STAND_INS)
        sys.exit()


@functools.cache
def _simulator() -> ctypes.CDLL:
    need_stand_ins()
    library = ctypes.CDLL("libdevice_simulator.so")
    library.sim_log_text.restype = ctypes.c_char_p
    return library


def log() -> list[Event]:
    """What the device was asked to do since the log was cleared."""
    lines = (line.rsplit(" ", 1) for line in _simulator().sim_log_text().decode().splitlines())
    return [Event(what, int(stream, 16)) for what, stream in lines]


def clear_log() -> None:
    """Forget the events so far."""
    if ON_HARDWARE not in os.environ:
        _simulator().sim_log_clear()


def runs_last(stream):
    """The stream of MindSpore's, which from now on runs only when somebody waits for it; a real one is late once."""
    if ON_HARDWARE in os.environ:
        delay(stream)
    else:
        _simulator().sim_stream_runs_last(ctypes.c_void_p(stream.stream_ptr()))
    return stream


def delay(stream):
    """Put some 0.1 s of waiting into a stream of MindSpore's on a real GPU."""
    import torch

    with torch.cuda.stream(torch.cuda.ExternalStream(stream.stream_ptr())):
        torch.cuda._sleep(200_000_000)


def streams_of(prefix: str) -> set[int]:
    """The streams on which operators whose names begin with `prefix` ran."""
    return {event.stream for event in log() if event.what.startswith(prefix)}


class Objects(NamedTuple):
    """What became of the objects of aclnn: all are destroyed once, also after errors."""

    created: int
    destroyed: int
    launched: int
    failures: int


def objects() -> Objects:
    """The counts since the process began."""
    counts = (ctypes.c_long * 4)()
    ctypes.CDLL("libopapi.so").sim_opapi_counts(counts)
    return Objects(*counts)


class Gradient(nn.Cell):
    """The vector-Jacobian product of a Cell; its last input is the cotangent."""

    def __init__(self, net):
        super().__init__()
        self.gradient = ms.ops.GradOperation(get_all=True, sens_param=True)
        self.net = net

    def construct(self, *inputs):
        return self.gradient(self.net)(*inputs)
