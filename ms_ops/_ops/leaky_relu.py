"""LeakyReLU: entry, inference and gradient side by side."""

from __future__ import annotations

from numbers import Real

from mindspore import ops

from ms_ops._operators.torch_op import TorchOp


class LeakyRelu(TorchOp):
    r"""Leaky rectified linear unit: :math:`y = x` for :math:`x > 0`, :math:`y = s x` elsewhere.

    The kernel is torch's ``aten::leaky_relu``, run on MindSpore's memory. The gradient is torch's
    ``aten::leaky_relu_backward`` and differentiable in turn, to any order.

    Args:
        negative_slope: :math:`s`, dimensionless, kept as a double. Default: ``0.01``.

    Inputs:
        - **x** (Tensor) - of any shape; float16, bfloat16, float32 or float64.

    Outputs:
        Tensor of the shape and dtype of `x`.

    Raises:
        TypeError: `negative_slope` is not a real number.
        RuntimeError: torch refuses `x`; the text is torch's.

    Source: ``torch.nn.functional.leaky_relu``.

    Examples:
        >>> import mindspore, ms_ops
        >>> leaky_relu = ms_ops.LeakyRelu(negative_slope=0.25)
        >>> print(leaky_relu(mindspore.Tensor([-1.0, 0.0, 2.0], mindspore.float32)))
        [-0.25  0.    2.  ]
    """

    def __init__(self, negative_slope: float = 0.01) -> None:
        slope = _as_double(negative_slope)
        gradient = LeakyReluGrad(slope)

        def bprop(x, out, dout):  # type: ignore[no-untyped-def]  # MindSpore compiles these functions
            return (gradient(dout, x),)

        super().__init__(
            "LeakyRelu",
            {"negative_slope": slope},
            operator="aten::leaky_relu",
            operator_constants={"negative_slope": slope},
            input_names=["x"],
            bprop=bprop,
            gradient=gradient,
        )

    @property
    def negative_slope(self) -> float:
        """The slope for negative inputs; make another op for another one."""
        return float(self.constructor_arguments()["negative_slope"])


class LeakyReluGrad(TorchOp):
    """Gradient of :class:`LeakyRelu`: `dy` where `x` is positive, `negative_slope` times `dy` elsewhere.

    Inputs:
        - **dy** (Tensor) - gradient of the loss with respect to LeakyRelu's output.
        - **x** (Tensor) - LeakyRelu's input; shape and dtype as `dy`.

    Outputs:
        Tensor of the shape and dtype of `x`.

    Source: ``aten::leaky_relu_backward`` and its entry in torch's derivatives.yaml.
    """

    def __init__(self, negative_slope: float) -> None:
        slope = _as_double(negative_slope)

        # Linear in dy, constant in x but for a jump at 0.
        def bprop(dy, x, out, dout):  # type: ignore[no-untyped-def]
            return self(dout, x), ops.zeros_like(x)

        super().__init__(
            "LeakyReluGrad",
            {"negative_slope": slope},
            operator="aten::leaky_relu_backward",
            operator_constants={"negative_slope": slope, "self_is_result": False},
            input_names=["dy", "x"],
            bprop=bprop,
        )


def _as_double(negative_slope: float) -> float:
    if isinstance(negative_slope, Real):
        return float(negative_slope)
    raise TypeError(
        f"ms_ops.LeakyRelu: argument 'negative_slope' is {negative_slope!r} of type "
        f"{type(negative_slope).__name__}; give a number, such as 0.01"
    )
