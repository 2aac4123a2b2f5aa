"""torch_npu itself in MindSpore's real Ascend context, both on the stand-ins for CANN.

torch_npu's dispatch, streams, memory and calls of aclnn are the real ones. CANN has the few operators here that the
stand-in for aclnn has, with values; those of a simulated torch_npu in test_ascend.py are all of torch's.
"""

from __future__ import annotations

import subprocess
import textwrap
from pathlib import Path

import pytest

from ms_ops._simulator import operators
from tests.packages import every_kind

pytestmark = pytest.mark.slow

_PROLOGUE = """
from tests.devices.operators import *
from ms_ops._build import layout
assert torch.npu.is_available()

x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)

def expected(array, slope=0.25):
    return np.where(array > 0, array, slope * array)

def clone(x):
    return aten.clone(x)

def copy_streams():
    clear_log()
    ms_ops.LeakyRelu(0.25)(ms.Tensor(X, ms.float32)).asnumpy()
    return streams_of("copy")
"""
_EVERY_KIND = """
import sys

sys.path.insert(0, {folder!r})
import torch_npu

import kinds
import kinds.torch_npu
from samples import CALLS


def on_npu(value):
    if isinstance(value, list):
        return [on_npu(item) for item in value]
    return value.npu() if isinstance(value, torch.Tensor) else value


for arguments, named in CALLS:
    results = torch_npu.npu_every(*map(on_npu, arguments), **named)
    for result, expected in zip(results, kinds.every(*arguments, **named), strict=True):
        assert result.is_npu
        assert torch.equal(result.cpu(), expected)

x = torch.tensor([1.0, 2.0])
assert torch_npu.npu_joined([x.npu(), (x + 1).npu()]).tolist() == [1, 2, 2, 3]
"""


@pytest.fixture
def on_torch_npu(on_ascend):
    """Runs code with torch_npu on the simulated NPU."""

    def run(code: str, mode: str = "pynative", **environment: str) -> str:
        return on_ascend(_PROLOGUE + textwrap.dedent(code), mode=mode, torch_is="torch_npu", **environment)

    return run


def test_values_gradients_and_streams(on_torch_npu, device_mode):
    """Torch's operators and those of an extension, with gradients by torch's autograd, on torch's stream.

    Copies are on MindSpore's, so values are right only if each stream waits for the other. Entries are on MindSpore's.
    """
    on_torch_npu(
        f"""
        ms_ops.load("my_op", [{str(Path(__file__).with_name("my_op.cpp"))!r}])
        my_op = ms_ops.op("myops::my_op", slope=0.25)
        reference = lambda x: torch.nn.functional.leaky_relu(x, 0.25)
        (mindspores,) = copy_streams()
        torchs = torch.npu.default_stream().npu_stream
        assert len({{mindspores, torchs, 0}}) == 3
        for function, stream in ((leaky_relu, torchs), (my_op, torchs), (ms_ops.LeakyRelu(0.25), mindspores)):
            clear_log()
            for shape in ((2, 3), (), (0, 3)):
                check(function, reference, shape)
            assert streams_of("aclnnLeakyRelu") == {{stream}}, log()
        check(clone, lambda x: x.clone())

        same = lambda x: x
        symbol = f"{{layout.LIBRARY}}:ms_ops_LeakyRelu"  # for the CPU and GPUs; it calls torch's operator
        entry = ms_ops.custom(symbol, out_shape=same, out_dtype=same, attrs={{"negative_slope": 0.25}})
        clear_log()
        np.testing.assert_array_equal(Net(entry)(x).asnumpy(), expected(np.array(X)))
        assert streams_of("aclnnLeakyRelu") == {{mindspores}}, log()
        assert objects().failures == 0, objects()
        """,
        mode=device_mode,
    )


