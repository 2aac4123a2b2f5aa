"""The walls between the rooms of bridge: each includes those below it, and knows of one C++ ABI."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

BRIDGE = ROOT / "bridge"

# What the files of a room may include besides their own; CONTRIBUTING.md draws it.
SEES = {
    "abi": set(),
    "cann": {"abi"},
    "core": {"abi", "cann"},
    "dispatch": {"abi", "core"},
    "aclnn": {"abi", "cann", "core"},
    "python": {"abi", "core", "dispatch"},
    "plugin": {"abi", "core", "dispatch"},
    "mindspore": {"abi"},
}
# MindSpore's C++ ABI is the old one and torch's the new one; abi is for both.
WITHOUT_TORCH = ("abi", "mindspore")
WITH_MINDSPORE = ("mindspore",)

_TORCH = re.compile(r"(torch|ATen|c10|caffe2)/")
_MINDSPORE = re.compile(r"(mindspore|ir|abstract|ms_extension|device_address|actor|include/(runtime|pynative|utils))/")


def wrong_includes(room: str, text: str) -> Iterator[str]:
    """The lines of a source in `room` that include what it may not see."""
    for line in re.findall(r"^#include .+$", text, re.MULTILINE):
        name = re.split(r'[<>"]', line)[1]
        other = re.match(r"\.\./(\w+)/", name)
        if other and other[1] not in SEES[room]:
            yield f"{room}/ may not see {other[1]}/: {line}"
        if not other and _TORCH.match(name) and room in WITHOUT_TORCH:
            yield f"{room}/ may not see torch, whose C++ ABI is another: {line}"
        if not other and _MINDSPORE.match(name) and room not in WITH_MINDSPORE:
            yield f"{room}/ may not see MindSpore, whose C++ ABI is another: {line}"


def sources() -> list[Path]:
    return sorted(path for path in BRIDGE.glob("*/*") if path.suffix in (".h", ".cc"))


def test_every_file_has_a_room():
    assert {path.name for path in BRIDGE.iterdir()} == {*SEES, "ms_ext.h"}
    assert {path.parent.name for path in sources()} == set(SEES)


@pytest.mark.parametrize("room", SEES)
def test_room_sees_those_below_it(room):
    found = [
        f"{path.name}: {wrong}"
        for path in sources()
        if path.parent.name == room
        for wrong in wrong_includes(room, path.read_text())
    ]
    assert not found, "\n".join(found)


def test_no_string_crosses_the_abi():
    for path in sources():
        if path.parent.name == "abi":
            declared = "\n".join(line for line in path.read_text().splitlines() if not line.lstrip().startswith("//"))
            exported = re.findall(r"MS_EXT_API[^;{]*", declared)
            assert not [line for line in exported if "std::" in line], path


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("core", '#include "../dispatch/call.h"'),
        ("cann", '#include "../core/dtype.h"'),
        ("mindspore", '#include "../core/tensor_view.h"'),
        ("mindspore", "#include <ATen/ATen.h>"),
        ("dispatch", "#include <ir/tensor.h>"),
        ("abi", "#include <c10/core/Device.h>"),
    ],
)
def test_include_against_a_wall_is_found(room, line):
    text = f"#pragma once\n#include <string>\n{line}\n"
    (wrong,) = wrong_includes(room, text)
    assert wrong.startswith(f"{room}/ may not see ")
    assert wrong.endswith(line)


def test_room_includes_itself():
    assert not list(wrong_includes("core", '#include "dtype.h"\n#include "../abi/export.h"\n'))
