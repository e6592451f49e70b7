"""One line of the comparison with the thesis.

row           claim, what the thesis says, what is found here, the difference, and why there is one
explanation   empty when nothing differs and nothing needs saying; never empty when something does differ
"""

from __future__ import annotations

from typing import Any

from ludometry.study.match import MatchResult

Row = dict[str, Any]


def row(claim: str, paper: str, ours: str, difference: str = "none", explanation: str = "") -> Row:
    """One line of the comparison."""
    return {"claim": claim, "paper": paper, "ours": ours, "difference": difference, "explanation": explanation}


def percent(result: MatchResult) -> str:
    """A win rate with half its interval."""
    return f"{100 * result.win_rate:.1f} ± {50 * (result.interval[1] - result.interval[0]):.1f} %"
