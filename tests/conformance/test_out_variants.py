"""The list of out variants that the bridge avoids is what this torch does."""

import pytest

from tests.conformance import out_variants


@pytest.mark.slow
def test_the_list_is_true():
    assert out_variants.LIST.read_text() == out_variants.listed()
