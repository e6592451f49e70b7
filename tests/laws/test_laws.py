"""Properties that hold in every room.

Positions come from random walks and from the room's own samples, so that rare corners are met as well.
"""

from __future__ import annotations

import math
import random
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks, Turn
from ludometry.core.record import draw_chance, final_position, play_out, read_record, replay
from tests.laws.conftest import Bench, decisions, walk


def test_position_notation_round_trip(bench: Bench) -> None:
    for seed in range(3):
        for position in [*walk(bench, seed), *decisions(bench, seed, 5)]:
            text = bench.game.write(position)
            assert bench.game.read(text) == position
            assert bench.game.write(bench.game.read(text)) == text


def test_move_notation_round_trip(bench: Bench) -> None:
    for position in [*walk(bench, 1), *decisions(bench, 1, 5)]:
        seat = bench.game.turn(position)
        if seat == Turn.OVER:
            continue
        if seat == Turn.CHANCE:
            moves = [move for move, _ in _some(bench.game.chances(position))]
        else:
            moves = list(bench.game.moves(position))
        for move in moves:
            assert bench.game.read_move(position, bench.game.write_move(position, move)) == move


def _some(pairs: Any, most: int = 300) -> list[Any]:
    return [pair for pair, _ in zip(pairs, range(most), strict=False)]


def test_moves_differ_in_writing(bench: Bench) -> None:
    for position in decisions(bench, 2, 5):
        written = [bench.game.write_move(position, move) for move in bench.game.moves(position)]
        assert len(set(written)) == len(written)


def test_chances_sum_to_one(bench: Bench) -> None:
    met = False
    for position in walk(bench, 3):
        if bench.game.turn(position) == Turn.CHANCE:
            chances = _some(bench.game.chances(position), 60_000)
            if len(chances) < 60_000:  # a whole deal is too long to list; rooms test its count themselves
                assert math.isclose(math.fsum(p for _, p in chances), 1.0, abs_tol=1e-9)
                assert all(p > 0 for _, p in chances)
            met = True
            break
    if not met:
        assert all(bench.game.turn(position) != Turn.CHANCE for position in walk(bench, 3))


def test_what_a_game_draws_is_one_of_its_chances(bench: Bench) -> None:
    rng = random.Random(8)
    for position in walk(bench, 8):
        if bench.game.turn(position) == Turn.CHANCE:
            drawn = [draw_chance(bench.game, position, rng) for _ in range(3)]
            listed = [move for move, _ in _some(bench.game.chances(position), 60_000)]
            assert len(listed) == 60_000 or all(move in listed for move in drawn)


def test_game_ends_and_scores_every_seat(bench: Bench) -> None:
    for position in walk(bench, 4):
        scores = bench.game.scores(position)
        assert len(scores) == bench.game.info.players
        assert all(math.isfinite(score) for score in scores)


def test_appraisals_are_the_legal_moves_best_first(bench: Bench) -> None:
    for position in decisions(bench, 5, 6):
        seat = bench.game.turn(position)
        appraisals = bench.oracle.appraise(bench.game.view(position, seat))
        moves = bench.game.moves(position)
        assert len(appraisals) == len(moves)
        written = {bench.game.write_move(position, a.move) for a in appraisals}
        assert written == {bench.game.write_move(position, move) for move in moves}
        losses = [a.loss for a in appraisals]
        assert losses == sorted(losses)
        assert losses[0] == 0.0
        assert all(loss >= 0 for loss in losses)
        for a in appraisals:
            assert math.isclose(appraisals[0].value.mean - a.value.mean, a.loss, abs_tol=1e-6)
        assert appraisals[0].why


def test_kernels_agree_with_rules(bench: Bench) -> None:
    bench.room.kernels_agree(random.Random(6))


def test_table_obeys_its_own_equation(bench: Bench) -> None:
    bench.room.obeys_bellman(random.Random(7))


def test_picture_shows_every_move(bench: Bench) -> None:
    for position in decisions(bench, 8, 3):
        seat = bench.game.turn(position)
        drawn = bench.picture.draw(bench.game.view(position, seat), Marks())
        tree = ElementTree.fromstring(drawn)
        assert tree.tag.endswith("svg")
        shown = {node.get("data-move") for node in tree.iter() if node.get("data-move") is not None}
        assert {bench.game.write_move(position, move) for move in bench.game.moves(position)} <= shown
        words = [node.text for node in tree.iter() if node.tag.endswith("desc")]
        assert words
        assert words[0]
        assert "_repr_svg_" in dir(drawn)


def test_record_round_trip_and_same_seed_same_game(bench: Bench) -> None:
    players = bench.room.players(bench.game)
    name = "random" if "random" in players else next(iter(players))

    def one() -> tuple[Any, Any]:
        seats = [players[name](random.Random(seat)) for seat in range(bench.game.info.players)]
        return play_out(bench.game, seats, random.Random(9))

    record, end = one()
    assert one() == (record, end)
    again = read_record(record.write(), bench.id)
    assert again == record
    assert final_position(bench.game, again) == end
    assert len(list(replay(bench.game, again))) == len(record.events)


@pytest.mark.parametrize("nonsense", ["", "nonsense", "\x00", "1" * 500, "a:b;c=d,,", "🎲 🎲", "-1 -1 -1"])
def test_nonsense_is_refused_in_a_sentence(bench: Bench, nonsense: str) -> None:
    try:
        bench.game.read(nonsense)
    except BadInput as problem:
        assert len(str(problem)) > 10
        assert "\n" not in str(problem)
