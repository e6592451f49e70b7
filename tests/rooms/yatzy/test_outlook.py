"""The look ahead to the end of a turn, against plain recursion over the rules on small games."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from ludometry.core.game import Turn
from ludometry.games.yatzy.oracle import Ahead, States, state_of
from ludometry.games.yatzy.position import Fill, Keep, Move, Position
from ludometry.games.yatzy.rule_set import read_text
from ludometry.games.yatzy.rules import Yatzy, yatzy
from ludometry.games.yatzy.turn import outlook
from ludometry.games.yatzy.turn.reasons import dice_words, reason

SMALL = """
dice = 3
throws = 3
bonus = [{ at = 6, points = 10 }]
[boxes]
ones = "faces 1"
sixes = "faces 6"
pair = "pairs 1"
three = "same 3 pays 20"
any = "any"
"""
VARIANTS = {
    "plain": "",
    "saved": "saved_throws = true\n",
    "forced": 'order = "forced"\n',
    "extra": "extra_yatzy = 15\n",
    "joker": 'extra_yatzy = 15\njoker = "forced"\n',
}


def small_game(variant: str) -> Yatzy:
    return Yatzy(read_text(VARIANTS[variant] + SMALL, variant))


def fancy(game: Yatzy) -> outlook.Worth:
    """A made-up worth of positions between turns, so that every part of the card matters."""

    def worth(position: Position) -> tuple[float, float]:
        total = game.rules.total(position)
        mask = sum((held is None) << box for box, held in enumerate(position.card))
        return total + 0.37 * (mask % 11) + 0.9 * position.rerolls, float(total * total)

    return worth


@pytest.mark.parametrize("variant", VARIANTS)
def test_outlooks_agree_with_plain_recursion(variant: str) -> None:
    game = small_game(variant)
    worth = fancy(game)

    def choice(position: Position, move: Move, total: int) -> tuple[float, ...]:
        """Goal, points of the turn and the further number after a move, by recursion over the rules."""
        after = game.play(position, move)
        if isinstance(move, Fill):
            goal, *further = worth(after)
            return (goal, float(game.rules.total(after) - total), *further)
        pairs = [(best(game.play(after, throw), total), chance) for throw, chance in game.chances(after)]
        return tuple(sum(found[i] * chance for found, chance in pairs) for i in range(3))

    @cache
    def best(position: Position, total: int) -> tuple[float, ...]:
        return max((choice(position, move, total) for move in game.moves(position)), key=lambda found: found[0])

    rng = random.Random(variant)
    for _ in range(12):
        position = decision(game, rng)
        total = game.rules.total(position)
        found = outlook.outlooks(game.rules, position, worth)
        assert [choice_.move for choice_ in found] == list(game.moves(position))
        for seen in found:
            plain = choice(position, seen.move, total)
            assert (seen.goal, seen.gain, *seen.further) == pytest.approx(plain, abs=1e-9)
            assert sum(seen.boxes) + seen.crossed == pytest.approx(1)


def decision(game: Yatzy, rng: random.Random) -> Position:
    """A random position with a decision to make."""
    while True:
        position = game.start()
        for _ in range(rng.randrange(1, 18)):
            if game.turn(position) == Turn.OVER:
                break
            chance = game.turn(position) == Turn.CHANCE
            move = game.draw(position, rng) if chance else rng.choice(list(game.moves(position)))
            position = game.play(position, move)
        if game.turn(position) == 0:
            return position


def test_only_yatzy_open() -> None:  # 50 points with probability 0.0460286425 in three throws
    game = yatzy()
    card = ",".join(f"{box.name}={5 if box.name == 'chance' else 0}" for box in game.rules.boxes[:-1])
    start = game.read(card)

    def worth(position: Position) -> tuple[float]:
        return (float(game.rules.total(position)),)

    before = Position(start.card, (), 3)
    assert outlook.after_keep(game.rules, before, worth)[0, 0] == pytest.approx(5 + 2.301432126285, abs=1e-12)


def test_dice_as_they_are_spoken() -> None:
    assert dice_words((6, 6, 6)) == "three sixes"
    assert dice_words((1, 1, 5, 5)) == "two fives and two ones"
    assert dice_words((3,)) == "a three"
    assert dice_words((1, 3, 6)) == "a six, a three and a one"
    assert dice_words((3, 4, 5, 6)) == "the row 3-4-5-6"


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("66612 0", Fill(5), "18 points, par for the bonus"),
        ("66662 0", Fill(5), "24 points, 6 above par for the bonus"),
        ("66123 0", Fill(5), "12 points, 6 below par for the bonus"),
        ("66612 0 ones=3,twos=6,threes=9,fours=12,fives=15", Fill(5), "18 points, and the bonus of 50"),
        ("66612 0 ones=0,twos=0,threes=0,fours=4", Fill(5), "18 points, no bonus in reach"),
        ("66612 0", Fill(14), "crosses out yatzy"),
        ("66655 0", Fill(12), "28 points, the most that this box can hold"),
        ("66612 0", Fill(13), "21 points of at most 30"),
    ],
)
def test_reasons_for_boxes(position: str, move: Fill, words: str) -> None:
    game = yatzy()
    seen = outlook.Outlook(move, 0, (), 0, (), 0)
    assert reason(game.rules, game.read(position), seen) == words


def test_reason_for_a_keep_names_the_likely_boxes() -> None:
    game = yatzy()
    boxes = [0.0] * 15
    boxes[5], boxes[9], boxes[14] = 0.65, 0.21, 0.04
    seen = outlook.Outlook(Keep((6, 6, 6)), 0, (), 0, tuple(boxes), 0.1)
    assert reason(game.rules, game.read("66612 2"), seen) == (
        "three sixes: ends in sixes 65%, four of a kind 21%, nothing 10%"
    )
    certain = outlook.Outlook(Keep(()), 0, (), 0, (*[0.0] * 14, 1.0), 0)
    assert reason(game.rules, game.read("66612 2"), certain) == "all dice again: ends in yatzy always"


@pytest.mark.parametrize("variant", VARIANTS)
def test_states_after_a_fill_follow_from_the_state_before(variant: str) -> None:
    game = small_game(variant)

    class Spelt:
        """A goal that gives back what it was asked, as a number."""

        unit = "points"

        def worth(self, position: Position) -> tuple[float, ...]:
            return (0.0, *map(float, state_of(game.rules, position)), float(position.held))

        def ahead(self, states: States, have: outlook.Numbers) -> outlook.Floats:
            saved = np.full(len(have), states.saved)
            return np.stack([0.0 * have, states.mask, states.upper, states.flag, saved, have], axis=1)

        def details(self, choice: outlook.Outlook) -> dict[str, float]:
            return {}

    goal = Spelt()
    rng = random.Random(variant)
    for _ in range(30):
        position = decision(game, rng)
        quick = outlook.fill_worth(game.rules, position, Ahead(game.rules, goal))
        plain = outlook.fill_worth(game.rules, position, goal.worth)
        extra = game.rules.extra_points(position.card, position.dice)
        boxes = game.rules.fillable(position.card, position.dice)
        pays = [game.rules.score(position.card, box, position.dice) for box in boxes]
        asked = np.array(boxes), np.array(pays), extra
        np.testing.assert_array_equal(quick(*asked), plain(*asked), game.write(position))
