"""What the web app asks of the Yatzy room: what it lacks, what can be built, the outlook of a position."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.games.yatzy.game import Yatzy
from ludometry.games.yatzy.rule_set import built_in, load
from ludometry.games.yatzy.rules import Position


def prepare(rules: str = "scandinavian", **others: Any) -> tuple[str, dict[str, Any]] | None:
    """The verb that builds what advice needs; None when it is there."""
    from ludometry.games.yatzy.tables import exists

    rule_set = load(rules, files=False)
    return None if exists(rule_set) else ("solve", {"rules": rules})


def builds() -> list[tuple[str, str, dict[str, Any]]]:
    """Tables that can be built here: words, verb, options."""
    offered: list[tuple[str, str, dict[str, Any]]] = []
    for name in ("scandinavian", "yahtzee", "maxi"):
        title = load(name).title
        offered.append((f"{title}: the worth of every card", "solve", {"rules": name}))
    offered.append(("Yatzy: every target at once", "solve", {"what": "targets", "rules": "scandinavian"}))
    return offered


def rule_sets() -> dict[str, str]:
    """Every built-in rule set with its title."""
    return {name: load(name).title for name in built_in()}


def boxes(game: Yatzy) -> list[str]:
    """The names of the boxes, from the top of the card."""
    return [box.name for box in game.rules.boxes]


@lru_cache(maxsize=64)
def outlook(game: Yatzy, position: Position) -> dict[str, Any]:
    """The exact distribution of the final score from here on, under play for the best mean."""
    from ludometry.games.yatzy.distribution import distribution

    found = distribution(game.rules, position)
    return {
        "scores": found.scores.tolist(),
        "pmf": found.pmf.tolist(),
        "mean": found.mean,
        "sd": found.sd,
        "bonus": found.bonus,
        "quantiles": {share: found.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)},
    }


def goal_oracle(game: Yatzy, position: Position, goal: str, text: str) -> Any:
    """The adviser for a goal: `mean`, `target` with a total, `opponent` with a score or a card."""
    from ludometry.games.yatzy.oracle import duel_oracle, mean_oracle, target_oracle

    if goal == "mean":
        return mean_oracle(game)
    if goal == "opponent":
        return duel_oracle(game, position, text)
    if not text.strip().isdecimal() or len(text.strip()) > 4:
        raise BadInput("a target is a whole number of points, such as 250.")
    return target_oracle(game, position, int(text))
