"""``ms_ops.aclnn``: operators by name and signature, called through the platform's calling convention."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest

import ms_ops
from ms_ops._aclnn import signature
from tests.nets import Net

pytestmark = pytest.mark.slow

LEAKY_RELU = "Tensor self, Scalar slope -> Tensor out"


def test_values_and_gradients(on_ascend, device_mode):
    on_ascend(
        f"""
        from tests.devices.operators import *
        backward = ms_ops.aclnn(
            "aclnnLeakyReluBackward",
            "Tensor gradient, Tensor self, Scalar slope, bool selfIsResult -> Tensor out",
            slope=0.25, selfIsResult=False,
        )
        def bprop(x, out, dout):
            return (backward(dout, x),)
        op = ms_ops.aclnn("aclnnLeakyRelu", {LEAKY_RELU!r}, slope=0.25, bprop=bprop)
        check(op, lambda x: torch.nn.functional.leaky_relu(x, 0.25))
        grad = ms_ops.aclnn("aclnnAddCustomGrad", "Tensor dz -> Tensor dx, Tensor dy")
        def add_bprop(x, y, out, dout):
            return grad(dout)
        add = ms_ops.aclnn("aclnnAddCustom", "Tensor x, Tensor y -> Tensor z", bprop=add_bprop)
        check(add, lambda x, y: x + y, (2, 3), (2, 3))
        assert objects().failures == 0 and objects().created == objects().destroyed, objects()
        """,
        mode=device_mode,
    )


def test_arguments_of_every_kind(on_ascend, device_mode):
    on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn(
            "aclnnDescribe",
            "Scalar i, Scalar r, Scalar b, int[] ints, float[] floats, bool[] bools, Tensor[2] tensors, Tensor? absent,"
            "str text, int plain, double number, bool flag, dtype type -> Tensor out",
            i=7, r=0.5, b=True, ints=(3, 4, 5), floats=[1.5], bools=[False, True], text="text", plain=-9, number=2.25,
            flag=True, type=ms.float16, out_shape=(16,), out_dtype=ms.float32,
        )
        class Call(nn.Cell):
            def construct(self, x):
                return op(x, x, None)
        seen = Call()(ms.Tensor(X, ms.float32)).asnumpy()
        expected = [907, 1100.5, 1201, 3, 4, 1.5, 1, 2, 2, 3, 4, -9, 2.25, 1, 1, 6]
        np.testing.assert_array_equal(seen, np.array(expected, np.float32))
        assert objects().created == objects().destroyed == 11, objects()
        """,
        mode=device_mode,
    )


def test_torchs_spellings_reach_the_operator(on_ascend, device_mode):
    """A constant that is None is a null pointer, and one that is not is what it is without the question mark."""
    on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn(
            "aclnnDescribe",
            "Scalar? i, Scalar r=0.5, Scalar b=True, int[3] ints=4, float[]? floats, bool[] bools=[False, True], "
            "Tensor[2] tensors, *, int[]? absent=None, str? text='text', int plain=-9, double number=2.25, "
            "bool flag=True, ScalarType type=half -> (Tensor out)",
            i=7, floats=[1.5], out_shape=(16,), out_dtype=ms.float32,
        )
        class Call(nn.Cell):
            def construct(self, x):
                return op(x, x)
        for _ in range(2):
            seen = Call()(ms.Tensor(X, ms.float32)).asnumpy()
            expected = [907, 1100.5, 1201, 3, 4, 1.5, 1, 2, 2, 3, 4, -9, 2.25, 1, 1, 6]
            np.testing.assert_array_equal(seen, np.array(expected, np.float32))
        """,
        mode=device_mode,
    )


def test_as_many_words_as_there_may_be(on_ascend, device_mode):
    on_ascend(
        """
        import pytest
        from tests.devices.operators import *
        def weigh(count):
            integers = [f"i{n}" for n in range(count)]
            signature = f"Tensor x, {', '.join(f'int {name}' for name in integers)} -> Tensor out"
            constants = dict(zip(integers, range(count)))
            op = ms_ops.aclnn("aclnnWeighIntegers", signature, out_shape=(1,), **constants)
            return Net(op)(ms.Tensor(X, ms.float32)).asnumpy()
        np.testing.assert_array_equal(weigh(30), [sum((n + 1) * n for n in range(30))])
        with pytest.raises(RuntimeError, match="of 33 pointers and integers and 0 floating-point numbers; at most 32"):
            weigh(31)
        """,
        mode=device_mode,
    )


def test_none_for_a_tensor_is_refused(on_ascend, device_mode):
    """Unlike for what is declared as Tensor?: the operator would be given a null pointer."""
    output = on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn("aclnnAddCustom", "Tensor x, Tensor y -> Tensor z")
        class Call(nn.Cell):
            def construct(self, x):
                return op(x, None)
        Call()(ms.Tensor(X, ms.float32)).asnumpy()
        """,
        mode=device_mode,
        fails=True,
    )
    assert "aclnnAddCustom: argument 'y' is None; it must be a tensor, as it is no 'Tensor?'" in output


