"""``python -m ms_ops doctor``: what this environment has, what is wrong with it, and how to mend it."""

from __future__ import annotations

import dataclasses
import importlib
import importlib.metadata
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator

from ms_ops import _build_info, _device_checks, _extension, _library
from ms_ops import _mint as _mint_settings

OK, NOTE, PROBLEM = "ok", "note", "problem"

# Kept equal to pyproject.toml, which pip enforces at installation only.
SUPPORTED_PYTHON = ((3, 10), (3, 12))
SUPPORTED = {"torch": ((2, 4), (2, 13)), "mindspore": ((2, 7), (2, 10))}

_SMOKE_TEST = """
import mindspore, numpy, ms_ops
mindspore.set_device("CPU")
output = ms_ops.LeakyRelu(0.25)(mindspore.Tensor(numpy.array([-4.0, 2.0], numpy.float32))).asnumpy()
assert output.tolist() == [-1.0, 2.0], output
"""

_PYNATIVE_TEST = """
import json
from ms_ops import _host
print(json.dumps(_host.pynative_host_error()))
"""

_CANN_TEST = """
import ctypes
from ms_ops import _extension, _library
sink = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)(lambda context, line: print(line.decode()))
_library.open_library(_extension.LIBRARY).ms_ext_acl_describe_libraries(sink, None)
"""

_MINT_TEST = """
import mindspore, numpy, ms_ops
ms_ops.enable_mint_cpu()
mindspore.set_device("CPU")
matrix = mindspore.Tensor(numpy.array([[1.0, 2.0], [3.0, 4.0]], numpy.float32))
product = mindspore.mint.mm(matrix, mindspore.mint.transpose(matrix, 0, 1)).asnumpy()
assert product.tolist() == [[5.0, 11.0], [11.0, 25.0]], product
"""


@dataclasses.dataclass(frozen=True)
class Finding:
    """One fact; `status` is ok, note (something optional is absent) or problem (ops cannot run)."""

    subject: str
    status: str
    detail: str
    fix: str = ""


@dataclasses.dataclass(frozen=True)
class Report:
    """All findings."""

    findings: list[Finding]

    @property
    def healthy(self) -> bool:
        """Whether ops can run."""
        return all(finding.status != PROBLEM for finding in self.findings)

    @property
    def verdict(self) -> str:
        """One line for a person."""
        problems = sum(finding.status == PROBLEM for finding in self.findings)
        return "ops can run" if self.healthy else f"ops cannot run: {problems} problem(s), see the fixes above"

    def as_json(self) -> str:
        """For programs."""
        findings = [dataclasses.asdict(finding) for finding in self.findings]
        return json.dumps({"healthy": self.healthy, "verdict": self.verdict, "findings": findings}, indent=2)

    def as_text(self) -> str:
        """For a terminal."""
        lines = []
        for finding in self.findings:
            lines.append(f"{finding.status:>8}  {finding.subject}: {finding.detail}")
            lines += [f"{'fix':>8}  {line}" for line in finding.fix.splitlines()]
        return "\n".join([*lines, f" verdict  {self.verdict}"])


def examine() -> Report:
    """Run every check; a check that itself breaks is a problem too."""
    findings: list[Finding] = []
    for subject, check, needs in _CHECKS:
        missing = [finding.subject for finding in findings if finding.subject in needs and finding.status == PROBLEM]
        if missing:
            findings.append(Finding(subject, NOTE, f"not checked: it needs {', '.join(missing)}", "mend that first"))
            continue
        try:
            findings += check()
        except Exception as error:
            fix = "report this line; it is a flaw of the doctor"
            findings.append(Finding(subject, PROBLEM, f"{type(error).__name__}: {error}", fix))
    return Report(findings)


def _python() -> Iterator[Finding]:
    version = f"{platform.python_version()} at {sys.executable}, {platform.machine()} {platform.system()}"
    low, high = SUPPORTED_PYTHON
    supported = low <= sys.version_info[:2] <= high
    yield Finding(
        "Python",
        OK if supported else PROBLEM,
        version,
        "" if supported else f"use CPython {low[0]}.{low[1]} to {high[0]}.{high[1]}",
    )


