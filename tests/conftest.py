"""Fixtures for all tests: modes, a clean working folder, child processes, and the libraries built for tests."""

from __future__ import annotations

import itertools
import math
import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
_FINISHED = itertools.count(1)
MOST_CASES = 3
"""Of one test, with --quick."""

# Test libraries are built once per checkout, and never in the user's cache.
os.environ["MS_OPS_CACHE_DIR"] = str(ROOT / "build" / "test-cache")
os.environ.setdefault("GLOG_v", "3")  # MindSpore's warnings would bury the results
# Torch's idle threads wait busily for milliseconds. Beside other processes of tests, each kernel would wait for a core.
os.environ.setdefault("GOMP_SPINCOUNT", "1000")

import mindspore as ms  # noqa: E402
import torch  # noqa: E402
import torch._dynamo  # noqa: E402 - as torch does at some first use

import ms_ops  # noqa: E402
from ms_ops._compat.mindspore import api  # noqa: E402
from tests import garbage, graphs  # noqa: E402
from tests.zygote import Zygote  # noqa: E402

without_cuda = pytest.mark.skipif(
    torch.version.cuda is not None, reason="beside a torch with CUDA, ms_ops imports MindSpore first"
)

ms.set_device("CPU")  # MindSpore takes it before its first kernel only


def pytest_addoption(parser):
    parser.addoption(
        "--quick",
        action="store_true",
        help="a subset of a few minutes: a part of torch's OpInfo database, no test that is marked as slow, and "
        f"{MOST_CASES} cases of a test at most",
    )
    parser.addoption(
        "--hardware",
        action="store_true",
        help="in tests/devices and tests/simulator, the GPU of this machine in place of the simulated one: MindSpore's "
        "plug-in with the libraries of CUDA_HOME and LD_LIBRARY_PATH; leaves out what is for Ascend or looks at the "
        "stand-ins, and skips what reads the log of the simulated GPU",
    )
    parser.addoption(
        "--ms-ops",
        metavar="FOLDER",
        help="in tests/devices, programs on a simulated device import the ms_ops of this folder, that of another "
        "commit, to see what the tests find there; the folder has nothing else that tests import",
    )
    parser.addoption(
        "--until",
        type=float,
        metavar="TIME",
        help="skip tests that have not begun at this time, in seconds since 1970: on a machine that ends the run soon "
        "after. The summary says how many; those that are marked as slow come last",
    )


