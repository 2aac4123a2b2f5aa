"""One case, judged: the same program in torch and in a backend, on separate copies of the inputs."""

from __future__ import annotations

import itertools
import warnings
import zlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch

from tests.conformance.backends import Backend, Torch
from tests.conformance.calls import Call, check_tensor
from tests.conformance.compare import Results, changed, difference
from tests.conformance.program import Path, Program, paths

_number = itertools.count()


class Verdict(NamedTuple):
    """How a check of a case ended; `message` is the reason unless it passed."""

    status: str  # pass, fail, or "n/a" where torch cannot do it either
    message: str = ""


class Outcome(NamedTuple):
    """The results of a call, and its inputs after it."""

    results: Results
    inputs: Results


PASS = Verdict("pass")


class NotApplicableError(Exception):
    """torch cannot do it either."""


def forward(call: Call, backend: Backend) -> Verdict:
    """The results, and what the inputs are afterwards: batch norms, for one, write to their running statistics."""
    program = Program(call)
    return _judge(call, backend, program, "net", [])


def gradient(call: Call, backend: Backend) -> Verdict:
    """The gradient of each floating input, for given cotangents."""
    program, cotangents = _differentiable(call, backend)
    return _judge(call, backend, program, "gradient", cotangents)


def second(call: Call, backend: Backend) -> Verdict:
    """The gradient of the gradient, with respect to the inputs and the first cotangents."""
    program, cotangents = _differentiable(call, backend)
    cotangents += [_random(program.tensors[index], f"second {index}") for index in program.inputs]
    return _judge(call, backend, program, "second", cotangents)


def refusal(call: Call, backend: Backend) -> Verdict:
    """Each gradient that torch refuses is refused too: it is not zero."""
    inputs = [i for i, tensor in enumerate(call.tensors()) if tensor.is_floating_point() or tensor.is_complex()]
    refused = [index for index in inputs if _refuses(call, backend, index)]
    if not refused:
        raise NotApplicableError("torch refuses none")
    outputs = {
        path: _random(tensor, f"first {path}")
        for path, tensor in paths(call.run())
        if tensor is not None and (tensor.is_floating_point() or tensor.is_complex())
    }
    for index in refused:
        program = Program(call, [index], list(outputs))
        try:
            results = _run(call, backend, program, "gradient", list(outputs.values())).results
        except Exception as raised:
            if _is_refusal(raised):
                continue
            return Verdict("fail", f"input {index}, whose gradient torch refuses: {_describe(raised)}")
        values = ", ".join("None" if result is None else f"up to {result.abs().max()}" for result in results)
        return Verdict("fail", f"a gradient ({values}) of input {index}, which torch refuses")
    return PASS


def _refuses(call: Call, backend: Backend, index: int) -> bool:
    try:
        _cotangents(call, backend, [index])
    except Exception as raised:
        return _is_refusal(raised)
    return False


def _is_refusal(raised: Exception) -> bool:
    return "not differentiable with respect to" in str(raised) or "the derivative for" in str(raised)


def error(call: Call, backend: Backend) -> Verdict:
    """A wrong call raises torch's text; where that is empty, its type of exception, and names the operator."""
    make_call = _prepare(call, backend, Program(call), "net", [])
    kind, text = call.error or ("", "")
    try:
        results = make_call().results
    except Exception as raised:
        named = type(raised).__name__ == kind and call.overload.partition(".")[0] in str(raised)
        if text.splitlines()[0] in str(raised) if text else named:
            return PASS
        return Verdict("fail", f"{_describe(raised)}; torch raises {kind}: {text}")
    return Verdict("fail", f"{len(results)} results; torch raises {kind}: {text}")


Check = Callable[[Call, Backend], Verdict]


