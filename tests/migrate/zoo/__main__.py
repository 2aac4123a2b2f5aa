"""Judges networks, in processes of their own, and writes what came out as Markdown."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import threading
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import mindspore as ms
import torch
import transformers
from tqdm import tqdm

from tests.conftest import ROOT
from tests.migrate.zoo import architectures

LIMIT = 600  # seconds for one network, in which MindSpore compiles its graphs
RENEWED = 20  # networks after which a process ends, and MindSpore's graphs with it


class Judge:
    """Judges one network after another in a process, which is replaced when a network ends it or takes too long."""

    def __init__(self, mode: str, target: str = "aten"):
        self._command = [sys.executable, "-m", "tests.migrate.zoo.judge", mode, target]
        self._mode = mode
        self._process: subprocess.Popen[str] | None = None
        self._judged = 0

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def __call__(self, name: str) -> dict[str, object]:
        """What the judge says of a network; a process that dies or does not end is a failure."""
        if self._judged == RENEWED:
            self._stop()
        if self._process is None:
            self._process, self._judged = self._start(), 0
        process = self._process
        self._judged += 1
        too_long = threading.Event()

        def end() -> None:
            too_long.set()
            process.kill()

        watchdog = threading.Timer(LIMIT, end)
        watchdog.start()
        try:
            process.stdin.write(f"{name}\n")
            process.stdin.flush()
            for line in process.stdout:
                if line.startswith('{"mode"'):
                    result: dict[str, object] = json.loads(line)
                    return result
        finally:
            watchdog.cancel()
        self._stop()
        ended = f"the process ended with {process.returncode}"
        reason = f"did not end in {LIMIT} s" if too_long.is_set() else ended
        return {"name": name, "mode": self._mode, "stage": "convert", "reason": reason}

    def _start(self) -> subprocess.Popen[str]:
        environment = {**os.environ, "GLOG_v": "3", "HF_HUB_OFFLINE": "1", "PYTHONPATH": str(ROOT)}
        pipe = subprocess.PIPE
        return subprocess.Popen(
            self._command, env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )


def markdown(results: list[dict[str, object]]) -> str:
    """A table of counts, and every network with what became of it."""
    judged = len({result["name"] for result in results})
    text = [
        "# Networks",
        "",
        "Written by `python -m tests.migrate.zoo --write docs/networks.md`. Every network is made small, with random",
        "weights, converted by `ms_ops.from_torch`, and compared with PyTorch in the same process: outputs in training",
        "and evaluation (at most 1e-5 of the largest value apart), gradients of all parameters (1e-4), the losses of",
        "20 steps of training (1e-4), weights that go to PyTorch, into files and back (bit by bit); and whether the",
        "network of a conversion with `dynamic_shapes` takes another batch. In training, what is further apart passes",
        "if PyTorch's own moves by a fourth of that when the last bit of each weight is another. P is PyNative mode, G",
        "graph mode. Networks of several kinds of inputs get those without which they do not run, most of them words",
        "alone; packed images go through transformers' preparation for exporters; a small ResNet is in the place of",
        "timm's.",
        "",
        f"{judged} of {len(architectures.names())} networks have been judged. A line is as of the last time that its",
        "network was; the versions are those of the last run.",
        f"torch {torch.__version__}, MindSpore {ms.__version__}, transformers {transformers.__version__}, CPU.",
        "",
        "| mode | networks that transformers makes so | pass | of them |",
        "|---|--:|--:|--:|",
    ]
    for mode in sorted({str(result["mode"]) for result in results}, reverse=True):
        stages = Counter(result["stage"] for result in results if result["mode"] == mode)
        made = sum(stages.values()) - stages["none"]
        text.append(f"| {mode} | {made} | {stages['done']} | {100 * stages['done'] / max(made, 1):.0f} % |")
    text += [
        "",
        "| network | mode | outputs | gradients | losses | another batch | not passed: stage and reason |",
        "|---|---|--:|--:|--:|---|---|",
    ]
    for result in results:
        if result["stage"] == "none":
            continue
        numbers = [f"{result[key]:.1e}" if key in result else "" for key in ("forward", "gradient", "steps")]
        failed = "" if result["stage"] == "done" else f"{result['stage']}: {_line(result.get('reason', ''))}"
        cells = [result["name"], result["mode"], *numbers, _line(result.get("batch", "")), failed]
        text.append(f"| {' | '.join(map(str, cells))} |")
    unmade = sorted({str(result["name"]) for result in results if result["stage"] == "none"})
    text += ["", f"Not made so small by transformers, or with other inputs: {', '.join(unmade) or 'none'}.", ""]
    return "\n".join(text)


def _line(reason: object) -> str:
    text = re.sub(r"[^\s\"]*/site-packages/", "", str(reason).split("\n")[0])
    return text.replace("|", "\\|")[:200]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.migrate.zoo", description=__doc__)
    parser.add_argument("--only", help="names, separated by commas")
    parser.add_argument("--every", type=int, default=1, help="one network in so many")
    parser.add_argument("--modes", default="PG", help="P, G or PG")
    parser.add_argument("--target", choices=["aten", "mint"], default="aten", help="of from_torch")
    parser.add_argument("--write", type=Path, help="where the table goes; without it, to the screen")
    parser.add_argument("--lines", type=Path, help="a file of JSON lines, which a later run goes on from")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else architectures.names()[:: options.every]
    known = [json.loads(line) for line in options.lines.read_text().splitlines()] if _has(options.lines) else []
    results = {(result["name"], result["mode"]): result for result in known}
    with ExitStack() as stack:
        judges = {mode: stack.enter_context(Judge(mode, options.target)) for mode in options.modes}
        progress = tqdm([(name, mode) for name in names for mode in options.modes])
        for name, mode in progress:
            progress.set_postfix_str(f"{name} {mode}")
            if (name, mode) in results:
                continue
            results[name, mode] = judges[mode](name)
            if options.lines:
                with options.lines.open("a") as file:
                    file.write(json.dumps(results[name, mode]) + "\n")
    table = markdown([results[name, mode] for name in names for mode in options.modes])
    if options.write:
        options.write.write_text(table)
    else:
        print(table)


def _has(path: Path | None) -> bool:
    return path is not None and path.exists()


if __name__ == "__main__":
    main()
