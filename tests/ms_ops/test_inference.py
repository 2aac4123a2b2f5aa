"""Inference against torch itself: shapes, dtypes, unknown dims, errors."""

from __future__ import annotations

import contextlib
import gc
import itertools
import re
import warnings

import pytest
import torch
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from ms_ops._dispatcher import catalog
from ms_ops._inference.overload import NoInference, OverloadInference, TensorSpec, infer_by_running
from ms_ops._native.attributes import InputIndex

from .inferring import BOOL, F32, I64, contradiction, encode, infer, infer_shapes, run, specs_of, t


class Recorder(TorchDispatchMode):
    """Keeps calls of functional aten overloads: specs and constants of the inputs, and what came out."""

    def __init__(self):
        super().__init__()
        self.calls = {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        outputs = pytree.tree_leaves(result, is_leaf=lambda value: value is None)
        is_dense = all(
            leaf.layout == torch.strided
            for leaf in pytree.tree_leaves((args, kwargs, result))
            if isinstance(leaf, torch.Tensor)
        )
        names = {str(value.type) for value in func._schema.returns}
        if is_dense and not func._schema.is_mutable and names and names <= {"Tensor", "List[Tensor]"}:
            with contextlib.suppress(KeyError):  # dtypes that have no number here
                self._keep(func, *encode(func, args, kwargs), outputs)
        return result

    def _keep(self, func, arguments, tensors, outputs):
        self.calls.setdefault(func, []).append((arguments, specs_of(tensors), specs_of(outputs)))


@pytest.fixture(scope="module")
def calls():
    """Below autograd, what the first sample of each OpInfo calls; the backward operators too."""
    from torch.testing._internal.common_methods_invocations import op_db

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    with Recorder() as recorder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for op in op_db:
            dtype = F32 if F32 in op.supported_dtypes("cpu") else next(iter(op.supported_dtypes("cpu")), None)
            if dtype is None:
                continue
            is_differentiable = op.supports_autograd and dtype.is_floating_point
            torch.manual_seed(0)
            with contextlib.suppress(Exception):  # without gradients, or for other builds of torch
                # Not op.sample_inputs(), which searches the stack for the name of a test.
                sample = next(iter(op.sample_inputs_func(op, "cpu", dtype, is_differentiable)))
                result = op(sample.input, *sample.args, **sample.kwargs)
                torch.autograd.grad(
                    outputs := [leaf for leaf in pytree.tree_leaves(result) if getattr(leaf, "requires_grad", False)],
                    [leaf for leaf in pytree.tree_leaves(sample.input) if getattr(leaf, "requires_grad", False)],
                    [torch.ones_like(output) for output in outputs],
                    allow_unused=True,
                )
    torch.set_num_threads(threads)
    return recorder.calls


@pytest.mark.slow
def test_recorded_calls(calls):
    assert len(calls) > 500
    wrong = []
    for overload, records in calls.items():
        for arguments, inputs, outputs in records[:3]:
            claims = OverloadInference(overload, arguments)(inputs)
            if text := contradiction(claims, outputs):
                wrong.append(f"{overload}: {text}")
    assert not wrong


# What is right to be refused where a first dim is not known: messages, and how many of the recorded calls they are for.
REFUSED_UNKNOWN_DIMS = {"the number of outputs is not known before the call": 3}
if torch.__version__ >= "2.15":
    # Of group norm, which has the batch and the channels as constants besides.
    REFUSED_UNKNOWN_DIMS["Expected weight to be a vector of size equal to the number of channels"] = 1


@pytest.mark.slow
def test_unknown_dims_of_recorded_calls(calls):
    """Where inference has an answer for unknown dims, it is right for the recorded dims, and for others."""
    wrong, refused = [], []
    for overload, records in calls.items():
        arguments, inputs, outputs = records[0]
        inference = OverloadInference(overload, arguments)
        shapes = [(-1, *spec.shape[1:]) if spec.shape else () for spec in inputs]
        if not any(shapes) or len(shapes) > 5:
            continue
        try:
            claims = inference([spec._replace(shape=shape) for spec, shape in zip(inputs, shapes, strict=True)])
        except (RuntimeError, IndexError, ValueError) as error:
            refused.append(f"{overload}: {error}")
            continue
        if text := contradiction(claims, outputs):
            wrong.append(f"{overload}{shapes}: {text}")
        for factor, term in (2, 0), (1, 1), (1, 50), (3, 2):
            others = [
                spec._replace(shape=(factor * spec.shape[0] + term, *spec.shape[1:])) if spec.shape else spec
                for spec in inputs
            ]
            try:
                answer = inference(others)
            except (RuntimeError, IndexError, ValueError):
                continue
            if text := contradiction(claims, answer):
                wrong.append(f"{overload}{shapes}: {text}")
    assert not wrong
    found = {reason: sum(bool(re.search(reason, text)) for text in refused) for reason in REFUSED_UNKNOWN_DIMS}
    assert found == REFUSED_UNKNOWN_DIMS, refused
    assert sum(found.values()) == len(refused), refused


@pytest.mark.parametrize(
    ("name", "args", "shapes", "expected"),
    [
        ("aten::leaky_relu", (t(2, 16),), [(-1, 16)], [(-1, 16)]),
        ("aten::add.Tensor", (t(2, 16), t(2, 16)), [(-1, 16), (-1, 16)], [(-1, 16)]),
        ("aten::add.Tensor", (t(2, 16), t(1, 16)), [(-1, 16), (1, 16)], [(-1, 16)]),
        ("aten::add.Tensor", (t(2, 16), t(5, 1)), [(-1, 16), (5, 1)], [(5, 16)]),
        ("aten::matmul", (t(2, 3, 16), t(16, 32)), [(-1, -1, 16), (16, 32)], [(-1, -1, 32)]),
        ("aten::matmul", (t(3, 16), t(16, 32)), [(-1, -1), (16, 32)], [(-1, 32)]),
        ("aten::bmm", (t(2, 3, 4), t(2, 4, 5)), [(-1, -1, -1), (-1, -1, -1)], [(-1, -1, -1)]),
        ("aten::addmm", (t(5), t(3, 4), t(4, 5)), [(-1,), (-1, 4), (4, -1)], [(-1, -1)]),
        ("aten::conv2d", (t(1, 3, 8, 8), t(8, 3, 3, 3)), [(-1, 3, -1, -1), (8, 3, 3, 3)], [(-1, 8, -1, -1)]),
        ("aten::conv2d", (t(1, 3, 8, 8), t(8, 3, 5, 5)), [(-1, -1, -1, -1), (8, 3, 5, 5)], [(-1, 8, -1, -1)]),
        ("aten::layer_norm", (t(2, 16), [16], t(16), t(16)), [(-1, -1), (-1,), (16,)], [(-1, -1)]),
        ("aten::cat", ([t(2, 4), t(3, 4)],), [(-1, 4), (-1, 4)], [(-1, 4)]),
        ("aten::cat", ([t(2, 4), t(3, 4)],), [(-1, -1), (-1, -1)], [(-1, -1)]),
        ("aten::topk", (t(4, 16), 3), [(4, -1)], [(4, 3), (4, 3)]),
        ("aten::slice_copy.Tensor", (t(12, 2), 0, 0, 10), [(-1, 2)], [(-1, 2)]),
        ("aten::slice_copy.Tensor", (t(12, 2), 0, 0, 1000), [(-1, 2)], [(-1, 2)]),
        ("aten::slice_copy.Tensor", (t(12), 0, 16000, 2**63 - 1), [(-1,)], [(-1,)]),
        ("aten::slice_copy.Tensor", (t(12, 64), 0, 1024, 2**63 - 1), [(-1, 64)], [(-1, 64)]),
        ("aten::slice_copy.Tensor", (t(12), 0, 0, -1000), [(-1,)], [(-1,)]),
        ("aten::unfold_copy", (t(500), 0, 400, 16000), [(-1,)], [(-1, 400)]),
        ("aten::unfold_copy", (t(20000), 0, 16000, 8000), [(-1,)], [(-1, 16000)]),
        ("aten::reshape", (t(32000), [-1, 16000]), [(-1,)], [(-1, 16000)]),
        ("aten::view_copy", (t(5, 4, 4), [-1, 16]), [(-1, 4, 4)], [(-1, 16)]),
        ("aten::reshape", (t(50, 16), [-1, 100]), [(-1, 16)], [(-1, 100)]),
        ("aten::max_pool2d_with_indices", (t(2, 3, 8, 8), [2, 2]), [(2, 3, -1, -1)], [(2, 3, -1, -1)] * 2),
        ("aten::avg_pool2d", (t(2, 3, 99, 99), [91, 91]), [(2, 3, -1, -1)], [(2, 3, -1, -1)]),
        ("aten::adaptive_avg_pool2d", (t(2, 3, 8, 8), [1, 1]), [(-1, 3, -1, -1)], [(-1, 3, 1, 1)]),
        ("aten::repeat", (t(2, 3), [2, 2]), [(-1, 3)], [(-1, 6)]),
        ("aten::squeeze", (t(2, 1, 4),), [(-1, 1, 4)], [(-2,)]),
        ("aten::squeeze.dim", (t(2, 1, 4), 1), [(-1, 1, 4)], [(-1, 4)]),
        ("aten::where.self", (t(2, dtype=BOOL), t(2), t(2)), [(-1,), (-1,), (-1,)], [(-1,)]),
        ("aten::scaled_dot_product_attention", (t(2, 4, 6, 8),) * 3, [(2, 4, -1, 8)] * 3, [(2, 4, -1, 8)]),
        ("aten::linalg_cross", (t(2, 3), t(2, 3)), [(-1, 3), (-1, 3)], [(-1, 3)]),
        ("aten::sum", (t(2, 3),), [(-2,)], [()]),
        ("aten::relu", (t(2, 3),), [(-2,)], [(-2,)]),
        ("aten::index_select", (t(2, 3), 0, t(2, dtype=I64)), [(-2,), (-2,)], [(-2,)]),
        ("aten::mm", (t(2, 3), t(3, 4)), [(-2,), (3, 4)], [(-1, 4)]),
        ("aten::conv2d", (t(1, 3, 8, 8), t(8, 3, 3, 3)), [(-2,), (8, 3, 3, 3)], [(-2,)]),
        ("aten::conv2d", (t(1, 3, 8, 8), t(8, 3, 3, 3), t(8)), [(-2,), (-2,), (-2,)], [(-2,)]),
        ("aten::mse_loss", (t(2, 3), t(2, 3)), [(-2,), (-2,)], [()]),
        ("aten::split_with_sizes", (t(96), [64, 16, 16], -1), [(-1, -1)], [(-1, 64), (-1, 16), (-1, 16)]),
        ("aten::view", (t(25, 5), [5, 5, 5]), [(-1, -1)], [(-1, -1, -1)]),
        ("aten::reflection_pad1d_backward", (t(2, 8), t(2, 5), [1, 2]), [(-1, -1), (-1, -1)], [(-1, -1)]),
        ("aten::nonzero", (t(2, 8),), [(-1, 8)], [(-1, 2)]),
        # Complaints about hidden0 and hidden1, which are no sizes.
        ("aten::lstm_cell", (t(1, 4), [t(1, 5)] * 2, t(20, 4), t(20, 5)),
         [(1, 4), (-1, -1), (-1, -1), (20, 4), (20, 5)], [(-1, -1)] * 2),
        ("aten::lstm_cell", (t(0, 4), [t(0, 5)] * 2, t(20, 4), t(20, 5)),
         [(0, 4), (-1, -1), (-1, -1), (20, 4), (20, 5)], [(0, -1)] * 2),
    ],
)  # fmt: skip
def test_unknown_dims(name, args, shapes, expected):
    assert infer_shapes(name, *args, shapes=shapes) == expected


@pytest.mark.parametrize("shapes", [[(-2,), (-2,)], [(-1,), (-2,)]])
def test_a_dtype_that_depends_on_ranks_is_refused(shapes):
    """A 0-d tensor does not take part in type promotion."""
    with pytest.raises(RuntimeError, match=r"dtype of output 0, .* or float\d+, depends on the ranks"):
        infer("aten::mul.Tensor", t(3).half(), t(3), shapes=shapes)
    assert infer("aten::mul.Tensor", t(3).half(), t(3), shapes=[(-1,), (-1,)])[0].dtype == F32


def test_a_number_of_outputs_that_depends_on_an_unknown_dim_is_refused():
    assert len(infer("aten::chunk", t(6, 2), 3, shapes=[(6, -1)])) == 3
    with pytest.raises(RuntimeError, match="the number of outputs is not known before the call: it depends on sizes"):
        infer("aten::chunk", t(6, 2), 3, shapes=[(-1, 2)])


def test_unknown_dims_that_nothing_fits():
    with pytest.raises(RuntimeError, match=r"(?s)\(3\).*\(4\).*in aten::add.Tensor\(self: float32\[-1, 3\], other"):
        infer("aten::add.Tensor", t(2, 3), t(2, 4), shapes=[(-1, 3), (-1, 4)])


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("aten::mm", (t(3, 4), t(5, 6))),
        ("aten::add.Tensor", (t(3, 4), t(5, 6))),
        ("aten::cat", ([t(3), t(3, 4)],)),
        ("aten::reshape", (t(3), [2, -1])),
        ("aten::sum.dim_IntList", (t(3), [4])),
        ("aten::conv2d", (t(1, 3, 8, 8), t(8, 4, 3, 3))),
        ("aten::linalg_det", (t(3, 4),)),
        ("aten::leaky_relu", (t(3, dtype=torch.int32),)),
        ("aten::bitwise_not", (t(3),)),
        ("aten::one_hot", (t(3),)),
        ("aten::gather", (t(3), 0, t(3))),
        ("aten::index_select", (t(3), 2, t(3, dtype=I64))),
        ("aten::geqrf", (t(3),)),
        ("aten::arange", ("x",)),
    ],
)
def test_errors_are_torchs_own(name, args, capfd):
    with pytest.raises(Exception) as of_torch:  # noqa: PT011
        run(name, *args)
    with pytest.raises(Exception) as of_inference:  # noqa: PT011
        infer(name, *args)
    assert str(of_inference.value).startswith(str(of_torch.value))
    assert type(of_inference.value) is type(of_torch.value)
    assert f"\n  in {name}(" in str(of_inference.value)
    assert capfd.readouterr().err == ""


