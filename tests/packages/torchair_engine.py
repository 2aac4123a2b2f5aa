"""In place of torchair's engine in C++: checks the graphs that torchair makes of converters, and runs them on the CPU.

torchair's Python is the real one; its engine needs CANN's graph engine.
"""

from __future__ import annotations

import sys
import types
from typing import Any

import torch

_MODULE = "torchair.core._torchair"
_DTYPES = "BOOL UINT8 INT8 INT16 UINT16 INT32 UINT32 INT64 UINT64 BF16 FLOAT16 FLOAT32 FLOAT64 COMPLEX64 COMPLEX128"


def install(operators: dict[str, Any]) -> None:
    """Have torchair find this engine.

    Args:
        operators: the operators of torch that compute Ascend's, by the names of those.
    """

    class Graph:
        def __init__(self, name: str) -> None:
            self.name = name

        def load(self, text: bytes, *_: object) -> None:
            from torchair._ge_concrete_graph.ge_ir_pb2 import ModelDef

            model = ModelDef()
            model.ParseFromString(text)
            (self.graph,) = model.graph

        def set_hint_shape(self, *_: object) -> None:
            pass

        def compile(self) -> None:
            pass

        def run(self, call: tuple[list[torch.Tensor], list[torch.Tensor], object]) -> list[torch.Tensor]:
            return _run(self.graph, call[0], operators)

    engine: Any = types.ModuleType(_MODULE)
    engine.TorchNpuGraphBase = Graph
    engine.TorchDataType = types.SimpleNamespace(**{name: name for name in _DTYPES.split()})
    engine.get_registered_ir_def = lambda name: ("SUCCESS" if name in operators else "UNREGISTERED", [], [], [])
    engine.InitializeGraphEngine = engine.SetDebugLogPath = lambda *_: None
    engine.FinalizeGraphEngine = lambda: None
    sys.modules[_MODULE] = engine


def _run(graph: Any, inputs: list[torch.Tensor], operators: dict[str, Any]) -> list[torch.Tensor]:
    values: dict[str, torch.Tensor] = {}
    for node in graph.op:
        if node.type == "NetOutput":
            return [values[name] for name in node.input if ":-1" not in name]
        if node.type == "Data":
            outputs: Any = inputs[node.attr["index"].i]
        else:
            outputs = _call(node, operators[node.type], values)
        for i, output in enumerate((outputs,) if isinstance(outputs, torch.Tensor) else outputs):
            values[f"{node.name}:{i}"] = output
    raise AssertionError("the graph has no output")


def _call(node: Any, operator: Any, values: dict[str, torch.Tensor]) -> Any:
    schema = operator._schema
    given = {item.name: values[name] for item, name in zip(node.input_desc, node.input, strict=True) if name}
    attributes = {name: _value(attribute) for name, attribute in node.attr.items() if not name.startswith("_")}
    arguments: dict[str, Any] = {}
    for argument in schema.arguments:
        if "Tensor" not in str(argument.type):
            if argument.name in attributes:
                arguments[argument.name] = attributes.pop(argument.name)
        elif "List" in str(argument.type):
            names = [f"{argument.name}{i}" for i in range(len(given)) if f"{argument.name}{i}" in given]
            arguments[argument.name] = [given.pop(name) for name in names]
        else:
            arguments[argument.name] = given.pop(argument.name, None)
    assert not given, f"{node.name} has inputs that are none of the operator's: {sorted(given)}"
    assert not attributes, f"{node.name} has attributes that are none of the operator's: {sorted(attributes)}"
    names = [value.name or f"out{i if len(schema.returns) > 1 else ''}" for i, value in enumerate(schema.returns)]
    assert [item.name for item in node.output_desc] == names
    return operator(**arguments)


def _value(attribute: Any) -> Any:
    kind = attribute.WhichOneof("value")
    if kind == "list":
        return [*attribute.list.i, *attribute.list.f]
    value = getattr(attribute, kind)
    return value.decode() if kind == "s" else value
