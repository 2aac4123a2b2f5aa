"""Which CUDA toolkit compiles .cu sources, and for which GPUs; the toolkits here tell their release and no more."""

from __future__ import annotations

import os
import shutil

import pytest
import torch
from torch.utils import cpp_extension

from ms_ops._build import nvcc_check, recipe


@pytest.fixture(autouse=True)
def no_toolkit(monkeypatch, tmp_path):
    """An environment that names none, and an nvcc of no release on PATH."""
    for variable in ("MS_OPS_CUDA_HOME", "CUDA_HOME", "CUDA_PATH", "TORCH_CUDA_ARCH_LIST"):
        monkeypatch.setenv(variable, "")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(cpp_extension, "CUDA_HOME", None)


def test_cuda_home_may_name_that_of_mindspore(cuda_toolkit, monkeypatch):
    monkeypatch.setenv("CUDA_HOME", str(cuda_toolkit("11.6")))
    monkeypatch.setenv("CUDA_PATH", str(cuda_toolkit("99.4")))
    assert recipe.cuda_toolkit("99.1") == cuda_toolkit("99.4")
    assert recipe.cuda_toolkit("11.8") == cuda_toolkit("11.6")


def test_the_nvcc_on_path_comes_last(cuda_toolkit, monkeypatch):
    monkeypatch.setenv("PATH", f"{cuda_toolkit('99.1') / 'bin'}:{os.environ['PATH']}")
    assert recipe.cuda_toolkit("99.1") == cuda_toolkit("99.1")
    monkeypatch.setenv("CUDA_HOME", str(cuda_toolkit("99.2")))
    assert recipe.cuda_toolkit("99.1") == cuda_toolkit("99.2")


def test_the_one_that_is_named_for_it_decides_alone(cuda_toolkit, monkeypatch):
    monkeypatch.setenv("CUDA_HOME", str(cuda_toolkit("99.1")))
    monkeypatch.setenv("MS_OPS_CUDA_HOME", str(cuda_toolkit("99.2")))
    assert recipe.cuda_toolkit("99.1") == cuda_toolkit("99.2")
    monkeypatch.setenv("MS_OPS_CUDA_HOME", str(cuda_toolkit("11.6")))
    with pytest.raises(recipe.BuildError, match=r"CUDA 99\.1.* found: \S*cuda-11\.6 \(11\.6\)\. Install"):
        recipe.cuda_toolkit("99.1")


def test_all_places_are_named_when_there_is_none(cuda_toolkit, monkeypatch, tmp_path):
    monkeypatch.setenv("CUDA_HOME", str(cuda_toolkit("11.6")))
    monkeypatch.setenv("CUDA_PATH", str(tmp_path / "nowhere"))
    with pytest.raises(recipe.BuildError) as error:
        recipe.cuda_toolkit("99.1")
    assert f"{cuda_toolkit('11.6')} (11.6), {tmp_path / 'nowhere'} (no nvcc), /usr/local/cuda-99.1 (no nvcc)" in str(
        error.value
    )
    assert "MS_OPS_CUDA_HOME" in str(error.value)


def test_without_a_gpu_it_compiles_for_those_of_torch(cuda_toolkit, monkeypatch):
    home = cuda_toolkit("99.1")
    monkeypatch.setenv("MS_OPS_CUDA_HOME", str(home))
    monkeypatch.setattr(torch.version, "cuda", "99.1")
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 0)
    monkeypatch.setattr(torch.cuda, "get_arch_list", lambda: ["sm_75", "sm_90a", "sm_120", "compute_120"])
    recipe.use_cuda_toolkit()
    assert str(home) == cpp_extension.CUDA_HOME
    assert os.environ["TORCH_CUDA_ARCH_LIST"] == "7.5;12.0+PTX"
    monkeypatch.setattr(torch.cuda, "get_arch_list", list)
    monkeypatch.setenv("TORCH_CUDA_ARCH_LIST", "8.0")
    recipe.use_cuda_toolkit()
    assert os.environ["TORCH_CUDA_ARCH_LIST"] == "8.0"
    monkeypatch.setenv("TORCH_CUDA_ARCH_LIST", "")
    with pytest.raises(recipe.BuildError, match="no GPU is visible: .*TORCH_CUDA_ARCH_LIST=8.0"):
        recipe.use_cuda_toolkit()


def test_with_a_gpu_torch_chooses(cuda_toolkit, monkeypatch):
    monkeypatch.setenv("MS_OPS_CUDA_HOME", str(cuda_toolkit("99.1")))
    monkeypatch.setattr(torch.version, "cuda", "99.1")
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 1)
    recipe.use_cuda_toolkit()
    assert not os.environ["TORCH_CUDA_ARCH_LIST"]


def test_what_only_tells_its_version_compiles_nothing(cuda_toolkit, tmp_path, monkeypatch):
    """As the toolkit that `cuda-home` makes for MindSpore's plug-in, for CUDA 11, which would not know C++20 either."""
    source = tmp_path / "broken.cu"
    source.write_text("this is no C++ {{{")
    monkeypatch.setenv("CUDA_HOME", str(cuda_toolkit("11.6")))
    assert nvcc_check.find_nvcc() == shutil.which("nvcc")
    monkeypatch.setenv("CUDA_HOME", str(cuda_toolkit("12.8")))
    (verdict,) = nvcc_check.verdicts([source], [], [])
    assert not verdict.compiles
    assert "it does not compile" in verdict.text