def pytest_collection_modifyitems(config, items):
    _deselect_gpu(config, items)
    if config.getoption("--hardware"):
        _deselect(config, items, [item for item in items if _is_about_stand_ins(item)])
    items.sort(key=turn_of)
    if not config.getoption("--quick"):
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in sorted(items, key=lambda item: item.nodeid):
        if not item.get_closest_marker("slow"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {item for every in cases.values() for item in every[:: math.ceil(len(every) / MOST_CASES)]}
    _deselect(config, items, [item for item in items if item not in kept])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    until = item.config.getoption("--until")
    if until is not None and time.time() > until:
        pytest.skip("had not begun at the time of --until")


def pytest_collection_finish():
    garbage.leave_out_what_stays()


def pytest_runtest_logfinish():
    if next(_FINISHED) % garbage.EVERY == 0:
        garbage.leave_out_what_stays()


def turn_of(item: pytest.Item) -> int:
    """When a test's turn is: those that take long at the end, and of them first those that one process takes all of."""
    if not item.get_closest_marker("slow"):
        return 0
    return 1 if item.get_closest_marker("xdist_group") else 2


def _deselect(config, items, dropped):
    config.hook.pytest_deselected(items=dropped)  # pytest prints how many
    items[:] = [item for item in items if item not in dropped]


def _deselect_gpu(config, items):
    if not torch.cuda.is_available():
        _deselect(config, items, [item for item in items if item.get_closest_marker("gpu")])


def _is_about_stand_ins(item):
    """Whether a test runs no program on a GPU: it is for Ascend, or looks at the stand-ins themselves."""
    if item.path.parent not in (ROOT / "tests/devices", ROOT / "tests/simulator"):
        return False
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return not {"on_gpu", "simulate"} & set(item.fixturenames) or bool(
        {"Ascend", "ascend", "NPU", "torch_npu"} & set(map(str, parameters))
    )


def pytest_report_header(config):
    if torch.cuda.is_available():
        # To ask for its name would initialise torch.cuda, and hide what happens before that.
        return f"tests/gpu: on the first of {torch.cuda.device_count()} GPUs"
    return f"tests/gpu: deselected, since torch {torch.__version__} cannot use a GPU here"


@pytest.fixture(autouse=True)
def clean_folder(tmp_path, monkeypatch):
    """MindSpore writes analyses of failed graphs into the working folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def no_gradient_left():
    """After an error in a function whose gradient is asked for, MindSpore goes on as if it were within it.

    A graph's gradient with a frozen parameter for a Cell with a bprop then fails: "get_return() is null".
    """
    yield
    if api._pynative_executor.requires_grad():
        api._pynative_executor.clear_res()


modes = pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE], ids=["pynative", "graph"])
"""For tests whose programs run in processes of their own, in this mode."""


_PASSED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":
        item.stash[_PASSED] = report.passed
    return report


@pytest.fixture(params=[ms.PYNATIVE_MODE, ms.GRAPH_MODE], ids=["pynative", "graph"])
def mode(request):
    """Runs a test in both modes."""
    before = graphs.asked()
    ms.set_context(mode=request.param)
    yield request.param
    ms.set_context(mode=ms.PYNATIVE_MODE)
    passed = request.node.stash.get(_PASSED, False)  # what was skipped, or failed, had perhaps no time for a graph
    if passed and request.param == ms.GRAPH_MODE and graphs.asked() == before:
        pytest.fail("this tested graph mode without a graph: MindSpore compiles Cells, ms.grad and ms.jit only")


@pytest.fixture
def child(tmp_path):
    """Runs Python code in a process of its own and returns its output; fails the test if the process fails."""

    def run(code: str, *, fails: bool = False, **environment: str) -> str:
        process = subprocess.run(
            [sys.executable, str(written(tmp_path, code))],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        return checked(process.returncode, process.stdout + process.stderr, fails)

    return run


@pytest.fixture(scope="session")
def zygote():
    """The process of which :func:`warm_child` makes copies."""
    process = Zygote()
    yield process
    process.end()


@pytest.fixture
def warm_child(tmp_path, zygote):
    """As child, three seconds sooner: both frameworks are imported, and the environment is that of the tests."""

    def run(code: str, *, fails: bool = False) -> str:
        return checked(*zygote.run(written(tmp_path, code)), fails)

    return run


def written(folder: Path, code: str) -> Path:
    """The file of a program."""
    script = folder / "child.py"
    script.write_text(textwrap.dedent(code))
    return script


def checked(returncode: int, output: str, fails: bool) -> str:
    """What a process wrote, which failed if it was to."""
    assert returncode >= 0, f"the process crashed with signal {-returncode}:\n{output}"
    assert (returncode != 0) == fails, output
    return output


@pytest.fixture
def cuda_toolkit(tmp_path):
    """Makes the folder of a CUDA toolkit of a release, with an nvcc that tells no more than that."""

    def make(release: str) -> Path:
        nvcc = tmp_path / f"cuda-{release}" / "bin" / "nvcc"
        nvcc.parent.mkdir(parents=True, exist_ok=True)
        nvcc.write_text(f"#!/bin/sh\necho 'Cuda compilation tools, release {release}, V{release}.1'\n")
        nvcc.chmod(0o755)
        return nvcc.parents[1]

    return make


@pytest.fixture(scope="session")
def probe():
    """The library of tests/bridge/probe.cpp."""
    return ms_ops.load("probe", [ROOT / "tests" / "bridge" / "probe.cpp"])
