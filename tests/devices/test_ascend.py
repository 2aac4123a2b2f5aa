"""The unmodified library in MindSpore's real Ascend context, on the stand-in CANN, which keeps aclnn's rules strictly.

There is no torch_npu here: entries call aclnn with nothing of torch but its tensors.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PROBE = str(Path(__file__).with_name("aclnn_probe.cpp"))
EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "ascend"


def test_leaky_relu_and_its_gradients(on_ascend, device_mode):
    on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.LeakyRelu(0.25)
        for shape in ((2, 3), (), (0, 3), (2, 1, 2), (1, 2, 1, 2)):
            check(op, lambda x: torch.nn.functional.leaky_relu(x, 0.25), shape)
        second = Gradient(Gradient(Net(op)))(
            ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32), (ms.Tensor(DY, ms.float32),)
        )[1]
        np.testing.assert_array_equal(second.asnumpy(), np.where(np.array(X) > 0, DY, 0.25 * np.array(DY)))
        counts = objects()
        assert counts.launched >= 10 and counts.failures == 0 and counts.created == counts.destroyed, counts
        """,
        mode=device_mode,
    )


def test_stream_and_workspace(on_ascend, device_mode):
    """Everything is on MindSpore's stream; operators share its workspace, and a larger one replaces it."""
    on_ascend(
        """
        from tests.devices.operators import *
        net = Net(ms_ops.LeakyRelu(0.25))
        gradient = Gradient(net)
        x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)
        for _ in range(3):
            net(x).asnumpy()
        assert len({event.what for event in log() if event.what.startswith("workspace")}) == 1
        gradient(x, dy)[0].asnumpy()  # whose operator asks for twice as much
        clear_log()
        net(x).asnumpy(), gradient(x, dy)[0].asnumpy()
        assert len({event.what for event in log() if event.what.startswith("workspace")}) == 1
        assert streams_of("aclnn") == streams_of("copy") and len(streams_of("copy")) == 1, log()
        """,
        mode=device_mode,
    )


def test_calls_in_pynative_mode_wait_for_nothing(on_ascend):
    on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.LeakyRelu(0.25)
        x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)
        gradient = Gradient(Net(op))
        gradient(x, dy)[0].asnumpy()
        clear_log()
        y, (dx,) = op(op(x)), gradient(x, dy)
        before = {event.what for event in log()}
        assert not [what for what in before if what.startswith("synchronize")], before
        y.asnumpy(), dx.asnumpy()
        assert {"aclnnLeakyRelu", "aclnnLeakyReluBackward", "synchronize"} <= {event.what for event in log()}
        """
    )


def test_several_streams_have_workspaces_of_their_own(on_ascend):
    on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.LeakyRelu(0.25)
        x = ms.Tensor(X, ms.float32)
        op(x).asnumpy()
        other = ms.runtime.Stream()
        with ms.runtime.StreamCtx(other):
            y = op(x)
        other.synchronize()
        np.testing.assert_array_equal(y.asnumpy(), np.where(np.array(X) > 0, X, 0.25 * np.array(X)))
        assert len(streams_of("aclnnLeakyRelu")) == 2
        assert len({event.what for event in log() if event.what.startswith("workspace")}) == 2
        """
    )


def test_an_op_on_the_cpu_in_a_network_on_ascend(on_ascend, device_mode):
    on_ascend(
        """
        from tests.devices.operators import *
        for names in checked_on_the_cpu():
            assert names.count("aclnnLeakyRelu") >= 3 and names.count("aclnnLeakyReluBackward") == 2, names
        counts = objects()
        assert counts.failures == 0 and counts.created == counts.destroyed, counts
        """,
        mode=device_mode,
    )


def test_arguments_of_every_kind(on_ascend, device_mode):
    """An aclScalar as int64, double and bool; arrays; a tensor list with a strided view; None; text; plain numbers."""
    on_ascend(
        f"""
        from tests.devices.operators import *
        probe = ms_ops.load("aclnn_probe", [{PROBE!r}])
        describe = probe.custom("Describe", out_shape=(16,), out_dtype=ms.float32)
        seen = Net(describe)(ms.Tensor(X, ms.float32)).asnumpy()
        expected = [907, 1100.5, 1201, 3, 4, 1.5, 1, 2, 2, 1, 4, -9, 2.25, 1, 1, 6]
        np.testing.assert_array_equal(seen, np.array(expected, np.float32))
        assert objects().created == objects().destroyed == 11, objects()
        """,
        mode=device_mode,
    )