def _frameworks() -> Iterator[Finding]:
    for name, (low, high) in SUPPORTED.items():
        wanted = f"{low[0]}.{low[1]} to {high[0]}.{high[1]}"
        try:
            version = importlib.metadata.version(name)
            importlib.import_module(name)
        except importlib.metadata.PackageNotFoundError:
            yield Finding(name, PROBLEM, "not installed", f"python -m pip install {name}  # {wanted}")
            continue
        except Exception as error:
            fix = f"python -m pip install --force-reinstall {name}=={version}"
            yield Finding(name, PROBLEM, f"{version} cannot be imported: {error}", fix)
            continue
        major, minor = version.split(".")[:2]
        if low <= (int(major), int(minor)) <= high:
            yield Finding(name, OK, version)
        else:
            yield Finding(name, NOTE, f"{version}; ms_ops is tested with {wanted}", f"if ops misbehave, use {wanted}")


def _numpy() -> Iterator[Finding]:
    version = importlib.metadata.version("numpy")
    if int(version.split(".")[0]) < 2:
        yield Finding("numpy", OK, version)
    else:
        yield Finding(
            "numpy", PROBLEM, f"{version}: mindspore.mint fails under numpy 2", "python -m pip install 'numpy<2'"
        )


def _library_built() -> Iterator[Finding]:
    rebuild = f"in a checkout: bash scripts/run_cpu.sh\nelsewhere: {_build_info.REBUILD}"
    try:
        facts = _build_info.read()
    except ImportError as error:
        yield Finding("library", PROBLEM, str(error).splitlines()[0], rebuild)
        return
    built_with = ", ".join(f"{name} {value}" for name, value in facts.items())
    problems = _build_info.mismatches(facts)
    if problems:
        yield Finding("library", PROBLEM, "; ".join(problems), rebuild)
        return
    try:
        _library.open_library(_extension.LIBRARY)
    except (ImportError, OSError) as error:
        yield Finding("library", PROBLEM, str(error), rebuild)
        return
    yield Finding("library", OK, f"built with {built_with}")


def _abi() -> Iterator[Finding]:
    import torch

    installed = bool(torch._C._GLIBCXX_USE_CXX11_ABI)
    try:
        _build_info.check_abi(installed)
        yield Finding(
            "C++ ABI", OK, f"libstdc++ string ABI {installed:d} for torch, 0 for MindSpore, as ms_ops was built"
        )
    except ImportError as error:
        yield Finding("C++ ABI", PROBLEM, str(error).splitlines()[0], f"rebuild: {_build_info.REBUILD}")


def _compiler() -> Iterator[Finding]:
    compiler = os.environ.get("CXX", "c++")
    fix = "sudo apt-get install g++  # only ms_ops.load, `build` and installation from source need it"
    path = shutil.which(compiler)
    if path is None:
        yield Finding("C++ compiler", NOTE, f"{compiler!r} not found", fix)
    else:
        yield Finding("C++ compiler", OK, f"{path}, {_first_line([path, '--version'])}")
    try:
        yield Finding("ninja", OK, str(_extension.find_ninja()))
    except _extension.BuildError as error:
        yield Finding("ninja", NOTE, str(error), "python -m pip install ninja  # ms_ops.load and `build` need it")


def _cuda() -> Iterator[Finding]:
    for fact in _device_checks.cuda(_output):
        yield Finding(*fact)


def _cann() -> Iterator[Finding]:
    for fact in _device_checks.cann(_cann_libraries):
        yield Finding(*fact)


def _cann_libraries() -> list[str]:
    return _run_python(_CANN_TEST).stdout.splitlines()


