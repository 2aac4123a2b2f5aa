"""The cache of ms_ops.load: a folder that nobody else may write to, and the builds in it."""

from __future__ import annotations

import contextlib
import grp
import hashlib
import json
import os
import pwd
import secrets
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import filelock
import platformdirs

from ms_ops._build.recipe import BuildError

VARIABLE = "MS_OPS_CACHE_DIR"

_WAY_OUT = f"Set {VARIABLE} to a folder of your own."
_MANIFEST = "manifest.json"
SCRATCH, MADE = "building-", "made"  # folders in those of the cache: while a build runs, and of made_once


def folder(make: bool = True) -> Path:
    """The cache.

    Args:
        make: it, if it is not there.

    Raises:
        BuildError: it cannot be used, or others may write to it or replace it: what they put there would run in the
            processes of this user. The text says which, and what to do.
    """
    configured = os.environ.get(VARIABLE)
    path = Path(configured) if configured else _default()
    try:
        path = path.resolve()
        for missing in [place for place in reversed([path, *path.parents]) if make and not place.exists()]:
            missing.mkdir(mode=0o700, exist_ok=True)
        existing = next(place for place in (path, *path.parents) if place.exists())
        if not existing.is_dir():
            raise NotADirectoryError(f"{existing} is not a folder")
        if existing == path:
            _check_owner(path)
        _check_parents(path)
        if not os.access(existing, os.R_OK | os.W_OK | os.X_OK):
            raise PermissionError(f"{existing} cannot be written to")
    except (OSError, RuntimeError) as error:  # a loop of links is a RuntimeError before Python 3.13
        if isinstance(error, BuildError):
            raise
        raise BuildError(f"the cache folder {path} cannot be used: {error}. {_WAY_OUT}") from error
    return path


def _default() -> Path:
    try:
        path = platformdirs.user_cache_path("ms_ops")
    except RuntimeError:  # as newer versions say it
        path = Path("~")
    if not path.is_absolute():
        raise BuildError(f"no home folder is known: HOME is not set, and user {os.geteuid()} has none. {_WAY_OUT}")
    return path


def _check_owner(path: Path) -> None:
    status = path.stat()
    if status.st_uid != os.geteuid():
        raise BuildError(
            f"the cache folder {path} belongs to {_user(status.st_uid)}, and you are {_user(os.geteuid())}: libraries "
            f"in it would run in your processes. {_WAY_OUT}"
        )
    if _others_may_write(status):
        raise BuildError(
            f"other users may write to the cache folder {path} (mode {_mode(status)}), and libraries in it run in your "
            f"processes. Empty it, since they may have done so, and run `chmod 700 {path}`. Or: {_WAY_OUT}"
        )


def _check_parents(path: Path) -> None:
    for parent in filter(Path.exists, path.parents):
        status = parent.stat()
        if status.st_uid not in (os.geteuid(), *_administrators()):
            raise BuildError(
                f"{parent}, which holds the cache folder {path}, belongs to {_user(status.st_uid)}, who may replace "
                f"it. {_WAY_OUT}"
            )
        if _others_may_write(status) and not status.st_mode & stat.S_ISVTX:  # in /tmp, only owners rename
            raise BuildError(
                f"other users may write to {parent} (mode {_mode(status)}) and so replace the cache folder {path} that "
                f"it holds. Run `chmod go-w {parent}`, or: {_WAY_OUT}"
            )


def _others_may_write(status: os.stat_result) -> bool:
    return bool(status.st_mode & stat.S_IWOTH) or (
        bool(status.st_mode & stat.S_IWGRP) and not _is_private_group(status)
    )


def _is_private_group(status: os.stat_result) -> bool:
    """Whether the group is the owner's alone, as Linux distributions make one for each user."""
    try:
        group, owner = grp.getgrgid(status.st_gid), pwd.getpwuid(status.st_uid)
    except KeyError:
        return False
    return owner.pw_gid == group.gr_gid and owner.pw_name == group.gr_name and set(group.gr_mem) <= {owner.pw_name}


def _administrators() -> tuple[int, ...]:
    """Who may write everywhere anyway: root, under the number that it has in this container."""
    ranges = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    if any(first == 0 for first, _, _ in ranges):
        return (0,)
    return 0, int(Path("/proc/sys/kernel/overflowuid").read_text())


def _mode(status: os.stat_result) -> str:
    return f"{stat.S_IMODE(status.st_mode):04o}"


def _user(number: int) -> str:
    try:
        return f"user {pwd.getpwuid(number).pw_name}"
    except KeyError:
        return f"user {number}"


