"""A one-to-one numbering of the placements of a set, mirror images and equal pieces counted once.

group      pieces that may trade places
placement  the squares of the pieces, axis by axis (group by group)

>>> Numbering((1, 2)).size, Numbering((1, 2)).placements       # one piece and a pair: a quarter, exactly
(3720, 14880)
>>> Numbering((2, 2)).size, Numbering((2, 2)).placements // 4  # two pairs can be their own mirror image
(54120, 53940)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations
from math import comb, prod

import numpy as np

from ludometry.games.darkchess.kernels.numbering import number_tails, rank
from ludometry.tables.arrays import Array, Bytes, Ints
from ludometry.tables.index import Combinations

RankArrays = tuple[Ints, Array, Ints, int, int, Array, Ints]
"""What the kernel `rank` takes after the squares: sizes, orbit, turn, free, rest, tail, starts."""

TURNS = (0, 7, 24, 31)
"""The four mirror images of the board, as what a square is xored with."""
QUADRANT = tuple(8 * row + column for row in (0, 1) for column in range(4))


def _colex(squares: tuple[int, ...]) -> int:
    """The number of a falling tuple of squares, as the kernels count."""
    return sum(comb(square, len(squares) - place) for place, square in enumerate(squares))


@dataclass(frozen=True)
class Numbering:
    """The numbering for groups of these sizes; the arrays are what the kernels read."""

    sizes: tuple[int, ...]
    _parts: _Parts = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_parts", _parts(self.sizes))

    @property
    def arrays(self) -> RankArrays:
        p = self._parts
        return (p.sizes, p.orbit, p.turn, p.free, p.rest, p.tail, p.starts)

    @property
    def anchors(self) -> Ints:
        """For each numbered anchor its squares, the first of them in the quadrant."""
        return self._parts.anchors

    @property
    def group_start(self) -> Bytes:
        """Whether an axis is the first of its group."""
        return self._parts.group_start

    @property
    def placements(self) -> int:
        """How many placements there are when mirror images count apart."""
        return placements(self.sizes)

    @property
    def size(self) -> int:
        """How many numbers there are: placements that no mirror image turns into each other."""
        return self._parts.size

    def rank(self, thing: tuple[int, ...]) -> int:
        return int(rank(np.array(thing, np.int64), *self.arrays))

    def unrank(self, number: int) -> tuple[int, ...]:
        """The placement of a number: its anchor in the chosen image, squares falling within groups."""
        p = self._parts
        if number < p.free * p.rest:
            which, rest = divmod(number, p.rest)
        else:
            late = int(np.searchsorted(p.starts, number, side="right")) - 1
            which = p.free + late
            rest = int(np.flatnonzero(p.tail[late] == number - p.starts[late])[0])
        return self._place(tuple(int(s) for s in p.anchors[which]), rest)

    def _place(self, anchor: tuple[int, ...], rest: int) -> tuple[int, ...]:
        digits = []
        left = 32 - sum(self.sizes)
        for size in reversed(self.sizes[1:]):
            left += size
            rest, digit = divmod(rest, comb(left, size))
            digits.append(digit)
        placed = list(anchor)
        for size, digit in zip(self.sizes[1:], reversed(digits), strict=True):
            open_squares = [s for s in range(32) if s not in placed]
            placed += [open_squares[i] for i in reversed(Combinations(size, len(open_squares)).unrank(digit))]
        return tuple(placed)


@dataclass(frozen=True, slots=True)
class _Parts:
    sizes: Ints
    group_start: Bytes
    anchors: Ints
    orbit: Array
    turn: Ints
    free: int
    rest: int
    tail: Array
    starts: Ints
    size: int


@cache
def _anchors(size: int) -> tuple[Array, Ints, Ints, int, Ints]:
    """Which image of each choice of squares is numbered, how it is reached, and which are their own images."""
    total = comb(32, size)
    orbit, turn = np.full(total, -1, np.int32), np.zeros(total, np.int64)
    free: list[tuple[int, ...]] = []
    own: list[tuple[int, ...]] = []
    flips: list[list[int]] = []
    for squares in sorted((tuple(sorted(c, reverse=True)) for c in combinations(range(32), size)), key=_colex):
        if not set(squares) & set(QUADRANT):
            continue
        images = [tuple(sorted((s ^ t for s in squares), reverse=True)) for t in TURNS]
        if _colex(squares) > min(_colex(i) for i in images if set(i) & set(QUADRANT)):
            continue
        if squares not in images[1:]:
            free.append(squares)
            continue
        own.append(squares)
        flips.append([t if image == squares else 0 for t, image in zip(TURNS[1:], images[1:], strict=True)])
    numbered = free + own
    for number, squares in enumerate(numbered):
        for t in TURNS:
            place = _colex(tuple(sorted((s ^ t for s in squares), reverse=True)))
            if orbit[place] < 0:
                orbit[place], turn[place] = number, t
    anchors = np.array([sorted(squares, key=lambda s: (s not in QUADRANT, s)) for squares in numbered], np.int64)
    return orbit, turn, anchors, len(free), np.array(flips, np.int64).reshape(-1, 3)


@cache
def _parts(sizes: tuple[int, ...]) -> _Parts:
    orbit, turn, anchors, free, flips = _anchors(sizes[0])
    left, rest = 32 - sizes[0], 1
    for size in sizes[1:]:
        rest *= comb(left, size)
        left -= size
    group_start = np.array([place == 0 for size in sizes for place in range(size)], np.uint8)
    arrays = np.array(sizes, np.int64)
    tail = np.zeros((len(flips), rest if len(flips) else 0), np.int32)
    counts = np.zeros(len(flips), np.int64)
    if len(flips):
        number_tails(anchors[free:], flips, arrays, group_start, tail, counts)
    starts = free * rest + np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    size = int(starts[-1])
    return _Parts(arrays, group_start, anchors, orbit, turn, free, rest, tail, starts[:-1], size)


@cache
def trades(sizes: tuple[int, ...]) -> Ints:
    """Every order of the axes in which pieces trade places within their groups, a row each.

    >>> trades((1, 2)).tolist()
    [[0, 1, 2], [0, 2, 1]]
    """
    rows: list[tuple[int, ...]] = [()]
    for place, size in enumerate(sizes):
        first = sum(sizes[:place])
        rows = [row + order for row in rows for order in permutations(range(first, first + size))]
    return np.array(rows, np.int64)


def placements(sizes: tuple[int, ...]) -> int:
    """Placements of groups of these sizes, mirror images counted apart."""
    return prod(comb(32 - sum(sizes[:place]), size) for place, size in enumerate(sizes))
