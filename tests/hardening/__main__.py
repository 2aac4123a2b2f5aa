"""All of the hardening: ``python -m tests.hardening [PART ...] [--scale X]``; `scripts/harden.sh` calls it.

Parts are fuzz, networks, soak, ends, address and thread; all of them by default. `--scale 0.1` makes a tenth of the
calls.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import mindspore as ms

from tests.conftest import ROOT
from tests.hardening import defects, ends, fuzz_processes, network_processes, processes, sanitizers, soak
from tests.mint import cases

NETWORKS = 200  # random ones, in each mode

Line = tuple[bool, str]  # whether it is well, and what was done

# What runs on the sanitizers' builds, each in a process of pytest: all of the bridge's tests, what operators keep,
# threads, and kernels on a stand-in for Ascend.
_TESTS = {
    "tests of what operators keep": ["tests/ms_ops/test_kept_inputs.py"],
    "tests of eight threads": ["tests/hardening/test_threads.py"],
    "tests of teams of threads": ["tests/ms_ops/test_threads.py"],
    "tests of Ascend": ["tests/devices/test_ascend_pynative.py", "-k", "second_order"],
    "tests of the bridge": ["tests/bridge"],
}


def fuzz(scale: float) -> Iterator[Line]:
    """Random calls: as they are, their gradients, and graphs."""
    for kind, calls in (("call", 40), ("gradient", 4), ("graph", 1)):
        found = fuzz_processes.run(kind, seed=0, calls=max(round(calls * scale), 1))
        yield not found.wrong, f"{kind}: {found.judged} calls judged, {found.crashes_of_torch} more crash torch itself"
        yield from ((False, line) for line in found.wrong)


def networks(scale: float) -> Iterator[Line]:
    """Random networks, converted."""
    for name, mode in (("PyNative mode", ms.PYNATIVE_MODE), ("graphs", ms.GRAPH_MODE)):
        judged = network_processes.run(mode, first=0, count=max(round(NETWORKS * scale), 1))
        yield not judged.wrong, f"{name}: {judged.count} networks judged, {judged.open} with an open batch"
        yield from ((False, line) for line in judged.wrong)


def long_runs(scale: float) -> Iterator[Line]:
    """Memory over many calls."""
    for name, run in soak.RUNS.items():
        calls, grown = max(round(run.calls * scale), 100), {}
        for who in ("mindspore", "ms_ops"):
            command = [sys.executable, "-m", "tests.hardening.soak", name, who, str(calls)]
            outcome = processes.run(command, ROOT, limit=None)
            if outcome.code != 0:
                yield False, f"{name} with {who} ended with {outcome.code}: {outcome.output[-2000:]}"
                break
            grown[who] = json.loads(outcome.output.splitlines()[-1])["bytes"]
        else:
            wrong = soak.excess(grown["ms_ops"], grown["mindspore"], calls)
            per_call = ", ".join(f"{who} {bytes / calls:+.1f}" for who, bytes in grown.items())
            yield not wrong, f"{name}: {calls} calls, bytes a call: {per_call}"


def process_ends(scale: float) -> Iterator[Line]:
    """Fork, spawn, signals, exits."""
    del scale
    for name, case in ends.CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            outcome = processes.run_program(case.program, Path(folder))
        good = outcome.code == case.ends
        yield good, f"{name}: {outcome.code}" + ("" if good else f", not {case.ends}: {outcome.output[-2000:]}")


def sanitized(kind: str) -> Callable[[float], Iterator[Line]]:
    """All libraries with a sanitizer: planted defects, then a part of the fuzzer and of the tests."""

    def part(scale: float) -> Iterator[Line]:
        folder = sanitizers.build(kind)
        for defect, sanitizer in defects.FOUND_BY.items():
            if sanitizer == kind:
                found = sanitizers.run(kind, folder, ["-m", "tests.hardening.defects", defect, kind])
                seen = any(defects.SAYS[defect] in report for report in found.ours)
                yield (
                    seen,
                    f"the planted defect {defect!r} is {'found' if seen else 'not found: ' + found.outcome.output}",
                )
        kernels = {
            "units": [f"{name} float32" for name, case in cases.load().items() if case.mode in (None, "pynative")],
            "plugin": True,
            "options": {"replace": "all"},
        }
        runs = {
            "fuzz": ["-m", "tests.hardening.fuzz", "call", "0", str(max(round(10 * scale), 1)), "", "10"],
            "mint": ["-m", "tests.mint.worker", json.dumps(kernels)],
            **{name: ["-m", "pytest", "-n", "0", "-q", *arguments] for name, arguments in _TESTS.items()},
        }
        used = set()
        for name, command in runs.items():
            found = sanitizers.run(kind, folder, command)
            used |= {path.name for path in found.libraries if folder in path.parents}
            good = not found.ours and found.outcome.code == 0
            lines = [line for line in found.outcome.output.strip().splitlines() if line != "judged"] or [""]
            last = lines[-1][:200]
            counts = f"{len(found.ours)} reports of ms_ops, {found.others} of others"
            yield good, f"{name}: {found.processes} processes, {counts}; {last}"
            yield from ((False, line) for line in lines if line.startswith(("FAILED ", "ERROR ")))
            yield from ((False, report) for report in found.ours[:5])
            ordinary = [
                path for path in found.libraries if path.name in sanitizers.LIBRARIES and folder not in path.parents
            ]
            yield from ((False, f"{name} used {path}, which is without the sanitizer") for path in ordinary)
        yield used >= sanitizers.LIBRARIES, f"libraries that ran: {', '.join(sorted(used))}"

    return part


PARTS: dict[str, Callable[[float], Iterator[Line]]] = {
    "fuzz": fuzz,
    "networks": networks,
    "soak": long_runs,
    "ends": process_ends,
    **{kind: sanitized(kind) for kind in sanitizers.KINDS},
}


def main() -> int:
    """Run the parts; the exit code is 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hardening", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--scale", type=float, default=1.0, help="share of the calls to make")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    good, bad = 0, 0
    for name in options.parts or PARTS:
        start = time.monotonic()
        for well, text in PARTS[name](options.scale):
            good, bad = good + well, bad + (not well)
            print(f"{'ok' if well else 'WRONG':>5}  {name}: {text}", flush=True)
        print(f"{'':>5}  {name}: {time.monotonic() - start:.0f} s", flush=True)
    print(f"{good} well, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
