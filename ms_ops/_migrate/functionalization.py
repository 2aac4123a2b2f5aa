"""The functional form of an exported program, without tracing all of it again where it writes nothing in place."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import torch
from torch.export.graph_signature import TensorArgument

from ms_ops._compat.torch import FakeTensor, OpOverload, tree_flatten
from ms_ops._migrate import expansions
from ms_ops._migrate.detached import calls, is_region, module_of
from ms_ops._migrate.graphs import output_of, tensors_of

_ASSERTION = getattr(torch.ops.aten._assert_tensor_metadata, "default", None)
_AUTOCAST = ("cpu", "cuda")


def functionalized(program: Any) -> Any:
    """What ``program.run_decompositions({})`` gives: nothing is written in place, and composites stay where they can.

    That traces the program again. Where nothing is written, it changes each call by itself, and few calls are
    distinct: these are traced in place of the program, which is changed. Random numbers that nothing reads, which
    torch drops, are drawn.
    """
    module = program.graph_module
    found = _expansions(program)
    if found is None:
        return program.run_decompositions({})
    for call, expansion in found.items():
        _expand(call, expansion)
    for region in [node for node in module.graph.nodes if is_region(node)]:
        _put_in_place(region)
    _name_outputs(program)
    module.graph.eliminate_dead_code()
    module.recompile()
    return program


def _expansions(program: Any) -> dict[torch.fx.Node, torch.fx.Graph] | None:
    """Of the calls that do not stay; None where the program has to be traced."""
    found = calls(program.graph_module)
    is_cast = any(map(torch.is_autocast_enabled, _AUTOCAST))  # around the export, by casts that are not in its graph
    if is_cast or program.range_constraints or not all(map(_is_pure, found)):
        return None
    return expansions.of([call for call in found if isinstance(call.target, OpOverload) and call.target != _ASSERTION])


def _is_pure(call: torch.fx.Node) -> bool:
    """Whether it gives plain tensors of known shapes, of such tensors, and does nothing else that its schema says."""
    if call.target in (_ASSERTION, operator.getitem):
        return True
    if is_region(call):
        return not any(map(is_region, module_of(call).graph.nodes))
    if not isinstance(call.target, OpOverload) or call.target.namespace != "aten" or call.target._schema.is_mutable:
        return False  # a library of other operators may be loaded again, with other kernels
    inputs = [node.meta.get("val") for node in call.all_input_nodes]
    return all(map(_is_plain, [*inputs, *tree_flatten(call.meta.get("val"))[0]]))


def _is_plain(value: Any) -> bool:
    """Whether a tensor like it can be made of shape, strides and dtype."""
    if not isinstance(value, FakeTensor) or value.layout is not torch.strided or value.is_conj() or value.is_neg():
        return False
    return all(type(size) is int for size in value.shape)


def _expand(call: torch.fx.Node, expansion: torch.fx.Graph) -> None:
    """Put what a call expands to in its place."""
    inputs = [node for node in expansion.nodes if node.op == "placeholder"]
    values = dict(zip(inputs, call.all_input_nodes, strict=True))
    with call.graph.inserting_before(call), tensors_of(call)[0].fake_mode:
        for node in expansion.nodes:
            if node.op == "call_function":
                copy = values[node] = call.graph.node_copy(node, values.__getitem__)
                args, kwargs = torch.fx.map_arg((copy.args, copy.kwargs), lambda given: given.meta["val"])
                copy.meta = {**call.meta, "val": copy.target(*args, **kwargs)}
    _replace(call, [values[node] for node in output_of(expansion).args[0]])


def _put_in_place(region: torch.fx.Node) -> None:
    """Have the graph compute what one of its regions does, whose results are detached."""
    module, submodule = module_of(region), region.args[1]
    inputs = [node for node in module.graph.nodes if node.op == "placeholder"]
    with region.graph.inserting_before(region):
        results = region.graph.graph_copy(module.graph, dict(zip(inputs, region.args[2:], strict=True)))
    _replace(region, results)
    submodule.graph.erase_node(submodule)
    submodule.graph.owning_module.delete_submodule(submodule.target)


def _replace(call: torch.fx.Node, results: Sequence[torch.fx.Node]) -> None:
    if isinstance(call.meta["val"], torch.Tensor):
        call.replace_all_uses_with(results[0])
    else:
        for item in list(call.users):  # of a list or a tuple, each takes one
            item.replace_all_uses_with(results[item.args[1]])
            call.graph.erase_node(item)
    call.graph.erase_node(call)


def _name_outputs(program: Any) -> None:
    for spec, node in zip(program.graph_signature.output_specs, output_of(program.graph).args[0], strict=True):
        if isinstance(spec.arg, TensorArgument):
            spec.arg = TensorArgument(name=node.name)
