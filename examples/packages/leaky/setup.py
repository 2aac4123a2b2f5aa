"""Builds the operators that ops.yaml declares. Where ms_ops is installed, it brings the generated files up to date."""

import importlib.util
import runpy
import subprocess
import sys
from pathlib import Path

from setuptools import setup

root = Path(__file__).resolve().parent
generate = [sys.executable, "-m", "ms_ops", "generate", str(root)]
if importlib.util.find_spec("ms_ops") and subprocess.run(generate, check=False).returncode != 0:
    sys.exit(1)  # the reason is printed

setup(**runpy.run_path(str(root / "csrc" / "generated" / "build_ops.py"))["arguments"](root))
