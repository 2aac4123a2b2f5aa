"""MS_CUSTOM_AOT_WHITE_LIST, MindSpore's variable for where custom operators may come from, holds for all that loads."""

from __future__ import annotations

import shutil

import mindspore as ms
import numpy as np
import pytest

import ms_ops
from ms_ops._native import direct
from ms_ops._native.library import Entry
from tests.nets import Net

REFUSED = "is not loaded: MS_CUSTOM_AOT_WHITE_LIST allows only"


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A file of its own for each test, which no other has loaded."""
    (tmp_path / "echo.cpp").write_text(
        """
        #include <cstring>
        extern "C" int Copy(int, void** params, int*, long** shapes, const char**, void*, void*) {
          std::memcpy(params[1], params[0], shapes[0][0] * sizeof(float));
          return 0;
        }
        """
    )
    path = tmp_path / "outside" / "echo.so"
    path.parent.mkdir()
    shutil.copy(ms_ops.load("echo", [tmp_path / "echo.cpp"]).path, path)
    return path


@pytest.fixture
def white_list(tmp_path, monkeypatch):
    allowed = tmp_path / "out"  # the beginning of the other folder's name
    allowed.mkdir()
    monkeypatch.setenv("MS_CUSTOM_AOT_WHITE_LIST", str(allowed))
    return allowed


def same(first):
    return first


def test_every_way_of_loading(library, white_list, tmp_path):
    with pytest.raises(PermissionError, match=REFUSED):
        ms_ops.load_library(library)
    with pytest.raises(PermissionError, match=REFUSED):
        ms_ops.custom(f"{library}:Copy", out_shape=same, out_dtype=same)
    with pytest.raises(PermissionError, match=REFUSED):
        ms_ops.load("echo", [tmp_path / "echo.cpp"])
    with pytest.raises(RuntimeError, match=REFUSED):
        direct.DirectEntry(Entry(library, "Copy"), "{}", "Copy")
    (white_list / "link.so").symlink_to(library)
    with pytest.raises(PermissionError, match=REFUSED):
        ms_ops.load_library(white_list / "link.so")


def test_what_it_allows_runs(library, white_list, mode):
    shutil.copy(library, white_list)
    op = ms_ops.custom(f"{white_list / library.name}:Copy", out_shape=same, out_dtype=same)
    assert Net(op)(ms.Tensor(np.ones(3, np.float32))).asnumpy().tolist() == [1, 1, 1]


@pytest.mark.slow
def test_a_mindir_file_that_names_a_library(library, child, tmp_path):
    op = ms_ops.custom(f"{library}:Copy", out_shape=same, out_dtype=same)
    values = ms.Tensor(np.ones(3, np.float32))
    ms.export(Net(op), values, file_name=str(tmp_path / "net"), file_format="MINDIR")
    program = f"""
        import mindspore as ms, numpy as np
        IMPORT
        net = ms.nn.GraphCell(ms.load({str(tmp_path / "net.mindir")!r}))
        print("ran", net(ms.Tensor(np.ones(3, np.float32))).asnumpy())
        """
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert "ran [1. 1. 1.]" in child(program.replace("IMPORT", ""), MS_CUSTOM_AOT_WHITE_LIST=str(library.parent))
    for imported in ("", "import ms_ops"):
        code = program.replace("IMPORT", imported)
        output = child(code, fails=True, MS_CUSTOM_AOT_WHITE_LIST=str(elsewhere))
        assert "not place in the legal path" in output
