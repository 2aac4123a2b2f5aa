"""Where functions of mindspore.mint that ms_ops replaces are MindSpore's."""

from __future__ import annotations

from typing import Any

from mindspore.ops.primitive import constexpr

from ms_ops._compat.mindspore import device_target


def originals(module: Any, *names: str) -> list[Any]:
    """MindSpore's functions by these names, None for one that it lacks."""
    return [getattr(module, name, None) for name in names]


@constexpr(reuse_result=False)  # type: ignore[misc]
def runs_on_cpu() -> bool:
    """Whether a call that is made now runs on the CPU: the device may be set after enable_mint_cpu()."""
    return device_target() == "CPU"
