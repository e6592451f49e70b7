"""Deals that fit what a player knows, and how a game in one of them ends with open cards.

world     one deal that fits: three hands and the skat
ending    how a game ends in a world when everybody plays best with all cards open
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ludometry.games.skat.cards import POINTS_TO_WIN, Contract, Hand, Hands, points
from ludometry.games.skat.patience import Patience
from ludometry.games.skat.position import Position
from ludometry.games.skat.sampling import Deals
from ludometry.games.skat.scoring import TRICKS
from ludometry.games.skat.whole.notation import write_whole
from ludometry.games.skat.whole.position import PLAIN, SCHWARZ, WholeView
from ludometry.games.skat.whole.score import Terms


class Ending(NamedTuple):
    """What the value of a finished game depends on: the declarer's points, told apart in steps, and tricks."""

    points: int
    tricks: int


SCHNEIDER_REACHED = 90
STEPS = (SCHNEIDER_REACHED, 76, POINTS_TO_WIN)
LOST_STEPS = (46, 0)
"""How far the declarer gets with open cards, told apart from above."""
SHARES = {SCHNEIDER_REACHED: 1.0, 76: 0.97, POINTS_TO_WIN: 0.84, 46: 0.4, 0: 0.1}
"""How often the declarer is taken to win at the table, by how far open cards would take him. Opponents who do not see
the cards give him points: in 262 suit and grand games by `simple` the shares were 1.00, 0.97, 0.88, 0.69 and 0.32, and
with these `best` lost too many games against `best`, who gives less away; so they are set lower."""
NULL_SHARES = (0.12, 0.9)
"""The same of null games that open cards lose, and win."""
MIDDLING_TRICKS = 5
"""Stands for any number of tricks that is neither none nor all."""


def worlds(view: WholeView, count: int) -> list[Position]:
    """This many deals that fit a view, each as likely as the other; the same view has the same ones."""
    rng = random.Random(f"{view.seat} {write_whole(view.seen)}")
    return Deals(view.seen.cards).sample(rng, count)


def ending(
    hands: Hands, declarer: int, away: Hand, contract: int, announced: int = PLAIN, patience: Patience | None = None
) -> Ending:
    """How a game ends with open cards; `away` are the cards in the skat, and `patience` counts the time that it takes.

    Schwarz is asked only where it was announced, and that the declarer is schneider never: both are rare.
    """
    look = partial(_ending, hands, declarer, away, contract, announced)
    exact = contract == Contract.NULL or announced >= SCHWARZ
    return patience.timed("exact" if exact else "reaches", look) if patience else look()


def _ending(hands: Hands, declarer: int, away: Hand, contract: int, announced: int) -> Ending:
    from ludometry.games.skat.solver import reaches, solve, tricks

    worth = points(away)
    if contract == Contract.NULL:
        return Ending(0, 0 if solve(hands, contract, declarer, 0) else 1)
    if announced >= SCHWARZ:
        taken = tricks(hands, contract, declarer, 0)
        return Ending(SCHNEIDER_REACHED, TRICKS if taken == TRICKS else MIDDLING_TRICKS)
    for reached in STEPS if reaches(hands, contract, declarer, 0, POINTS_TO_WIN - worth) else LOST_STEPS:
        if reached == 0 or reached == POINTS_TO_WIN or reaches(hands, contract, declarer, 0, reached - worth):
            return Ending(reached, MIDDLING_TRICKS)
    raise AssertionError("the last step of each list is always reached")


def won_share(end: Ending, contract: int) -> float:
    """How often a game is won at the table that ends so with open cards, by the games that were measured."""
    if contract == Contract.NULL:
        return NULL_SHARES[end.tricks == 0]
    return SHARES.get(end.points, 0.0)


def hoped(terms: Terms, end: Ending) -> float:
    """Seeger points to expect at the table of a game that ends so with open cards."""
    found = terms.result(*end)
    if found.overbid or terms.announced:
        return float(found.seeger)
    share = won_share(end, terms.contract)
    won = found if found.won else terms.result(POINTS_TO_WIN, 0 if terms.contract == Contract.NULL else MIDDLING_TRICKS)
    lost = terms.result(POINTS_TO_WIN - 1, 1) if found.won else found
    return share * won.seeger + (1 - share) * lost.seeger


@dataclass(frozen=True, slots=True)
class Sampled:
    """What a choice brought over the worlds that were looked at."""

    gains: tuple[float, ...]
    """Seeger points to expect in each world."""
    wins: int
    """In how many the declarer wins with open cards."""

    @property
    def mean(self) -> float:
        return math.fsum(self.gains) / len(self.gains)

    @property
    def error(self) -> float | None:
        """One standard error; None where all worlds are alike, which shows nothing of those not drawn."""
        count = len(self.gains)
        if count < 2:
            return None
        spread = math.fsum((gain - self.mean) ** 2 for gain in self.gains) / (count - 1)
        return math.sqrt(spread / count) or None


def sampled(ends: Sequence[tuple[Terms, Ending]]) -> Sampled:
    """What the declarer may expect over some ends, and how many of them are won."""
    return Sampled(tuple(hoped(*end) for end in ends), sum(how.result(*end).won for how, end in ends))
