"""Gradients by formula are torch.autograd's."""

from __future__ import annotations

import ctypes
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import torch

import ms_ops
from ms_ops._build.layout import LIBRARY
from ms_ops._native.library import open_library
from tests import generators

from . import formula_cases

FORMULAS = generators.load("gradient_formulas")
ROWS = {
    f"{row.schema.name.removeprefix('aten::')}.{row.schema.overload_name or 'default'}": row
    for row in FORMULAS.compile_rows(FORMULAS.find_schemas())
    if row.domain is None  # what captures the calls sees what others are composed of
}

# torch computes the gradient of a matrix that is stored by columns in another order.
BY_COLUMNS = {"addmm.default", "mm.default"}

# Some gradients of a sample, or the operator with its constants, torch has not.
TORCH_REFUSES = re.compile(
    "the derivative for '.*' is not implemented|output_padding is not supported for non-transposed convolutions|"
    "Expected a proper Tensor but got None"
)

X = torch.ones(1, 1, 2, 2)
# Operators that cannot be called here: how one would, and what torch says.
NOT_TESTED = {
    "_pin_memory.default": ((X,), "accelerator|NVIDIA driver"),
    "convolution_backward_overrideable.default": (
        (X, X, X, [1, 1], [0, 0], [1, 1], False, [0, 0], 1, [True, True, True]),
        "please use TORCH_LIBRARY_IMPL",
    ),
    "convolution_overrideable.default": ((X, X, None, [1, 1], [0, 0], [1, 1], False, [0, 0], 1), "not implemented"),
    "max_pool2d_backward.default": ((X, X, [2, 2], [2, 2], [0, 0], [1, 1]), "Could not run"),
}

# What captures the calls takes 15 s: one process does it.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("gradient_formula")]


@pytest.fixture(scope="session")
def cases():
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # small tensors only
    yield formula_cases.capture(ROWS)
    torch.set_num_threads(threads)


@pytest.fixture(scope="session")
def formula():
    """Makes the operator ms_ops_formula::<name> of an overload; see formula_probe.cpp."""
    library = ctypes.CDLL(str(ms_ops.load("formula_probe", [Path(__file__).with_name("formula_probe.cpp")])))
    made = {}

    def make(name):
        if name not in made:
            packet, _, overload = name.partition(".")
            schema = str(getattr(getattr(torch.ops.aten, packet), overload)._schema)
            schema = re.sub(r"Tensor\(\w(!| -> \*)?\)", "Tensor", schema)  # without aliases
            signature, arguments = re.fullmatch(r"aten::([\w.]+)\((.*)\) -> .*", schema).groups()
            own = "Tensor?[] results, Tensor?[] cotangents, bool[] needed"
            library.define_formula(f"ms_ops_formula::{signature}({own}, {arguments}) -> Tensor[]".encode())
            made[name] = getattr(getattr(torch.ops.ms_ops_formula, packet), overload)
        return made[name]

    return make


@pytest.mark.parametrize("name", sorted(ROWS.keys() - NOT_TESTED.keys()))
def test_formula_equals_autograd(name, cases, formula):
    covered = {target for formula in ROWS[name].formulas for target in formula.targets}
    assert cases.get(name), "no sample calls it"
    compared = 0
    for case in cases[name]:
        variables = [place for place, flag in enumerate(case.variables) if flag]
        for wanted in [variables, *([place] for place in variables if len(variables) > 1)]:
            needed = [place in wanted for place in range(len(case.variables))]
            try:
                expected = case.gradients(needed)
            except RuntimeError as error:
                if not TORCH_REFUSES.search(str(error)):
                    raise
                continue
            try:
                actual = case.call(formula(name), case.results, case.cotangents, needed)
            except NotImplementedError:
                assert not covered.issuperset(wanted) or None in case.cotangents
                continue
            assert covered.issuperset(wanted)
            for pair in zip(actual, expected, strict=True):
                assert_equal(*pair, exact=not (name in BY_COLUMNS and case.has_columns))
            compared += 1
    assert compared


@pytest.mark.parametrize("name", NOT_TESTED)
def test_what_is_not_tested_cannot_be_called(name):
    arguments, words = NOT_TESTED[name]
    packet, _, overload = name.partition(".")
    with pytest.raises((RuntimeError, NotImplementedError), match=words):
        getattr(getattr(torch.ops.aten, packet), overload)(*arguments)


def assert_equal(actual, expected, *, exact):
    """None stands for zeros."""
    if actual is None or expected is None:
        assert all(gradient is None or not gradient.any() for gradient in (actual, expected))
    else:
        tolerances = {"rtol": 0, "atol": 0} if exact else {}
        torch.testing.assert_close(actual, expected, equal_nan=True, **tolerances)


