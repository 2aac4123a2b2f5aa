"""Operators of torch that mint lacks, in functions of it: copied into the sources that call them."""

# MindSpore compiles them, so they have no types.
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import mindspore as ms
from mindspore import mint


def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
):
    """Queries without any key that they may attend to get zeros."""
    if enable_gqa:
        groups = query.shape[-3] // key.shape[-3]
        key, value = mint.repeat_interleave(key, groups, -3), mint.repeat_interleave(value, groups, -3)
    if scale is None:
        scale = query.shape[-1] ** -0.5
    scores = mint.matmul(mint.mul(query, scale), mint.transpose(key, -2, -1))
    if is_causal:
        attn_mask = mint.tril(mint.ones((query.shape[-2], key.shape[-2]), dtype=ms.bool_))
    if attn_mask is None:
        weights = mint.softmax(scores, -1)
    else:
        allowed = attn_mask
        if attn_mask.dtype != ms.bool_:
            allowed = mint.ne(attn_mask, float("-inf"))
            scores = mint.add(scores, attn_mask)
        lowest = mint.full_like(scores, -6e4 if scores.dtype == ms.float16 else -3e38)
        weights = mint.softmax(mint.where(allowed, scores, lowest), -1)
        weights = mint.mul(weights, allowed.to(weights.dtype))
    if dropout_p > 0.0:
        weights = mint.nn.functional.dropout(weights, dropout_p)
    return mint.matmul(weights, value)


def pieces(x, sizes, dim):
    """As mint.split, whose gradient is wrong where that of a piece is strided, as after a transpose."""
    parts = []
    start = 0
    for size in sizes:
        parts.append(mint.narrow(x, dim, start, size))
        start += size
    return parts


def power(x, y):
    """As mint.pow, whose gradient is NaN at ``0 ** 0``."""
    is_one = mint.logical_and(mint.eq(x, 0), mint.eq(y, 0))
    return mint.pow(mint.where(is_one, mint.ones_like(x), x), y)


def rms_norm(x, shape, weight, eps):
    """Without `eps`, that of float32."""
    dims = tuple(range(-len(shape), 0))
    scale = mint.rsqrt(mint.mean(mint.mul(x, x), dims, True) + (1.1920928955078125e-07 if eps is None else eps))
    x = mint.mul(x, scale)
    return x if weight is None else mint.mul(x, weight)


def lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    """The outputs of all steps, and the last hidden and cell states."""
    output, (hidden, cell) = recurrent(
        lstm_step, input, hx, params, has_biases, num_layers, dropout if train else 0.0, bidirectional, batch_first
    )
    return output, hidden, cell


def gru(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    """The outputs of all steps, and the last hidden state."""
    output, (hidden,) = recurrent(
        gru_step, input, (hx,), params, has_biases, num_layers, dropout if train else 0.0, bidirectional, batch_first
    )
    return output, hidden


def lstm_step(x, states, weight, bias):
    """The next hidden and cell state; `x` is what the input gives to the gates."""
    hidden, cell = states
    gates = mint.add(x, mint.nn.functional.linear(hidden, weight, bias))
    i, f, g, o = mint.chunk(gates, 4, -1)
    cell = mint.add(mint.mul(mint.sigmoid(f), cell), mint.mul(mint.sigmoid(i), mint.tanh(g)))
    return [mint.mul(mint.sigmoid(o), mint.tanh(cell)), cell]


def gru_step(x, states, weight, bias):
    """The next hidden state; `x` is what the input gives to the gates."""
    hidden = states[0]
    x_reset, x_update, x_new = mint.chunk(x, 3, -1)
    h_reset, h_update, h_new = mint.chunk(mint.nn.functional.linear(hidden, weight, bias), 3, -1)
    update = mint.sigmoid(mint.add(x_update, h_update))
    new = mint.tanh(mint.add(x_new, mint.mul(mint.sigmoid(mint.add(x_reset, h_reset)), h_new)))
    return [mint.add(new, mint.mul(update, mint.sub(hidden, new)))]


def recurrent(step, input, initial, params, has_biases, num_layers, dropout, bidirectional, batch_first):
    """All layers: the outputs of all steps, and the last states."""
    x = mint.transpose(input, 0, 1) if batch_first else input
    directions = 2 if bidirectional else 1
    count = 4 if has_biases else 2
    last = []
    for layer in range(num_layers):
        if layer > 0 and dropout > 0.0:
            x = mint.nn.functional.dropout(x, dropout)
        outputs = []
        for direction in range(directions):
            number = layer * directions + direction
            weights = params[number * count : (number + 1) * count]
            states = [mint.select(state, 0, number) for state in initial]
            output, states = recurrent_direction(step, x, states, weights, direction == 1)
            outputs.append(output)
            last.append(states)
        x = outputs[0] if directions == 1 else mint.cat(outputs, -1)
    final = [mint.stack([states[i] for states in last], 0) for i in range(len(initial))]
    return mint.transpose(x, 0, 1) if batch_first else x, final


def recurrent_direction(step, x, states, weights, is_reverse):
    """One layer in one direction."""
    has_biases = len(weights) == 4
    given = mint.nn.functional.linear(x, weights[0], weights[2] if has_biases else None)
    bias = weights[3] if has_biases else None
    outputs = []
    count = x.shape[0]
    for i in range(count):
        states = step(mint.select(given, 0, count - 1 - i if is_reverse else i), states, weights[1], bias)
        outputs.append(states[0])
    if is_reverse:
        outputs = outputs[::-1]
    return mint.stack(outputs, 0), states
