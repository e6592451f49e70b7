"""Scoring: plain rules against rule-book hands, kernels against plain rules, published histograms."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.cards import read_card, read_cards, write_card
from ludometry.games.cribbage.kernels.scoring import CODES, score_five
from ludometry.games.cribbage.scoring import count_hand, score_hand, score_pile
from ludometry.games.cribbage.statistics import score_tables


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("5C 5H 5S JD", "5D", 29),  # the thesis, footnote 2: the right jack
        ("5C 5H 5S 5D", "JD", 28),  # the same cards with the jack cut
        ("4C 4D 5H 5S", "6C", 24),
        ("7C 7D 8H 8S", "6C", 24),
        ("AC 7D 7H 7S", "7C", 24),
        ("2C 4D 6H 8S", "10C", 0),
        ("2C 4C 6C 8C", "10D", 4),  # four of a suit in hand
        ("2C 4C 6C 8C", "10C", 5),
        ("2C 3C 4C 5C", "6C", 14),  # a run of five, fifteen twice (4 5 6 and 2 3 4 6), and the flush
        ("10C JD QH KS", "AD", 5),  # a run of four and nobs
    ],
)
def test_hands_of_the_rule_book(hand: str, starter: str, points: int) -> None:
    assert score_hand(read_cards(hand), read_card(starter)) == points


def test_four_of_a_suit_do_not_count_in_the_crib() -> None:
    crib = read_cards("2C 4C 6C 8C")
    assert score_hand(crib, read_card("10D"), crib=True) == 0
    assert score_hand(crib, read_card("10C"), crib=True) == 5


def test_nobs_is_never_the_starter_itself() -> None:
    assert not [line for line in count_hand(read_cards("2C 4D 6H 8S"), read_card("JC")) if line.what == "nobs"]


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("7C 8D", 2),  # fifteen
        ("7C 7D", 2),
        ("7C 7D 7H", 6),
        ("3C 3D 3H 3S", 12),
        ("4C 6D 5H", 5),  # fifteen and a run of three in any order
        ("4C 2D 3H 5S 6C", 5),
        ("4C 4D 5H 6S", 3),  # the run of the last three; the pair is not at the end
        ("10C 10D 10H AS", 2),  # thirty-one
        ("6D 5C 4H 6S", 3),  # the older six does not spoil the run of the last three
        ("5C 6D 4H 6S", 0),
        ("AC KD QH JS", 5),  # a run of three, and thirty-one
        ("KC QD AH JS", 2),  # thirty-one only: an ace is low
    ],
)
def test_the_play_scores_the_last_card(pile: str, points: int) -> None:
    assert score_pile(read_cards(pile)) == points


def test_kernel_scores_as_the_plain_rules_do() -> None:
    rng = random.Random(5)
    table = score_tables().ranks
    for _ in range(3000):
        *hand, starter = rng.sample(range(52), 5)
        if rng.random() < 0.2:  # flushes are rare among random hands
            *hand, starter = [4 * r + 1 for r in rng.sample(range(13), 4)], rng.choice([2, 6, 40])
            hand = hand[0]
        four = int(CODES[hand].sum())
        for crib in (False, True):
            assert score_five(table, four, starter, crib) == score_hand(hand, starter, crib=crib)


def test_rank_keys_tell_all_hands_apart() -> None:
    from itertools import combinations_with_replacement

    from ludometry.games.cribbage.kernels.scoring import RANK_KEYS

    sums = [
        int(RANK_KEYS[list(five)].sum()) for five in combinations_with_replacement(range(13), 5) if five[0] != five[4]
    ]
    assert len(sums) == len(set(sums)) == 6175
    assert int(np.max(sums)) < len(score_tables().ranks)


def test_cards_round_trip_and_refuse() -> None:
    for card in range(52):
        assert read_card(write_card(card)) == card
        assert read_card(write_card(card).lower()) == card
    assert read_card("TH") == read_card("10h")
    with pytest.raises(BadInput, match="not a card"):
        read_card("5X")
    with pytest.raises(BadInput, match="twice"):
        read_cards("5H 5H")
