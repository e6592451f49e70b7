"""The dark-chess room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Annotated, Literal

from ludometry.core.game import Turn
from ludometry.core.room import Build, MakePlayer, Room
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.material import all_sets, pieces_of
from ludometry.games.darkchess.oracle import TableOracle
from ludometry.games.darkchess.picture import Board
from ludometry.games.darkchess.players import players
from ludometry.games.darkchess.position import Action, Position, material, sorted_bag
from ludometry.games.darkchess.rules import DarkChess, Draws


def random_endgame(rng: random.Random, count: int) -> Position:
    """A position of this many pieces with a move to make."""
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
        bag = sorted_bag("".join(open_.board[s] for s in squares))
        board = "".join("?" if s in squares else p for s, p in enumerate(open_.board))
        if material(board):
            return Position(board, open_.side, bag)


ENDINGS = "exact worth when only this many pieces are left"
DISTANCES = "how many plies a won ending takes, and whether the 40-ply rule spoils it"
FACE_UP, FACE_DOWN, EARLY = "ending, all face up", "ending, some face down", "before the ending"
FEW = 8
"""Pieces with which an ending begins."""


def contact(rng: random.Random, count: int) -> Position:
    """An endgame whose pieces stand in one half of the board, where they meet."""
    sets = list(all_sets(count))
    while True:
        board, left = ["."] * 32, rng.randrange(5)
        squares = [8 * row + left + column for row in range(4) for column in range(4)]
        for piece, square in zip(pieces_of(rng.choice(sets)), rng.sample(squares, count), strict=True):
            board[square] = piece
        position = Position("".join(board), rng.randrange(2))
        if rules.turn(position) != Turn.OVER:
            return position


class DarkChessRoom(Room[Position, Action, Position]):
    """Dark chess as it is played: all pieces face down; clubs and tournaments differ in when a game is drawn."""

    opponent = "oracle"
    kinds = (FACE_UP, FACE_DOWN, EARLY)

    def game(
        self,
        *,
        draw_after: Annotated[
            Literal["40", "180"], "After how many quiet plies the game is drawn: 180 at the Computer Olympiad."
        ] = "40",
        flips_reset: Annotated[
            bool, "Whether a flip ends the quiet too, as at the Computer Olympiad; otherwise only a capture does."
        ] = False,
        threefold: Annotated[
            bool, "Whether a position that comes about for the third time is a draw, as at the Computer Olympiad."
        ] = False,
    ) -> DarkChess:
        return DarkChess(Draws(int(draw_after), flips_reset, threefold))

    def oracle(self, game: DarkChess) -> TableOracle:
        return TableOracle(searches=True, draws=game.draws)

    def picture(self, game: DarkChess) -> Board:
        return Board(game.draws)

    def players(self, game: DarkChess) -> Mapping[str, MakePlayer[Position, Action]]:
        return players(game.draws)

    def builds(self) -> list[Build]:
        return [
            Build("Dark chess: every set of four pieces", {"elements": 4}, "solve", "5 MB", "a second", ENDINGS),
            Build("Dark chess: every set of five pieces", {"elements": 5}, "solve", "386 MB", "half a minute", ENDINGS),
            Build(
                "Dark chess: five pieces with distances and the 40-ply rule",
                {"elements": 5, "distances": True},
                time="over a minute",
                needed=DISTANCES,
            ),
        ]

    def warm(self) -> None:
        super().warm()
        TableOracle(searches=True, work=1).appraise(rules.start())

    def warm_further(self) -> None:
        from ludometry.games.darkchess.build import warm_kernels
        from ludometry.games.darkchess.verify import warm_verification

        warm_kernels()
        warm_verification()

    def kind_of(self, game: DarkChess, position: Position) -> str:
        pieces = material(position.board) + position.bag
        if len(pieces) > FEW:
            return EARLY
        return FACE_DOWN if position.bag else FACE_UP

    def thumbs(self, game: DarkChess) -> Mapping[str, MakePlayer[Position, Action]]:
        return {"taking the most valuable piece": players(game.draws)["greedy"]}

    def exercises(self, game: DarkChess, rng: random.Random, count: int) -> list[Position]:
        """Endings in which pieces stand close, now and then one of them face down."""
        return [
            random_dark_endgame(rng, rng.choice((3, 4)), 1) if rng.random() < 0.2 else contact(rng, rng.choice((3, 4)))
            for _ in range(count)
        ]

    def samples(self, game: DarkChess, rng: random.Random, count: int) -> list[Position]:
        """Endgames of two to four pieces, some with a piece or two face down."""
        found = []
        for _ in range(count):
            if rng.random() < 0.3:
                found.append(random_dark_endgame(rng, rng.choice((3, 4)), rng.choice((1, 2))))
            else:
                found.append(random_endgame(rng, rng.choice((2, 3, 3, 4))))
        return found


ROOM = DarkChessRoom()
