"""Where a process's CPU time goes: to which threads, and to which libraries."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path

Times = dict[str, float]
_LEAST = 0.01
"""Of the whole, what is shown."""


def of_threads(pid: int) -> Times:
    """Seconds of each thread so far, by its name and number."""
    times = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        name = (task / "comm").read_text().strip()
        times[f"{name} {task.name}"] = int((task / "schedstat").read_text().split()[0]) / 1e9
    return times


def between(before: Times, after: Times) -> Times:
    """What threads took in between, the longest first; threads of one name are one."""
    taken: Counter[str] = Counter()
    for thread, seconds in after.items():
        taken[thread.rpartition(" ")[0]] += seconds - before.get(thread, 0)
    whole = sum(taken.values())
    return {name: seconds for name, seconds in taken.most_common() if seconds > _LEAST * whole}


class Samples:
    """Takes samples of a process until it is asked for shares of CPU time by library. Needs Linux's perf."""

    def __init__(self, pid: int) -> None:
        if shutil.which("perf") is None:
            raise SystemExit("--profile needs perf: sudo apt-get install linux-perf")
        self._folder = tempfile.TemporaryDirectory()
        self._file = os.path.join(self._folder.name, "perf.data")
        command = ["perf", "record", "-q", "-F", "1999", "-o", self._file, "-p", str(pid)]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        time.sleep(1)  # until it has begun

    def shares(self) -> Times:
        """The largest first. What a kernel has compiled for itself, as oneDNN's do, is "[JIT]"."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()
        command = ["perf", "report", "-i", self._file, "--sort", "dso", "--stdio", "-g", "none"]
        report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        self._folder.cleanup()
        shares: Counter[str] = Counter()
        for percent, library in re.findall(r"^\s*([\d.]+)%\s+(\S+)", report, flags=re.MULTILINE):
            shares[re.sub(r"(\.so|\.cpython).*", "", library)] += float(percent) / 100
        return {library: share for library, share in shares.most_common() if share > _LEAST}