def test_error_names_every_input():
    overload = torch.ops.aten.cat.default
    inference = OverloadInference(overload, [[InputIndex(1), InputIndex(0)], 0])
    with pytest.raises(
        RuntimeError, match=r"in aten::cat\(tensors\[1\]: float32\[2, 3\], tensors\[0\]: int32\[4, 5\]\)"
    ):
        inference([TensorSpec((2, 3), F32), TensorSpec((4, 5), torch.int32)])
    with pytest.raises(TypeError, match=r"aten::cat takes 2 tensors \(tensors\[1\], tensors\[0\]\), got 1"):
        inference([TensorSpec((2, 3), F32)])


def test_arguments_that_do_not_fit_the_schema():
    overload = torch.ops.aten.leaky_relu.default
    with pytest.raises(ValueError, match="aten::leaky_relu has 2 arguments, got 1"):
        OverloadInference(overload, [InputIndex(0)])
    with pytest.raises(ValueError, match="the inputs of aten::leaky_relu are not numbered from 0 on"):
        OverloadInference(overload, [InputIndex(1), 0.1])


@pytest.mark.parametrize("device", [None, "cpu", "cuda:1", "meta"])
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("aten::zeros", [[2, 3], 5, 0], TensorSpec((2, 3), torch.float16)),
        ("aten::arange.start_step", [0, 5, 2, None, None], TensorSpec((3,), I64)),
        ("aten::arange.start_step", [0.0, 5, 2, None, None], TensorSpec((3,), F32)),
        ("aten::rand", [[4], None, None], TensorSpec((4,), F32)),
        ("aten::full", [[2], 1j, None, None], TensorSpec((2,), torch.complex64)),
    ],
)
def test_factories(name, arguments, expected, device):
    overload = catalog.find(name).function
    state = torch.get_rng_state()
    assert OverloadInference(overload, [*arguments, device, None])([]) == (expected,)
    assert torch.equal(torch.get_rng_state(), state)