def test_a_list_in_a_graph_is_refused(on_ascend):
    """MindSpore would stack it."""
    output = on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn("aclnnConcat", "Tensor[2] tensors, int dim -> Tensor out", dim=0)
        class Call(nn.Cell):
            def construct(self, x):
                return op((x, x))
        Call()(ms.Tensor(X, ms.float32)).asnumpy()
        """,
        mode="graph",
        fails=True,
    )
    assert "takes a list of tensors as separate inputs only" in output


def test_an_unknown_operator_is_named(on_ascend, device_mode):
    output = on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn("aclnnNowhere", "Tensor x -> Tensor y")
        try:
            Net(op)(ms.Tensor(X, ms.float32)).asnumpy()
        except RuntimeError as error:
            print(error)
        check(ms_ops.LeakyRelu(0.5), lambda x: torch.nn.functional.leaky_relu(x, 0.5))
        """,
        mode=device_mode,
    )
    assert "CANN has no function aclnnNowhereGetWorkspaceSize" in output


def read(text):
    """The kind, name and default, if there is one, of each argument; the names of the outputs."""
    parsed = signature.parse("aclnnX", text)
    inputs = [tuple(field for field in item[:4] if field is not signature.REQUIRED) for item in parsed.inputs]
    return [(kind, name, *default) for kind, name, _, *default in inputs], [output.name for output in parsed.outputs]


@pytest.mark.parametrize(
    ("text", "inputs", "outputs"),
    [
        ("Tensor x -> Tensor y, Tensor z", [("Tensor", "x")], ["y", "z"]),
        ("Tensor x -> (Tensor y, Tensor z)", [("Tensor", "x")], ["y", "z"]),
        ("Tensor x -> (Tensor, Tensor)", [("Tensor", "x")], ["out0", "out1"]),
        ("Tensor x,\n  Tensor? y,\n -> Tensor a,\n Tensor b\n", [("Tensor", "x"), ("Tensor?", "y")], ["a", "b"]),
        ("-> Tensor y", [], ["y"]),
        ("double x = 1, Tensor t->Tensor y", [("double", "x", 1.0), ("Tensor", "t")], ["y"]),
        ("float x=-1e-3, *, double y -> Tensor z", [("float", "x", -1e-3), ("double", "y")], ["z"]),
        ("double double, dtype dtype -> Tensor y", [("double", "double"), ("dtype", "dtype")], ["y"]),
        (
            "dtype x=half, ScalarType y=float -> Tensor z",
            [("dtype", "x", ms.float16), ("dtype", "y", ms.float32)],
            ["z"],
        ),
        ("int x = 0x1F, bool b = False -> Tensor y", [("int", "x", 31), ("bool", "b", False)], ["y"]),
        ("int[] x=[1, -2], int[] a = (3,) -> Tensor y", [("int[]", "x", [1, -2]), ("int[]", "a", [3])], ["y"]),
        ("int[2] x=3, bool[] z=[True] -> Tensor y", [("int[]", "x", [3, 3]), ("bool[]", "z", [True])], ["y"]),
        ("int[]? x=None, Scalar? s -> Tensor y", [("int[]?", "x", None), ("Scalar?", "s")], ["y"]),
        ("str s='a, double b -> (c)' -> Tensor y", [("str", "s", "a, double b -> (c)")], ["y"]),
        ('str s="it\'s", Scalar t = 2j -> Tensor y', [("str", "s", "it's"), ("Scalar", "t", 2j)], ["y"]),
    ],
)
def test_signatures(text, inputs, outputs):
    assert read(text) == (inputs, outputs)


def test_values_that_constants_may_have():
    parsed = signature.parse("aclnnX", "int[2] kernel, str? mode, int[] dims, bool flag, dtype type=long -> Tensor y")
    given = parsed.complete({"kernel": 3, "mode": None, "dims": np.array([1, 2]), "flag": np.True_})
    assert [parsed.encoded(argument, given) for argument in parsed.inputs] == [[3, 3], None, [1, 2], True, 4]


