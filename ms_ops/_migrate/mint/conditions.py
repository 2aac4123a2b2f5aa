"""Which calls of an operator a rule holds for; the others stay torch's."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import torch

from ms_ops._migrate.mint.call import Call
from ms_ops._migrate.mint.table import DTYPES, FIRST

_INDICES = frozenset({torch.int32, torch.int64})


def holds(name: str, call: Call) -> bool:
    """Whether mint computes this call: its dtypes, a size of 0 in none of its tensors, and what WHEN says.

    Its dtypes promote in mint as in torch.
    """
    tensors = list(call.tensors())
    if any(tensor.dtype not in DTYPES or _is_empty(tensor) for tensor in tensors):
        return False
    if tensors and name in FIRST and tensors[0].dtype not in FIRST[name]:
        return False
    if any(map(_is_lacking, call.constants())) or not _promotes_alike(tensors):
        return False
    return name not in WHEN or WHEN[name](call)


def _promotes_alike(tensors: Sequence[torch.Tensor]) -> bool:
    """Whether torch's result has the dtype to which all of them promote, as mint's has.

    Torch leaves out that of a 0-d tensor beside others of its kind.
    """
    others = [tensor.dtype for tensor in tensors if tensor.dim()]
    if not others:
        return True
    common = torch.empty(1, dtype=functools.reduce(torch.promote_types, others))
    numbers = {tensor.dtype for tensor in tensors if not tensor.dim()}
    return all(
        torch.result_type(common, torch.empty((), dtype=dtype)) == torch.promote_types(common.dtype, dtype)
        for dtype in numbers
    )


def _is_empty(tensor: torch.Tensor) -> bool:
    return any(isinstance(size, int) and size == 0 for size in tensor.shape)


def _is_lacking(constant: object) -> bool:
    return isinstance(constant, complex) or (isinstance(constant, torch.dtype) and constant not in DTYPES)


def _has_dims(name: str) -> Callable[[Call], bool]:
    def holds(call: Call) -> bool:
        tensor = call.tensor(name)
        return tensor is not None and tensor.dim() > 0

    return holds


def _is_index(name: str) -> Callable[[Call], bool]:
    def holds(call: Call) -> bool:
        tensor = call.tensor(name)
        return tensor is not None and tensor.dtype in _INDICES

    return holds


def _is(name: str, *values: object) -> Callable[[Call], bool]:
    return lambda call: call.value(name) in values


def _whole_correction(call: Call) -> bool:
    return call.value("correction") is None or isinstance(call.value("correction"), int)


def _has_no_projections(call: Call) -> bool:
    """Of the hidden states, which would be one tensor more for each layer."""
    directions = 2 if call.value("bidirectional") else 1
    tensors = 4 if call.value("has_biases") else 2
    return bool(len(call.value("params")) == call.value("num_layers") * directions * tensors)


WHEN: dict[str, Callable[[Call], bool]] = {
    "_log_softmax": _is("half_to_float", False),
    "_softmax": _is("half_to_float", False),
    "_to_copy": lambda call: set(call.given) == {"self", "dtype"},
    "cummax": _has_dims("self"),
    "cummin": _has_dims("self"),
    "elu": lambda call: call.value("scale") == 1 and call.value("input_scale") == 1,
    "gather": _is_index("index"),
    "instance_norm": lambda call: call.value("running_mean") is None and bool(call.value("use_input_stats")),
    "linalg_vector_norm": _is("dtype", None),
    "linspace": lambda call: call.value("steps") > 0,
    "lstm.input": _has_no_projections,
    "rsub.Scalar": _is("alpha", 1),
    "rsub.Tensor": _is("alpha", 1),
    "scalar_tensor": lambda call: call.value("dtype") is not None,
    "scatter_add": _is_index("index"),
    "squeeze.dims": lambda call: bool(call.value("dim")),
    "std.correction": _whole_correction,
    "std_mean.correction": _whole_correction,
    "var.correction": _whole_correction,
    "var_mean.correction": _whole_correction,
}
"""By the name of the operator."""
