"""Squeezed tables: runs of results, deflated a block at a time, any result read back without inflating the others.

file    4 bytes mark, each side's lengths of its blocks (2 bytes each), bytes of the blocks, side by side
"""

# The road not taken: questions about neighbouring results, other ones for each class, and a range coder behind them.
# Files of five elements were half as large (26 MB for all 233 classes instead of 53 MB), but took thirteen times as
# long to write, 48 CPU seconds instead of 4, which nobody would wait for from six elements on.

from __future__ import annotations

import zlib
from math import comb, prod

import numpy as np

from ludometry.core.errors import BadTable
from ludometry.games.darkchess.kernels.files import pack_results
from ludometry.games.darkchess.kernels.runs import carry_runs, run_and_square
from ludometry.games.darkchess.solver import Bits, Layout
from ludometry.tables.arrays import Bytes

MARK = b"RUN1"
"""How a file of runs begins; its last character is the version of the format."""
BLOCK = 1024
"""Runs a block, 8 kB: as much as is inflated to read one result."""
LEVEL = 4
"""How hard zlib tries; 6 takes twice as long for a twelfth less."""
RAW = -15
"""No header and no checksum around a block: the file as a whole has its own."""


def shorter(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The groups without the last piece.

    >>> shorter((1, 2, 1)), shorter((1, 3))
    ((1, 2), (1, 2))
    """
    return sizes[:-1] if sizes[-1] == 1 else (*sizes[:-1], sizes[-1] - 1)


def runs_an_anchor(sizes: tuple[int, ...]) -> int:
    """In how many ways all pieces but the anchor's and the last are placed."""
    short = shorter(sizes)
    return prod(comb(32 - sum(short[:place]), short[place]) for place in range(1, len(short)))


def deflated(bits: Bits, where: Layout) -> Bytes:
    """A solved set as the bytes of its file."""
    numbering = where.numbering
    runs = np.empty((len(numbering.anchors) * runs_an_anchor(numbering.sizes), 2), np.uint32)
    marks, blocks = [MARK], []
    for side in range(where.stored_sides):
        won, lost = bits[side]
        carry_runs(won, lost, numbering.anchors, numbering.group_start, numbering.sizes[0], runs, False)
        view = runs.data.cast("B")
        size = 8 * BLOCK
        found = [zlib.compress(view[at : at + size], LEVEL, RAW) for at in range(0, len(view), size)]
        marks.append(np.array([len(block) for block in found], np.uint16).tobytes())
        blocks += found
    return np.frombuffer(b"".join(marks + blocks), np.uint8)


def _refusal(set_: str, why: str) -> BadTable:
    return BadTable(f"the table of {set_} {why}: build it again with 'ludometry verify darkchess {set_} --repair'.")


class Deflated:
    """A table of runs, open for reading."""

    def __init__(self, data: Bytes, where: Layout) -> None:
        if data.ndim != 1 or data.dtype != np.uint8:
            raise _refusal(where.set_, "is no row of bytes")
        if bytes(data[:4]) != MARK:
            raise _refusal(where.set_, "was squeezed by another version")
        self.data = data
        self.where = where
        numbering = where.numbering
        rest = runs_an_anchor(numbering.sizes)
        self.runs = len(numbering.anchors) * rest
        count = -(-self.runs // BLOCK)
        sides = where.stored_sides
        lengths = np.frombuffer(bytes(data[4 : 4 + 2 * count * sides]), np.uint16).astype(np.int64)
        ends = 4 + 2 * count * sides + np.cumsum(lengths)
        if len(lengths) != count * sides or ends[-1] != data.size:
            raise _refusal(where.set_, "is broken")
        self.ends = ends.reshape(sides, count)
        self.begins = (ends - lengths).reshape(sides, count)
        sizes, orbit, turn = numbering.arrays[:3]
        self.arrays = (sizes, np.array(shorter(numbering.sizes), np.int64), orbit, turn, rest)

    def _inflated(self, side: int, block: int, most: int) -> bytes:
        """The beginning of a block, as many bytes as are asked for."""
        packed = self.data[self.begins[side, block] : self.ends[side, block]].data
        try:
            found = zlib.decompressobj(RAW).decompress(packed, most)
        except zlib.error:
            raise _refusal(self.where.set_, "is broken") from None
        if len(found) != most:
            raise _refusal(self.where.set_, "is broken")
        return found

    def look_up(self, side: int, board: bytes, group_of: Bytes) -> int:
        """The result of a board for a row of the table."""
        run, square = divmod(int(run_and_square(board, group_of, *self.arrays)), 32)
        block, place = divmod(run, BLOCK)
        # No further than the run that is asked for: half of the block on average.
        pair = self._inflated(side, block, 8 * place + 8)[8 * place :]
        won, lost = int.from_bytes(pair[:4], "little"), int.from_bytes(pair[4:], "little")
        return (won >> square & 1) | (lost >> square & 1) << 1

    def plain(self) -> Bytes:
        """The whole table, four results a byte."""
        numbering = self.where.numbering
        out = np.zeros((self.where.stored_sides, -(-numbering.size // 4)), np.uint8)
        won, lost = np.zeros((2, self.where.words), np.uint32)
        walk = (numbering.anchors, numbering.group_start, numbering.sizes[0])
        for side in range(self.where.stored_sides):
            blocks = enumerate(range(self.runs, 0, -BLOCK))
            whole = bytearray().join(self._inflated(side, block, 8 * min(BLOCK, left)) for block, left in blocks)
            runs = np.frombuffer(whole, np.uint32).reshape(-1, 2)
            carry_runs(won, lost, *walk, runs, True)
            pack_results(won, lost, *self.where.walk, out[side])
        return out
