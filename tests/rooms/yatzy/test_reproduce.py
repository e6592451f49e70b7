"""The thesis row by row: every verdict computed, and able to fail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ludometry.games.yatzy.reproduce import _why_not_measured
from ludometry.games.yatzy.rules import yatzy
from ludometry.games.yatzy.tables import BuiltTable
from ludometry.games.yatzy.thesis import examples
from ludometry.games.yatzy.thesis.measured import Measured, compare_formulas, measure_workers
from ludometry.games.yatzy.thesis.sample_states import draw_states, sample_states
from ludometry.study.claims import Claim
from ludometry.study.figures import ReproductionReport, csv_text
from tests.rooms import reports
from tests.rooms.kept import compare, unnoticed
from tests.rooms.verdicts import cannot_fail

DIFFER = {
    "expected score under the rules of appendix A",  # the program pays a single pair in two pairs
    "most common score",  # 20,000 games do not settle it
    "units of work that wait in one list at most",  # ours are larger
}
MEASURED = {"CPU seconds of formula 1 for each of formula 2"}


@pytest.fixture(scope="module")
def report() -> ReproductionReport:
    return reports.yatzy()


def claims_of(report: ReproductionReport) -> Iterator[Claim]:
    """All rows but those that a busy machine may decide."""
    for claim in report.claims:
        if claim.claim not in MEASURED and "workers" not in claim.claim:
            yield claim


def test_every_row_has_its_verdict(report: ReproductionReport) -> None:
    found = {claim.claim: claim.verdict for claim in claims_of(report)}
    assert {claim for claim, verdict in found.items() if verdict != "agrees"} == DIFFER
    assert {found[claim] for claim in DIFFER} == {"differs"}
    assert len(report.claims) == len({(claim.place, claim.claim) for claim in report.claims})
    places = {claim.place for claim in report.claims}
    for place in ("2.3", "3.1", "3.3", "3.4", "3.5.1", "3.5.2", "3.5.3", "3.6", "3.7", "4.1", "4.2.1", "4.2.2", "5"):
        assert any(place in one for one in places), place


def test_a_wrong_figure_is_found(report: ReproductionReport) -> None:
    """Each row that agrees stops agreeing when ours moves by the width of its rule."""
    assert cannot_fail(report.claims) == []


CLOCK = ("seconds", "in one list", "beside section 3.7")
"""What hangs on the machine; a list is as long as there are cores."""


def test_figures_stay(report: ReproductionReport) -> None:
    assert compare("yatzy", report, CLOCK) == []
    assert unnoticed("yatzy", report, CLOCK) == []


def test_figures_of_the_thesis(report: ReproductionReport) -> None:
    rows = {claim.claim: claim for claim in report.claims}
    assert rows["states, an action and a byte each"].ours == 1_585_446_912
    assert rows["expected score under the rules of appendix A"].ours == pytest.approx(248.439989377856, abs=1e-9)
    assert rows["expected score under the rules that its program plays"].ours == pytest.approx(
        248.632853912084, abs=1e-9
    )
    assert rows["mean of 20,000 games, against the exact mean"].error == pytest.approx(0.2722, abs=1e-3)
    assert rows["seconds to solve, at most 50 minutes"].ours < 60
    poker = next(claim for claim in report.claims if "slot machines" in claim.claim)
    assert (poker.ours, poker.null) == (pytest.approx(0.995439, abs=1e-6), pytest.approx(0.994592, abs=1e-6))
    assert "n / 6^90, n of 73 digits" in next(claim.why for claim in report.claims if "fraction" in claim.claim)
    assert rows["scripted game: final score, every roll the most that a box can pay"].ours == 374
    why = rows["expected score under the rules of appendix A"].why
    assert "ansjob/optimalt-yatzy" in why
    assert "precisit/yatzy-solver" in why
    assert "11346 pays 2 there and 0" in why


def test_pictures_and_data(report: ReproductionReport) -> None:
    assert [figure.number for figure in report.figures] == ["figure 1", "figure 2", "beside section 3.7"]
    for figure in report.figures:
        assert figure.draw is not None
        assert figure.draw().startswith("<svg")
        assert len(csv_text(figure.data).splitlines()) == len(figure.data.rows) + 1
    scores = report.figures[1].data.rows
    assert sum(int(str(row[1])) for row in scores) == 20_000
    assert sum(float(str(row[2])) for row in scores) == pytest.approx(1, abs=0.02)


def test_slip_of_the_program_is_seen() -> None:  # the wrong rules as the test of the test
    assert [claim.claim for claim in examples.rules_stated(yatzy("kth-2012")) if claim.verdict == "differs"] == [
        "12222 in two-pairs"
    ]
    moved = examples.recursion(yatzy("scandinavian+five-is-house"))
    assert all(claim.verdict == "agrees" for claim in moved)


def test_scripted_game_can_fail(monkeypatch) -> None:
    worse = examples.SCRIPT.replace(
        "66612 keep 666, 66664 keep 6666, 66666 yatzy", "66612 keep 66, 66664 keep 66, 66666 yatzy"
    )
    monkeypatch.setattr(examples, "SCRIPT", worse)
    verdicts = {claim.claim: claim.verdict for claim in examples.samples(yatzy("kth-2012"))}
    assert verdicts["scripted game: obvious decisions that are best"] == "differs"
    assert verdicts["scripted game: points given away"] == "differs"


def test_sample_states_of_figure_1() -> None:  # sections 3.5.1 and 3.5.2
    states = sample_states(yatzy())
    rolls = [state for state in states if state.stage == "roll"]
    assert len(rolls) == 252
    assert sum(state.chance or 0 for state in rolls) == pytest.approx(1)
    best = next(state for state in states if state.stage == "keep")
    assert best.dice == (2, 2, 3, 3)
    assert best.worth == pytest.approx((12 + 13) / 6)
    assert sorted(state.worth for state in states if state.stage == "next roll") == [0, 0, 0, 0, 12, 13]
    assert "2 2 3 3" in draw_states(states)


def test_the_two_formulas_give_the_same() -> None:  # section 3.6
    found = compare_formulas(repeats=2, sweeps=10)
    assert found.apart < 1e-12
    assert found.terms == (4116, 1260)
    assert len(found.gain.values) == 2


def test_the_first_run_of_every_worker_is_not_counted(monkeypatch) -> None:
    taken = iter([99.0, 88.0, 3.0, 1.0, 1.0, 1.0, 2.0, 1.0])

    def solve(*given, workers: int) -> BuiltTable:
        seconds = next(taken)
        return BuiltTable(248.44, 0, 0, seconds, seconds, 0)

    monkeypatch.setattr("ludometry.games.yatzy.thesis.measured.solve", solve)
    found = measure_workers(yatzy("forced-order").rules, repeats=3, most=2)
    assert found.built.cpu_s == 2.0
    assert found.gains[1].values == (3.0, 1.0, 2.0)


def test_workers_are_measured_one_by_one(monkeypatch) -> None:
    monkeypatch.setattr("ludometry.games.yatzy.thesis.measured.cores", lambda: 3)
    found = measure_workers(yatzy("forced-order").rules, repeats=2)
    assert found.workers == (1, 2, 3)
    assert found.gains[0].values == (1.0, 1.0)
    assert Measured((2.0,)).error is None
    for share, workers, why in (
        (0.4, (1, 2), "busy machine: one worker had 40 %"),
        (1.0, (1,), "one core"),
        (1.0, (1, 2), ""),
    ):
        told = _why_not_measured(replace(found, share=share, workers=workers))
        assert why in told
        assert bool(told) == bool(why)
