"""What ``python -m ms_ops doctor`` says about GPUs and Ascend."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from ms_ops._cli import devices
from ms_ops._simulator import libraries
from tests.devices import torch_npu_wheel

pytestmark = pytest.mark.slow


def findings(**environment: str) -> dict[str, list[dict[str, str]]]:
    process = subprocess.run(
        [sys.executable, "-m", "ms_ops", "doctor", "--json"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, list[dict[str, str]]] = {}
    for finding in json.loads(process.stdout)["findings"]:
        result.setdefault(finding["subject"], []).append(finding)
    return result


def test_cuda_of_mindspore_is_found():
    home = libraries.cuda_home()
    found = findings(CUDA_HOME=str(home), LD_LIBRARY_PATH=str(home / "lib64"))
    assert found["CUDA toolkit"][0]["status"] == "ok"
    assert found["CUDA toolkit"][0]["detail"].startswith("nvcc 11.6")
    assert found["CUDA of MindSpore"][0]["status"] == "ok"


def test_missing_cuda_is_named(tmp_path):
    found = findings(CUDA_HOME=str(tmp_path))
    assert found["CUDA toolkit"][0]["status"] == "note"
    assert f"no nvcc in {tmp_path}/bin" in found["CUDA toolkit"][0]["detail"]
    missing = found["CUDA of MindSpore"][0]
    assert missing["status"] == "note"
    assert "libcudnn.so.8" in missing["detail"]
    assert "LD_LIBRARY_PATH" in missing["fix"]


def test_another_release_of_cuda_is_named(cuda_toolkit):
    facts = devices.cuda(lambda command: "", {"CUDA_HOME": str(cuda_toolkit("12.4"))})
    (toolkit,) = [fact for fact in facts if fact[0] == "CUDA toolkit"]
    assert toolkit[1] == "note"
    assert "nvcc 12.4" in toolkit[2]
    assert "11.1 and 11.6" in toolkit[2]


def test_what_compiles_cuda_sources(cuda_toolkit, monkeypatch):
    monkeypatch.setattr("torch.version.cuda", "12.4")
    monkeypatch.setenv("MS_OPS_CUDA_HOME", str(cuda_toolkit("12.8")))
    facts = {fact[0]: fact for fact in devices.cuda(lambda command: "", {})}
    assert facts["CUDA sources"][1] == "ok"
    assert "nvcc 12.8" in facts["CUDA sources"][2]
    monkeypatch.setenv("MS_OPS_CUDA_HOME", str(cuda_toolkit("11.6")))
    facts = {fact[0]: fact for fact in devices.cuda(lambda command: "", {})}
    assert facts["CUDA sources"][1] == "note"
    assert f"{cuda_toolkit('11.6')} (11.6)" in facts["CUDA sources"][2]


def test_cann_its_version_and_packages(tmp_path):
    home = libraries.cann_home()
    place = tmp_path / "cann"
    place.mkdir()
    (place / "lib64").symlink_to(home / "lib64")
    (place / "version.info").write_text("Version=8.5.0\n")
    found = findings(
        ASCEND_HOME_PATH=str(place),
        ASCEND_OPP_PATH=str(home / "opp"),
        ASCEND_CUSTOM_OPP_PATH=f"{home / 'package'}:{tmp_path / 'nowhere'}",
        LD_LIBRARY_PATH=str(home / "lib64"),
    )
    assert found["CANN"][0]["detail"] == f"{place}, version 8.5.0"
    states = {finding["detail"].split(": ")[0]: finding["status"] for finding in found["custom operators"]}
    assert states == {
        f"{home}/package/op_api/lib/libcust_opapi.so": "ok",
        f"{tmp_path}/nowhere/op_api/lib/libcust_opapi.so": "note",
    }
    assert {finding["status"] for finding in found["CANN library"]} == {"ok"}


@pytest.mark.parametrize("queue", ["0", "1"])
def test_torch_npu_and_its_queue(monkeypatch, queue):
    home = libraries.cann_home()
    monkeypatch.syspath_prepend(torch_npu_wheel.folder())
    facts = devices.cann(list, {"ASCEND_HOME_PATH": str(home), "TASK_QUEUE_ENABLE": queue})
    (npu,) = [fact for fact in facts if fact[0] == "torch_npu"]
    assert npu[1] == ("ok" if queue == "0" else "note")
    assert torch_npu_wheel.VERSION in npu[2]
    assert ("set it to 0" in npu[3]) == (queue != "0")


def test_without_cann_the_places_are_named(monkeypatch, tmp_path):
    monkeypatch.setattr(devices, "CANN_PLACES", (str(tmp_path / "cann"),))
    ((subject, status, detail, fix),) = devices.cann(list, {"ASCEND_HOME_PATH": "/nowhere"})
    assert (subject, status) == ("CANN", "note")
    assert detail == f"not found; looked in ASCEND_HOME_PATH, ASCEND_TOOLKIT_HOME, {tmp_path}/cann"
    assert "set_env.sh" in fix
