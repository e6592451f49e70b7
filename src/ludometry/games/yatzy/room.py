"""The Yatzy room as the rest of the house knows it."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludometry.core.record import draw_chance
from ludometry.games.yatzy import outlook, rules
from ludometry.games.yatzy.game import Yatzy, yatzy
from ludometry.games.yatzy.oracle import YatzyOracle, mean_goal, mean_oracle, state_of
from ludometry.games.yatzy.picture import TablePicture
from ludometry.games.yatzy.players import MakePlayer, players
from ludometry.games.yatzy.rules import Fill, Keep, Position

TRIED = ("scandinavian", "yahtzee", "yacht", "forced-order")
"""Rule sets that differ in every branch of the kernels and are solved in seconds."""


@dataclass(frozen=True)
class YatzyRoom:
    """Game, oracle, picture and players, and the two promises that the laws call in."""

    def game(self, **options: Any) -> Yatzy:
        """The game under built-in rules; names may come over the network, so no file is opened here."""
        return yatzy(**options, files=False)

    def oracle(self, game: Any) -> YatzyOracle:
        return mean_oracle(game)

    def picture(self, game: Any) -> TablePicture:
        return TablePicture(game)

    def players(self, game: Any) -> Mapping[str, MakePlayer]:
        return players(game)

    def samples(self, game: Any, rng: random.Random, count: int) -> list[Position]:
        """Decisions at any stage of the game: so many boxes filled with whatever fell, then dice and rerolls."""
        return [_decision(game, rng, rng.randrange(len(game.rules.boxes))) for _ in range(count)]

    def kernels_agree(self, rng: random.Random) -> None:
        """The kernels value every keep and every box as plain Python does."""
        for name in TRIED:
            game = yatzy(name)
            for position in self.samples(game, rng, 6):
                _compare_turn(game, position)

    def obeys_bellman(self, rng: random.Random) -> None:
        """The worth of a card is the mean over first throws of the best that can be done with them."""
        for name in TRIED:
            game = yatzy(name)
            goal = mean_goal(game.rules, deviations=False)
            for decision in self.samples(game, rng, 6):
                card = Position(decision.card, (), game.rules.throws - 1, decision.extra)
                before = Position(card.card, (), game.rules.throws, card.extra)
                ahead = float(outlook.after_keep(game.rules, before, goal.worth)[0, 0])
                assert math.isclose(goal.worth(card)[0], ahead, rel_tol=0, abs_tol=1e-9), game.write(card)


def _decision(game: Yatzy, rng: random.Random, filled: int) -> Position:
    position = game.start()
    for _ in range(filled):
        position = game.play(position, draw_chance(game, position, rng))
        position = game.play(position, rng.choice([m for m in game.moves(position) if isinstance(m, Fill)]))
    thrown = game.play(position, draw_chance(game, position, rng))
    return Position(thrown.card, thrown.dice, rng.randrange(thrown.rerolls + 1), thrown.extra)


def _compare_turn(game: Yatzy, position: Position) -> None:
    import numpy as np

    from ludometry.games.yatzy.dice import numbering
    from ludometry.games.yatzy.kernels_turn import fill_values, turn_values
    from ludometry.games.yatzy.oracle import held

    goal = mean_goal(game.rules, deviations=False)
    state = state_of(game.rules, Position(position.card, (), game.rules.throws - 1, position.extra))
    plan, below = goal.values.plan, goal.values.layers[state.mask.bit_count() + 1]
    number, none = numbering(game.rules.dice).number, np.empty(0)
    mean, square, gain = np.empty((3, len(number)))
    points, place = np.zeros((2, len(number)), np.int64)
    filled, pays = np.empty((plan.boxes, 3)), np.zeros(plan.boxes, np.int64)
    where = (state.mask, state.flag, min(state.upper, plan.cap), position.rerolls)
    turn_values(plan, below, none, *where, mean, square, gain, points, place, pays)
    fill_values(plan, below, none, *where, number[position.dice], filled, pays)
    for choice in outlook.outlooks(game.rules, position, goal.worth):
        if isinstance(choice.move, Keep):
            ours = float(mean[number[choice.move.dice]])
        else:
            ours = float(filled[choice.move.box, 0])
            paid = rules.score(game.rules, position.card, choice.move.box, position.dice)
            extra = rules.extra_points(game.rules, position.card, position.dice)
            assert float(filled[choice.move.box, 2]) == paid + extra, game.write(position)
        assert math.isclose(choice.goal, held(position) + ours, rel_tol=0, abs_tol=1e-9), game.write(position)


ROOM = YatzyRoom()
