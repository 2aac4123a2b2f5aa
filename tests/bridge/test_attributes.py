"""Constants cross to C++ without loss, and a wrong name or type is an error that says so."""

from __future__ import annotations

import ctypes
import functools
import math
import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ms_ops._native.attributes import InputIndex, decode, encode


@pytest.fixture(scope="module")
def read(probe_library):
    """What the C++ side of `get<type>(name)` gives, as text."""

    def read_encoded(encoded: str | bytes, type_name: str, name: str = "x") -> str:
        data = encoded.encode() if isinstance(encoded, str) else encoded
        buffer = ctypes.create_string_buffer(100_000)
        probe_library.read_attribute(
            data, ctypes.c_size_t(len(data)), name.encode(), type_name.encode(), buffer, ctypes.c_size_t(len(buffer))
        )
        return buffer.value.decode(errors="replace")

    return read_encoded


@pytest.mark.parametrize(
    ("value", "type_name", "shown"),
    [
        (True, "bool", "true"),
        (-(2**63), "int", str(-(2**63))),
        (2**63 - 1, "int", str(2**63 - 1)),
        (0.1, "double", "0.10000000000000001"),
        (3, "double", "3"),
        (np.float32(0.1), "double", "0.10000000149011612"),
        (np.int16(-3), "int", "-3"),
        ("naïve: 7;\n", "string", "naïve: 7;\n"),
        ([True, False], "bools", "[true,false]"),
        ((1, -2), "ints", "[1,-2]"),
        ([1.5, 2], "doubles", "[1.5,2]"),
        (["a:", "", "b"], "strings", "[a:,,b]"),
        ([], "ints", "[]"),
        (None, "int?", "none"),
        (5, "int?", "5"),
        (None, "doubles?", "none"),
        ([0.5], "doubles?", "[0.5]"),
    ],
)
def test_value_arrives(read, value, type_name, shown):
    assert read(encode({"before": 1, "x": value, "after": "s"}), type_name) == shown


@given(value=st.floats(allow_nan=True, allow_infinity=True))
@settings(max_examples=300, deadline=None)
def test_every_double_keeps_its_bits(read, value):
    received = float(read(encode({"x": value}), "double"))
    if math.isnan(value):
        assert math.isnan(received)
    else:
        assert struct.pack("d", received) == struct.pack("d", value)


@given(value=st.text(alphabet=st.characters(blacklist_characters="\0", blacklist_categories=["Cs"])))
@settings(max_examples=200, deadline=None)
def test_every_string_arrives(read, value):
    assert read(encode({"x": value}), "string") == value


@given(data=st.binary(max_size=40))
@settings(max_examples=500, deadline=None)
def test_malformed_strings_are_refused_not_read_past(read, data):
    """Random bytes either decode to something else or are an error; nothing crashes."""
    assert read(data, "int").startswith("!")


@pytest.mark.parametrize("levels", [20, 1_000_000])
def test_deep_nesting_is_refused_before_the_stack_is_full(read, levels):
    message = read("1:x" + "l1:" * levels, "int")
    assert message.startswith("!malformed attribute string near byte")
    assert len(message) < 300


def test_bools_are_0_or_1(read):
    assert read("1:xb7", "bool").startswith("!malformed")


def test_missing_attribute_is_named_with_what_was_given(read):
    assert read(encode({"slope": 1.0, "mode": "a"}), "double") == ("!attribute 'x' is missing; given: slope, mode")
    assert read("", "int=42") == "42"


@pytest.mark.parametrize(
    ("value", "type_name", "message"),
    [
        ("abc", "double", "attribute 'x' is string, expected double"),
        (1.0, "int", "attribute 'x' is double, expected int"),
        (True, "int", "attribute 'x' is bool, expected int"),
        (None, "string", "attribute 'x' is None, expected string"),
        ([1], "int", "attribute 'x' is list, expected int"),
        ([1, "a"], "ints", "attribute 'x' is string, expected int"),
    ],
)
def test_wrong_type_names_both(read, value, type_name, message):
    assert read(encode({"x": value}), type_name) == f"!{message}"


def test_equal_strings_only_for_equal_constants():
    """Kernels are cached by this string: 1, 1.0 and True are different constants."""
    values = [1, 1.0, True, "1", None, [1], [1.0], [], 0.0, -0.0, [[1]], ["1"]]
    assert len({encode({"x": value}) for value in values}) == len(values)


def test_python_refuses_what_cpp_cannot_hold():
    with pytest.raises(TypeError, match="attributes are named by strings, got 3"):
        encode({3: 1})
    with pytest.raises(TypeError, match="attribute 'weight' is .* Pass tensors as inputs"):
        encode({"weight": object()})
    with pytest.raises(OverflowError, match="attribute 'n'.*int64"):
        encode({"n": 2**63})
    with pytest.raises(ValueError, match="attribute 'text'.*no Unicode"):
        encode({"text": ["\udc80"]})


def test_lists_are_as_deep_as_cpp_reads(read):
    deepest = functools.reduce(lambda value, _: [value], range(16), 1)
    assert read(encode({"x": deepest}), "int") == "!attribute 'x' is list, expected int"
    with pytest.raises(ValueError, match="attribute 'x' has lists that are nested deeper than 16"):
        encode({"x": [deepest]})


constants = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats() | st.complex_numbers() | st.text(),
    lambda values: st.lists(values, max_size=4),
    max_leaves=12,
)


@pytest.mark.slow
@given(attributes=st.dictionaries(st.text(), constants | st.builds(InputIndex, st.integers(0, 9))))
@settings(max_examples=300, deadline=None)
def test_decoding_gives_what_was_encoded(attributes):
    encoded = encode(attributes)
    assert encode(decode(encoded)) == encoded
    assert list(decode(encoded)) == list(attributes)


@pytest.mark.parametrize("encoded", ["1:xi5", "1:xq", "3:x", "1:xl2:n", "x", "1:xd00"])
def test_malformed_text_is_not_decoded(encoded):
    with pytest.raises(ValueError, match=r"attributes|substring|subsection|invalid"):
        decode(encoded)