COMPOSITES = {
    "linear of a matrix": ("linear", [(4, 3), (5, 3), (5,)], ()),
    "linear of a batch": ("linear", [(2, 4, 3), (5, 3), (5,)], ()),
    "linear of a vector": ("linear", [(3,), (5, 3), (5,)], ()),
    "linear without bias": ("linear", [(2, 4, 3), (5, 3), None], ()),
    "linear of nothing": ("linear", [(0, 3), (5, 3), (5,)], ()),
    "conv1d": ("conv1d", [(2, 4, 9), (6, 2, 3), (6,)], ([2], [1], [1], 2)),
    "conv2d": ("conv2d", [(2, 4, 7, 8), (6, 4, 3, 2), (6,)], ([2, 1], [1, 0], [1, 2], 1)),
    "conv2d, one stride": ("conv2d", [(2, 4, 7, 8), (6, 4, 3, 2), (6,)], ([2], [1], [1], 1)),
    "conv2d without bias": ("conv2d", [(2, 4, 7, 8), (8, 1, 3, 3), None], ([1, 1], [1, 1], [1, 1], 4)),
    "product of batches": ("matmul", [(2, 4, 3), (2, 3, 5)], ()),
    "product of batches of batches": ("matmul", [(2, 3, 4, 5), (2, 3, 5, 6)], ()),
    "conv3d": ("conv3d", [(1, 2, 4, 4, 4), (3, 2, 2, 2, 2), (3,)], ([1, 1, 1], [0, 0, 0], [1, 1, 1], 1)),
}


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16], ids=str)
@pytest.mark.parametrize("case", COMPOSITES)
def test_composite_formula_equals_autograd(case, dtype, formula):
    name, shapes, constants = COMPOSITES[case]
    tensors = [shape and torch.randn(shape).to(dtype).requires_grad_() for shape in shapes]
    result = getattr(torch.ops.aten, name).default(*tensors, *constants)
    cotangent = torch.randn(result.shape).to(dtype)
    places = [place for place, tensor in enumerate(tensors) if tensor is not None]
    for wanted in [places, *([place] for place in places)]:
        expected = torch.autograd.grad(result, [tensors[place] for place in wanted], cotangent, retain_graph=True)
        needed = [place in wanted for place in range(len(tensors) + len(constants))]
        with torch.no_grad():
            actual = formula(f"{name}.default")([], [cotangent], needed, *tensors, *constants)
        for place, gradient in zip(wanted, expected, strict=True):
            torch.testing.assert_close(actual[place], gradient)


@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("linear", [(4, 3), (3,)]),
        ("linear", [(4, 3), (0, 3)]),
        ("conv2d", [(4, 7, 8), (6, 4, 3, 2)]),
        ("conv2d", [(0, 4, 7, 8), (6, 4, 3, 2)]),
        ("matmul", [(4, 3), (3, 5)]),
        ("matmul", [(2, 4, 3), (3, 5)]),
        ("matmul", [(2, 4, 3), (1, 3, 5)]),
        ("matmul", [(2, 1, 4, 3), (1, 2, 3, 5)]),
        ("matmul", [(2, 4, 3), (2, 3, 0)]),
    ],
)
def test_composite_formulas_are_refused_outside_their_domain(name, shapes, formula):
    tensors = [torch.randn(shape) for shape in shapes]
    cotangent = getattr(torch.ops.aten, name)(*tensors)
    constants = {"linear": (None,), "conv2d": (None, [1, 1], [0, 0], [1, 1], 1), "matmul": ()}[name]
    needed = [True, True, *[False] * len(constants)]
    with pytest.raises(NotImplementedError):
        formula(f"{name}.default")([], [cotangent], needed, *tensors, *constants)
    cotangent, *tensors = (tensor.to(torch.complex64) for tensor in (cotangent, *tensors))
    with pytest.raises(NotImplementedError):
        formula(f"{name}.default")([], [cotangent], needed, *tensors, *constants)


def test_a_gradient_has_the_shape_and_dtype_of_its_input(formula):
    x, y = torch.randn(2, 3), torch.randn(3, dtype=torch.complex128)
    cotangent = torch.randn(2, 3, dtype=torch.complex128)
    of_x, of_y = formula("mul.Tensor")([], [cotangent], [True, True], x, y)
    torch.testing.assert_close(of_x, (cotangent * y.conj()).real.float(), rtol=0, atol=0)
    torch.testing.assert_close(of_y, (cotangent * x).sum(0), rtol=0, atol=0)


def test_only_wanted_gradients_are_computed(formula):
    image, kernel, cotangent = torch.randn(1, 2, 4, 4), torch.randn(3, 2, 3, 3), torch.randn(1, 3, 2, 2)
    settings = [1, 1], [0, 0], [1, 1], False, [0, 0], 1
    needed = [False, True, *[False] * 7]
    gradients = formula("convolution.default")([], [cotangent], needed, image, kernel, None, *settings)
    assert [gradient is not None for gradient in gradients] == needed


def test_a_formula_is_refused_without_what_it_uses(formula):
    x = torch.randn(3)
    for results, cotangents in [([x], []), ([x], [None]), ([], [x]), ([None], [x])]:
        with pytest.raises(NotImplementedError):
            formula("exp.default")(results, cotangents, [True], x)
    formula("exp.default")([x], [x], [True], x)


def test_formulas_are_found_from_many_threads(formula):
    functions = [formula(name) for name in ("cos.default", "sin.default", "cosh.default", "sinh.default")] * 8
    x = torch.randn(3)
    with ThreadPoolExecutor(8) as pool:
        gradients = list(pool.map(lambda function: function([], [x], [True], x)[0], functions))
    for gradient, function in zip(gradients, functions, strict=True):
        torch.testing.assert_close(gradient, function([], [x], [True], x)[0])


@pytest.mark.parametrize(
    ("name", "answer"), [("leaky_relu", 1), ("exp", 3), ("special_airy_ai", 0), ("no_such_operator", 0)]
)
def test_python_learns_whether_there_is_a_formula(name, answer):
    library = open_library(LIBRARY)
    assert library.ms_ext_gradient_formula(f"aten::{name}".encode(), b"") == answer
