"""The parts of torch that are internal to it, by one name each for all its versions."""

from __future__ import annotations

import contextlib
import functools
import importlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import torch

from ms_ops._build import recipe


def _lacking(error: ImportError) -> ImportError:
    return ImportError(
        f"ms_ops uses parts of torch that torch {torch.__version__} lacks: {error}. "
        f"Install torch {recipe.supported_range('torch')}."
    )


try:
    from torch._C import _AutoDispatchBelowAutograd as BelowAutograd
    from torch._C import parse_schema as _parse_schema
    from torch._ops import HigherOrderOperator, OpOverload
    from torch._prims_common import canonicalize_dim
    from torch._subclasses import fake_tensor
    from torch._subclasses.fake_tensor import (
        DataDependentOutputException,
        DynamicOutputShapeException,
        FakeTensor,
        FakeTensorMode,
        UnsupportedFakeTensorException,
        UnsupportedOperatorException,
        unset_fake_temporarily,
    )
    from torch.autograd.function import _SingleLevelFunction as SingleLevelFunction
    from torch.export.graph_signature import OutputKind
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch.utils._python_dispatch import TorchDispatchMode
    from torch.utils._pytree import tree_flatten, tree_flatten_with_path, tree_unflatten
except ImportError as _error:
    raise _lacking(_error) from _error

__all__ = [
    "APPLIES_FUNCTION",
    "FAKE_TENSOR_LOGGER",
    "PARAMETER_MUTATION",
    "BelowAutograd",
    "DataDependentOutputException",
    "DynamicOutputShapeException",
    "FakeTensor",
    "FakeTensorMode",
    "HigherOrderOperator",
    "OpOverload",
    "SingleLevelFunction",
    "TorchDispatchMode",
    "UnsupportedFakeTensorException",
    "UnsupportedOperatorException",
    "autograd_dispatched",
    "canonicalize_dim",
    "default_tolerances",
    "global_backward_hooks",
    "keep_buffer_hooks",
    "make_fx",
    "parse_schema",
    "parts_of",
    "symbolic_shapes",
    "tree_flatten",
    "tree_flatten_with_path",
    "tree_unflatten",
    "unflatten_module",
    "unset_fake_temporarily",
]

unflatten_module: Any = importlib.import_module("torch.export.unflatten")  # torch.export has a function of that name
APPLIES_FUNCTION = (torch.autograd.function.BackwardCFunction, "__init__")
"""The place and name of what each application of a ``torch.autograd.Function`` calls, in C++ too, as in torch 2.15."""

PARAMETER_MUTATION = getattr(OutputKind, "PARAMETER_MUTATION", None)  # older versions have none
FAKE_TENSOR_LOGGER = fake_tensor.__name__


_ABOVE_KERNELS = (
    *("AutogradFunctionality", "AutogradOther", "AutogradNestedTensor", "ADInplaceOrView"),
    *("FuncTorchDynamicLayerFrontMode", "FuncTorchDynamicLayerBackMode", "FuncTorchGradWrapper", "FuncTorchBatched"),
)


class SymbolicShapes(NamedTuple):
    """Of torch's symbolic sizes, the environment that makes them, and the error of Python that needs their values."""

    ShapeEnv: Any
    GuardOnDataDependentSymNode: Any


@functools.cache
def symbolic_shapes() -> SymbolicShapes:
    """They import sympy, which takes long, and which few calls in PyNative mode need."""
    try:
        from torch.fx.experimental.symbolic_shapes import GuardOnDataDependentSymNode, ShapeEnv
    except ImportError as error:
        raise _lacking(error) from error
    return SymbolicShapes(ShapeEnv, GuardOnDataDependentSymNode)


def default_tolerances(dtype: torch.dtype) -> tuple[float, float]:
    """The relative and the absolute one of ``torch.testing.assert_close`` for a dtype."""
    found: tuple[float, float] = importlib.import_module("torch.testing._comparison").default_tolerances(dtype)
    return found


def autograd_dispatched() -> Any:
    """A context in which operators go through autograd and torch.func again, within a kernel that is called below."""
    included, excluded = torch._C._dispatch_tls_local_include_set(), torch._C._dispatch_tls_local_exclude_set()
    included = included.add(torch._C.DispatchKey.ADInplaceOrView)
    for name in _ABOVE_KERNELS:
        excluded = excluded.remove(getattr(torch._C.DispatchKey, name))
    return torch._C._ForceDispatchKeyGuard(included, excluded)


def global_backward_hooks() -> list[Any]:
    """Those that run in the backward of all modules, as ``register_module_full_backward_hook`` registers them."""
    hooks = torch.nn.modules.module
    return [*hooks._global_backward_pre_hooks.values(), *hooks._global_backward_hooks.values()]


def parse_schema(text: str) -> Any:
    """A schema, read by torch.

    Raises:
        ValueError: it cannot be read; the text is torch's, which points to the place.
    """
    try:
        return _parse_schema(text)
    except IndexError:
        raise ValueError(f"a number in {text} is too large") from None
    except (RuntimeError, UnicodeDecodeError) as error:
        if "seen_default_arg" in str(error):
            raise ValueError(
                f"in {text}, an argument without a default follows one that has one: give it one too, or put it after *"
            ) from None
        raise ValueError(str(error).strip()) from None


@contextlib.contextmanager
def keep_buffer_hooks() -> Iterator[None]:
    """An export that fails adds no hook to all modules' buffers; torch 2.10 leaves one."""
    hooks = torch.nn.modules.module._global_buffer_registration_hooks
    before = set(hooks)
    try:
        yield
    except BaseException:
        for added in hooks.keys() - before:
            del hooks[added]
        raise


def parts_of(structure: Any) -> list[Any]:
    """The structures within one of ``tree_flatten``'s; a leaf has none."""
    return list(structure.children() if hasattr(structure, "children") else structure.children_specs)
