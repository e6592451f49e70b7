"""Matches, fits and charts, on a game small enough to know the answers by hand."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Game, GameInfo, Marks, Svg, Turn, Value
from ludometry.core.record import Record, play_out, read_record
from ludometry.core.registry import room
from ludometry.core.room import MakePlayer
from ludometry.solve.crew import Here, Pool, crew
from ludometry.study import chart, fit
from ludometry.study.adviser import advice, hint, is_counted, probe
from ludometry.study.bench import Case, bench_report, measure
from ludometry.study.match import Bout, MatchResult, SeatsSwapped, match_report, play_pairs, summarise
from ludometry.study.reviewer import GRADES, grade, review, review_report
from ludometry.study.sitting import Sitting
from ludometry.study.terminal import Terminal, play_report

Position = tuple[int, ...]
Make = MakePlayer[Position, int]


class HighDie(Game[Position, int, Position]):
    """Each seat sees a die and keeps it or rolls once more; the higher die wins a point."""

    @property
    def info(self) -> GameInfo:
        return GameInfo("highdie", "High die", 2, "points", True, "1", grades=(0.05, 0.1, 0.2))

    def start(self) -> Position:
        return ()

    def turn(self, position: Position) -> int:
        # roll, choice, (reroll) for seat 0, then for seat 1; a choice is 0 for keep and 7 for reroll
        if len(position) == 6:
            return Turn.OVER
        return (Turn.CHANCE, 0, Turn.CHANCE, Turn.CHANCE, 1, Turn.CHANCE)[len(position)]

    def moves(self, position: Position) -> list[int]:
        return [0, 7]

    def chances(self, position: Position) -> list[tuple[int, float]]:
        if len(position) in (2, 5) and position[-1] == 0:
            return [(position[-2], 1.0)]
        return [(face, 1 / 6) for face in range(1, 7)]

    def play(self, position: Position, move: int) -> Position:
        return (*position, move)

    def scores(self, position: Position) -> tuple[float, ...]:
        if len(position) < 6:
            return (0.0, 0.0)
        mine, theirs = position[2], position[5]
        return (float((mine > theirs) - (mine < theirs)), float((theirs > mine) - (theirs < mine)))

    def view(self, position: Position, seat: int) -> Position:
        return position

    def write(self, position: Position) -> str:
        return " ".join(map(str, position)) or "start"

    def read(self, text: str) -> Position:
        return () if text == "start" else tuple(map(int, text.split()))

    def write_move(self, position: Position, move: int) -> str:
        return str(move)

    def read_move(self, position: Position, text: str) -> int:
        return int(text)

    def worth(self, position: Position) -> tuple[float, ...]:
        turn = self.turn(position)
        if turn == Turn.OVER:
            return self.scores(position)
        if turn == Turn.CHANCE:
            parts = [(p, self.worth(self.play(position, e))) for e, p in self.chances(position)]
            mean = sum(p * w[0] for p, w in parts)
        else:
            sign = 1 if turn == 0 else -1
            mean = sign * max(sign * self.worth(self.play(position, move))[0] for move in self.moves(position))
        return (mean, -mean)

    def appraise(self, position: Position) -> list[Appraisal[int]]:
        seat = self.turn(position)
        worths = sorted(((self.worth(self.play(position, m))[seat], m) for m in self.moves(position)), reverse=True)
        return [Appraisal(m, Value(w), worths[0][0] - w, "more pips win") for w, m in worths]


class Blank:
    """A picture of nothing."""

    def draw(self, view: Position, marks: Marks[int]) -> Svg:
        return Svg("<svg/>")


def keeper(rng: random.Random) -> Callable[[Position], int]:
    return lambda position: 0


def clever(rng: random.Random) -> Callable[[Position], int]:
    return lambda position: HighDie().appraise(position)[0].move


def test_a_review_adds_up_exactly() -> None:
    game = HighDie()
    record = read_record("room: highdie\n\n2; 0; 2; 6; 7 @3; 1")  # both players err
    result = review(game, game, record)
    for seat in (0, 1):
        total = result.worth[seat] + result.luck(seat) - result.losses(seat) + result.others(seat)
        assert total == pytest.approx(result.final[seat], abs=1e-12)
        assert result.others(seat) == pytest.approx(result.losses(1 - seat), abs=1e-12)
    assert result.final == (1.0, -1.0)
    assert result.decisions[1].name == "blunder"
    assert result.decisions[1].seconds == 3
    data = review_report(result).data
    assert len(data["curve"]) == 7
    assert data["players"][1]["accuracy"] < 50


class Guesser(HighDie):
    """The same game by an adviser that is sure of the last decision alone."""

    def appraise(self, position: Position) -> list[Appraisal[int]]:
        error = 0.0 if self.turn(position) == 1 else None
        return [replace(one, value=Value(one.value.mean, error)) for one in super().appraise(position)]


def test_what_was_guessed_is_never_printed_as_exact() -> None:
    game = Guesser()
    both = read_record("room: highdie\n\n2; 0; 2; 6; 7 @3; 1")
    result = review(game, game, both)
    assert [one.exact for one in result.decisions] == [False, True]
    report = review_report(result)
    assert [report.data["exact"], *(one["exact"] for one in report.data["decisions"])] == [False, False, True]
    told = str(report)
    assert "What the game was worth, in points" in told
    assert "The costliest decisions, in points" in told
    first, second = (one.loss for one in result.decisions)
    assert f"about {first:.2f}" in told
    assert f"{second:.2f}" in told
    assert f"about {second:.2f}" not in told.split("The costliest")[1]
    assert "about" not in str(review_report(review(HighDie(), HighDie(), both)))


def test_what_an_unfinished_game_is_worth_is_only_about_so_much() -> None:
    game = Guesser()
    begun = Record("highdie", read_record("2", "highdie").events)
    worth = game.worth((2,))[0]
    assert f"about {worth:.2f}" in str(review_report(review(game, game, begun)))
    for adviser, exact in ((game, False), (HighDie(), True)):
        for place in ((), (2,)):
            report = probe(adviser, adviser, place, Blank())
            assert report.data["exact"] is exact
            assert ("about" in str(report)) is not exact
    assert "about" in str(hint(game, game, (2,), Blank()))
    assert "about" not in str(hint(HighDie(), HighDie(), (2,), Blank()))


def test_a_certain_win_is_exact_whatever_the_rest_is_worth() -> None:
    chess = GameInfo("chess", "Chess", 2, "wins", True, "1", (-1.0, 1.0))
    guess = Appraisal(2, Value(0.2, None), 0.8)
    assert is_counted([Appraisal(1, Value(1.0), 0.0), guess], chess)
    assert not is_counted([Appraisal(1, Value(0.3), 0.0), guess], chess)
    assert not is_counted([Appraisal(1, Value(1.0, None), 0.0), guess], chess)


def test_perfect_play_loses_nothing() -> None:
    game = HighDie()
    seats = [clever(random.Random(1)), clever(random.Random(2))]
    record, _ = play_out(game, seats, random.Random(3))
    result = review(game, game, record)
    assert result.losses(0) == result.losses(1) == 0
    assert result.accuracy(0) == 100


def test_an_unfinished_game_is_reviewed_to_where_it_stands() -> None:
    game = HighDie()
    result = review(game, game, Record("highdie", read_record("6", "highdie").events))
    assert result.final == game.worth((6,))


def test_advice_has_the_shape_that_stays() -> None:
    game = HighDie()
    report = advice(game, game, (2,))
    assert [move["move"] for move in report.data["moves"]] == ["7", "0"]
    assert set(report.data["moves"][0]) == {"move", "value", "loss", "why"}
    assert set(report.data["moves"][0]["value"]) == {"mean", "error", "low", "high", "distance"}


def played(first: Make, second: Make, games: int) -> MatchResult:
    return play_pairs("High die", Bout(SeatsSwapped, (HighDie(), first, second, 1)), games)[0]


def test_duplicate_deals_cancel_luck_between_equal_players() -> None:
    result = played(keeper, keeper, 100)
    assert result.win_rate == 0.5
    assert result.margin == 0


def test_the_better_player_wins_and_the_interval_says_so() -> None:
    result = played(clever, keeper, 2000)
    assert result.win_rate > 0.5
    assert result.interval[0] < result.win_rate < result.interval[1]
    assert result == played(clever, keeper, 2000)
    data = match_report("clever", "keeper", result, "points").data
    assert set(data) >= {"win_rate", "interval", "games", "margin"}


def test_interval_of_independent_games_is_wilsons() -> None:
    # Wilson 1927 for 60 wins in 100: 0.502 to 0.691
    low, high = summarise([1.0] * 60 + [0.0] * 40, [0.0] * 100, 100).interval
    assert low == pytest.approx(0.502, abs=0.001)
    assert high == pytest.approx(0.691, abs=0.001)


def test_spearman_shares_ties() -> None:
    # Worked example with ties: ranks 1.5 1.5 3 4 against 1 2 3 4
    assert fit.spearman(np.array([1.0, 1, 2, 3]), np.array([1.0, 2, 3, 4])) == pytest.approx(0.9486832980505138)
    assert np.isnan(fit.pearson(np.ones(3), np.arange(3.0)))


def test_ridge_without_penalty_is_least_squares() -> None:
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(50, 3))
    target = rows @ [1.0, -2.0, 0.5] + 3
    model = fit.ridge(rows, target)
    assert model.predict(rows) == pytest.approx(target)
    assert model.residual == pytest.approx(0, abs=1e-9)
    assert np.abs(fit.ridge(rows, target, penalty=1e6).weights).max() < 0.01


def test_folds_cover_every_row_once() -> None:
    tests = np.concatenate([test for _, test in fit.folds(23, 5, seed=1)])
    assert sorted(tests.tolist()) == list(range(23))


def test_bootstrap_interval_holds_the_figure() -> None:
    rng = np.random.default_rng(2)
    x = rng.normal(size=200)
    y = x + rng.normal(size=200)
    low, high = fit.bootstrap(fit.pearson, x, y, seed=1, repeats=200)
    assert low < fit.pearson(x, y) < high


@pytest.mark.parametrize(
    "drawn",
    [
        chart.histogram("a < b", "x", "y", {1: 2.0, 2: 3.0}, {1: 2.5, 2: 2.5}),
        chart.lines("l", "x", "y", {"one": ([0, 1], [0, 1]), "two": ([0, 1], [1, 0])}),
        chart.scatter("s", "x", "y", [(0, 0), (1, 2)], (0, 2)),
        chart.heat("h", "x", "y", [[0, 1], [2, 3]], 1),
        chart.bars("b", "y", {"a": 1, "b & c": -2}),
    ],
)
def test_charts_are_valid_pictures_with_words(drawn: Svg) -> None:
    tree = ElementTree.fromstring(drawn)
    assert [node.text for node in tree.iter() if node.tag.endswith("desc")]


def test_measurements_are_medians_in_the_shape_that_stays() -> None:
    row = measure(Case("count", lambda: sum(range(1000)), "numbers a second", value=lambda total, cpu: total))
    assert row.value == 499500
    assert set(bench_report([row]).data["rows"][0]) >= {"name", "cpu_s", "wall_s", "rss_mb", "value", "unit"}


def test_memory_and_compilations_may_be_those_of_another_process() -> None:
    row = measure(Case("asked", lambda: 7, "s", memory=lambda found: found / 1000, compiled=lambda found: found))
    assert (row.rss_mb, row.compilations) == (0.007, 7)
    (table,) = bench_report([row]).parts
    assert (table.columns[-1], table.rows[0][-1]) == ("compiled", "7")


def test_crews_keep_the_order_and_agree() -> None:
    items = list(range(20))
    assert list(Pool(2).run(abs, iter(items))) == list(Here().run(abs, items)) == items
    assert crew(1) == Here()


class DiePicture:
    def draw(self, view: Position, marks: Marks[int]) -> Svg:
        return Svg(f"<svg><desc>dice {view}</desc></svg>")


def test_a_sitting_takes_moves_hints_undo_and_save(tmp_path: Path) -> None:
    game, said = HighDie(), list[str]()
    typed = iter(["?", "nonsense", "moves", "7", "undo", "0", f"save {tmp_path / 'game.txt'}"])

    def ask(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    class Fussy(HighDie):
        def read_move(self, position: Position, text: str) -> int:
            if text not in ("0", "7"):
                raise BadInput("a move is 0 or 7.")
            return int(text)

    sitting = Sitting(Fussy(), {}, random.Random(5))
    report = play_report(Terminal(sitting, game, DiePicture(), ask, said.append))
    assert not report.data["over"]
    assert "a move is 0 or 7." in said
    assert any("more pips win" in line for line in said)
    saved = read_record((tmp_path / "game.txt").read_text())
    assert [e.text for e in saved.events][1] == "0"
    assert report.data["record"].startswith("room: highdie")


def test_what_is_taken_back_brings_the_same_chances_again() -> None:
    sitting = Sitting(HighDie(), {}, random.Random(8))
    sitting.advance()
    sitting.do(7)
    sitting.advance()
    seen = sitting.position
    assert sitting.take_back()
    sitting.do(7)
    sitting.advance()
    assert sitting.position == seen
    assert Sitting(HighDie()).take_back() is False


def test_a_person_hears_of_others_and_not_of_chance() -> None:
    sitting = Sitting(HighDie(), {1: lambda view: 0}, random.Random(3))
    heard: list[str] = []
    sitting.tell = heard.append
    sitting.advance()
    sitting.do(0)
    sitting.advance()
    assert [line for line in heard if line] == ["opponent: 0"]
    assert sitting.over
    assert not sitting.hidden


def test_values_tell_exact_from_sampled_from_bounded() -> None:
    assert [str(v) for v in (Value(1.0), Value(1.0, 0.5), Value(1.0, None), Value(0.2, None, low=-1.0, high=1.0))] == [
        "1.00",
        "1.00 ± 0.50",
        "about 1.00",
        "0.20 (-1.00 to 1.00)",
    ]
    assert [v.exact for v in (Value(1.0), Value(1.0, 0.5), Value(1.0, None))] == [True, False, False]
    assert -Value(0.2, None, 3, -1.0, 0.5) == Value(-0.2, None, 3, -0.5, 1.0)
    assert Value(1.0) < Value(2.0, 0.1)


def test_a_larger_loss_never_has_the_better_grade() -> None:
    words = ["best", *GRADES]
    for info in (HighDie().info, GameInfo("x", "X", 2, "% to win", True, "1", (0.0, 100.0))):
        losses = [0.0, *(bound * share for bound in info.bounds for share in (0.999, 1.001))]
        found = [words.index(grade(loss, info)) for loss in losses]
        assert found == sorted(found)
        assert found == [0, 1, 2, 2, 3, 3, 4]


def test_per_cent_to_win_has_one_set_of_grades_in_every_room() -> None:
    told = [room("cribbage").game(), room("cribbage").game(muggins=True), room("yatzy").game(players=2)]
    for info in (game.info for game in told):
        assert info.unit == "% to win"
        assert [grade(loss, info) for loss in (0, 0.9, 2.9, 6.9, 7.1)] == ["best", *GRADES]
