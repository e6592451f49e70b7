"""Training: exercises in which a decision matters, by rules of thumb and from played games, graded by what is lost."""

from __future__ import annotations

import contextlib
import json
import random
from datetime import date, timedelta

import pytest

import ludometry
from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, GameInfo, Value
from ludometry.core.record import read_record
from ludometry.core.registry import room, rooms
from ludometry.study.daily import daily, read_day
from ludometry.study.training import (
    LEVELS,
    YOU,
    Exercise,
    appraised,
    decide,
    is_wrong,
    level_of,
    mistakes,
    opened,
    search,
)
from tests.nightly import NIGHTLY

ROOMS = list(rooms())
INFO = GameInfo("x", "X", 1, "points", True, "1", grades=(1.0, 3.0, 7.0))
DAY = date(2026, 11, 18)


def moves(*losses: float, error: float = 0.0) -> list[Appraisal[int]]:
    return [Appraisal(n, Value(-loss, error), loss) for n, loss in enumerate(losses)]


def test_a_decision_is_hard_when_the_nearest_wrong_move_comes_close() -> None:
    assert level_of(moves(0, 2.0, 9.0), INFO) == "hard"
    assert level_of(moves(0, 5.0, 9.0), INFO) == "medium"
    assert level_of(moves(0, 9.0), INFO) == "easy"


def test_where_nothing_is_wrong_or_most_is_right_there_is_no_decision() -> None:
    assert level_of(moves(0), INFO) == ""
    assert level_of(moves(0, 0.5, 1.0), INFO) == ""
    assert level_of(moves(0, 0, 0.5, 9.0), INFO) == ""


def test_a_sampled_value_must_be_surely_worse() -> None:
    assert not is_wrong(moves(0, 2.0, error=0.6)[1], INFO)
    assert is_wrong(moves(0, 2.0, error=0.4)[1], INFO)


def test_nobody_is_told_that_a_move_is_wrong_by_a_guess_between_bounds() -> None:
    guessed = Appraisal(1, Value(-9.0, None, low=-20.0, high=0.0), 9.0)
    assert not is_wrong(guessed, INFO)
    assert level_of([Appraisal(0, Value(0.0, None, low=-1.0, high=9.0), 0.0), *moves(0, 9.0)[1:]], INFO) == ""
    assert is_wrong(Appraisal(1, Value(-9.0, 0.0, low=-9.0, high=-9.0), 9.0), INFO)


@pytest.mark.parametrize("name", ROOMS)
def test_what_the_mover_knows_is_all_that_the_text_of_an_exercise_tells(name: str) -> None:
    found = room(name)
    game = found.game()
    for position in [*found.samples(game, random.Random(3), 12), *found.exercises(game, random.Random(3), 6)]:
        seat = game.turn(position)
        known = found.seen(game, position)
        assert game.view(known, seat) == game.view(position, seat)
        assert game.view(game.read(game.write(known)), seat) == game.view(position, seat)
        assert found.kind_of(game, position) in found.kinds
        assert found.kind_of(game, known) == found.kind_of(game, position)


@pytest.mark.parametrize("name", ["cribbage", "dominoes", "skat"])
def test_the_text_of_an_exercise_does_not_depend_on_the_other_hands(name: str) -> None:
    """Hidden cards are dealt anew: the text stays the same, so nothing hidden can be read in it."""
    found = room(name)
    game = found.game()
    changed = 0
    for position in found.samples(game, random.Random(8), 20):
        other = found.dealt_anew(game, position, game.turn(position), random.Random(9))
        changed += game.write(other) != game.write(position)
        assert found.seen(game, other) == found.seen(game, position)
    assert changed


@pytest.mark.parametrize("name", ROOMS)
def test_an_exercise_matters_and_its_trap_costs_something(name: str) -> None:
    one = search(name, random.Random(4))
    here = opened(one.room, one.options)
    found = appraised(one.room, one.options, one.position)
    assert level_of(found, here.info) == one.level
    assert one.level in LEVELS
    assert sum(is_wrong(a, here.info) for a in found) * 2 >= len(found)
    if one.trap is not None:
        judged = decide(one, one.trap.move)
        assert judged.loss == pytest.approx(one.trap.loss)
        assert judged.grade not in ("best", "good")
    best = decide(one, decide(one, here.game.write_move(here.game.read(one.position), found[0].move)).best)
    assert (best.grade, best.loss) == ("best", 0.0)


