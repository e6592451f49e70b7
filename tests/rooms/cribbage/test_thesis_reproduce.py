"""The comparison with the thesis as a whole: printed numbers, every figure and table, and what they were."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage import reproduce as module
from ludometry.games.cribbage.reproduce import always_praised, records_claims, reproduce, rules_and_tables
from ludometry.games.cribbage.thesis import measures
from ludometry.games.cribbage.thesis import printed as thesis
from ludometry.games.cribbage.thesis.agents import agent
from ludometry.study.figures import write_figure
from tests.rooms import reports
from tests.rooms.kept import compare, unnoticed
from tests.rooms.verdicts import cannot_fail


def test_table_2_is_a_coin() -> None:  # Table 2
    assert thesis.final_wins() == (500, 1000)
    assert thesis.chi_square() == pytest.approx(11.76)
    assert thesis.skunk_share() == pytest.approx(0.21)
    assert all(sum(line.wins) == 100 for line in thesis.TABLE_2)
    ages, spreads = zip(*((line.epoch, -line.spread) for line in thesis.TABLE_2))
    assert thesis.trend() == pytest.approx(np.corrcoef(ages, spreads)[0, 1])


def test_printed_numbers_come_out() -> None:  # sections 1.1.1, 3.1.1 and 4.3.3
    assert thesis.COMBINATIONS == 13_920_952_390_800
    claims = {f"{c.place} {c.claim}": c for c in rules_and_tables()}
    kinds = [claim.verdict for claim in claims.values()]
    assert kinds == ["agrees", "agrees", "agrees", "agrees", "unknown", "agrees", "differs"]
    assert claims["section 3.1.1 largest index of the database"].ours == 484950514647
    assert always_praised(0.3, lift=False) == pytest.approx(0.3, abs=1e-6)
    assert always_praised(0.3, lift=True) > 0.99


def test_agents_learn_by_the_formula_that_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:  # section 3.1.3
    assert module.update_formula() == module.UPDATE

    def added(weights: np.ndarray, own: int, other: int, role: int, mask: int, change: float, cap: float) -> None:
        weights[own, other, role, :3] += change

    monkeypatch.setattr(module, "adjust", added)
    assert module.update_formula() != module.UPDATE


def test_every_measured_figure_has_its_error(whole: module.ReproductionReport) -> None:
    assert [claim.claim for claim in whole.claims if claim.error is None] == []


def test_records_claim_says_how_many_are_missing() -> None:  # section 5.1.1.2
    claim = records_claims()[0]
    assert claim.ours == pytest.approx(np.exp(-200_000 / 270_725), abs=0.003)
    assert claim.verdict == "agrees"


def test_size_of_the_database_is_measured() -> None:  # section 5.1.2.1
    size = next(c for c in module.speed() if "bytes" in c.claim)
    assert size.ours == 962_988 * 15 * (3 + 2 + 4)
    assert size.verdict == "agrees"


def test_points_beyond_121_make_more_skunks() -> None:  # the explanation of Table 2 that does not hold
    one = agent("hand_max_min")
    stopped, counted = (measures.margins(one, one, 1_000, 3, beyond) for beyond in (False, True))
    assert (abs(counted) >= 31).mean() > (abs(stopped) >= 31).mean()
    assert ((counted > 0) == (stopped > 0)).all()
    assert all(max(final) == 121 for final in thesis.TABLE_1)


@pytest.mark.parametrize(
    ("given", "words"), [({"games": 10}, "--games 10: expected 2000"), ({"seeds": 1}, "--seeds 1")]
)
def test_too_few_games_or_seeds_are_refused(given: Mapping[str, int], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        reproduce(**given)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def whole() -> module.ReproductionReport:
    """The whole reproduction, as small as it can be."""
    return reports.cribbage()


def test_every_figure_and_table_is_there(whole: module.ReproductionReport, tmp_path: Path) -> None:
    numbers = [figure.number for figure in whole.figures]
    plain = [f"figure {n}" for n in (1, 2, 3, 7, 8, 9, 10, 11, 12)]
    paired = [f"figure {n}{letter}" for n in (4, 5, 6) for letter in "ab"]
    assert set(numbers) >= {*plain, *paired, "table 1", "table 2"}
    assert all((figure.draw is None) == figure.number.startswith("table") for figure in whole.figures)
    assert all(figure.paper for figure in whole.figures)
    spread = next(figure for figure in whole.figures if figure.number == "figure 4b")
    drawn = str(spread.draw()) if spread.draw else ""
    assert drawn.count("<polyline") == 21  # twenty tournaments and their mean
    assert "point spread of the random agent" in drawn
    assert len(spread.data.columns) == 22
    two = next(figure for figure in whole.figures if figure.number == "table 2")
    assert len(two.data.rows) == 10
    assert next(figure for figure in whole.figures if figure.number == "table 1").data.rows[8][0] == 9
    files = write_figure(dataclasses.replace(spread, draw=None), tmp_path)
    assert files[0].read_text(encoding="utf-8").count("\n") == 11


def test_the_answer_is_plain_data(whole: module.ReproductionReport) -> None:
    data = whole.to_dict()
    json.dumps(data)
    assert (data["games"], data["seeds"]) == (2_000, 2)
    assert {row["verdict"] for row in data["rows"] if row["place"].startswith("figure")} <= {
        "too little work",
        "unknown",
    }
    assert all(
        set(row) >= {"place", "paper", "ours", "error", "null", "rule", "verdict", "why"} for row in data["rows"]
    )


def test_a_wrong_figure_is_found(whole: module.ReproductionReport) -> None:
    assert cannot_fail(whole.claims) == []


def test_figures_stay(whole: module.ReproductionReport) -> None:
    """Two seeds of 2,000 games: what was trained, played and measured is what it was."""
    assert compare("cribbage", whole, ("seconds", "games a second")) == []
    assert unnoticed("cribbage", whole, ("seconds", "games a second")) == []
