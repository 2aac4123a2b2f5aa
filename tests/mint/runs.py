"""The runs that tests of mint judge by; each is made once per process."""

from __future__ import annotations

import functools

from tests.mint import cases, functions, runner

DTYPES = {
    ("functions", "pynative"): ("float32", *functions.DTYPES),
    ("functions", "graph"): ("float32", "bfloat16"),
    ("methods", "pynative"): ("float32",),
    ("methods", "graph"): ("float32",),
    ("replaced functions", "pynative"): ("float32",),
    ("cases", "pynative"): ("float32",),
    ("cases", "graph"): ("float32",),
}
"""What is judged with which dtypes, by kind and mode."""


@functools.cache
def outcome(kind: str, mode: str) -> runner.Outcome:
    """What came of a run. The functions that are "replaced", and the cases, have no built-in kernel left."""
    if kind == "cases":
        names = [name for name, case in cases.load().items() if case.mode in (None, mode)]
    else:
        names = list(functions.methods() if kind == "methods" else functions.paired())
    options = {} if kind in ("functions", "methods") else {"replace": "all"}
    return runner.run(names, DTYPES[kind, mode], plugin=True, graph=mode == "graph", options=options)