def judge(check: Check, call: Call, backend: Backend) -> Verdict:
    """The verdict of a check, whatever is raised."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return check(call, backend)
        except NotApplicableError as reason:
            return Verdict("n/a", str(reason))
        except Exception as raised:
            return Verdict("fail", _describe(raised))


def _judge(call: Call, backend: Backend, program: Program, function: str, cotangents: list[torch.Tensor]) -> Verdict:
    try:
        expected = _run(call, _reference(backend), program, function, cotangents)
        for result in expected.results:
            if result is not None:
                check_tensor(result)
    except Exception as raised:
        raise NotApplicableError(f"torch: {_describe(raised)}") from None
    actual = _run(call, backend, program, function, cotangents)
    message = difference(call, actual.results, expected.results, forward=function == "net")
    message = message or changed(actual.inputs, expected.inputs)
    return Verdict("fail", message) if message else PASS


def _reference(backend: Backend) -> Torch:
    return Torch(graph=not backend.strided, device=backend.device)


def _run(call: Call, backend: Backend, program: Program, function: str, cotangents: Sequence[torch.Tensor]) -> Outcome:
    return _prepare(call, backend, program, function, cotangents)()


def _prepare(
    call: Call, backend: Backend, program: Program, function: str, cotangents: Sequence[torch.Tensor]
) -> Callable[[], Outcome]:
    """A function of the program with its inputs in the backend's hands."""
    tensors = [backend.tensor(tensor) for tensor in program.tensors]
    names: dict[str, Any] = {f"t{index}": tensor for index, tensor in enumerate(tensors)}
    names |= {name: backend.constant(value) for name, value in program.constants.items()}
    module = program.compile(_module_name(), op=backend.overload(call.overload), grad=backend.gradient, **names)
    arguments = [tensors[index] for index in program.inputs] + [backend.tensor(tensor) for tensor in cotangents]

    def run() -> Outcome:
        backend.seed()
        results = backend.results(backend.function(getattr(module, function))(*arguments))
        return Outcome(results, backend.results(tensors))

    return run


def _differentiable(call: Call, backend: Backend) -> tuple[Program, list[torch.Tensor]]:
    """The program of the inputs and outputs that torch differentiates, and cotangents for these outputs.

    Raises:
        NotApplicableError: there are none.
    """
    inputs = [i for i, tensor in enumerate(call.tensors()) if tensor.is_floating_point() or tensor.is_complex()]
    try:
        cotangents = _cotangents(call, backend, inputs)
    except Exception:
        # Inputs that torch changes in place, such as running statistics, and indices given as floats have no gradient.
        inputs = [index for index in inputs if _has_gradient(call, backend, index)]
        cotangents = _cotangents(call, backend, inputs) if inputs else {}
    if not cotangents:
        raise NotApplicableError("torch has no gradient")
    return Program(call, inputs, list(cotangents)), list(cotangents.values())


def _has_gradient(call: Call, backend: Backend, index: int) -> bool:
    try:
        return bool(_cotangents(call, backend, [index]))
    except Exception:
        return False


def _cotangents(call: Call, backend: Backend, inputs: list[int]) -> dict[Path, torch.Tensor]:
    """A cotangent for each output that depends on `inputs`; raises if torch cannot differentiate them."""
    reference = _reference(backend)
    program = Program(call)
    tensors = [reference.tensor(tensor) for tensor in program.tensors]
    wanted = [tensors[index].requires_grad_() for index in inputs]
    constants = {name: reference.constant(value) for name, value in program.constants.items()}
    reference.seed()
    result = program.compile(_module_name(), op=reference.overload(call.overload), **constants).net(*tensors)
    outputs = {path: tensor for path, tensor in paths(result) if tensor is not None and tensor.requires_grad}
    cotangents = {path: _random(tensor, f"first {path}") for path, tensor in outputs.items()}
    if outputs:
        given = [reference.tensor(cotangent) for cotangent in cotangents.values()]
        torch.autograd.grad(list(outputs.values()), wanted, given, allow_unused=True)
    return cotangents


def _random(like: torch.Tensor, text: str) -> torch.Tensor:
    generator = torch.Generator().manual_seed(zlib.crc32(text.encode()))
    return torch.randn(like.shape, dtype=like.dtype, generator=generator)


def _module_name() -> str:
    return f"conformance_{next(_number)}"


def _describe(error: Exception) -> str:
    """Type and text, without the stack that MindSpore adds."""
    text = str(error).partition("\n\n-----")[0].strip()
    return f"{type(error).__name__}: {text}"
