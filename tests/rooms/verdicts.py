"""What holds of every row of a paper: ours moved by its rule's width changes the verdict.

width   how far ours may move at most before the rule must say otherwise
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

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

HOPELESS = 10.0
"""Times ours itself: an error with which nothing is known."""


def width(claim: Claim) -> float:
    """How far apart two values can lie that the row's rule both calls agreeing; a thousandth where it calls none so."""
    rule, error = claim.rule, SIGMAS * (claim.error or 0.0)
    assert isinstance(claim.ours, (int, float)), claim
    if isinstance(rule, Equal):
        return 0.0
    if isinstance(rule, Untold) or claim.short:
        return (abs(claim.ours) or 1.0) / 1000
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
    return abs(claim.ours - rule.edge(claim.error or 0.0, claim.null))


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
