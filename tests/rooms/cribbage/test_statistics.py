"""Exact discard statistics against counting by hand, and the numbering of suit classes."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage import statistics, tables
from ludometry.games.cribbage.cards import read_cards
from ludometry.games.cribbage.kernels.statistics import cards_of_masks
from ludometry.tables.store import Store
from tests.rooms.cribbage import checks


def test_kernel_counts_as_one_counts_by_hand() -> None:
    rng = random.Random(3)
    flush = read_cards("2H 4H JH 9H KH 5H")
    for six, places in ((flush, 2), (tuple(rng.sample(range(52), 6)), 1)):
        exact = statistics.discards(six)
        for place in rng.sample(range(15), places):
            kept, thrown = statistics.splits(six)[place]
            slow = checks.counted_by_hand(kept, thrown)
            fast = exact[place]
            assert (fast.least, fast.most, fast.median) == (slow.least, slow.most, slow.median)
            assert fast.mean == pytest.approx(slow.mean, abs=1e-12)
            assert fast.crib == pytest.approx(slow.crib, abs=1e-12)


def test_suit_classes_are_numbered_without_gaps() -> None:
    index = tables.SuitClasses()
    assert index.size == 962_988
    classes, deals = tables.suit_classes()
    assert int(deals.sum()) == 20_358_520  # 52 over 6
    rng = random.Random(1)
    six = np.empty(6, np.int64)
    for number in [0, index.size - 1, *rng.sample(range(index.size), 300)]:
        hand = index.unrank(number)
        assert index.rank(hand) == number
        cards_of_masks(classes[number], six)
        assert tuple(six) == hand


def test_suit_class_forgets_the_names_of_suits() -> None:
    index = tables.SuitClasses()
    rng = random.Random(2)
    for _ in range(50):
        six = rng.sample(range(52), 6)
        names = rng.sample(range(4), 4)
        assert index.rank(six) == index.rank([card - card % 4 + names[card % 4] for card in six])


def test_table_says_what_the_kernel_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of every class takes seconds; a few classes show that look-up and order of discards are right."""
    index = tables.SuitClasses()
    rng = random.Random(4)
    hands = [tuple(rng.sample(range(52), 6)) for _ in range(20)]
    extremes = np.zeros((index.size, 15, 3), np.uint8)
    hand_sums, crib_sums = np.zeros((index.size, 15), np.uint16), np.zeros((index.size, 15), np.uint32)
    for six in hands:
        number = index.rank(six)
        figures = statistics.figures(index.unrank(number))
        extremes[number], hand_sums[number], crib_sums[number] = figures[:, :3], figures[:, 3], figures[:, 4]
    table = tables.DiscardTable.__new__(tables.DiscardTable)
    table.extremes, table.hand_sums, table.crib_sums, table._classes = extremes, hand_sums, crib_sums, index
    for six in hands:
        looked_up = {frozenset(found.thrown): found for found in table.discards(six)}
        for exact in statistics.discards(six):
            found = looked_up[frozenset(exact.thrown)]
            assert (found.least, found.most, found.median, found.mean, found.crib) == (
                exact.least,
                exact.most,
                exact.median,
                exact.mean,
                exact.crib,
            )


def test_missing_table_names_its_command(tmp_path: Path) -> None:
    from ludometry.core.errors import MissingTable

    with pytest.raises(MissingTable, match="ludometry solve cribbage statistics"):
        tables.DiscardTable(Store("cribbage", tmp_path))


def test_seven_cards_and_a_card_twice_are_refused() -> None:
    with pytest.raises(BadInput, match="expected the six cards"):
        statistics.discards(range(7))
    with pytest.raises(BadInput, match="twice"):
        statistics.discards([1, 2, 3, 4, 5, 5])
