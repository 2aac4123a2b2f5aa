"""Outputs of an operator for inputs that are known in part: what several known shapes in their place have in common."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ms_ops._inference.specs import UNKNOWN_DIM, UNKNOWN_RANK, NoInference, Shape, Specs, merge

Shapes = Sequence[Shape | None]
Ask = Callable[[Shapes, Shape], Specs]
_AskAll = Callable[[Shapes], Specs]

# Small and large, odd and even, one, and numbers with many divisors.
_SIZES = (24, 7, 2, 1, 37, 60, 720)
_PRIMES = (41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89)
_RANKS = range(7)
_LARGEST_SIZE = 2**24  # most tensors that are asked about have no memory, and fake.try_run refuses what is too large

# How dims are changed where an operator takes them; an empty tensor is a result like others. Changes of a single size
# find what the others do not depend on, sums and products keep the relations that dims of different inputs can have.
_CHANGES: tuple[Callable[[int], int], ...] = (
    lambda size: 37,
    lambda size: 7,
    lambda size: size + 12,
    lambda size: 3 * size,
    lambda size: 2,
    lambda size: 1,
    lambda size: 0,
)
_MOST_CHANGES = 84
_MOST_REPAIRS = 12
_MOST_MIXED = 300
_MOST_BESIDE = 3  # of the ranks that are taken; for most operators they differ by the same places


def probe(ask: Ask, explain: Ask, shapes: Shapes, integers: int, constants: Sequence[Any]) -> Specs:
    """What the operator gives for all known shapes that `shapes` can stand for, and for all integers.

    Args:
        ask: the operator, for known shapes and integers; raises an error for what it does not take.
        explain: as `ask`, with the error that users should see.
        shapes: of the inputs, with -1 for an unknown dim and (-2,) for an unknown rank.
        integers: number of integers that are not known either.
        constants: of the operator; sizes often have to match them.

    Raises:
        NoInference: the operator has no answer for any shapes.
        Exception: the operator takes none of the shapes tried; the most frequent answer.
    """
    # Integers are varied together with dims, since most of them are dims: as those of one more input.
    count = len(shapes)
    shapes = [*shapes, (UNKNOWN_DIM,) * integers]
    answers = _Answers(*(_with_integers(function, count) for function in (ask, explain)))
    hints = _Hints(shapes, constants)
    # The last search takes long, and is seldom needed.
    searches = (
        (_first_of_simple, _equal_ranks),
        (_first_of_simple, _one_rank_apart),
        (_first_of_free, _equal_ranks),
        (_first_of_many, _equal_ranks),
    )
    for search, ranks in searches:
        for ranked in ranks(shapes):
            unknown = _Unknown(answers, ranked, integers)
            start = search(unknown, hints)
            if start is not None:
                _explore(unknown, start)
            if answers.tell_nothing:
                break
        if answers.taken:
            break
    for ranked in _one_scalar(shapes):
        _ask_few(_Unknown(answers, ranked, integers), hints)
    for ranked in itertools.chain(_one_rank_apart(shapes), _beside(answers, shapes)):
        if answers.tell_nothing:
            break
        _ask_few(_Unknown(answers, ranked, integers), hints)
    return answers.in_common(shapes)


def _with_integers(function: Ask, count: int) -> _AskAll:
    def ask(shapes: Shapes) -> Specs:
        integers = shapes[count]
        assert integers is not None
        return function(shapes[:count], integers)

    return ask


class _Hints:
    """Sizes that the operator may want."""

    def __init__(self, shapes: Shapes, constants: Sequence[Any]) -> None:
        self.rows = list(_rows(constants))
        known = {size for shape in shapes if shape is not None for size in shape}
        self.least = 0 if 0 in known else 1  # no dim is taken to be empty but for one that is
        given = sorted(size for size in known.union(*self.rows) if 0 < size <= _LARGEST_SIZE)
        multiple = math.lcm(*given)
        rows = [row for row in self.rows if len(row) > 1 and min(row) >= 0]
        wholes = [number for row in rows for number in (sum(row), math.prod(row))]  # of lengths, and of a shape
        sizes = [*_SIZES, *given, *filter(None, wholes), multiple, 12 * multiple]
        # What is left beyond a constant, as where a slice begins, and several steps of it.
        some = _SIZES[0]
        for constant in sorted({abs(constant) for row in self.rows for constant in row}):
            if constant > some:
                sizes += [constant + some, 2 * constant + some]
        self.sizes = [size for size in dict.fromkeys(sizes) if size <= _LARGEST_SIZE]


def _rows(value: Any) -> Iterator[tuple[int, ...]]:
    """Integers and lists of them among the constants."""
    if isinstance(value, int):
        yield (value,)
    elif isinstance(value, (list, tuple)):
        if value and all(isinstance(item, int) for item in value):
            yield tuple(value)
        else:
            for item in value:
                yield from _rows(item)


def _equal_ranks(shapes: Shapes) -> Iterator[list[Shape | None]]:
    """`shapes` with ranks in place of unknown ones, all the same."""
    for rank in _RANKS if UNKNOWN_RANK in shapes else [0]:
        yield [(UNKNOWN_DIM,) * rank if shape == UNKNOWN_RANK else shape for shape in shapes]


def _one_scalar(shapes: Shapes) -> Iterator[list[Shape | None]]:
    """One of the unknown ranks 0, which counts less in type promotion, and the others not."""
    unknown = [index for index, shape in enumerate(shapes) if shape == UNKNOWN_RANK]
    for index in unknown if len(unknown) > 1 else []:
        matrix = (UNKNOWN_DIM, UNKNOWN_DIM)
        yield [() if i == index else matrix if i in unknown else shape for i, shape in enumerate(shapes)]


def _one_rank_apart(shapes: Shapes) -> Iterator[list[Shape | None]]:
    """As :func:`_equal_ranks`, with any one of them apart."""
    unknown = [index for index, shape in enumerate(shapes) if shape == UNKNOWN_RANK]
    if len(unknown) > 1:
        for index, rank in itertools.product(unknown, _RANKS):
            one = [(UNKNOWN_DIM,) * rank if index == position else shape for position, shape in enumerate(shapes)]
            yield from _equal_ranks(one)


def _beside(answers: _Answers, shapes: Shapes) -> Iterator[list[Shape | None]]:
    """Ranks that the operator takes, with any one of them another."""
    unknown = [index for index, shape in enumerate(shapes) if shape == UNKNOWN_RANK]
    taken = dict.fromkeys(tuple(None if shape is None else len(shape) for shape in key) for key in answers.taken)
    if len(unknown) > 2:  # of two, all pairs were tried
        for ranks, index, rank in itertools.product(list(taken)[:_MOST_BESIDE], unknown, _RANKS):
            of = {**dict(enumerate(ranks)), index: rank}
            yield [(UNKNOWN_DIM,) * (of[i] or 0) if i in unknown else shape for i, shape in enumerate(shapes)]


class _Answers:
    """The operator's answers so far."""

    def __init__(self, ask: _AskAll, explain: _AskAll) -> None:
        self._ask, self._explain = ask, explain
        self._answers: dict[tuple[Shape | None, ...], Specs | Exception] = {}

    def to(self, shapes: Shapes) -> Specs | Exception:
        """The outputs, or how the operator refuses these shapes."""
        key = tuple(shapes)
        if key not in self._answers:
            try:
                self._answers[key] = self._ask(shapes)
            except NoInference:
                raise
            except Exception as error:
                self._answers[key] = error
        return self._answers[key]

    @property
    def taken(self) -> dict[tuple[Shape | None, ...], Specs]:
        """The outputs for the shapes that it takes."""
        return {key: answer for key, answer in self._answers.items() if not isinstance(answer, Exception)}

    @property
    def tell_nothing(self) -> bool:
        """Whether nothing is known of any output, so that more questions are useless."""
        taken = self.taken
        return bool(taken) and all(spec.shape == UNKNOWN_RANK for spec in merge(list(taken.values())))

    def in_common(self, shapes: Shapes) -> Specs:
        """What the answers have in common; nothing that an unknown dim may be the reason for."""
        taken = self.taken
        if not taken:
            texts = {key: re.sub(r"\d+", "", str(answer)) for key, answer in self._answers.items()}
            counts = Counter(texts.values())
            return self._explain(max(texts.items(), key=lambda item: counts[item[1]])[0])
        tried = zip(shapes, zip(*taken, strict=True), strict=True)
        never_changed = {size for shape, column in tried for size in _common_sizes(shape, column)}

        def trusted(size: int) -> int:
            return UNKNOWN_DIM if size and (len(taken) == 1 or size in never_changed) else size

        return tuple(
            spec if spec.shape == UNKNOWN_RANK else spec._replace(shape=tuple(map(trusted, spec.shape)))
            for spec in merge(list(taken.values()))
        )


