"""torch's Python of a simulated device, as torch.cuda and torch.npu have it: seeds wait until it is initialised."""

from __future__ import annotations

import ctypes
import functools
import types
from collections.abc import Callable, Collection
from pathlib import Path

import torch

_DEVICES = 2
_STATE_BYTES = 16


class _DefaultGenerator:
    """The generator of one device; torch.cuda.default_generators has torch.Generator objects of these methods."""

    def __init__(self, library: ctypes.CDLL, index: int) -> None:
        self._library, self._index = library, index
        library.simulated_torch_seed.argtypes = [ctypes.c_int, ctypes.c_uint64]
        library.simulated_torch_initial_seed.restype = ctypes.c_uint64

    def manual_seed(self, seed: int) -> None:
        self._library.simulated_torch_seed(self._index, seed)

    def initial_seed(self) -> int:
        return int(self._library.simulated_torch_initial_seed(self._index))

    def get_state(self) -> torch.Tensor:
        state = torch.empty(_STATE_BYTES, dtype=torch.uint8)
        self._library.simulated_torch_copy_state(self._index, ctypes.c_void_p(state.data_ptr()), False)
        return state

    def set_state(self, state: torch.Tensor) -> None:
        kept = state.contiguous()
        self._library.simulated_torch_copy_state(self._index, ctypes.c_void_p(kept.data_ptr()), True)


def install(path: str) -> None:
    """Have torch.cuda's own Python, or a module torch.npu, know of the device in the library at `path`."""
    library = ctypes.CDLL(path)
    generators = tuple(_DefaultGenerator(library, index) for index in range(_DEVICES))
    if Path(path).stem == "torch_cuda":
        _install_cuda(library, generators)
    else:
        torch._register_device_module("npu", _Npu(generators))


def compute_after_loading(simulated: str, ops: Collection[str]) -> None:
    """Have the CPU's kernels compute ops ("namespace::name") on the device, once the libraries that have them load.

    Their own kernels for it are binaries of the device's, which are launched on its streams.
    """
    library, waiting = ctypes.CDLL(simulated), set(ops)
    library.simulated_torch_compute.restype = ctypes.c_bool
    load = torch.ops.load_library

    @functools.wraps(load)
    def load_library(package: str | Path) -> None:
        load(package)
        waiting.difference_update({op for op in waiting if library.simulated_torch_compute(op.encode())})

    torch.ops.load_library = load_library


def _install_cuda(library: ctypes.CDLL, generators: tuple[_DefaultGenerator, ...]) -> None:
    """Give torch.cuda what a CPU build of torch lacks of its functions in C++."""

    def exchange(device: int) -> int:
        before = int(library.simulated_torch_device())
        if device >= 0:
            library.simulated_torch_set_device(device)
        return before

    torch._C._cuda_getDeviceCount = lambda: _DEVICES
    # Functions of Python's: torch's compiler keeps what it finds here in a dict, and those of ctypes cannot be hashed.
    torch._C._cuda_getDevice = lambda: library.simulated_torch_device()
    torch._C._cuda_setDevice = lambda device: library.simulated_torch_set_device(device)
    torch._C._cuda_exchangeDevice = torch._C._cuda_maybeExchangeDevice = exchange
    torch._C._cuda_getCurrentRawStream = lambda index: 0  # torch.compile's Python imports it
    torch._C._cuda_init = lambda: setattr(torch.cuda, "default_generators", generators)
    torch.cuda._cudart = types.SimpleNamespace()


class _Npu(types.ModuleType):
    """torch.npu."""

    def __init__(self, generators: tuple[_DefaultGenerator, ...]) -> None:
        super().__init__("npu")
        self._generators = generators
        self._queued: list[Callable[[], None]] = []
        self._initialized = False

    def is_initialized(self) -> bool:
        return self._initialized

    def is_available(self) -> bool:
        return True

    def _is_in_bad_fork(self) -> bool:
        return False

    def init(self) -> None:
        if self._initialized:
            return
        self._initialized = True
        self.default_generators = self._generators
        for call in self._queued:
            call()

    def manual_seed_all(self, seed: int) -> None:
        def seed_all() -> None:
            for generator in self._generators:
                generator.manual_seed(seed)

        if self._initialized:
            seed_all()
        else:
            self._queued.append(seed_all)
