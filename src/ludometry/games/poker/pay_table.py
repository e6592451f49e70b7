"""What a machine pays.

hand    what five cards make, 0 (nothing) to 11 (a royal flush)
pays    coins for each coin bet, at the largest bet, for each hand: a royal flush usually pays 800
line    hands that a pay table names together: most do not ask of what four of a kind are
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ludometry.core.errors import BadInput
from ludometry.games.poker.cards import ACE, JACK, Card, rank, suit

HANDS = (
    "nothing", "jacks or better", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "four twos to fours", "four aces", "straight flush", "royal flush",
)  # fmt: skip
NOTHING, JACKS, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, FOUR_LOW, FOUR_ACES, STRAIGHT_FLUSH, ROYAL = range(
    12
)
LOWEST_FOUR = 10
"""The rank of the fours: four of these, of the threes or of the twos pay more in some tables."""
STRAIGHTS = (*(frozenset(range(top, top + 5)) for top in range(9)), frozenset((ACE, 9, 10, 11, 12)))
"""The ranks of every straight; the ace stands at either end."""


def hand_of(cards: Sequence[Card]) -> int:
    """What five cards make: the plain version of the kernel, and its referee."""
    ranks = Counter(rank(card) for card in cards)
    (most, times), *rest = ranks.most_common()
    if times == 4:
        return FOUR_ACES if most == ACE else FOUR_LOW if most >= LOWEST_FOUR else FOUR
    if times == 3:
        return FULL_HOUSE if rest[0][1] == 2 else THREE
    if times == 2:
        return TWO_PAIR if rest[0][1] == 2 else JACKS if most <= JACK else NOTHING
    straight = frozenset(ranks) in STRAIGHTS
    flush = len({suit(card) for card in cards}) == 1
    if straight and flush:
        return ROYAL if frozenset(ranks) == STRAIGHTS[0] else STRAIGHT_FLUSH
    return FLUSH if flush else STRAIGHT if straight else NOTHING


@dataclass(frozen=True, slots=True)
class PayTable:
    """A pay table under the name that it was asked for by."""

    name: str
    pays: tuple[int, ...]
    """Coins for each coin bet, by hand."""

    @property
    def lines(self) -> list[tuple[str, tuple[int, ...]]]:
        """The hands that pay, best first, each line with the hands that it stands for."""
        fours = (FOUR_ACES, FOUR_LOW, FOUR)
        alike = len({self.pays[hand] for hand in fours}) == 1
        four = [(HANDS[FOUR], fours)] if alike else [(HANDS[hand], (hand,)) for hand in fours]
        rest = [(HANDS[hand], (hand,)) for hand in range(FULL_HOUSE, NOTHING, -1)]
        return [(HANDS[ROYAL], (ROYAL,)), (HANDS[STRAIGHT_FLUSH], (STRAIGHT_FLUSH,)), *four, *rest]


JACKS_OR_BETTER = "800/50/25/{}/{}/4/3/2/1"
NAMED = {
    **{name: JACKS_OR_BETTER.format(*name.split("/")) for name in ("9/6", "9/5", "8/6", "8/5", "7/5", "6/5")},
    "bonus": "800/50/80/40/25/8/5/4/3/2/1",
    "double-bonus": "800/50/160/80/50/10/7/5/3/1/1",
}
"""The pay tables whose return is published, royal flush first."""
TITLES = {"9/6": "Jacks or Better 9/6, full pay", "bonus": "Bonus Poker 8/5", "double-bonus": "Double Bonus 10/7"}
MOST_COINS = 100_000
_NUMBERS = re.compile(r"\d{1,6}(/\d{1,6})+", re.ASCII)


def titles() -> dict[str, str]:
    """What a selector shows."""
    return {name: TITLES.get(name, f"Jacks or Better {name}") for name in NAMED}


@cache
def pay_table(name: str) -> PayTable:
    """A pay table by its name, by what it pays for a full house and a flush, or by every line from the royal flush on.

    >>> pay_table("9/6").pays
    (0, 1, 2, 3, 4, 6, 9, 25, 25, 25, 50, 800)
    >>> pay_table("940/50/25/9/6/4/3/2/1").pays[-1]
    940
    """
    word = name.strip().lower()
    text = NAMED.get(word, word)
    numbers = [int(number) for number in text.split("/")] if _NUMBERS.fullmatch(text) else []
    if len(numbers) == 2:
        numbers = [800, 50, 25, *numbers, 4, 3, 2, 1]
    if len(numbers) == 9:
        numbers[3:3] = numbers[2:3] * 2
    if len(numbers) != 11 or max(numbers) > MOST_COINS:
        known = ", ".join(NAMED)
        raise BadInput(
            f"{name[:40]!r} is no pay table: expected {known}, or what each hand pays from the royal flush on, "
            f"such as 800/50/25/9/6/4/3/2/1 (with 11 numbers: four aces, four 2s to 4s and other fours apart)."
        )
    return PayTable(word, (0, *reversed(numbers)))
