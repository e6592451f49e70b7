"""`ludometry bench levels`: what each strength of the house gives away in a game, as the room's own adviser sees it.

Everybody at the table has the same strength; what a seat loses in a game is the sum of what its decisions lose. Where
the adviser samples, so is what it sees.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from ludometry.core.game import Turn
from ludometry.core.options import Setting
from ludometry.core.registry import room
from ludometry.study.bench import Case
from ludometry.study.players import STRENGTHS, player_named
from ludometry.study.value_words import measure

LONGEST = 300
"""Events of a game at the most: beginners of dark chess may chase each other for long."""


class Level(NamedTuple):
    """A room in which strengths are measured."""

    room: str
    games: int
    meant: Mapping[str, str] = {}
    """What the strengths were made to lose, where they were."""
    options: Mapping[str, Setting] = {}
    start: str = ""


ROOMS = (
    Level("yatzy", 60, {"strong": "10", "club": "25", "casual": "50", "beginner": "85"}),
    Level("poker", 1000, {"strong": "0.005", "club": "0.02", "casual": "0.05", "beginner": "0.11"}),
    Level("dominoes", 60, {"strong": "2", "club": "5", "casual": "14", "beginner": "25"}, {"hands": 20}),
    Level("cribbage", 10, {"club": "7", "casual": "14", "beginner": "27"}),
    Level("darkchess", 60, start="8/8/1Gn3C1/2k2R2 w"),
)


def cases() -> list[Case]:
    """One a room and strength below the best."""
    found = []
    for level in ROOMS:
        how = measure(room(level.room).game(**level.options).info)
        unit = f"{how.unit} a game"
        for strength in STRENGTHS:
            if STRENGTHS[strength] > 0:
                bar = f"about {level.meant[strength]}" if strength in level.meant else ""
                run = partial(lost, level, strength)
                name = f"levels: {level.room}, {strength} loses"
                found.append(Case(name, run, unit, lambda value, _: value, repeats=1, bar=bar))
    return found


def lost(level: Level, strength: str) -> float:
    """What a seat loses in a game in the mean, in the unit in which values are shown."""
    found = room(level.room)
    game = found.game(**level.options)
    oracle, make = found.oracle(game), player_named(found, game, strength)
    losses = 0.0
    for number in range(level.games):
        rng = random.Random(f"levels {number}")
        player = make(random.Random(f"levels {number} {strength}"))
        position = game.read(level.start) if level.start else game.start()
        for _ in range(LONGEST):
            seat = game.turn(position)
            if seat == Turn.OVER:
                break
            if seat == Turn.CHANCE:
                position = game.play(position, game.draw(position, rng))
                continue
            view = game.view(position, seat)
            move = player(view)
            losses += next(a.loss for a in oracle.appraise(view) if a.move == move)
            position = game.play(position, move)
    return float(losses * measure(game.info).times / (level.games * game.info.players))
