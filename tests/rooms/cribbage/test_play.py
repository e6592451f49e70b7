"""A game at the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ludometry.core.record import read_record
from ludometry.study.terminal import play_report
from ludometry.study.verbs import terminal


def test_a_game_at_the_terminal_keeps_the_other_throw_face_down(tmp_path: Path) -> None:
    said: list[str] = []
    table = terminal("cribbage", against="ev", seed=3, options={"objective": "points"})
    sitting, table.say, table.ask = table.sitting, said.append, lambda _: next(typed)

    def typing() -> Iterator[str]:
        yield "?"
        yield "play KK"
        while True:
            yield sitting.game.write_move(sitting.position, sitting.game.moves(sitting.position)[0])

    typed = typing()
    report = play_report(table, tmp_path / "game.txt")
    assert report.data["over"]
    assert "opponent throws two cards to the crib" in said
    assert not any("player 2: throw" in line or line.startswith("deal") for line in said)
    assert any("is not a card" in line for line in said)
    assert any(line.startswith("the starter is") for line in said)
    record = read_record((tmp_path / "game.txt").read_text(), "cribbage")
    assert record.headers == {"objective": "points", "player 1": "you", "player 2": "ev"}
