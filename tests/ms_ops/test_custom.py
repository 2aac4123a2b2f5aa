"""ms_ops.custom: hand-written entries, and the care that keeps their misuse from being silent."""

from __future__ import annotations

import copy
import functools
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mindspore as ms
import numpy as np
import pytest
from mindspore import nn

import ms_ops
from ms_ops._native.library import dtype_rows
from tests.conftest import modes
from tests.nets import Net


@pytest.fixture
def x() -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(0).standard_normal((3, 4)).astype(np.float32))


def like_first(first, *others):
    return first


@pytest.mark.parametrize("name", [row.name for row in dtype_rows()])
@pytest.mark.parametrize("shape", [(), (2, 3), (0, 2)], ids=str)
def test_every_dtype_passes_through(mode, probe, name, shape):
    dtype = getattr(ms, name, None) or ms.bool_
    values = ms.Tensor((np.random.default_rng(0).standard_normal(shape) * 3 + 4).astype(np.float32)).astype(dtype)
    result = Net(probe.custom("Echo", out_shape=like_first, out_dtype=like_first))(values)
    assert result.dtype == dtype
    assert result.shape == shape
    if name == "bfloat16":
        values, result = values.astype(ms.float32), result.astype(ms.float32)
    np.testing.assert_array_equal(result.asnumpy(), values.asnumpy())


def test_shape_from_the_library(mode, probe, x):
    np.testing.assert_array_equal(Net(probe.custom("Echo", out_dtype=like_first))(x).asnumpy(), x.asnumpy())


@pytest.mark.parametrize("from_library", [True, False])
def test_several_outputs(mode, probe, x, from_library):
    def shapes(shape):
        return shape[:-1], shape[:-1]

    def dtypes(dtype):
        return dtype, dtype

    op = probe.custom("MinMax", out_dtype=dtypes, **({} if from_library else {"out_shape": shapes}))
    low, high = Net(op)(x)
    np.testing.assert_array_equal(low.asnumpy(), x.asnumpy().min(-1))
    np.testing.assert_array_equal(high.asnumpy(), x.asnumpy().max(-1))


def test_several_outputs_with_dynamic_shapes(probe):
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net = Net(probe.custom("MinMax", out_dtype=lambda dtype: (dtype, dtype)))
        net.set_inputs(ms.Tensor(shape=[None, None], dtype=ms.float32))
        for shape in [(2, 3), (4, 1)]:
            values = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
            low, high = net(ms.Tensor(values))
            np.testing.assert_array_equal(low.asnumpy(), values.min(-1))
            np.testing.assert_array_equal(high.asnumpy(), values.max(-1))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_optional_input(mode, probe, x):
    op = probe.custom("AddOptional", out_shape=like_first, out_dtype=like_first)

    class Without(nn.Cell):
        def construct(self, x):
            return op(x, None)

    np.testing.assert_array_equal(Net(op)(x, x).asnumpy(), (x + x).asnumpy())
    np.testing.assert_array_equal(Without()(x).asnumpy(), x.asnumpy())


def test_entry_without_the_macros(mode, probe, x):
    op = ms_ops.custom(f"{probe}:RawDouble", out_shape=like_first, out_dtype=like_first)
    np.testing.assert_array_equal(Net(op)(x).asnumpy(), 2 * x.asnumpy())


def test_bprop(mode, probe, x):
    def bprop(x, out, dout):
        return (dout * 3,)

    op = probe.custom("Echo", out_shape=like_first, out_dtype=like_first, bprop=bprop)

    def loss(x):
        return op(x).sum()

    np.testing.assert_array_equal(ms.grad(loss)(x).asnumpy(), np.full(x.shape, 3, np.float32))


def test_bprop_may_be_a_cell(mode, probe, x):
    class Triple(nn.Cell):
        def construct(self, x, out, dout):
            return (dout * 3,)

    op = probe.custom("Echo", out_shape=like_first, out_dtype=like_first, bprop=Triple())

    def loss(x):
        return op(x).sum()

    np.testing.assert_array_equal(ms.grad(loss)(x).asnumpy(), np.full(x.shape, 3, np.float32))


