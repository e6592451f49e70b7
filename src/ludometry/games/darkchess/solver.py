"""One set of pieces solved: captures from the smaller sets, then sweeps.

layout     a set's pieces in the order of their axes (group by group), and its numbering
bits       a solved set as four sets of states: for each side to move, won and lost
distance   plies to the next capture or to the end, both sides playing for it, the last ply included; the turn on
           which a side finds that it cannot move counts as a ply

Each side's wins are found apart from the other's: a state is won when a step or a capture leads to a lost one, and
lost when every step and capture leads to a won one. So the two questions share no memory and no order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from ludometry.games.darkchess.kernels import retrograde
from ludometry.games.darkchess.kernels.blocks import find_captures_by_blocks
from ludometry.games.darkchess.kernels.captures import find_captures, spread
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
from ludometry.solve.light import lightly
from ludometry.tables.arrays import Array, Bytes

Bits = npt.NDArray[np.uint32]
NO_LIMIT = 2**31
NO_DISTANCES = (np.zeros(0, np.uint8), np.zeros(0, np.uint8))
ONES = np.unpackbits(np.arange(1 << 16, dtype=np.uint16).view(np.uint8)).reshape(-1, 16).sum(axis=1, dtype=np.uint8)
"""How many bits of sixteen are set."""
_find_captures_of_pairs = lightly(find_captures, calls=100)


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
    def walk(self) -> tuple[Array, Array, Array, Array, int, int, Array]:
        """What a walk through all numbers takes: room to work in, then what it goes by."""
        numbering, count = self.numbering, len(self.pieces)
        _, _, _, free, _, tail, _ = numbering.arrays
        room = (np.zeros(count, np.int64), np.zeros(count, np.uint32))
        return (*room, numbering.anchors, numbering.group_start, numbering.sizes[0], free, tail)

    @property
    def blocks(self) -> int:
        """Words that differ only in the piece before the last are a block."""
        return self.words // 32 if len(self.pieces) > 2 else self.words

    @property
    def stored_sides(self) -> int:
        return 2 if self.both_sides else 1


@cache
def layout(set_: str) -> Layout:
    """The layout of a set."""
    grouped = groups(set_)
    order = tuple(place for group in grouped for place in group)
    pieces = "".join(pieces_of(set_)[place] for place in order)
    group_of = tuple(number for number, group in enumerate(grouped) for _ in group)
    numbering = Numbering(tuple(len(group) for group in grouped))
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


@dataclass(frozen=True, slots=True)
class Captures:
    """What captures lead to, one set of states for each side to move."""

    valid: Bits
    """The states in which no two pieces share a square."""
    wins: tuple[Bits, Bits]
    """Some capture wins."""
    saves: tuple[Bits, Bits]
    """Some capture does not lose."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Every state's result, for each side to move: 0 the first side, 1 the second."""

    sets: Bits
    """For each side to move the set of its won states and that of its lost ones."""
    longest: tuple[int, int]
    """The most plies to the next capture or end, of the states that either side wins."""
    distance: tuple[Bytes, Bytes] | None = None
    """One more than the plies to the next capture or end; zero for a draw, 255 for 254 plies or more."""

    def count(self, winner: int) -> int:
        """How many states a side wins, whoever is to move; the first piece ranges over its quadrant only."""
        return count_bits(self.sets[winner, 0]) + count_bits(self.sets[1 - winner, 1])


def count_bits(words: Bits) -> int:
    """How many states a set holds: by halves of words, from a table.

    >>> count_bits(np.array([0, 1, 0xFFFFFFFF], np.uint32))
    33
    """
    return int(ONES[words.view(np.uint16)].sum(dtype=np.int64))


def solve_set(
    set_: str,
    bits_of: Callable[[str], Bits],
    distances: bool = False,
    limit: int = NO_LIMIT,
    alone: bool = False,
    first_loss: int = 1,
) -> Solution:
    """Solves a set; `bits_of` gives the solved smaller classes, or with `alone` the smaller sets themselves.

    `limit` is the most plies without a capture.
    """
    where = layout(set_)
    found = find_all_captures(where, bits_of, alone)
    states = where.words * 32
    distance = (np.zeros(states, np.uint8), np.zeros(states, np.uint8)) if distances else NO_DISTANCES
    sets = np.zeros((2, 2, where.words), np.uint32)
    longest = [0, 0]
    for winner, loser in ((0, 1), (1, 0)):
        hopeful = found.valid & ~found.saves[loser]
        sets[winner, 0], longest[winner] = sweep_side(
            where, winner, found.valid, hopeful, found.wins[winner], sets[loser, 1], distance, limit, first_loss
        )
    return Solution(sets, (longest[0], longest[1]), distance if distances else None)


def sweep_side(
    where: Layout,
    winner: int,
    valid: Bits,
    hopeful: Bits,
    wins: Bits,
    lost: Bits,
    distance: tuple[Bytes, Bytes] = NO_DISTANCES,
    limit: int = NO_LIMIT,
    first_loss: int = 1,
) -> tuple[Bits, int]:
    """One side's wins: the states that it wins when it is to move, and the most plies.

    `hopeful`, the loser's states without a saving capture, is used up; `lost` is filled with those that it loses.
    """
    axes = [np.array([axis for axis, owner in enumerate(where.sides) if owner == side], np.int64) for side in (0, 1)]
    loser = 1 - winner
    won = valid.copy()
    longest = retrograde.sweep(
        won, lost, hopeful, wins, axes[winner], axes[loser], len(where.pieces), limit, first_loss,
        distance[winner], distance[loser], np.zeros((5, where.blocks), np.uint8), np.empty_like(won),
        np.empty(32, np.uint32),
    )  # fmt: skip
    # The sweep leaves what is not won.
    np.bitwise_xor(valid, won, out=won)
    return won, int(longest)


def find_all_captures(where: Layout, bits_of: Callable[[str], Bits], alone: bool = False) -> Captures:
    """What captures lead to, from the solved smaller classes."""
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
    find = _find_captures_of_pairs if count == 2 else find_captures_by_blocks
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
