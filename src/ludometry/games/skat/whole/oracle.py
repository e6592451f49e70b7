"""Advice at every step of a whole game: what to call, what to put away, what to announce, which card to play.

value     Seeger points that the player may expect of this deal: own games, and 40 for each game that another loses
wins      in how many of the deals looked at the declarer wins
deals     deals that fit what the player knows; each is played out with open cards by everybody
thumb     what is not worth a search is judged by the rule of thumb alone: its error is not known

A call is judged as if the bidding ended there. Open cards are too hopeful about guesses for whoever must make them, and
what the others called is not read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from ludometry.core.game import Appraisal, Value
from ludometry.games.skat import oracle as play_oracle
from ludometry.games.skat import rules as play_rules
from ludometry.games.skat.cards import CARD_POINTS, FULL, SEATS, Contract, Hand, hand_of, members, points, three
from ludometry.games.skat.oracle import SkatOracle
from ludometry.games.skat.patience import Patience
from ludometry.games.skat.position import Play, View
from ludometry.games.skat.scoring import tops
from ludometry.games.skat.whole.auction import HOLD, PASS
from ludometry.games.skat.whole.position import Call, Move, PutAway, Skat, Whole, WholeView
from ludometry.games.skat.whole.prospects import Prospects, prospects
from ludometry.games.skat.whole.rules import WholeSkat, announcements
from ludometry.games.skat.whole.score import Terms
from ludometry.games.skat.whole.thumb import Plan, best_plans, chance, terms_for
from ludometry.games.skat.whole.worlds import Ending, Sampled, ending, sampled, worlds
from ludometry.games.skat.whole.worth import WORTH_DEALS, ended, worth_of

PASSING = 6.0
"""What a player who passes gains in a deal on average: 40 in each game that another loses."""
CALL_DEALS, CHOICE_DEALS = 24, 24
"""Deals that are looked at for a call, and for what to put away or to announce, where the asker does not say."""
SHORT_LIST = 8
"""How many discards, or announcements, are looked at closer."""
NEAR = 50.0
"""Seeger points by the rule of thumb behind the best plan at which another is not looked at closer."""
FEWEST_DEALS = 4


@dataclass(frozen=True)
class WholeOracle:
    """Judges every legal move of a view."""

    game: WholeSkat

    def appraise(self, view: WholeView) -> list[Appraisal[Move]]:
        judge = {"bid": self._calls, "skat": self._skat, "discard": self._discards, "announce": self._announcements}
        found = judge.get(view.seen.phase, self._cards)(view)
        # Of moves that are worth the same, one that was looked at comes before one that was only estimated.
        found.sort(key=lambda one: (-one.value.mean, one.value.error is None and "wins" not in one.details))
        best = found[0].value.mean
        return [replace(one, loss=best - one.value.mean) for one in found]

    def _prospects(self, view: WholeView) -> Prospects:
        count = self.game.deals or CALL_DEALS
        return prospects(view.hand, view.place, count, not self.game.deals)

    def _calls(self, view: WholeView) -> list[Appraisal[Move]]:
        now, hope = view.seen.auction, self._prospects(view)
        passing = 0.0 if now.last else PASSING
        limit = hope.limit(passing)
        found: list[Appraisal[Move]] = []
        for value in now.legal():
            if value == PASS:
                why = f"not above {limit}" if limit else "no game promises more than passing"
                found.append(Appraisal(Call(PASS), Value(passing, None), 0.0, why))
                continue
            asked = now.bid if value == HOLD else value
            brought = hope.picked_up(asked)
            contract, _ = hope.favourite(asked)
            words = f"mostly {Contract(contract).title}, won in {_share(brought)}; " + (
                f"worth bidding up to {limit}" if limit else "not worth bidding"
            )
            found.append(_appraised(Call(value), brought, words))
        return found

    def _skat(self, view: WholeView) -> list[Appraisal[Move]]:
        hope, bid = self._prospects(view), view.seen.auction.bid
        up = hope.picked_up(bid)
        contract, _ = hope.favourite(bid)
        plan, kept = hope.from_hand(bid)
        return [
            _appraised(Skat(True), up, f"mostly {Contract(contract).title}, won in {_share(up)}"),
            _appraised(Skat(False), kept, f"{Contract(plan.contract).title} hand, won in {_share(kept)}"),
        ]

    def _discards(self, view: WholeView) -> list[Appraisal[Move]]:
        """The most promising discards over deals that fit, each with its best contract; the others by the thumb."""
        bid, twelve, leads = view.seen.auction.bid, view.hand, view.place == 0
        plans = [self._plan(twelve, hand_of(pair), bid, leads) for pair in combinations(sorted(members(twelve)), 2)]
        plans.sort(key=lambda plan: -plan.gain)
        spare = best_plans(twelve, bid, leads)[: SHORT_LIST // 2]
        likely = list(dict.fromkeys([*plans[: SHORT_LIST // 2], *spare, *plans[:SHORT_LIST]]))[:SHORT_LIST]
        listed = [plan for plan in likely if plan.gain >= plans[0].gain - NEAR]
        brought = self._over_worlds(view, listed)
        best: dict[Hand, tuple[Sampled, Plan]] = {}
        for plan, one in zip(listed, brought, strict=True):
            if plan.away not in best or one.mean > best[plan.away][0].mean:
                best[plan.away] = (one, plan)
        roof = max(one.mean for one, _ in best.values())
        found: list[Appraisal[Move]] = []
        for plan in plans:
            low, high = members(plan.away)
            move = PutAway((low, high))
            if plan.away in best:
                one, chosen = best[plan.away]
                name = Contract(chosen.contract).title
                words = f"puts {points(plan.away)} points away for {name}, won in {_share(one)}"
                found.append(_appraised(move, one, words))
            else:
                found.append(_estimated(move, plan, roof))
        return found

    def _plan(self, twelve: Hand, away: Hand, bid: int, leads: bool) -> Plan:
        """The best contract for a discard, by the thumb."""
        worth, found = points(away), []
        for contract in Contract:
            terms = terms_for(twelve, int(contract), bid)
            if terms is not None:
                found.append(Plan(terms, away, chance(twelve & ~away, contract, worth, leads)))
        return max(found, key=lambda plan: plan.gain)

    def _announcements(self, view: WholeView) -> list[Appraisal[Move]]:
        """The most promising games over deals that fit; the others by the thumb."""
        whole, leads = view.seen, view.place == 0
        away = whole.cards.skat
        worth = points(away) if not whole.hand else points(FULL & ~view.hand) / 11
        plans = {}
        for move in announcements(whole):
            terms = terms_for(view.hand | away, move.contract, whole.auction.bid, whole.hand, move.announced)
            assert terms is not None, "a null below the bid is not announced"
            share = chance(view.hand, move.contract, worth - 15 * move.announced, leads)
            plans[move] = Plan(terms, away, share)
        order = sorted(plans, key=lambda move: -plans[move].gain)
        top = plans[order[0]].gain
        listed = [move for move in order[: SHORT_LIST // 2] if plans[move].gain >= top - NEAR]
        brought = dict(zip(listed, self._over_worlds(view, [plans[move] for move in listed]), strict=True))
        roof = max(one.mean for one in brought.values())
        found: list[Appraisal[Move]] = []
        for move in order:
            if move in brought:
                words = f"{plans[move].terms.least} if it just succeeds, won in {_share(brought[move])}"
                found.append(_appraised(move, brought[move], words))
            else:
                found.append(_estimated(move, plans[move], roof))
        return found

    def _over_worlds(self, view: WholeView, plans: Sequence[Plan]) -> list[Sampled]:
        """Every plan over the same deals; where the asker does not say how many, a clock has a say."""
        patience = Patience(play_oracle.PATIENCE_S * 0.8, FEWEST_DEALS)
        results = [list[tuple[Terms, Ending]]() for _ in plans]
        held, whole = view.hand, view.seen
        for number, world in enumerate(worlds(view, self.game.deals or CHOICE_DEALS), 1):
            for plan, found in zip(plans, results, strict=True):
                away = world.skat if whole.hand else plan.away
                hands = three(held & ~plan.away if seat == view.place else world.hands[seat] for seat in range(SEATS))
                terms = plan.terms
                if whole.hand and terms.contract != Contract.NULL:
                    terms = replace(terms, tops=tops(held | away, terms.contract)[0])
                end = ending(hands, view.place, away, terms.contract, terms.announced, patience)
                found.append((terms, end))
            if not self.game.deals and patience.is_over(number):
                break
        return [sampled(one) for one in results]

    def _cards(self, view: WholeView) -> list[Appraisal[Move]]:
        """Every card over the same deals: what the game then comes to for this player."""
        from ludometry.games.skat.solver import appraise_many

        cards = view.seen.cards
        inner = View(view.place, cards)
        found, exact = SkatOracle(play_rules.Skat(deals=self.game.deals)).worlds(inner)
        now, declares = cards.course, view.place == cards.declarer
        patience, rows = Patience(play_oracle.PATIENCE_S, play_oracle.FEWEST_DEALS), []
        legal: list[int] = []
        for world in found:
            look = partial(appraise_many, [world.hands], cards.contract, cards.declarer, now.leader, now.trick)
            legal, row = patience.timed("appraise", look)
            rows.append(row[0])
            if not self.game.deals and patience.is_over(len(rows)):
                break
        looked = found[: len(rows)]
        judged: list[tuple[float, int, Appraisal[Move]]] = []
        for place, card in enumerate(legal):
            ends = [ended(view.seen, world, int(row[place])) for world, row in zip(looked, rows, strict=True)]
            gains = tuple(float(one.seeger if declares else one.defence) for one, _ in ends)
            one = Sampled(gains, sum(result.won for result, _ in ends))
            mean = math.fsum(taken for _, taken in ends) / len(ends)
            won = one.wins if declares else len(ends) - one.wins
            verb = "wins" if declares else "beats the declarer"
            words = f"{play_oracle.act(inner, card)}; {verb} in {won} of {len(ends)} deals"
            error = 0.0 if exact and len(rows) == len(found) else one.error
            details = {"wins": won, "deals": len(ends), "points": round(mean, 1)}
            said: Appraisal[Move] = Appraisal(Play(card), Value(one.mean, error), 0.0, words, details)
            judged.append((mean if declares else -mean, -CARD_POINTS[card], said))
        judged.sort(key=lambda one: (one[0], one[1]), reverse=True)
        return [one for _, _, one in judged]

    def worth(self, position: Whole) -> tuple[float, float, float]:
        """What each player has in the end with open cards; before the play, with what the thumb would play."""
        return worth_of(position, self.game.deals or WORTH_DEALS)


def _share(brought: Sampled) -> str:
    return f"{brought.wins} of {len(brought.gains)} deals"


def _appraised(move: Move, brought: Sampled, words: str) -> Appraisal[Move]:
    details = {"wins": brought.wins, "deals": len(brought.gains)}
    return Appraisal(move, Value(brought.mean, brought.error), 0.0, words, details)


def _estimated(move: Move, plan: Plan, roof: float) -> Appraisal[Move]:
    """A move that was not looked at closer: the rule of thumb, and no more than the best of those that were."""
    words = f"{Contract(plan.contract).title} by the rule of thumb: {100 * plan.chance:.0f} %"
    return Appraisal(move, Value(min(plan.gain, roof), None), 0.0, words)