def test_ops_that_differ_in_bprop_alone(mode, probe):
    def times(factor):
        def bprop(x, out, dout):
            return (dout * factor,)

        return probe.custom("Echo", out_shape=like_first, out_dtype=like_first, bprop=bprop)

    two, three = times(2.0), times(3.0)

    class Both(nn.Cell):
        def construct(self, x, y):
            return two(x) + three(y)

    one = ms.Tensor(np.ones(2, np.float32))
    gradients = ms.grad(Both(), (0, 1))(one, one * 5)
    assert [gradient.asnumpy().tolist() for gradient in gradients] == [[2, 2], [3, 3]]


def test_attributes_are_the_ops_own(probe):
    values = [1, 2]
    op = probe.custom("Report", out_shape=(2,), out_dtype=ms.int64, attrs={"values": values})
    values[0] = 5
    assert copy.deepcopy(op).attrs == op.attrs


@pytest.mark.parametrize("nothing", [(), []], ids=str)
def test_an_empty_list_is_refused(probe, x, nothing):
    """MindSpore would leave it out, and number what follows otherwise."""
    with pytest.raises(TypeError, match=r"input 1 is of type .*lists of tensors, not empty"):
        probe.custom("Echo", out_shape=lambda *_: (3, 4), out_dtype=ms.float32)(x, nothing, x)


def test_several_threads(probe):
    op = probe.custom("Echo", out_shape=like_first, out_dtype=like_first)

    def differing(first):
        values = [np.full((1 + at % 5, 3), first + at, np.float32) for at in range(0, 400, 4)]
        return sum(not np.array_equal(op(ms.Tensor(value)).asnumpy(), value) for value in values)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert sum(pool.map(differing, range(4))) == 0
    finally:
        sys.setswitchinterval(interval)


def test_rules_get_plain_dtypes(mode, probe, x):
    def rule(dtype):
        return ms.int64 if dtype == ms.float32 else ms.float64

    assert Net(probe.custom("Report", out_shape=(2,), out_dtype=rule))(x).dtype == ms.int64


def test_same_func_and_attrs_but_other_rules(mode, probe):
    """MindSpore's kernel cache sees neither rule: the second op would get a buffer of the first one's shape."""
    x = ms.Tensor(np.zeros((3, 4), np.float32))
    small = probe.custom("Report", out_shape=lambda s: (2,), out_dtype=ms.int64)
    large = probe.custom("Report", out_shape=lambda s: (5, 3), out_dtype=ms.float32)
    for _ in range(2):
        assert Net(small)(x).shape == (2,)
        assert Net(large)(x).shape == (5, 3)
        assert Net(large)(x).dtype == ms.float32


def test_rules_that_depend_on_something_else_are_refused(probe, x):
    size = [2]

    def rule(shape):
        return (size[0],)

    op = probe.custom("Report", out_shape=rule, out_dtype=ms.int64)
    op(x)
    size[0] = 200
    for later in (op, copy.copy(op), probe.custom("Report", out_shape=rule, out_dtype=ms.int64)):
        with pytest.raises(ValueError, match="Report: out_shape and out_dtype gave .*must depend on the inputs alone"):
            later(x)


def rule_none(shape):
    return None


def rule_text(shape):
    return "abc"


def rule_float(shape):
    return (2.5,)


def rule_negative(shape):
    return (-1,)


@pytest.mark.parametrize("rule", [rule_none, rule_text, rule_float, rule_negative])
def test_nonsense_shapes_are_refused(mode, probe, x, rule):
    with pytest.raises(TypeError, match="Report: out_shape must give a tuple of ints, none negative, for each output"):
        Net(probe.custom("Report", out_shape=rule, out_dtype=ms.int64))(x)


def test_nonsense_dtype_is_refused(mode, probe, x):
    with pytest.raises(TypeError, match="Report: out_dtype must give a MindSpore dtype for each output, got 'float32'"):
        Net(probe.custom("Report", out_shape=(2,), out_dtype="float32"))(x)
    with pytest.raises(TypeError, match="out_dtype must give a MindSpore dtype .*, got <class 'numpy.float32'"):
        Net(probe.custom("Report", out_shape=(2,), out_dtype=np.float32))(x)


