"""A game at the terminal, typed by a script."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludometry.core.game import Turn
from ludometry.games.yatzy import verbs
from ludometry.games.yatzy.game import yatzy
from ludometry.games.yatzy.oracle import mean_oracle
from ludometry.games.yatzy.players import player_named
from ludometry.games.yatzy.score_sheet import read_game
from ludometry.games.yatzy.table_talk import Rival, Talk


def talk(lines: list[str], **options: object) -> tuple[Talk, list[str]]:
    game = yatzy("yacht")
    typed: Iterator[str] = iter(lines)
    said: list[str] = []

    def ask(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    oracle = mean_oracle(game, deviations=False)
    return Talk(game, oracle, ask, said.append, random.Random(3), **options), said  # type: ignore[arg-type]


def test_hints_mistakes_and_the_end_of_input() -> None:
    table, said = talk(["?", "keep 7", "nonsense", "", "help", "card", "choice"])
    record, position = table.run()
    words = "\n".join(said)
    assert "ends in" in words
    assert "A die shows 1 to 6" in words
    assert "Unknown box 'nonsense'" in words
    assert "take the last decision back" in words
    assert "points in choice" in words
    assert said[-1] == "Stopped."
    assert record.events[1].text == "fill choice"
    assert position.card[10] is not None


def test_undo_brings_the_same_dice_again() -> None:
    table, _ = talk(["keep nothing", "undo", "keep nothing", "quit"])
    record, _ = table.run()
    again, _ = talk(["keep nothing", "quit"])
    assert record == again.run()[0]
    empty, said = talk(["undo", "quit"])
    empty.run()
    assert "There is no decision to take back." in said


def test_the_coach_names_the_cost() -> None:
    table, said = talk(["cross yacht", "quit"], coach=True)
    table.run()
    assert any(line.startswith("  Costs ") for line in said)


def test_own_dice_are_typed() -> None:
    table, said = talk(["66", "66612", "keep 666", "66634", "666", "1", "55", "fours", "quit"], own_dice=True)
    record, _ = table.run()
    assert [event.text for event in record.events][:4] == ["12666", "keep 666", "66634", "keep 666"]
    assert "Expected 5 dice, not 2 ('66')." in said


def test_a_rival_plays_beside_and_undo_takes_it_back() -> None:
    table, said = talk(["choice", "undo", "quit"])
    game = table.game
    table.rival = Rival("thumb", player_named(game, "thumb")(random.Random(1)), random.Random(2), game.start())
    table.run()
    assert any(line.startswith("thumb: ") for line in said)
    assert table.rival.position == game.start()


def test_saving(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    table, said = talk(["choice", f"save {file}", "save", f"save {tmp_path}/absent/game.txt", "quit"])
    record, _ = table.run()
    assert len(read_game(file.read_text()).events) == 3
    assert any("absent" in line and "cannot be written" in line for line in said)
    assert "Name a file: save game.txt" in said
    assert len(record.events) == 3


def test_play_from_a_pipe_ends_with_a_review(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["?", "keep nothing"])

    def typed(prompt: str = "") -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    report = verbs.play(rules="yacht", seed=5)
    assert "type ? for a hint" in capsys.readouterr().out
    assert report.data["finished"] is False
    assert report.data["seed"] == 5


def test_our_players_play_by_themselves_and_save(tmp_path: Path) -> None:
    file = tmp_path / "thumb.txt"
    report = verbs.play(rules="yacht", seed=5, player="thumb", save=file, against="greedy")
    assert report.data["finished"] is True
    assert report.data["rival"]["name"] == "greedy"
    reviewed = verbs.review(file).data
    assert reviewed["final"] == report.data["total"]
    game = yatzy("yacht")
    assert game.turn(game.start()) == Turn.CHANCE
