"""What ``mindspore.jit(capture_mode="bytecode")`` leaves to Python, as it does MindSpore's own functions."""

from __future__ import annotations

import mindspore._c_expression as mindspore


def leave_to_python(*paths: str) -> None:
    """Have it capture no function of a file whose path begins so: it cannot go on after a `with`."""
    if hasattr(mindspore, "pi_jit_set_context"):
        mindspore.pi_jit_set_context(skip_files=paths)  # adds to those that it knows
