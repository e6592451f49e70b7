"""What a paper claims, ours beside it, and a verdict that is computed by a rule that stands in the row.

A verdict is one of five words. A claim `agrees` or `differs` by its rule; it is `not shown` when ours is no further
from what a null would give than chance allows, or when its error is larger than the rule accepts (what is known too
badly agrees with everything); it says `too little work` when the run was too small to tell; and it is `unknown`, with
the reason, when the paper's claim cannot be put to the test here.

>>> Claim("table 1", "mean score", 248.63, 248.4400, rule=Printed(2)).verdict
'differs'
>>> Claim("section 4", "share of wins", 0.53, 0.541, error=0.004, rule=Within(0.0, 0.01)).verdict
'agrees'
>>> Claim("section 4", "share of wins", 0.53, 0.541, error=0.04, rule=Within(0.0, 0.01)).verdict
'not shown'
>>> Claim("figure 9", "correlation", 0.9, 0.74, error=0.02, null=0.71, rule=Beyond()).verdict
'not shown'
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, Protocol, TypeAlias

from ludometry.study.report import Json, Table

Figure: TypeAlias = float | str | None
Verdict: TypeAlias = Literal["agrees", "differs", "not shown", "too little work", "unknown"]

SIGMAS = 3.0
"""Standard errors that chance is given before a verdict says so."""


class Rule(Protocol):
    """How a verdict is reached; `words` stands in the row."""

    @property
    def words(self) -> str: ...

    def __call__(self, claim: Claim) -> Verdict: ...


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure of a paper and ours.

    place   where it stands in the paper: "table 3", "section 4.1", "figure 8a"
    claim   what it says, in a few words
    paper   the figure as printed, or None where the paper gives none
    ours    computed by the run that prints it, never written by hand
    rule    how the verdict is reached
    error   the standard error of ours (from seed to seed, or of the mean); 0 when exact, None when unknown
    null    what a run that shows nothing would give, where that is not plain
    why     the reason of a difference; every number in it is computed by the run
    short   what there was too little of ("too few games: 2,000 of 100,000"), when the run cannot tell
    """

    place: str
    claim: str
    paper: Figure
    ours: Figure
    rule: Rule
    error: float | None = 0.0
    null: Figure = None
    why: str = ""
    short: str = ""

    @property
    def verdict(self) -> Verdict:
        if self.short:
            return "too little work"
        return self.rule(self)

    def to_dict(self) -> Json:
        return {
            "place": self.place,
            "claim": self.claim,
            "paper": self.paper,
            "ours": self.ours,
            "error": self.error,
            "null": self.null,
            "rule": self.rule.words,
            "verdict": self.verdict,
            "why": ". ".join(part for part in (self.short, self.why) if part),
        }


def numbers(claim: Claim) -> tuple[float, float]:
    """The paper's figure and ours, where both are numbers."""
    if isinstance(claim.paper, str) or isinstance(claim.ours, str) or claim.paper is None or claim.ours is None:
        raise TypeError(f"{claim.place}, {claim.claim}: the rule {claim.rule.words!r} needs two numbers")
    return claim.paper, claim.ours


@dataclass(frozen=True, slots=True)
class Equal:
    """Equal to the last digit, or letter by letter."""

    words: str = "equal"

    def __call__(self, claim: Claim) -> Verdict:
        return "agrees" if claim.paper == claim.ours else "differs"


