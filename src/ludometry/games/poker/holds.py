"""What a hold is called, and the list that the rule of thumb goes by.

high     a jack, queen, king or ace: a pair of them pays
outside  four cards to a straight that can be completed at either end
kicker   a card that is held beside a pair or more without belonging to it
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ludometry.games.poker.cards import ACE, JACK, TEN, Card, rank, suit
from ludometry.games.poker.pay_table import (
    FLUSH,
    FULL_HOUSE,
    HANDS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRAIGHTS,
    hand_of,
)
from ludometry.games.poker.position import SIZE

NUMBERS = ("no", "one", "two", "three", "four", "five")
GROUPS = {(4,): "four of a kind", (3,): "three of a kind", (2, 2): "two pair"}
WHOLE = (STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH, ROYAL)
"""Hands that need all five cards."""
THUMB = (
    "royal flush", "straight flush", "four of a kind", "four to a royal flush", "full house", "flush", "straight",
    "three of a kind", "four to a straight flush", "two pair", "high pair", "three to a royal flush", "four to a flush",
    "low pair", "four to an outside straight", "two suited high cards", "three to a straight flush", "two high cards",
    "a suited ten and high card", "one high card", "five new cards",
)  # fmt: skip
"""The "simple strategy" of the Wizard of Odds: the first of these that the hand allows is held."""
LINE = {name: line for line, name in enumerate(THUMB)}


@lru_cache(maxsize=1 << 19)
def name_of(cards: tuple[Card, ...]) -> str:
    """What some of the cards of a hand are called.

    >>> from ludometry.games.poker.cards import read_cards
    >>> [name_of(read_cards(text)) for text in ("5H 5S", "KS JS 10S", "QD JC 10H 9H", "AC 5C")]
    ['low pair', 'three to a royal flush', 'four to an outside straight', 'two suited cards']
    """
    if not cards:
        return "five new cards"
    if len(cards) == SIZE and (made := hand_of(cards)) in WHOLE:
        return HANDS[made]
    ranks = Counter(rank(card) for card in cards)
    number = NUMBERS[len(cards)]
    if len(ranks) < len(cards):
        return _group(ranks)
    high = sum(place <= JACK for place in ranks)
    straights = sum(straight.issuperset(ranks) for straight in STRAIGHTS)
    if len(cards) == 1:
        return "one high card" if high else "one low card"
    if len({suit(card) for card in cards}) == 1:
        return _suited(set(ranks), number, high, straights)
    if high == len(cards) < 4:
        return f"{number} high cards"
    if len(cards) == 4 and straights:
        return f"four to an {'outside' if straights > 1 else 'inside'} straight"
    return "three to a straight" if len(cards) == 3 and straights else f"{number} cards that do not go together"


def _group(ranks: Counter[int]) -> str:
    groups = tuple(sorted((times for times in ranks.values() if times > 1), reverse=True))
    pair = "high pair" if min(place for place, times in ranks.items() if times > 1) <= JACK else "low pair"
    kickers = sum(times == 1 for times in ranks.values())
    return GROUPS.get(groups, pair) + (f" with {'a kicker' if kickers == 1 else 'kickers'}" if kickers else "")


def _suited(ranks: set[int], number: str, high: int, straights: int) -> str:
    if len(ranks) == 2:
        if high == 2:
            return "two suited high cards"
        return "a suited ten and high card" if TEN in ranks and high and ACE not in ranks else "two suited cards"
    if max(ranks) <= TEN:
        return f"{number} to a royal flush"
    return f"{number} to a {'straight ' if straights else ''}flush"
