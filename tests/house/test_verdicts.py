"""The test of the test: a row that cannot fail is found, and so is a figure that has changed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ludometry.study.claims import Between, Beyond, Claim, Equal, Near, Printed, Sampled, Untold, Verdict, Within, sight
from ludometry.study.figures import PaperFigure, Reproduction, ReproductionReport
from ludometry.study.report import Table
from ludometry.study.sources import YATZY
from tests.rooms import kept
from tests.rooms.kept import compare
from tests.rooms.verdicts import cannot_fail

AGREEING = [
    Claim("t", "equal", 252, 252, Equal()),
    Claim("t", "equal words", "keep 66", "keep 66", Equal()),
    Claim("t", "equal, no whole number", 1.2, 1.2, Equal()),
    Claim("t", "printed", 248.63, 248.6328539, Printed(2)),
    Claim("t", "printed to five digits", 1.3921e13, 13920844112800, Printed(5, True)),
    Claim("t", "within", 0.5, 0.52, Within(0.01, 0.01), error=0.004),
    Claim("t", "within, a whole number", 0, 0, Within(0.0)),
    Claim("t", "near", 0.5, 0.52, Near(0.1), error=0.004),
    Claim("t", "sampled", 0.5, 0.52, Sampled(0.02), error=0.01),
    Claim("t", "between", None, 0.52, Between(0.5, 0.6), error=0.01, null=0.0),
    Claim("t", "beyond", None, 0.52, Beyond(), error=0.01, null=0.4),
    Claim("t", "below", None, 0.2, Beyond(up=False), null=0.4),
    Claim("t", "clock", None, 5.2, Beyond(least=0.1), error=0.01, null=1),
]


@dataclass(frozen=True, slots=True)
class Yes(Within):
    """A rule that has made up its mind."""

    def __call__(self, claim: Claim) -> Verdict:
        return "agrees"


def test_every_rule_has_a_width() -> None:
    assert {claim.verdict for claim in AGREEING} == {"agrees"}
    assert cannot_fail(AGREEING) == []


@pytest.mark.parametrize("error", [0.0, 0.029, 0.05, 0.06])
@pytest.mark.parametrize("rule", [Between(0.47, 0.73), Between(0.9559, 1.0), Beyond(), Beyond(up=False)])
def test_a_row_says_what_else_would_agree(rule: Between | Beyond, error: float) -> None:
    """The ends that `sight` tells are where verdicts change."""
    said = sight(Claim("t", "r", None, 0.5, rule, error, 0.0))
    ends = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", said)]
    outward = [1 if rule.up else -1] if isinstance(rule, Beyond) else [1, -1]
    for end, side in zip(ends, outward, strict=True):
        verdicts = [Claim("t", "r", None, end + side * by, rule, error, 0.0).verdict for by in (0.01, -0.01)]
        assert (verdicts[0] == "agrees", verdicts[1] == "agrees") == (True, False)


def test_nothing_agrees_where_the_error_is_half_the_way() -> None:
    assert sight(Claim("t", "r", None, 0.5, Between(0.47, 0.73), 0.08, 0.0)) == ""
    assert Claim("t", "r", None, 0.6, Between(0.47, 0.73), 0.08, 0.0).verdict == "not shown"


def test_rules_say_what_they_round_to() -> None:
    assert Printed(1).words == "equal when rounded to 1 decimal"
    assert Printed(4, True).words == "equal when rounded to 4 significant digits"


def test_a_rule_that_always_agrees_is_found_even_behind_too_little_work() -> None:
    stuck = Claim("table 1", "mean", 3.0, 2.0, Yes(0.1), short="too few games")
    assert cannot_fail([*AGREEING, stuck]) == ["table 1, mean"]


@dataclass(frozen=True, slots=True)
class Wide(Within):
    """A wrong copy: the larger our error, the more agrees."""

    def __call__(self, claim: Claim) -> Verdict:
        assert isinstance(claim.paper, float)
        assert isinstance(claim.ours, float)
        return "agrees" if abs(claim.paper - claim.ours) <= self.allowance + 3 * (claim.error or 0.0) else "differs"


@dataclass(frozen=True, slots=True)
class WideRange(Between):
    """The same wrong copy for a range."""

    def __call__(self, claim: Claim) -> Verdict:
        room = 3 * (claim.error or 0.0)
        assert isinstance(claim.ours, float)
        return "agrees" if self.low - room <= claim.ours <= self.high + room else "differs"


def test_a_rule_that_rewards_imprecision_is_found() -> None:
    wide = Claim("t", "wide", 0.5, 0.52, Wide(0.01), error=0.004)
    ranged = Claim("t", "wide range", None, 0.52, WideRange(0.5, 0.6), error=0.01, null=0.0)
    assert cannot_fail([*AGREEING, wide, ranged]) == ["t, wide", "t, wide range"]


@pytest.mark.parametrize(
    ("ours", "error", "null", "verdict"),
    [
        (0.383, 0.075, 0.0, "not shown"),  # fixedness as it was called "agrees" with 0.56 to 0.61
        (0.383, 0.05, 0.0, "differs"),
        (0.5, 0.03, 0.0, "agrees"),
        (0.58, 0.09, 0.0, "agrees"),
        (0.58, 0.1, 0.0, "not shown"),  # three errors from the middle of the range reach half way to the null
        (0.8, 0.07, 0.0, "not shown"),
        (0.1, 0.05, 0.0, "not shown"),
        (0.58, 0.0, None, "agrees"),
        (0.58, 0.001, None, "not shown"),
    ],
)
def test_a_range_takes_no_error_that_reaches_half_way_to_the_null(
    ours: float, error: float, null: float | None, verdict: str
) -> None:
    assert Claim("t", "r", None, ours, Between(0.56, 0.61), error, null).verdict == verdict


@pytest.mark.parametrize(
    ("rule", "error", "verdict", "words"),
    [
        (Within(0.05), 0.01, "agrees", "within 0.05 and 3 standard errors, which are at most as much"),
        (Within(0.05), 0.02, "not shown", "within 0.05 and 3 standard errors, which are at most as much"),
        (Within(0.0, 0.02), 0.02, "agrees", "within 3 standard errors of at most 0.02"),
        (Within(0.0, 0.02), 0.021, "not shown", "within 3 standard errors of at most 0.02"),
        (Within(0.0, 0.02), 0.001, "differs", "within 3 standard errors of at most 0.02"),
        (Within(0.0, 0.02), None, "not shown", "within 3 standard errors of at most 0.02"),
        (Within(0.01, 0.02), 0.02, "agrees", "within 0.01 and 3 standard errors of at most 0.02"),
    ],
)
def test_nearness_takes_no_error_above_its_largest(rule: Within, error: float | None, verdict: str, words: str) -> None:
    assert Claim("t", "mean", 0.5, 0.52, rule, error).verdict == verdict
    assert rule.words == words


def test_what_is_untold_or_differs_is_left_alone() -> None:
    rows = [Claim("t", "people", 1.0, None, Untold("no data")), Claim("t", "mode", 244, 232, Equal())]
    assert cannot_fail(rows) == []


@pytest.fixture
def kept_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept of some dice."""
    monkeypatch.setattr(kept, "KEPT", tmp_path)
    monkeypatch.setattr(kept, "WRITE", True)
    assert compare("dice", dice(), ("seconds",)) == []
    monkeypatch.setattr(kept, "WRITE", False)


