"""What the fact sheet asks: one function a kind of published figure."""

from __future__ import annotations

from ludometry.games.yatzy import tables
from ludometry.games.yatzy.plan import state_count
from ludometry.games.yatzy.rule_set import load


def mean(rules: str) -> float:
    """The mean final score under best play."""
    return tables.table_of(load(rules)).start


def states(rules: str) -> int:
    """How many cards before a first throw can occur."""
    return state_count(load(rules))
