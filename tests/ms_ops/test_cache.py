"""The cache of ms_ops.load: damaged builds are built again, and nobody else can have put a library there."""

from __future__ import annotations

import ctypes
import json
import os
import stat

import filelock
import pytest

import ms_ops
from ms_ops._build import cache as _cache
from ms_ops._build.recipe import BuildError
from ms_ops._custom import load as _load

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to other users")


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def build(cache, tmp_path, monkeypatch):
    """Asks for a library; the compiler is only called for the first, whose result then stands for all."""
    (tmp_path / "answer.cpp").write_text('extern "C" int Answer() { return 41; }')
    first = ms_ops.load("answer", [tmp_path / "answer.cpp"]).path.read_bytes()
    builds = []

    def imitate(folder, name, *_):
        builds.append(folder)
        with _cache.scratch(folder) as scratch:
            (scratch / "result").mkdir()
            library = scratch / "result" / f"{name}.so"
            library.write_bytes(first)
            return _cache.keep(folder, library, {})

    monkeypatch.setattr(_load, "_build", imitate)

    def load():
        count = len(builds)
        library = ms_ops.load("answer", [tmp_path / "answer.cpp"])
        assert ctypes.CDLL(str(library)).Answer() == 41
        return library.path, len(builds) > count

    return load


def overwrite(path, content):
    """A file of another inode: processes that have the first one mapped keep it."""
    path.unlink()
    path.write_bytes(content)


DAMAGES = {
    "a byte": lambda library: overwrite(library, library.read_bytes()[:-1] + b"!"),
    "half": lambda library: overwrite(library, library.read_bytes()[:5000]),
    "empty": lambda library: overwrite(library, b""),
    "missing": lambda library: library.unlink(),
    "manifest missing": lambda library: (library.parent / "manifest.json").unlink(),
    "manifest cut": lambda library: (library.parent / "manifest.json").write_text('{"library": "'),
    "manifest of another kind": lambda library: (library.parent / "manifest.json").write_text("[1, 2]"),
    "manifest binary": lambda library: (library.parent / "manifest.json").write_bytes(b"\xff\xfe"),
    "a folder": lambda library: (library.unlink(), library.mkdir()),
    "a link": lambda library: (library.rename(library.with_name("x")), library.symlink_to(library.with_name("x"))),
}


def test_a_damaged_build_is_built_again(build):
    library, _ = build()
    assert build() == (library, False)
    for name, damage in DAMAGES.items():
        damage(library)
        again, built = build()
        assert built, name
        assert again != library, "a process may have the file that was there mapped"
        assert build() == (again, False), name
        library = again


@needs_root
@pytest.mark.parametrize("planted", ["build", "library", "manifest"])
def test_a_build_of_another_user_does_not_run(build, planted):
    library, _ = build()
    path = {"build": library.parent, "library": library, "manifest": library.parent / "manifest.json"}[planted]
    os.chown(path, 12345, 12345)
    assert build()[1]


@pytest.mark.slow
def test_it_is_private(build, cache):
    build()
    assert stat.S_IMODE(cache.stat().st_mode) == 0o700
    assert all(not path.stat().st_mode & 0o077 for path in cache.iterdir())


def refusal(tmp_path):
    with pytest.raises(BuildError) as error:
        _cache.folder()
    assert "MS_OPS_CACHE_DIR" in str(error.value)
    return str(error.value)


def test_others_may_write(cache, tmp_path):
    cache.mkdir()
    cache.chmod(0o777)
    text = refusal(tmp_path)
    assert f"other users may write to the cache folder {cache} (mode 0777)" in text
    assert f"`chmod 700 {cache}`" in text
    cache.chmod(0o755)
    assert _cache.folder() == cache


@needs_root
def test_others_own_it(cache, tmp_path):
    cache.mkdir(mode=0o700)
    os.chown(cache, 12345, 12345)
    assert f"the cache folder {cache} belongs to user 12345, and you are user root" in refusal(tmp_path)
    os.chown(cache, 0, 12345)
    cache.chmod(0o770)
    assert "other users may write to the cache folder" in refusal(tmp_path)


def test_others_may_replace_it(tmp_path, monkeypatch):
    parent = tmp_path / "shared"
    parent.mkdir()
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(parent / "deep" / "cache"))
    parent.chmod(0o777)
    text = refusal(tmp_path)
    assert f"other users may write to {parent} (mode 0777) and so replace the cache folder" in text
    parent.chmod(0o1777)  # as /tmp
    assert _cache.folder() == parent / "deep" / "cache"
    assert stat.S_IMODE((parent / "deep").stat().st_mode) == 0o700


@needs_root
def test_the_owner_of_a_parent_may_replace_it(tmp_path, monkeypatch):
    parent = tmp_path / "theirs"
    parent.mkdir()
    os.chown(parent, 12345, 12345)
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(parent / "cache"))
    assert f"{parent}, which holds the cache folder {parent / 'cache'}, belongs to user 12345" in refusal(tmp_path)


def test_paths_that_cannot_be_used(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path in ("file", "file/below", "loop/below"):
        monkeypatch.setenv("MS_OPS_CACHE_DIR", str(tmp_path / path))
        assert f"the cache folder {tmp_path / path} cannot be used: " in refusal(tmp_path)
    monkeypatch.setenv("MS_OPS_CACHE_DIR", "/proc/nowhere")
    assert "the cache folder /proc/nowhere cannot be used: " in refusal(tmp_path)


def test_no_home(tmp_path, monkeypatch):
    monkeypatch.delenv("MS_OPS_CACHE_DIR")
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)

    def nobody(_):
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", nobody)
    assert "no home folder is known" in refusal(tmp_path)
    assert not (tmp_path / "~").exists()


def test_what_killed_builders_left_is_removed(build, cache):
    library, _ = build()
    place = library.parents[1]
    other, busy = cache / "other-1", cache / "busy-1"
    for folder in (place, other, busy):
        (folder / "building-x" / "objects").mkdir(parents=True)
        (folder / "building-x" / "objects" / "a.o").write_text("")
    build()
    assert not (place / "building-x").exists()
    with filelock.FileLock(busy / "lock"):
        library.unlink()
        assert build()[1]
    assert not (other / "building-x").exists()
    assert (busy / "building-x").exists(), "its builder lives"


def test_a_manifest_says_what_was_built(build):
    library, _ = build()
    manifest = json.loads((library.parent / "manifest.json").read_text())
    assert manifest["library"] == _cache.file_digest(library)
