"""The command `ms_ops`: what `python -m ms_ops` is, and the completion of shells."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ms_ops
from tests.conftest import ROOT


@pytest.fixture
def command(tmp_path):
    """The program that pip makes of the entry point."""
    (entry,) = re.findall(r'^ms_ops = "(.+:.+)"$', (ROOT / "pyproject.toml").read_text(), flags=re.MULTILINE)
    module, function = entry.split(":")
    path = tmp_path / "ms_ops"
    path.write_text(f"#!{sys.executable}\nimport sys\nfrom {module} import {function}\nsys.exit({function}())\n")
    path.chmod(0o755)
    return path


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    places = os.pathsep.join([str(Path(ms_ops.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    variables = {**os.environ, "PYTHONPATH": places, **environment}
    return subprocess.run(list(map(str, arguments)), env=variables, capture_output=True, text=True, check=False)


def test_version(command):
    for process in (run(command, "--version"), run(sys.executable, "-m", "ms_ops", "--version")):
        assert process.stdout == f"ms_ops {ms_ops.__version__}\n", process.stderr


def test_it_is_the_module(command):
    mine, modules = run(command, "build", "--help"), run(sys.executable, "-m", "ms_ops", "build", "--help")
    assert mine.returncode == modules.returncode == 0
    assert mine.stdout.startswith("usage: ms_ops build")
    assert modules.stdout.startswith("usage: python -m ms_ops build")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(command, shell):
    process = run(command, "--print-completion", shell)
    assert process.returncode == 0, process.stderr
    assert "ms_ops" in process.stdout
    assert run(command, "--print-completion", "tcsh").returncode == 2


def test_completion_in_bash(command):
    script = run(command, "--print-completion", "bash").stdout
    ask = 'COMP_LINE="ms_ops d" COMP_POINT=8 COMP_TYPE=9 COMP_WORDS=(ms_ops d) COMP_CWORD=1; _python_argcomplete ms_ops'
    process = run(
        "bash", "-c", f'{script}\n{ask}; echo "${{COMPREPLY[@]}}"', PATH=f"{command.parent}:{os.environ['PATH']}"
    )
    assert process.stdout.split() == ["doctor"], process.stderr


def test_argcomplete_is_imported_for_nothing_else(child):
    child("import sys; sys.modules['argcomplete'] = None\nfrom ms_ops._cli.commands import main\nmain(['plugin-path'])")


@pytest.mark.slow
def test_a_package_that_imports_it_and_is_run_as_a_module(tmp_path):
    """While Python looks for the module, its package is imported, and sys.argv[0] is the same as for ms_ops itself."""
    package = tmp_path / "mine"
    package.mkdir()
    (package / "__init__.py").write_text("import ms_ops\n")
    (package / "train.py").write_text(
        "import mindspore as ms\nms.set_device('CPU')\nprint(ms.mint.mm(ms.Tensor([[2.0]]), ms.Tensor([[3.0]])))\n"
    )
    for module in (["-m", "mine.train"], ["-mmine.train"]):
        process = run(sys.executable, "-X", "utf8", *module, PYTHONPATH=f"{tmp_path}:{ROOT}", MS_OPS_MINT_CPU="1")
        assert "[[6.]]" in process.stdout, process.stderr


@pytest.mark.parametrize(
    ("place", "reason"),
    [("", "is a folder"), ("a.txt/b.so", "is to be its folder is a file"), ("/proc/b.so", "its folder takes no files")],
)
def test_build_says_where_it_cannot_write(tmp_path, place, reason):
    (tmp_path / "a.txt").touch()
    (tmp_path / "a.cpp").touch()
    process = run(sys.executable, "-m", "ms_ops", "build", tmp_path / "a.cpp", "-o", tmp_path / place)
    assert process.returncode == 1
    assert process.stderr.startswith("error: ")
    assert reason in process.stderr
