"""Verification of the cribbage tables: `ludometry verify cribbage`.

hands    least, most, median and sum of every discard over the 46 starters, counted again card by card
cribs    the crib's sum over 45,540 cribs, counted again for a smaller sample
learned  the strong player and the trained agents: they have no equation, so their checksums alone are compared
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from ludometry.core.errors import BadInput, LudometryError, UnknownName
from ludometry.games.cribbage.build import build_table
from ludometry.games.cribbage.cards import write_cards
from ludometry.games.cribbage.kernels.verify import count_crib, count_hand_figures
from ludometry.games.cribbage.rules import RULES_VERSION
from ludometry.games.cribbage.statistics import splits
from ludometry.games.cribbage.tables import CLASSES, TABLES, SuitClasses
from ludometry.study.verifying import Finding, Subject, drawn, named_files
from ludometry.tables.arrays import Array
from ludometry.tables.store import Store

EXTREMES, HAND_SUMS, CRIB_SUMS = TABLES
MOST_CRIBS = 300
"""Discards whose crib is counted again: two thousandths of a second each."""
LEARNED = "tables that were learned have no equation: their checksums alone were compared."
WORDS = ("statistics", "strong")


def _drawn(most: int, seed: int) -> list[int]:
    """Suit classes, all of them or enough for their fifteen discards to make up the number asked for."""
    return [int(number) for number in drawn(CLASSES, -(-most // 15), seed)]


def _compared(
    numbers: list[int],
    figures_of: Callable[[Array, Array, int], tuple[int, ...]],
    kept: Callable[[int, int], tuple[int, ...]],
) -> Finding:
    """Compares rows of a table with what is counted for the same discards."""
    classes = SuitClasses()
    wrong, example = 0, ""
    for number in numbers:
        six = classes.unrank(number)
        held = sum(1 << card for card in six)
        for place, (hand, thrown) in enumerate(splits(tuple(six))):
            counted = figures_of(np.array(hand, np.int64), np.array(thrown, np.int64), held)
            if counted != kept(number, place):
                wrong += 1
                cards, away = write_cards(six), write_cards(thrown)
                example = example or f"{cards} throwing {away}"
    # The fifteen discards of a hand are looked at in one draw.
    return Finding(15 * len(numbers), 15 * CLASSES, wrong, example, draws=len(numbers))


def check_hands(store: Store, most: int, seed: int) -> Finding:
    """The two tables of hands against the long count."""
    extremes, sums = (store.open(name, RULES_VERSION, like=TABLES[name]) for name in (EXTREMES, HAND_SUMS))
    cards, seen, figures = np.zeros(5, np.int64), np.zeros(30, np.int64), np.zeros(4, np.int64)

    def counted(hand: Array, thrown: Array, held: int) -> tuple[int, ...]:
        count_hand_figures(hand, held, cards, seen, figures)
        return tuple(int(figure) for figure in figures)

    def kept(number: int, place: int) -> tuple[int, ...]:
        return (*(int(figure) for figure in extremes[number, place]), int(sums[number, place]))

    return _compared(_drawn(most, seed), counted, kept)


def check_cribs(store: Store, most: int, seed: int) -> Finding:
    """The table of cribs against the long count, for a smaller sample."""
    sums = store.open(CRIB_SUMS, RULES_VERSION, like=TABLES[CRIB_SUMS])
    cards = np.zeros(5, np.int64)
    numbers = _drawn(min(most or MOST_CRIBS, MOST_CRIBS), seed)
    return _compared(
        numbers,
        lambda hand, thrown, held: (int(count_crib(thrown, held, cards)),),
        lambda number, place: (int(sums[number, place]),),
    )


def _learned(store: Store, name: str) -> Subject:
    def cannot() -> None:
        raise BadInput(f"the table {name} was learned: 'ludometry solve cribbage' or its next use trains it again.")

    try:
        version = store.manifest(name).rules_version
    except LudometryError:
        version = RULES_VERSION
    return Subject(name, store, (name,), version, lambda most, seed: Finding(0, 0, note=LEARNED), cannot, word="strong")


POSITIONS = 15_000
"""Discards that are counted again, card by card, unless told otherwise: half a CPU second."""


def subjects(what: str, store: Store | None = None) -> list[Subject]:
    """The tables to verify: the statistics, the learned ones, or all that there are."""
    store = store or Store("cribbage")
    if what and what not in WORDS:
        raise UnknownName("table", what, WORDS)
    there = named_files(store)
    found: list[Subject] = []
    if what == "statistics" or (not what and there & set(TABLES)):
        found += [
            Subject(
                name, store, files, RULES_VERSION, check=partial(one, store),
                rebuild=partial(build_table, store), word="statistics",
            )
            for name, files, one in (
                ("hands", (EXTREMES, HAND_SUMS), check_hands),
                ("cribs", (CRIB_SUMS,), check_cribs),
            )
        ]  # fmt: skip
    if what != "statistics":
        found += [_learned(store, name) for name in sorted(there - set(TABLES))]
    return found
