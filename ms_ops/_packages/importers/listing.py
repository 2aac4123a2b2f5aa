"""YAML files that list operators as `- func:` entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ms_ops._packages import located_yaml


def load(path: Path) -> Any:
    """What a file holds.

    Raises:
        ValueError: it is no YAML.
        OSError: it cannot be read.
    """
    import yaml

    try:
        return yaml.load(path.read_text(encoding="utf-8-sig"), Loader=located_yaml.loader())  # noqa: S506 - a safe one
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} is no YAML: {error}") from None


def entries(content: Any) -> Iterator[Mapping[str, Any]]:
    """All `- func:` entries, of the sections in their order."""
    if isinstance(content, dict):
        for section in content.values():
            yield from entries(section)
    elif isinstance(content, list):
        yield from (entry for entry in content if isinstance(entry, dict) and "func" in entry)
