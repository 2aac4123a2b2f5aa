"""When the stand-ins for the libraries of devices are made anew."""

from __future__ import annotations

from pathlib import Path

from ms_ops._simulator import libraries


def test_where_the_frameworks_have_moved(monkeypatch, tmp_path):
    """They are linked with torch's libraries by their paths."""
    keys = []
    monkeypatch.setattr(libraries, "made_once", lambda name, key, make: keys.append(key) or tmp_path)
    for place in ("/one", "/other", "/one"):
        monkeypatch.setattr(libraries, "_place_of", lambda package, place=place: Path(place, package))
        libraries._cached("part", Path.mkdir)
    assert keys[0] == keys[2] != keys[1]
