"""The doctor's findings on GPUs and Ascend: what torch, MindSpore's plug-ins and the machine have."""

from __future__ import annotations

import ctypes
import importlib.metadata
import importlib.util
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from ms_ops._build import layout, recipe

OK, NOTE = "ok", "note"

# What libmindspore_gpu.so.11.6 links to.
CUDA_LIBRARIES = (
    "libcudart.so.11.0", "libcublas.so.11", "libcudnn.so.8", "libcurand.so.10", "libcusolver.so.11", "libcufft.so.10",
    "libcusparse.so.11", "libnvrtc.so.11.2", recipe.CUDA_DRIVER,
)  # fmt: skip
# Of torch's releases of CUDA, the libraries with names of MindSpore's own: of each, a process has the one that came
# first.
SHARED_LIBRARIES = {
    "12": ("libcusolver.so.11", "libcurand.so.10", "libnccl.so.2"),
    "13": ("libcurand.so.10", "libnccl.so.2"),
}
CUDA_RELEASES = ("11.1", "11.6")  # MindSpore has a plug-in for each, and chooses by what nvcc says

CANN_PLACES = ("/usr/local/Ascend/cann", "/usr/local/Ascend/ascend-toolkit/latest")
_VERSION_FILES = ("version.info", "compiler/version.info", "runtime/version.info", "version.cfg")

Fact = tuple[str, str, str, str]  # subject, status, detail, fix
Run = Callable[[list[str]], str]


def cuda(run: Run, environment: Mapping[str, str] = os.environ) -> Iterator[Fact]:
    """Facts about GPUs; `run` gives the output of a command."""
    import torch

    driver = _driver(run)
    if torch.version.cuda is None:
        fix = "only for GPUs: install a CUDA build of torch"
        yield (
            "CUDA torch",
            NOTE,
            f"torch {torch.__version__} is built without CUDA; driver {driver or 'not found'}",
            fix,
        )
    elif torch.cuda.is_available():
        yield "CUDA torch", OK, f"CUDA {torch.version.cuda}, driver {driver}, {torch.cuda.get_device_name()}", ""
    else:
        detail = f"CUDA {torch.version.cuda}, but torch cannot use a GPU; driver {driver or 'not found'}"
        yield "CUDA torch", NOTE, detail, f"only for GPUs: install a driver for CUDA {torch.version.cuda} or newer"
    if torch.version.cuda is not None:
        yield _cuda_compiler(torch.version.cuda)
    yield _cuda_toolkit(environment)
    if missing := _missing_libraries():
        fix = (
            'only for GPUs: eval "$(python -m ms_ops cuda-home)" has it use torch\'s own; or install CUDA 11.6 and '
            "cuDNN 8 beside them, and add their folders to LD_LIBRARY_PATH"
        )
        if missing == [recipe.CUDA_DRIVER]:
            fix = "only for GPUs: install NVIDIA's driver"
        yield "CUDA of MindSpore", NOTE, f"its GPU plug-in does not find {', '.join(missing)}", fix
    else:
        yield "CUDA of MindSpore", OK, "its GPU plug-in finds CUDA 11 and cuDNN 8", ""
    if torch.version.cuda is not None:
        yield _both_cudas(torch.version.cuda)


