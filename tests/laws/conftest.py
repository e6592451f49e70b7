"""The laws run over every room that the registry finds; a new room is picked up without editing them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from ludometry.core.game import Turn
from ludometry.core.record import draw_chance
from ludometry.core.registry import room, rooms


@dataclass(frozen=True)
class Bench:
    """A room on the test bench."""

    id: str
    room: Any
    game: Any
    oracle: Any
    picture: Any


@cache
def _set_up(room_id: str) -> Bench:
    found = room(room_id)
    game = found.game()
    return Bench(room_id, found, game, found.oracle(game), found.picture(game))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "bench" in metafunc.fixturenames:
        metafunc.parametrize("bench", list(rooms()), indirect=True)


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> Bench:
    return _set_up(request.param)


def walk(bench: Bench, seed: int, steps: int = 60) -> list[Any]:
    """Positions of a random game, at most so many."""
    rng = random.Random(seed)
    game, position, passed = bench.game, bench.game.start(), []
    while len(passed) < steps:
        passed.append(position)
        seat = game.turn(position)
        if seat == Turn.OVER:
            break
        if seat == Turn.CHANCE:
            move = draw_chance(game, position, rng)
        else:
            move = rng.choice(list(game.moves(position)))
        position = game.play(position, move)
    return passed


def decisions(bench: Bench, seed: int, count: int) -> list[Any]:
    """Positions at a player's turn: the room's own samples."""
    return list(bench.room.samples(bench.game, random.Random(seed), count))