def test_calls_in_pynative_mode_wait_for_nothing(on_torch_npu):
    on_torch_npu(
        """
        gradient = Gradient(Net(leaky_relu))
        gradient(x, dy)[0].asnumpy()
        clear_log()
        dx, = gradient(clone(leaky_relu(x)), dy)
        events = [event.what for event in log()]
        assert events.count("aclnnLeakyRelu") == 2 and "aclnnLeakyReluBackward" in events, events
        assert not [what for what in events if what.startswith("synchronize")], events
        np.testing.assert_array_equal(dx.asnumpy(), np.where(np.array(X) > 0, DY, 0.25 * np.array(DY)))
        """
    )


def test_results_and_strided_inputs_in_a_row(on_torch_npu):
    """Memory of either framework is free for the next call as soon as nobody holds it, and not sooner."""
    on_torch_npu(
        """
        array = np.linspace(-4, 4, 6000).astype(np.float32).reshape(60, 100)
        tensors = [leaky_relu(ms.Tensor(array + i)) for i in range(20)]
        for i, tensor in enumerate(tensors):
            np.testing.assert_array_equal(tensor.asnumpy(), expected(array + i))
        for _ in range(3):
            result = ms.Tensor(array)
            for _ in range(5):
                result = leaky_relu(aten.t(result))
            np.testing.assert_allclose(result.asnumpy(), expected(array, 0.25**5).T, rtol=1e-6)
        """
    )


def test_another_stream_of_mindspore(on_torch_npu):
    on_torch_npu(
        """
        leaky_relu(x).asnumpy()
        own = ms_ops.LeakyRelu(2.0)
        for _ in range(3):
            other = ms.runtime.Stream()
            with ms.runtime.StreamCtx(other):
                y = own(leaky_relu(own(x)))
            other.synchronize()
            np.testing.assert_array_equal(y.asnumpy(), expected(expected(expected(np.array(X), 2.0)), 2.0))
        check_memory_between_streams(lambda x: aten.leaky_relu(x, 0.25))
        """
    )


def test_errors_are_raised_at_the_call_and_the_stream_is_restored(on_torch_npu):
    """The next call works: an error in torch_npu's queue would have stopped it, and later operators did nothing."""
    on_torch_npu(
        """
        before = torch.npu.current_stream()
        for _ in range(2):
            try:
                softmax(x)
            except RuntimeError as error:
                assert "SoftmaxV2" in str(error) and "aten::softmax(float32[2, 3])" in str(error), error
            else:
                raise AssertionError
            assert torch.npu.current_stream() == before
            np.testing.assert_array_equal(leaky_relu(x).asnumpy(), expected(np.array(X)))
        """
    )


def test_dropout_on_two_streams_of_torch_npus(on_torch_npu):
    """Which torch_npu does not allow from a stream of others."""
    on_torch_npu(
        """
        def dropout(x):
            return aten.native_dropout(x, 0.5, True)[0]

        ones = ms.Tensor(np.ones(640, np.float32))
        results = []
        for _ in range(2):
            ms_ops.manual_seed(7)
            clear_log()
            results += [leaky_relu(dropout(leaky_relu(ones))) for _ in range(3)]
            assert len(streams_of("aclnnDropout")) == 2, log()
            assert not [event for event in log() if event.what.startswith("synchronize")]
        arrays = [result.asnumpy() for result in results]
        assert set(np.unique(arrays)) == {0, 2} and 200 < np.count_nonzero(arrays[0]) < 440
        np.testing.assert_array_equal(arrays[:3], arrays[3:])
        assert not (arrays[0] == arrays[1]).all()
        ms_ops.manual_seed(7)
        gradient, = Gradient(Net(dropout))(ones, ones)
        np.testing.assert_array_equal(gradient.asnumpy(), arrays[0])
        assert torch.npu.current_stream() == torch.npu.default_stream()
        """
    )


