"""After an exception in a function whose gradient is asked for, MindSpore is within that function no more."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from mindspore.nn import Cell

from ms_ops._compat import patches
from ms_ops._compat.mindspore import forget_gradient, gradient_forwards, is_recording


def forget() -> None:
    """Have MindSpore leave such a function with its exception, as it does when it returns.

    It goes on as if it were there: graphs whose gradient is asked for run anew in the backward, with other random
    numbers than their result has, and those with frozen parameters fail.
    """
    patches.apply("exceptions within gradients", [(place, name, _leaving) for place, name in gradient_forwards])


def _leaving(forward: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(forward)
    def run(*args: Any, **kwargs: Any) -> Any:
        is_within_another = is_recording()
        cells = [(one, one.requires_grad) for one in args if isinstance(one, Cell)]
        try:
            return forward(*args, **kwargs)
        except BaseException:
            for cell, records in cells:
                cell.requires_grad = records
            if not is_within_another:
                forget_gradient()
            raise

    return run
