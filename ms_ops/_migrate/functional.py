"""The functional form of an exported program, without tracing all of it again where it writes nothing in place."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import torch
from torch.export.graph_signature import TensorArgument

from ms_ops._compat.torch import FakeTensor, OpOverload, is_composite, tree_flatten
from ms_ops._migrate import expansions
from ms_ops._migrate.detached import is_region

_ASSERTS = (getattr(torch.ops.aten._assert_tensor_metadata, "default", None),)


def functional(program: Any) -> Any:
    """What ``program.run_decompositions({})`` gives: nothing is written in place, and composites stay where they can.

    That traces the program again. Where nothing is written, it changes composite operators alone, each call by
    itself, and few calls are distinct: these are traced in place of the program, which is changed. Random numbers that
    nothing reads, which it drops, are drawn.
    """
    module = program.graph_module
    is_pure = not program.range_constraints and all(map(_is_pure, _calls(module)))
    if not is_pure or not expansions.stand_alone(_composites(module)):
        return program.run_decompositions({})
    for region in filter(is_region, _calls(module)):
        _put_in_place(region)
    for node, expansion in [(node, expansions.of(node)) for node in _composites(module)]:
        if expansion is not None:
            _expand(node, expansion)
    _name_outputs(program)
    program.graph.eliminate_dead_code()
    module.recompile()
    return program


def _calls(module: torch.fx.GraphModule) -> list[torch.fx.Node]:
    return [node for node in module.graph.nodes if node.op == "call_function"]


def _composites(module: torch.fx.GraphModule) -> list[torch.fx.Node]:
    """The calls that may become others, in the graph and its regions."""
    found = []
    for node in _calls(module):
        if is_region(node):
            found += _composites(_module_of(node))
        elif expansions.is_expanded(node):
            found.append(node)
    return found


def _module_of(region: torch.fx.Node) -> torch.fx.GraphModule:
    """What a node runs with autograd on or off."""
    return region.graph.owning_module.get_submodule(region.args[1].target)


def _is_pure(node: torch.fx.Node) -> bool:
    """Whether a call gives plain tensors of known shapes, and does nothing else."""
    if node.target in _ASSERTS:
        return True
    if is_region(node):
        return all(_is_pure(one) and not is_region(one) for one in _calls(_module_of(node)))
    if not all(map(_is_plain, tree_flatten(node.meta.get("val"))[0])):
        return False
    if not isinstance(node.target, OpOverload):
        return node.target is operator.getitem
    is_lasting = node.target.namespace == "aten" or not is_composite(node.target)  # a library may be loaded again
    return is_lasting and not node.target._schema.is_mutable


def _is_plain(value: Any) -> bool:
    """Whether a tensor like it can be made of shape, strides and dtype."""
    if not isinstance(value, FakeTensor) or value.layout is not torch.strided or value.is_conj() or value.is_neg():
        return False
    return all(type(size) is int for size in value.shape)


def _put_in_place(region: torch.fx.Node) -> None:
    """Have the graph compute what one of its regions does, whose results are detached."""
    module, submodule = _module_of(region), region.args[1]
    places = [node for node in module.graph.nodes if node.op == "placeholder"]
    with region.graph.inserting_before(region):
        results = region.graph.graph_copy(module.graph, dict(zip(places, region.args[2:], strict=True)))
    _replace(region, results)
    submodule.graph.erase_node(submodule)
    submodule.graph.owning_module.delete_submodule(submodule.target)


def _expand(node: torch.fx.Node, expansion: torch.fx.Graph) -> None:
    """Put what a call expands to in its place."""
    places = [one for one in expansion.nodes if one.op == "placeholder"]
    values = dict(zip(places, node.all_input_nodes, strict=True))
    (output,) = (one for one in expansion.nodes if one.op == "output")
    with node.graph.inserting_before(node), tree_flatten(node.meta["val"])[0][0].fake_mode:
        for one in expansion.nodes:
            if one.op == "call_function":
                copy = values[one] = node.graph.node_copy(one, values.__getitem__)
                args, kwargs = torch.fx.map_arg((copy.args, copy.kwargs), lambda given: given.meta["val"])
                copy.meta = {**node.meta, "val": copy.target(*args, **kwargs)}
    _replace(node, [values[one] for one in output.args[0]])


def _replace(node: torch.fx.Node, results: Sequence[torch.fx.Node]) -> None:
    if isinstance(node.meta["val"], torch.Tensor):
        node.replace_all_uses_with(results[0])
    else:
        for item in list(node.users):  # of a list or a tuple, each takes one
            item.replace_all_uses_with(results[item.args[1]])
            node.graph.erase_node(item)
    node.graph.erase_node(node)


def _name_outputs(program: Any) -> None:
    (output,) = (node for node in program.graph.nodes if node.op == "output")
    for spec, node in zip(program.graph_signature.output_specs, output.args[0], strict=True):
        if isinstance(spec.arg, TensorArgument):
            spec.arg = TensorArgument(name=node.name)
