"""A part of the zoo: architectures of transformers, in both modes. `python -m tests.migrate.zoo` judges all."""

from __future__ import annotations

import pytest

from tests.migrate.zoo.__main__ import Judge

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore"), pytest.mark.xdist_group("zoo")]


@pytest.fixture(scope="module")
def judges():
    with Judge("P") as pynative, Judge("G") as graph:
        yield {"P": pynative, "G": graph}


@pytest.mark.parametrize("mode", ["P", "G"])
@pytest.mark.parametrize("name", ["bert", "gpt2", "llama", "vit"])
def test_it_converts_and_computes_and_differentiates_as_in_torch(name, mode, judges):
    result = judges[mode](name)
    assert result["stage"] == "done", result.get("reason")
    assert result["batch"] == "yes"
