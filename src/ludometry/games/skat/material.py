"""Sets of cards and which of them play alike.

set      cards still in play, written `CJ HA H7`, whoever holds them; clubs are trumps unless said otherwise
graph    one vertex a card, an arrow to every card that it beats: lower ones of its line, and side cards for a trump
mode     bare: the arrows alone, as the paper draws them; unsound, as trumps and one side suit look like one long suit
         trump: trumps are told from side cards; sound where tricks are counted
         points: a card's points are part of it too; sound where points are counted, and what tables are kept by
         grand: the same when only jacks are trumps
         null: four equal suits in the order of null
state    what one suit of a set looks like to its class

A class is the trumps' state with the multiset of the side suits' states; so classes are counted by polynomials, and the
graphs, put into canonical order, say the same.

>>> [representatives(n, "points") for n in range(1, 7)]
[11, 73, 378, 1600, 5641, 16898]
>>> from ludometry.games.skat.cards import read_hand, write_hand
>>> write_hand(representative(read_hand("SJ HA H9 DA"), "points"), 3)
'DJ SA S7 HA'
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb, factorial, prod
from typing import Literal, get_args

from ludometry.games.skat.cards import (
    CARD_POINTS,
    Contract,
    Count,
    Hand,
    Hands,
    beats,
    hand_of,
    is_trump,
    line,
    members,
    sorted_cards,
    three,
    write_card,
    write_hand,
)
from ludometry.tables.map_file import Carried
from ludometry.tables.symmetry import Graph, Symmetry, interaction_graph

Mode = Literal["bare", "trump", "points", "grand", "null"]
MODES: tuple[Mode, ...] = get_args(Mode)
Polynomial = tuple[int, ...]
"""Coefficients by number of cards: how many states have that many."""
PACK = 32
TRUMP_ORDER = (24, 25, 26, 27, 28, 29, 30, 7, 15, 23, 31)
"""Trumps of a representative, weakest first: the clubs, then the jacks."""
NULL_ORDER = (0, 1, 2, 5, 7, 3, 4, 6)
"""Ranks of a suit in null, weakest first."""


def contract_of(mode: Mode, contract: int = Contract.CLUBS) -> int:
    """The contract whose order of cards a mode speaks of."""
    if mode == "null":
        return int(Contract.NULL)
    return int(Contract.GRAND) if mode == "grand" else contract


# Graphs


def graph(cards: Hand, mode: Mode, contract: int = Contract.CLUBS) -> Graph:
    """The trick-winning graph of a set, cards in the order in which a player holds them."""
    played = contract_of(mode, contract)

    def colour(card: int) -> tuple[int, int]:
        trump = int(is_trump(card, played)) if mode != "bare" else 0
        return (trump, CARD_POINTS[card] if mode in ("points", "grand") else 0)

    return interaction_graph(sorted_cards(cards, played), colour, lambda a, b: beats(a, b, played))


@cache
def symmetry(mode: Mode, contract: int = Contract.CLUBS) -> Symmetry[Hand]:
    """The material symmetry of a mode."""
    return Symmetry(lambda cards: graph(cards, mode, contract))


def card_map(cards: Hand, other: Hand, mode: Mode) -> dict[int, int]:
    """Which card of another set of the class each card plays the part of; both under the same contract."""
    played = contract_of(mode)
    places = symmetry(mode).map_to(cards, other).places
    target = sorted_cards(other, played)
    return {card: target[place] for card, place in zip(sorted_cards(cards, played), places, strict=True)}


# Classes by states


def lines_of(cards: Hand, contract: int) -> tuple[list[int], list[list[int]]]:
    """The trumps of a set and its side suits, each from the weakest card up."""
    suits: list[list[int]] = [[], [], [], [], []]
    for card in reversed(sorted_cards(cards, contract)):
        suits[line(card, contract)].append(card)
    sides = [suits[number] for number in range(4) if number != contract]
    return suits[4], sides


def _state(cards: list[int], mode: Mode) -> tuple[int, ...]:
    return tuple(CARD_POINTS[card] for card in cards) if mode in ("points", "grand") else (0,) * len(cards)


def signature(cards: Hand, mode: Mode, contract: int = Contract.CLUBS) -> tuple[tuple[int, ...], ...]:
    """The trumps' state and the sorted states of the side suits: equal for two sets exactly when they play alike."""
    trumps, sides = lines_of(cards, contract_of(mode, contract))
    states = sorted((_state(side, mode) for side in sides), key=lambda state: (len(state), state), reverse=True)
    if mode == "bare" and not any(states[1:]):
        # One chain, wherever the trumps end.
        return ((), _state(trumps, mode) + states[0], *states[1:])
    return (_state(trumps, mode), *states)


