"""A small room that plays wrongly: positions that change, and dice of a player's own."""

from __future__ import annotations

import random
from typing import Any

import pytest
from ludometry_pig.rules import HOLD, ROLL, Pig, Position

from ludometry.testing import Subject
from tests.laws.test_teeth import WrongRoom, caught


class Changes(Pig):
    """Playing a move changes the position it is played in."""

    def play(self, position: Position, move: str) -> Position:
        after = super().play(position, move)
        object.__setattr__(position, "total", position.total + 1)
        return after


class SparesTheStart(Changes):
    """The same, but not before somebody has points."""

    def play(self, position: Position, move: str) -> Position:
        return super().play(position, move) if any(position.scores) else Pig.play(self, position, move)


@pytest.mark.parametrize("wrong", [Changes, SparesTheStart])
def test_a_position_that_changes_is_caught(wrong: type[Pig]) -> None:
    caught("positions_do_not_change", Subject(WrongRoom(wrong)))


def _unseeded(players: Any) -> Any:
    return lambda rng: lambda view: random.choice([ROLL, HOLD] if view.total else [ROLL])


class Unseeded(WrongRoom):
    """A player that does not use the randomness it is given."""

    def players(self, game: Pig) -> Any:
        return {"random": _unseeded(None)}


def test_a_player_with_dice_of_its_own_is_caught() -> None:
    caught("a_record_reads_back_and_a_seed_brings_the_same_game", Subject(Unseeded()))
