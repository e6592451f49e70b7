"""The paper's two ways to keep a table, side by side, plain and compressed.

two bits   a result for every position: four a byte; compressed as our squeezed files are, which can be read result by
           result and for that are larger than the list under deflate, which cannot
won list   the numbers of the won positions only, four bytes each; a loss is a win with colours exchanged, so what is
           listed is every position that is not drawn; compressed as gaps of one byte or more, then deflated
"""

from __future__ import annotations

import zlib

import numpy as np

from ludometry.games.darkchess.material import classes
from ludometry.games.darkchess.runs import deflated
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solver import layout
from ludometry.games.darkchess.tables import Tables, tables
from ludometry.study.report import Json
from ludometry.tables.arrays import Bytes, Ints

ENTRY_BYTES = 4


def sizes(count: int, found: Tables | None = None) -> Json:
    """Bytes of all classes of this many elements in either representation."""
    found = found or tables()
    for _ in build(found, [one.representative for one in classes(count, "swap")]):
        pass
    plain = runs = entries = gaps = states = 0
    for one in classes(count, "swap"):
        where = layout(one.representative)
        packed = found.results(one.representative)
        plain += packed.nbytes
        runs += len(deflated(found.bits(one.representative), where))
        states += where.stored_sides * where.numbering.size
        for row in packed:
            won = won_numbers(row, where.numbering.size)
            entries += len(won)
            gaps += len(zlib.compress(_gap_bytes(won), 6))
    return {
        "elements": count,
        "states": states,
        "two_bits": {"plain": plain, "compressed": runs, "bits_a_state": 8 * runs / states},
        "won_list": {
            "entries": entries,
            "plain": ENTRY_BYTES * entries,
            "compressed": gaps,
            "bits_a_state": 8 * gaps / states,
        },
    }


def won_numbers(row: Bytes, size: int) -> Ints:
    """The numbers that the list keeps: wins, and losses, which are wins of the exchanged set."""
    spread = (row[:, None] >> np.array([0, 2, 4, 6], np.uint8)) & 3
    return np.flatnonzero(spread.reshape(-1)[:size])


def _gap_bytes(numbers: Ints) -> bytes:
    """Gaps between the numbers; 255 stands for 255 and more to come."""
    gaps = np.diff(numbers, prepend=-1)
    repeats = gaps // 255 + 1
    ends = np.cumsum(repeats)
    out = np.full(int(ends[-1]) if len(ends) else 0, 255, np.uint8)
    out[ends - 1] = gaps % 255
    return out.tobytes()
