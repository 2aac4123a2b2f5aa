"""Two releases of CUDA in one process: whose functions MindSpore's GPU plug-in calls, by the loader's own account."""

from __future__ import annotations

import re
import warnings

import pytest

from ms_ops._build import plug_ins
from ms_ops._cli import devices
from ms_ops._native import cuda_libraries
from ms_ops._simulator import libraries

PLUGIN = plug_ins.PLUGINS / "gpu" / "libcuda_ops.so.11"
_BINDING = re.compile(rf"binding file \S*/{re.escape(PLUGIN.name)} \[0\] to (\S+) \[0\]: normal symbol `(cu\w+)'")


@pytest.fixture
def torchs(tmp_path):
    """A library with the functions that the plug-in takes from whatever library has them."""
    names = [symbol.name for symbol in plug_ins.symbols(PLUGIN, defined=False) if symbol.name.startswith("cu")]
    assert len(names) > 5
    source = tmp_path / "torch_cuda.c"
    source.write_text(
        '#include "device.h"\n' + "".join(f"SIM_API long {name}(void) {{ return 0; }}\n" for name in names)
    )
    library = tmp_path / "libcublas.so.13"
    libraries.compile_c(library, [source])
    return library


@pytest.mark.slow
@pytest.mark.parametrize("mindspore_is_first", [True, False])
def test_the_plug_in_binds_to_the_libraries_that_came_first(child, tmp_path, torchs, mindspore_is_first):
    """Torch shows its libraries to the whole process, as here; the plug-in binds when MindSpore is imported."""
    home, report = libraries.cuda_home(), tmp_path / "bindings"
    imports = ["import mindspore", f"import ctypes; ctypes.CDLL({str(torchs)!r}, mode=ctypes.RTLD_GLOBAL)"]
    child(
        "\n".join(imports if mindspore_is_first else imports[::-1]),
        CUDA_HOME=str(home),
        LD_LIBRARY_PATH=str(home / "lib64"),
        LD_DEBUG="bindings",
        LD_DEBUG_OUTPUT=str(report),
    )
    bound = {}
    for file in tmp_path.glob("bindings.*"):
        with file.open(errors="replace") as lines:
            bound.update((match[2], match[1]) for line in lines if (match := _BINDING.search(line)))
    assert len(bound) > 5
    assert all((library == str(torchs)) != mindspore_is_first for library in bound.values()), bound


@pytest.mark.parametrize(("order", "warns"), [(["torch", "mindspore"], True), (["mindspore", "torch"], False)])
def test_torch_before_mindspore_is_told(monkeypatch, order, warns):
    monkeypatch.setattr(cuda_libraries, "torch_has_cuda", lambda: True)
    monkeypatch.setattr(cuda_libraries, "_PLUGIN", "libtorch")  # which is there
    assert cuda_libraries.comes_first("torch", "mindspore", order) == warns
    monkeypatch.setattr(cuda_libraries, "comes_first", lambda *names: warns)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        cuda_libraries.bind_in_order()
    assert ["Import mindspore, or ms_ops, first" in str(warning.message) for warning in caught] == [True] * warns


@pytest.mark.slow
@pytest.mark.parametrize("first", ["import ms_ops", "import ms_ops.aten", "from ms_ops.testing import check"])
def test_ms_ops_imports_mindspore_before_a_torch_with_cuda(child, first):
    child(
        f"""
        import pathlib, sys, warnings
        warnings.simplefilter("error", RuntimeWarning)
        is_file = pathlib.Path.is_file
        pathlib.Path.is_file = lambda path: path.name == "libtorch_cuda.so" or is_file(path)
        {first}
        import ms_ops
        ms_ops.aten
        order = [name for name in sys.modules if name in ("torch", "mindspore")]
        assert order == ["mindspore", "torch"], order
        """
    )


@pytest.mark.parametrize(("release", "status"), [("11.8", "note"), ("12.6", "note"), ("13.0", "ok")])
def test_the_doctor_names_what_both_share(monkeypatch, release, status):
    monkeypatch.setattr("torch.version.cuda", release)
    (fact,) = [fact for fact in devices.cuda(lambda command: "") if fact[0] == "CUDA of both"]
    assert fact[1] == status
    assert ("libcusolver.so.11" in fact[2]) == release.startswith("12.")