@pytest.mark.parametrize(
    ("call", "messages"),
    [
        ("ms_ops.LeakyRelu(0.2)(half)", ["aclnnLeakyRelu: dtype 1 is not supported", "float16[2, 3]"]),
        ("probe('Unknown')", ["CANN has no function aclnnNowhere", "libcust_opapi.so", "libopapi.so: loaded"]),
        ("probe('TensorOfTheCpu')", ["aclnn takes tensors on the NPU, and this one is on 'cpu'"]),
        ("probe('DtypeWithoutNumber')", ["aclnn has no number for dtype Float8_e5m2"]),
        ("ms_ops.aten.softmax(x, -1)", ["torch has none for this NPU", "torch_npu", 'op.set_device("CPU")']),
    ],
)
def test_bad_input_is_named_and_the_process_goes_on(on_ascend, device_mode, call, messages):
    output = on_ascend(
        f"""
        from tests.devices.operators import *
        x, half = ms.Tensor(X, ms.float32), ms.Tensor(X, ms.float16)
        library = ms_ops.load("aclnn_probe", [{PROBE!r}])
        def probe(symbol):
            return Net(library.custom(symbol, out_shape=lambda x: x, out_dtype=lambda x: x))(x)
        class Call(nn.Cell):
            def construct(self, x):
                return softmax(x)
        try:
            ({"Call()(x)" if "softmax" in call else call}).asnumpy()
        except RuntimeError as error:
            print(error)
        else:
            raise AssertionError
        check(ms_ops.LeakyRelu(0.5), lambda x: torch.nn.functional.leaky_relu(x, 0.5))
        assert objects().created == objects().destroyed, objects()
        """,
        mode=device_mode,
    )
    for message in messages:
        assert message in output


def test_a_missing_library_of_operators_is_named(on_ascend, device_mode, tmp_path):
    from ms_ops._simulator import libraries

    folder = tmp_path / "cann" / "lib64"
    shutil.copytree(libraries.cann_home() / "lib64", folder, ignore=shutil.ignore_patterns("libopapi.so"))
    output = on_ascend(
        """
        from tests.devices.operators import *
        x = ms.Tensor(X, ms.float32)
        try:
            Net(ms_ops.LeakyRelu(0.25))(x).asnumpy()
        except RuntimeError as error:
            print(error)
        else:
            raise AssertionError
        Net(ms_ops.LeakyRelu(0.25).set_device("CPU"))(x).asnumpy()
        """,
        mode=device_mode,
        LD_LIBRARY_PATH=str(folder),
    )
    assert "CANN has no function aclCreateTensor. Searched:" in output
    assert "libopapi.so: cannot open shared object file" in output
    assert "if CANN itself is missing, source its set_env.sh" in output


def test_packages_of_custom_operators(on_ascend, tmp_path):
    """By ASCEND_CUSTOM_OPP_PATH, and by the load_priority of the vendors' config.ini."""
    code = f"""
        sys.path.insert(0, {str(EXAMPLES)!r})
        import add_custom
        add_custom.main()
        assert objects().failures == 0 and objects().created == objects().destroyed, objects()
        """
    from ms_ops._simulator import libraries

    vendors = tmp_path / "opp" / "vendors"
    vendors.mkdir(parents=True)
    (vendors / "config.ini").write_text("load_priority=absent,mine\n")
    (vendors / "mine").symlink_to(libraries.cann_home() / "package")
    for variables in ({}, {"ASCEND_OPP_PATH": str(tmp_path / "opp"), "ASCEND_CUSTOM_OPP_PATH": ""}):
        lines = on_ascend(code, **variables).splitlines()
        assert lines.count("[0.5 1.5 2.5 3.5 4.5 5.5 6.5 7.5]") == 2
        assert lines.count("[1. 1. 1. 1. 1. 1. 1. 1.] [1. 1. 1. 1. 1. 1. 1. 1.]") == 2
    output = on_ascend(code, ASCEND_CUSTOM_OPP_PATH="", fails=True)
    assert "CANN has no function aclnnAddCustom" in output


def test_a_kernel_launched_directly_on_the_stream(on_ascend, device_mode):
    from ms_ops._simulator import libraries

    on_ascend(
        f"""
        sys.path.insert(0, {str(EXAMPLES)!r})
        import add_kernel
        add = add_kernel.load({str(libraries.cann_home() / "package")!r})
        x = ms.Tensor(X, ms.float32)
        np.testing.assert_array_equal(Net(add)(x, x).asnumpy(), 2 * np.array(X, np.float32))
        assert streams_of("add_kernel") == streams_of("copy"), log()
        add_kernel.main({str(libraries.cann_home() / "package")!r})
        try:
            Net(add)(x, ms.Tensor(X[0], ms.float32)).asnumpy()
        except RuntimeError as error:
            assert "x and y must have one shape, got [2, 3] and [3]" in str(error)
        else:
            raise AssertionError
        """,
        mode=device_mode,
    )