def test_rules_must_agree_on_the_number_of_outputs(mode, probe, x):
    with pytest.raises(ValueError, match=r"out_shape gives 2 output\(s\), .*out_dtype 1"):
        Net(probe.custom("MinMax", out_shape=((2,), (2,)), out_dtype=ms.float32))(x)


def test_errors_of_rules_reach_the_user(mode, probe, x):
    def rule(shape):
        raise KeyError("no such shape")

    with pytest.raises(KeyError, match="no such shape"):
        Net(probe.custom("Report", out_shape=rule, out_dtype=ms.int64))(x)


def test_dynamic_shape_without_infer_shape_says_what_to_define(probe):
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net = Net(probe.custom("Keep", out_shape=like_first, out_dtype=like_first, attrs={"how": ""}))
        net.set_inputs(ms.Tensor(shape=[None], dtype=ms.float32))
        with pytest.raises(AttributeError, match=r"exports no KeepInferShape.*define it with MS_EXT_INFER"):
            net(ms.Tensor(np.ones(3, np.float32)))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def bprop_args(*args):
    return (args[-1],)


class Callable:
    def __call__(self, x, out, dout):
        return (dout,)


def bprop_full(op, x, out, dout):
    return (dout,)


@pytest.mark.parametrize(
    "bprop",
    [bprop_args, Callable(), functools.partial(bprop_full, None), 3, max, lambda x, out, dout: (dout,)],
    ids=["args", "object", "partial", "int", "builtin", "lambda"],
)
def test_bprop_that_graph_mode_cannot_compile_is_refused_at_once(probe, bprop):
    with pytest.raises(TypeError, match="Echo: bprop must be a function written with `def` and every parameter named"):
        probe.custom("Echo", out_shape=like_first, out_dtype=like_first, bprop=bprop)


def test_missing_library_and_symbol(probe, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"shared library .*nowhere\.so does not exist"):
        ms_ops.custom("nowhere.so:F", out_shape=like_first, out_dtype=like_first)
    with pytest.raises(AttributeError, match=r"probe\.so exports no 'Nope'\. It exports .*\. Define it with MS_EXT_OP"):
        probe.custom("Nope", out_shape=like_first, out_dtype=like_first)
    with pytest.raises(AttributeError, match="Keep: out_shape is not given, and .* has no rule for it"):
        probe.custom("Keep", out_dtype=like_first, attrs={"how": ""})
    for text in ("lib.so", "a:b.so:F", ":F", "lib.so:"):
        with pytest.raises(ValueError, match="an entry is written 'path/to/lib.so:Symbol'"):
            ms_ops.custom(text, out_shape=like_first, out_dtype=like_first)
    assert_next_call_is_right(probe)


def assert_next_call_is_right(probe):
    values = np.arange(3.0)
    echo = probe.custom("Echo", out_shape=like_first, out_dtype=like_first)
    np.testing.assert_array_equal(echo(ms.Tensor(values)).asnumpy(), values)


@pytest.mark.parametrize("share", [0, 0.001, 0.02, 0.3, 0.7, 0.99])
def test_truncated_library(probe, tmp_path, share):
    """The loader would map it and the process would die of a bus error."""
    content = probe.path.read_bytes()
    (tmp_path / "cut.so").write_bytes(content[: int(len(content) * share)])
    with pytest.raises(ImportError, match=r"cut\.so: (it is no 64-bit ELF|the file is truncated).*Build it"):
        ms_ops.custom(f"{tmp_path / 'cut.so'}:Echo", out_shape=like_first, out_dtype=like_first)
    assert_next_call_is_right(probe)


def test_file_that_is_no_library(probe, tmp_path):
    (tmp_path / "text.so").write_text("not a library " * 100)
    with pytest.raises(ImportError, match=r"text\.so: it is no 64-bit ELF library"):
        ms_ops.custom(f"{tmp_path / 'text.so'}:Echo", out_shape=like_first, out_dtype=like_first)
    assert_next_call_is_right(probe)


def test_library_for_another_torch(probe, tmp_path, monkeypatch):
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "old.cpp").write_text(
        'extern "C" __attribute__((visibility("default"))) const char ms_ext_built_for[] = "torch 1.9, string ABI 0";'
    )
    with pytest.raises(ImportError, match=r"was built for torch 1\.9, string ABI 0, and this process runs torch"):
        ms_ops.load("old", [tmp_path / "old.cpp"])
    assert_next_call_is_right(probe)


