"""MindIR export of networks with dynamic shapes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ms_ops._native.attributes import ATTRIBUTE_NAME
from ms_ops._primitives.op import CPP_INFER_SHAPE, check_infers_shape


def dynamic_mindir(model: Any) -> None:
    """Prepare the ops of this package in a MindIR model for dynamic shapes; for ``mindspore.export``'s `custom_func`.

    A network with static shapes needs nothing. With dynamic ones, whoever loads the file has no Python inference, so
    this marks each op to take shapes from its entry's ``InferShape`` and dtypes from its ``InferType``
    (``MS_EXT_INFER`` defines both), those between static shapes as well.

    Args:
        model: the protobuf message that ``mindspore.export`` passes.

    Raises:
        AttributeError: an op's library exports no ``InferShape`` for it.

    Examples:
        >>> mindspore.export(net, mindspore.Tensor(shape=[None, 3], dtype=mindspore.float32), file_name="net",
        ...                  file_format="MINDIR", custom_func=ms_ops.dynamic_mindir)
    """
    ops = [op for op in model.primitives if ATTRIBUTE_NAME in _attributes(op)]
    mark = next((_attributes(op)[CPP_INFER_SHAPE] for op in ops if CPP_INFER_SHAPE in _attributes(op)), None)
    if mark is None:
        return
    for op in ops:
        path, symbol = _attributes(op)["func_name"].s.decode().rsplit(":", 1)
        check_infers_shape(Path(path), symbol)
        for name in {CPP_INFER_SHAPE, "cpp_infer_type"} - _attributes(op).keys():
            op.attribute.add().CopyFrom(mark)
            op.attribute[-1].name = name


def _attributes(primitive: Any) -> dict[str, Any]:
    return {attribute.name: attribute for attribute in primitive.attribute}
