"""``python -m ms_ops doctor``: what this environment has, what is wrong with it, and how to mend it.

What takes the frameworks runs in one process of its own, beside the rest: a broken binary may crash. If it does, that
is a finding, and another process goes on with the next check.
"""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import importlib
import importlib.metadata
import json
import os
import platform
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO

from ms_ops._build import info, layout, recipe
from ms_ops._cli import devices, doctor_facts
from ms_ops._mint.enable import ALWAYS, PLUGIN_PATH, enable_mint_cpu
from ms_ops._native import library

OK, NOTE, PROBLEM = "ok", "note", "problem"

# Kept equal to pyproject.toml, which pip enforces at installation only.
SUPPORTED_PYTHON = ((3, 10), (3, 12))


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


def as_text(finding: Finding) -> str:
    """For a terminal."""
    lines = [f"{finding.status:>8}  {finding.subject}: {finding.detail}"]
    return "\n".join(lines + [f"{'fix':>8}  {line}" for line in finding.fix.splitlines()])


_MEND = "mend the problems above; if there are none, report this line"


class Check:
    """Facts about one thing. `needs` are the subjects without which there is nothing to say."""

    def __init__(self, subject: str, find: Callable[[], Iterator[Finding]], needs: Sequence[str] = ()) -> None:
        self.subject = subject
        self.needs = needs
        self._find = find

    def __call__(self, problems: Iterable[str]) -> list[Finding]:
        """What it finds where these subjects are problems; a check that itself breaks is a problem, too."""
        if missing := [subject for subject in self.needs if subject in problems]:
            return [Finding(self.subject, NOTE, f"not checked: it needs {', '.join(missing)}", "mend that first")]
        try:
            return list(self._find())
        except Exception as error:
            return [Finding(self.subject, PROBLEM, f"{type(error).__name__}: {error}", _MEND)]


def examine(tell: Callable[[Finding], None] = lambda finding: None) -> Report:
    """Run every check. `tell` receives each finding when it is made."""
    findings: list[Finding] = []

    def add(found: Iterable[Finding]) -> None:
        for finding in found:
            findings.append(finding)
            tell(finding)

    def problems() -> list[str]:
        return [finding.subject for finding in findings if finding.status == PROBLEM]

    # Needed by the other process, and quick.
    for check in _FIRST:
        add(check(problems()))
    pending = list(_WITH_FRAMEWORKS)
    with contextlib.ExitStack() as processes:
        errors = processes.enter_context(tempfile.TemporaryFile("w+", errors="replace"))
        process = processes.enter_context(_start(pending, problems(), errors)) if pending else None
        for check in _WITHOUT_FRAMEWORKS:
            add(check(problems()))
        while process is not None:
            for line in process.stdout or ():
                _, is_answer, answer = line.partition(_ANSWER)  # behind what a library prints
                if not is_answer:
                    continue
                pending.pop(0)
                add(Finding(**finding) for finding in json.loads(answer))
            if process.wait() != 0 or pending:
                errors.seek(0)
                add([_crash(pending.pop(0).subject if pending else "end", process.returncode, errors.read())])
                errors.seek(0)
                errors.truncate()  # the next process says what it has to say itself
            process = processes.enter_context(_start(pending, problems(), errors)) if pending else None
    return Report(findings)


_ANSWER = "ms_ops doctor: "


def _start(checks: Sequence[Check], problems: Sequence[str], errors: IO[str]) -> subprocess.Popen[str]:
    names = ",".join(check.subject for check in checks)
    command = recipe.own_command("ms_ops._cli.doctor_process", names, ",".join(problems))
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, errors="replace")


def answer(subjects: Sequence[str], problems: Iterable[str]) -> Iterator[str]:
    """For the other process: a line for each of these checks, with what it found."""
    known = set(problems)
    for check in _WITH_FRAMEWORKS:
        if check.subject in subjects:
            found = check(known)
            known.update(finding.subject for finding in found if finding.status == PROBLEM)
            yield _ANSWER + json.dumps([dataclasses.asdict(finding) for finding in found])


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


def _versions() -> Iterator[Finding]:
    for name in recipe.SUPPORTED:
        if _version(name) is None:
            fix = f"python -m pip install {name}  # {recipe.supported_range(name)}"
            yield Finding(name, PROBLEM, "not installed", fix)


def _framework(name: str) -> Check:
    def find() -> Iterator[Finding]:
        version = _version(name)
        if version is None:
            return  # said before
        try:
            importlib.import_module(name)
        except Exception as error:
            fix = f"python -m pip install --force-reinstall {name}=={version}"
            yield Finding(name, PROBLEM, f"{version} cannot be imported: {error}", fix)
            return
        if recipe.is_supported(name, version):
            yield Finding(name, OK, version)
        else:
            wanted = recipe.supported_range(name)
            yield Finding(name, NOTE, f"{version}; ms_ops is tested with {wanted}", f"if ops misbehave, use {wanted}")

    return Check(name, find)


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _package() -> Iterator[Finding]:
    yield Finding("ms_ops", OK, f"{doctor_facts.package_version()} at {layout.PACKAGE}")