@modes
@pytest.mark.parametrize(
    "wrong",
    ["np.ones(3, np.float32)", "'text'", "1j", "((1, 2), 3)", "{'a': 1}", "ms.float32", "[ops.ones(2), 3]", "slice(1)"],
)
def test_wrong_kind_of_input(warm_child, mode, wrong):
    """In a child: MindSpore itself aborts the process for some of them."""
    warm_child(
        f"""
        import mindspore as ms, numpy as np, ms_ops
        from mindspore import nn, ops
        ms.set_context(mode={mode})
        probe = ms_ops.load("probe", [{str(Path(__file__).parents[1] / "bridge" / "probe.cpp")!r}])

        class Net(nn.Cell):
            def __init__(self):
                super().__init__()
                self.op = probe.custom("Echo", out_shape=lambda *x: (3,), out_dtype=ms.float32)

            def construct(self, *inputs):
                return self.op(*inputs)

        try:
            Net()({wrong}).asnumpy()
        except Exception as error:
            print("refused:", type(error).__name__, error)
        else:
            raise SystemExit("accepted")
        x = ms.Tensor(np.ones(3, np.float32))
        assert (Net()(x).asnumpy() == 1).all()
        """
    )


def test_wrong_number_of_inputs(mode, probe, x):
    """Neither the rule in C++ nor the kernel reads past what it was given."""
    with pytest.raises(RuntimeError, match="MinMax: infer_shape asks for input 0 of 0"):
        probe.custom("MinMax", out_dtype=(ms.float32, ms.float32))()
    for name, rules in {
        "out_shape": {"out_shape": lambda first: first, "out_dtype": ms.float32},
        "out_dtype": {"out_shape": (2,), "out_dtype": lambda first: first},
    }.items():
        text = rf"Echo: the call has 2 input\(s\), and {name} is a function of \(first\)"
        with pytest.raises(TypeError, match=text):
            Net(probe.custom("Echo", **rules))(x, x)
    assert_next_call_is_right(probe)


def test_library_and_out_dtype_must_agree_on_the_number_of_outputs(mode, probe, x):
    for symbol, dtypes in (("Echo", (ms.float32, ms.float32)), ("MinMax", ms.float32)):
        with pytest.raises(ValueError, match=r"out_shape gives \d output\(s\).*they must agree"):
            Net(probe.custom(symbol, out_dtype=dtypes))(x)
    assert_next_call_is_right(probe)


def test_copies_do_not_depend_on_the_working_folder(probe, tmp_path, monkeypatch, x):
    (tmp_path / "copy.so").write_bytes(probe.path.read_bytes())
    op = ms_ops.custom("copy.so:Echo", out_shape=like_first, out_dtype=like_first)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    np.testing.assert_array_equal(copy.deepcopy(op)(x).asnumpy(), x.asnumpy())


def test_white_list(probe, monkeypatch, tmp_path):
    monkeypatch.setenv("MS_CUSTOM_AOT_WHITE_LIST", str(tmp_path))
    with pytest.raises(PermissionError, match="MS_CUSTOM_AOT_WHITE_LIST allows only"):
        probe.custom("Echo", out_shape=like_first, out_dtype=like_first)


def test_replaced_library_is_noticed(probe, tmp_path):
    library = tmp_path / "copy.so"
    library.write_bytes(probe.path.read_bytes())
    ms_ops.custom(f"{library}:Echo", out_shape=like_first, out_dtype=like_first)
    library.unlink()
    library.write_bytes(probe.path.read_bytes() + b" ")
    with pytest.raises(ImportError, match="was replaced after this process loaded it"):
        ms_ops.custom(f"{library}:Echo", out_shape=like_first, out_dtype=like_first)


def test_pickle(mode, probe, x):
    op = probe.custom("Throw", out_shape=like_first, out_dtype=like_first, attrs={"kind": "none"})
    twin = pickle.loads(pickle.dumps(op))
    assert twin.attrs["ms_ext_attributes"] == op.attrs["ms_ext_attributes"]
    assert Net(twin)(x).shape == x.shape
