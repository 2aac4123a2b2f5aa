"""Judges networks, in processes of their own, keeps what came out as JSON lines, and writes it as Markdown."""

from __future__ import annotations

import argparse
import json
import os
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
from tests.migrate.zoo import architectures, libraries

# Results, a line each. Of a network and a mode the last line holds.
KEPT = {target: Path(__file__).with_name(f"{target}.jsonl") for target in ("aten", "mint")}
OF_LIBRARIES = Path(__file__).with_name("libraries.jsonl")
VERSIONS = f"torch {torch.__version__}, MindSpore {ms.__version__}, transformers {transformers.__version__}"

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
                    return {**json.loads(line), "versions": VERSIONS}
        finally:
            watchdog.cancel()
        self._stop()
        ended = f"the process ended with {process.returncode}"
        reason = f"did not end in {LIMIT} s" if too_long.is_set() else ended
        return {"name": name, "mode": self._mode, "stage": "convert", "reason": reason, "versions": VERSIONS}

    def _start(self) -> subprocess.Popen[str]:
        modules = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "GLOG_v": "3", "HF_HUB_OFFLINE": "1", "PYTHONPATH": modules}
        pipe = subprocess.PIPE
        return subprocess.Popen(
            self._command, env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )


def markdown(results: list[dict[str, object]], of_libraries: list[dict[str, object]]) -> str:
    """Tables of counts, and every network with what became of it: of transformers, and of other libraries."""
    older = sum(result.get("loss") == "squares" for result in results)
    judged = len({result["name"] for result in results})
    text = [
        "# Networks",
        "",
        "Written by `python -m tests.migrate.zoo --write docs/networks.md`. Every network is made small, with random",
        "weights, converted by `ms_ops.from_torch`, and compared with PyTorch in the same process: outputs in",
        "training and evaluation (at most 1e-5 of the largest value apart), gradients of all parameters (1e-4) of",
        "the squared distance of the outputs from fixed numbers, the losses of 20 steps of training (1e-4), weights",
        "that go to PyTorch, into files and back (bit by bit); and whether the network of a conversion with",
        "`dynamic_shapes` takes another batch. What is further apart passes if PyTorch's own moves by a fourth of that",
        "when the last bit of each weight is another. P is PyNative mode, G graph mode. Networks of",
        "several kinds of inputs get those without which they do not run, most of them words alone; packed images go",
        "through transformers' preparation for exporters; a small ResNet is in the place of timm's. What is said to",
        "be one operator has Python that depends on the values of tensors, and is taken as it is by",
        "`ms_ops.TorchModule`.",
        "",
        f"{judged} of {len(architectures.names())} networks have been judged, each when it last was, with",
        f"{'; '.join(sorted({str(result['versions']) for result in results}))}; on the CPU.",
        *([f"In {older} lines the loss is the sum of squares of the outputs, as it was before."] if older else []),
        "",
        *_tables(results, "transformers"),
        "",
        "## Networks of other libraries",
        "",
        "Some networks of each, those of `tests/migrate/zoo/libraries.yaml`, judged with `--libraries`:",
        f"{len({result['name'] for result in of_libraries})} of {len(libraries.names())}, with",
        f"{', '.join(sorted({str(result['library']) for result in of_libraries if 'library' in result}))}.",
        "",
        *_tables(of_libraries, "its library"),
        "",
    ]
    return "\n".join(text)


