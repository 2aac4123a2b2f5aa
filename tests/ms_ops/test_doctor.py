"""The doctor: finds what is wrong, says how to mend it, and its exit code is the verdict."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ms_ops
from ms_ops._build import recipe
from ms_ops._build.info import read
from ms_ops._build.layout import LIBRARY, PYNATIVE_LIBRARY
from ms_ops._cli import doctor, doctor_facts
from ms_ops._native import binder
from tests.conftest import without_cuda

CHECKED = {
    "Python", "ms_ops", "torch", "mindspore", "numpy", "library", "op library", "C++ ABI", "C++ compiler", "CUDA torch",
    "CUDA toolkit", "CUDA of MindSpore", "CANN", "AOT white list", "threads", "LeakyRelu", "PyNative mode", "mint",
    "cache", "patches",
}  # fmt: skip


def run_doctor(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ms_ops", "doctor", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def findings(**environment: str) -> dict[str, list[dict[str, str]]]:
    result: dict[str, list[dict[str, str]]] = {}
    for finding in json.loads(run_doctor("--json", **environment).stdout)["findings"]:
        result.setdefault(finding["subject"], []).append(finding)
    return result


def found_here(subject: str) -> list[doctor.Finding]:
    """What a check that needs no process of its own finds in this one."""
    (check,) = (check for check in (*doctor._WITHOUT_FRAMEWORKS, *doctor._WITH_FRAMEWORKS) if check.subject == subject)
    return check(())


@pytest.mark.slow
def test_a_healthy_environment_is_shown_check_by_check():
    with subprocess.Popen([sys.executable, "-m", "ms_ops", "doctor"], stdout=subprocess.PIPE, text=True) as process:
        first = process.stdout.readline()
        assert process.poll() is None  # the others are still running
        shown = first + process.stdout.read()
    assert process.returncode == 0, shown
    assert first.startswith("      ok  Python: ")
    assert shown.strip().endswith("verdict  ops can run")
    assert "problem" not in shown
    is_direct = binder.pynative_error() is None
    assert is_direct == ("ok  PyNative mode: calls go straight to C++" in shown)


@pytest.mark.slow
def test_json_of_processes_of_which_one_imports_the_frameworks(tmp_path):
    counter = tmp_path / "sitecustomize.py"
    counter.write_text(
        "import atexit, os, sys\n"
        "def count():\n"
        "    with open(os.environ['IMPORTS'], 'a') as file:\n"
        "        file.writelines(name + '\\n' for name in ('torch', 'mindspore') if name in sys.modules)\n"
        "atexit.register(count)\n"
    )
    path = os.pathsep.join([str(tmp_path), os.path.dirname(os.path.dirname(ms_ops.__file__))])
    process = run_doctor("--json", PYTHONPATH=path, IMPORTS=str(tmp_path / "imports"))
    assert process.returncode == 0
    report = json.loads(process.stdout)
    assert report["healthy"] is True
    assert {finding["subject"] for finding in report["findings"]} >= CHECKED
    assert (tmp_path / "imports").read_text().split() == ["torch", "mindspore"]


@pytest.mark.slow
def test_white_list_that_excludes_the_library(tmp_path):
    process = run_doctor("--json", MS_CUSTOM_AOT_WHITE_LIST=str(tmp_path))
    assert process.returncode == 1
    findings = {finding["subject"]: finding for finding in json.loads(process.stdout)["findings"]}
    assert findings["AOT white list"]["status"] == "problem"
    assert findings["AOT white list"]["fix"] == "unset MS_CUSTOM_AOT_WHITE_LIST"
    assert findings["LeakyRelu"]["status"] == "problem"


@pytest.fixture
def broken_install(tmp_path):
    """A copy of the package without its built library."""
    source = os.path.dirname(ms_ops.__file__)
    shutil.copytree(source, tmp_path / "ms_ops", ignore=shutil.ignore_patterns("lib", "__pycache__"))
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(("damage", "reason"), [("absent", "was not built"), ("empty", "cannot be loaded")])
def test_pynative_mode_the_long_way(damage, reason, install):
    library = install / "ms_ops" / "lib" / PYNATIVE_LIBRARY.name
    library.unlink(missing_ok=True)
    if damage == "empty":
        library.touch()
    (finding,) = findings(PYTHONPATH=str(install))["PyNative mode"]
    assert finding["status"] == "note"
    assert "calls go through mindspore.ops.Custom" in finding["detail"]
    assert reason in finding["detail"]
    assert "only for speed: use mindspore 2.10, and rebuild" in finding["fix"]


@pytest.mark.slow
def test_pynative_mode_without_its_module(install):
    (install / "ms_ops" / "_native" / "binder.py").write_text("raise RuntimeError('out of order')\n")
    (finding,) = findings(PYTHONPATH=str(install))["PyNative mode"]
    assert (finding["status"], finding["detail"]) == ("problem", "RuntimeError: out of order")
    assert finding["fix"]


@pytest.mark.slow
def test_a_crash_is_a_finding_and_the_checks_go_on(install):
    (install / "ms_ops" / "_native" / "binder.py").write_text("import os\nos.abort()\n")
    found = findings(PYTHONPATH=str(install))
    assert found["PyNative mode"][0]["status"] == found["LeakyRelu"][0]["status"] == "problem"
    assert "the process ended by SIGABRT" in found["PyNative mode"][0]["detail"]
    assert found["mint"][0]["status"] == "note"
    assert found["C++ ABI"][0]["status"] == found["cache"][0]["status"] == "ok"


@pytest.mark.slow
def test_versions_cache_libraries_and_patches(tmp_path):
    library = tmp_path / "mine-0" / "1" / "mine.so"
    old = tmp_path / "old-0" / "1" / "old.so"
    ours = doctor_facts.built_for(LIBRARY)
    theirs = re.sub(r"^torch 2\.\d", "torch 1.9", ours)
    for path, recorded in ((library, ours), (old, theirs)):
        path.parent.mkdir(parents=True)
        path.write_bytes(LIBRARY.read_bytes().replace(ours.encode(), recorded.encode()))
    found = findings(MS_OPS_CACHE_DIR=str(tmp_path))
    assert found["ms_ops"][0]["detail"].startswith(f"{ms_ops.__version__} at ")
    size = 2 * LIBRARY.stat().st_size / 2**20
    assert found["cache"][0]["detail"] == f"{tmp_path}, 2 libraries, {size:.1f} MiB, writable"
    states = {finding["detail"].split(", ")[0]: finding for finding in found["op library"]}
    assert states["libms_ops.so"]["detail"].endswith(ours)
    assert states["mine-0/1/mine.so in the cache"]["status"] == "ok"
    assert states["old-0/1/old.so in the cache"]["status"] == "note"
    assert f"for {theirs}, and ms_ops is for {ours}" in states["old-0/1/old.so in the cache"]["detail"]
    patches = " ".join(finding["detail"] for finding in found["patches"])
    assert "mindspore.common.seed._reset_op_seed" in patches
    assert "set_mixed_precision_type" in patches


def test_a_cache_that_cannot_be_used(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(tmp_path / "file" / "cache"))
    (finding,) = found_here("cache")
    assert finding.status == "note"
    assert f"{tmp_path / 'file'} is not a folder" in finding.detail
    assert "MS_OPS_CACHE_DIR" in finding.fix


@pytest.mark.slow
def test_it_starts_where_the_package_cannot_be_imported(broken_install):
    process = run_doctor(PYTHONPATH=str(broken_install))
    assert process.returncode == 1
    assert "problem  library: the C++ library of ms_ops is not built" in process.stdout
    assert "fix  in a checkout: bash scripts/run_cpu.sh" in process.stdout
    assert "verdict  ops cannot run" in process.stdout


def test_import_without_a_library_says_what_to_do(broken_install, child):
    output = child("import ms_ops", fails=True, PYTHONPATH=str(broken_install))
    assert "ImportError: the C++ library of ms_ops is not built" in output
    assert "bash scripts/run_cpu.sh" in output


@pytest.mark.slow
def test_import_with_another_torch_says_what_to_do(broken_install, child):
    info = broken_install / "ms_ops" / "lib" / "build_info.json"
    info.parent.mkdir()
    info.write_text(json.dumps({**read(), "torch": "2.5.1+cpu"}))
    output = child("import ms_ops", fails=True, PYTHONPATH=str(broken_install))
    assert "ImportError: ms_ops was built for torch 2.5.1+cpu, and torch" in output
    assert "--no-build-isolation" in output
    assert "problem  library: ms_ops was built for torch 2.5.1+cpu" in run_doctor(PYTHONPATH=str(broken_install)).stdout


def test_a_check_that_breaks_is_a_finding(monkeypatch):
    def broken():
        raise OSError("disk on fire")
        yield

    monkeypatch.setattr(doctor, "_FIRST", (doctor.Check("disk", broken),))
    monkeypatch.setattr(doctor, "_WITHOUT_FRAMEWORKS", ())
    monkeypatch.setattr(doctor, "_WITH_FRAMEWORKS", ())
    report = doctor.examine()
    assert not report.healthy
    (finding,) = report.findings
    assert (finding.subject, finding.status, finding.detail) == ("disk", "problem", "OSError: disk on fire")
    assert finding.fix


def test_supported_versions_are_those_of_the_package():
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text()
    for name, (low, high) in recipe.SUPPORTED.items():
        assert f'"{name}>={low[0]}.{low[1]},<{high[0]}.{high[1] + 1}"' in project
    low, high = doctor.SUPPORTED_PYTHON
    assert f'requires-python = ">={low[0]}.{low[1]},<{high[0]}.{high[1] + 1}"' in project


@pytest.mark.parametrize(
    ("version", "supported"),
    [("2.3.1", False), ("2.4.0+cpu", True), ("2.15.0+cu132", True), ("2.16.0a0+git1", False), ("3.0", False)],
)
def test_releases_of_torch(version, supported, monkeypatch):
    monkeypatch.setattr(doctor, "_version", lambda name: version)
    monkeypatch.setattr(recipe.importlib.metadata, "version", lambda name: version if name == "torch" else "2.10.0")
    (finding,) = doctor._framework("torch")(())
    assert (finding.status, finding.detail == version) == (("ok", True) if supported else ("note", False))
    sentences = [f"torch {version} is none of the releases that ms_ops is tested with, 2.4 to 2.15"]
    assert recipe.untested_frameworks() == ([] if supported else sentences)


@pytest.mark.slow
def test_a_torch_that_lacks_what_is_used(child):
    output = child(
        """
        import torch._ops
        del torch._ops.OpOverload
        import ms_ops.aten
        """,
        fails=True,
    )
    assert re.search(r"ImportError: ms_ops uses parts of torch that torch 2\S+ lacks: .*OpOverload", output)
    assert output.rstrip().endswith("Install torch 2.4 to 2.15.")


@pytest.mark.slow
def test_one_cause_is_one_problem(broken_install):
    report = json.loads(run_doctor("--json", PYTHONPATH=str(broken_install)).stdout)
    assert [finding["subject"] for finding in report["findings"] if finding["status"] == "problem"] == ["library"]
    assert all(finding["fix"] for finding in report["findings"] if finding["status"] != "ok")


@without_cuda
def test_importing_the_package_is_light(child):
    child(
        """
        import sys, ms_ops
        assert not {"torch", "mindspore", "numpy"} & set(sys.modules)
        assert "LeakyRelu" in dir(ms_ops)
        """
    )


def test_libraries_of_the_cache_are_builds_of_load_alone(tmp_path):
    """Whatever their names, and that of a folder above the cache."""
    cache = tmp_path / "made"
    for name in ("made_op-1234/5678/made_op.so", "simulator-cuda-1/made/lib64/libdevice.so", "op-1/building-x/op.so"):
        (cache / name).parent.mkdir(parents=True)
        (cache / name).touch()
    assert [path.name for path in doctor_facts.cached_libraries(cache)] == ["made_op.so"]


def test_links_that_lead_nowhere_are_no_problem(tmp_path, monkeypatch):
    """The cache may link to what another package brought, and that has been removed."""
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)
    (cache / "libgone.so").symlink_to(tmp_path / "gone")
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(cache))
    states = [finding.status for subject in ("cache", "op library") for finding in found_here(subject)]
    assert states
    assert doctor.PROBLEM not in states


def test_files_that_vanish_are_no_problem(tmp_path, monkeypatch):
    """Another process may build."""
    (tmp_path / "gone.so").touch()
    real = os.walk
    monkeypatch.setattr(os, "walk", lambda folder: [(str(folder), [], ["gone.so", "never.so"]), *real(folder)])
    assert doctor_facts.size_of(tmp_path) == 0
    assert {path.name for path in doctor_facts.cached_libraries(tmp_path)} == {"gone.so"}


@pytest.mark.parametrize("compiler", ["env c++", "c++ -m64"])
def test_a_compiler_with_a_launcher_or_flags(compiler, monkeypatch):
    """Torch looks for a program of that whole name."""
    monkeypatch.setenv("CXX", compiler)
    note, ninja = found_here("C++ compiler")
    assert (note.status, ninja.status) == (doctor.NOTE, doctor.OK)
    assert f"CXX is '{compiler}'" in note.detail
    assert "CXXFLAGS" in note.fix


def test_what_each_process_says_is_its_own(monkeypatch):
    """Behind what a library prints without a line's end too; a crash is told with what its own process wrote."""
    code = """
import sys
names = sys.argv[1].split(",")
print("a library's text", end="")
if names[0] == "first":
    sys.exit(print("loud", file=sys.stderr) or 1)
if names[0] == "second":
    sys.exit(2)
print(sys.argv[2] + '[{"subject": "third", "status": "ok", "detail": "fine", "fix": ""}]')
"""

    def start(checks, problems, errors):
        command = [sys.executable, "-c", code, ",".join(check.subject for check in checks), doctor._ANSWER]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)

    checks = [doctor.Check(name, lambda problems: ()) for name in ("first", "second", "third")]
    monkeypatch.setattr(doctor, "_start", start)
    monkeypatch.setattr(doctor, "_FIRST", ())
    monkeypatch.setattr(doctor, "_WITHOUT_FRAMEWORKS", ())
    monkeypatch.setattr(doctor, "_WITH_FRAMEWORKS", checks)
    details = [finding.detail for finding in doctor.examine().findings]
    assert details == ["loud", "the process ended with code 2", "fine"]