def representative(cards: Hand, mode: Mode, contract: int = Contract.CLUBS) -> Hand:
    """The set that stands for a class: clubs trumps, the fullest side suits first, low cards where it is all one."""
    trumps, *sides = signature(cards, mode, contract)
    chosen: list[int] = []
    orders: list[tuple[int, ...]]
    if mode == "null":
        orders = [tuple(8 * suit + rank for rank in NULL_ORDER) for suit in (3, 2, 1, 0)]
    elif mode == "grand":
        chosen += _lowest((7, 15, 23, 31), trumps)
        orders = [tuple(range(8 * suit, 8 * suit + 7)) for suit in (3, 2, 1, 0)]
    else:
        if mode == "bare" and not trumps and len(sides[0]) > 7:
            trumps, sides = sides[0], [(), (), ()]
            if len(trumps) > len(TRUMP_ORDER):
                trumps, sides = trumps[:11], [trumps[11:], (), ()]
        chosen += _lowest(TRUMP_ORDER, trumps)
        orders = [tuple(range(8 * suit, 8 * suit + 7)) for suit in (2, 1, 0)]
    for order, side in zip(orders, sides, strict=True):
        chosen += _lowest(order, side if mode in ("points", "grand") else (0,) * len(side))
    return sum(1 << card for card in chosen)


def _lowest(order: tuple[int, ...], state: tuple[int, ...]) -> list[int]:
    """The weakest cards of a line that have these points, or simply as many where points do not matter."""
    if not any(state):
        free = [card for card in order if CARD_POINTS[card] == 0]
        if len(state) <= len(free):
            return free[: len(state)]
        return list(order[: len(state)])
    found: list[int] = []
    at = 0
    for points in state:
        while CARD_POINTS[order[at]] != points:
            at += 1
        found.append(order[at])
        at += 1
    return found


def plays(cards: Hand, mode: Mode) -> dict[int, int]:
    """Which card of its representative each card of a set plays the part of, clubs being trumps in a suit game.

    >>> from ludometry.games.skat.cards import read_hand
    >>> one, other = read_hand("SJ HA H9 DA"), read_hand("DJ SA S7 HA")
    >>> plays(one, "points") == card_map(one, other, "points")
    True
    """
    mine, theirs = (_chains(one, mode) for one in (cards, representative(cards, mode)))
    return dict(zip(mine, theirs, strict=True))


def _chains(cards: Hand, mode: Mode) -> list[int]:
    """The cards line by line, the lines in the order of the signature."""
    trumps, sides = lines_of(cards, contract_of(mode))
    sides.sort(key=lambda side: (len(side), _state(side, mode)), reverse=True)
    # In the bare graph a side suit below all trumps is the lower end of one chain.
    lines = [sides[0], trumps, *sides[1:]] if mode == "bare" and not any(sides[1:]) else [trumps, *sides]
    return [card for line_ in lines for card in line_]


def map_rows(count: int, mode: Mode) -> Iterator[Carried]:
    """Every set of this many cards with its representative, and which card plays which part."""
    played = contract_of(mode)
    for chosen in combinations(range(PACK), count):
        cards = hand_of(chosen)
        carry = plays(cards, mode)
        parts = tuple((write_card(card), write_card(carry[card])) for card in sorted_cards(cards, played))
        yield Carried(write_hand(cards, played), write_hand(hand_of(carry.values()), played), parts)


def is_sound(carry: dict[int, int], contract: int, count: Count) -> bool:
    """Whether cards may be replaced one by one: the same ones beat the same, and points stay where they count."""
    return all(
        is_trump(a, contract) == is_trump(b, contract)
        and (count != "points" or CARD_POINTS[a] == CARD_POINTS[b])
        and all(beats(a, c, contract) == beats(b, d, contract) for c, d in carry.items())
        for a, b in carry.items()
    )


def as_clubs(cards: Hand, contract: int) -> Hand:
    """The same cards with the trump suit and clubs exchanged, jacks left where they are."""
    return hand_of(as_club(card, contract) for card in members(cards))


