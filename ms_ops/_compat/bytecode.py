"""What ``mindspore.jit(capture_mode="bytecode")`` leaves to Python, as it does MindSpore's own functions."""

from __future__ import annotations

from ms_ops._compat import patches

try:
    from mindspore.graph._utils import pijit_context
except ImportError:  # MindSpore before 2.9
    from mindspore.common import _pijit_context as pijit_context


def leave_to_python(*paths: str) -> None:
    """Have it capture no function of a file whose path begins so: it cannot go on after a `with`, or in a new module.

    It reads this once, so after the first such call of the process it has no effect.
    """
    if getattr(pijit_context, "SKIP_RULES", None):
        patches.apply(
            'jit(capture_mode="bytecode")',
            [(pijit_context, "SKIP_RULES", lambda rules: {**rules, "skip_dirs": (*rules["skip_dirs"], *paths)})],
        )