@dataclass(frozen=True, slots=True)
class Printed:
    """Equal once ours is rounded as the paper prints it, to decimals or to significant digits."""

    digits: int
    significant: bool = False

    @property
    def words(self) -> str:
        kind = "significant digit" if self.significant else "decimal"
        return f"equal when rounded to {self.digits} {kind}{'' if self.digits == 1 else 's'}"

    def __call__(self, claim: Claim) -> Verdict:
        paper, ours = numbers(claim)
        return "agrees" if self.rounded(paper) == self.rounded(ours) else "differs"

    def rounded(self, number: float) -> Decimal:
        """As people round: a half goes up, where the machine's own way takes 6.125 to 6.12."""
        exact = Decimal(repr(number))
        last = exact.adjusted() - self.digits + 1 if self.significant else -self.digits
        return exact.quantize(Decimal(1).scaleb(last), ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Within:
    """As near as the allowance and three standard errors of ours, and these are not too large to say so."""

    allowance: float
    most: float = 0.0
    """The largest standard error that it accepts; a third of the allowance where that is more."""

    @property
    def largest(self) -> float:
        return max(self.most, self.allowance / SIGMAS)

    @property
    def words(self) -> str:
        near = f"within {self.allowance:g}" if self.allowance else "within"
        if not self.most:
            return f"{near} and {SIGMAS:g} standard errors, which are at most as much"
        joined = " and" if self.allowance else ""
        return f"{near}{joined} {SIGMAS:g} standard errors of at most {self.largest:.2g}"

    def __call__(self, claim: Claim) -> Verdict:
        paper, ours = numbers(claim)
        error = math.inf if claim.error is None else claim.error
        if abs(paper - ours) > self.allowance + SIGMAS * error:
            return "differs"
        return "agrees" if error <= self.largest else "not shown"


@dataclass(frozen=True, slots=True)
class Near:
    """Near enough to the paper's figure for the rest not to matter: by three standard errors nearer than allowed."""

    allowance: float

    @property
    def words(self) -> str:
        return f"nearer than {self.allowance:.3g} by more than {SIGMAS:g} standard errors"

    def __call__(self, claim: Claim) -> Verdict:
        paper, ours = numbers(claim)
        gap, doubt = abs(paper - ours), SIGMAS * (math.inf if claim.error is None else claim.error)
        if gap + doubt <= self.allowance:
            return "agrees"
        return "differs" if gap - doubt > self.allowance else "not shown"


@dataclass(frozen=True, slots=True)
class Sampled:
    """Within three standard errors of both, where the paper's figure is a sample too; ours must be the surer one."""

    paper_error: float

    @property
    def words(self) -> str:
        return f"within {SIGMAS:g} standard errors of both, the paper's being {self.paper_error:.2g}"

    def __call__(self, claim: Claim) -> Verdict:
        paper, ours = numbers(claim)
        error = math.inf if claim.error is None else claim.error
        if abs(paper - ours) > SIGMAS * math.hypot(error, self.paper_error):
            return "differs"
        return "agrees" if error <= self.paper_error else "not shown"


@dataclass(frozen=True, slots=True)
class Between:
    """Inside the paper's range, or no further from it than three standard errors, and surely not half way to the null.

    So the largest error that it accepts is a sixth of the way from the range to the null, and less where ours lies
    outside. Without a null nothing says how large an error may be: then only an exact figure agrees.
    """

    low: float
    high: float

    @property
    def words(self) -> str:
        return f"{self.low:g} to {self.high:g}, give or take {SIGMAS:g} standard errors, and not half way to the null"

    def __call__(self, claim: Claim) -> Verdict:
        if not isinstance(claim.ours, (int, float)):
            return "unknown"
        doubt = SIGMAS * (math.inf if claim.error is None else claim.error)
        null = claim.null if isinstance(claim.null, (int, float)) else None
        if null is not None and abs(claim.ours - null) <= doubt:
            return "not shown"
        if not self.low - doubt <= claim.ours <= self.high + doubt:
            return "differs"
        if null is None:
            return "not shown" if doubt else "agrees"
        return "agrees" if self._away(claim.ours) + doubt <= self._away(null) / 2 else "not shown"

    def agreeing(self, error: float, null: float) -> tuple[float, float] | None:
        """From where to where figures with such an error agree; None where none does."""
        doubt = SIGMAS * error
        slack = min(doubt, self._away(null) / 2 - doubt)
        return None if slack < 0 else (self.low - slack, self.high + slack)

    def _away(self, number: float) -> float:
        """How far a number lies from the range."""
        return max(self.low - number, number - self.high, 0.0)


@dataclass(frozen=True, slots=True)
class Beyond:
    """Further from the null than three standard errors, on the side where the paper's figure (or `up`) lies."""

    up: bool = True
    least: float = 0.0
    """The share of ours that its error counts as at least: the rounds of one run do not tell what the next will say."""

    @property
    def words(self) -> str:
        side = f"{'above' if self.up else 'below'} the null by more than {SIGMAS:g} standard errors"
        clock = f", each of at least {100 * self.least:g} % of ours, as a clock differs from run to run"
        return side + (clock if self.least else "")

    def __call__(self, claim: Claim) -> Verdict:
        if claim.error is None or not isinstance(claim.null, (int, float)) or not isinstance(claim.ours, (int, float)):
            return "unknown"
        gain = (claim.ours - claim.null) * (1 if self.up else -1)
        doubt = SIGMAS * max(claim.error, self.least * abs(claim.ours))
        if gain > doubt:
            return "agrees"
        return "differs" if gain < -doubt else "not shown"

    def edge(self, error: float, null: float) -> float:
        """Beyond which figure one with such an error agrees; with a `least`, of figures above zero."""
        if self.up:
            return max(null + SIGMAS * error, null / (1 - SIGMAS * self.least))
        return min(null - SIGMAS * error, null / (1 + SIGMAS * self.least))


@dataclass(frozen=True, slots=True)
class Untold:
    """What cannot be put to the test here, and why."""

    reason: str

    @property
    def words(self) -> str:
        return f"no test: {self.reason}"

    def __call__(self, claim: Claim) -> Verdict:
        return "unknown"


def sight(claim: Claim) -> str:
    """What a row could have seen with the error it has: which other figures would agree too.

    >>> sight(Claim("table 2", "r", "0.47 and 0.73", 0.39, Between(0.47, 0.73), 0.029, 0.0))
    'with this error anything from 0.38 to 0.82 would agree'
    """
    rule, error, null = claim.rule, claim.error, claim.null
    if error is None or not isinstance(null, (int, float)):
        return ""
    if isinstance(rule, Between) and (ends := rule.agreeing(error, null)):
        return f"with this error anything from {ends[0]:.2f} to {ends[1]:.2f} would agree"
    if isinstance(rule, Beyond):
        return f"with this error anything {'above' if rule.up else 'below'} {rule.edge(error, null):.3g} would agree"
    return ""


def with_sight(claim: Claim) -> Claim:
    """A row that agrees, with what else would have agreed at the end of its reason; any other as it is."""
    words = sight(claim) if claim.verdict == "agrees" else ""
    return replace(claim, why="; ".join(filter(None, (claim.why, words)))) if words else claim


def claims_table(claims: Sequence[Claim], title: str) -> Table:
    """The rows for a person; reasons follow as sentences of their own (`reasons`)."""
    shown = [
        [
            c.place,
            c.claim,
            written(c.paper),
            written(c.ours, c.error),
            written(c.null),
            c.verdict,
            c.rule.words,
        ]
        for c in claims
    ]
    return Table(["place", "claim", "paper", "ours", "null", "verdict", "by which rule"], shown, title)


def reasons(claims: Sequence[Claim]) -> list[str]:
    """Why a figure differs, a sentence a row that has one."""
    told = [(c, ". ".join(part for part in (c.short, c.why) if part)) for c in claims]
    return [f"{c.place}, {c.claim}: {words}" for c, words in told if words]


def tally(claims: Sequence[Claim]) -> str:
    """How many rows have each verdict."""
    words: tuple[Verdict, ...] = ("agrees", "differs", "not shown", "too little work", "unknown")
    counts = {word: sum(c.verdict == word for c in claims) for word in words}
    return f"{len(claims)} rows: " + ", ".join(f"{count} {word}" for word, count in counts.items() if count) + "."


def written(figure: Figure, error: float | None = 0.0) -> str:
    """A figure as a person reads it, with its error where it has one."""
    if figure is None or isinstance(figure, str):
        return figure or ""
    if error:
        digits = max(0, -_power(error) + 1)
        return f"{figure:,.{digits}f} ± {error:.{digits}f}"
    sign = " ± ?" if error is None else ""
    return (f"{figure:,}" if isinstance(figure, int) else f"{figure:,.12g}") + sign


def _power(number: float) -> int:
    """The power of ten of a number's first digit."""
    return int(f"{number:e}".split("e")[1])