def as_club(card: int, contract: int) -> int:
    """The card that stands for this one when clubs are trumps; done twice it is the card itself."""
    if contract >= Contract.CLUBS or card & 7 == 7:
        return card
    suit = {contract: 3, 3: contract}.get(card >> 3, card >> 3)
    return 8 * suit + (card & 7)


# Counting


def _times(a: Polynomial, b: Polynomial) -> Polynomial:
    out = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += x * y
    return tuple(out)


def _stretched(a: Polynomial, step: int) -> Polynomial:
    """A(x^step): the same state taken `step` times."""
    out = [0] * ((len(a) - 1) * step + 1)
    for i, x in enumerate(a):
        out[i * step] = x
    return tuple(out)


def _plus(parts: list[tuple[int, Polynomial]]) -> list[int]:
    out = [0] * max(len(p) for _, p in parts)
    for factor, polynomial in parts:
        for i, x in enumerate(polynomial):
            out[i] += factor * x
    return out


def multisets(a: Polynomial, suits: int) -> Polynomial:
    """Multisets of three or four states, by Polya's count over the permutations of the suits."""
    two, three = _stretched(a, 2), _stretched(a, 3)
    if suits == 3:
        total = _plus([(1, _times(a, _times(a, a))), (3, _times(a, two)), (2, three)])
    else:
        squares = _times(a, a)
        total = _plus(
            [
                (1, _times(squares, squares)),
                (6, _times(squares, two)),
                (3, _times(two, two)),
                (8, _times(a, three)),
                (6, _stretched(a, 4)),
            ]
        )
    return tuple(x // factorial(suits) for x in total)


@cache
def class_counts(mode: Mode) -> Polynomial:
    """Classes by number of cards, from none to all 32."""
    plain = (1, 1, 1, 1)
    with_points = _times(plain, (1, 4, 6, 4, 1))
    if mode == "points":
        return _times(_times(with_points, (1, 1, 1, 1, 1)), multisets(with_points, 3))
    if mode == "grand":
        return _times((1, 1, 1, 1, 1), multisets(with_points, 4))
    if mode == "null":
        return multisets((1,) * 9, 4)
    counts = list(_times((1,) * 12, multisets((1,) * 8, 3)))
    if mode == "bare":
        for trumps in range(12):
            for side in range(8):
                counts[trumps + side] -= 1
        for chain in range(19):
            counts[chain] += 1
    return tuple(counts)


def sets(count: int) -> int:
    """How many sets of this many cards there are."""
    return comb(PACK, count)


def representatives(count: int, mode: Mode) -> int:
    """How many classes of this many cards there are."""
    return class_counts(mode)[count]


def all_representatives(mode: Mode) -> int:
    """How many classes there are of any number of cards, none included."""
    return sum(class_counts(mode))


def positions(count: int, classes: int) -> int | None:
    """Positions between two tricks of this many classes, three leaders each; None where hands could not be equal."""
    if count % 3:
        return None
    return classes * factorial(count) // factorial(count // 3) ** 3 * 3


def sets_in_class(cards: Hand, mode: Mode, contract: int = Contract.CLUBS) -> int:
    """How many sets a class has."""
    trumps, *sides = signature(cards, mode, contract)
    if mode == "bare" and not any(sides[1:]):
        length = len(sides[0])
        # A chain: some trumps and the rest in one side suit, or all in one side suit.
        mixed = sum(comb(11, length - k) * 3 * comb(7, k) for k in range(1, length + 1))
        return comb(11, length) + mixed
    width = 8 if mode == "null" else 7
    ways = prod(_ways(side, mode, width) for side in sides)
    jacks = 4 if mode == "grand" else 11
    ways *= 1 if mode == "null" else (_trump_ways(trumps) if mode == "points" else comb(jacks, len(trumps)))
    return ways * factorial(len(sides)) // prod(factorial(sides.count(side)) for side in set(sides))


def _ways(side: tuple[int, ...], mode: Mode, width: int) -> int:
    return comb(3, side.count(0)) if mode in ("points", "grand") else comb(width, len(side))


def _trump_ways(trumps: tuple[int, ...]) -> int:
    return comb(3, trumps.count(0)) * comb(4, trumps.count(2))


def carried(hands: Hands, carry: dict[int, int]) -> Hands:
    """The hands with every card replaced by the one whose part it plays."""
    return three(hand_of(carry[card] for card in members(hand)) for hand in hands)
