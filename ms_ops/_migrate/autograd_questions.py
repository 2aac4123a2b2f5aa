"""Whether Python asks torch what autograd does: its answer differs where nothing is recorded."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from ms_ops._compat import patches

_one_at_a_time = threading.RLock()  # a part of torch is replaced
_QUESTIONS = {torch.Tensor.requires_grad.__get__, torch.Tensor.grad_fn.__get__, torch.Tensor.is_leaf.__get__}


class AutogradQuestions(TorchFunctionMode):  # type: ignore[misc]
    """Within it, whether anything reads ``requires_grad`` and the like of a tensor, or asks ``is_grad_enabled()``.

    Attributes:
        seen: whether it has.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seen = False
        self._group = f"what {id(self)} asks autograd"

    def __enter__(self) -> AutogradQuestions:
        with contextlib.ExitStack() as stack:
            stack.enter_context(_one_at_a_time)
            stack.enter_context(patches.applied(self._group, [(torch, "is_grad_enabled", self._noting)]))
            super().__enter__()
            self._entered = stack.pop_all()
        return self

    def __exit__(self, *error: Any) -> None:
        with self._entered:
            super().__exit__(*error)

    def __torch_function__(
        self, function: Any, types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Call the function, and see which it is."""
        if function in _QUESTIONS:
            self.seen = True
        return function(*args, **(kwargs or {}))

    def _noting(self, original: Callable[[], bool]) -> Callable[[], bool]:
        def is_grad_enabled() -> bool:
            self.seen = True
            return original()

        return is_grad_enabled
