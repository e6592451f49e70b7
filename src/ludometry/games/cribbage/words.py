"""Why a move is good or bad, in the words of a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ludometry.games.cribbage.cards import RANK_NAMES, Card, pip, rank, write_cards
from ludometry.games.cribbage.position import ClaimPoints, Move, Play, View
from ludometry.games.cribbage.scoring import count_pile
from ludometry.games.cribbage.statistics import Discard


@dataclass(frozen=True, slots=True)
class Judged:
    """A move and what it brings."""

    move: Move
    points: float
    worth: float
    """By what the game is played for; a chance to win is from 0 to 1."""
    details: dict[str, float]
    """What the points are made of."""
    exact: Discard | None = None
    """Of a discard, its exact statistics."""
    certain: bool = False
    """Whether its worth is known for sure, since it ends the game or is only counted."""


Why: TypeAlias = Callable[[Judged, Judged], str]
"""The reason for a move, given the best one."""


def of_discard(view: View, one: Judged, best: Judged) -> str:
    """What a discard keeps and gives, and where it falls behind the best one."""
    exact = one.exact
    assert exact is not None
    sure = f"{exact.least} for sure" if exact.least else "nothing for sure"
    keeps = f"keeps {write_cards(exact.kept)}: {sure}, {exact.mean:.2f} on average, {exact.most} at best"
    whose = "your crib" if view.role == 1 else "the other's crib"
    gives = f"{write_cards(exact.thrown)} bring {whose} about {abs(one.details['crib']):.2f}"
    names = {"hand": "in hand", "crib": "by the crib", "play": "in the play"}
    gaps = {name: best.details[name] - one.details[name] for name in names}
    worst = max(gaps, key=lambda name: gaps[name])
    behind = [] if gaps[worst] < 0.05 else [f"{gaps[worst]:.2f} less {names[worst]} than the best"]
    return "; ".join([keeps, gives, *behind])


def of_play(view: View, one: Judged) -> str:
    """What a card scores now, and what it leaves open."""
    assert isinstance(one.move, Play)
    now, card = view.pegging, one.move.card
    lines = count_pile((*now.pile, card))
    total = now.count + pip(card)
    if "missing" in one.details:
        return f"overlooks {one.details['missing']}, which the other takes"
    scores = f"{' and '.join(line.what for line in lines)} for {one.details['now']}"
    said = [scores if lines else f"brings the count to {total}"]
    if total != 31 and view.others and not now.waiting:
        said += _left_open(view, card, total)
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


def of_claim(one: Judged) -> str:
    """What is claimed and what is left to the other."""
    assert isinstance(one.move, ClaimPoints)
    missing = int(one.details["full"]) - one.move.points
    return f"overlooks {missing}, which the other takes" if missing else "everything the cards hold"
