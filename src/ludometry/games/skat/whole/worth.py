"""What a whole game comes to with open cards: for the cards that are played, and for a position before them.

guess     before the play somebody is taken to declare, to put away and to announce what the rule of thumb likes best
"""

from __future__ import annotations

import math
import random
from dataclasses import replace

from ludometry.core.game import Turn
from ludometry.games.skat import rules
from ludometry.games.skat.cards import PACK_POINTS, SEATS, Contract, Hand, points, three
from ludometry.games.skat.position import NOBODY, Position
from ludometry.games.skat.sampling import Deals
from ludometry.games.skat.scoring import TRICKS
from ludometry.games.skat.whole.auction import LOWEST
from ludometry.games.skat.whole.notation import write_whole
from ludometry.games.skat.whole.position import Announce, Whole
from ludometry.games.skat.whole.rules import announcements, is_done
from ludometry.games.skat.whole.score import Result, seeger, tally_after, terms
from ludometry.games.skat.whole.thumb import Plan, best_plans, chance, gain, terms_for
from ludometry.games.skat.whole.worlds import MIDDLING_TRICKS, ending

NOTHING = (0.0, 0.0, 0.0)
WORTH_DEALS = 4
"""Deals over which a position with unknown cards is worth something, where the asker does not say."""


def ended(whole: Whole, world: Position, value: int) -> tuple[Result, int]:
    """The result of a game in a world in which the declarer still takes this much, and his points in the end.

    Schwarz is told by the points: all of them, or none from tricks.
    """
    how = terms(whole.with_cards(world))
    if world.contract == Contract.NULL:
        return how.result(0, 1 - value), 100 * value
    total = world.standing()[0] + value
    tricks = MIDDLING_TRICKS
    if total == PACK_POINTS:
        tricks = TRICKS
    elif value == 0 and world.course.tricks[0] == 0:
        tricks = 0
    return how.result(total, tricks), total


def shared(result: Result, declarer: int) -> tuple[float, float, float]:
    """What each place gains by a result."""
    return three(float(result.seeger if place == declarer else result.defence) for place in range(SEATS))


def worth_of(position: Whole, count: int = WORTH_DEALS) -> tuple[float, float, float]:
    """Seeger points that each player has in the end: the list so far, and this deal with open cards."""
    if is_done(position):
        return three(float(total) for total in seeger(tally_after(position)))
    cards = position.cards
    drawn = [cards]
    if any(cards.unknown):
        rng = random.Random(write_whole(position))
        drawn = Deals(cards).sample(rng, count)
    ends = [_end(position, world) for world in drawn]
    before = seeger(position.tally)
    return three(
        before[player] + math.fsum(end[position.place(player)] for end in ends) / len(ends) for player in range(SEATS)
    )


def _end(position: Whole, world: Position) -> tuple[float, float, float]:
    """What each place gains in one world."""
    from ludometry.games.skat.solver import solve

    if position.phase == "play":
        now, over = world.course, rules.turn(world) == Turn.OVER
        if over:
            value = int(not world.is_lost_null) if world.contract == Contract.NULL else 0
        else:
            value = solve(world.hands, world.contract, world.declarer, now.leader, now.trick)
        return shared(ended(position, world, value)[0], world.declarer)
    if position.phase == "announce":
        move, away = _announced(position, world), world.skat
        how = terms_for(world.hands[world.declarer] | away, move.contract, position.auction.bid, position.hand)
        assert how is not None, "a null below the bid is not announced"
        return _played(world, world.declarer, Plan(how, away, 0.0), world.hands[world.declarer])
    declarer, plan = _declares(position, world)
    if plan is None:
        return NOTHING
    return _played(world, declarer, plan, (world.hands[declarer] | world.skat) & ~plan.away)


def _played(world: Position, declarer: int, plan: Plan, ten: Hand) -> tuple[float, float, float]:
    hands = three(ten if place == declarer else world.hands[place] for place in range(SEATS))
    found = plan.terms.result(*ending(hands, declarer, plan.away, plan.contract, plan.terms.announced))
    return shared(found, declarer)


def _announced(position: Whole, world: Position) -> Announce:
    """The game that the thumb likes best with these ten cards and this skat, nothing announced beyond it."""
    ten, away, bid = world.hands[world.declarer], world.skat, position.auction.bid

    def hoped(move: Announce) -> float:
        how = terms_for(ten | away, move.contract, bid, position.hand)
        return -math.inf if how is None else gain(how, chance(ten, move.contract, points(away), world.declarer == 0))

    return max((move for move in announcements(position) if not move.announced), key=hoped)


def _declares(position: Whole, world: Position) -> tuple[int, Plan | None]:
    """Who declares what: whoever won the bidding, or the best-looking hand of those still in it."""
    now = position.auction
    bid = max(now.bid, LOWEST)
    if position.declarer != NOBODY:
        places = [position.declarer]
    else:
        places = [place for place in range(SEATS) if place not in now.passed]
    found = [(best_plans(world.hands[place] | world.skat, bid, place == 0)[0], place) for place in places]
    plan, declarer = max(found, key=lambda pair: pair[0].gain)
    if position.declarer == NOBODY and plan.gain <= 0 and not now.bid:
        return NOBODY, None
    return declarer, replace(plan, terms=replace(plan.terms, bid=bid))
