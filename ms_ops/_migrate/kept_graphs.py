"""Torch's graphs of a module's forwards within graphs of MindSpore's, kept for their gradients."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Sequence

import torch
from torch.multiprocessing.reductions import StorageWeakRef

from ms_ops._compat.torch import HAVE_STORAGES_OF_POINTERS, on_same_memory

_MOST = 64


class KeptGraph:
    """Torch's graph of one forward.

    Args:
        given: what the forward took, of which autograd records the tensors that require a gradient.
        results: what it gave.
        has_copies: whether `given` are copies of what MindSpore gave.
    """

    def __init__(self, given: Sequence[torch.Tensor], results: Sequence[torch.Tensor], has_copies: bool) -> None:
        self._given, self._results = given, results
        self.has_copies = has_copies

    def is_of(self, flat: Sequence[torch.Tensor]) -> bool:
        """Whether it can still be differentiated: it reads these tensors, where the forward had them."""
        return self.has_copies or all(
            one.data_ptr() == other.data_ptr() for one, other in zip(self._given, flat, strict=True)
        )

    def gradients(self, cotangents: Sequence[torch.Tensor], *, create_graph: bool = False) -> list[torch.Tensor | None]:
        """One for each tensor that was given."""
        inputs = [tensor for tensor in self._given if tensor.requires_grad]
        pairs = [(result, cotangent) for result, cotangent in zip(self._results, cotangents, strict=True)]
        pairs = [(result, cotangent) for result, cotangent in pairs if result.requires_grad]
        if not pairs or not inputs:
            return [None] * len(self._given)
        results, given = zip(*pairs, strict=True)
        found = iter(torch.autograd.grad(results, inputs, given, create_graph=create_graph, allow_unused=True))
        return [next(found) if tensor.requires_grad else None for tensor in self._given]

    def let_go(self) -> bool:
        """Drop it; gives whether something else may have kept any of the tensors that were given."""
        storages = [StorageWeakRef(tensor.untyped_storage()) for tensor in self._given]
        are_shared = all(tensor.device.type in HAVE_STORAGES_OF_POINTERS for tensor in self._given)
        self._given = self._results = ()
        return not are_shared or any(not storage.expired() for storage in storages)


class KeptGraphs:
    """The latest graphs of a module: one, and one more for each that was asked for when it had been given up.

    A forward whose gradient nobody asks for leaves its graph here until the next forward. MindSpore gives the memory of
    what the module gets to others when it needs it no longer: so the module gets copies until it has kept none of them.
    """

    def __init__(self) -> None:
        self._graphs: dict[int, KeptGraph] = {}
        self._given_up: deque[int] = deque(maxlen=_MOST)
        self._numbers = itertools.count()
        self._limit = 1
        self.gives_copies = True

    def given(self, flat: Sequence[torch.Tensor]) -> Sequence[torch.Tensor]:
        """The tensors, or copies of them. Of tensors that an operator keeps, the bridge would make copies each time."""
        return [tensor.clone() if self.gives_copies else on_same_memory(tensor) for tensor in flat]

    def keep(self, graph: KeptGraph) -> int:
        """Its number."""
        number = next(self._numbers)
        self._graphs[number] = graph
        while len(self._graphs) > self._limit:
            oldest = next(iter(self._graphs))
            self.let_go(self._graphs.pop(oldest))
            self._given_up.append(oldest)
        return number

    def take(self, number: int) -> KeptGraph | None:
        """The graph, if it is still here, which it is no longer then."""
        if number in self._given_up and self._limit < _MOST:
            self._limit += 1
        return self._graphs.pop(number, None)

    def let_go(self, graph: KeptGraph) -> None:
        """Drop it, and learn whether the module keeps what it is given."""
        if graph.has_copies:
            self.gives_copies = graph.let_go()