def test_default_dtype_is_followed():
    inference = OverloadInference(torch.ops.aten.zeros.default, [[2], None, None, None, None])
    assert inference([])[0].dtype == F32
    torch.set_default_dtype(torch.float64)
    try:
        assert inference([])[0].dtype == torch.float64
    finally:
        torch.set_default_dtype(F32)


def test_numbers_in_the_place_of_tensors_promote_as_in_torch():
    for dtype, number in itertools.product([torch.int8, torch.float16, BOOL], [2, 2.5, True, 2j]):
        arguments = [InputIndex(0), number, 1]
        claim = OverloadInference(torch.ops.aten.add.Tensor, arguments)([TensorSpec((2,), dtype)])
        assert not contradiction(claim, [torch.zeros(2, dtype=dtype) + number])


def test_inputs_and_outputs_that_are_none():
    specs = [TensorSpec((2, 6), F32), None, None]
    norm = OverloadInference(
        torch.ops.aten.native_layer_norm.default, [InputIndex(0), [6], *map(InputIndex, (1, 2)), 0.1]
    )
    assert [spec.shape for spec in norm(specs)] == [(2, 6), (2, 1), (2, 1)]
    x, weight = TensorSpec((1, 3, 8, 8), torch.bfloat16), TensorSpec((4, 3, 3, 3), torch.bfloat16)
    arguments = [*map(InputIndex, range(3)), [4], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [True, False, True]]
    backward = OverloadInference(torch.ops.aten.convolution_backward.default, arguments)
    grad = x._replace(shape=(1, 4, 8, 8))
    undefined = x._replace(shape=(0,), is_defined=False)
    assert backward([grad, x, weight]) == (x, undefined, x._replace(shape=(4,)))


