"""The cards and their spelling.

rank      ace to two, 0 to 12, so that sorted cards stand from high to low
suit      spades, hearts, diamonds, clubs, 0 to 3
card      4 * rank + suit, 0 to 51
spelling  rank then suit: `AS 10H 2C`; `TH` and `th` are read as the ten of hearts too
"""

from __future__ import annotations

from collections.abc import Iterable

from ludometry.core.errors import BadInput

Card = int

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = "SHDC"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
RANK_NAMES = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")
DECK: tuple[Card, ...] = tuple(range(52))
ACE, JACK, TEN = 0, 3, 4

_RANK_OF = {name: number for number, name in enumerate(RANKS)} | {"T": TEN}


def rank(card: Card) -> int:
    """Ace 0 to two 12."""
    return card >> 2


def suit(card: Card) -> int:
    """Spades 0, hearts 1, diamonds 2, clubs 3."""
    return card & 3


def write_cards(cards: Iterable[Card]) -> str:
    """The cards in the order given; a dash when there is none.

    >>> write_cards((0, 17, 51)), write_cards(())
    ('AS 10H 2C', '-')
    """
    return " ".join(RANKS[rank(card)] + SUITS[suit(card)] for card in cards) or "-"


def read_card(text: str) -> Card:
    """The card that a player spelt."""
    spelt = text.upper()
    if len(spelt) >= 2 and spelt[-1] in SUITS and spelt[:-1] in _RANK_OF:
        return 4 * _RANK_OF[spelt[:-1]] + SUITS.index(spelt[-1])
    raise BadInput(f"{text[:20]!r} is not a card: expected a rank A K Q J 10 to 2 and a suit S H D C, such as 10H.")


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards that a player spelt, from high to low; a dash stands for none, and no card comes twice."""
    words = text.replace(",", " ").split()
    if not words:
        raise BadInput("no card is named: expected cards such as 'AS 10H', or '-' for none.")
    cards = tuple(sorted(read_card(word) for word in words)) if words != ["-"] else ()
    no_card_twice(cards)
    return cards


def no_card_twice(cards: tuple[Card, ...]) -> None:
    """Refuses cards among which one comes twice."""
    for card in cards:
        if cards.count(card) > 1:
            raise BadInput(f"{write_cards([card])} comes twice: there is one of each card in the deck.")
