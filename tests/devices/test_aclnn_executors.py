"""Executors of aclnn operators that are kept for further calls: the stand-in refuses every misuse of them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

_PROLOGUE = """
        from tests.devices.operators import *
        x = np.array(X, np.float32)

        def leaky(slope, values=x):
            op = ms_ops.aclnn("aclnnLeakyRelu", "Tensor self, Scalar slope -> Tensor out", slope=slope)
            result = Net(op)(ms.Tensor(values)).asnumpy()
            np.testing.assert_array_equal(result, np.where(values > 0, values, np.float32(slope) * values))

        def created(function, *arguments):
            before = objects().created
            function(*arguments)
            return objects().created - before

        def check_balance():
            assert objects().failures == 0 and objects().created > objects().destroyed, objects()
            drop_executors()
            assert objects().failures == 0 and objects().created == objects().destroyed, objects()
"""


def test_a_call_like_one_before_makes_no_objects(on_ascend, device_mode):
    on_ascend(
        f"""{_PROLOGUE}
        net = Net(ms_ops.LeakyRelu(0.25))
        inputs = [ms.Tensor(values) for values in (x, -x, 2 * x)]
        results = [net(tensor) for tensor in inputs]
        for tensor, result in zip(inputs, results):
            values = tensor.asnumpy()
            np.testing.assert_array_equal(result.asnumpy(), np.where(values > 0, values, 0.25 * values))
        assert objects().launched == 3 and objects().created == 4, objects()
        check(ms_ops.LeakyRelu(0.5), lambda x: torch.nn.functional.leaky_relu(x, 0.5))
        check_balance()
        """,
        mode=device_mode,
        MS_OPS_ACLNN_EXECUTORS="8",
    )


def test_constants_that_are_none_are_no_tensors(on_ascend, device_mode):
    """Tensors behind them are found again by their places."""
    on_ascend(
        f"""{_PROLOGUE}
        op = ms_ops.aclnn("aclnnRoll", "Tensor x, int[] shifts, int[]? dims -> Tensor out", shifts=[2], dims=None)
        for turn in range(3):
            values = x + turn
            result = Net(op)(ms.Tensor(values)).asnumpy()
            np.testing.assert_array_equal(result, np.roll(values, 2))
        assert objects().launched == 3 and objects().created == 4, objects()
        check_balance()
        """,
        mode=device_mode,
        MS_OPS_ACLNN_EXECUTORS="8",
    )


def test_calls_that_differ_share_nothing(on_ascend, device_mode):
    """Constants by their bits and types, shapes; and what is equal again finds its executor."""
    on_ascend(
        f"""{_PROLOGUE}
        for slope in (0.25, 0.5, 1, 1.0, True, 0.0, -0.0, 1e-300):
            assert created(leaky, slope) == 4, slope
            assert created(leaky, slope) == 0, slope
        for values in (x[0], x.reshape(3, 2), x.reshape(1, 6)):
            assert created(leaky, 0.25, values) == 4
            assert created(leaky, 0.25, 2 * values) == 0
        check_balance()
        """,
        mode=device_mode,
        MS_OPS_ACLNN_EXECUTORS="100",
    )


def test_lists_none_and_plain_numbers(on_ascend, device_mode):
    on_ascend(
        f"""{_PROLOGUE}
        def total(factor, *arrays):
            op = ms_ops.aclnn(
                "aclnnScaledSum", f"Tensor[{{len(arrays)}}] tensors, Tensor? absent, double factor -> Tensor out",
                factor=factor,
            )
            class Call(nn.Cell):
                def construct(self, *tensors):
                    return op(*tensors, None)
            result = Call()(*map(ms.Tensor, arrays)).asnumpy()
            np.testing.assert_array_equal(result, factor * sum(arrays))
        assert created(total, 2.0, x, 2 * x) == 5  # two tensors, their list, the output, the executor
        assert created(total, 2.0, 3 * x, -x) == 0
        assert created(total, 3.0, x, x) == 5
        assert created(total, 3.0, x, x, x) == 6
        assert created(total, 3.0, -x, x, 2 * x) == 0
        check_balance()
        """,
        mode=device_mode,
        MS_OPS_ACLNN_EXECUTORS="100",
    )


def test_no_more_executors_are_kept_than_wanted(on_ascend, device_mode):
    on_ascend(
        f"""{_PROLOGUE}
        assert [created(leaky, slope) for slope in (1.5, 2.5, 1.5, 2.5)] == [4, 4, 0, 0]
        assert objects().created - objects().destroyed == 8, objects()
        assert [created(leaky, slope) for slope in (3.5, 2.5, 1.5)] == [4, 0, 4]  # the oldest goes
        assert objects().created - objects().destroyed == 8, objects()
        check_balance()
        """,
        mode=device_mode,
        MS_OPS_ACLNN_EXECUTORS="2",
    )


def test_an_operator_that_refuses_is_prepared_for_each_call(on_ascend, device_mode):
    on_ascend(
        f"""{_PROLOGUE}
        add = ms_ops.aclnn("aclnnAddCustom", "Tensor x, Tensor y -> Tensor z")
        for _ in range(3):
            np.testing.assert_array_equal(Net(add)(ms.Tensor(x), ms.Tensor(x)).asnumpy(), 2 * x)
        assert objects() == (12, 12, 3, 0), objects()
        """,
        mode=device_mode,
        MS_OPS_ACLNN_EXECUTORS="2",
    )


def test_an_executor_whose_use_fails_is_dropped(on_ascend, device_mode):
    on_ascend(
        f"""{_PROLOGUE}
        leaky(0.25)
        ctypes.CDLL("libopapi.so").sim_fail_launches(1)
        try:
            leaky(0.25)
        except RuntimeError as error:
            assert "aclnnLeakyRelu: the device is not there" in str(error), error
        else:
            raise AssertionError
        assert objects().created == objects().destroyed == 4, objects()
        assert created(leaky, 0.25) == 4
        drop_executors()
        assert objects().created == objects().destroyed == 8 and objects().failures == 1, objects()
        """,
        mode=device_mode,
        MS_OPS_ACLNN_EXECUTORS="2",
    )


def test_streams_have_executors_of_their_own(on_ascend):
    on_ascend(
        f"""{_PROLOGUE}
        op = ms_ops.LeakyRelu(0.25)
        tensor = ms.Tensor(x)
        other = ms.runtime.Stream()
        op(tensor).asnumpy()
        for _ in range(2):
            with ms.runtime.StreamCtx(other):
                result = op(tensor)
            other.synchronize()
            np.testing.assert_array_equal(result.asnumpy(), np.where(x > 0, x, 0.25 * x))
        assert objects().created == 8, objects()
        check_balance()
        """,
        MS_OPS_ACLNN_EXECUTORS="2",
    )


@pytest.mark.parametrize("value", ["-1", "many", "2x"])
def test_the_number_must_be_one(on_ascend, value):
    output = on_ascend(
        """
        from tests.devices.operators import *
        for _ in range(2):
            try:
                ms_ops.LeakyRelu(0.25)(ms.Tensor(X, ms.float32)).asnumpy()
            except (RuntimeError, ValueError) as error:
                print(error)
        """,
        MS_OPS_ACLNN_EXECUTORS=value,
    )
    text = f"MS_OPS_ACLNN_EXECUTORS must be the number of executors to keep, 0 for none, got '{value}'"
    assert output.count(text) >= 2


def test_by_default_none_is_kept(on_ascend):
    on_ascend(
        f"""{_PROLOGUE}
        assert [created(leaky, slope) for slope in (1.5, 1.5)] == [4, 4]
        assert objects().created == objects().destroyed, objects()
        """
    )


@pytest.mark.parametrize("kept", ["0", "8"])
def test_an_executor_without_memory_is_destroyed(on_ascend, device_mode, kept):
    """Also one for one use, which only its second phase would have destroyed."""
    on_ascend(
        f"""{_PROLOGUE}
        net = Net(ms_ops.LeakyRelu(0.25))
        net(ms.Tensor(x)).asnumpy()  # with a workspace that is too small for the gradient
        to_fail = ctypes.c_int.in_dll(ctypes.CDLL("libascendcl.so"), "sim_acl_allocations_to_fail")
        to_fail.value = 1
        try:
            Gradient(Net(ms_ops.LeakyRelu(0.25)))(ms.Tensor(x), ms.Tensor(x))[0].asnumpy()
        except RuntimeError as error:
            assert "bytes of workspace" in str(error), error
        else:
            raise AssertionError
        assert to_fail.value == 0
        drop_executors()
        assert objects().failures == 0 and objects().created == objects().destroyed, objects()
        np.testing.assert_array_equal(net(ms.Tensor(x)).asnumpy(), np.where(x > 0, x, 0.25 * x))
        """,
        mode=device_mode,
        MS_OPS_ACLNN_EXECUTORS=kept,
    )


def test_kernels_of_two_threads_are_not_mixed(on_ascend, tmp_path):
    """Operators of several kernels, which leave each other values in the stream's workspace."""
    from ms_ops._simulator import libraries

    home = libraries.cann_home()
    library = tmp_path / "op_api" / "lib" / "libcust_opapi.so"
    library.parent.mkdir(parents=True)
    libraries.compile_c(
        library,
        [Path(__file__).with_name("two_kernels.c")],
        [home / "lib64" / "libopapi.so", home / "lib64" / "libdevice_simulator.so"],
        [f"-Wl,-rpath,{home / 'lib64'}"],
    )
    on_ascend(
        """
        from concurrent.futures import ThreadPoolExecutor

        from tests.devices.operators import *
        op = ms_ops.aclnn("aclnnTwoKernels", "Tensor x -> Tensor out")

        def wrong(number):
            x = ms.Tensor(np.full(64, number, np.float32))
            return sum(bool((op(x).asnumpy() != number).any()) for _ in range(50))

        wrong(0)
        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(wrong, (1, 2))) == [0, 0]
        """,
        ASCEND_CUSTOM_OPP_PATH=str(tmp_path),
        MS_OPS_ACLNN_EXECUTORS="0",
    )
