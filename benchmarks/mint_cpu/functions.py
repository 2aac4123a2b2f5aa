"""What is measured: mint functions, torch's, and the primitives behind them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Shapes = list[tuple[int, ...]]


class Case(NamedTuple):
    """A function at three sizes; `primitive` is MindSpore's if it has a CPU kernel of its own for it."""

    name: str
    primitive: str | None
    call: Callable[[Any, Any], Any]
    shapes: tuple[Shapes, Shapes, Shapes]
    trained: tuple[int, ...] | None = None  # what to differentiate by: None for all, empty for none
    labels: int | None = None  # the tensor that holds integers


_ONE: tuple[Shapes, Shapes, Shapes] = ([(16,)], [(16_384,)], [(1_000_000,)])
_TWO: tuple[Shapes, Shapes, Shapes] = ([(16,)] * 2, [(16_384,)] * 2, [(1_000_000,)] * 2)
_ROWS: tuple[Shapes, Shapes, Shapes] = ([(4, 4)], [(128, 128)], [(1000, 1000)])
_NORMALIZED: tuple[Shapes, Shapes, Shapes] = (
    [(1, 2, 4, 4), *[(2,)] * 4],
    [(4, 8, 16, 16), *[(8,)] * 4],
    [(8, 32, 64, 64), *[(32,)] * 4],
)
_IMAGES: tuple[Shapes, Shapes, Shapes] = ([(1, 2, 4, 4)], [(4, 8, 16, 16)], [(8, 32, 64, 64)])


def _squares(*sizes: int) -> tuple[Shapes, Shapes, Shapes]:
    small, medium, large = ([(n, n)] * 2 for n in sizes)
    return small, medium, large


def _unary(primitive: str, name: str) -> Case:
    trained = () if name in ("ceil", "floor", "sign") else None
    return Case(name, primitive, lambda of, t: getattr(of, name)(t[0]), _ONE, trained)


def _binary(primitive: str, name: str) -> Case:
    trained = () if name in ("eq", "ne", "lt", "le", "gt", "ge") else None
    return Case(name, primitive, lambda of, t: getattr(of, name)(t[0], t[1]), _TWO, trained)


def _functional(
    name: str, shapes: tuple[Shapes, Shapes, Shapes] = _ONE, primitive: str | None = None, **kwargs: Any
) -> Case:
    return Case(name, primitive, lambda of, t: getattr(of.nn.functional, name)(*t, **kwargs), shapes)


