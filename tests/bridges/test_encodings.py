"""Every room in numbers: no two moves share one, observations stay within bounds, rewards add up to the scores."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from ludometry.bridges.playing import Playing
from ludometry.core.errors import BadInput
from ludometry.core.registry import rooms

every_room = pytest.mark.parametrize("room", list(rooms()))
OTHERS = [
    ("yatzy", {"rules": "maxi"}),
    ("yatzy", {"rules": "yahtzee"}),
    ("cribbage", {"muggins": True}),
    ("skat", {"contract": "null"}),
    ("skat", {"open": True}),
    ("dominoes", {"block": "draw"}),
    ("dominoes", {"stock": "draw"}),
    ("dominoes", {"stock": "draw", "points": 50, "fives": True}),
    ("dominoes", {"highest": 9, "tiles": 9}),
    ("poker", {"pays": "bonus"}),
]


def played(room: str, options: dict[str, Any], seed: int) -> tuple[Playing, list[float], int]:
    """A random game, with everything that must hold on the way."""
    playing = Playing(room, options)
    playing.reset(seed)
    rng, total, decisions = random.Random(seed), [0.0] * playing.game.info.players, 0
    while not playing.over:
        moves, legal = list(playing.game.moves(playing.position)), playing.legal()
        assert len(legal) == len(moves)
        assert playing.mask().sum() == len(moves)
        assert all(0 <= number < playing.encoding.actions for number in legal)
        for seat in range(playing.game.info.players):
            seen = playing.observe(seat)
            assert seen.shape == (playing.encoding.length,)
            assert seen.dtype == np.float32
            assert seen.min() >= 0.0
            assert seen.max() <= 1.0
        action = rng.choice(sorted(legal))
        total = [had + gained for had, gained in zip(total, playing.play(playing.move(action)))]
        decisions += 1
        assert decisions <= playing.encoding.longest
    return playing, total, decisions


@every_room
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_in_numbers(room: str, seed: int) -> None:
    playing, total, _ = played(room, {}, seed)
    scores = playing.game.scores(playing.position)
    if len(scores) == 1:
        assert total == pytest.approx(list(scores))
    else:
        assert sum(total) == pytest.approx(0.0)
        order = sorted(range(len(scores)), key=lambda seat: scores[seat])
        assert sorted(total) == pytest.approx([total[seat] for seat in order])


@pytest.mark.parametrize(("room", "options"), OTHERS, ids=lambda case: str(case))
def test_options_of_a_room(room: str, options: dict[str, Any]) -> None:
    played(room, options, 4)


def test_an_illegal_number_is_a_sentence() -> None:
    playing = Playing("yatzy", {})
    playing.reset(1)
    with pytest.raises(BadInput, match="action 9999 is not legal here"):
        playing.move(9999)


def test_a_game_may_begin_anywhere() -> None:
    playing = Playing("dominoes", {})
    playing.reset(1, "36 45 | 01 12 | 3..5")
    assert sorted(playing.game.write_move(playing.position, move) for move in playing.legal().values()) == [
        "3-6",
        "5-4",
    ]