def _white_list() -> Iterator[Finding]:
    allowed = os.environ.get(_library.WHITE_LIST)
    if allowed is None:
        yield Finding("AOT white list", OK, f"{_library.WHITE_LIST} is not set; libraries load from everywhere")
        return
    try:
        _library.check_white_list(_extension.LIBRARY)
        yield Finding("AOT white list", OK, f"{_library.WHITE_LIST}={allowed}")
    except PermissionError as error:
        yield Finding("AOT white list", PROBLEM, str(error), f"unset {_library.WHITE_LIST}")


def _threads() -> Iterator[Finding]:
    import torch

    cores = len(os.sched_getaffinity(0))
    detail = (
        f"torch uses {torch.get_num_threads()} of {cores} cores; OMP_NUM_THREADS={os.environ.get('OMP_NUM_THREADS')}"
    )
    too_many = torch.get_num_threads() > cores
    fix = f"export OMP_NUM_THREADS={cores}" if too_many else ""
    yield Finding("threads", NOTE if too_many else OK, detail, fix)


def _smoke() -> Iterator[Finding]:
    process = _run_python(_SMOKE_TEST)
    if process.returncode == 0:
        yield Finding("LeakyRelu", OK, "ran, and gave the right numbers")
    else:
        yield _crash("LeakyRelu", process)


def _pynative() -> Iterator[Finding]:
    process = _run_python(_PYNATIVE_TEST)
    if process.returncode != 0:
        yield _crash("PyNative mode", process)
        return
    reason = json.loads(process.stdout.splitlines()[-1])
    if reason is None:
        yield Finding("PyNative mode", OK, "calls go straight to C++")
        return
    newest = ".".join(map(str, SUPPORTED["mindspore"][1]))
    fix = f"only for speed: use mindspore {newest}, and rebuild: {_build_info.REBUILD}"
    yield Finding("PyNative mode", NOTE, f"calls go through mindspore.ops.Custom, which takes longer: {reason}", fix)


def _mint() -> Iterator[Finding]:
    process = _run_python(_MINT_TEST)
    if process.returncode == 0:
        always = os.environ.get(_mint_settings.ALWAYS, "0") not in ("", "0")
        detail = f"runs on the CPU through ms_ops, {'at import' if always else 'after ms_ops.enable_mint_cpu()'}"
        yield Finding("mint", OK, f"{detail}; MS_OP_PLUGIN_PATH={os.environ.get('MS_OP_PLUGIN_PATH')}")
        return
    lines = process.stderr.strip().splitlines() or [f"the process ended with code {process.returncode}"]
    fix = "only for mindspore.mint on the CPU; MindSpore 2.10 has what it takes"
    yield Finding("mint", NOTE, f"ms_ops cannot give it CPU kernels: {lines[-1]}", fix)


def _run_python(code: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: a broken binary may crash."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def _crash(subject: str, process: subprocess.CompletedProcess[str]) -> Finding:
    lines = process.stderr.strip().splitlines() or [f"the process ended with code {process.returncode}"]
    return Finding(subject, PROBLEM, lines[-1], "mend the problems above; if there are none, report this line")


def _first_line(command: list[str]) -> str:
    return (_output(command).splitlines() or ["unknown"])[0]


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


# Subject, check, and the subjects without which it has nothing to say.
_CHECKS: tuple[tuple[str, Callable[[], Iterator[Finding]], tuple[str, ...]], ...] = (
    ("Python", _python, ()),
    ("frameworks", _frameworks, ()),
    ("numpy", _numpy, ()),
    ("library", _library_built, ("torch",)),
    ("C++ ABI", _abi, ("torch", "library")),
    ("C++ compiler", _compiler, ()),
    ("CUDA", _cuda, ("torch",)),
    ("CANN", _cann, ("library",)),
    ("AOT white list", _white_list, ()),
    ("threads", _threads, ("torch",)),
    ("LeakyRelu", _smoke, ("torch", "mindspore", "library")),
    ("PyNative mode", _pynative, ("torch", "mindspore", "library")),
    ("mint", _mint, ("torch", "mindspore", "library")),
)
