"""What a dark-chess position is made of, and the moves and flips that lead from one to the next.

board     32 characters, row a first, column 1 first: a piece's letter, `.` empty, `?` face down, `!` being turned up
bag       the pieces that lie face down
quiet     plies since the last capture, or since the last flip where flips end the quiet too
steps     the plies since the last capture or flip: what a position may repeat lies among them
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ludometry.games.darkchess.pieces import BLACK, KINDS, WHITE, side_of

EMPTY, HIDDEN, TURNING = ".", "?", "!"
ORDER = {piece: place for place, piece in enumerate(KINDS + KINDS.lower())}


@dataclass(frozen=True, slots=True)
class Move:
    """A step or capture from one square to another, or a flip, whose squares are the same."""

    start: int
    end: int

    @property
    def is_flip(self) -> bool:
        return self.start == self.end


@dataclass(frozen=True, slots=True)
class Reveal:
    """A chance event: the piece that a flip turned up."""

    piece: str


Action = Move | Reveal


@dataclass(frozen=True, slots=True)
class Position:
    """A position with everything that the rules ask for."""

    board: str
    side: int | None
    """The colour to move, 0 White or 1 Black; None before the first piece is turned up."""
    bag: str = ""
    """The pieces that lie face down, strongest first, White's before Black's."""
    quiet: int = 0
    """Plies without progress: since the last capture, or flip where the rules say so."""
    first: int | None = WHITE
    """The colour of the first player; None before the first piece is turned up."""
    steps: tuple[Move, ...] = ()
    """The steps since the last capture or flip, oldest first, where a position that comes back counts."""

    def earlier(self) -> Iterator[str]:
        """The boards before the last steps, newest first: every second one had the same side to move."""
        board = self.board
        for step in reversed(self.steps):
            board = put(put(board, step.start, board[step.end]), step.end, EMPTY)
            yield board

    @property
    def times(self) -> int:
        """How often this position has been on the board by now, as far as its steps tell."""
        return 1 + sum(board == self.board for board in islice(self.earlier(), 1, None, 2))


def put(board: str, square: int, piece: str) -> str:
    return board[:square] + piece + board[square + 1 :]


def sorted_bag(pieces: str) -> str:
    return "".join(sorted(pieces, key=ORDER.__getitem__))


def material(board: str) -> str:
    """The letters of the pieces that lie face up."""
    return board.replace(EMPTY, "").replace(HIDDEN, "").replace(TURNING, "")


def has_both_sides(board: str) -> bool:
    pieces = material(board)
    return {side_of(p) for p in pieces} == {WHITE, BLACK}
