"""Open cards solved exactly: what the declarer takes when all three hands lie open and everyone plays best.

value     card points that the declarer still takes, the current trick included; in null 1 if he takes no trick, else 0
leader    the seat that led, or leads, the current trick
desk      what a search writes on; each thread has its own, and keeps what it learnt about positions from deal to deal

>>> from ludometry.games.skat.cards import read_hand
>>> hands = (read_hand("CJ HA"), read_hand("HT SA"), read_hand("HK S7"))
>>> solve(hands, contract=3, declarer=0, leader=0)
38
>>> [(card, value) for card, value in appraise(hands, 3, 0, 0)]
[(14, 38), (31, 38)]
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.skat.cards import (
    CARD_POINTS,
    DECK,
    LINE_MASKS,
    NULL_RANKS,
    Contract,
    Hands,
    line,
    members,
    three,
)
from ludometry.games.skat.position import trick_winner
from ludometry.tables.arrays import Array, Ints

MEMORY = 1 << 20
"""Positions that a desk remembers: 16 MB."""
HINTS = 1 << 20
"""Cards that a desk remembers as having settled a position: 4 MB."""
NO_CEILING = 999
LOOKED_UP: tuple[int, ...] = (2, 3)
"""With this many tricks to go the search looks a position up where the table has been built."""
NO_TABLE: Array = np.frombuffer(b"\0", np.uint8)
"""Stands for a table that is not there; read-only like a mapped one, so that kernels are compiled once for both."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the cards of a contract lie in the solver."""

    place: tuple[int, ...]
    """The solver's place of each card."""
    card: tuple[int, ...]
    """The card at each place."""
    kind: int
    game: tuple[int, int, int]
    board: tuple[Array, ...]


@cache
def layout(contract: int, tricks: bool) -> Layout:
    """The layout of a contract, counting points or tricks."""
    from ludometry.games.skat.kernels.layout import GRAND, NULL, SUIT, key_tables

    kind = {Contract.GRAND: GRAND, Contract.NULL: NULL}.get(Contract(contract), SUIT)
    place = [0] * 32
    sides = [suit for suit in range(4) if suit != contract]
    for card in DECK:
        suit, rank = card >> 3, card & 7
        if kind == NULL:
            place[card] = 8 * suit + NULL_RANKS[rank]
        elif rank == 7:
            place[card] = 28 + suit
        else:
            place[card] = 21 + rank if suit == contract else 7 * sides.index(suit) + rank
    card_at = sorted(DECK, key=place.__getitem__)
    lines = {NULL: (0, 1, 2, 3), GRAND: (0, 1, 2, 3, 4), SUIT: (*sides, 4)}[kind]
    suits = np.array([lines.index(line(card, contract)) for card in card_at], np.int64)
    masks = np.array([sum(1 << place[c] for c in members(LINE_MASKS[contract][one])) for one in lines], np.int64)
    counted = kind != NULL and not tricks
    points = np.array([CARD_POINTS[card] if counted else 0 for card in card_at], np.int64)
    trump = -1 if kind == NULL else len(lines) - 1
    game = (kind, trump, 0 if counted else 1)
    return Layout(tuple(place), tuple(card_at), kind, game, (suits, masks, points, *key_tables()))


_mine = threading.local()


def desk(kind: int, tricks: bool) -> tuple[Array, ...]:
    """This thread's desk for a kind of contract."""
    from ludometry.games.skat.kernels.search import MOST_MOVES, ROUND, SLOTS

    desks: dict[tuple[int, bool], tuple[Array, ...]] | None = getattr(_mine, "desks", None)
    if desks is None:
        desks = _mine.desks = {}
    found = desks.get((kind, tricks))
    if found is None:
        found = desks[kind, tricks] = (
            np.zeros(2 * MEMORY, np.int64),
            np.full(HINTS, -1, np.int32),
            np.zeros(3 * 32, np.int64),
            np.zeros(32 * SLOTS, np.int64),
            np.zeros(32 * MOST_MOVES, np.int64),
            np.zeros(32 * MOST_MOVES, np.int64),
            np.zeros(4, np.int64),
        )
    found[2][...] = 0
    found[6][ROUND] += 1
    return found


def clear_desks() -> None:
    """Forgets what this thread's searches have learnt, for measurements."""
    _mine.desks = {}


@dataclass(frozen=True, slots=True)
class _Question:
    """A position as the kernels want it: places instead of cards, seats counted from the declarer."""

    hands: Hands
    leader: int
    first: int
    second: int
    ceiling: int
    layout: Layout
    desk: tuple[Array, ...]
    board: Any
    """The layout's board with the tables of the last tricks."""


def _moved(hand: int, place: tuple[int, ...]) -> int:
    mask = 0
    for card in members(hand):
        mask |= 1 << place[card]
    return mask


def turned(hands: Hands, declarer: int, place: tuple[int, ...]) -> Hands:
    """The hands as masks of places, the declarer's first."""
    return three(_moved(hands[(declarer + step) % 3], place) for step in range(3))


def with_tables(how: Layout, by_tricks: bool) -> Any:
    """The board with the tables of the last tricks that are on this machine; the search does without the others."""
    from ludometry.games.skat.tables import Ending, tables

    found: list[Any] = []
    for tricks in (2, 3):
        ending = Ending("tricks" if by_tricks else "points", how.kind, tricks)
        ready = tricks in LOOKED_UP and tables().ready(ending)
        found.append((ending if ready else Ending(ending.count, how.kind, 2)).numbering.arrays)
        found.append(tables().table(ending) if ready else NO_TABLE)
    return (*how.board, *found)


