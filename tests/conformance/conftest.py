"""One run of the harness for all tests of a session; its parts are tests of their own, so that workers share them."""

from __future__ import annotations

import os

import pytest

from tests.conformance import cases, runner
from tests.conformance.outcome import read_skips

_SESSION = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"pytest-{os.getpid()}")


def _run(config: pytest.Config) -> runner.Run:
    profile = cases.PROFILES["quick" if config.getoption("--quick") else "full"]
    return runner.Run(runner.RUNS / _SESSION, profile)


def pytest_generate_tests(metafunc):
    if "part" in metafunc.fixturenames:
        metafunc.parametrize("part", _run(metafunc.config).parts(), ids=str)


@pytest.fixture(scope="session")
def run(pytestconfig) -> runner.Run:
    runner.new_folder(_SESSION)
    return _run(pytestconfig)


@pytest.fixture(scope="session")
def skips():
    return read_skips()