def _numpy() -> Iterator[Finding]:
    version = importlib.metadata.version("numpy")
    if int(version.split(".")[0]) < 2:
        yield Finding("numpy", OK, version)
    else:
        yield Finding(
            "numpy", PROBLEM, f"{version}: mindspore.mint fails under numpy 2", "python -m pip install 'numpy<2'"
        )


def _library_built() -> Iterator[Finding]:
    rebuild = f"in a checkout: bash scripts/run_cpu.sh\nelsewhere: {info.REBUILD}"
    try:
        facts = info.read()
    except ImportError as error:
        yield Finding("library", PROBLEM, str(error).splitlines()[0], rebuild)
        return
    built_with = ", ".join(f"{name} {value}" for name, value in facts.items())
    problems = info.mismatches(facts)
    if problems:
        yield Finding("library", PROBLEM, "; ".join(problems), rebuild)
        return
    try:
        library.open_library(layout.LIBRARY)
    except (ImportError, OSError) as error:
        yield Finding("library", PROBLEM, str(error), rebuild)
        return
    yield Finding("library", OK, f"built with {built_with}")


def _op_libraries() -> Iterator[Finding]:
    for path in doctor_facts.package_libraries():
        yield Finding("op library", OK, f"{path.name}, for {doctor_facts.package_abi(path)}")


def _build_cache() -> Iterator[Finding]:
    from ms_ops._build import cache

    try:
        folder = cache.folder(make=False)
    except recipe.BuildError as error:
        yield Finding("cache", NOTE, str(error), f"only for ms_ops.load: name a folder of your own in {cache.VARIABLE}")
        return
    if not folder.exists():
        yield Finding("cache", OK, f"{folder}, which ms_ops.load will make")
        return
    libraries = doctor_facts.cached_libraries(folder)
    size = doctor_facts.size_of(folder) / 2**20
    yield Finding("cache", OK, f"{folder}, {len(libraries)} libraries, {size:.1f} MiB, writable")
    ours = doctor_facts.built_for(layout.LIBRARY)
    for path in libraries:
        theirs, place = doctor_facts.built_for(path), path.relative_to(folder)
        if theirs == ours:
            yield Finding("op library", OK, f"{place} in the cache, for {theirs}")
            continue
        state = f"for {theirs}, and ms_ops is for {ours}" if theirs else "without a record of what it was built for"
        remove = f"ms_ops.load does not take it; to save its space: rm -r {folder / place.parts[0]}"
        yield Finding("op library", NOTE, f"{place} in the cache, {state}", remove)


def _abi() -> Iterator[Finding]:
    import torch

    installed = torch.compiled_with_cxx11_abi()
    try:
        info.check_abi(installed)
        yield Finding(
            "C++ ABI", OK, f"libstdc++ string ABI {installed:d} for torch, 0 for MindSpore, as ms_ops was built"
        )
    except ImportError as error:
        yield Finding("C++ ABI", PROBLEM, str(error).splitlines()[0], f"rebuild: {info.REBUILD}")


def _compiler() -> Iterator[Finding]:
    compiler = shlex.split(os.environ.get("CXX", "")) or ["c++"]
    fix = "sudo apt-get install g++  # only ms_ops.load, `build` and installation from source need it"
    path = shutil.which(compiler[0])
    if path is None:
        yield Finding("C++ compiler", NOTE, f"{compiler[0]!r} not found", fix)
        return
    try:
        yield Finding("C++ compiler", OK, f"{path}, {_first_line([recipe.cxx_compiler(), '--version'])}")
    except recipe.BuildError as error:
        detail, _, advice = str(error).rpartition(": ")
        yield Finding("C++ compiler", NOTE, detail, advice)
    try:
        yield Finding("ninja", OK, str(recipe.find_ninja()))
    except recipe.BuildError as error:
        yield Finding("ninja", NOTE, str(error), "python -m pip install ninja  # ms_ops.load and `build` need it")


def _cuda() -> Iterator[Finding]:
    for fact in devices.cuda(_output):
        yield Finding(*fact)


def _cann() -> Iterator[Finding]:
    for fact in devices.cann(_cann_libraries):
        yield Finding(*fact)


def _cann_libraries() -> list[str]:
    lines: list[str] = []
    sink = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)(lambda context, line: lines.append(line.decode()))
    library.open_library(layout.LIBRARY).ms_ext_acl_describe_libraries(sink, None)
    return lines


