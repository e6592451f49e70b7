"""Chinese dark chess on four rows of eight.

board     32 characters, row a first, column 1 first: a piece's letter, `.` empty, `?` face down, `!` being turned up
step      a piece moves to a free neighbouring square
capture   onto a neighbouring square by rank; a cannon instead jumps over exactly one piece, at any distance
flip      a face-down piece is turned up: the player chooses the square, chance the piece
quiet     plies since the last capture; at 40 the game is drawn, even if the side to move is stuck
bag       the pieces that lie face down

Whoever turns up the first piece plays its colour. Who cannot move loses.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.darkchess.pieces import ALL_PIECES, BLACK, KINDS, WHITE, side_of, takes

EMPTY, HIDDEN, TURNING = ".", "?", "!"
QUIET_LIMIT = 40
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
    """Plies since the last capture."""
    first: int | None = WHITE
    """The colour of the first player; None before the first piece is turned up."""


def sorted_bag(pieces: str) -> str:
    return "".join(sorted(pieces, key=ORDER.__getitem__))


def start() -> Position:
    """All 32 pieces face down."""
    return Position(HIDDEN * 32, None, sorted_bag(ALL_PIECES), 0, None)


@cache
def neighbours(square: int) -> tuple[int, ...]:
    row, column = divmod(square, 8)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(8 * r + c for r, c in around if 0 <= r < 4 and 0 <= c < 8)


@cache
def rays(square: int) -> tuple[tuple[int, ...], ...]:
    """The squares in each of the four directions, nearest first."""
    row = square // 8
    return (
        tuple(range(square - 8, -1, -8)),
        tuple(range(square + 8, 32, 8)),
        tuple(range(square - 1, 8 * row - 1, -1)),
        tuple(range(square + 1, 8 * row + 8)),
    )


def jumps(board: str, square: int) -> list[int]:
    """The pieces that a cannon on a square aims at: in each direction the second piece it meets."""
    found = []
    for ray in rays(square):
        met = [at for at in ray if board[at] != EMPTY]
        if len(met) > 1:
            found.append(met[1])
    return found


def piece_moves(board: str, square: int) -> list[Move]:
    """The steps and captures of the piece on a square; what lies face down cannot be captured, but screens."""
    piece = board[square]
    reach = [at for at in neighbours(square) if board[at] == EMPTY]
    targets = jumps(board, square) if piece in "Cc" else neighbours(square)
    reach += [at for at in targets if board[at].isalpha() and takes(piece, board[at])]
    return [Move(square, at) for at in sorted(reach)]


def moves(position: Position) -> list[Move]:
    """Every move of the side to move: steps and captures by square, then flips."""
    board, found = position.board, []
    if position.side is not None:
        for square, piece in enumerate(board):
            if piece.isalpha() and side_of(piece) == position.side:
                found += piece_moves(board, square)
    return found + [Move(square, square) for square, piece in enumerate(board) if piece == HIDDEN]


def is_capture(position: Position, move: Move) -> bool:
    return not move.is_flip and position.board[move.end] != EMPTY


def seat_of(position: Position, side: int | None) -> int:
    """The seat that plays a colour; the first player has seat 0."""
    if side is None or position.first is None:
        return 0
    return 0 if side == position.first else 1


def turn(position: Position) -> int:
    if TURNING in position.board:
        return Turn.CHANCE
    if position.quiet >= QUIET_LIMIT or not can_move(position):
        return Turn.OVER
    return seat_of(position, position.side)


def can_move(position: Position) -> bool:
    if HIDDEN in position.board:
        return True
    return any(
        piece_moves(position.board, square)
        for square, piece in enumerate(position.board)
        if piece.isalpha() and side_of(piece) == position.side
    )


def chances(position: Position) -> list[tuple[Reveal, float]]:
    """Each kind of piece in the bag, by how many of it there are."""
    total = len(position.bag)
    return [(Reveal(piece), count / total) for piece, count in Counter(position.bag).items()]


def play(position: Position, action: Action) -> Position:
    """The position after a move or after a piece was turned up."""
    if isinstance(action, Reveal):
        return _reveal(position, action.piece)
    board = position.board
    if action.is_flip:
        if board[action.start] != HIDDEN:
            raise BadInput("there is no face-down piece on that square.")
        return replace(position, board=_put(board, action.start, TURNING))
    if action not in moves(position):
        raise BadInput("that move is not legal in this position.")
    captured = board[action.end] != EMPTY
    moved = _put(_put(board, action.end, board[action.start]), action.start, EMPTY)
    assert position.side is not None
    return replace(position, board=moved, side=1 - position.side, quiet=0 if captured else position.quiet + 1)


def _reveal(position: Position, piece: str) -> Position:
    if TURNING not in position.board or piece not in position.bag:
        raise BadInput(f"the piece {piece!r} cannot be turned up here: in the bag are {position.bag or 'no pieces'}.")
    board = position.board.replace(TURNING, piece)
    bag = position.bag.replace(piece, "", 1)
    mover = position.side if position.side is not None else side_of(piece)
    first = position.first if position.first is not None else mover
    return Position(board, 1 - mover, bag, position.quiet + 1, first)


def _put(board: str, square: int, piece: str) -> str:
    return board[:square] + piece + board[square + 1 :]


def scores(position: Position) -> tuple[float, float]:
    """1 and -1 once the side to move is stuck; 0 for both while the game goes on, or when it is drawn."""
    if TURNING in position.board or position.quiet >= QUIET_LIMIT or can_move(position):
        return (0.0, 0.0)
    loser = seat_of(position, position.side)
    return (-1.0, 1.0) if loser == 0 else (1.0, -1.0)


def material(board: str) -> str:
    """The letters of the pieces that lie face up."""
    return board.replace(EMPTY, "").replace(HIDDEN, "").replace(TURNING, "")


def has_both_sides(board: str) -> bool:
    pieces = material(board)
    return {side_of(p) for p in pieces} == {WHITE, BLACK}