def has_cuda_11(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether MindSpore's GPU plug-in finds what it needs."""
    return _cuda_toolkit(environment)[1] == OK and not _missing_libraries()


def _missing_libraries() -> list[str]:
    return [name for name in CUDA_LIBRARIES if not _opens(name)]


def _both_cudas(torch_cuda: str) -> Fact:
    subject, shared = "CUDA of both", SHARED_LIBRARIES.get(torch_cuda.split(".")[0])
    if shared is None:
        fix = "only for GPUs: take a torch with CUDA 13"
        return subject, NOTE, f"which libraries CUDA {torch_cuda} shares with MindSpore's was not looked up", fix
    detail = f"of one process, torch and MindSpore share {', '.join(shared)}; import mindspore, or ms_ops, before torch"
    if "libcusolver.so.11" in shared:
        return subject, NOTE, detail + ", whose linear algebra then fails on a GPU", "only for GPUs: take CUDA 13"
    return subject, OK, detail, ""


def _cuda_compiler(torch_cuda: str) -> Fact:
    try:
        home = recipe.cuda_toolkit(torch_cuda)
    except recipe.BuildError as error:
        return "CUDA sources", NOTE, str(error), f"only for .cu sources: set {recipe.TOOLKIT_VARIABLE}"
    state = "the package's own are built" if layout.CUDA_LIBRARY.is_file() else "the package's own were not built"
    return "CUDA sources", OK, f"nvcc {recipe.nvcc_release(home)} in {home} compiles them; {state}", ""


def _cuda_toolkit(environment: Mapping[str, str]) -> Fact:
    home = environment.get("CUDA_HOME", "/usr/local/cuda")
    release = recipe.nvcc_release(Path(home))
    detail = f"nvcc {release} in {home}"
    if release in CUDA_RELEASES:
        return "CUDA toolkit", OK, detail, ""
    if release is None:
        detail = f"no nvcc in {home}/bin, by which MindSpore chooses its GPU plug-in"
    else:
        detail += f"; MindSpore has GPU plug-ins for {' and '.join(CUDA_RELEASES)} only"
    return "CUDA toolkit", NOTE, detail, f"only for GPUs: set CUDA_HOME to a CUDA {CUDA_RELEASES[-1]} toolkit"


def _driver(run: Run) -> str:
    program = shutil.which("nvidia-smi")
    return run([program, "--query-gpu=driver_version", "--format=csv,noheader"]).split("\n")[0] if program else ""


def _opens(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def cann(describe_libraries: Callable[[], list[str]], environment: Mapping[str, str] = os.environ) -> Iterator[Fact]:
    """Facts about Ascend; `describe_libraries` says which of the operator libraries load."""
    places = [environment.get(name) for name in ("ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME")]
    home = next((place for place in (*filter(None, places), *CANN_PLACES) if Path(place).is_dir()), None)
    if home is None:
        looked = ", ".join(["ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME", *CANN_PLACES])
        yield "CANN", NOTE, f"not found; looked in {looked}", "only for Ascend: install CANN and source its set_env.sh"
        return
    if "ASCEND_HOME_PATH" not in environment:
        yield "CANN", NOTE, f"{home}, version {_cann_version(home)}", f"only for Ascend: source {home}/set_env.sh"
        return
    yield "CANN", OK, f"{home}, version {_cann_version(home)}", ""
    for line in describe_libraries():
        place, _, state = line.partition(": ")
        if "/mindspore/lib/plugin/" in place:
            continue  # MindSpore's own, which it adds to ASCEND_CUSTOM_OPP_PATH
        is_package = place.endswith("libcust_opapi.so")
        subject = "custom operators" if is_package else "CANN library"
        fix = "" if state == "loaded" else "reinstall the package" if is_package else "source CANN's set_env.sh"
        yield subject, OK if state == "loaded" else NOTE, f"{place}: {state}", fix
    if importlib.util.find_spec("torch_npu") is None:
        fix = "only for torch's own operators on Ascend: install the torch_npu that goes with this torch"
        yield "torch_npu", NOTE, "not installed", fix
        return
    version, queue = importlib.metadata.version("torch_npu"), environment.get("TASK_QUEUE_ENABLE", "0")
    if queue == "0":
        yield "torch_npu", OK, version, ""
    else:
        fix = "only for torch's own operators on Ascend: unset TASK_QUEUE_ENABLE, or set it to 0"
        yield "torch_npu", NOTE, f"{version}, with a queue of tasks: TASK_QUEUE_ENABLE={queue}", fix


def _cann_version(home: str) -> str:
    for name in _VERSION_FILES:
        path = Path(home, name)
        if path.is_file() and (match := re.search(r"[Vv]ersion\s*=\s*\[?([\w.]+)", path.read_text(errors="replace"))):
            return match[1]
    return "unknown"
