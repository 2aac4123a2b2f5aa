"""The doctor's other process, which imports the frameworks.

python -m ms_ops._cli.doctor_process CHECKS PROBLEMS
"""

from __future__ import annotations

import sys

from ms_ops._cli import doctor

if __name__ == "__main__":
    for line in doctor.answer(sys.argv[1].split(","), sys.argv[2].split(",")):
        print(line, flush=True)
