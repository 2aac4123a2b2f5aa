"""Runs programs in processes of their own that have both frameworks imported: copies of one that did it once.

As a program, ``python -m tests.zygote``, it is that one: for each line of JSON, with the program's "script", "folder" and
"output", it forks, and prints the exit code, negative for a signal.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class Zygote:
    """The process that is copied."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.zygote"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, script: Path) -> tuple[int, str]:
        """The exit code of a program that runs in its own folder, and what it writes."""
        output = script.with_suffix(".log")
        request = {"script": str(script), "folder": str(script.parent), "output": str(output)}
        assert self._process.stdin and self._process.stdout
        print(json.dumps(request), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        return int(answer), output.read_text(errors="replace")

    def end(self) -> None:
        """Ends it."""
        self._process.communicate()


def _serve() -> str | None:
    """Forks on demand; the copies return with the program that they are to run."""
    for line in iter(sys.stdin.readline, ""):
        request = json.loads(line)
        pid = os.fork()
        if pid == 0:
            log = os.open(request["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            nothing = os.open(os.devnull, os.O_RDONLY)
            for opened, standard in ((nothing, 0), (log, 1), (log, 2)):
                os.dup2(opened, standard)
            os.chdir(request["folder"])
            return str(request["script"])
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
    return None


if __name__ == "__main__":
    import mindspore.mint
    import torch  # noqa: F401

    import ms_ops  # noqa: F401

    script = _serve()
    if script is not None:
        sys.argv = [script]
        sys.path[0] = str(Path(script).parent)  # as Python has it
        runpy.run_path(script, run_name="__main__")
