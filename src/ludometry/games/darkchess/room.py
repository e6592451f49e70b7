"""The dark-chess room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Player, Turn
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.flips import WEIGHT
from ludometry.games.darkchess.game import DarkChess
from ludometry.games.darkchess.material import all_sets, pieces_of
from ludometry.games.darkchess.notation import read_position
from ludometry.games.darkchess.oracle import TableOracle
from ludometry.games.darkchess.picture import Board
from ludometry.games.darkchess.rules import Move, Position


def random_endgame(rng: random.Random, count: int) -> Position:
    """A position of so many pieces with a move to make."""
    sets = list(all_sets(count))
    while True:
        board = ["."] * 32
        for piece, square in zip(pieces_of(rng.choice(sets)), rng.sample(range(32), count), strict=True):
            board[square] = piece
        position = Position("".join(board), rng.randrange(2))
        if rules.turn(position) != Turn.OVER:
            return position


def random_dark_endgame(rng: random.Random, count: int, hidden: int) -> Position:
    """The same with some of the pieces face down."""
    while True:
        open_ = random_endgame(rng, count)
        squares = rng.sample([s for s, p in enumerate(open_.board) if p != "."], hidden)
        bag = rules.sorted_bag("".join(open_.board[s] for s in squares))
        board = "".join("?" if s in squares else p for s, p in enumerate(open_.board))
        if rules.material(board):
            return Position(board, open_.side, bag)


@dataclass(frozen=True, slots=True)
class DarkChessRoom:
    """Option: `start`, a position to begin from; without it all pieces lie face down."""

    def game(self, **options: Any) -> DarkChess:
        opening = str(options.pop("start", "") or "")
        if options:
            raise BadInput(f"darkchess knows the option start, not {', '.join(sorted(options))}.")
        if opening:
            read_position(opening)
        return DarkChess(opening)

    def oracle(self, game: Any) -> TableOracle:
        return TableOracle(searches=True)

    def picture(self, game: Any) -> Board:
        return Board()

    def players(self, game: Any) -> dict[str, Callable[[random.Random], Player[Position, Move]]]:
        return {
            "oracle": lambda rng: lambda view: TableOracle(searches=True).appraise(view)[0].move,
            "greedy": lambda rng: lambda view: greedy(view, rng),
            "random": lambda rng: lambda view: rng.choice(rules.moves(view)),
        }

    def samples(self, game: Any, rng: random.Random, count: int) -> list[Position]:
        """Endgames of two to four pieces, some with a piece or two face down."""
        found = []
        for _ in range(count):
            if rng.random() < 0.3:
                found.append(random_dark_endgame(rng, rng.choice((3, 4)), rng.choice((1, 2))))
            else:
                found.append(random_endgame(rng, rng.choice((2, 3, 3, 4))))
        return found

    def kernels_agree(self, rng: random.Random) -> None:
        from ludometry.games.darkchess.checks import kernels_agree_with_rules

        kernels_agree_with_rules(rng, 60)

    def obeys_bellman(self, rng: random.Random) -> None:
        from ludometry.games.darkchess.checks import obeys_its_equation

        for count in (2, 3, 4):
            for _ in range(25):
                obeys_its_equation(random_endgame(rng, count))


def greedy(view: Position, rng: random.Random) -> Move:
    """Captures the dearest piece it can, or else moves at random, flips as likely as steps together."""
    moves = rules.moves(view)
    captures = [m for m in moves if rules.is_capture(view, m)]
    if captures:
        return max(captures, key=lambda m: (WEIGHT[view.board[m.end].upper()], -m.start))
    flips = [m for m in moves if m.is_flip]
    steps = [m for m in moves if not m.is_flip]
    pool = flips if flips and (not steps or rng.random() < 0.5) else steps
    return rng.choice(pool)


ROOM = DarkChessRoom()
