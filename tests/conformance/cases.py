"""The cases on disk: captured once per torch and harness, by as many processes as want them at the same time."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import torch
from filelock import FileLock, Timeout

from tests.conformance import calls as calls_module
from tests.conformance import capture, selection
from tests.conformance.calls import Call

BUILD = Path(__file__).resolve().parents[2] / "build" / "conformance"
PARTS = 16  # of the OpInfos; processes that capture take one after the other
KEPT = 3  # captures of earlier versions


class Profile(NamedTuple):
    """How much of the database is used."""

    name: str
    step: int  # every OpInfo, or every so many
    samples: int
    main_calls: int
    further_dtypes: bool
    shards: int


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("full", 1, capture.SAMPLES, selection.MAIN_CALLS, True, 4),
        Profile("quick", 8, 4, 1, False, 1),
    )
}


def folder(profile: Profile) -> Path:
    """Where the cases of this torch and this harness are kept."""
    key = hashlib.sha256(f"{torch.__version__} {profile}".encode())
    for module in (calls_module, capture, selection):
        key.update(Path(module.__file__).read_bytes())
    return BUILD / "cases" / f"{profile.name}-{key.hexdigest()[:16]}"


def load(profile: Profile, kind: str, shard: int) -> list[tuple[str, Call]]:
    """Names and calls of one shard; `kind` is "calls" or "errors"."""
    saved = torch.load(folder(profile) / f"{kind}-{shard}.pt", weights_only=True)
    return [(name, Call(*call)) for name, call in saved]


def summary(profile: Profile) -> dict[str, Any]:
    """What was captured: numbers, and the overloads without a case with the reason."""
    return json.loads((folder(profile) / "summary.json").read_text())


def are_there(profile: Profile) -> bool:
    """Whether all is captured."""
    return (folder(profile) / "summary.json").exists()


def ensure(profile: Profile) -> None:
    """Capture what no process has captured yet; return when all is there."""
    home = folder(profile)
    if are_there(profile):
        return
    home.mkdir(parents=True, exist_ok=True)
    busy = [part for part in range(PARTS) if not _capture_part(profile, part, wait=False)]
    for part in busy:
        _capture_part(profile, part, wait=True)
    with FileLock(home / "select.lock"):
        if not (home / "summary.json").exists():
            _select(profile)
            _remove_old(home)


def _capture_part(profile: Profile, part: int, *, wait: bool) -> bool:
    """False if another process is at it."""
    path = folder(profile) / f"captured-{part}.pt"
    try:
        with FileLock(path.with_suffix(".lock"), timeout=-1 if wait else 0):
            if path.exists():
                return True
            captured = []
            for index, op in list(enumerate(capture.op_database()))[:: profile.step][part::PARTS]:
                dtypes = capture.declared_dtypes(op)
                dtypes = dtypes if profile.further_dtypes else dtypes[:1]
                found, not_encodable = capture.capture(op, dtypes, samples=profile.samples)
                errors = capture.capture_errors(op)
                captured.append((index, len(dtypes), list(map(tuple, found)), list(map(tuple, errors)), not_encodable))
            _save(captured, path)
    except Timeout:
        return False
    return True


def _select(profile: Profile) -> None:
    home = folder(profile)
    captured: list[Any] = []
    for part in range(PARTS):
        captured += torch.load(home / f"captured-{part}.pt", weights_only=True)
    captured.sort(key=lambda item: item[0])
    not_encodable: dict[str, str] = {}
    for *_, reasons in captured:
        not_encodable |= reasons
    found = [Call(*call) for _, _, calls, _, _ in captured for call in calls]
    chosen, rejected = selection.select(found, profile.main_calls)
    judged = {call.overload for call in chosen}
    wrong = [Call(*call) for _, _, _, errors, _ in captured for call in errors]
    errors = selection.select_errors(call for call in wrong if call.overload in judged)
    for kind, selected in (("calls", chosen), ("errors", errors)):
        shards = list(_shards(selected, profile.shards))
        for shard in range(profile.shards):
            _save([item[1:] for item in shards if item[0] == shard], home / f"{kind}-{shard}.pt")
    numbers = {
        "opinfos": sum(1 for item in captured if item[1]),
        "calls": len(found),
        "cases": len(chosen),
        "errors": len(errors),
        "overloads": sorted(judged),
        "not_encodable": {
            name: reason for name, reason in sorted((not_encodable | rejected).items()) if name not in judged
        },
    }
    for part in range(PARTS):
        (home / f"captured-{part}.pt").unlink()
    _write(home / "summary.json", json.dumps(numbers, indent=1))


def _shards(selected: list[Call], count: int) -> Iterator[tuple[int, str, tuple[Any, ...]]]:
    """The shard of each call, its name and what is saved; an overload is never split."""
    numbers: dict[str, int] = {}
    for call in selected:
        number = numbers[call.overload] = numbers.get(call.overload, -1) + 1
        shard = (len(numbers) - 1) % count
        yield shard, f"{call.overload} #{number} {call.dtype}", tuple(call)


def _save(content: Any, path: Path) -> None:
    torch.save(content, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def _write(path: Path, text: str) -> None:
    path.with_suffix(".new").write_text(text)
    path.with_suffix(".new").replace(path)


def _remove_old(home: Path) -> None:
    same_profile = home.parent.glob(home.name.partition("-")[0] + "-*")
    for old in sorted(same_profile, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
