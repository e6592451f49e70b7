"""Strengths err by what a room has measured: a loss of one slack is picked 1/e times as often as the best move."""

from __future__ import annotations

import math
import random
from typing import Any, ClassVar

import pytest

from ludometry.cli.levels_bench import ROOMS, cases
from ludometry.core.game import Appraisal, Value
from ludometry.core.registry import room
from ludometry.study.players import STRENGTHS, of_strength


class Told:
    """An oracle of three moves, and a source of chance that remembers the weights it was given."""

    losses: ClassVar[tuple[float, ...]] = (0.0, 1.0, 5.0)

    def appraise(self, view: Any) -> list[Appraisal[str]]:
        return [Appraisal(f"loses {loss:g}", Value(-loss), loss) for loss in self.losses]

    def worth(self, position: Any) -> tuple[float, ...]:
        return (0.0,)


class Remembering(random.Random):
    weights: tuple[float, ...] = ()

    def choices(self, population: Any, weights: Any = None, **more: Any) -> list[Any]:
        self.weights = tuple(weights)
        return [population[0]]


@pytest.mark.parametrize(("slacks", "slack"), [({"club": 1.0}, 1.0), ({}, 5 * STRENGTHS["club"]), (None, 0.6)])
def test_a_strength_errs_by_its_slack(slacks: dict[str, float] | None, slack: float) -> None:
    rng = Remembering(1)
    assert of_strength(Told(), "club", rng, slacks)(None) == "loses 0"
    assert rng.weights == pytest.approx([math.exp(-loss / slack) for loss in Told.losses])


def test_the_best_does_not_err() -> None:
    assert of_strength(Told(), "best", Remembering(1), {"club": 1.0})(None) == "loses 0"


def test_a_weaker_strength_errs_more_in_every_room_that_says_so() -> None:
    for level in ROOMS:
        for slacks in room(level.room).slacks.values():
            said = [slacks[strength] for strength in STRENGTHS if strength in slacks]
            assert said == sorted(said)
    assert len({case.name for case in cases()}) == len(ROOMS) * (len(STRENGTHS) - 1)