@pytest.mark.parametrize("layout", [1, None])
def test_sparse_results_are_refused(layout):
    with pytest.raises(TypeError, match="returns a sparse_coo tensor, and only dense tensors can be returned"):
        OverloadInference(torch.ops.aten._to_sparse.default, [InputIndex(0), layout, None, None])(
            [TensorSpec((2,), F32)]
        )


@pytest.mark.slow
def test_answers_are_remembered_and_forgotten():
    inference = OverloadInference(torch.ops.aten.relu.default, [InputIndex(0)])
    spec = TensorSpec((2, 3), F32)
    assert inference([spec]) is inference([spec])
    gc.collect()
    before = len(gc.get_objects())
    for size in range(1500):
        inference([TensorSpec((size, 3), F32)])
    gc.collect()
    assert len(gc.get_objects()) - before < 1500 * 10


@pytest.fixture
def library():
    library = torch.library.Library("inference_test", "FRAGMENT")
    yield library
    library._destroy()


def test_what_a_meta_function_refuses_is_said(library):
    def refused(x):
        raise NotImplementedError("unwritten_meta is not written yet")

    library.define("unwritten(Tensor x) -> Tensor")
    library.impl("unwritten", torch.neg, "CPU")
    library.impl("unwritten", refused, "Meta")
    overload = torch.ops.inference_test.unwritten.default
    with pytest.raises(NoInference, match="its Meta function says: unwritten_meta is not written yet"):
        OverloadInference(overload, [InputIndex(0)])([TensorSpec((3,), F32)])


