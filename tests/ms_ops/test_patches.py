"""What ms_ops replaces in the frameworks goes in and out as one, and is listed."""

from __future__ import annotations

import threading
from types import ModuleType

import pytest

from ms_ops._cli import doctor_facts
from ms_ops._compat import composite_overrides, patches

GROUP = "things of a test"


@pytest.fixture
def framework():
    module = ModuleType("torch.of_a_test")
    module.one, module.two = lambda: 1, lambda: 2
    yield module
    patches.remove(GROUP)


def negated(original):
    return lambda: -original()


def test_applied_once_and_removed(framework):
    originals = framework.one, framework.two
    for _ in range(2):
        patches.apply(GROUP, [(framework, "one", negated), (framework, "two", negated)])
        assert (framework.one(), framework.two()) == (-1, -2)
    assert {"torch.of_a_test.one", "torch.of_a_test.two"} <= set(doctor_facts.replaced_functions("torch"))
    for _ in range(2):
        patches.remove(GROUP)
        assert (framework.one, framework.two) == originals
    assert not [patch for patch in patches.in_force() if patch.group == GROUP]


def test_one_attribute_wrapped_twice_is_put_back(framework):
    original = framework.one
    patches.apply(GROUP, [(framework, "one", negated), (framework, "one", lambda inner: lambda: inner() - 1)])
    assert framework.one() == -2
    patches.remove(GROUP)
    assert framework.one is original


def test_all_or_none(framework):
    with pytest.raises(
        ImportError, match=r"for things of a test, and those installed have no torch\.of_a_test\.three\."
    ):
        patches.apply(GROUP, [(framework, "one", negated), (framework, "three", negated)])
    assert framework.one() == 1


def test_methods_and_registries_have_names():
    class Registry:
        def method(self):
            return 1

    registry = Registry()
    try:
        patches.apply(GROUP, [(Registry, "method", lambda original: lambda self: 2), (registry, "method", negated)])
        names = [patch.qualified_name for patch in patches.in_force() if patch.group == GROUP]
        assert names == [f"{__name__}.{Registry.__qualname__}.method", f"{__name__}.method"]
    finally:
        patches.remove(GROUP)


def test_replacements_for_one_thread(framework):
    found = []
    with patches.applied(GROUP, [(framework, "one", patches.in_this_thread(negated))]):
        thread = threading.Thread(target=lambda: found.append(framework.one()))
        thread.start()
        thread.join()
        assert (framework.one(), found) == (-1, [1])
    assert framework.one() == 1


def test_quick_exports_find_the_operators_that_torch_finds():
    utils = composite_overrides._export_utils
    if not hasattr(utils, "_collect_all_valid_cia_ops"):
        pytest.skip("this torch does not look for them")
    before = [(place, name, getattr(place, name)) for place, name, _ in composite_overrides._REPLACED]
    expected = utils._collect_all_valid_cia_ops()
    with composite_overrides.quick():
        assert utils._collect_all_valid_cia_ops() == expected
    assert all(getattr(place, name) is original for place, name, original in before)
