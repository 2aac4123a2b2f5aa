"""MindIR export of networks with dynamic shapes."""

from __future__ import annotations

from typing import Any

from ms_ops._native.attributes import ATTRIBUTE_NAME


def dynamic_mindir(model: Any) -> None:
    """Prepare the ops of this package in a MindIR model for dynamic shapes; for ``mindspore.export``'s `custom_func`.

    A network with static shapes needs nothing. With dynamic ones, whoever loads the file has no Python inference, so
    this marks each op to take dtypes from its entry's ``InferType`` (``MS_EXT_INFER`` defines it), as it already takes
    shapes from ``InferShape``.

    Args:
        model: the protobuf message that ``mindspore.export`` passes.

    Examples:
        >>> mindspore.export(net, mindspore.Tensor(shape=[None, 3], dtype=mindspore.float32), file_name="net",
        ...                  file_format="MINDIR", custom_func=ms_ops.dynamic_mindir)
    """
    for primitive in model.primitives:
        attributes = {attribute.name: attribute for attribute in primitive.attribute}
        if ATTRIBUTE_NAME in attributes and "cpp_infer_shape" in attributes:
            infer_type = primitive.attribute.add()
            infer_type.CopyFrom(attributes["cpp_infer_shape"])
            infer_type.name = "cpp_infer_type"
