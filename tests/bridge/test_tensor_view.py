"""Views show MindSpore's memory, whatever its shape and dtype; what cannot be a view is a named error."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
import torch

from ms_ops._native import dtypes, library

from .conftest import Parameter, arguments_of

ADDRESS = 0x1000


@pytest.fixture(scope="module")
def describe(probe_library):
    """get_torch_tensors on the parameters, described; an error's text starts with '!'."""

    def views(*parameters: Parameter) -> str:
        buffer = ctypes.create_string_buffer(10_000)
        result = probe_library.describe_views(*arguments_of(parameters), buffer, ctypes.c_size_t(len(buffer)))
        return ("!" if result else "") + buffer.value.decode()

    return views


def test_all_fifteen_dtypes(describe):
    names = [row.name for row in library.dtype_rows()]
    assert len(names) == 15
    assert describe(*[Parameter(ADDRESS, (2, 3), name) for name in names]) == ";".join(f"{n}[2,3]" for n in names)


def test_the_table_pairs_the_dtypes_of_both_frameworks():
    for name in [row.name for row in library.dtype_rows()]:
        dtype = getattr(torch, name)
        assert dtypes.to_torch(dtypes.to_mindspore(dtype)) == dtype
    with pytest.raises(TypeError, match="MindSpore has no dtype for torch.complex32; supported: bool, int8"):
        dtypes.to_mindspore(torch.complex32)


def test_shapes_from_0d_to_5d_and_empty(describe):
    shapes = [(), (4,), (2, 3), (1, 2, 3), (2, 1, 2, 1), (1, 1, 2, 1, 2), (0,), (2, 0, 3)]
    expected = ";".join("float32" + str(list(shape)).replace(" ", "") for shape in shapes)
    assert describe(*[Parameter(ADDRESS, shape, "float32") for shape in shapes]) == expected


def test_an_op_that_changes_strides_changes_them_for_one_launch(open_kernel):
    """Those of dims of one element, which torch calls contiguous whatever they are."""
    kernel = open_kernel("Strides")
    x, strides = np.ones((1, 3, 1), np.float32), np.zeros(3, np.int64)
    for moves in (False, True, False):
        assert kernel.launch(x, np.array(moves), strides) is None
        assert strides.tolist() == [3, 1, 1]


def test_none_and_null(describe):
    assert describe(Parameter(None, (), "none"), Parameter(None, (0, 2), "int8")) == "undefined;int8[0,2]"
    assert describe(Parameter(ADDRESS, (1,), "int8"), Parameter(None, (2, 2), "int8")) == (
        "!parameter 1 (int8[2, 2]) has no memory"
    )


@pytest.mark.parametrize("dtype", ["int4", "string", "float8_e4m3fn", ""])
def test_unknown_dtype_names_parameter_and_dtype(describe, dtype):
    message = describe(Parameter(ADDRESS, (2,), "float32"), Parameter(ADDRESS, (2,), dtype))
    assert message.startswith(f"!parameter 1 has dtype '{dtype}', which torch cannot hold; supported: bool, int8, ")


def test_views_of_one_kernel_follow_new_memory_shapes_and_dtypes(open_kernel):
    """One kernel of a dynamic graph sees other buffers and shapes at every launch."""
    kernel = open_kernel("Echo")
    generator = np.random.default_rng(0)
    for shape in [(3,), (2, 3), (3, 2), (), (0,), (4, 1), (3,)]:
        for dtype in (np.float32, np.float64, np.int16):
            source = np.asarray(generator.uniform(-9, 9, shape)).astype(dtype)
            target = np.zeros_like(source)
            assert kernel.launch(source, target) is None
            np.testing.assert_array_equal(target, source)


@pytest.mark.parametrize("how", ["tensor", "alias", "grad", "negative"])
def test_a_view_that_the_op_keeps_or_changes_is_not_reused(open_kernel, probe_library, how):
    """What an op does to its view must not show in the next launch, nor in what it kept what becomes of the memory."""
    probe_library.kept_sum.restype = ctypes.c_double
    probe_library.kept_sum()
    kernel = open_kernel("Keep", {"how": how})
    sources = [np.arange(6.0).reshape(2, 3) + number for number in range(4)]
    for source in sources:
        target, memory = np.zeros((2, 3)), source.copy()
        assert kernel.launch(memory, target) is None
        np.testing.assert_array_equal(target, source)
        memory.fill(-1)
    assert probe_library.kept_sum() == (sum(map(np.sum, sources)) if how in ("tensor", "alias") else 0)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["shrink", "move", "transpose", "assign", "drop"])
def test_an_output_taken_out_of_the_buffer_is_an_error_every_time(open_kernel, how):
    """Also after an empty launch, whose views hold nothing that could be compared."""
    kernel = open_kernel("Spoil", {"how": how})
    kernel.launch(np.ones((0, 3), np.float32), np.ones((0, 3), np.float32))
    for _ in range(3):
        guarded = np.full(27, 7, np.float32)  # the output, and what stands behind it
        message = kernel.launch(np.ones((3, 3), np.float32), guarded[:9].reshape(3, 3))
        number = 0 if how == "assign" else 1
        assert f"the op assigned to parameter {number}, passed as [3, 3], or changed its shape" in message
        assert "take a variable of your own: at::Tensor x = io[" in message
        assert message.endswith("(called with float32[3, 3], float32[3, 3])")
        assert (guarded[9:] == 7).all()


def test_an_output_that_is_too_small_is_an_error(call_entry):
    assert "Trying to resize storage that is not resizable" in call_entry(
        "Spoil", [np.ones(3), np.ones(3)], {"how": "grow"}
    )


def test_a_parameter_that_was_not_passed_is_an_error(call_entry):
    assert "the op asks for parameter 7 but was called with 2" in call_entry(
        "Spoil", [np.ones(3), np.ones(3)], {"how": "missing"}
    )
