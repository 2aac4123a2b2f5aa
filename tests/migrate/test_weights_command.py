"""The command line for weights: every format to every other, and what it refuses."""

from __future__ import annotations

import json

import pytest
import torch

from ms_ops._cli.commands import main
from ms_ops._migrate import checkpoints
from tests.migrate.weights import SUFFIXES, random_bits, same_bits, shards


@pytest.mark.parametrize("source", [*SUFFIXES, "shards"])
@pytest.mark.parametrize("target", SUFFIXES)
def test_command_line(source, target, tmp_path, capsys):
    weights = {"a.weight": random_bits(torch.bfloat16), "b": torch.tensor(3)}
    path = tmp_path / f"source{source}"
    if source == "shards":
        path = shards(tmp_path, "bin", weights)
    else:
        checkpoints.write(path, weights)
    result = tmp_path / f"result{target}"
    assert main(["weights", "convert", str(path), str(result)]) == 0
    assert capsys.readouterr().out == f"{result}: 2 tensors, 0.0 MB\n"
    assert same_bits(dict(sorted(checkpoints.read(result).items())), weights)
    assert main(["weights", "convert", "--json", str(result), str(result)]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {"name": "a.weight", "shape": [3, 5], "dtype": "bfloat16"} in rows


def test_command_line_errors(tmp_path, capsys):
    assert main(["weights", "convert", str(tmp_path / "none.pth"), "result.pth"]) == 1
    assert capsys.readouterr().err == f"error: there is no file {tmp_path / 'none.pth'}\n"
    torch.save({"a": torch.zeros(1)}, "source.pth")
    assert main(["weights", "convert", "source.pth", "result.npz"]) == 1
    assert "error: result.npz has a suffix that is not known" in capsys.readouterr().err
    assert main(["weights", "convert", "source.pth", "result.bin", "--max-shard-size", "100"]) == 1
    assert "error: result.bin is one file" in capsys.readouterr().err
    assert main(["weights", "convert", "source.pth", "result.bin.index.json", "--max-shard-size", "100"]) == 0
    assert (tmp_path / "result-00001-of-00001.bin").is_file()
    assert main(["weights", "convert", "source.pth", "no/such/result.pth"]) == 1
    assert capsys.readouterr().err == "error: there is no folder no/such for result.pth\n"
    for made, reason in ((torch.eye(2).to_sparse(), "sparse: a"), (torch.empty(2, device="meta"), "without values: a")):
        torch.save({"a": made}, "source.pth")
        for suffix in SUFFIXES:
            assert main(["weights", "convert", "source.pth", f"other{suffix}"]) == 1
            assert f"error: {reason}" in capsys.readouterr().err


def test_what_a_format_loses_is_named_and_not_counted(tmp_path, capsys):
    checkpoints.write(tmp_path / "a.pth", {"a": torch.ones(2), "none": torch.empty(0, 3)})
    assert main(["weights", "convert", str(tmp_path / "a.pth"), str(tmp_path / "a.ckpt")]) == 0
    said = capsys.readouterr()
    assert said.err == "note: MindSpore's format loses tensors without elements: none\n"
    assert said.out == f"{tmp_path / 'a.ckpt'}: 1 tensors, 0.0 MB\n"
    assert list(checkpoints.read(tmp_path / "a.ckpt")) == ["a"]


def test_tied_tensors_are_counted_once_and_what_a_checkpoint_leaves_out_is_named(tmp_path, capsys):
    tensor = torch.ones(1000, 1000)
    torch.save({"x": tensor, "y": tensor}, "tied.pth")
    for suffix, count in ((".ckpt", 1), (".pth", 2), (".safetensors", 2), (".bin.index.json", 2)):
        assert main(["weights", "convert", "tied.pth", f"result{suffix}"]) == 0
        said = capsys.readouterr()
        assert said.out == f"result{suffix}: {count} tensors, 4.0 MB\n"
        note = "note: a MindSpore checkpoint has one name of tied tensors; left out: y (is x)\n"
        assert said.err == note * (suffix == ".ckpt")
    assert main(["weights", "convert", "tied.pth", "result.ckpt", "--json"]) == 0
    assert [row["name"] for row in json.loads(capsys.readouterr().out)] == ["x"]
