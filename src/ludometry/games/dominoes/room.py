"""The domino room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Player, Turn
from ludometry.core.record import draw_chance
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.game import Dominoes
from ludometry.games.dominoes.notation import read_position
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.oracle import DominoOracle
from ludometry.games.dominoes.picture import Table
from ludometry.games.dominoes.plain_solver import open_position
from ludometry.games.dominoes.rules import BLOCKS, Move, Pass, Position, View
from ludometry.games.dominoes.tiles import PIPS

QUICK = 100
"""Hands that the oracle tries in a match: enough to choose by, and four times as fast."""


@dataclass(frozen=True, slots=True)
class DominoRoom:
    """Options: `block`, who wins a blocked game; `start`, a position to begin from instead of the deal."""

    def game(self, **options: Any) -> Dominoes:
        from ludometry.games.dominoes.reports import block_named

        opening, block = str(options.pop("start", "") or ""), block_named(str(options.pop("block", "pips")))
        if options:
            raise BadInput(f"dominoes knows the options block and start, not {', '.join(sorted(options))}.")
        if opening:
            read_position(opening)
        return Dominoes(block, opening)

    def oracle(self, game: Dominoes) -> DominoOracle:
        return DominoOracle(game.block)

    def picture(self, game: Any) -> Table:
        return Table()

    def players(self, game: Dominoes) -> dict[str, Callable[[random.Random], Player[View, Move]]]:
        quick = DominoOracle(game.block, QUICK)
        return {
            "oracle": lambda rng: lambda view: quick.appraise(view)[0].move,
            "heavy": lambda rng: lambda view: heaviest(view),
            "random": lambda rng: lambda view: rng.choice(rules.moves(view.position)),
        }

    def samples(self, game: Dominoes, rng: random.Random, count: int) -> list[Position]:
        """Open endgames of three to six elements, and whole games in which the other hand is hidden."""
        found: list[Position] = []
        while len(found) < count:
            position = self._hidden(game, rng) if rng.random() < 0.5 else random_endgame(rng, rng.choice((3, 4, 5, 6)))
            if rules.turn(position) >= 0:
                found.append(position)
        return found

    def _hidden(self, game: Dominoes, rng: random.Random) -> Position:
        position = rules.start()
        for _ in range(rng.randint(14, 24)):
            seat = rules.turn(position)
            if seat == Turn.OVER:
                break
            chance = seat == Turn.CHANCE
            position = rules.play(
                position, draw_chance(game, position, rng) if chance else rng.choice(rules.moves(position))
            )
        return position

    def kernels_agree(self, rng: random.Random) -> None:
        from ludometry.games.dominoes.checks import kernels_agree_with_rules

        kernels_agree_with_rules(rng, 120)

    def obeys_bellman(self, rng: random.Random) -> None:
        from ludometry.games.dominoes.checks import obeys_its_equation, random_open

        for block in BLOCKS:
            for count in (3, 4, 5):
                for _ in range(150):
                    obeys_its_equation(random_open(rng, count), block)


def random_endgame(rng: random.Random, elements: int) -> Position:
    """An open position, the first player to move."""
    numbering = Positions(elements)
    return open_position(numbering.unrank(rng.randrange(numbering.size)))


def heaviest(view: View) -> Move:
    """Lays the tile with the most pips that can be joined, doubles first among equals."""
    moves = rules.moves(view.position)
    return max(moves, key=lambda move: (-1, 0) if isinstance(move, Pass) else (PIPS[move.tile], move.tile))


ROOM = DominoRoom()