def test_operators_for_npus_in_torchs_dispatcher(on_ascend, device_mode):
    """An extension of torch_npu, and torch's own operators, with gradients from torch's autograd."""
    on_ascend(
        f"""
        from tests.devices.operators import *
        ms_ops.load("my_op", [{str(Path(__file__).with_name("my_op.cpp"))!r}])
        my_op = ms_ops.op("myops::my_op", slope=0.25)
        check(my_op, lambda x: torch.nn.functional.leaky_relu(x, 0.25))
        assert len(streams_of("aclnn")) == 1 and streams_of("aclnn") == streams_of("copy")
        check(softmax, lambda x: torch.softmax(x, -1))
        check(quantile, lambda x: torch.quantile(x, 0.75))
        check(product, lambda x, y: x @ y.t(), (2, 3), (4, 3))
        assert streams_of("aten::") == streams_of("copy"), log()
        check_streams_after_errors(ctypes.CDLL(preloaded[0]))
        assert objects().failures == 0 and objects().created == objects().destroyed, objects()
        """,
        mode=device_mode,
        torch_is="simulated",
    )


def test_exact_shapes_random_numbers_and_views(on_ascend):
    on_ascend(
        """
        from tests.devices.operators import *
        check_what_graphs_lack()
        """,
        torch_is="simulated",
    )


def test_an_op_made_too_early_says_so(child, device_mode):
    """Before set_device, it is a primitive for the CPU."""
    from ms_ops._simulator import libraries

    home = libraries.cann_home()
    output = child(
        f"""
        import mindspore as ms, numpy as np
        ms.set_context(device_target="CPU")
        import ms_ops
        op = ms_ops.LeakyRelu(0.25)
        ms.set_device("Ascend")
        ms.set_context(mode=ms.{"PYNATIVE" if device_mode == "pynative" else "GRAPH"}_MODE)
        class Net(ms.nn.Cell):
            def construct(self, x):
                return op(x)
        try:
            Net()(ms.Tensor(np.ones(3, np.float32))).asnumpy()
        except RuntimeError as error:
            print(error)
        """,
        ASCEND_HOME_PATH=str(home),
        ASCEND_OPP_PATH=str(home / "opp"),
        LD_LIBRARY_PATH=str(home / "lib64"),
    )
    assert 'make it after mindspore.set_device("Ascend")' in output or "torch has none for this NPU" in output


@pytest.mark.parametrize("executors", ["0", "3", "100"])
def test_entries_launched_from_several_threads(on_ascend, executors):
    """Without MindSpore in between: each thread has a stream, and they share one kernel and its views."""
    on_ascend(
        """
        import threading
        from ms_ops._build import layout
        from ms_ops._native import attributes, library
        from tests.bridge.conftest import Parameter, arguments_of

        bridge = library.open_library(layout.LIBRARY)
        bridge.ms_ext_extra_new.restype = ctypes.c_void_p
        encoded = attributes.encode({"negative_slope": 0.25}).encode()
        extra = ctypes.c_void_p(bridge.ms_ext_extra_new(encoded, ctypes.c_size_t(len(encoded))))
        assert bridge.ms_ops_LeakyReluAclnnInit(None, None, None, extra) == 0
        bridge.ms_ext_use_ascend()
        device = ctypes.CDLL("libdevice_simulator.so")
        device.sim_stream_create.restype = device.sim_allocate.restype = ctypes.c_void_p
        results, start = {}, threading.Barrier(8)

        def work(number):
            size = 100 + number
            stream = ctypes.c_void_p(device.sim_stream_create())
            memory = [device.sim_allocate(ctypes.c_size_t(4 * size)) for _ in range(2)]
            x, y = (np.ctypeslib.as_array((ctypes.c_float * size).from_address(address)) for address in memory)
            x[:] = -number
            arguments = arguments_of([Parameter(address, (size,), "float32") for address in memory])
            start.wait()
            for _ in range(200):
                y[:] = 7
                bridge.ms_ops_LeakyReluAclnn(*arguments, stream, extra)
                device.sim_stream_run(stream)
                if not (y == -0.25 * number).all():
                    return
            results[number] = stream.value

        threads = [threading.Thread(target=work, args=(number,)) for number in range(1, 9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(results) == list(range(1, 9)), results
        workspaces = {event.stream: event.what for event in log() if event.what.startswith("workspace")}
        assert len(set(workspaces.values())) == 8, workspaces
        bridge.ms_ext_acl_drop_executors()
        counts = objects()
        assert counts.launched == 1600 and counts.failures == 0 and counts.created == counts.destroyed, counts
        """,
        MS_OPS_ACLNN_EXECUTORS=executors,
    )