def test_operators_without_fake_function(library):
    library.define("twice(Tensor x, int times) -> (Tensor, Tensor[])")
    library.impl("twice", lambda x, times: (x.repeat(times), [x.sum(), x > 0]), "CPU")
    overload = torch.ops.inference_test.twice.default
    arguments, inputs = [InputIndex(0), 2], [TensorSpec((3,), F32)]
    text = r"torch cannot tell the shapes and dtypes that inference_test::twice returns: it has no fake"
    for shape in [(3,), (-1,), (-2,)]:
        with pytest.raises(NoInference, match=text):
            OverloadInference(overload, arguments)([TensorSpec(shape, F32)])
    assert infer_by_running(overload, arguments, inputs) == (
        TensorSpec((6,), F32),
        TensorSpec((), F32),
        TensorSpec((3,), BOOL),
    )
    by_running = OverloadInference(overload, arguments, by_running=True)
    assert by_running([TensorSpec((-1,), F32)])[0].shape == (-1,)

    torch.library.register_fake(overload, lambda x, times: (x.repeat(times), [x.sum(), x > 0]), lib=library)
    assert OverloadInference(overload, arguments)(inputs) == infer_by_running(overload, arguments, inputs)


def test_running_happens_once_per_shape(library):
    shapes = []
    library.define("seen(Tensor x) -> Tensor")
    library.impl("seen", lambda x: shapes.append(tuple(x.shape)) or x.clone(), "CPU")
    inference = OverloadInference(torch.ops.inference_test.seen.default, [InputIndex(0)], by_running=True)
    for shape in [(2,), (3,), (2,), (3,)]:
        assert inference([TensorSpec(shape, F32)]) == (TensorSpec(shape, F32),)
    assert shapes == [(2,), (3,)]


def test_fake_functions_with_dynamic_sizes(library):
    library.define("keep(Tensor x, Tensor scores) -> Tensor")

    def keep(x, scores):
        size = torch.library.get_ctx().new_dynamic_size(min=0, max=x.shape[0])
        return x.new_empty(size, 4)

    overload = torch.ops.inference_test.keep.default
    torch.library.register_fake(overload, keep, lib=library)
    specs = [TensorSpec((9, 4), F32), TensorSpec((9,), F32)]
    arguments = [InputIndex(0), InputIndex(1)]
    assert OverloadInference(overload, arguments)(specs) == (TensorSpec((-1, 4), F32, (0,)),)


