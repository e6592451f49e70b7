"""The table of draws against its own equation: hands that hold a set are those that hold it and one card more."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np

from ludometry.games.poker.cards import DECK, Card, write_cards
from ludometry.games.poker.pay_table import HANDS, hand_of
from ludometry.games.poker.position import SIZE
from ludometry.games.poker.tables import DRAWS, ROOM, SHAPE, VERSION, count_draws, draws, row_of
from ludometry.study.verifying import Finding, Subject, asked_for
from ludometry.tables.arrays import Ints
from ludometry.tables.store import Store

POSITIONS = 10_000
"""Sets of cards that are looked at unless told otherwise."""


def subjects(what: str) -> list[Subject]:
    store = Store(ROOM)
    return [Subject(name, store, (name,), VERSION, check, rebuild) for name in asked_for(what, [DRAWS], store)]


def check(most: int, seed: int) -> Finding:
    """Each set of cards against those with one card more; sets of four against the plain rules."""
    table = np.asarray(Store(ROOM).open(DRAWS, VERSION, like=(SHAPE, np.int32)))
    sets = [cards for size in range(SIZE) for cards in combinations(DECK, size)]
    looked_at = random.Random(seed).sample(sets, most) if 0 < most < len(sets) else sets
    wrong = [cards for cards in looked_at if (table[row_of(cards)] != _counted(table, cards)).any()]
    return Finding(len(looked_at), len(sets), len(wrong), write_cards(wrong[0]) if wrong else "")


def _counted(table: Ints, cards: tuple[Card, ...]) -> Ints:
    more = [tuple(sorted((*cards, card))) for card in DECK if card not in cards]
    if len(cards) == SIZE - 1:
        return np.bincount([hand_of(hand) for hand in more], minlength=len(HANDS))
    found: Ints = table[[row_of(one) for one in more]].sum(axis=0) // (SIZE - len(cards))
    return found


def rebuild() -> None:
    Store(ROOM).remove(DRAWS)
    Store(ROOM).write(DRAWS, count_draws(), VERSION, {})
    draws.cache_clear()
