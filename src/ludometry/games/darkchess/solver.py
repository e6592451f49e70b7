"""One set of pieces solved: captures from the smaller sets, then sweeps.

layout   a set's pieces in the order of their axes (group by group), and its numbering
bits     a solved set as four sets of states: for each side to move, won and lost
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from ludometry.games.darkchess.material import (
    Mode,
    after_capture,
    groups,
    is_own_exchange,
    pieces_of,
    representative,
    symmetry,
    write_set,
)
from ludometry.games.darkchess.numbering import Numbering
from ludometry.games.darkchess.pieces import side_of, takes
from ludometry.solve.retrograde import NO_LIMIT, Captures, Solution, solve

Bits = npt.NDArray[np.uint32]


@dataclass(frozen=True)
class Layout:
    """How the pieces of a set are laid out in a table."""

    set_: str
    order: tuple[int, ...]
    """The pieces' places in the set, axis by axis."""
    pieces: str
    """The pieces, axis by axis."""
    numbering: Numbering
    group_of: tuple[int, ...]
    """The group of each axis."""
    both_sides: bool
    """Whether both sides to move are stored; a set that is its own exchange needs White's only."""

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(side_of(p) for p in self.pieces)

    @property
    def words(self) -> int:
        return int(8 * 32 ** (len(self.pieces) - 2))

    @property
    def stored_sides(self) -> int:
        return 2 if self.both_sides else 1


@cache
def layout(set_: str) -> Layout:
    """The layout of a set."""
    parted = groups(set_)
    order = tuple(place for group in parted for place in group)
    pieces = "".join(pieces_of(set_)[place] for place in order)
    group_of = tuple(number for number, group in enumerate(parted) for _ in group)
    numbering = Numbering(tuple(len(group) for group in parted))
    return Layout(set_, order, pieces, numbering, group_of, not is_own_exchange(set_))


@dataclass(frozen=True, slots=True)
class Smaller:
    """What follows a capture: the table to look in, and how."""

    set_: str
    part: tuple[int, ...]
    """Which axis of that table each remaining piece plays, in the order of the larger set's axes."""
    swapped: bool


def carried(pieces: str, target: str, mode: Mode = "swap") -> Smaller:
    """How pieces in any order are read from the table of another set of their class."""
    own = write_set(pieces)
    carry = symmetry("pieces" if mode == "paper" else mode).map_to(own, target)
    axis_of = {place: axis for axis, place in enumerate(layout(target).order)}
    # Pieces of one kind stand next to each other in a set; hand out their places in turn.
    places: dict[str, list[int]] = {}
    for place, piece in enumerate(pieces_of(own)):
        places.setdefault(piece, []).append(place)
    part = tuple(axis_of[carry.places[places[piece].pop(0)]] for piece in pieces)
    return Smaller(target, part, carry.swapped)


def needs(set_: str) -> tuple[str, ...]:
    """The classes that captures in this set lead into."""
    found: dict[str, None] = {}
    for place in range(len(pieces_of(set_))):
        left = after_capture(set_, place)
        if left is not None:
            found[representative(left)] = None
    return tuple(found)


def solve_set(
    set_: str,
    bits_of: Callable[[str], Bits],
    distances: bool = False,
    limit: int | None = None,
    alone: bool = False,
    first_loss: int = 1,
) -> tuple[Bits, Solution]:
    """Solves a set; `bits_of` gives the solved smaller classes, or with `alone` the smaller sets themselves."""
    found = find_all_captures(layout(set_), bits_of, alone)
    solution = solve(found, layout(set_).sides, distances, NO_LIMIT if limit is None else limit, first_loss)
    return solution.sets, solution


def find_all_captures(where: Layout, bits_of: Callable[[str], Bits], alone: bool = False) -> Captures:
    """What captures lead to, from the solved smaller classes."""
    from ludometry.games.darkchess.kernels_blocks import find_captures_by_blocks
    from ludometry.games.darkchess.kernels_captures import find_captures, spread

    pieces = where.pieces
    count = len(pieces)
    how = np.array([[(2 if a in "Cc" else 1) if takes(a, b) else 0 for b in pieces] for a in pieces], np.uint8)
    table_of = np.full(count, -1, np.int64)
    firsts = [j for j in range(count) if alone or not j or where.group_of[j] != where.group_of[j - 1]]
    lost_after, won_after = (np.empty((len(firsts) + 1, 32 ** (count - 2)), np.uint32) for _ in range(2))
    tables = 0
    for j, piece in enumerate(pieces):
        if j not in firsts:
            # The next of a group leaves the same pieces in the same order.
            table_of[j] = table_of[j - 1]
            continue
        left = pieces[:j] + pieces[j + 1 :]
        if len({side_of(p) for p in left}) < 2:
            continue
        smaller = carried(left, write_set(left) if alone else representative(write_set(left)))
        side = side_of(piece) ^ smaller.swapped
        part = np.array(smaller.part, np.int64)
        table_of[j] = tables
        solved = bits_of(smaller.set_)[side]
        spread(solved[0], solved[1], part, won_after[tables], lost_after[tables])
        tables += 1
    # The table after the capture of a side's last piece: that side, to move, has lost.
    lost_after[tables] = 0xFFFFFFFF
    won_after[tables] = 0
    valid = np.empty(where.words, np.uint32)
    wins, saves = (np.empty((2, where.words), np.uint32) for _ in range(2))
    find = find_captures if count == 2 else find_captures_by_blocks
    find(
        np.array(where.sides, np.int64),
        how,
        table_of,
        lost_after[: tables + 1],
        won_after[: tables + 1],
        valid,
        wins,
        saves,
    )
    return Captures(valid, (wins[0], wins[1]), (saves[0], saves[1]))
