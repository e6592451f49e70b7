"""Players, matches, reviews and the verbs of the command line."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.record import Record, play_out
from ludometry.games.skat import rules
from ludometry.games.skat.cards import Contract
from ludometry.games.skat.dealing import whole_deal
from ludometry.games.skat.notation import read_position
from ludometry.games.skat.players import players, sampling, simple
from ludometry.games.skat.position import View, hide
from ludometry.games.skat.room import ROOM, random_ending
from ludometry.games.skat.rules import Skat
from ludometry.study.verbs import verb

ENDING = "hearts by F | HA CT | HJ DA | CK D7 | points 45-37 | played M"


@pytest.mark.parametrize("contract", list(Contract), ids=lambda contract: contract.title)
def test_simple_players_play_legal_cards_to_the_end(contract: Contract) -> None:
    for seed in range(15):
        rng = random.Random(seed)
        _, end = play_out(Skat(), [simple] * 3, rng, whole_deal(rng, contract))
        assert rules.turn(end) == -2


def test_a_simple_declarer_does_better_than_a_random_one() -> None:
    report = verb("skat", "match")("simple", "random", games=200)
    assert report.data["interval"][0] > 0.55
    assert report.data["margin_interval"][0] > 0
    assert (
        verb("skat", "match")("simple", "random", games=20).data
        == verb("skat", "match")("simple", "random", games=20).data
    )


def test_the_sampling_player_finds_the_winning_card_of_an_ending() -> None:
    position = read_position(ENDING)
    assert rules.play(position, sampling(View(1, position), Skat())).played[-1] == 15  # the jack of hearts
    rng = random.Random(2)
    for _ in range(6):
        position = random_ending(rng, 4)
        seat = position.mover
        move = sampling(View(seat, hide(position, seat) if position.before is None else position), Skat())
        assert move in rules.moves(position)


def test_every_player_has_a_name_and_sees_a_view_only() -> None:
    known = players(Skat())
    assert set(known) == {"sampling", "simple", "random"}
    position = whole_deal(random.Random(1))
    view = View(0, hide(position, 0))
    for name in ("simple", "random"):
        assert known[name](random.Random(1))(view) in rules.moves(position)


def test_simulate_counts_every_game() -> None:
    report = verb("skat", "simulate")("simple", games=30)
    rows = {row["contract"]: row for row in report.data["rows"]}
    assert rows["all"]["games"] == 30
    assert sum(row["games"] for name, row in rows.items() if name != "all") == 30
    only = verb("skat", "simulate")("simple", other="random", games=4, contract="null")
    assert [row["contract"] for row in only.data["rows"]] == ["null"]


def test_advise_reports_cards_best_first() -> None:
    report = verb("skat", "advise")(ENDING, open=True)
    assert [move["move"] for move in report.data["moves"]] == ["HJ", "DA"]
    assert report.data["fitting"] == 1
    assert "exact" in str(report.parts[-1])
    hidden = verb("skat", "advise")(ENDING)
    assert hidden.data["fitting"] == hidden.data["deals"] == 6
    assert hidden.data["moves"][0]["value"]["error"] == 0.0


def test_a_game_is_recorded_with_its_deal_and_reviewed_exactly() -> None:
    game = ROOM.game(contract="grand")
    seats = [ROOM.players(game)["simple"](random.Random(seat)) for seat in range(3)]
    record, end = play_out(game, seats, random.Random(12), headers={"contract": "grand"})
    assert [event.text.split()[0] for event in record.events[:10]] == ["deal"] * 10
    assert len(record.events) == 10 + 30
    # Reviewed from the sixth trick on: solving whole deals is the solver's own test.
    late = _from_event(game, record, 10 + 15).write()
    report = verb("skat", "review")(late)
    scores = game.scores(end)
    for seat, player in enumerate(report.data["players"]):
        assert player["final"] == scores[seat]
        assert player["start"] + player["luck"] - player["loss"] + player["others"] == pytest.approx(player["final"])
    mine = report.data["players"][end.declarer]
    others = [player for seat, player in enumerate(report.data["players"]) if seat != end.declarer]
    # Card points are shared: what the defenders' cards gave away is what the declarer gained by others.
    assert mine["others"] == pytest.approx(sum(player["loss"] for player in others))
    assert report.data["sheet"]["declarer_points"] == scores[end.declarer]
    hidden = verb("skat", "review")(late, hidden=True, objective="win")
    assert hidden.data["unit"] == "% to win"
    assert hidden.data["hidden"] is True


def _from_event(game: Skat, record: Record, skipped: int) -> Record:
    position = game.start()
    for event in record.events[:skipped]:
        position = game.play(position, game.read_move(position, event.text))
    return Record("skat", record.events[skipped:], game.write(position), record.headers)


def test_a_record_that_ends_in_the_deal_is_refused() -> None:
    with pytest.raises(BadInput, match="ends before all cards are dealt"):
        verb("skat", "review")("room: skat\n\ndeal CJ SJ HJ\n")


def test_a_game_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nXX\nmoves\nHJ\nundo\nDA\nHJ\n"))
    file = tmp_path / "game.txt"
    report = verb("skat", "play")(ENDING, seat="M", against="simple", save=file)
    shown = capsys.readouterr().out
    assert "is not a card" in shown
    assert "the declarer" in shown
    assert report.data["over"]
    assert report.data["sheet"] is None  # an ending has no score of its own
    assert sum(report.data["scores"][:2]) == 120
    assert report.data["record"] == file.read_text()
    assert verb("skat", "review")(file.read_text()).data["players"][1]["loss"] == 22.0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: verb("skat", "match")("simple", "nobody"), "nobody"),
        (lambda: verb("skat", "match")("simple", "random", games=1), "--games"),
        (lambda: verb("skat", "play")(against="chess"), "chess"),
        (lambda: verb("skat", "advise")(ENDING, deals=10_000), "from 0 to 500"),
        (lambda: verb("skat", "advise")("deal"), "chance decides"),
        (
            lambda: verb("skat", "advise")("grand by F | CJ SJ HJ DJ CA SA HA DA CT ST | ? | ?", deals=400),
            "100 at most",
        ),
    ],
)
def test_bad_input_is_one_sentence(call: object, words: str) -> None:
    with pytest.raises(BadInput) as problem:
        call()  # type: ignore[operator]
    assert words in str(problem.value)
