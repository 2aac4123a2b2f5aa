"""The parts of torch that are internal to it, by one name each for all its versions."""

from __future__ import annotations

from torch._ops import OpOverload
from torch._prims_common import canonicalize_dim
from torch._subclasses import fake_tensor
from torch._subclasses.fake_tensor import (
    DataDependentOutputException,
    DynamicOutputShapeException,
    FakeTensorMode,
    UnsupportedFakeTensorException,
    UnsupportedOperatorException,
)
from torch.fx.experimental.symbolic_shapes import GuardOnDataDependentSymNode, ShapeEnv
from torch.utils._python_dispatch import TorchDispatchMode

__all__ = [
    "FAKE_TENSOR_LOGGER",
    "DataDependentOutputException",
    "DynamicOutputShapeException",
    "FakeTensorMode",
    "GuardOnDataDependentSymNode",
    "OpOverload",
    "ShapeEnv",
    "TorchDispatchMode",
    "UnsupportedFakeTensorException",
    "UnsupportedOperatorException",
    "canonicalize_dim",
]

FAKE_TENSOR_LOGGER = fake_tensor.__name__