@pytest.mark.parametrize(
    ("text", "constants", "error", "message"),
    [
        ("Tensor self", {}, ValueError, "expected arrow.*<--- HERE.*'Tensor x, ... -> Tensor y, ...'"),
        ("Tensor self -> ", {}, ValueError, "must be tensors, at least one"),
        ("Tensor self -> Scalar out", {}, ValueError, "must be tensors"),
        ("Tensor self -> Tensor out, ...", {}, ValueError, "must be tensors"),
        ("Tenser self -> Tensor out", {}, ValueError, "unknown type.*Tenser self.*<--- HERE.*'kind name'"),
        ("tenser self -> Tensor out", {}, ValueError, "'tenser self' is not of the forms.*kinds are Tensor, Tensor"),
        ("Tensor x -> Tensor x", {}, ValueError, "a name occurs twice"),
        ("Tensor x, ... -> Tensor y", {}, ValueError, "... must be the last element.*<--- HERE"),
        ("Tensor in -> Tensor y", {}, ValueError, "expected ident but found 'in'.*no words of Python's"),
        ("Tensor[] x -> Tensor y", {}, ValueError, r"'Tensor\[\] x' is not of the forms below.*Tensor\[n\]"),
        ("Tensor? x=None -> Tensor y", {}, ValueError, r"'Tensor\? x = None' is not of the forms below"),
        ("Tensor(a!) x -> Tensor y", {}, ValueError, r"'Tensor\(a\) x' is not of the forms below"),
        ("int? x -> Tensor y", {}, ValueError, r"'int\? x' is not of the forms.*Scalar\?, str\?, int\[\]\?"),
        ("double[] x -> Tensor y", {}, ValueError, r"'double\[\] x' is not of the forms"),
        ("int x=one -> Tensor y", {}, ValueError, "invalid numeric default value.*x=one.*<--- HERE"),
        ("int x=99999999999999999999 -> Tensor y", {}, ValueError, "a number in .* is too large"),
        (LEAKY_RELU, {}, TypeError, "has the constants slope, and those given are none"),
        (LEAKY_RELU, {"slope": 1.0, "more": 2}, TypeError, "those given are more, slope"),
        ("Tensor x, int axis -> Tensor y", {"axis": "one"}, TypeError, "'axis' must be int, got 'one'"),
        ("Tensor x, int axis -> Tensor y", {"axis": None}, TypeError, "'axis' must be int, got None"),
        ("Tensor x, int[]? dims -> Tensor y", {"dims": 1}, TypeError, r"'dims' must be int\[\]\?, got 1"),
        ("Tensor x, dtype type -> Tensor y", {"type": "float9"}, TypeError, "'type' must be dtype, got 'float9'"),
        ("Tensor x, dtype type -> Tensor y", {"type": True}, TypeError, "'type' must be dtype, got True"),
        ("Tensor x, dtype type -> Tensor y", {"type": 1}, TypeError, "'type' must be dtype, got 1"),
        ("Tensor x, dtype type = 1 -> Tensor y", {}, ValueError, "a dtype has a name, such as float16"),
        ("Tensor x, str text -> Tensor y", {"text": "a\0b"}, TypeError, "'text' must be str, got .*ends at a NUL"),
        ("Tensor x, int k -> Tensor y", {"k": 2.7}, TypeError, "'k' must be int, got 2.7"),
        ("Tensor x, double k -> Tensor y", {"k": "2.7"}, TypeError, "'k' must be double, got '2.7': text is no number"),
        ("Tensor x, int[] k -> Tensor y", {"k": [0.5]}, TypeError, r"'k' must be int\[\], got \[0.5\]"),
        ("Tensor x, int[] k -> Tensor y", {"k": "12"}, TypeError, r"'k' must be int\[\], got '12'"),
        ("Tensor x, int[2] k -> Tensor y", {"k": [1, 2, 3]}, TypeError, "got .1, 2, 3.: the signature has 2 items"),
        (
            "Tensor x, bool k -> Tensor y",
            {"k": "false"},
            TypeError,
            "'k' must be bool, got 'false': only True and False",
        ),
        ("Tensor x, bool[] k -> Tensor y", {"k": [2]}, TypeError, r"'k' must be bool\[\], got \[2\]"),
        ("Tensor x, str k -> Tensor y", {"k": None}, TypeError, "'k' must be str, got None: only text is"),
    ],
)
def test_signatures_and_constants_are_checked(text, constants, error, message):
    with pytest.raises(error, match=f"(?s)aclnnX: .*{message}") as raised:
        ms_ops.aclnn("aclnnX", text, **constants)
    assert error is TypeError or f"{text!r} cannot be read" in str(raised.value)


def test_on_the_cpu_the_error_says_so(mode):
    op = ms_ops.aclnn("aclnnLeakyRelu", LEAKY_RELU, slope=0.5)
    with pytest.raises(
        RuntimeError, match="aclnnLeakyRelu runs on the NPU, and this launch has no stream: MindSpore is on the CPU"
    ):
        Net(op)(ms.Tensor(np.ones(2, np.float32))).asnumpy()