@pytest.mark.parametrize("name", ROOMS)
def test_every_day_has_a_position_of_its_own_the_same_for_everybody(name: str) -> None:
    days = [DAY + timedelta(n) for n in range(30 if NIGHTLY else 8)]
    drawn = [daily(name, day) for day in days]
    assert len({one.position for one in drawn}) == len(days)
    from ludometry.study import daily as module

    module._drawn.cache_clear()
    assert daily(name, days[7]) == drawn[7]
    assert all(one.level for one in drawn)


def test_another_version_draws_other_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludometry.study import daily as module

    before = daily("poker", DAY)
    monkeypatch.setattr(module, "__version__", "99")
    module._drawn.cache_clear()
    assert daily("poker", DAY) != before
    module._drawn.cache_clear()


def test_kinds_and_levels_can_be_ordered() -> None:
    kinds = room("yatzy").kinds
    for kind in kinds:
        assert search("yatzy", random.Random(2), kind=kind, typical=False).kind == kind
    for level in LEVELS:
        assert search("poker", random.Random(2), level=level, typical=False).level == level


def test_what_cannot_be_ordered_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="unknown kind of decision 'throw': expected one of box"):
        search("yatzy", random.Random(1), kind="throw")
    with pytest.raises(BadInput, match="unknown level 'fiendish': expected one of easy, hard, medium"):
        search("yatzy", random.Random(1), level="fiendish")
    with pytest.raises(BadInput, match="no decision that is hard came up in"):
        search("nurikabe", random.Random(1), level="hard")
    with pytest.raises(BadInput, match="'soon' is no date: expected one such as 2026-11-18"):
        read_day("soon")


def test_the_position_of_the_day_keeps_its_answer_until_it_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    from ludometry.cli.app import main

    asked, told = ludometry.daily("poker", "2026-11-18"), ludometry.daily("poker", "2026-11-18", answer=True)
    assert asked.data["moves"] is None
    assert asked.data["position"] == told.data["position"] == daily("poker", DAY).position
    assert told.data["moves"][0]["loss"] == 0
    assert told.data["moves"][0]["move"] not in str(asked)
    with contextlib.suppress(SystemExit):
        main(["daily", "poker", "--date", "2026-11-18", "--json"])
    assert json.loads(capsys.readouterr().out)["position"] == asked.data["position"]
    with pytest.raises(SystemExit):
        main(["daily", "poker", "--date", "yesterday"])
    assert "'yesterday' is no date" in capsys.readouterr().err


GAME = """room: yatzy

66612; keep 12; 66612; keep 666; 66655; full-house
12344; keep 1234; 12346; keep 1234; 12345; small-straight
"""


def test_mistakes_of_a_game_become_exercises_costliest_first() -> None:
    found = mistakes(read_record(GAME))
    assert next((one.trap.player, one.trap.move) for one in found if one.trap) == (YOU, "keep 12")
    losses = [one.trap.loss for one in found if one.trap]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 3
    assert found[0].kind == "keep after the first roll"
    assert "keep 666" not in [one.trap.move for one in found if one.trap]
    assert mistakes(read_record(GAME), seats=[1]) == []


def test_a_decision_is_graded_by_what_it_gives_away() -> None:
    one = Exercise("yatzy", (("rules", "scandinavian"),), "66612 2 -", "keep after the first roll")
    best, worst = decide(one, "keep 666"), decide(one, "keep 1")
    assert (best.grade, best.loss, best.move) == ("best", 0.0, "keep 666")
    assert worst.grade == "blunder"
    assert worst.loss > 8
    assert worst.best == "keep 666"
    with pytest.raises(BadInput):
        decide(one, "keep 5")
