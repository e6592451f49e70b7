"""Players for `match`, `play` and `simulate`: each sees only its own view.

random     any legal card
simple     a few rules that every beginner is told
sampling   the adviser: deals that fit, solved with open cards, played for the win and then for points
"""

from __future__ import annotations

from dataclasses import replace

from ludometry.core.room import MakePlayer
from ludometry.games.skat.cards import CARD_POINTS, LINE_MASKS, TRUMPS, Card, Contract, beats, line, members, strength
from ludometry.games.skat.oracle import SkatOracle
from ludometry.games.skat.position import Move, Play, Position, View, legal, trick_winner
from ludometry.games.skat.rules import Skat

QUICK_DEALS = {10: 2, 9: 3, 8: 6, 7: 12}
"""How many deals the sampling player looks at by the cards in its hand; 20 with fewer."""


def playable(view: View) -> list[Card]:
    """The legal cards of the seat to play."""
    return list(members(legal(view.hand, view.seen.course.trick, view.seen.contract)))


def simple(view: View) -> Play:
    """Wins cheaply what is worth winning, gives points to the partner, and throws the cheapest card otherwise."""
    cards, seen = playable(view), view.seen
    if len(cards) == 1:
        return Play(cards[0])
    if seen.contract == Contract.NULL:
        return Play(_in_null(view, cards))
    return Play(_follow(view, cards) if seen.course.trick else _lead(view, cards))


def _cheap(seen: Position, card: Card) -> tuple[int, bool, int]:
    """Sorts what may be given away: few points first, no trumps, low cards first."""
    return (CARD_POINTS[card], line(card, seen.contract) == TRUMPS, strength(card, seen.contract))


def _lead(view: View, cards: list[Card]) -> Card:
    """The declarer pulls trumps while others may hold some, then plays high cards; defenders lead high side cards."""
    seen, contract = view.seen, view.seen.contract
    trumps = [card for card in cards if line(card, contract) == TRUMPS]
    sides = [card for card in cards if line(card, contract) != TRUMPS]
    unseen = seen.unseen()
    if view.seat == seen.declarer and trumps and unseen & LINE_MASKS[contract][TRUMPS]:
        best = max(trumps, key=lambda card: strength(card, contract))
        if _is_master(best, unseen, contract) or len(trumps) >= 4:
            return best if _is_master(best, unseen, contract) else min(trumps, key=lambda card: _cheap(seen, card))
    masters = [card for card in sides if _is_master(card, unseen, contract)]
    if masters:
        return max(masters, key=lambda card: CARD_POINTS[card])
    return min(sides or cards, key=lambda card: _cheap(seen, card))


def _is_master(card: Card, unseen: int, contract: int) -> bool:
    """Whether no card that may still come of its line is higher."""
    return not any(
        beats(other, card, contract) for other in members(unseen & LINE_MASKS[contract][line(card, contract)])
    )


def _follow(view: View, cards: list[Card]) -> Card:
    """Takes the trick cheaply where it is the enemy's and worth it; gives points where it is the partner's."""
    seen, contract, now = view.seen, view.seen.contract, view.seen.course
    holder = trick_winner(now.trick, now.leader, contract)
    declares = view.seat == seen.declarer
    last = len(now.trick) == 2
    if not declares and holder != seen.declarer and (last or _safe(view, holder)):
        # Points for the partner, but not with a trump that could take a trick of its own.
        return max(cards, key=lambda card: (CARD_POINTS[card] * (line(card, contract) != TRUMPS), -_order(seen, card)))
    winning = [card for card in cards if trick_winner((*now.trick, card), now.leader, contract) == view.seat]
    if winning and (last or declares or holder == seen.declarer):
        side = [card for card in winning if line(card, contract) != TRUMPS]
        if side:
            return max(side, key=lambda card: CARD_POINTS[card] if last else strength(card, contract))
        worth = sum(CARD_POINTS[card] for card in now.trick)
        if worth >= 4 or not declares or len(cards) == len(winning):
            return min(winning, key=lambda card: strength(card, contract))
    return min(cards, key=lambda card: _cheap(seen, card))


def _safe(view: View, holder: int) -> bool:
    """Whether the declarer, who plays last, is known to be unable to take the partner's trick."""
    seen, now = view.seen, view.seen.course
    best = now.trick[(holder - now.leader) % 3]
    return not any(beats(card, best, seen.contract) for card in members(seen.unseen()))


def _order(seen: Position, card: Card) -> int:
    return strength(card, seen.contract) + 20 * (line(card, seen.contract) == TRUMPS)


def _in_null(view: View, cards: list[Card]) -> Card:
    """The declarer stays below where it can and then sheds its highest card; defenders play low to make it take."""
    seen, now = view.seen, view.seen.course
    height = {card: strength(card, seen.contract) for card in cards}
    if not now.trick:
        return min(cards, key=lambda card: (height[card], card))
    below = [card for card in cards if trick_winner((*now.trick, card), now.leader, seen.contract) != view.seat]
    if view.seat == seen.declarer:
        return max(below, key=lambda card: (height[card], card)) if below else min(cards, key=lambda c: (height[c], c))
    holder = trick_winner(now.trick, now.leader, seen.contract)
    if holder == seen.declarer and below:
        return max(below, key=lambda card: (height[card], card))
    follows = line(cards[0], seen.contract) == line(now.trick[0], seen.contract)
    pick = min if follows and len(now.trick) == 1 and now.leader != seen.declarer else max
    return pick(cards, key=lambda card: (height[card], card))


def sampling(view: View, game: Skat) -> Move:
    """The adviser's card, for the win where the points so far are known and then for points."""
    cards = playable(view)
    if len(cards) == 1:
        return Play(cards[0])
    count = game.deals or QUICK_DEALS.get(view.hand.bit_count(), 20)
    quick = replace(game, objective="win" if view.seen.before is not None else "points", deals=count)
    return SkatOracle(quick).appraise(view)[0].move


def players(game: Skat) -> dict[str, MakePlayer[View, Move]]:
    """Every player by its name."""
    return {
        "sampling": lambda rng: lambda view: sampling(view, game),
        "simple": lambda rng: simple,
        "random": lambda rng: lambda view: Play(rng.choice(playable(view))),
    }
