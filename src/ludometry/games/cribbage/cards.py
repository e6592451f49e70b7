"""The cards of cribbage and their spelling.

rank     ace to king, 0 to 12; the ace is low and runs do not go round
suit     clubs, diamonds, hearts, spades, 0 to 3
card     4 * rank + suit, 0 to 51, so that sorted cards are sorted by rank
pip      what a card counts for fifteens and in the play: ace 1, court cards 10
spelling rank then suit: `AC 10H KD`; `TH` and `th` are read as the ten of hearts too
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludometry.core.errors import BadInput

Card = int

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
RANK_NAMES = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
JACK = 10
DECK: tuple[Card, ...] = tuple(range(52))

_RANK_OF = {name: number for number, name in enumerate(RANKS)} | {"T": 9, "1": 0}


def rank(card: Card) -> int:
    """Ace 0 to king 12."""
    return card >> 2


def suit(card: Card) -> int:
    """Clubs 0, diamonds 1, hearts 2, spades 3."""
    return card & 3


def pip(card: Card) -> int:
    """What the card counts towards fifteen and thirty-one."""
    return min(10, rank(card) + 1)


def write_card(card: Card) -> str:
    """`write_card(18)` is `5H`."""
    return RANKS[rank(card)] + SUITS[suit(card)]


def write_cards(cards: Iterable[Card]) -> str:
    """The cards in the order given, separated by spaces."""
    return " ".join(write_card(card) for card in cards)


def read_card(text: str) -> Card:
    """The card that a player spelt."""
    spelt = text.strip().upper()
    if len(spelt) >= 2 and spelt[-1] in SUITS and spelt[:-1] in _RANK_OF:
        return 4 * _RANK_OF[spelt[:-1]] + SUITS.index(spelt[-1])
    raise BadInput(f"{text!r} is not a card: expected a rank A 2 to 10 J Q K and a suit C D H S, such as 5H or 10S")


def read_cards(text: str | Sequence[str]) -> tuple[Card, ...]:
    """The cards that a player spelt, no card twice, in the order given."""
    words = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    cards = tuple(read_card(word) for word in words)
    no_card_twice(cards)
    return cards


def no_card_twice(cards: Iterable[Card]) -> None:
    """Refuses cards among which one comes twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BadInput(f"{write_card(card)} comes twice: expected each card once, there is one of each in the deck")
        seen.add(card)
