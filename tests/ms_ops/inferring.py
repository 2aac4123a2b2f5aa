"""Inference asked directly, and compared with what torch computes."""

from __future__ import annotations

import torch
from torch.utils import _pytree as pytree

from ms_ops._dispatcher import catalog
from ms_ops._inference.overload import OverloadInference, TensorSpec
from ms_ops._native.attributes import InputIndex

SCALAR_NAMES = "uint8 int8 int16 int32 int64 float16 float32 float64 complex32 complex64 complex128 bool"
SCALAR_TYPES = {getattr(torch, name): number for number, name in enumerate(SCALAR_NAMES.split())}
SCALAR_TYPES[torch.bfloat16] = 15
MEMORY_FORMATS = [torch.contiguous_format, torch.preserve_format, torch.channels_last, torch.channels_last_3d]
F32, I64, BOOL = torch.float32, torch.int64, torch.bool


def encode(overload, args, kwargs):
    """Arguments of a call as attributes have them, and its tensors."""
    tensors = []

    def encode_value(value):
        if isinstance(value, torch.Tensor):
            tensors.append(value)
            return InputIndex(len(tensors) - 1)
        if isinstance(value, (list, tuple)):
            return [encode_value(item) for item in value]
        if isinstance(value, torch.dtype):
            return SCALAR_TYPES[value]
        if isinstance(value, torch.memory_format):
            return MEMORY_FORMATS.index(value)
        if isinstance(value, torch.layout):
            return [torch.strided, torch.sparse_coo].index(value)
        return str(value) if isinstance(value, torch.device) else value

    schema = overload._schema.arguments
    given = dict(zip([argument.name for argument in schema], args, strict=False)) | kwargs
    return [encode_value(given.get(argument.name, argument.default_value)) for argument in schema], tensors


def specs_of(tensors):
    return [None if tensor is None else TensorSpec(tuple(tensor.shape), tensor.dtype) for tensor in tensors]


def infer(name, *args, shapes=None, **kwargs):
    """What inference says of a call, optionally with other shapes for its tensors."""
    overload = catalog.find(name).function
    arguments, tensors = encode(overload, args, kwargs)
    specs = specs_of(tensors)
    if shapes is not None:
        specs = [spec._replace(shape=shape) for spec, shape in zip(specs, shapes, strict=True)]
    return OverloadInference(overload, arguments)(specs)


def infer_shapes(name, *args, **kwargs):
    return [spec.shape for spec in infer(name, *args, **kwargs)]


def run(name, *args, **kwargs):
    return pytree.tree_leaves(catalog.find(name).function(*args, **kwargs), is_leaf=lambda value: value is None)


def contradiction(claims, outputs):
    """In what claimed specs differ from outputs, which are tensors or specs; empty if they do not."""
    if len(claims) != len(outputs):
        return f"{len(claims)} outputs, not {len(outputs)}"
    for claim, output in zip(claims, outputs, strict=True):
        if output is None:
            if claim.shape != (0,):
                return f"{claim} for an undefined output"
            continue
        if claim.dtype != output.dtype:
            return f"{claim} is {output.dtype}"
        shape = tuple(output.shape)
        if (-2,) in (claim.shape, shape):
            continue
        if len(shape) != len(claim.shape) or any(
            c not in (-1, size) for c, size in zip(claim.shape, shape, strict=True)
        ):
            return f"{claim} is {shape}"
    return ""


def t(*shape, dtype=F32):
    return torch.zeros(shape, dtype=dtype)
