"""The generator of gradient formulas: what it makes of C++ expressions, and what it leaves alone."""

from __future__ import annotations

import re

import pytest
import torch

from tests import generators

formulas, compiler = generators.load("gradient_formulas"), generators.load("formula_compiler")


@pytest.fixture(scope="module")
def compile_formula():
    """Steps of a formula over the arguments of softplus_backward(grad_output, self, beta, threshold)."""
    schemas = {}
    for schema in torch._C._jit_get_all_schemas():
        schemas.setdefault(schema.name, []).append(schema)
    names = formulas.available_names(torch.ops.aten.softplus_backward.default._schema, {})
    return lambda text: list(formulas.Compiler(schemas, names).compile(text).steps)


@pytest.mark.parametrize(
    ("formula", "steps"),
    [
        ("grad", ["grad(0)"]),
        ("-self * grad", ["argument(1)", 'call("aten::neg", "")', "grad(0)", 'call("aten::mul", "Tensor")']),
        ("2 * self", ["argument(1)", "integer(2)", 'call("aten::mul", "Scalar")']),
        ("1 - self", ["argument(1)", "integer(1)", "integer(1)", 'call("aten::rsub", "Scalar")']),
        ("beta / self", [
            "argument(1)", "argument(2)", *["none()"] * 5, 'call("aten::full_like", "")', "argument(1)",
            'call("aten::div", "Tensor")',
        ]),
        ("0 < self", ["argument(1)", "integer(0)", 'call("aten::gt", "Scalar")']),
        ("grad / (2.0 / sqrt(4))", ["grad(0)", "real(1.0)", 'call("aten::div", "Scalar")']),
        ("maybe_multiply(grad, beta.conj())", ["grad(0)", "argument(2)", "conj()", "scaled()"]),
        ("handle_r_to_c(self.scalar_type(), grad)", ["grad(0)"]),
        ("grad.expand_symint(self.sym_sizes())", [
            "grad(0)", "argument(1)", "sizes()", "boolean(false)", 'call("aten::expand", "")',
        ]),
        ("at::zeros({}, self.options())", ["list(0)", "argument(1)", "options()", 'call("aten::zeros", "")']),
        ("grads[0].defined() ? (GradMode::is_enabled() ? f(grad) : grad) : Tensor()", ["grad(0)"]),
        ('self.div(beta, /*rounding_mode=*/"floor")', [
            "argument(1)", "argument(2)", 'text("floor")', 'call("aten::div", "Scalar_mode")',
        ]),
    ],
)  # fmt: skip
def test_steps(formula, steps, compile_formula):
    assert compile_formula(formula) == steps


@pytest.mark.parametrize(
    "formula",
    [
        "pow_backward(grad, self, beta)",  # a function inside of torch's library
        "beta > 1 ? grad : self",
        "1 / 2 * grad",  # 0 in C++
        "grad * (beta + 1)",
        "1 / (self + 1)",
        "[](Tensor x) { return x; }(grad)",
        "no_such_name",
    ],
)
def test_what_is_left_alone(formula, compile_formula):
    with pytest.raises(formulas.UnsupportedError):
        compile_formula(formula)


def test_constants_of_cpp_are_known():
    text = str(formulas.read_derivatives())
    assert set(re.findall(r"\bM_[A-Z0-9_]+", text)) <= compiler._CONSTANTS.keys()


@pytest.mark.parametrize(
    ("name", "value"), [("M_2_SQRTPI", 1.12837916709551257390), ("M_LN10", 2.30258509299404568402)]
)
def test_constants_are_the_doubles_of_cpp(name, value, compile_formula):
    assert compile_formula(f"grad * {name}")[1] == f"real({value!r})"


def test_rows_are_of_differentiable_functions():
    rows = formulas.compile_rows(formulas.find_schemas())
    names = {row.schema.name for row in rows if row.domain is None}
    assert len(rows) == len({(row.schema.name, row.schema.overload_name) for row in rows}) > 250
    assert {"aten::leaky_relu", "aten::convolution", "aten::mul", "aten::mm", "aten::_softmax"} <= names
    # Composed of others, changes its argument, has no gradient.
    assert not {"aten::linear", "aten::add_", "aten::eq"} & names
    assert {row.schema.name: row.domain for row in rows if row.domain} == {
        "aten::linear": (1, 2, -1, 0), "aten::conv1d": (0, 3, -1, 0), "aten::conv2d": (0, 4, -1, 0),
        "aten::conv3d": (0, 5, -1, 0), "aten::matmul": (0, -1, 1, 0), "aten::native_group_norm": (0, -1, -1, 1),
    }  # fmt: skip
