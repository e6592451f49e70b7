"""Wrong options of a small room, each caught by the law that is meant for it."""

from __future__ import annotations

from typing import Annotated

import pytest
from ludometry_pig.rules import Pig

from ludometry.core.errors import BadInput
from ludometry.core.options import Bounds
from ludometry.study import verbs
from ludometry.testing import Subject
from tests.laws.test_teeth import GOAL, WrongRoom, caught


class TakesAnyGoal(WrongRoom):
    """An option that is any text, and what is no number is taken for the usual goal."""

    def game(self, *, goal: Annotated[str, "The points that win the game."] = str(GOAL)) -> Pig:  # type: ignore[override]
        return Pig(int(goal) if goal.isdigit() else GOAL)


def test_a_wrong_option_is_caught() -> None:
    caught("an_option_is_typed_and_refused_alike", Subject(TakesAnyGoal()))


class SeedIsAnOption(WrongRoom):
    """An option that nobody can say, for every match has a seed of its own."""

    def game(self, *, seed: Annotated[int, "The points that win the game.", Bounds(10, 200)] = GOAL) -> Pig:  # type: ignore[override]
        return Pig(seed)


def test_an_option_with_a_reserved_name_is_caught() -> None:
    caught("no_option_has_a_name_that_questions_have", Subject(SeedIsAnOption()))


def test_a_verb_refuses_an_option_that_it_would_swallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verbs, "room", lambda name: SeedIsAnOption())
    sentence = "Pig has an option 'seed', a name that 'match' has itself: rename it"
    with pytest.raises(BadInput, match=sentence):
        verbs.verb.__wrapped__("pig", "match")
    assert verbs.verb.__wrapped__("pig", "hint")
