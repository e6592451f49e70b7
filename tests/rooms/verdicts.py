"""What holds of every row of a paper: ours moved by its rule's width changes the verdict, and ours stays what it was.

width   how far ours may move at most before the rule must say otherwise
kept    ours in every row that does not hang on the clock, as it came out: `LUDOMETRY_KEEP=1 pytest ...` writes it anew
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludometry.study.claims import (
    SIGMAS,
    Between,
    Beyond,
    Claim,
    Equal,
    Near,
    Printed,
    Sampled,
    Untold,
    Within,
)
from ludometry.study.figures import ReproductionReport

KEPT = Path(__file__).parents[1] / "golden" / "papers"
WRITE = bool(os.environ.get("LUDOMETRY_KEEP"))
NEARNESS = 2e-4
"""How far a kept figure may move as a share of itself: correlations are rounded to four digits."""

HOPELESS = 10.0
"""Times ours itself: an error with which nothing is known."""


def width(claim: Claim) -> float:
    """How far apart two values can lie that the row's rule both calls agreeing."""
    rule, error = claim.rule, SIGMAS * (claim.error or 0.0)
    assert isinstance(claim.ours, (int, float)), claim
    if isinstance(rule, Equal):
        return 0.0
    if isinstance(rule, Printed):
        last = math.floor(math.log10(abs(claim.ours or 1.0))) + 1 - rule.digits if rule.significant else -rule.digits
        return 10.0**last
    if isinstance(rule, Within):
        return 2 * (rule.allowance + error)
    if isinstance(rule, Near):
        return 2 * rule.allowance
    if isinstance(rule, Sampled):
        return 2 * SIGMAS * math.hypot(claim.error or 0.0, rule.paper_error)
    if isinstance(rule, Between):
        return rule.high - rule.low + 2 * error
    assert isinstance(rule, Beyond), f"{claim.rule.words}: say how wide this rule is"
    assert isinstance(claim.null, (int, float)), claim
    return abs(claim.ours - claim.null) - error


def moved(claim: Claim) -> list[Claim]:
    """The row with ours a little more than its rule's width away, on either side."""
    if isinstance(claim.ours, str) or claim.ours is None:
        return [replace(claim, ours=f"{claim.ours}?")]
    step = width(claim)
    step = step + 1e-9 * max(1.0, abs(claim.ours), step) if isinstance(claim.ours, float) else math.floor(step) + 1
    return [replace(claim, ours=claim.ours + sign * step) for sign in (1, -1)]


def cannot_fail(claims: Iterable[Claim]) -> list[str]:
    """The rows that agree and go on agreeing when their figure moves by the width of their rule, on every side."""
    found = []
    for claim in claims:
        whole = replace(claim, short="")
        if isinstance(claim.rule, Untold) or whole.verdict != "agrees":
            continue
        verdicts = [other.verdict for other in moved(whole)]
        one_sided = isinstance(claim.rule, Beyond)
        stays = "agrees" in verdicts and (not one_sided or set(verdicts) == {"agrees"})
        if stays or rewards_doubt(whole):
            found.append(f"{claim.place}, {claim.claim}")
    return found


def rewards_doubt(claim: Claim) -> bool:
    """Whether a row agrees however little is known of ours: an error that says nothing must not say yes."""
    if isinstance(claim.rule, (Equal, Printed, Untold)) or not isinstance(claim.ours, (int, float)):
        return False
    nothing = HOPELESS * max(1.0, abs(claim.ours), width(claim))
    return any(replace(claim, error=error).verdict == "agrees" for error in (nothing, None))


def compare(name: str, report: ReproductionReport, timed: Iterable[str] = (), tables: Iterable[str] = ()) -> list[str]:
    """The rows, and the cells of these figures and tables, that are not as they were kept; `timed` are left out."""
    words = tuple(timed)
    ours: dict[str, Any] = {
        f"{claim.place}: {claim.claim}": claim.ours
        for claim in report.claims
        if not any(word in claim.claim for word in words)
    }
    ours |= {number: [list(row) for row in report.figure(number).data.rows] for number in tables}
    ours = json.loads(json.dumps(ours))
    file = KEPT / f"{name}.json"
    if WRITE:
        KEPT.mkdir(exist_ok=True)
        file.write_text(json.dumps(ours, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    kept = json.loads(file.read_text(encoding="utf-8"))
    wrong = sorted(set(ours) ^ set(kept))
    return wrong + [key for key in ours if key in kept and not near(ours[key], kept[key])]


def near(one: Any, other: Any) -> bool:
    """Whether two figures, or lists of them, are as good as the same."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(near, one, other))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)) and float in (type(one), type(other)):
        return math.isclose(one, other, rel_tol=NEARNESS, abs_tol=1e-9)
    return bool(one == other)
