"""A rule of thumb: what most people do who have just learnt to count."""

from __future__ import annotations

from itertools import combinations

from ludometry.core.game import Player
from ludometry.games.cribbage.cards import Card
from ludometry.games.cribbage.position import Move, Throw, View
from ludometry.games.cribbage.scoring import count_hand


def keeps_most(otherwise: Player[View, Move], view: View) -> Move:
    """Keeps the four cards that count most as they lie, and thinks neither of the starter nor of whose crib it is."""
    if view.starter is not None:
        return otherwise(view)
    return Throw(max(combinations(view.hand, 2), key=lambda two: _as_they_lie([c for c in view.hand if c not in two])))


def _as_they_lie(kept: list[Card]) -> int:
    """Fifteens, pairs and runs of the cards alone."""
    return sum(line.points for line in count_hand(kept[1:], kept[0]) if line.what not in ("flush", "nobs"))