@contextlib.contextmanager
def locked(name: str) -> Iterator[Path]:
    """The folder `name` of the cache, for this process alone.

    Raises:
        BuildError: as of :func:`folder`.
    """
    place = folder() / name
    lock = filelock.FileLock(place / "lock", mode=0o600)
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        lock.acquire()
    except OSError as error:
        raise BuildError(f"the cache folder {place} cannot be used: {error}. {_WAY_OUT}") from error
    try:
        _remove_scratch(place)
        yield place
    finally:
        lock.release()


def remembered(name: str, find: Callable[[], Any]) -> Any:
    """A value that JSON can say, which is looked for once and kept in the folder `name` of the cache.

    Raises:
        BuildError: as of :func:`folder`, and what `find` raises.
    """
    with locked(name) as place:
        kept = place / "value.json"
        with contextlib.suppress(OSError, ValueError, RecursionError):
            if kept.lstat().st_uid == os.geteuid() and not kept.is_symlink():
                return json.loads(kept.read_text())
        value = find()
        with scratch(place) as folder:
            made = folder / kept.name
            made.write_text(json.dumps(value))
            os.replace(made, kept)
        return value


def made_once(name: str, make: Callable[[Path], None], what: str) -> Path:
    """A folder that `make` fills if no process did before, in the folder `name` of the cache; `what` is told of it.

    Raises:
        BuildError: as of :func:`folder`, and what `make` raises.
    """
    with locked(name) as place:
        final = place / MADE
        if not final.is_dir():
            print(f"ms_ops: building {what}, once", file=sys.stderr)
            with scratch(place) as folder:
                filled = folder / "filled"
                filled.mkdir()
                make(filled)
                filled.rename(final)
        return final


def _remove_scratch(place: Path) -> None:
    """Remove what builders left that were killed; with the lock, since those that live hold it."""
    for left in place.glob(f"{SCRATCH}*"):
        shutil.rmtree(left, ignore_errors=True)


def _remove_scratch_of_others(place: Path) -> None:
    for left in {path.parent for path in place.parent.glob(f"*/{SCRATCH}*")} - {place}:
        with contextlib.suppress(OSError), filelock.FileLock(left / "lock", timeout=0, mode=0o600):
            _remove_scratch(left)


@contextlib.contextmanager
def scratch(place: Path) -> Iterator[Path]:
    """A folder to build in, removed afterwards; `place` is locked."""
    _remove_scratch_of_others(place)
    with tempfile.TemporaryDirectory(dir=place, prefix=SCRATCH) as path:
        yield Path(path)


def find(place: Path, library: str) -> Path | None:
    """The build in `place` whose headers are unchanged; one that is not what was built is removed."""
    for build in sorted(path for path in place.iterdir() if path.is_dir()):
        headers = _headers_of_intact(build, library)
        if headers is None:
            shutil.rmtree(build, ignore_errors=True)
        elif all(file_digest(Path(path)) == digest for path, digest in headers.items()):
            return build / library
    return None


def keep(place: Path, library: Path, headers: Mapping[str, str]) -> Path:
    """Move what was built, alone in its folder, to where :func:`find` finds it; returns the library's path.

    It is a new one each time: a process may have loaded the build that this one takes the place of.
    """
    manifest = {"library": file_digest(library), "headers": dict(headers)}
    (library.parent / _MANIFEST).write_text(json.dumps(manifest, indent=2))
    final = place / f"{digest(json.dumps(manifest, sort_keys=True).encode())}-{secrets.token_hex(4)}"
    os.replace(library.parent, final)
    return final / library.name


def _headers_of_intact(build: Path, library: str) -> Mapping[str, str] | None:
    """What the manifest of a build says of its headers; None if the build is damaged, or another user's."""
    files = [build, build / library, build / _MANIFEST]
    try:
        statuses = [path.lstat() for path in files]
        if any(status.st_uid != os.geteuid() or stat.S_ISLNK(status.st_mode) for status in statuses):
            return None
        manifest = json.loads(files[2].read_text())
        headers: Mapping[str, str] = manifest["headers"]
        is_intact = manifest["library"] == file_digest(files[1]) and isinstance(headers, dict)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return headers if is_intact else None


def file_digest(path: Path) -> str:
    """Of what is in a file; "missing" if there is none."""
    return digest(path.read_bytes()) if path.is_file() else "missing"


def digest(*parts: bytes) -> str:
    """Of several pieces of data."""
    value = hashlib.sha256()
    for part in parts:
        value.update(part + b"\0")
    return value.hexdigest()[:32]
