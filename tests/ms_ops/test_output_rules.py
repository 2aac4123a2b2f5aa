"""Shapes and dtypes of outputs as text."""

from __future__ import annotations

import mindspore as ms
import pytest

from ms_ops._inference.text_rules import DtypeRule, ShapeRule

INPUTS = ("x", "y", "items")
X, Y, ITEMS = (2, 3, 4), (5, 1), ((7, 8), (9, 8))


def rule(*expressions, **constants):
    return ShapeRule("aclnnX", expressions, INPUTS, tuple(constants.items()))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("x", X),
        ("[]", ()),
        ("[6, *x[1:], -k + 10]", (6, 3, 4, 7)),
        ("x[:-1] + [y[0]]", (2, 3, 5)),
        ("x[::-1]", (4, 3, 2)),
        ("(x[0] * 2 - 1, x[2] // 3, len(x), prod(x))", (3, 1, 3, 24)),
        ("broadcast(y, [3, 1, 6])", (3, 5, 6)),
        ("[items[0][0] + items[1][0], 8]", (16, 8)),
        ("axes", (1, 2)),
    ],
)
def test_shapes(expression, expected):
    assert rule(expression, k=3, axes=(1, 2))(X, Y, ITEMS) == expected


def test_one_expression_for_each_output():
    assert rule("x", "[y[0]]")(X, Y, ITEMS) == (X, (5,))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("x", (-1, 3)),
        ("[x[0] * 2 + 1, x[1], prod(x)]", (-1, 3, -1)),
        ("broadcast(x, [4, 1, 1])", (4, -1, 3)),
        ("broadcast(x, [7, 3])", (7, 3)),
    ],
)
def test_a_dim_that_is_not_known_stays_so(expression, expected):
    assert rule(expression)((-1, 3), None, ITEMS) == expected


def test_a_rank_that_is_not_known_makes_all_unknown():
    assert rule("[4]", "x")((-2,), Y, ITEMS) == ((-2,), (-2,))


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("z", "there is no 'z', only items, x, y"),
        ("x.append", "'x.append' is not allowed"),
        ("__import__('os').system('true')", "is not allowed"),
        ("open(x)", r"'open\(x\)' is not allowed"),
        ("[size for size in x]", "is not allowed"),
        ("x if y else x", "is not allowed"),
        ("x[0] ** 99", "is not allowed"),
        ("[2.5]", "'2.5' is not allowed"),
        ("len(*x)", "is not allowed"),
        ("x +", "cannot be read"),
        ("", "cannot be read"),
    ],
)
def test_anything_else_is_refused_when_the_rule_is_made(expression, message):
    with pytest.raises(ValueError, match=f"aclnnX: the shape .*{message}"):
        rule(expression)


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("[x[5]]", "index out of range"),
        ("x[0]", "it is no list of sizes"),
        ("[x[0] // 0]", "by zero"),
        ("broadcast(x, y)", r"\[2, 3, 4\], \[5, 1\] do not broadcast"),
        ("y", "y: None, .*it is no list of sizes"),
    ],
)
def test_shapes_that_do_not_fit_are_named(expression, message):
    y = None if expression == "y" else Y
    with pytest.raises(ValueError, match=f"aclnnX: the shape .*{message}"):
        rule(expression)(X, y, ITEMS)


def test_dtypes():
    dtypes = (ms.float16, ms.int64, (ms.float32, ms.float64))
    assert DtypeRule("aclnnX", ("y",), INPUTS)(*dtypes) == ms.int64
    assert DtypeRule("aclnnX", ("items", "bool"), INPUTS)(*dtypes) == (ms.float32, ms.bool_)
    with pytest.raises(ValueError, match="aclnnX: the dtype 'float33' is none; write the name of an input"):
        DtypeRule("aclnnX", ("float33",), INPUTS)