def test_errors_in_a_graph(on_torch_npu):
    on_torch_npu(
        """
        before = torch.npu.current_stream()
        try:
            Net(softmax)(x).asnumpy()
        except RuntimeError as error:
            assert "SoftmaxV2" in str(error) and "float32[2, 3]" in str(error), error
        else:
            raise AssertionError
        assert torch.npu.current_stream() == before
        np.testing.assert_array_equal(Net(leaky_relu)(x).asnumpy(), expected(np.array(X)))
        """,
        mode="graph",
    )


def test_dynamic_shapes(on_torch_npu):
    """torch_npu keeps sizes with the memory, too: views of other sizes are other views."""
    on_torch_npu(
        """
        net = Net(leaky_relu)
        net.set_inputs(ms.Tensor(shape=[None, 3], dtype=ms.float32))
        for rows in (2, 5, 1, 5):
            array = np.linspace(-3, 3, rows * 3, dtype=np.float32).reshape(rows, 3)
            np.testing.assert_array_equal(net(ms.Tensor(array)).asnumpy(), expected(array))
        """,
        mode="graph",
    )


def test_an_op_on_the_cpu_in_a_network_on_ascend(on_torch_npu, device_mode):
    on_torch_npu(
        """
        for names in checked_on_the_cpu():
            assert {name for name in names if name.startswith("aclnn")} <= {"aclnnLeakyRelu", "aclnnLeakyReluBackward"}
        """,
        mode=device_mode,
    )


@pytest.mark.parametrize("call", ["leaky_relu(x)", "ms_ops.LeakyRelu(0.5)(x)"])
def test_a_queue_of_torch_npu_is_refused(on_torch_npu, call):
    output = on_torch_npu(
        f"""
        try:
            {call}
        except RuntimeError as error:
            print(error)
        """,
        TASK_QUEUE_ENABLE="1",
    )
    assert "torch_npu launches operators from a queue here" in output
    assert "set TASK_QUEUE_ENABLE=0" in output


def test_torch_npu_may_be_imported_late(on_ascend):
    """After a launch of an entry that calls aclnn, which needs no torch_npu."""
    on_ascend(
        """
        import ms_ops, torch
        x = ms.Tensor(X, ms.float32)
        first = ms_ops.LeakyRelu(0.25)(x).asnumpy()
        try:
            ms_ops.aten.leaky_relu(x, 0.25)
        except RuntimeError as error:
            assert "install torch_npu and import it first" in str(error), error
        else:
            raise AssertionError
        import torch_npu
        np.testing.assert_array_equal(ms_ops.aten.leaky_relu(x, 0.25).asnumpy(), first)
        np.testing.assert_array_equal(ms_ops.LeakyRelu(0.25)(x).asnumpy(), first)
        """,
        torch_is="torch_npu",
        TORCH_DEVICE_BACKEND_AUTOLOAD="0",
    )


def test_a_torch_npu_without_streams_of_others_is_named(on_ascend, tmp_path):
    """Versions before 2.13 lack the function; here, a library of that name without any."""
    library = tmp_path / "libtorch_npu.so"
    subprocess.run(
        ["cc", "-shared", "-o", str(library), "-x", "c", "/dev/null", f"-Wl,-soname,{library.name}"], check=True
    )
    output = on_ascend(
        f"""
        ctypes.CDLL({str(library)!r})
        import ms_ops
        try:
            ms_ops.aten.leaky_relu(ms.Tensor(X, ms.float32), 0.25)
        except RuntimeError as error:
            print(error)
        """,
        torch_is="simulated",
    )
    assert "lacks c10_npu::getStreamFromExternal or at_npu::native::from_blob. Install one that has them" in output


def test_a_package_under_the_names_of_torch_npu(on_torch_npu):
    package = every_kind.built()
    home = operators.library_folder(operators.read_packages([str(package)]))
    on_torch_npu(_EVERY_KIND.format(folder=str(package)), ASCEND_CUSTOM_OPP_PATH=str(home))
