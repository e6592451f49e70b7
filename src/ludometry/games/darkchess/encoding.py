"""Dark chess in numbers: two squares, the same for a flip; the board from the seat's side, the bag, the quiet plies."""

from __future__ import annotations

from ludometry.games.darkchess.pieces import KINDS, side_of
from ludometry.games.darkchess.position import HIDDEN, TURNING, Action, Move, Position
from ludometry.games.darkchess.rules import DarkChess, Draws
from ludometry.study.encoding import Observation, joined, marked

SQUARES = 32
PLANES = 2 * len(KINDS) + 1
MOST_OF_A_KIND = 5


class DarkChessEncoding:
    """Square by square: seven kinds of one's own, seven of the other's, face down; then the bag in the same order.

    Where threefold repetition is a draw, a last number says how often the position was there: once 1/3, twice 2/3.
    """

    actions = SQUARES * SQUARES

    def __init__(self, draws: Draws) -> None:
        self.draws = draws
        self.length = SQUARES * PLANES + 2 * len(KINDS) + 3 + draws.threefold
        # At most 31 captures, and 32 flips, each with the longest quiet before it.
        self.longest = (64 if draws.flips_reset else 32) * (draws.limit + 1)

    def number(self, move: Action) -> int:
        assert isinstance(move, Move)
        return SQUARES * move.start + move.end

    def observe(self, view: Position, seat: int) -> Observation:
        # Before the first flip nobody has a colour; White's pieces count as one's own until then.
        own = (view.first or 0) if seat == 0 else 1 - (view.first or 0)

        def plane(piece: str) -> int:
            return KINDS.index(piece.upper()) + len(KINDS) * (side_of(piece) != own)

        squares = [
            marked(PLANES, [PLANES - 1] if sign in (HIDDEN, TURNING) else [plane(sign)] if sign.isalpha() else [])
            for sign in view.board
        ]
        bag = [0.0] * (2 * len(KINDS))
        for piece in view.bag:
            bag[plane(piece)] += 1 / MOST_OF_A_KIND
        moves = float(view.side == own) if view.side is not None else float(seat == 0)
        said = [view.quiet / self.draws.limit, moves, float(view.first is not None)]
        return joined(*squares, bag, said + ([view.times / 3] if self.draws.threefold else []))


def encoding(game: DarkChess) -> DarkChessEncoding:
    return DarkChessEncoding(game.draws)
