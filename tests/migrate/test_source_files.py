"""The file that from_torch writes: where it may be, and what happens if it cannot be written."""

from __future__ import annotations

import os

import pytest
import torch
from torch import nn

import ms_ops


def test_what_is_no_module_or_no_file_for_a_source(tmp_path):
    with pytest.raises(TypeError, match=r"takes a torch.nn.Module, got function"):
        ms_ops.from_torch(nn.functional.relu, (torch.ones(2),))
    with pytest.raises(ValueError, match=r"out must name a Python file, such as 'net.py'"):
        ms_ops.from_torch(nn.ReLU(), (torch.ones(2),), out=tmp_path / "my net.txt")
    with pytest.raises(ValueError, match=r"out must name a Python file, such as 'net.py', got 'class.py'"):
        ms_ops.from_torch(nn.ReLU(), (torch.ones(2),), out="class.py")


class Unreached(nn.Module):
    def forward(self, x):
        pytest.fail("it was exported before its file was looked at")


def test_files_that_cannot_be_written_are_known_at_once(tmp_path, monkeypatch):
    def convert(path):
        ms_ops.from_torch(Unreached(), (torch.ones(2),), out=path)

    (tmp_path / "file").touch()
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(
        FileNotFoundError, match=r"out='.*/none/net\.py': there is no folder '.*/none': make it, or name"
    ):
        convert(tmp_path / "none" / "net.py")
    with pytest.raises(
        NotADirectoryError, match=r"out='.*/file/net\.py': '.*/file' is no folder: name a file elsewhere"
    ):
        convert(tmp_path / "file" / "net.py")
    with pytest.raises(IsADirectoryError, match=r"out='.*/folder\.py' is a folder: .* as '.*/folder\.py/net\.py'"):
        convert(tmp_path / "folder.py")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write to any
    with pytest.raises(
        PermissionError, match=r"out='.*/net\.py': the folder '.*' cannot be written to: change its mode"
    ):
        convert(tmp_path / "net.py")


class WithLongConstant(nn.Module):
    """Its constant goes to a file beside the source."""

    def forward(self, x):
        return x + torch.arange(40.0) * torch.tensor([1.0] * 40)


@pytest.mark.parametrize(("taken", "options"), [("net.npz", {}), ("net.train.pt2", {"fused": True})])
def test_errors_of_writing_name_the_users_file(tmp_path, taken, options):
    (tmp_path / taken).mkdir()
    with pytest.raises(IsADirectoryError, match=r"out='.*/net\.py' cannot be written: Is a directory"):
        ms_ops.from_torch(WithLongConstant(), (torch.ones(40),), **options, out=tmp_path / "net.py")


@pytest.mark.slow
def test_full_disks(tmp_path, warm_child):
    """Neither of the files can have what is written to it."""
    warm_child(
        f"""
        import resource
        import torch
        import ms_ops
        from tests.migrate.test_source_files import WithLongConstant

        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        for options in ({{}}, {{"fused": True}}):
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, most))
            try:
                ms_ops.from_torch(WithLongConstant(), (torch.ones(40),), **options, out="{tmp_path}/net.py")
                raise AssertionError("it was written")
            except OSError as error:
                assert str(error).endswith("out='{tmp_path}/net.py' cannot be written: File too large"), error
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        """
    )
