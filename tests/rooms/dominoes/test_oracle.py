"""Advice with open hands, with hidden hands, and what the verbs say."""

from __future__ import annotations

import io
import random
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.game import Marks
from ludometry.core.record import play_out, read_record
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.deals import open_moves, open_worth, world_count, worlds
from ludometry.games.dominoes.notation import read_position
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.oracle import DominoOracle, best_line, name_moves, verdict
from ludometry.games.dominoes.plain_solver import closer, open_position, worth
from ludometry.games.dominoes.position import Play, Position
from ludometry.games.dominoes.room import ROOM
from ludometry.games.dominoes.rules import BLOCKS
from ludometry.games.dominoes.tiles import ALL_TILES, HALVES, tile_of
from ludometry.study.reviewer import review
from ludometry.study.verbs import verb


def appraise(text: str, block: Any = "pips") -> list[Any]:
    position = read_position(text)
    return DominoOracle(block).appraise(rules.view(position, position.mover))


def test_the_best_line_takes_as_long_as_the_verdict_says() -> None:
    rng = random.Random(4)
    for _ in range(50):
        position = open_position(Positions(rng.randint(3, 7)).draw(rng))
        for block in BLOCKS:
            found, line = verdict(position, block), best_line(position, block)
            end = rules.play(*line[-1]) if line else position
            if found.plies is not None:
                assert len(line) == found.plies
            assert rules.scores(end, block)[0] == found.worth


def test_a_win_in_three() -> None:
    position = read_position("36 45 | 01 12 | 3..5")
    assert verdict(position).plies == 3
    assert name_moves(best_line(position)) == ["3-6", "pass", "5-4"]


def test_a_player_may_lose_by_the_wrong_end() -> None:
    """There are positions in which the same tile wins at one end and loses at the other."""
    rng = random.Random(8)
    for _ in range(2000):
        position = open_position(Positions(6).draw(rng))
        if rules.turn(position) < 0:
            continue
        found = {move.tile: set[float]() for move, _ in open_moves(position, "pips") if isinstance(move, Play)}
        for move, value in open_moves(position, "pips"):
            if isinstance(move, Play):
                found[move.tile].add(float(np.sign(value)))
        if any(signs >= {1.0, -1.0} for signs in found.values()):
            return
    raise AssertionError("no such position was met")


def test_whole_deals_agree_with_recursion_move_by_move() -> None:
    rng = random.Random(5)
    for _ in range(12):
        tiles = rng.sample(ALL_TILES, 10)
        position = Position((tuple(sorted(tiles[:5])), tuple(sorted(tiles[5:]))), (), None)
        for move, value in open_moves(position, "pips"):
            assert value == -closer(worth(rules.play(position, move), "pips"))
        assert open_worth(position, "pips") == open_moves(position, "pips")[0][1]


def test_too_many_tiles_are_refused() -> None:
    hands = (ALL_TILES[:9], ALL_TILES[9:18])
    with pytest.raises(BadInput, match="at most 16"):
        open_worth(Position(hands, (), (0, 0)), "pips")


# Hidden hands


def test_hands_fit_everything_that_was_seen() -> None:
    """Own tiles, the chain, and every pass: the other cannot hold a number that he passed on."""
    position = read_position("26 45 56 | ?4 | 66-63-35 lacks2:5")
    hands, every = worlds(position, 1, 300, random.Random(1))
    assert not every
    seen = {*position.hands[0], *(tile_of(*pair) for pair in position.chain)}
    for hand in hands:
        assert len(set(hand.tolist())) == 4
        assert not seen & set(hand.tolist())
        assert not any(5 in HALVES[tile] for tile in hand)


def test_all_hands_are_counted_where_they_are_few() -> None:
    position = read_position("26 45 56 | ?2 | 66-63-35 lacks2:0135")
    assert world_count(position, 1) == len(list(combinations(position.possible(1), 2)))
    hands, every = worlds(position, 1, 300, random.Random(1))
    assert every
    assert len(hands) == world_count(position, 1)
    assert all(a.value.error == 0 for a in DominoOracle().appraise(rules.view(position, 0)))


def test_hidden_values_are_means_over_open_hands() -> None:
    position = read_position("26 45 56 | ?2 | 66-63-35 lacks2:0135")
    for appraisal in DominoOracle().appraise(rules.view(position, 0)):
        worths = []
        for hand in combinations(position.possible(1), 2):
            open_ = Position((position.hands[0], hand), position.chain, position.ends)
            worths.append(-np.sign(worth(rules.play(open_, appraisal.move), "pips")))
        assert appraisal.value.mean == pytest.approx(float(np.mean(worths)))


def test_errors_are_those_of_the_sample() -> None:
    """Values from many small samples scatter as much as their errors say."""
    position = read_position("26 45 56 | ?4 | 66-63-35 lacks2:5")
    best = DominoOracle(samples=20_000).appraise(rules.view(position, 0))[0]
    scatter = []
    for samples in range(60, 160):
        near = next(a for a in DominoOracle(samples=samples).appraise(rules.view(position, 0)) if a.move == best.move)
        assert near.value.error
        scatter.append((near.value.mean - best.value.mean) / near.value.error)
    assert 0.4 < float(np.std(scatter)) < 1.6


def test_a_sample_that_ends_alike_is_not_called_exact() -> None:
    """All of ten hands are lost, but more fit: the value is about -1. The last tile wins for certain."""
    for text, mean, error in (
        ("00 11 22 33 44 55 | ?1 | 66-62-23-34-45-56", -1.0, None),
        ("00 | ?6 | 24-40", 1.0, 0.0),
    ):
        (only,) = DominoOracle(samples=10).appraise(rules.view(read_position(text), 0))
        assert (only.value.mean, only.value.error) == (mean, error)


