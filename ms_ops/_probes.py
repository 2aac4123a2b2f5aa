"""Outputs of an operator for inputs that are known in part: what several known shapes in their place have in common."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ms_ops._specs import UNKNOWN_DIM, UNKNOWN_RANK, NoInference, Shape, Specs, merge

Shapes = Sequence[Shape | None]
Ask = Callable[[Shapes], Specs]

# Small and large, odd and even, one, and numbers with many divisors.
_SIZES = (24, 7, 2, 1, 37, 60, 720)
_PRIMES = (3, 5, 11, 13, 17, 19, 23, 29, 31, 41, 43, 47)
# One dim is changed to these, where an operator takes it; an empty tensor is a result like others.
_CHANGES = (37, 7, 60, 2, 1, 0)
_RANKS = range(7)
_LARGEST_CONSTANT = 4096
_RANDOM_PROBES = 100
_MOST_PAIRS = 60


def probe(ask: Ask, shapes: Shapes, constants: Iterable[int]) -> Specs:
    """What the operator gives for all known shapes that `shapes` can stand for.

    Args:
        ask: the operator, for known shapes; raises what it does not take.
        shapes: of the inputs, with -1 for an unknown dim and (-2,) for an unknown rank.
        constants: of the operator; sizes often have to match them.

    Raises:
        NoInference: the operator has no answer for any shapes.
        Exception: the operator takes none of the shapes tried; the most frequent answer.
    """
    answers = _Answers(ask)
    sizes = _sizes(shapes, constants)
    for candidates in (_simple, _mixed):  # the second are many, and seldom needed
        for ranked in _with_ranks(shapes):
            _explore(_Unknown(answers, ranked), candidates, sizes)
            if answers.tell_nothing:
                break
        if answers.taken:
            break
    return answers.in_common()


def _sizes(shapes: Shapes, constants: Iterable[int]) -> list[int]:
    known = {size for shape in shapes if shape is not None for size in shape}
    given = sorted(size for size in {*known, *constants} if 0 < size <= _LARGEST_CONSTANT)
    multiple = math.lcm(*given)
    sizes = [*_SIZES, *given, multiple, 12 * multiple]
    return [size for size in dict.fromkeys(sizes) if size <= _LARGEST_CONSTANT]


def _with_ranks(shapes: Shapes) -> Iterator[list[Shape | None]]:
    """`shapes` with ranks in place of unknown ones: all the same, then any one apart."""
    unknown = [index for index, shape in enumerate(shapes) if shape == UNKNOWN_RANK]
    alike = [dict.fromkeys(unknown, rank) for rank in (_RANKS if unknown else [0])]
    apart = [{**same, index: rank} for same in alike for index in unknown for rank in _RANKS if rank != same[index]]
    for ranks in alike if len(unknown) < 2 else [*alike, *apart]:
        yield [(UNKNOWN_DIM,) * ranks[index] if index in ranks else shape for index, shape in enumerate(shapes)]


class _Answers:
    """The operator's answers so far."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._answers: dict[tuple[Shape | None, ...], Specs | None] = {}
        self._errors: list[Exception] = []

    def takes(self, shapes: Shapes) -> bool:
        """Whether the operator takes these shapes."""
        key = tuple(shapes)
        if key not in self._answers:
            self._answers[key] = None
            try:
                self._answers[key] = self._ask(shapes)
            except NoInference:
                raise
            except Exception as error:
                self._errors.append(error)
        return self._answers[key] is not None

    @property
    def taken(self) -> list[Specs]:
        """Those to shapes that it takes."""
        return [answer for answer in self._answers.values() if answer is not None]

    @property
    def tell_nothing(self) -> bool:
        """Whether nothing is known of any output, so that more questions are useless."""
        return bool(self.taken) and all(spec.shape == UNKNOWN_RANK for spec in merge(self.taken))

    def in_common(self) -> Specs:
        if self.taken:
            return merge(self.taken)
        texts = Counter(str(error) for error in self._errors)
        raise max(self._errors, key=lambda error: texts[str(error)])


class _Unknown:
    """The unknown dims of shapes, each by its input and its place from the right."""

    def __init__(self, answers: _Answers, shapes: Shapes) -> None:
        self._answers = answers
        self._shapes = shapes
        self.dims = [
            (index, position - len(shape))
            for index, shape in enumerate(shapes)
            if shape is not None
            for position, size in enumerate(shape)
            if size == UNKNOWN_DIM
        ]

    def can_be(self, assignment: Sequence[int]) -> bool:
        """Whether the operator takes these sizes for the unknown dims."""
        sizes = dict(zip(self.dims, assignment, strict=True))
        return self._answers.takes(
            [
                None
                if shape is None
                else tuple(sizes.get((index, position - len(shape)), size) for position, size in enumerate(shape))
                for index, shape in enumerate(self._shapes)
            ]
        )


def _explore(unknown: _Unknown, candidates: Callable[..., Iterator[list[int]]], sizes: Sequence[int]) -> None:
    """Ask about candidates for the unknown dims, and what changes when some of the first that is taken change."""
    assignments = candidates(unknown.dims, sizes)
    start = next(filter(unknown.can_be, assignments), None)
    if start is None:
        return
    if candidates is _simple:
        for assignment in assignments:
            unknown.can_be(assignment)

    stuck = []
    for index in range(len(start)):
        if not any([unknown.can_be(_replaced(start, {index: size})) and size > 1 for size in _CHANGES]):  # noqa: C419
            stuck.append(index)
    for pair in itertools.islice(itertools.combinations(stuck, 2), _MOST_PAIRS):
        for size in _CHANGES:
            unknown.can_be(_replaced(start, dict.fromkeys(pair, size)))
    for value in set(start):
        for size in _CHANGES:
            unknown.can_be([size if same == value else same for same in start])
    for factor in (2, 3):
        unknown.can_be([factor * size for size in start])


def _replaced(sizes: Sequence[int], changes: Mapping[int, int]) -> list[int]:
    return [changes.get(index, size) for index, size in enumerate(sizes)]


def _simple(dims: Sequence[tuple[int, int]], sizes: Sequence[int]) -> Iterator[list[int]]:
    """All dims alike; those in the same place of different inputs alike; all different."""
    for size in sizes:
        yield [size] * len(dims)
    yield [sizes[-position % len(sizes)] for _, position in dims]
    yield [prime for _, prime in zip(dims, itertools.cycle(_PRIMES), strict=False)]


def _mixed(dims: Sequence[tuple[int, int]], sizes: Sequence[int]) -> Iterator[list[int]]:
    """One dim unlike the others, then chance."""
    for most, index, other in itertools.product(sizes, range(len(dims)), sizes):
        yield _replaced([most] * len(dims), {index: other})
    generator = random.Random(0)  # noqa: S311
    for _ in range(_RANDOM_PROBES):
        yield generator.choices(sizes, k=len(dims))
