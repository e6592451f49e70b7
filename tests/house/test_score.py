"""How far from perfect a player is: nothing for best play, the reviewer's losses for others, faults in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import ludometry
from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed
from ludometry.core.registry import room
from ludometry.study.line_player import LinePlayer
from ludometry.study.score import LONGEST_PATIENCE_S
from tests.patience import PATIENCE_S

ANY_TIME = min(PATIENCE_S, LONGEST_PATIENCE_S)
AGENT = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert set(asked) == {"room", "options", "seat", "position", "moves"}
    print(CHOICE, flush=True)
"""


def agent(folder: Path, choice: str) -> str:
    """A program that answers every line with what an expression gives."""
    path = folder / "agent.py"
    path.write_text(AGENT.replace("CHOICE", choice), encoding="utf-8")
    return f"run:{sys.executable} {path}"


def score(name: str, *players: str, games: int = 2, patience: float = ANY_TIME, **given: Any) -> dict[str, Any]:
    found: dict[str, Any] = ludometry.open(name).score(*players, games=games, patience=patience, **given).to_dict()
    return found


def test_best_play_gives_nothing_away_and_its_result_is_known_without_luck() -> None:
    told = score("yatzy", "optimal")["players"][0]
    assert told["regret_a_game"]["mean"] == pytest.approx(0, abs=1e-9)
    assert told["without_luck"]["mean"] == pytest.approx(248.43998937, abs=1e-6)
    assert told["exact"]
    assert told["faults"] == []


def test_regret_is_what_the_reviewer_says_was_lost() -> None:
    table = ludometry.open("yatzy")
    record = table.play("thumb", seed=3)
    lost = table.review(record).to_dict()
    moves = iter(d["played"] for d in lost["decisions"])
    dice = [event.text for event in record.events]
    game, position, total = room("yatzy").game(), room("yatzy").game().start(), 0.0
    oracle = room("yatzy").oracle(game)
    for text in dice:
        move = game.read_move(position, text)
        if game.turn(position) >= 0:
            assert text == next(moves)
            total += next(a.loss for a in oracle.appraise(position) if a.move == move)
        position = game.play(position, move)
    assert total == pytest.approx(sum(d["loss"] for d in lost["decisions"]))
    start = oracle.worth(game.start())[0]
    # result = worth at the start + luck - regret: what `score` takes for granted
    assert game.scores(position)[0] == pytest.approx(start + lost["luck"] - total)


def test_phases_and_kinds_hold_every_decision_and_the_worst_can_be_opened() -> None:
    told = score("yatzy", "thumb")["players"][0]
    for part in ("phases", "kinds"):
        assert sum(one["decisions"] for one in told[part]) == told["decisions"]
        assert sum(one["share"] for one in told[part]) == pytest.approx(1)
    whole = sum(one["regret"] * one["decisions"] for one in told["kinds"])
    assert whole == pytest.approx(2 * told["regret_a_game"]["mean"])
    worst = told["worst"][0]
    row = next(r for r in ludometry.advise("yatzy", worst["position"], most=0).rows() if r["move"] == worst["played"])
    assert row["loss"] == pytest.approx(worst["regret"])
    assert told["plain_games"] > 0


def test_a_program_is_scored_like_the_function_that_plays_the_same(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "first_move.py").write_text("def move(view):\n    return 'hold nothing'\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    by_line = score("poker", agent(tmp_path, "'hold nothing'"), "first_move:move", games=5)
    assert by_line["players"][0]["regret_a_game"] == by_line["players"][1]["regret_a_game"]
    assert by_line["difference"]["mean"] == 0
    assert by_line["players"][0]["regret_a_game"]["mean"] > 0


@pytest.mark.parametrize(
    ("choice", "kind", "words"),
    [
        ("'castle'", "illegal", "answered 'castle'"),
        ("sys.exit(3)", "ended", "ended with code 3"),
        ("sys.stdin.read()", "hung", "no answer within"),
    ],
)
def test_a_fault_is_said_with_the_position_or_counted(tmp_path: Path, choice: str, kind: str, words: str) -> None:
    player = agent(tmp_path, choice)
    patience = 0.2 if kind == "hung" else ANY_TIME  # who hangs, hangs on every machine
    with pytest.raises(BadInput, match=words) as refused:
        score("poker", player, games=1, patience=patience)
    assert "position '" in str(refused.value)
    counted = score("poker", player, games=1, patience=patience, faults="count")["players"][0]
    assert [fault["kind"] for fault in counted["faults"]] == [kind]
    assert counted["decisions"] == 1


def test_two_seats_are_scored_against_the_usual_opponent() -> None:
    told = score("darkchess", "random", start="8/8/1Gn3C1/2k2R2 w", games=1)
    assert told["against"] == room("darkchess").opponent
    assert told["players"][0]["without_luck"] is None
    assert told["players"][0]["regret_a_game"]["mean"] >= 0


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"games": 0}, "--games is a number"),
        ({"faults": "maybe"}, "'maybe' is no word for faults: expected end or count"),
        ({"patience": 0.0}, "--patience is a number of seconds"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        score("poker", "best", **wrong)


def test_no_command_is_run_for_the_web_and_none_that_is_not_there() -> None:
    with files_closed(), pytest.raises(BadInput):
        LinePlayer("run:true", 1)
    with pytest.raises(BadInput, match="cannot be run"):
        score("poker", "run:no-such-program-anywhere", games=1)
    with pytest.raises(BadInput, match="names a command"):
        score("poker", "run:", games=1)