def test_an_adviser_never_sees_the_other_hand() -> None:
    """Two deals that differ in the hidden hand alone get the same advice."""
    one, two = (read_position(f"26 45 56 | {hand} | 66-63-35") for hand in ("01 12 22", "11 04 44"))
    first, second = (DominoOracle().appraise(rules.view(position, 0)) for position in (one, two))
    assert [(a.move, a.value) for a in first] == [(a.move, a.value) for a in second]


def test_the_oracle_beats_chance() -> None:
    report = verb("dominoes", "match")("oracle", "random", games=24, seed=3)
    assert report.data["win_rate"] > 0.6


# Verbs


def test_probe_as_json() -> None:
    data = verb("dominoes", "probe")("36 45 | 01 12 | 3..5").data
    assert (data["result"], data["distance"], data["source"]) == ("win", 3, "pips-5")
    assert data["line"] == ["3-6", "pass", "5-4"]
    assert data["moves"][0]["value"] == {"mean": 1.0, "error": 0.0, "low": None, "high": None, "distance": 3}
    assert verb("dominoes", "probe")("36 45 | 01 12 | 3..5", block="draw").data["class"] is not None
    assert verb("dominoes", "probe")("66 | 11 12 | 0..0").data["source"] == "over"


def test_probe_searches_where_no_table_is(empty_home: Path) -> None:
    text = "36 45 26 | 01 12 33 | 3..5"
    assert verb("dominoes", "probe")(text).data["source"] == "search"
    with pytest.raises(MissingTable, match="ludometry solve dominoes --elements 7"):
        verb("dominoes", "probe")(text, table=True)
    with pytest.raises(BadInput, match="at most 7 elements"):
        verb("dominoes", "probe")("36 45 26 44 | 01 12 33 | 3..5", table=True)


def test_probe_refuses_unknown_tiles() -> None:
    with pytest.raises(BadInput, match="ask for advice, which samples"):
        verb("dominoes", "probe")("26 45 | ?2 | 66-63-35")


@pytest.mark.parametrize(
    ("position", "options"),
    [
        ("36 45 | 01 12 | 3..5", {"hands": 3}),
        ("36 45 | 01 12 | 3..5", {"block": "points"}),
        ("66 | 11 12 | 0..0", {}),
        ("?2 | 11 12 | 0..0", {}),
        ("36 | ?20 | 3..5", {}),
    ],
)
def test_bad_questions_are_sentences(position: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        verb("dominoes", "advise")(position, **options)


def test_review_adds_up_exactly_with_open_hands() -> None:
    game = ROOM.game()
    oracle = ROOM.oracle(game)
    record = read_record("room: dominoes\nstart: 26 36 45 | 01 12 33 | 3..5\n\n5-4; 3-3; 3-6; pass; 6-2", "dominoes")
    result = review(game, oracle, record)
    for seat in (0, 1):
        total = result.worth[seat] + result.luck(seat) - result.losses(seat) + result.others(seat)
        assert total == pytest.approx(result.final[seat])
    assert result.worth[0] == 1.0


def test_a_whole_game_is_reviewed() -> None:
    game = ROOM.game()
    heavy = ROOM.players(game)["heavy"]
    record, end = play_out(game, [heavy(random.Random(1)), heavy(random.Random(2))], random.Random(11))
    data = verb("dominoes", "review")(record.write()).data
    assert data["players"][0]["final"] == game.scores(end)[0]
    assert len(data["lucks"]) == 14
    assert all(d["loss"] >= 0 for d in data["decisions"])


def test_play_at_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nmoves\n3-6\n5-4\n"))
    report = verb("dominoes", "play")("36 45 | 01 12 | 3..5", against="oracle", save=tmp_path / "g.txt")
    assert report.data["over"]
    assert report.data["scores"] == [1.0, -1.0]
    assert "player 2: oracle" in (tmp_path / "g.txt").read_text()


def test_simulate() -> None:
    data = verb("dominoes", "simulate")("heavy", "random", games=40).data
    assert data["win"] + data["draw"] + data["loss"] == pytest.approx(1)


def test_the_tiles_asleep_are_told_beside_the_other_hand_where_there_is_room() -> None:
    view = rules.view(read_position("02 14 26 45 46 55 | ?5 | 13-36-66-65 lacks2:1"), 0)
    for narrow in (False, True):
        root = ElementTree.fromstring(ROOM.picture(ROOM.game()).draw(view, Marks(narrow=narrow)))
        told = {node.text: node for node in root.iter() if node.tag.endswith("text")}
        asleep, other = told["13 tiles asleep"], told["Player 2, holds no 1"]
        assert (asleep.get("y") == other.get("y")) is not narrow


def test_a_tile_that_joins_both_ends_has_two_halves_to_click() -> None:
    position = read_position("36 45 | 01 12 | 3..6")
    drawn = ROOM.picture(ROOM.game()).draw(rules.view(position, 0), Marks())
    shown = [node.get("data-move") for node in ElementTree.fromstring(drawn).iter() if node.get("data-move")]
    assert sorted(shown) == ["3-6", "6-3"]
    hidden = rules.view(read_position("26 45 | 11 22 | 66-63-35"), 0)
    nodes = ElementTree.fromstring(ROOM.picture(ROOM.game()).draw(hidden, Marks())).iter()
    line = {"66", "36", "35"}
    assert {node.get("data-target") for node in nodes} == {None, "26", "45", *line}, "the hidden hand is not drawn"
