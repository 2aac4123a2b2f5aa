"""A conformance run: all shards, each by workers that are replaced when they crash or hang. Results are files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout

from tests.conformance import cases, worker

ROOT = Path(__file__).resolve().parents[2]
RUNS = cases.BUILD / "runs"
MS_OPS = "tests.conformance.backends:MsOps"
PROCESSES = 2
HANGS_AFTER = 180  # seconds without a line
KEPT = 5  # runs


class Part(NamedTuple):
    """What one worker does at a time."""

    kind: str
    shard: int

    def __str__(self) -> str:
        return f"{self.kind}-{self.shard}"


def parts(profile: cases.Profile) -> list[Part]:
    """All there is to do."""
    kinds = worker.KINDS if profile.name == "full" else ["pynative"]
    return [Part(kind, shard) for kind in kinds for shard in range(profile.shards)]


class WorkerError(Exception):
    """A worker ended, but not because of a case."""


class Run:
    """The results of one run, in `folder`; several processes may work on it."""

    def __init__(self, folder: Path, profile: cases.Profile, backend: str = MS_OPS) -> None:
        self.folder, self.profile, self.backend = folder, profile, backend
        folder.mkdir(parents=True, exist_ok=True)

    def results(self, part: Part) -> list[dict[str, str]]:
        """The results of a part, which is run now or waited for if there are none."""
        self._finish(part, wait=True)
        return worker.read(self._lines(part))

    def all_results(self) -> list[dict[str, str]]:
        """The results of all parts; those that another process works on are waited for last."""
        busy = [part for part in parts(self.profile) if not self._finish(part, wait=False)]
        for part in busy:
            self._finish(part, wait=True)
        return [line for part in parts(self.profile) for line in worker.read(self._lines(part))]

    def run_in_parallel(self) -> list[dict[str, str]]:
        """All results, by two processes at a time."""
        with ThreadPoolExecutor(PROCESSES) as pool:
            list(pool.map(lambda _: self._capture(), range(PROCESSES)))
            list(pool.map(self.results, parts(self.profile)))
        return self.all_results()

    def _lines(self, part: Part) -> Path:
        return self.folder / f"{part}.jsonl"

    def _capture(self) -> None:
        if cases.are_there(self.profile):
            return
        process = self._start("capture", self.profile.name, log=self.folder / f"capture-{os.getpid()}.log")
        if process.wait() != 0:
            raise WorkerError(f"the capture failed; see {self.folder}/capture-{os.getpid()}.log")

    def _finish(self, part: Part, *, wait: bool) -> bool:
        """False if another process is at it."""
        done = self.folder / f"{part}.done"
        try:
            with FileLock(self.folder / f"{part}.lock", timeout=-1 if wait else 0):
                if not done.exists():
                    self._capture()
                    while not self._replay(part):
                        pass
                    done.touch()
        except Timeout:
            return False
        return True

    def _replay(self, part: Part) -> bool:
        """Let one worker go on with a part; False if another has to: a check broke it, or ended it and has failed."""
        lines, log = self._lines(part), self.folder / f"{part}.log"
        judged = len(worker.read(lines))
        process = self._start(
            "replay", self.profile.name, part.kind, str(part.shard), str(lines), "--backend", self.backend, log=log
        )
        reason = _wait(process, lines)
        if not reason:
            return True
        if process.returncode == worker.BROKEN and len(worker.read(lines)) > judged:
            return False
        unfinished = [line for line in worker.read(lines) if line["status"] == "started"]
        if not unfinished:
            raise WorkerError(f"{part}: {reason} outside of any check:\n{log.read_text(errors='replace')[-3000:]}")
        with lines.open("a") as file:
            file.write(json.dumps(unfinished[-1] | {"status": "fail", "message": reason}) + "\n")
        return False

    def _start(self, *arguments: str, log: Path) -> subprocess.Popen[bytes]:
        environment = {
            **os.environ,
            "GLOG_v": "4",
            "OMP_NUM_THREADS": "1",
            "PYTHONPATH": str(ROOT),
        }
        with log.open("ab") as file:
            return subprocess.Popen(
                [sys.executable, "-m", "tests.conformance.worker", *arguments],
                cwd=self.folder,
                env=environment,
                stdout=file,
                stderr=file,
            )


def _wait(process: subprocess.Popen[bytes], lines: Path) -> str:
    """How the process ended, or "" if it did all."""
    started = time.time()
    while process.poll() is None:
        time.sleep(0.1)
        last = max(started, lines.stat().st_mtime if lines.exists() else 0)
        if time.time() - last > HANGS_AFTER:
            process.kill()
            process.wait()
            return f"the process hung: nothing for {HANGS_AFTER} s"
    if process.returncode == 0:
        return ""
    signal = -process.returncode
    return f"the process crashed with signal {signal}" if signal > 0 else f"the process exited with {-signal}"


def new_folder(name: str = "") -> Path:
    """A folder for one run, which processes that know its name share; the folders of old runs are removed."""
    folder = RUNS / (name or uuid.uuid4().hex)
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(cases.BUILD / "runs.lock"):
        for old in sorted(RUNS.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    return folder