def test_what_a_fake_function_refuses(library, capfd):
    def refuse(x):
        torch._check(x.dim() == 2, lambda: f"scores have {x.dim()} dims instead of 2")
        return torch.empty_like(x)

    library.define("strict(Tensor x) -> Tensor")
    overload = torch.ops.inference_test.strict.default
    torch.library.register_fake(overload, refuse, lib=library)
    with pytest.raises(RuntimeError, match="^scores have 1 dims instead of 2\n"):
        OverloadInference(overload, [InputIndex(0)])([TensorSpec((3,), F32)])
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "args", "on_cpu", "on_cuda"),
    [
        ("aten::log_sigmoid_forward", [t(3)], TensorSpec((3,), F32), TensorSpec((0,), F32)),
        (
            "aten::_embedding_bag",
            [t(3, 2), t(2, dtype=I64), t(2, dtype=I64)],
            TensorSpec((0,), I64),
            TensorSpec((2,), I64),
        ),
        (
            "aten::native_batch_norm",
            [t(2, 3), None, None, t(3), t(3), False, 0.1, 1e-5],
            TensorSpec((0,), F32),
            TensorSpec((3,), F32),
        ),
        (
            "aten::native_layer_norm",
            [t(2, 3, dtype=torch.float16), [3], None, None, 1e-5],
            TensorSpec((2, 1), torch.float16),
            TensorSpec((2, 1), F32),
        ),
    ],
)
def test_outputs_that_differ_between_devices(name, args, on_cpu, on_cuda):
    overload = catalog.find(name).function
    arguments, tensors = encode(overload, args, {})

    def second_output(device):
        return OverloadInference(overload, arguments, device=device)(specs_of(tensors))[1]

    assert second_output("cpu") == on_cpu
    assert second_output("cuda:0") == on_cuda
    assert second_output("npu:0") == on_cpu  # this torch has no such device


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("aten::native_layer_norm", [[8], t(8), None, 1e-5]),
        ("aten::native_group_norm", [t(6), t(6), 4, 6, 8, 2, 1e-5]),
        ("aten::native_batch_norm", [t(6), t(6), None, None, True, 0.1, 1e-5]),
        ("aten::native_batch_norm", [None, None, t(6), t(6), False, 0.1, 1e-5]),
        ("aten::_native_batch_norm_legit.no_stats", [t(6), None, True, 0.1, 1e-5]),
        ("aten::_native_batch_norm_legit_functional", [t(6), t(6), t(6), t(6), True, 0.1, 1e-5]),
        ("aten::_native_batch_norm_legit_no_training", [t(6), t(6), t(6), t(6), 0.1, 1e-5]),
        ("aten::_batch_norm_no_update", [t(6), t(6), t(6), t(6), 0.1, 1e-5]),
        ("aten::_batch_norm_with_update_functional", [t(6), t(6), t(6), t(6), 0.1, 1e-5]),
    ],
)
def test_normalizations_of_half_precision_with_wider_parameters(name, args, dtype):
    arguments = [t(4, 6, 8, dtype=dtype), *args]
    claims = infer(name, *arguments)
    assert claims[1].dtype == F32
    assert not contradiction(claims, run(name, *arguments))


@pytest.mark.parametrize("name", ["_native_batch_norm_legit_functional", "_batch_norm_with_update_functional"])
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, F32])
def test_new_running_statistics_have_the_dtype_of_the_old_ones(name, dtype):
    statistics = [t(6, dtype=dtype)] * 4
    arguments = [t(4, 6, 8, dtype=dtype), *statistics, *([True] if "legit" in name else []), 0.1, 1e-5]
    claims = infer(f"aten::{name}", *arguments)
    assert claims[-1].dtype == dtype
    assert not contradiction(claims, run(f"aten::{name}", *arguments))


def test_inference_is_silent_about_what_it_tries():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        infer("aten::_lu_with_info", t(3, 3))
        infer("aten::var.correction", t(3, 3), [0], shapes=[(-1, 3)])


def test_random_numbers_are_not_spent():
    state = torch.get_rng_state()
    infer("aten::binomial", t(5), t(5))
    infer("aten::bernoulli", t(5), shapes=[(-1,)])
    infer("aten::dropout", t(5), 0.5, True)
    assert torch.equal(torch.get_rng_state(), state)
