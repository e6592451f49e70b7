"""The test of the test: a row that cannot fail is found, and so is a figure that has changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludometry.study.claims import Between, Beyond, Claim, Equal, Near, Printed, Sampled, Untold, Verdict, Within
from ludometry.study.figures import PaperFigure, Reproduction, ReproductionReport
from ludometry.study.report import Table
from ludometry.study.sources import YATZY
from tests.rooms import verdicts
from tests.rooms.verdicts import cannot_fail, compare, near

AGREEING = [
    Claim("t", "equal", 252, 252, Equal()),
    Claim("t", "equal words", "keep 66", "keep 66", Equal()),
    Claim("t", "equal, no whole number", 1.2, 1.2, Equal()),
    Claim("t", "printed", 248.63, 248.6328539, Printed(2)),
    Claim("t", "printed to five digits", 1.3921e13, 13920844112800, Printed(5, True)),
    Claim("t", "within", 0.5, 0.52, Within(0.01), error=0.004),
    Claim("t", "within, a whole number", 0, 0, Within(0.0)),
    Claim("t", "near", 0.5, 0.52, Near(0.1), error=0.004),
    Claim("t", "sampled", 0.5, 0.52, Sampled(0.02), error=0.01),
    Claim("t", "between", None, 0.52, Between(0.5, 0.6), error=0.01, null=0.0),
    Claim("t", "beyond", None, 0.52, Beyond(), error=0.01, null=0.4),
    Claim("t", "below", None, 0.2, Beyond(up=False), null=0.4),
]


@dataclass(frozen=True, slots=True)
class Yes(Within):
    """A rule that has made up its mind."""

    def __call__(self, claim: Claim) -> Verdict:
        return "agrees"


def test_every_rule_has_a_width() -> None:
    assert {claim.verdict for claim in AGREEING} == {"agrees"}
    assert cannot_fail(AGREEING) == []


def test_rules_say_what_they_round_to() -> None:
    assert Printed(1).words == "equal when rounded to 1 decimal"
    assert Printed(4, True).words == "equal when rounded to 4 significant digits"


def test_a_rule_that_always_agrees_is_found_even_behind_too_little_work() -> None:
    stuck = Claim("table 1", "mean", 3.0, 2.0, Yes(0.1), short="too few games")
    assert cannot_fail([*AGREEING, stuck]) == ["table 1, mean"]


def test_what_is_untold_or_differs_is_left_alone() -> None:
    rows = [Claim("t", "people", 1.0, None, Untold("no data")), Claim("t", "mode", 244, 232, Equal())]
    assert cannot_fail(rows) == []


def test_a_figure_that_has_changed_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "KEPT", tmp_path)
    monkeypatch.setattr(verdicts, "WRITE", False)

    def report(mean: float, cell: float) -> ReproductionReport:
        claims = [Claim("t", "mean", 1.0, mean, Within(9)), Claim("t", "seconds", 1.0, cell, Within(9))]
        return Reproduction(YATZY, claims, [PaperFigure("table 2", "", Table(["x"], [[cell]]))]).report()

    (tmp_path / "dice.json").write_text(json.dumps({"t: mean": 2.0, "table 2": [[0.5]]}), encoding="utf-8")
    assert compare("dice", report(2.00001, 0.5), ("seconds",), ("table 2",)) == []
    assert compare("dice", report(2.001, 0.5), ("seconds",), ("table 2",)) == ["t: mean"]
    assert compare("dice", report(2.0, 0.6), ("seconds",), ("table 2",)) == ["table 2"]
    assert compare("dice", report(2.0, 0.5), (), ("table 2",)) == ["t: seconds"]
    assert not near([1, "a"], [1, "b"])
