"""What the paper counts: sets, classes, positions, and those that White wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import factorial, prod
from typing import Protocol

from ludometry.games.darkchess.material import (
    Mode,
    all_sets,
    classes,
    pieces_of,
    positions,
    representative,
    symmetry,
)
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solver import layout
from ludometry.games.darkchess.tables import LOSS, WIN, Tables, tables


def sets(count: int) -> int:
    """How many sets of this many elements there are."""
    return sum(1 for _ in all_sets(count))


def representatives(count: int, mode: Mode = "paper") -> int:
    return len(classes(count, mode))


def all_positions(count: int) -> int:
    return sum(positions(set_) for set_ in all_sets(count))


def representative_positions(count: int, mode: Mode = "paper") -> int:
    """Positions of one set a class; with pieces that may trade places counted once in the coarser modes."""
    if mode == "paper":
        return sum(positions(c.representative) for c in classes(count, mode))
    return sum(layout(c.representative).numbering.placements for c in classes(count, mode))


def won_by_white(set_: str, won_of: Callable[[str], tuple[int, int]]) -> int:
    """Placements and sides to move that White wins; pieces of one kind not told apart, mirror images counted apart.

    `won_of` says how many ordered placements of a class White and Black win.
    """
    target = representative(set_)
    swapped = symmetry("swap").map_to(set_, target).swapped
    pieces = pieces_of(set_)
    return won_of(target)[int(swapped)] // prod(factorial(pieces.count(p)) for p in set(pieces))


@cache
def solved(count: int, distances: bool = False) -> Tables:
    """The tables, once all classes of this many elements are in them."""
    found = tables()
    for _ in build(found, [c.representative for c in classes(count, "swap")], distances):
        pass
    return found


def _chosen(count: int, only_representatives: bool) -> Iterable[str]:
    return (c.representative for c in classes(count, "paper")) if only_representatives else all_sets(count)


def won_placements(count: int, only_representatives: bool = False) -> int:
    """White-won placements, both sides to move, over all sets or the representatives of the paper's classes."""
    found = solved(count)
    return sum(won_by_white(set_, lambda one: found.built(one).won) for set_ in _chosen(count, only_representatives))


def won_orbits(count: int, only_representatives: bool = False, found: Results | None = None) -> int:
    """The same with mirror images counted once: a placement that is its own mirror image makes the difference."""
    found = found or _Kept(solved(count))
    total = 0
    for set_ in _chosen(count, only_representatives):
        own = sum(_own_images(set_, flip, found) for flip in (7, 24, 31)) if _all_even(set_) else 0
        total += (won_by_white(set_, found.won) + own) // 4
    return total


def won_quarters(count: int, only_representatives: bool, found: Results) -> int:
    """A quarter of the won placements of each set: the count if no placement is taken for its own mirror image."""
    return sum(won_by_white(set_, found.won) // 4 for set_ in _chosen(count, only_representatives))


class Results(Protocol):
    """Solved classes, kept or held in memory."""

    def won(self, representative: str) -> tuple[int, int]:
        """Ordered placements that White and Black win, both sides to move, mirror images counted apart."""
        ...

    def result(self, board: str, side: int) -> int:
        """DRAW, WIN or LOSS for the side to move."""
        ...


@dataclass(frozen=True, slots=True)
class _Kept:
    """The tables on disk."""

    tables: Tables

    def won(self, representative: str) -> tuple[int, int]:
        return self.tables.built(representative).won

    def result(self, board: str, side: int) -> int:
        return self.tables.result(board, side)


def _all_even(set_: str) -> bool:
    pieces = pieces_of(set_)
    return all(pieces.count(p) % 2 == 0 for p in pieces)


def _own_images(set_: str, flip: int, found: Results) -> int:
    """White-won placements that a reflection leaves as they are."""
    kinds = sorted(set(pieces_of(set_)))
    pairs = [(s, s ^ flip) for s in range(32) if s < s ^ flip]

    def place(board: tuple[str, ...], left: list[str], first: int) -> int:
        if not left:
            text = "".join(board)
            return sum(found.result(text, side) == (WIN if side == 0 else LOSS) for side in (0, 1))
        total = 0
        for number in range(first, len(pairs)):
            a, b = pairs[number]
            if board[a] == ".":
                after = list(board)
                after[a] = after[b] = left[0]
                again = len(left) > 1 and left[1] == left[0]
                total += place(tuple(after), left[1:], number + 1 if again else 0)
        return total

    doubled = [kind for kind in kinds for _ in range(pieces_of(set_).count(kind) // 2)]
    return place((".",) * 32, doubled, 0)
