"""Calls of operators that OpInfo has no samples of, as networks make them."""

from __future__ import annotations

from typing import Any

import torch

from tests.conformance.calls import Call

_GENERATOR = torch.Generator().manual_seed(0)


def _normal(*sizes: int) -> torch.Tensor:
    return torch.randn(sizes, generator=_GENERATOR)


def _call(name: str, *args: Any, **kwargs: Any) -> Call:
    return Call(f"aten::{name}", list(args), kwargs, "float32", "")


def _weights(gates: int, inputs: int, hidden: int, layers: int, directions: int) -> list[torch.Tensor]:
    tensors = []
    for layer in range(layers):
        width = inputs if layer == 0 else hidden * directions
        for _ in range(directions):
            tensors += [_normal(gates * hidden, width), _normal(gates * hidden, hidden)]
            tensors += [_normal(gates * hidden), _normal(gates * hidden)]
    return [tensor * 0.3 for tensor in tensors]


_X, _IMAGES, _MASK = _normal(3, 4), _normal(2, 3, 5, 4), _normal(3, 4) > 0
_NUMBERS = torch.arange(12).reshape(3, 4)
_BASES, _EXPONENTS = torch.tensor([0.0, 0.0, 2.0, 3.0]), torch.tensor([0.0, 2.0, 0.0, 1.5])
_STEPS, _STATE, _BATCHED = _normal(5, 2, 3), _normal(4, 2, 6), _normal(1, 5, 6)
_WITHOUT_BIAS = [tensor for tensor in _weights(4, 3, 6, 1, 1) if tensor.dim() == 2]
_QUERY, _KEY, _VALUE = _normal(2, 4, 5, 8), _normal(2, 4, 6, 8), _normal(2, 4, 6, 8)
_ALLOWED = torch.ones(5, 6, dtype=torch.bool).tril()
_ALLOWED[2] = False  # a query without keys
_BIAS = torch.zeros(5, 6).masked_fill(~_ALLOWED, float("-inf"))

CALLS = [
    *(_call(f"__{name}__.Tensor", _MASK, _MASK[:1]) for name in ("and", "or", "xor")),
    *(_call(f"__{name}__.Scalar", _NUMBERS, 6) for name in ("and", "or", "xor")),
    _call("bernoulli.p", _X, 0.5),
    _call("clamp_max", _X, 0.5),
    _call("gru.input", _STEPS, _STATE, _weights(3, 3, 6, 2, 2), True, 2, 0.0, True, True, False),
    _call("gru.input", _STEPS, _BATCHED, _weights(3, 3, 6, 1, 1), True, 1, 0.0, False, False, True),
    _call("instance_norm", _IMAGES, _normal(3), _normal(3), None, None, True, 0.1, 1e-5, False),
    _call("lstm.input", _STEPS, [_STATE, -_STATE], _weights(4, 3, 6, 2, 2), True, 2, 0.0, True, True, False),
    _call("lstm.input", _STEPS, [_BATCHED, -_BATCHED], _WITHOUT_BIAS, False, 1, 0.0, False, False, True),
    _call("pow.Tensor_Tensor", _BASES, _EXPONENTS),
    _call("float_power.Tensor_Tensor", _BASES, _EXPONENTS),
    _call("rand_like", _X),
    _call("scaled_dot_product_attention", _QUERY, _KEY, _VALUE, _ALLOWED),
    _call("scaled_dot_product_attention", _QUERY, _KEY, _VALUE, _BIAS, scale=0.2),
    _call("scaled_dot_product_attention", _QUERY, _KEY[:, :2], _VALUE[:, :2], None, 0.0, True, enable_gqa=True),
    _call("slice.Tensor", _X, 1, 0, 4, 2),
    _call("where.Scalar", _MASK, 1.5, -2.0),
    _call("where.ScalarOther", _MASK, _X, -2.0),
    _call("where.ScalarSelf", _MASK, 1.5, _X),
]
