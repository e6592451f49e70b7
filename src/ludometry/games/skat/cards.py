"""The cards of Skat, their order in every contract and their spelling.

suit      diamonds 0, hearts 1, spades 2, clubs 3: the order of the jacks, lowest first
rank      7 8 9 Q K T A J, 0 to 7: the order of a trick in suit and grand games, where the jacks leave their suits
card      8 * suit + rank, 0 to 31; written suit then rank: `CJ` is the jack of clubs, `HT` the ten of hearts
hand      a set of cards as a 32-bit mask, bit i = card i
contract  which cards are trumps: a suit and the jacks, the jacks alone (grand), none (null)
line      the cards that must follow one another: the four suits, and the trumps as a fifth line of their own
points    ace 11, ten 10, king 4, queen 3, jack 2, the rest nothing; 120 in the pack
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Literal, TypeVar

from ludometry.core.errors import BadInput

T = TypeVar("T")
Card = int
Hand = int
Hands = tuple[Hand, Hand, Hand]
"""One hand a seat."""
Count = Literal["points", "tricks"]
"""What is added up for the declarer."""

SUITS = "DHSC"
RANKS = "789QKTAJ"
SUIT_NAMES = ("diamonds", "hearts", "spades", "clubs")
RANK_NAMES = ("seven", "eight", "nine", "queen", "king", "ten", "ace", "jack")
SEATS = 3
SEVEN, EIGHT, NINE, QUEEN, KING, TEN, ACE, JACK = range(8)
RANK_POINTS = (0, 0, 0, 3, 4, 10, 11, 2)
NULL_RANKS = (0, 1, 2, 5, 6, 3, 7, 4)
"""The place of each rank in a null game, where a suit runs 7 8 9 T J Q K A."""
TRUMPS = 4
"""The line of the trumps; lines 0 to 3 are the suits."""

# hand   31 ..... 24 | 23 ..... 16 | 15 ...... 8 | 7 ....... 0
#        clubs         spades        hearts        diamonds        each suit from the left J A T K Q 9 8 7
DECK: tuple[Card, ...] = tuple(range(32))
FULL: Hand = (1 << 32) - 1
JACKS: Hand = 0x80808080
CARD_POINTS: tuple[int, ...] = tuple(RANK_POINTS[card & 7] for card in DECK)
PACK_POINTS = sum(CARD_POINTS)
POINTS_TO_WIN = 61
"""The declarer of a suit or grand game wins with more than half of the 120 points."""


class Contract(IntEnum):
    """What is played: a trump suit, grand (only jacks are trumps) or null (no trumps, no trick wanted)."""

    DIAMONDS = 0
    HEARTS = 1
    SPADES = 2
    CLUBS = 3
    GRAND = 4
    NULL = 5

    @property
    def title(self) -> str:
        """The contract as it is called at the table."""
        return self.name.lower()


def suit(card: Card) -> int:
    """Diamonds 0, hearts 1, spades 2, clubs 3."""
    return card >> 3


def rank(card: Card) -> int:
    """Seven 0 to ace 6, jack 7."""
    return card & 7


def is_trump(card: Card, contract: int) -> bool:
    """Whether the card is one of the contract's trumps."""
    if contract == Contract.NULL:
        return False
    return rank(card) == JACK or suit(card) == contract


def line(card: Card, contract: int) -> int:
    """What must be followed when this card is led: its suit, or the trumps (4)."""
    return TRUMPS if is_trump(card, contract) else suit(card)


def line_mask(number: int, contract: int) -> Hand:
    """Every card of a line."""
    return sum(1 << card for card in DECK if line(card, contract) == number)


LINE_MASKS: tuple[tuple[Hand, ...], ...] = tuple(
    tuple(line_mask(number, contract) for number in range(5)) for contract in Contract
)
"""Every card of a line, by contract and line."""


def strength(card: Card, contract: int) -> int:
    """The card's place within its line, higher beats lower; a jack of clubs is the highest trump of all."""
    if contract == Contract.NULL:
        return NULL_RANKS[rank(card)]
    return 8 + suit(card) if rank(card) == JACK else rank(card)


def beats(challenger: Card, holder: Card, contract: int) -> bool:
    """Whether a card played later takes the trick from the card that holds it."""
    ours, theirs = line(challenger, contract), line(holder, contract)
    if ours == theirs:
        return strength(challenger, contract) > strength(holder, contract)
    return ours == TRUMPS


def points(hand: Hand) -> int:
    """The card points of a set of cards.

    >>> points(read_hand("CJ HT HA"))
    23
    """
    return sum(CARD_POINTS[card] for card in members(hand))


def members(hand: Hand) -> Iterator[Card]:
    """The cards of a hand, lowest number first."""
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


def hand_of(cards: Iterable[Card]) -> Hand:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def three(values: Iterable[T]) -> tuple[T, T, T]:
    """Exactly three values, one a seat."""
    first, second, third = values
    return first, second, third


def deal_out(cards: Sequence[Card], each: int) -> Hands:
    """Three hands of this many cards from the top of a pack."""
    return three(hand_of(cards[seat * each : (seat + 1) * each]) for seat in range(SEATS))


def sort_key(card: Card, contract: int) -> tuple[int, int]:
    """Sorts a hand as players hold it: trumps first, then the suits from clubs down, high cards first."""
    return (-line(card, contract), -strength(card, contract))


def sorted_cards(hand: Hand, contract: int = Contract.GRAND) -> list[Card]:
    """The cards as a player holds them; without a contract the jacks stand in front."""
    return sorted(members(hand), key=lambda card: sort_key(card, contract))


def write_card(card: Card) -> str:
    """The spelling of a card.

    >>> write_card(31), write_card(13)
    ('CJ', 'HT')
    """
    return SUITS[suit(card)] + RANKS[rank(card)]


def read_card(text: str) -> Card:
    """A card from its spelling, in capitals or not; `H10` is read as `HT` too."""
    word = text.strip().upper()
    if word[1:] == "10":
        word = word[0] + "T"
    if len(word) != 2 or word[0] not in SUITS or word[1] not in RANKS:
        raise BadInput(
            f"{text[:12]!r} is not a card: write a suit D H S C and a rank 7 8 9 Q K T A J, such as CJ or HT."
        )
    return 8 * SUITS.index(word[0]) + RANKS.index(word[1])


def write_hand(hand: Hand, contract: int = Contract.GRAND) -> str:
    """The cards of a hand with spaces, as a player holds them.

    >>> write_hand(read_hand("h7 cj da ha"))
    'CJ HA H7 DA'
    """
    return " ".join(write_card(card) for card in sorted_cards(hand, contract))


def read_hand(text: str) -> Hand:
    """A hand from cards with spaces or commas between them."""
    hand = 0
    for word in text.replace(",", " ").split():
        bit = 1 << read_card(word)
        if hand & bit:
            raise BadInput(f"the card {write_card(read_card(word))} stands twice.")
        hand |= bit
    return hand


def name_card(card: Card) -> str:
    """The card in words: `jack of clubs`."""
    return f"{RANK_NAMES[rank(card)]} of {SUIT_NAMES[suit(card)]}"
