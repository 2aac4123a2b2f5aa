"""One run of the harness for all tests of a session; its parts are tests of their own, so that workers share them."""

from __future__ import annotations

import os

import pytest

from tests.conformance import cases, runner
from tests.conformance.outcome import read_skips

_SESSION = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")


def _profile(config: pytest.Config) -> cases.Profile:
    return cases.PROFILES["quick" if config.getoption("--quick") else "full"]


def pytest_generate_tests(metafunc):
    if "part" in metafunc.fixturenames:
        metafunc.parametrize("part", runner.parts(_profile(metafunc.config)), ids=str)


@pytest.fixture(scope="session")
def run(pytestconfig) -> runner.Run:
    return runner.Run(runner.new_folder(_SESSION), _profile(pytestconfig))


@pytest.fixture(scope="session")
def skips():
    return read_skips()
