"""Chinese dark chess on four rows of eight.

board     32 characters, row a first, column 1 first: a piece's letter, `.` empty, `?` face down, `!` being turned up
step      a piece moves to a free neighbouring square
capture   onto a neighbouring square by rank; a cannon instead jumps over exactly one piece, at any distance
flip      a face-down piece is turned up: the player chooses the square, chance the piece
quiet     plies since the last capture; at 40 the game is drawn, even if the side to move is stuck
bag       the pieces that lie face down

Whoever turns up the first piece plays its colour. Who cannot move loses. Clubs and tournaments differ in when a game is
drawn: `Draws` says it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, GameInfo, Turn
from ludometry.games.darkchess import notation
from ludometry.games.darkchess.pieces import ALL_PIECES, side_of, takes
from ludometry.games.darkchess.position import EMPTY, HIDDEN, TURNING, Action, Move, Position, Reveal, put, sorted_bag

SEATS = ("first player", "second player")
COLOURS = ("red", "black")
"""What a player calls the sides that the notation writes as White and Black."""
RULES_VERSION = "1"
QUIET_LIMIT = 40
"""The usual number of quiet plies that make a draw; the tables know distances under it."""


@dataclass(frozen=True, slots=True)
class Draws:
    """When a game is drawn."""

    limit: int = QUIET_LIMIT
    """Quiet plies that make a draw: 40, or 180 at the Computer Olympiad."""
    flips_reset: bool = False
    """Whether a flip ends the quiet too, as at the Computer Olympiad; otherwise only a capture does."""
    threefold: bool = False
    """Whether a position that comes about for the third time, with the same side to move, is a draw."""

    def drawn(self, position: Position) -> bool:
        return position.quiet >= self.limit or (self.threefold and position.times >= 3)


USUAL = Draws()


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


def turn(position: Position, draws: Draws = USUAL) -> int:
    if TURNING in position.board:
        return Turn.CHANCE
    if draws.drawn(position) or not can_move(position):
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


def play(position: Position, move: Action, draws: Draws = USUAL) -> Position:
    """The position after a move or after a piece was turned up."""
    if isinstance(move, Reveal):
        return _reveal(position, move.piece, draws)
    board = position.board
    if move.is_flip:
        if board[move.start] != HIDDEN:
            raise BadInput("there is no face-down piece on that square.")
        return replace(position, board=put(board, move.start, TURNING), steps=())
    if move not in moves(position):
        raise BadInput("that move is not legal in this position.")
    captured = board[move.end] != EMPTY
    moved = put(put(board, move.end, board[move.start]), move.start, EMPTY)
    assert position.side is not None
    # Only threefold repetition asks for steps: under the other rules it does not matter how a position came about.
    steps = (*position.steps, move) if draws.threefold and not captured else ()
    return replace(
        position, board=moved, side=1 - position.side, quiet=0 if captured else position.quiet + 1, steps=steps
    )


def _reveal(position: Position, piece: str, draws: Draws) -> Position:
    if TURNING not in position.board or piece not in position.bag:
        raise BadInput(f"the piece {piece!r} cannot be turned up here: in the bag are {position.bag or 'no pieces'}.")
    board = position.board.replace(TURNING, piece)
    bag = position.bag.replace(piece, "", 1)
    mover = position.side if position.side is not None else side_of(piece)
    first = position.first if position.first is not None else mover
    return Position(board, 1 - mover, bag, 0 if draws.flips_reset else position.quiet + 1, first)


def scores(position: Position, draws: Draws = USUAL) -> tuple[float, float]:
    """1 and -1 once the side to move is stuck; 0 for both while the game goes on, or when it is drawn."""
    if TURNING in position.board or draws.drawn(position) or can_move(position):
        return (0.0, 0.0)
    loser = seat_of(position, position.side)
    return (-1.0, 1.0) if loser == 0 else (1.0, -1.0)


def read_move(position: Position, text: str) -> Action:
    """A move as typed, if it is legal."""
    move = notation.read_move(position, text)
    if isinstance(move, Move) and move not in moves(position):
        raise BadInput(notation.why_not(position, move))
    return move


@dataclass(frozen=True, slots=True)
class DarkChess(Game[Position, Action, Position]):
    """Chinese dark chess for two. Nobody knows what lies face down, so a view is the position itself."""

    draws: Draws = USUAL
    """When the game is drawn."""

    @property
    def info(self) -> GameInfo:
        return GameInfo("darkchess", "Chinese dark chess", 2, "wins", True, RULES_VERSION, (-1.0, 1.0), seats=SEATS)

    def view(self, position: Position, seat: int) -> Position:
        return position

    def called(self, position: Position, seat: int) -> str:
        """Red or black, as the pieces are drawn, once the first piece has been turned up."""
        if position.first is None:
            return SEATS[seat]
        return COLOURS[position.first if seat == 0 else 1 - position.first]

    def turn(self, position: Position) -> int:
        return turn(position, self.draws)

    def play(self, position: Position, move: Action) -> Position:
        return play(position, move, self.draws)

    def scores(self, position: Position) -> tuple[float, float]:
        return scores(position, self.draws)

    def read(self, text: str) -> Position:
        found = notation.read_position(text, self.draws.limit)
        return found if self.draws.threefold else replace(found, steps=())

    start = staticmethod(start)
    moves = staticmethod(moves)
    chances = staticmethod(chances)
    write = staticmethod(notation.write_position)
    write_move = staticmethod(notation.write_move)
    read_move = staticmethod(read_move)
