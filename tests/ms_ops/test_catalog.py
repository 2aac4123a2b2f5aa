"""The catalogue of torch's operators."""

from __future__ import annotations

import re

import pytest
import torch

from ms_ops._dispatcher import catalog


@pytest.fixture(scope="module")
def aten():
    return catalog.packets("aten")


def test_all_overloads_are_functional_and_callable(aten):
    assert len(aten) > 1000
    for overloads in aten.values():
        for overload in overloads:
            assert not overload.schema.is_mutable
            assert {str(value.type) for value in overload.schema.returns} <= {"Tensor", "List[Tensor]"}
            assert overload.function.name() == overload.qualified


@pytest.mark.parametrize("packet", ["add", "sum", "sort", "where", "clamp", "index_fill", "scatter", "normal"])
def test_overloads_are_in_torchs_order(aten, packet):
    order = getattr(torch.ops.aten, packet).overloads()
    names = [overload.overload or "default" for overload in aten[packet]]
    assert names == [name for name in order if name in names]


@pytest.mark.parametrize(
    ("name", "qualified"),
    [
        ("aten::add.Tensor", "aten::add.Tensor"),
        ("aten::relu", "aten::relu"),
        ("aten::relu.default", "aten::relu"),
        ("prims::sin", "prims::sin"),
    ],
)
def test_find(name, qualified):
    overload = catalog.find(name)
    assert overload.qualified == qualified
    assert overload == catalog.find(qualified)
    assert (overload.namespace, overload.packet) == tuple(qualified.partition(".")[0].split("::"))
    assert catalog.find_all(name) == (overload,)


def test_find_all_overloads_of_an_operator(aten):
    assert catalog.find_all("aten::add") == aten["add"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("aten::leaky_rely", "torch has no operator aten::leaky_rely; did you mean aten::leaky_relu or"),
        ("aten::xyzzyx", "torch has no operator aten::xyzzyx$"),
        ("aten::add.Tensr", r"torch has no overload aten::add.Tensr; there are aten::add.Tensor, aten::add.Scalar$"),
        ("aten::relu_", "writes into tensors that it is given; use aten::relu, which returns new ones"),
        ("aten::add_.Scalar", "use aten::add.Scalar, which"),
        ("aten::add.out", "use aten::add.Tensor, which"),
        ("aten::sort.values_stable", "use aten::sort.stable, which"),
        ("aten::_amp_update_scale_", "use aten::_amp_update_scale, which"),
        ("aten::requires_grad_", "and has no functional variant"),
        ("aten::size.int", "aten::size.int returns int, and only operators that return tensors alone"),
        ("aten::item", "aten::item returns number"),
        ("aten::_assert_async", "returns nothing"),
        ("nowhere::op", r"nor any other in 'nowhere'; load the library .* ms_ops.load_library\(path\)"),
        ("relu", "'relu' is no name of an operator; names are like 'aten::relu'"),
    ],
)
def test_wrong_names(name, text):
    with pytest.raises(AttributeError, match=text):
        catalog.find(name)
    with pytest.raises(AttributeError):
        catalog.find_all(name)


def test_an_operator_without_default_overload_names_those_it_has():
    with pytest.raises(AttributeError, match="no overload aten::add; there are aten::add.Tensor, aten::add.Scalar"):
        catalog.find("aten::add")


def test_libraries_registered_later_are_found():
    with pytest.raises(AttributeError):
        catalog.find("catalog_test::twice")
    library = torch.library.Library("catalog_test", "DEF")
    library.define("twice(Tensor x, *, int times=2) -> Tensor")
    library.define("twice.more(Tensor x, Tensor y) -> Tensor[]", tags=[torch.Tag.nondeterministic_seeded])
    library.define("count(Tensor x) -> int")
    assert [overload.qualified for overload in catalog.packets("catalog_test")["twice"]] == [
        "catalog_test::twice",
        "catalog_test::twice.more",
    ]
    assert catalog.find("catalog_test::twice.more").is_random
    assert catalog.find("catalog_test::twice").gradient is None
    with pytest.raises(AttributeError, match="did you mean catalog_test::twice"):
        catalog.find("catalog_test::twise")
    library._destroy()


