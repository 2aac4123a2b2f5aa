"""The generators of ops_src, as the build loads them: from their folder."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).resolve().parents[1] / "ops_src"


def load(name: str) -> ModuleType:
    """ops_src/<name>.py."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    return importlib.import_module(name)
