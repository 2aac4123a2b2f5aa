"""Judges networks, each in a process of its own, and writes what came out as Markdown."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import mindspore as ms
import torch
import transformers
from tqdm import tqdm

from tests.conftest import ROOT
from tests.migrate.zoo import architectures

STAGES = ["none", "convert", "forward", "gradient", "done"]
LIMIT = 600  # seconds for one network, in which MindSpore compiles its graphs


def run(name: str, mode: str, target: str = "aten") -> dict[str, object]:
    """What the judge says of a network; a process that dies or does not end is a failure."""
    command = [sys.executable, "-m", "tests.migrate.zoo.judge", name, mode, target]
    environment = {**os.environ, "GLOG_v": "3", "HF_HUB_OFFLINE": "1", "PYTHONPATH": str(ROOT)}
    try:
        process = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return {"name": name, "mode": mode, "stage": "convert", "reason": f"did not end in {LIMIT} s"}
    lines = [line for line in process.stdout.splitlines() if line.startswith('{"name"')]
    if process.returncode or not lines:
        return {
            "name": name,
            "mode": mode,
            "stage": "convert",
            "reason": f"the process ended with {process.returncode}",
        }
    result: dict[str, object] = json.loads(lines[-1])
    return result


def markdown(results: list[dict[str, object]]) -> str:
    """A table of counts, and every network with what became of it."""
    judged = len({result["name"] for result in results})
    text = [
        "# Networks",
        "",
        "Written by `python -m tests.migrate.zoo --write docs/networks.md`. Every network is made small, with random",
        "weights, converted by `ms_ops.from_torch`, and compared with PyTorch in the same process: outputs in training",
        "and evaluation (at most 1e-5 of the largest value apart), gradients of all parameters (1e-4). P is PyNative",
        "mode, G graph mode.",
        "",
        f"{judged} of {len(architectures.names())} networks were judged in this run.",
        f"torch {torch.__version__}, MindSpore {ms.__version__}, transformers {transformers.__version__}, CPU.",
        "",
        "| mode | networks that transformers makes so | pass | of them |",
        "|---|--:|--:|--:|",
    ]
    for mode in sorted({str(result["mode"]) for result in results}, reverse=True):
        stages = Counter(result["stage"] for result in results if result["mode"] == mode)
        made = sum(stages.values()) - stages["none"]
        text.append(f"| {mode} | {made} | {stages['done']} | {100 * stages['done'] / max(made, 1):.0f} % |")
    text += ["", "| network | mode | outputs | gradients | not passed: stage and reason |", "|---|---|--:|--:|---|"]
    for result in results:
        if result["stage"] == "none":
            continue
        numbers = [f"{result[key]:.1e}" if key in result else "" for key in ("forward", "gradient")]
        reason = str(result.get("reason", "")).split("\n")[0].replace("|", "\\|")[:200]
        failed = "" if result["stage"] == "done" else f"{result['stage']}: {reason}"
        text.append(f"| {result['name']} | {result['mode']} | {numbers[0]} | {numbers[1]} | {failed} |")
    unmade = sorted({str(result["name"]) for result in results if result["stage"] == "none"})
    text += ["", f"Not made so small by transformers, or with other inputs: {', '.join(unmade) or 'none'}.", ""]
    return "\n".join(text)


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
    progress = tqdm([(name, mode) for name in names for mode in options.modes])
    for name, mode in progress:
        progress.set_postfix_str(f"{name} {mode}")
        if (name, mode) in results:
            continue
        results[name, mode] = run(name, mode, options.target)
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
