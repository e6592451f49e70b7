"""The endgame tables as a player asks them: built class by class, looked up in microseconds.

A table that takes seconds is built when it is first asked for; a larger one is refused with the command that
builds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.progress import note
from ludometry.games.darkchess.kernels.probe import number_of
from ludometry.games.darkchess.material import elements, exchanged, pieces_of, play_alike, representative, write_set
from ludometry.games.darkchess.numbering import RankArrays
from ludometry.games.darkchess.runs import Deflated
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solved import Solved, plan_for, seconds
from ludometry.games.darkchess.solver import Layout, Smaller, carried, layout
from ludometry.tables.arrays import Bytes
from ludometry.tables.map_file import Carried
from ludometry.tables.place import tables_root

DRAW, WIN, LOSS = 0, 1, 2
BUILT_AT_ONCE = 5
"""Sets of at most this many elements are solved when they are first asked for: a second or two."""
MOST_ELEMENTS = 7
"""No table is built for more pieces than this."""
BITS_A_RESULT = 0.3
"""What a squeezed result of six elements takes on average; for estimates only."""


@dataclass(frozen=True, slots=True)
class Reader:
    """How the pieces of a board are read from the table of their class."""

    set_: str
    side: int
    """The row of the table for the side to move."""
    group_of: Bytes
    arrays: RankArrays
    table: Bytes | Deflated
    """The plain results, mapped, or a squeezed file open for reading."""

    def number(self, board: str) -> int:
        """Which of the class's placements a board is."""
        return int(number_of(np.empty(64, np.int64), board.encode(), self.group_of, *self.arrays))


class Tables(Solved):
    """The tables under one folder; safe to use from several threads."""

    def __init__(self, root: Path | str | None = None, map_: Mapping[str, Carried] | None = None) -> None:
        super().__init__(root)
        self.map: Mapping[str, Carried] = map_ or {}
        """Rows of a map file, by set: what is in them is not worked out again."""
        self._readers: dict[tuple[str, int], Reader] = {}
        self._carries: dict[str, Smaller] = {}

    def result(self, board: str, side: int) -> int:
        """DRAW, WIN or LOSS for the side to move on a board of 32 characters without face-down pieces.

        >>> tables().result("." * 9 + "b" + "." * 8 + "K" + "." * 13, 1) == LOSS     # the paper's figure 2
        True
        """
        reader = self._readers.get(("".join(sorted(board.replace(".", ""))), side))
        if reader is None:
            reader = self.reader(board, side)
        if isinstance(reader.table, np.ndarray):
            number = reader.number(board)
            return int(reader.table[reader.side, number >> 2]) >> 2 * (number & 3) & 3
        return reader.table.look_up(reader.side, board.encode(), reader.group_of)

    def distance(self, board: str, side: int, ruled: bool = False) -> int | None:
        """Plies to the next capture or end, None for a draw; with `ruled`, under the 40-ply rule."""
        reader = self.reader(board, side)
        name = f"{reader.set_}.dtc"
        if ruled and self.store.has(f"{reader.set_}.dtc40"):
            name = f"{reader.set_}.dtc40"
        table = self._mapped(name, f"ludometry solve darkchess {reader.set_} --distances")
        code = int(table[reader.side, reader.number(board)])
        return code - 1 if code else None

    def has_distances(self, set_: str) -> bool:
        return self.store.has(f"{self.carry(set_).set_}.dtc")

    def carry(self, set_: str) -> Smaller:
        """The class that a set is read from, and how: by the map file if the set is in it."""
        known = self._carries.get(set_)
        if known is None:
            row = self.map.get(set_)
            known = carried(pieces_of(set_), representative(set_)) if row is None else self._by_map(row)
            self._carries[set_] = known
        return known

    def _by_map(self, row: Carried) -> Smaller:
        pieces, images = ("".join(letters) for letters in zip(*row.parts, strict=True))
        if pieces != pieces_of(row.set_) or write_set(images) != row.representative or not play_alike(pieces, images):
            raise BadInput(
                f"the map's row for {row.set_} does not carry it to {row.representative}: write the map anew."
            )
        # A map of another mode leads to sets that have no table of their own; from there it is one step more.
        kept = row.representative if self.has(row.representative) else representative(row.representative)
        further = carried(images, kept)
        return Smaller(kept, further.part, further.swapped ^ (pieces[0].isupper() != images[0].isupper()))

    def reader(self, board: str, side: int) -> Reader:
        """How a board is read, from memory when its pieces were met before."""
        letters = "".join(sorted(board.replace(".", "")))
        known = self._readers.get((letters, side))
        if known is None:
            with self._lock:
                known = self._readers[letters, side] = self._make_reader(letters, side)
        return known

    def _make_reader(self, letters: str, side: int) -> Reader:
        set_ = write_set(letters)
        self.ensure(set_, distances=False)
        own = self.carry(set_)
        target = own.set_
        where = layout(target)
        row = side ^ own.swapped
        pieces = pieces_of(set_)
        if row == 1 and not where.both_sides:
            # The class is its own exchange: read the exchanged board with the other side to move.
            own = carried(pieces_of(exchanged(set_)), target)
            row = 0
            pieces = pieces_of(exchanged(set_)).swapcase()
        group_of = np.zeros(128, np.uint8)
        for piece, axis in zip(pieces, own.part, strict=True):
            group_of[ord(piece)] = where.group_of[axis]
        plain = self.store.has(target)
        table = self._mapped(target, "") if plain else Deflated(self._mapped(f"{target}.z", ""), where)
        return Reader(target, row, group_of, where.numbering.arrays, table)

    def ensure(self, set_: str, distances: bool) -> None:
        """Makes sure that the table of a set is there; builds it when that takes seconds."""
        if elements(set_) > MOST_ELEMENTS:
            raise MissingTable(
                f"there is no table for {elements(set_)} pieces, they go to {MOST_ELEMENTS}: "
                f"ask for advice, which searches such a position."
            )
        target = self.carry(set_).set_
        if self.has(target, distances):
            return
        if elements(target) > BUILT_AT_ONCE:
            left = plan_for((target,)).left({s for s in plan_for((target,)).needs if self.has(s, distances)})
            wait = sum(seconds(s) for s in left.needs)
            option = " --distances" if distances else ""
            raise MissingTable(
                f"no table for {set_}{' with distances' if distances else ''}: "
                f"build it with 'ludometry solve darkchess {target}{option}' "
                f"({_words(wait)}, {_size(layout(target), distances)} on disk)."
            )
        note(f"solving {target} and what it needs (seconds, once on this machine)")
        for _ in build(self, [target], distances=distances, workers=1):
            pass


def _words(wait: float) -> str:
    if wait < 90:
        return f"about {max(1, round(wait))} s on one core"
    return f"about {round(wait / 60)} min on one core"


def _size(where: Layout, distances: bool) -> str:
    states = where.stored_sides * where.numbering.placements / 4
    size = states * BITS_A_RESULT / 8 + (states if distances else 0)
    return f"{size / 1e6:.0f} MB" if size >= 1e6 else f"{max(1, size / 1e3):.0f} kB"


@cache
def _tables_of(place: str) -> Tables:
    return Tables()


def tables() -> Tables:
    """The tables in the user's data folder."""
    return _tables_of(str(tables_root()))
