"""What the bridge declares of CANN, checked by a compiler against CANN's own headers, which torch_npu ships too."""

from __future__ import annotations

import importlib.util
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from ms_ops import _extension

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).with_name("acl_headers.cpp")
VARIABLE = "MS_OPS_ACL_HEADERS"


def acl_headers() -> Path | None:
    """The folder with acl/acl.h: of the variable, of CANN, or of an installed torch_npu."""
    places = [Path(os.environ[VARIABLE])] if VARIABLE in os.environ else []
    if "ASCEND_HOME_PATH" in os.environ:
        places.append(Path(os.environ["ASCEND_HOME_PATH"], "include"))
    if (spec := importlib.util.find_spec("torch_npu")) and spec.origin:
        places.append(Path(spec.origin).parent / "include" / "third_party" / "acl" / "inc")
    return next((place for place in places if (place / "acl" / "acl.h").is_file()), None)


@pytest.mark.skipif(
    acl_headers() is None,
    reason=f"no headers of CANN: install CANN or torch_npu, or name the folder of acl/ in {VARIABLE}",
)
def test_numbers_and_functions_are_those_of_cann():
    from torch.utils import cpp_extension

    folders = [acl_headers(), _extension.bridge_include_dir(), _extension.mindspore_include_dir()]
    folders += _extension.torch_paths(cpp_extension.include_paths)
    command = [*shlex.split(cpp_extension.get_cxx_compiler()), "-std=c++20", "-fsyntax-only", str(SOURCE)]
    compiled = subprocess.run(
        [*command, *(f"-I{folder}" for folder in folders)], capture_output=True, text=True, check=False
    )
    assert compiled.returncode == 0, compiled.stderr