def _white_list() -> Iterator[Finding]:
    allowed = os.environ.get(library.WHITE_LIST)
    if allowed is None:
        yield Finding("AOT white list", OK, f"{library.WHITE_LIST} is not set; libraries load from everywhere")
        return
    try:
        library.check_white_list(layout.LIBRARY)
        yield Finding("AOT white list", OK, f"{library.WHITE_LIST}={allowed}")
    except PermissionError as error:
        yield Finding("AOT white list", PROBLEM, str(error), f"unset {library.WHITE_LIST}")


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
    import mindspore
    import numpy as np

    import ms_ops

    mindspore.set_device("CPU")
    output = ms_ops.LeakyRelu(0.25)(mindspore.Tensor(np.array([-4.0, 2.0], np.float32))).asnumpy()
    if output.tolist() != [-1.0, 2.0]:
        raise ValueError(f"it gave {output.tolist()} instead of [-1.0, 2.0]")
    yield Finding("LeakyRelu", OK, "ran, and gave the right numbers")


def _pynative() -> Iterator[Finding]:
    from ms_ops._native import binder

    reason = binder.pynative_error()
    if reason is None:
        yield Finding("PyNative mode", OK, "calls go straight to C++")
        return
    newest = ".".join(map(str, recipe.SUPPORTED["mindspore"][1]))
    fix = f"only for speed: use mindspore {newest}, and rebuild: {info.REBUILD}"
    yield Finding("PyNative mode", NOTE, f"calls go through mindspore.ops.Custom, which takes longer: {reason}", fix)


def _mint() -> Iterator[Finding]:
    """Before the first operator of the process, when MindSpore looks for kernels."""
    fix = "only for mindspore.mint on the CPU; MindSpore 2.10 has what it takes"
    plugin, always = (os.environ.get(name) for name in (PLUGIN_PATH, ALWAYS))
    try:
        import mindspore
        import numpy as np

        enable_mint_cpu()
        mindspore.set_device("CPU")
        matrix = mindspore.Tensor(np.array([[1.0, 2.0], [3.0, 4.0]], np.float32))
        product = mindspore.mint.mm(matrix, mindspore.mint.transpose(matrix, 0, 1)).asnumpy()
        if product.tolist() != [[5.0, 11.0], [11.0, 25.0]]:
            raise ValueError(f"mint.mm gave {product.tolist()}")
    except Exception as error:
        reason = f"{type(error).__name__}: {str(error).strip().splitlines()[-1]}"
        yield Finding("mint", NOTE, f"ms_ops cannot give it CPU kernels: {reason}", fix)
        return
    when = "at import" if always not in (None, "", "0") else "after ms_ops.enable_mint_cpu()"
    yield Finding("mint", OK, f"runs on the CPU through ms_ops, {when}; MS_OP_PLUGIN_PATH={plugin}")


def _patches() -> Iterator[Finding]:
    """After all the others: what they put in place is what a program has that uses everything."""
    for framework in recipe.SUPPORTED:
        replaced = doctor_facts.replaced_functions(framework)
        detail = ", ".join(replaced) if replaced else "none"
        yield Finding("patches", OK, f"functions of {framework} that ms_ops replaces: {detail}")
    yield Finding("patches", OK, f"C++: {doctor_facts.native_patches()}")


def _crash(subject: str, code: int, errors: str) -> Finding:
    ended = f"the process ended by {signal.Signals(-code).name}" if code < 0 else f"the process ended with code {code}"
    lines = [*errors.strip().splitlines(), *([ended] if code < 0 or not errors.strip() else [])]
    if subject == "mint":
        fix = "only for mindspore.mint on the CPU; MindSpore 2.10 has what it takes"
        return Finding(subject, NOTE, f"ms_ops cannot give it CPU kernels: {lines[-1]}", fix)
    return Finding(subject, PROBLEM, lines[-1], _MEND)


def _first_line(command: list[str]) -> str:
    return (_output(command).splitlines() or ["unknown"])[0]


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


_BUILT = ("torch", "mindspore", "library")
_FIRST = (Check("Python", _python), Check("ms_ops", _package), Check("frameworks", _versions))
_WITHOUT_FRAMEWORKS = (
    Check("numpy", _numpy),
    Check("C++ compiler", _compiler),
    Check("AOT white list", _white_list),
    Check("op library", _op_libraries),
)
_WITH_FRAMEWORKS = (
    _framework("torch"),
    Check("library", _library_built, ("torch",)),
    Check("C++ ABI", _abi, ("torch", "library")),
    Check("CUDA", _cuda, ("torch",)),
    Check("CANN", _cann, ("library",)),
    Check("threads", _threads, ("torch",)),
    _framework("mindspore"),
    Check("mint", _mint, _BUILT),
    Check("PyNative mode", _pynative, _BUILT),
    Check("LeakyRelu", _smoke, _BUILT),
    Check("cache", _build_cache, _BUILT),
    Check("patches", _patches, _BUILT),
)
