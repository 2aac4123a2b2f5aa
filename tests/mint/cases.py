"""Calls of primitives and functions that no sample of torch's databases reaches, as cases.yaml has them."""

from __future__ import annotations

import copy
import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import yaml

from tests.mint.judge import Trial
from tests.mint.sample import Sample

CASES = Path(__file__).with_suffix(".yaml")
FUNCTION = "mint."
IN_PLACE = re.compile(r"[a-z]_\(|Inplace")
_WORD = r"(?<![.\w]){}\b"
RANDOM = re.compile(r"\.(bernoulli_|exponential_|normal|rand|randperm|uniform_ext)\(")


@functools.cache
def tensors() -> dict[str, torch.Tensor]:
    """What the letters stand for."""
    generator = torch.Generator().manual_seed(0)

    def normal(*sizes: int) -> torch.Tensor:
        return torch.randn(sizes, generator=generator)

    def integer(bound: int, *sizes: int) -> torch.Tensor:
        return torch.randint(bound, sizes, generator=generator)

    return {
        "a": normal(3, 4), "b": normal(3, 4), "p": normal(3, 4).abs() + 0.1, "m": normal(3, 3), "v": normal(4),
        "w": normal(3), "s": torch.tensor(1.5), "i": integer(16, 3, 4), "j": integer(16, 3, 4), "k": normal(3, 4) > 0,
        "e": torch.tensor([2, 0]), "g": integer(3, 2, 4), "x": normal(2, 3, 6), "y": normal(2, 3, 5, 6),
        "z": normal(2, 3, 4, 5, 6), "l": normal(4, 3, 3), "u": normal(4, 3, 3, 3), "h": normal(1, 3, 2, 2, 2),
        "o": normal(2, 6, 3), "c": torch.tensor([0b10110101, 0b1011, *[0] * 14], dtype=torch.uint8),
    }  # fmt: skip


@dataclass(frozen=True)
class Case:
    """An expression of MindSpore's and torch's, in tensors that torch has too."""

    sample: Sample
    expression: str  # torch's
    letters: tuple[str, ...]
    mode: str | None
    is_random: bool
    is_differentiable: bool

    @property
    def trial(self) -> Trial:
        """The comparison of both."""
        return Trial(self.sample, self.torchs, values=not self.is_random, gradient=self.is_differentiable)

    def torchs(self) -> tuple[Any, list[torch.Tensor]]:
        sources = copy.deepcopy(self.sample.sources)
        result = eval(self.expression, {"mint": torch}, dict(zip(self.letters, sources, strict=True)))
        return result, sources


@functools.cache
def load() -> dict[str, Case]:
    """The cases, by the primitive, or the function as "mint.name", that each is for."""
    found = {}
    for primitive, value in yaml.safe_load(CASES.read_text()).items():
        entry = value if isinstance(value, dict) else {"mindspore": value, "torch": value}
        expression = entry["mindspore"]
        letters = tuple(letter for letter in tensors() if re.search(_WORD.format(letter), expression))
        is_random = RANDOM.search(expression) is not None
        is_differentiable = not (is_random or IN_PLACE.search(expression) or "no_gradient" in entry)
        sources = [tensors()[letter].clone() for letter in letters]
        for number, (letter, source) in enumerate(zip(letters, sources, strict=True)):
            source.requires_grad_(source.is_floating_point() and is_differentiable)
            expression = re.sub(_WORD.format(letter), f"t{number}", expression)
        sample = Sample(sources, {}, expression)
        found[primitive] = Case(sample, entry["torch"], letters, entry.get("mode"), is_random, is_differentiable)
    return found