def test_camel_case(aten):
    names = {
        "leaky_relu": "LeakyRelu",
        "grid_sampler_2d": "GridSampler2d",
        "_softmax": "_Softmax",
        "__and__": "__And__",
        "linalg__powsum": "LinalgPowsum",
        "mH": "MH",
    }
    for packet, name in names.items():
        assert catalog.camel_case(packet) == name
    assert len({catalog.camel_case(packet) for packet in aten}) == len(aten)
    for packet in {*names, "conv2d", "fft_rfft2"} & {*aten}:  # torch 2.10 has no linalg__powsum
        assert catalog.from_camel_case(catalog.camel_case(packet)) == packet
    with pytest.raises(AttributeError, match="GridSampler2D; did you mean GridSampler2d"):
        catalog.from_camel_case("GridSampler2D")


def test_symbols_are_unique_identifiers():
    namespaces = {name.partition("::")[0] for name in torch._C._dispatch_get_all_op_names()}
    overloads = [
        overload for namespace in namespaces for group in catalog.packets(namespace).values() for overload in group
    ]
    symbols = {catalog.symbol(overload.qualified) for overload in overloads}
    assert len(symbols) == len(overloads)
    assert all(re.fullmatch(r"[A-Za-z0-9_]+", symbol) for symbol in symbols)
    assert {"aten_add_Tensor", "aten_relu"} <= symbols


@pytest.mark.parametrize(
    ("name", "random", "data_dependent", "gradient", "page"),
    [
        ("aten::leaky_relu", False, False, "formula", "torch.nn.functional.leaky_relu"),
        ("aten::add.Tensor", False, False, "formula", "torch.add"),
        ("aten::linalg_det", False, False, "composite", "torch.linalg.det"),
        ("aten::fft_rfft", False, False, "composite", "torch.fft.rfft"),
        ("aten::special_erfcx", False, False, "formula", "torch.special.erfcx"),
        ("aten::special_airy_ai", False, False, None, "torch.special.airy_ai"),
        ("aten::masked_fill.Tensor", False, False, "formula", "torch.Tensor.masked_fill"),
        ("aten::unfold", False, False, "formula", "torch.Tensor.unfold"),
        ("aten::dropout", True, False, "composite", "torch.nn.functional.dropout"),
        ("aten::bernoulli", True, False, "formula", "torch.bernoulli"),
        ("aten::bernoulli.p", True, False, None, "torch.bernoulli"),
        ("aten::nonzero", False, True, None, "torch.nonzero"),
        ("aten::where", False, True, "composite", "torch.where"),
        ("aten::_softmax", False, False, "formula", None),
        ("aten::leaky_relu_backward", False, False, "formula", None),
        ("prims::sin", False, False, "formula", None),
    ],
)
def test_what_torch_knows(name, random, data_dependent, gradient, page):
    overload = catalog.find(name)
    assert overload.is_random == random
    assert overload.is_data_dependent == data_dependent
    assert overload.gradient == gradient
    assert overload.docs_page == page


def test_gradients_are_those_of_torchs_table(aten):
    """A formula makes outputs require gradients; without one, torch's node raises an error."""
    for name in ["sinh", "special_airy_ai", "ceil", "isnan", "special_bessel_j1", "erfinv", "frac", "signbit"]:
        x = torch.full((2,), 0.3, requires_grad=True)
        y = getattr(torch.ops.aten, name)(x)
        node = "" if y.grad_fn is None else y.grad_fn.name()
        (overload,) = (overload for overload in aten[name] if not overload.overload)
        assert (overload.gradient == "formula") == (node not in ("", "NotImplemented"))


def test_docstring(aten):
    text = catalog.docstring(aten["bernoulli"])
    assert "aten::bernoulli" in text
    assert "    bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor\n" in text
    assert "default: by torch's formula; p: torch has none" in text
    assert "ms_ops.manual_seed" in text
    assert "torch.bernoulli" in text
    assert "depend on the values" in catalog.docstring(aten["nonzero"])
    assert all(catalog.docstring(overloads) for overloads in aten.values())
