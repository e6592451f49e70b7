"""What a player may hope for with ten cards: over deals that fit, what picking up the skat and playing would bring.

world      where the other 22 cards may lie; in each the skat is picked up and the best-looking plan is played
pick up    per world the plan that the rule of thumb likes best at a bid, its end found with open cards
from hand  one contract for all worlds, for the skat is not seen before it is named
passing    what a player gains on average who does not declare: 40 for each game that another loses
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

from ludometry.games.skat import oracle
from ludometry.games.skat.cards import FULL, POINTS_TO_WIN, SEATS, Contract, Hand, Hands, hand_of, members, three
from ludometry.games.skat.patience import Patience
from ludometry.games.skat.scoring import tops
from ludometry.games.skat.whole.auction import BIDS, NULL_VALUES
from ludometry.games.skat.whole.score import Terms
from ludometry.games.skat.whole.thumb import Plan, best_plans, hand_plans
from ludometry.games.skat.whole.worlds import MIDDLING_TRICKS, Ending, Sampled, ending, sampled

FROM_HAND = 2
"""How many contracts are tried from the hand."""
FEWEST_WORLDS = 4


class Prospects:
    """A hand of ten at a place, with the worlds that are looked at; what was solved once is kept."""

    def __init__(self, ten: Hand, place: int, count: int, patient: bool) -> None:
        self.ten, self.place, self.patient = ten, place, patient
        rng = random.Random(f"{place} {ten}")
        self.deals = [_dealt(ten, place, rng) for _ in range(count)]
        self.plans = [best_plans(ten | skat, 0, place == 0) for _, skat in self.deals]
        """For every world the best discard of each contract, whatever the bid."""
        self.ends: dict[tuple[int, int, bool], Ending] = {}
        self.clock, self.stop = Patience(oracle.PATIENCE_S, FEWEST_WORLDS + 1), count

    def _plan(self, world: int, bid: int) -> Plan:
        """The plan that looks best at a bid."""
        fitting = [replace(plan, terms=replace(plan.terms, bid=bid)) for plan in self.plans[world]]
        fitting = [plan for plan in fitting if plan.contract != Contract.NULL or NULL_VALUES[0] >= bid]
        return max(fitting, key=lambda plan: plan.gain)

    def _end(self, world: int, contract: int, away: Hand, hand: bool) -> Ending:
        found = self.ends.get((world, contract, hand))
        if found is None:
            hands, skat = self.deals[world]
            held = self.ten if hand else (self.ten | skat) & ~away
            played = three(held if seat == self.place else hands[seat] for seat in range(SEATS))
            found = ending(played, self.place, skat if hand else away, contract, patience=self.clock)
            self.ends[world, contract, hand] = found
            if self.patient and self.clock.is_over(world + 1):
                self.stop = min(self.stop, world + 1)
        return found

    def looks(self, bid: int) -> float:
        """Seeger points to expect at a bid, by the rule of thumb alone."""
        return sum(self._plan(world, bid).gain for world in range(len(self.deals))) / len(self.deals)

    def picked_up(self, bid: int) -> Sampled:
        """What picking up and playing brings at a bid."""
        ends: list[tuple[Terms, Ending]] = []
        for world in range(len(self.deals)):
            if world >= self.stop:
                break
            plan = self._plan(world, bid)
            if plan.terms.least < bid:
                ends.append((plan.terms, Ending(POINTS_TO_WIN - 1, MIDDLING_TRICKS)))
            else:
                ends.append((plan.terms, self._end(world, plan.contract, plan.away, False)))
        return sampled(ends)

    def from_hand(self, bid: int) -> tuple[Plan, Sampled]:
        """The best contract from the hand and what it brings."""
        tried = hand_plans(self.ten, bid, self.place == 0)[:FROM_HAND]
        found = [(plan, self._by_hand(plan)) for plan in tried]
        return max(found, key=lambda pair: pair[1].mean)

    def _by_hand(self, plan: Plan) -> Sampled:
        ends = []
        for world, (_, skat) in enumerate(self.deals):
            if world >= self.stop:
                break
            terms = plan.terms
            if terms.contract != Contract.NULL:
                terms = replace(terms, tops=tops(self.ten | skat, terms.contract)[0])
            ends.append((terms, self._end(world, plan.contract, 0, True)))
        return sampled(ends)

    def limit(self, worth: float) -> int:
        """The highest value at which picking up brings more than this; 0 where none does."""
        found = 0
        for value in BIDS:
            if self.picked_up(value).mean <= worth:
                break
            found = value
        return found

    def favourite(self, bid: int) -> tuple[int, int]:
        """The contract that is chosen in most worlds at a bid, and in how many."""
        chosen = [self._plan(world, bid).contract for world in range(min(self.stop, len(self.deals)))]
        best = max(set(chosen), key=lambda contract: (chosen.count(contract), contract))
        return best, chosen.count(best)


def _dealt(ten: Hand, place: int, rng: random.Random) -> tuple[Hands, Hand]:
    """The other cards dealt anew: hands by place, and the skat."""
    rest = list(members(FULL & ~ten))
    rng.shuffle(rest)
    hands = [ten, ten, ten]
    hands[(place + 1) % SEATS], hands[(place + 2) % SEATS] = hand_of(rest[:10]), hand_of(rest[10:20])
    return three(hands), hand_of(rest[20:])


@lru_cache(maxsize=256)
def prospects(ten: Hand, place: int, count: int, patient: bool = True) -> Prospects:
    """The prospects of a hand; kept, since the same player calls several times."""
    return Prospects(ten, place, count, patient)
