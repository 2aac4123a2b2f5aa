"""What the bridge declares of CANN, checked by a compiler against CANN's own headers, which torch_npu ships too."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest

from ms_ops._build import recipe
from tests.devices import torch_npu_wheel

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).with_name("acl_headers.cpp")


def compile_with_headers(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What the compiler says of a source that includes CANN's, the bridge's and torch's headers."""
    from torch.utils import cpp_extension

    folders = [torch_npu_wheel.headers(), recipe.bridge_include_dir(), recipe.mindspore_include_dir()]
    folders += recipe.torch_paths(cpp_extension.include_paths)
    command = [*shlex.split(cpp_extension.get_cxx_compiler()), "-std=c++20", "-fsyntax-only", *arguments]
    return subprocess.run(
        [*command, *(f"-I{folder}" for folder in folders)], capture_output=True, text=True, check=False
    )


def test_numbers_and_functions_are_those_of_cann():
    compiled = compile_with_headers(str(SOURCE))
    assert compiled.returncode == 0, compiled.stderr


def test_another_number_does_not_compile(tmp_path):
    changed = tmp_path / "changed.cpp"
    text = SOURCE.read_text()
    assert "return ACL_INT64;" in text
    changed.write_text(text.replace("return ACL_INT64;", "return ACL_INT32;"))
    compiled = compile_with_headers(str(changed))
    assert "the number of int64" in compiled.stderr


def test_without_headers_the_error_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    with pytest.raises(RuntimeError, match=r"(?s)needs torch_npu .*, and pip could not .* MS_OPS_ACL_HEADERS"):
        torch_npu_wheel.unpack(tmp_path)
    monkeypatch.setenv(torch_npu_wheel.HEADERS_VARIABLE, str(tmp_path))
    with pytest.raises(RuntimeError, match=f"names {tmp_path}, and there is no acl/acl.h in it"):
        torch_npu_wheel.headers()
