"""Runs a script as ``python SCRIPT ARGS`` does, once the libraries of the simulated device are loaded.

The arguments: the libraries to load, separated by colons; ops whose kernels are launched on the device's stream,
separated by commas, which the CPU's kernels compute; the script; its own arguments.
"""

import ctypes
import runpy
import sys
from pathlib import Path

_libraries, _ops, _script, *_arguments = sys.argv[1:]
for _library in filter(None, _libraries.split(":")):
    ctypes.CDLL(_library)  # before torch: when it is imported, it asks once which devices there are
    # By its path: to import ms_ops here would import MindSpore before the script sets what it reads.
    _torch_python = runpy.run_path(str(Path(__file__).with_name("torch_python.py")))
    _torch_python["install"](_library)
    if _ops:
        _torch_python["compute_after_loading"](_library, _ops.split(","))
sys.argv = [_script, *_arguments]
sys.path[0] = str(Path(_script).resolve().parent)
runpy.run_path(_script, run_name="__main__")