def _common_sizes(shape: Shape | None, tried: Sequence[Shape | None]) -> set[int]:
    """Sizes of the unknown dims of an input that are the same in all shapes tried for it."""
    reversed_shapes = [known[::-1] for known in tried if known is not None]
    columns = [set(column) for column in itertools.zip_longest(*reversed_shapes)]
    return {
        size
        for place, column in enumerate(columns, 1)
        if len(column) == 1 and shape is not None and (shape == UNKNOWN_RANK or shape[-place] == UNKNOWN_DIM)
        for size in column
    }


class _Unknown:
    """The unknown dims of shapes, each by its input and its place from the right."""

    def __init__(self, answers: _Answers, shapes: Shapes, integers: int) -> None:
        self._answers = answers
        self._shapes = shapes
        self.integers = integers  # the last ones of the dims
        self.dims = [
            (index, position - len(shape))
            for index, shape in enumerate(shapes)
            if shape is not None
            for position, size in enumerate(shape)
            if size == UNKNOWN_DIM
        ]

    def answer(self, sizes: Sequence[int]) -> Specs | Exception:
        """The outputs with these sizes for the unknown dims, or how the operator refuses them."""
        filled = dict(zip(self.dims, sizes, strict=True))
        return self._answers.to(
            [
                None
                if shape is None
                else tuple(filled.get((index, position - len(shape)), size) for position, size in enumerate(shape))
                for index, shape in enumerate(self._shapes)
            ]
        )

    def can_be(self, sizes: Sequence[int]) -> bool:
        """Whether the operator takes these sizes for the unknown dims."""
        return max(sizes, default=0) <= _LARGEST_SIZE and not isinstance(self.answer(sizes), Exception)


