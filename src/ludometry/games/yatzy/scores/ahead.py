"""How a game may end from a position on: what the page draws under the card."""

from __future__ import annotations

from functools import lru_cache

from ludometry.games.yatzy.position import Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.study.report import Json


@lru_cache(maxsize=64)
def outlook(rules: RuleSet, position: Position) -> Json:
    """The exact distribution of the final score from here on, under play for the best mean."""
    from ludometry.games.yatzy.scores.distribution import distribution

    found = distribution(rules, position)
    return {
        "scores": found.scores.tolist(),
        "pmf": found.pmf.tolist(),
        "mean": found.mean,
        "sd": found.sd,
        "bonus": found.bonus,
        "quantiles": {str(share): found.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)},
    }
