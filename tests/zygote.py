"""Runs programs in processes of their own that have both frameworks imported: copies of one that did it once.

As a program, ``python -m tests.zygote PROLOGUE``, it is that one: it runs the prologue, and then forks for each line of
JSON with a program's "script", "folder", "output" and "environment", and prints the exit code, negative for a signal.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.garbage import leave_out_what_stays

ROOT = Path(__file__).resolve().parents[1]

IMPORTS = "import mindspore.mint, torch, torch._dynamo, ms_ops"


class Zygote:
    """The process that is copied.

    Args:
        prologue: what it runs once; no threads may be left of it.
        environment: that of the tests by default.
    """

    def __init__(self, prologue: str = IMPORTS, environment: Mapping[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.zygote", prologue],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def run(self, script: Path, **environment: str) -> tuple[int, str]:
        """The exit code of a program that runs in its own folder, with more variables, and what it writes."""
        output = script.with_suffix(".log")
        request = {
            "script": str(script), "folder": str(script.parent), "output": str(output), "environment": environment
        }  # fmt: skip
        assert self._process.stdin
        assert self._process.stdout
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
            os.environ.update(request["environment"])
            os.chdir(request["folder"])
            return str(request["script"])
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
    return None


if __name__ == "__main__":
    answers = os.dup(1)
    os.dup2(2, 1)  # what the prologue prints is no answer
    exec(sys.argv[1], {})
    leave_out_what_stays()
    os.dup2(answers, 1)
    script = _serve()
    if script is not None:
        sys.argv = [script]
        sys.path[0] = str(Path(script).parent)  # as Python has it
        runpy.run_path(script, run_name="__main__")