def prepare() -> None:
    """Builds the small tables that the search looks the last two tricks up in: seconds, once on a machine."""
    from ludometry.games.skat.tables import Ending, tables

    for by_tricks in (False, True):
        for kind in sorted({layout(contract, True).kind for contract in Contract}):
            if by_tricks or kind != layout(Contract.NULL, True).kind:
                tables().table(Ending("tricks" if by_tricks else "points", kind, 2))


def _check(hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...]) -> None:
    if not 0 <= contract <= 5:
        raise BadInput("a contract is a number from 0 to 5: diamonds, hearts, spades, clubs, grand, null.")
    if not (0 <= declarer <= 2 and 0 <= leader <= 2):
        raise BadInput("declarer and leader are seats from 0 to 2.")
    if len(trick) > 2 or any(not 0 <= card < 32 for card in trick):
        raise BadInput("the current trick holds at most two cards, numbered 0 to 31.")
    masks = [*hands, *(1 << card for card in trick)]
    if any(not 0 <= mask < 1 << 32 for mask in masks) or sum(m.bit_count() for m in masks) != _union(masks).bit_count():
        raise BadInput("a card lies in two places: hands and trick must not share any.")
    sizes = [hands[(leader + k) % 3].bit_count() + (k < len(trick)) for k in range(3)]
    if len(set(sizes)) != 1 or not 0 <= sizes[0] <= 10:
        raise BadInput("the three hands must hold equally many cards, at most ten, when the trick is given back.")


def _union(masks: Sequence[int]) -> int:
    every = 0
    for mask in masks:
        every |= mask
    return every


def _question(
    hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...], count_tricks: bool
) -> _Question:
    _check(hands, contract, declarer, leader, trick)
    how = layout(contract, count_tricks)
    place = how.place
    first = place[trick[0]] if trick else -1
    second = place[trick[1]] if len(trick) > 1 else -1
    # In null one trick settles it, unless tricks are to be counted.
    ceiling = 1 if contract == Contract.NULL and not count_tricks else NO_CEILING
    by_tricks = count_tricks or contract == Contract.NULL
    seats, lead = turned(hands, declarer, place), (leader - declarer) % 3
    return _Question(seats, lead, first, second, ceiling, how, desk(how.kind, by_tricks), with_tables(how, by_tricks))


def _exact(q: _Question) -> int:
    from ludometry.games.skat.kernels.solve import ANY, exact_value

    return int(exact_value(*q.hands, q.leader, q.first, q.second, ANY, q.ceiling, q.layout.game, q.board, q.desk))


def solve(hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = ()) -> int:
    """Card points that the declarer still takes, the current trick included; for null 1 if he takes no trick."""
    value = _exact(_question(hands, contract, declarer, leader, trick, False))
    return int(value == 0) if contract == Contract.NULL else value


def reaches(hands: Hands, contract: int, declarer: int, leader: int, need: int) -> bool:
    """Whether the declarer can take this many card points before the first card of a trick; one search, not several."""
    from ludometry.games.skat.kernels.search import can_take

    q = _question(hands, contract, declarer, leader, (), False)
    return need <= 0 or int(can_take(*q.hands, q.leader, -1, -1, need, q.layout.game, q.board, q.desk)) >= need


def tricks(hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = ()) -> int:
    """How many tricks the declarer still takes when tricks are all that counts; in null he wants few."""
    return _exact(_question(hands, contract, declarer, leader, trick, True))


def appraise(
    hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = ()
) -> list[tuple[int, int]]:
    """Every legal card of the seat to move, lowest number first, with the exact value that follows it."""
    cards, values = appraise_many([hands], contract, declarer, leader, trick)
    return [(card, int(value)) for card, value in zip(cards, values[0], strict=True)]


def appraise_many(
    deals: Sequence[Hands], contract: int, declarer: int, leader: int, trick: tuple[int, ...] = ()
) -> tuple[list[int], Ints]:
    """The legal cards of the seat to move, and a row of their values for each deal.

    The deals are worlds that the seat to move thinks possible, so its own hand is the same in all of them.
    """
    from ludometry.games.skat.kernels.solve import appraise_worlds

    if not deals:
        raise BadInput("there must be at least one deal to appraise.")
    seat = (leader + len(trick)) % 3
    if any(hands[seat] != deals[0][seat] for hands in deals):
        raise BadInput("the seat to move must hold the same cards in every deal.")
    asked = [_question(hands, contract, declarer, leader, trick, False) for hands in deals]
    q = asked[0]
    worlds = np.array([one.hands for one in asked], np.int64)
    values = np.zeros((len(deals), 32), np.int64)
    if deals[0][seat]:
        appraise_worlds(worlds, q.leader, q.first, q.second, q.ceiling, q.layout.game, q.board, q.desk, values)
    else:
        values[:] = -1
    cards = [card for card in DECK if values[0, q.layout.place[card]] >= 0]
    chosen = values[:, [q.layout.place[card] for card in cards]]
    return cards, (chosen == 0).astype(np.int64) if contract == Contract.NULL else chosen


def best_line(hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = ()) -> list[int]:
    """The cards that follow under best play to the end, the first of equals at every turn."""
    played: list[int] = []
    while any(hands):
        seat = (leader + len(trick)) % 3
        found = appraise(hands, contract, declarer, leader, trick)
        wanted = max(v for _, v in found) if seat == declarer else min(v for _, v in found)
        card = next(card for card, value in found if value == wanted)
        played.append(card)
        hands, trick = three(hand & ~(1 << card) for hand in hands), (*trick, card)
        if len(trick) == 3:
            leader, trick = trick_winner(trick, leader, contract), ()
    return played
