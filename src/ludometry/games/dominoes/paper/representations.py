"""The paper's ways to keep a table, side by side, plain and compressed.

one bit    won or not, as table 3 counts it: eight positions a byte
two bits   won, drawn or lost: four positions a byte
won list   the numbers of the won positions only, four bytes each; compressed as gaps, then deflated

The paper reads a loss off the list as a win with colours reversed. In dominoes that is the same tiles with hands
exchanged, and it is no test: to be on move may be good or bad for both, so `reversed_test_wrong` counts its errors.
"""

from __future__ import annotations

import zlib

import numpy as np

from ludometry.games.dominoes.numbering import splits
from ludometry.games.dominoes.rules import Block
from ludometry.games.dominoes.tables import Tables, tables
from ludometry.study.report import Json
from ludometry.tables.arrays import Array

ENTRY_BYTES = 4


def sizes(elements: int, block: Block, found: Tables | None = None) -> Json:
    """Bytes of one table in each representation."""
    table = np.asarray((found or tables()).table(block, elements))
    won, lost = table > 0, table < 0
    one, two = np.packbits(won), np.packbits(np.stack([won, lost], axis=1))
    numbers = np.flatnonzero(won)
    gaps = len(zlib.compress(gap_bytes(numbers), 6))
    return {
        "elements": elements,
        "block": block,
        "positions": len(table),
        "one_bit": _sizes(one.nbytes, len(zlib.compress(one.tobytes(), 6)), len(table)),
        "two_bits": _sizes(two.nbytes, len(zlib.compress(two.tobytes(), 6)), len(table)),
        "won_list": {"entries": len(numbers), **_sizes(ENTRY_BYTES * len(numbers), gaps, len(table))},
        "reversed_test_wrong": reversed_test_wrong(table, elements),
    }


def _sizes(plain: int, compressed: int, positions: int) -> Json:
    return {"plain": plain, "compressed": compressed, "bits_a_position": 8 * compressed / positions}


def reversed_test_wrong(table: Array, elements: int) -> int:
    """Positions that the paper's test calls lost and that are not, or the other way round."""
    # Splits run from 1 to all but one, so hands exchanged are the same row read backwards.
    rows = table.reshape(-1, splits(elements - 1))
    return int(np.count_nonzero((rows[:, ::-1] > 0) != (rows < 0)))


def gap_bytes(numbers: Array) -> bytes:
    """Gaps between increasing numbers; 255 stands for 255 and more to come."""
    gaps = np.diff(numbers, prepend=-1)
    ends = np.cumsum(gaps // 255 + 1)
    out = np.full(int(ends[-1]) if len(ends) else 0, 255, np.uint8)
    out[ends - 1] = gaps % 255
    return out.tobytes()
