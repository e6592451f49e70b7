"""Advice: exact from the tables, the 40-ply rule told apart, face-down pieces by expectation."""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.game import Appraisal, Turn
from ludometry.core.record import read_record
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.notation import read_position, spell_out
from ludometry.games.darkchess.oracle import TableOracle, best_line, name_moves, verdict
from ludometry.games.darkchess.position import Action
from ludometry.games.darkchess.room import ROOM, random_dark_endgame
from ludometry.games.darkchess.verbs import classes, probe, solve
from ludometry.study.reviewer import review
from ludometry.study.verbs import verb


def within_bounds(appraisal: Appraisal[Action]) -> bool:
    value = appraisal.value
    if value.exact:
        return value.low is None and value.high is None
    assert value.low is not None
    assert value.high is not None
    return -1 <= value.low <= value.mean <= value.high <= 1


def test_figure_2_best_line_ends_with_the_capture() -> None:
    line = best_line(read_position("8/1b6/2K5/8 b"))
    assert len(line) == 6
    assert name_moves(line)[-1][2] == "x"


def test_a_win_that_comes_too_late_is_cursed() -> None:
    """Six plies are needed; with 35 quiet plies behind there are only five."""
    assert verdict(read_position("8/1b6/2K5/8 b quiet:34")).category == "loss"
    late = verdict(read_position("8/1b6/2K5/8 b quiet:35"))
    assert (late.category, late.worth) == ("blessed-loss", 0.0)


def test_forty_plies_are_a_draw_even_when_stuck() -> None:
    assert verdict(read_position("pG6/G7/8/8 b quiet:40")).category == "draw"
    assert verdict(read_position("pG6/G7/8/8 b")).category == "loss"


def test_best_moves_keep_the_result() -> None:
    oracle = TableOracle()
    rng = random.Random(2)
    for position in ROOM.samples(ROOM.game(), rng, 25):
        if "?" in position.board:
            continue
        best = oracle.appraise(position)[0]
        assert best.value.mean == verdict(position).worth
        if verdict(position).category in ("win", "loss"):
            assert best.value.distance == verdict(position).distance


def test_the_last_face_down_piece_is_exact() -> None:
    appraisals = TableOracle().appraise(read_position("?7/1b6/2K5/8 w bag:P"))
    flip = next(a for a in appraisals if a.move.is_flip)
    after = read_position("P7/1b6/2K5/8 b quiet:1")
    assert flip.value.mean == -verdict(after).worth
    assert flip.value.error == 0


def test_a_flip_is_worth_its_average() -> None:
    position = read_position("??6/1b6/2K5/8 w bag:Gr")
    flip = next(a for a in TableOracle().appraise(position) if a.move.is_flip)
    assert within_bounds(flip)


def test_bounds_hold_the_guess_everywhere() -> None:
    rng = random.Random(6)
    for _ in range(5):
        position = random_dark_endgame(rng, 4, 2)
        for appraisal in TableOracle().appraise(position):
            assert within_bounds(appraisal)


def test_review_adds_up_exactly() -> None:
    text = "room: darkchess\nstart: ?7/1b6/2K5/8 w bag:P\n\na1(P); b2-b1; c3-c2; b1-b2"
    game = ROOM.game()
    oracle = ROOM.oracle(game)
    result = review(game, oracle, read_record(spell_out(text), "darkchess"))
    for seat in (0, 1):
        total = result.worth[seat] + result.luck(seat) - result.losses(seat) + result.others(seat)
        assert total == pytest.approx(result.final[seat])


def test_probe_answers_everything() -> None:
    data = probe("8/1b6/2K5/8 b").data
    assert (data["result"], data["distance"], data["table"]) == ("loss", 6, "Kvg")
    assert data["line"][-1].endswith("xa2") or "x" in data["line"][-1]
    assert {move["move"] for move in data["moves"]} == {"b2-a2", "b2-b1", "b2-b3", "b2-c2"}


def test_face_down_positions_are_in_no_table() -> None:
    with pytest.raises(BadInput, match="face-down"):
        probe("?7/1b6/2K5/8 w bag:P")


def test_beyond_the_tables_the_oracle_searches_and_probe_says_so() -> None:
    many = "KGBN4/8/8/4kgbn w"
    best = ROOM.oracle(ROOM.game()).appraise(read_position(many))[0]
    assert best.value.error is None, "a guess"
    with pytest.raises(MissingTable, match="they go to 7"):
        probe(many)
    with pytest.raises(MissingTable, match="solve darkchess"):
        TableOracle().appraise(read_position("KGB5/8/8/5kgb w"))
    assert ROOM.oracle(ROOM.game()).appraise(read_position("KGB5/8/8/5kgb w"))


def test_solve_says_what_section_3_needs() -> None:
    data = solve(elements=3).data
    assert data["classes"] == 20
    assert data["longest"] == 24
    assert data["white_won"] == {"all_sets": 7_436_232, "representatives": 742_996}
    assert {"states", "bytes", "cpu_s", "wall_s"} <= set(data)


def test_both_representations_side_by_side() -> None:
    """Section 5.3: a list of won positions beside two bits a position."""
    data = solve(elements=2, sizes=True).data["representations"]
    assert data["two_bits"]["plain"] == data["states"] // 4
    # 26 of 49 sets can win; by class: three kinds of pairs, each 248 white-won positions, their exchanges included.
    assert data["won_list"]["entries"] == 744
    assert data["won_list"]["plain"] == 4 * 744
    with pytest.raises(BadInput, match="--sizes"):
        solve(elements=5, sizes=True)


def test_classes_rows_are_tables_2_and_3() -> None:
    rows = classes(elements="2..5").data["rows"]
    assert [row["representatives"] for row in rows] == [8, 46, 186, 672]
    assert [row["sets"] for row in rows] == [49, 378, 1737, 5946]
    assert [row["bytes"] for row in rows][:2] == [496, 70_680]
    with pytest.raises(BadInput, match="'fancy' is no mode: expected paper, pieces or swap"):
        verb("darkchess", "classes")(mode="fancy")


def test_classes_of_one_set_draws_its_graph() -> None:
    report = classes("gb v k")
    assert report.data["representative"]["pieces"] == "GGvk"
    assert report.picture is not None
    assert "<svg" in report.picture


@pytest.mark.parametrize("elements", ["x", "1", "8..2", "2..99", ""])
def test_bad_numbers_of_elements(elements: str) -> None:
    with pytest.raises(BadInput):
        classes(elements=elements)


def test_solve_wants_one_thing() -> None:
    with pytest.raises(BadInput, match="say what to solve"):
        solve()
    with pytest.raises(BadInput, match="2 to 7"):
        solve(elements=9)


def test_players_finish_games() -> None:
    game = ROOM.game()
    from ludometry.core.record import play_out

    players = ROOM.players(game)
    record, end = play_out(
        game, [players["oracle"](random.Random(1))] * 2, random.Random(1), game.read("8/1b6/2K5/8 b")
    )
    assert game.turn(end) == Turn.OVER
    assert rules.scores(end) == (1.0, -1.0)
    assert len(record.events) == 6