CASES: list[Case] = [
    *(
        _unary(primitive, name)
        for primitive, name in {
            "Abs": "abs", "Ceil": "ceil", "Cos": "cos", "Cosh": "cosh", "Erf": "erf", "Exp": "exp", "Expm1": "expm1",
            "Floor": "floor", "Log": "log", "Log1p": "log1p", "Neg": "neg", "Reciprocal": "reciprocal",
            "Rsqrt": "rsqrt", "Sign": "sign", "Sin": "sin", "Sinh": "sinh", "Sqrt": "sqrt", "Square": "square",
            "Tan": "tan", "Sigmoid": "sigmoid", "Tanh": "tanh",
        }.items()
    ),
    *(
        _binary(primitive, name)
        for primitive, name in {
            "AddExt": "add", "SubExt": "sub", "Mul": "mul", "Div": "div", "Pow": "pow", "Maximum": "maximum",
            "Minimum": "minimum", "Equal": "eq", "NotEqual": "ne", "Less": "lt", "LessEqual": "le", "Greater": "gt",
            "GreaterEqual": "ge",
        }.items()
    ),
    _functional("relu", primitive="ReLU"),
    _functional("softplus", primitive="SoftplusExt"),
    _functional("gelu"),
    _functional("silu"),
    _functional("leaky_relu"),
    _functional("softmax", _ROWS, dim=-1),
    _functional("log_softmax", _ROWS, dim=-1),
    Case("sum", None, lambda of, t: of.sum(t[0]), _ONE),
    Case("mean", None, lambda of, t: of.mean(t[0]), _ONE),
    Case("sum of rows", None, lambda of, t: of.sum(t[0], dim=1), _ROWS),
    Case("argmax", None, lambda of, t: of.argmax(t[0], dim=1), _ROWS, ()),
    Case("sort", None, lambda of, t: of.sort(t[0], dim=1)[0], _ROWS),
    Case("topk", None, lambda of, t: of.topk(t[0], 3)[0], _ROWS),
    Case("cumsum", None, lambda of, t: of.cumsum(t[0], 1), _ROWS),
    Case("stack", None, lambda of, t: of.stack(t), _TWO),
    Case("cat", "Concat", lambda of, t: of.cat(t), _TWO),
    Case("mm", None, lambda of, t: of.mm(t[0], t[1]), _squares(8, 128, 512)),
    Case("matmul", None, lambda of, t: of.matmul(t[0], t[1]), _squares(8, 128, 512)),
    Case(
        "bmm", "BatchMatMulExt", lambda of, t: of.bmm(t[0], t[1]),
        ([(2, 4, 4)] * 2, [(4, 64, 64)] * 2, [(8, 256, 256)] * 2),
    ),
    _functional("linear", ([(4, 8), (8, 8)], [(64, 128), (128, 128)], [(512, 512), (512, 512)])),
    _functional(
        "conv2d",
        ([(1, 2, 6, 6), (2, 2, 3, 3)], [(4, 8, 16, 16), (8, 8, 3, 3)], [(8, 32, 32, 32), (32, 32, 3, 3)]),
        padding=1,
    ),
    Case(
        "conv2d with stride", None, lambda of, t: of.nn.functional.conv2d(t[0], t[1], stride=2, padding=1),
        ([(1, 2, 6, 6), (2, 2, 3, 3)], [(4, 8, 16, 16), (8, 8, 3, 3)], [(8, 32, 32, 32), (32, 32, 3, 3)]),
    ),
    Case(
        "conv2d 1x1 with bias", None, lambda of, t: of.nn.functional.conv2d(*t),
        (
            [(1, 2, 6, 6), (2, 2, 1, 1), (2,)], [(4, 8, 16, 16), (8, 8, 1, 1), (8,)],
            [(8, 32, 32, 32), (32, 32, 1, 1), (32,)],
        ),
    ),
    _functional("max_pool2d", _IMAGES, kernel_size=2),
    _functional("avg_pool2d", _IMAGES, kernel_size=2),
    Case("adaptive_avg_pool2d", None, lambda of, t: of.nn.functional.adaptive_avg_pool2d(t[0], (2, 2)), _IMAGES),
    Case("mean of images", None, lambda of, t: of.mean(t[0], dim=(2, 3)), _IMAGES),
    Case(
        "batch_norm", None, lambda of, t: of.nn.functional.batch_norm(*t, training=True), _NORMALIZED, (0, 3, 4)
    ),
    Case(
        "group_norm", None, lambda of, t: of.nn.functional.group_norm(t[0], 2, t[3], t[4]), _NORMALIZED, (0, 3, 4)
    ),
    Case("layer_norm", None, lambda of, t: of.nn.functional.layer_norm(t[0], (t[0].shape[-1],)), _ROWS),
    _functional("mse_loss", _TWO),
    Case(
        "cross_entropy", None, lambda of, t: of.nn.functional.cross_entropy(*t),
        ([(4, 4), (4,)], [(128, 128), (128,)], [(1000, 1000), (1000,)]), (0,), 1,
    ),
    Case(
        "embedding", None, lambda of, t: of.nn.functional.embedding(t[1], t[0]),
        ([(8, 4), (4,)], [(128, 128), (128,)], [(10_000, 256), (4096,)]), (0,), 1,
    ),
    _functional("dropout", p=0.5),
]  # fmt: skip
SIZES = ("small", "medium", "large")