def dice(**changed: Any) -> ReproductionReport:
    """A report with a row of each kind, a short table and a long one; any of it changed."""
    some = {
        "mean": 2.0,
        "error": 0.1,
        "null": 0.5,
        "share": "8.85",
        "seconds": 3.0,
        "cell": 0.5,
        "far": 0.25,
        "paper": 1.0,
    }
    some |= changed
    why = f"the row's own figures give {some['share']} of 1,234, after {some['seconds']} CPU s"
    claims = [
        Claim("t", "mean", some["paper"], some["mean"], Within(9), some["error"], some["null"], why=why),
        Claim("t", "seconds", 1.0, some["seconds"], Within(9)),
    ]
    rows = [[place, "x" if place else "y", 1 / (1 + place)] for place in range(kept.MOST_ROWS)]
    long = [*rows, [99, None, some["far"]]]
    figures = [
        PaperFigure("table 2", "", Table(["x"], [[some["cell"]]])),
        PaperFigure("figure 3", "", Table(["n", "kind", "part"], long)),
        PaperFigure("beside figure 3, seconds", "", Table(["x"], [[some["seconds"]]])),
    ]
    return Reproduction(YATZY, claims, figures).report()


@pytest.mark.usefixtures("kept_file")
@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, []),
        ({"mean": 2.000001, "share": "8.86", "seconds": 4.0}, []),
        ({"mean": 2.00001}, ["t: mean"]),
        ({"error": 0.11}, ["t: mean"]),
        ({"error": None}, ["t: mean"]),
        ({"error": 0.0}, ["t: mean"]),
        ({"null": 0.51}, ["t: mean"]),
        ({"null": None}, ["t: mean"]),
        ({"paper": 99.0}, ["t: mean"]),
        ({"share": "8.87"}, ["t: mean"]),
        ({"share": "9"}, ["t: mean"]),
        ({"cell": 0.6}, ["table 2"]),
        ({"cell": "0.5"}, ["table 2"]),
        ({"far": 0.2501}, ["figure 3"]),
        ({"far": -0.25}, ["figure 3"]),
        ({"far": None}, ["figure 3"]),
    ],
)
def test_a_figure_that_has_changed_is_found(changed: dict[str, Any], found: list[str]) -> None:
    assert compare("dice", dice(**changed), ("seconds",)) == found


@pytest.mark.usefixtures("kept_file")
def test_a_row_that_was_not_kept_is_found() -> None:
    assert compare("dice", dice()) == ["beside figure 3, seconds", "t: seconds"]


def test_a_row_that_may_move_unnoticed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.unnoticed("dice", dice()) == []
    monkeypatch.setattr(kept, "NEARNESS", 0.2)
    found = Reproduction(YATZY, [Claim("t", "factor", 8.92, 8.8482, Printed(2)), Claim("t", "six", 6.0, 6.5, Equal())])
    assert kept.unnoticed("dice", found.report()) == ["t: factor", "t: six"]


def test_two_cells_that_change_places_are_found() -> None:
    rows = [[place, 1 / (1 + place)] for place in range(99)]
    whole, other = (kept.table(Table(["n", "part"], some)) for some in (rows, [[0, rows[1][1]], [1, 1.0], *rows[2:]]))
    assert kept.near(whole, kept.table(Table(["n", "part"], rows)))
    assert not kept.near(whole, other)
