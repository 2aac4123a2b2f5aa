"""Calls of torch's operators, one for each kind of argument and result; `x` is a matrix."""

from __future__ import annotations

import mindspore as ms

from ms_ops import aten


def positional(x):
    return aten.leaky_relu(x, 0.2)


def keyword(x):
    return aten.leaky_relu(x, negative_slope=0.2)


def default(x):
    return aten.leaky_relu(x)


def overload(x):
    return aten.add.Tensor(x, x, alpha=3)


def chosen_overload(x):
    return aten.add(x, 2.5)


def int_for_list(x):
    return aten.sum(x, 1)


def keyword_only_dtype(x):
    return aten.sum(x, [0], keepdim=True, dtype=ms.float64)


def string(x):
    return aten.gelu(x, approximate="tanh")


def list_of_tensors(x):
    return aten.cat([x, x], 1)


def tensors_out_of_order(x):
    return aten.addmm(mat2=aten.t(x), mat1=x, self=aten.mm(x, aten.t(x)), beta=2)


def optional_tensor_none(x):
    return aten.linear(x, x, None)


def optional_tensor(x):
    return aten.linear(x, x, bias=aten.sum(x, 1))


def several_outputs(x):
    return aten.topk(x, 2)[1]


def list_of_outputs(x):
    return aten.split(x, 2, 1)[1]


def from_shapes(x):
    return aten.reshape(x, [x.shape[1], x.shape[0] * 1])


def scaled_by_shape(x):
    return aten.mul(x, 1.0 / x.shape[0])


def optional_tensors_in_list(x):
    return aten.index(x, [None, aten.argmax(x, 1)])


def bool_and_none(x):
    return aten.var(x, None, correction=1, keepdim=True)


def negative_zero(x):
    return aten.copysign(x, -0.0)


def infinity(x):
    return aten.clamp(x, -1, None)


def complex_number(x):
    return aten.real(aten.mul(x, 2j))


def integers(x):
    return aten.floor_divide(aten._to_copy(x, dtype=ms.int32), 2)


def without_tensors(x):
    return aten.add(x, aten.arange(3, dtype=ms.float32))


FUNCTIONS = [
    positional, keyword, default, overload, chosen_overload, int_for_list, keyword_only_dtype, string, list_of_tensors,
    tensors_out_of_order, optional_tensor_none, optional_tensor, several_outputs, list_of_outputs, from_shapes,
    scaled_by_shape, optional_tensors_in_list, bool_and_none, negative_zero, infinity, complex_number, integers,
    without_tensors,
]  # fmt: skip


# MindSpore's graphs know no complex constants.
IN_GRAPHS = [function for function in FUNCTIONS if function is not complex_number]


DIFFERENTIABLE = [
    positional, overload, chosen_overload, int_for_list, string, list_of_tensors, tensors_out_of_order, optional_tensor,
    list_of_outputs, from_shapes, scaled_by_shape, optional_tensors_in_list, bool_and_none,
]  # fmt: skip
