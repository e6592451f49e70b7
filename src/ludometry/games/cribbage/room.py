"""The cribbage room as the rest of the house knows it."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludometry.core.game import Turn
from ludometry.core.record import draw_chance
from ludometry.games.cribbage.picture import CribbagePicture
from ludometry.games.cribbage.position import Deal, Position
from ludometry.games.cribbage.rules import Cribbage


@dataclass(frozen=True)
class CribbageRoom:
    """Game, oracle, picture and players, and the two promises that the laws call in."""

    def game(self, **options: Any) -> Cribbage:
        """Cribbage with `muggins` or not, and `objective` win or points."""
        return Cribbage(**options)

    def oracle(self, game: Any) -> Any:
        from ludometry.games.cribbage.oracle import CribbageOracle

        return CribbageOracle(game.objective)

    def picture(self, game: Any) -> CribbagePicture:
        return CribbagePicture()

    def players(self, game: Any) -> Mapping[str, Any]:
        from ludometry.games.cribbage.players import players

        return players()

    def samples(self, game: Any, rng: random.Random, count: int) -> list[Position]:
        """Decisions of every kind: a fresh deal at random scores, and a random walk into it."""
        found: list[Position] = []
        while len(found) < count:
            scores = (rng.randint(0, 120), rng.randint(0, 120))
            position = game.play(
                Position(scores, rng.randint(0, 1), unknown=(6, 6)), Deal(tuple(rng.sample(range(52), 12)))
            )
            for _ in range(rng.randint(0, 10)):
                seat = game.turn(position)
                if seat == Turn.OVER or position.unknown != (0, 0):
                    break
                move = draw_chance(game, position, rng) if seat == Turn.CHANCE else rng.choice(game.moves(position))
                position = game.play(position, move)
            if game.turn(position) >= 0:
                found.append(position)
        return found

    def kernels_agree(self, rng: random.Random) -> None:
        """Kernels score hands and piles, count discards and play whole deals as the plain rules do."""
        from ludometry.games.cribbage.checks import (
            compare_deals,
            compare_piles,
            compare_scores,
            compare_statistics,
        )

        compare_scores(rng, 200)
        compare_piles(rng, 200)
        compare_statistics(rng, 1)
        compare_deals(rng, 20)

    def obeys_bellman(self, rng: random.Random) -> None:
        """The board of chances is the mean over deals of the board after them, here over deals of its own."""
        from ludometry.games.cribbage.checks import board_again

        for own, other in ((0, 0), (60, 75), (110, 100), (118, 119)):
            known, again, error = board_again(own, other, rng.randrange(1 << 30))
            assert math.isclose(known, again, abs_tol=5 * error + 0.004), (own, other, known, again)


ROOM = CribbageRoom()