def _tables(results: list[dict[str, object]], maker: str) -> list[str]:
    """How many pass in each mode, each network, and those that `maker` does not make."""
    text = [
        f"| mode | networks that {maker} makes so | pass | of them | as one operator |",
        "|---|--:|--:|--:|--:|",
    ]
    for mode in sorted({str(result["mode"]) for result in results}, reverse=True):
        stages = Counter(result["stage"] for result in results if result["mode"] == mode)
        made = sum(stages.values()) - stages["none"]
        whole = sum(_is_whole(result) for result in results if (result["mode"], result["stage"]) == (mode, "done"))
        passed = stages["done"]
        text.append(f"| {mode} | {made} | {passed} | {100 * passed / max(made, 1):.0f} % | {whole} |")
    text += [
        "",
        "| network | mode | outputs | gradients | losses | another batch | remarks: where it failed, what was said |",
        "|---|---|--:|--:|--:|---|---|",
    ]
    for result in results:
        if result["stage"] == "none":
            continue
        numbers = [f"{result[key]:.1e}" if key in result else "" for key in ("forward", "gradient", "steps")]
        cells = [result["name"], result["mode"], *numbers, _cell(result.get("batch", "")), _remark(result)]
        text.append(f"| {' | '.join(map(str, cells))} |")
    unmade = sorted({str(result["name"]) for result in results if result["stage"] == "none"})
    return [*text, "", f"Not made so small by {maker}, or with other inputs: {', '.join(unmade) or 'none'}."]


def _remark(result: dict[str, object]) -> str:
    failed = [] if result["stage"] == "done" else [f"{result['stage']}: {result.get('reason', '')}"]
    said = ["as one operator"] if _is_whole(result) else result.get("warned", ())
    return "; ".join(map(_cell, [*failed, *said]))


def _is_whole(result: dict[str, object]) -> bool:
    return bool(result.get("whole"))


def _cell(text: object) -> str:
    return str(text).replace("|", "\\|")[:200]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.migrate.zoo", description=__doc__)
    parser.add_argument("--only", help="names, separated by commas")
    parser.add_argument("--every", type=int, default=1, help="one network in so many")
    parser.add_argument("--modes", default="PG", help="P, G or PG")
    parser.add_argument("--target", choices=list(KEPT), default="aten", help="of from_torch")
    parser.add_argument(
        "--libraries",
        action="store_true",
        help="networks of other libraries, those of libraries.yaml that are installed",
    )
    parser.add_argument("--missing", action="store_true", help="those alone that have no line in the results")
    parser.add_argument("--write", type=Path, help="where the table of all results goes; without it, to the screen")
    options = parser.parse_args()
    every = libraries.installed() if options.libraries else architectures.names()
    names = options.only.split(",") if options.only else every[:: options.every]
    path = OF_LIBRARIES if options.libraries else KEPT[options.target]
    kept = read(path)
    wanted = [(name, mode) for name in names for mode in options.modes]
    with ExitStack() as stack:
        judges = {mode: stack.enter_context(Judge(mode, options.target)) for mode in options.modes}
        progress = tqdm([one for one in wanted if not (options.missing and one in kept)])
        for name, mode in progress:
            progress.set_postfix_str(f"{name} {mode}")
            result = judges[mode](name)
            if options.libraries:
                result["library"] = libraries.version(name)
            with path.open("a") as file:
                file.write(json.dumps(result) + "\n")
    if options.write:
        results = in_order(read(path))
        path.write_text("".join(json.dumps(result) + "\n" for result in results))
        options.write.write_text(markdown(in_order(read(KEPT[options.target])), in_order(read(OF_LIBRARIES))))
    else:
        results = in_order({one: result for one, result in read(path).items() if one in wanted})
        print("\n".join(_tables(results, "its library")))


def read(path: Path) -> dict[tuple[str, str], dict[str, object]]:
    """The last result of each network and mode."""
    lines = path.read_text().splitlines() if path.exists() else []
    results = map(json.loads, lines)
    return {(result["name"], result["mode"]): result for result in results}


def in_order(results: dict[tuple[str, str], dict[str, object]]) -> list[dict[str, object]]:
    """The networks in the order of the zoo, P before G."""
    known = [(name, mode) for name in (*architectures.names(), *libraries.names()) for mode in "PG"]
    return [results[one] for one in known if one in results]


if __name__ == "__main__":
    main()
