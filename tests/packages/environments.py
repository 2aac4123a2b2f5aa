"""Virtual environments that have some of the installed distributions, and no others."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import venv
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement


def make(folder: Path, names: Iterable[str], *sources: Path) -> Path:
    """An environment with distributions and all that they require, as links to those that are installed.

    Args:
        folder: of the environment.
        names: of the distributions.
        sources: further folders on its path, such as that of an editable installation.

    Returns:
        Its interpreter.
    """
    venv.EnvBuilder(with_pip=False).create(folder / "venv")
    links = folder / "links"
    links.mkdir()
    for distribution in _with_requirements(names):
        for name in {file.parts[0] for file in distribution.files or () if file.parts[0] not in ("..", "__pycache__")}:
            link = links / name
            if not link.is_symlink():
                link.symlink_to(Path(str(distribution.locate_file(name))))
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (site / "links.pth").write_text("".join(f"{path}\n" for path in (links, *sources)))
    return folder / "venv" / "bin" / "python"


def install(python: Path, wheel: Path) -> None:
    """Install a wheel, without what it requires."""
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", str(wheel)]
    subprocess.run(command, check=True)


def _with_requirements(names: Iterable[str]) -> list[importlib.metadata.Distribution]:
    found: dict[str, importlib.metadata.Distribution] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name in found:
            continue
        found[name] = importlib.metadata.distribution(name)
        for text in found[name].requires or ():
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                waiting.append(requirement.name)
    return list(found.values())
