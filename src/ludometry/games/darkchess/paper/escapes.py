"""Table 4 with a mistake made on purpose: every capture by the losing side counts as an escape.

The paper's own numbers of won positions for three and four elements are too small. A program that asks the smaller
table what its own captures win, but never what the other side's captures lead to, comes near them: such a program
believes that whoever can still capture something has not lost.
"""

from __future__ import annotations

from functools import cache

from ludometry.games.darkchess.material import classes, pieces_of, representative, write_set
from ludometry.games.darkchess.solver import Bits, carried, solve_set
from ludometry.games.darkchess.tables import DRAW, LOSS, WIN


class Escapes:
    """All classes of up to this many elements, solved with that mistake and held in memory."""

    def __init__(self, count: int) -> None:
        self._bits: dict[str, Bits] = {}
        self._won: dict[str, tuple[int, int]] = {}
        for elements in range(2, count + 1):
            for one in classes(elements, "swap"):
                solution = solve_set(one.representative, self._seen_from_above)
                self._bits[one.representative] = solution.sets
                self._won[one.representative] = (4 * solution.count(0), 4 * solution.count(1))

    def _seen_from_above(self, set_: str) -> Bits:
        """A smaller class in which nobody wins after losing a piece: so no capture is ever a mistake."""
        bits = self._bits[set_].copy()
        bits[:, 0] = 0
        return bits

    def won(self, set_: str) -> tuple[int, int]:
        return self._won[set_]

    def result(self, board: str, side: int) -> int:
        set_ = write_set(board.replace(".", ""))
        target = representative(set_)
        how = carried(pieces_of(set_), target)
        left = {piece: [square for square in range(32) if board[square] == piece] for piece in set(pieces_of(set_))}
        squares = [0] * len(how.part)
        for piece, axis in zip(pieces_of(set_), how.part, strict=True):
            squares[axis] = left[piece].pop()
        won, lost = self._bits[target][side ^ how.swapped]
        word, bit = _place(squares)
        if won[word] >> bit & 1:
            return WIN
        return LOSS if lost[word] >> bit & 1 else DRAW


def _place(squares: list[int]) -> tuple[int, int]:
    """The word and the bit of a state, reflected so that the first piece stands in its quadrant."""
    flip = (7 if squares[0] & 7 > 3 else 0) | (24 if squares[0] > 15 else 0)
    first, *between, last = (square ^ flip for square in squares)
    word = first >> 3 << 2 | first & 3
    for square in between:
        word = word << 5 | square
    return word, last


@cache
def escapes(count: int) -> Escapes:
    """Solved once: a second or two for four elements."""
    return Escapes(count)
