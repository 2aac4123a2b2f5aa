"""Cell classes for the torch.autograd.Functions of a network: a `construct` and a `bprop`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from ms_ops._migrate.autograd_functions import AutogradFunctions
from ms_ops._migrate.constants import Constants
from ms_ops._migrate.errors import ConversionError, without_graph
from ms_ops._migrate.interception import NoGraphError
from ms_ops._migrate.members import Common, Members
from ms_ops._migrate.operators import Operators
from ms_ops._migrate.paths import NAMES_OF_CELL
from ms_ops._migrate.statements import Body, Call, Reach, Target, Writer
from ms_ops._migrate.ways import indented, signature
from ms_ops._primitives.layout import wrapped


class FunctionClasses:
    """The classes of Functions.

    Args:
        functions: of the network; None if it is to have none.
        constants: takes the tensors that no state_dict has.
        target: other than torch's operators.
        define: gives a class its name, from a title, the module that it is for, arguments, and the lines of its
            `__init__` and of the rest.
    """

    def __init__(
        self,
        functions: AutogradFunctions | None,
        constants: Constants,
        target: Target | None,
        define: Callable[[str, str, Sequence[str], Sequence[str], Sequence[str]], str],
    ) -> None:
        self._functions = functions
        self._constants = constants
        self._target = target
        self._define = define

    def __call__(self, where: str, node: torch.fx.Node) -> str | None:
        """The name of the class of a torch.autograd.Function, or None for an operator."""
        try:
            halves = self._functions.halves(node) if self._functions else None
        except NoGraphError as error:
            raise without_graph(where, error) from error
        if halves is None:
            return None

        operators = Operators([*NAMES_OF_CELL])
        inputs = signature(len(node.args))
        of_backward = (*inputs, "output", "gradient")
        call = Call(of_backward, (), (*inputs, *halves.cotangents("gradient")), halves.gradients(inputs))
        forward = self._half(where, halves.forward, operators, inputs, None)
        backward = self._half(where, halves.backward, operators, of_backward, call)
        lines = []
        for name, arguments, body in (("construct", inputs, forward), ("bprop", of_backward, backward)):
            lines += wrapped(f"def {name}({', '.join(['self', *arguments])}):", 4)
            lines += [*indented(body.statements), ""]
        made = [*(f"self.{name} = {text}" for name, text in operators.constants.items())]
        members = Members((), tuple(operators))
        return self._define(halves.title, where, [], [*made, *Common([members]).lines(members)], lines[:-1])

    def _half(
        self,
        where: str,
        module: torch.fx.GraphModule,
        operators: Operators,
        signature: Sequence[str],
        call: Call | None,
    ) -> Body:
        """The forward or the backward of a torch.autograd.Function; its only tensors are constants."""

        def constant_of(name: str) -> str:
            text = self._constants.add(f"{where}.{name}", getattr(module, name))
            return f"self.{operators.bind_constant('constant', text)}"

        def call_of(name: str, arguments: Sequence[str]) -> str:
            raise ConversionError(f"{where}: a torch.autograd.Function calls the module {name}")

        reach = Reach(constant_of, call_of, lambda node: None, lambda name: False)
        return Writer(module, operators, reach, signature, call, where, self._target).body
