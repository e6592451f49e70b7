"""Why a move is good or bad, in the words of a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ludometry.games.cribbage.cards import RANK_NAMES, Card, pip, rank, write_cards
from ludometry.games.cribbage.position import Claim, Move, Pegging, Play, Throw, View
from ludometry.games.cribbage.scoring import count_pile
from ludometry.games.cribbage.statistics import Discard

Best: TypeAlias = tuple[float, float, Mapping[str, Any]]
"""Points, chance to win and details of the best move."""
Why: TypeAlias = Callable[[Move, Best, Mapping[str, Any]], str]


def of_discard(view: View, move: Move, best: Best, details: Mapping[str, Any]) -> str:
    """What a discard keeps and gives, and where it falls behind the best one."""
    assert isinstance(move, Throw)
    exact: Discard = details["exact"]
    sure = f"{exact.least} for sure" if exact.least else "nothing for sure"
    keeps = f"keeps {write_cards(exact.kept)}: {sure}, {exact.mean:.2f} on average, {exact.most} at best"
    whose = "your crib" if view.role == 1 else "the other's crib"
    gives = f"{write_cards(exact.thrown)} bring {whose} about {abs(details['crib']):.2f}"
    said = f"{keeps}; {gives}"
    behind = _behind(details, best[2])
    return f"{said}; {behind}" if behind else said


def _behind(details: Mapping[str, Any], best: Mapping[str, Any]) -> str:
    """The share that costs most against the best discard."""
    names = {"hand": "in hand", "crib": "by the crib", "play": "in the play"}
    gaps = {name: float(best[name]) - float(details[name]) for name in names}
    worst = max(gaps, key=lambda name: gaps[name])
    if gaps[worst] < 0.05:
        return ""
    return f"{gaps[worst]:.2f} less {names[worst]} than the best"


def points_now(now: Pegging, card: Card) -> int:
    """What a card scores at once, without go and last card."""
    return sum(line.points for line in count_pile((*now.pile, card)))


def of_play(view: View, move: Move, best: Best, details: Mapping[str, Any]) -> str:
    """What a card scores now, what it leaves open, and what is expected to follow."""
    assert isinstance(move, Play)
    now = view.pegging
    lines = count_pile((*now.pile, move.card))
    total = now.count + pip(move.card)
    said = (
        [f"{' and '.join(line.what for line in lines)} for {details['now']}"]
        if lines
        else [f"brings the count to {total}"]
    )
    if total != 31 and view.others and not now.waiting:
        said += _left_open(view, move.card, total)
    return "; ".join(said)


def _left_open(view: View, card: Card, total: int) -> list[str]:
    said = []
    if not view.pegging.pile and total < 5:
        said.append("no card can make fifteen on it")
    elif total == 5:
        said.append("any ten-card makes fifteen")
    elif total == 21:
        said.append("any ten-card makes thirty-one")
    elif 5 < total < 15:
        said.append(f"{_article(RANK_NAMES[min(9, 14 - total)])} makes fifteen")
    if sum(rank(other) == rank(card) for other in view.hand) > 1:
        said.append(f"a pair can be answered with the other {RANK_NAMES[rank(card)]}")
    elif total + pip(card) > 31:
        said.append("it cannot be paired")
    return said


def _article(name: str) -> str:
    if name == "ten":
        return "any ten-card"
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def of_claim(move: Move, details: Mapping[str, Any]) -> str:
    """What is claimed and what is left to the other."""
    assert isinstance(move, Claim)
    missing = int(details["full"]) - move.points
    return f"overlooks {missing}, which the other takes" if missing else "everything the cards hold"