def _explore(unknown: _Unknown, start: list[int]) -> None:
    """Ask what changes when some of the unknown dims change."""
    changes = _CHANGES[: max(2, _MOST_CHANGES // max(len(start), 1))]

    def change(indices: Sequence[int]) -> bool:
        taken = [new for new in changes if unknown.can_be(_replaced(start, {i: new(start[i]) for i in indices}))]
        # One can be broadcast where another size cannot.
        return any(new(start[index]) > 1 for new in taken for index in indices)

    every = range(len(start))
    stuck = [index for index in every if index < _MOST_CHANGES and not change([index])]
    for pair in itertools.islice(itertools.combinations(stuck, 2), _MOST_CHANGES // len(changes)):
        change(pair)
    for size in set(start):
        change([index for index in every if start[index] == size])
    for place in {place for _, place in unknown.dims}:
        change([index for index in every if unknown.dims[index][1] == place])
    change(every)


def _replaced(sizes: Sequence[int], changes: Mapping[int, int]) -> list[int]:
    return [changes.get(index, size) for index, size in enumerate(sizes)]


def _first_of_simple(unknown: _Unknown, hints: _Hints) -> list[int] | None:
    """Ask about all simple assignments, as they differ more than changes of one do."""
    taken = [sizes for sizes in _simple(unknown.dims, hints) if unknown.can_be(sizes)]
    return taken[0] if taken else None


def _simple(dims: Sequence[tuple[int, int]], hints: _Hints) -> Iterator[list[int]]:
    """All dims alike; those in the same place of different inputs alike, or as a list of constants says; all apart."""
    for size in hints.sizes:
        yield [size] * len(dims)
    yield [hints.sizes[-place % len(hints.sizes)] for _, place in dims]
    for row in hints.rows:
        yield [row[place] if -place <= len(row) else _SIZES[0] for _, place in dims]
    yield _apart(dims)


def _ask_few(unknown: _Unknown, hints: _Hints) -> None:
    """Ask about dims that are all alike, until the operator takes them, of sizes that mostly do if the ranks do."""
    sizes = (_SIZES[0], 1, *hints.sizes[len(_SIZES) : len(_SIZES) + 3])
    next((size for size in sizes if unknown.can_be([size] * len(unknown.dims))), None)


def _apart(dims: Sequence[tuple[int, int]]) -> list[int]:
    return [prime for _, prime in zip(dims, itertools.cycle(_PRIMES), strict=False)]


def _first_of_free(unknown: _Unknown, hints: _Hints) -> list[int] | None:
    """As :func:`_first_of_simple`, with one of the integers -1: to many operators that means what fits."""
    places = range(len(unknown.dims) - unknown.integers, len(unknown.dims))
    free = (_replaced(sizes, {place: -1}) for sizes in _simple(unknown.dims, hints) for place in places)
    return next(filter(unknown.can_be, free), None)


def _first_of_many(unknown: _Unknown, hints: _Hints) -> list[int] | None:
    count = len(unknown.dims)
    for start in (_apart(unknown.dims), *([size] * count for size in hints.sizes if size % _SIZES[0] == 0)):
        repaired = _repaired(unknown, start, hints.least)
        if repaired is not None:
            return repaired
    return next(filter(unknown.can_be, itertools.islice(_mixed(count, hints.sizes), _MOST_MIXED)), None)


def _repaired(unknown: _Unknown, sizes: list[int], least: int) -> list[int] | None:
    """Sizes, `least` or more, changed as the operator's complaints suggest: they tend to name what it got and wants."""
    for _ in range(_MOST_REPAIRS):
        complaint = _numbers(unknown.answer(sizes))
        repairs = [
            (got, want)
            for got, want in itertools.permutations(complaint, 2)
            if got in sizes and least <= want <= _LARGEST_SIZE
        ]
        for got, want in repairs:
            repaired = [want if size == got else size for size in sizes]
            for one in (repaired, *(_replaced(sizes, {i: want}) for i, size in enumerate(sizes) if size == got)):
                if unknown.can_be(one):
                    return one
            answer = unknown.answer(repaired)
            if not {got, want} & set(_numbers(answer)):  # the complaint is about something else now
                sizes = repaired
                break
        else:
            return None
    return None


def _numbers(answer: Specs | Exception) -> list[int]:
    """Those of a complaint, such as 3 and 4 of "hidden0 is 3x4"."""
    return list(dict.fromkeys(map(int, re.findall(r"(?<![A-Za-z_\d])\d+|(?<=\dx)\d+", str(answer)))))


def _mixed(count: int, sizes: Sequence[int]) -> Iterator[list[int]]:
    """One dim unlike the others, then chance."""
    for most, other, index in itertools.product(sizes[:5], sizes, range(count)):
        yield _replaced([most] * count, {index: other})
    generator = random.Random(0)  # noqa: S311
    while True:
        yield generator.choices(sizes, k=count)
