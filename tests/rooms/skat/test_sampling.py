"""Deals that fit: counted against enumeration, drawn evenly, and named card by card with the right chances."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb, fsum

import pytest

from ludometry.games.skat import rules
from ludometry.games.skat.cards import line, members
from ludometry.games.skat.dealing import whole_deal
from ludometry.games.skat.notation import read_position
from ludometry.games.skat.position import SKAT, Position, hide
from ludometry.games.skat.room import random_ending
from ludometry.games.skat.sampling import Deals, count_deals

SMALL = "hearts by F | HA CT C7 | ? | ? | gone CJ SJ DJ HT HK HQ H9 H8 CA CK CQ SA ST SK SQ S9 DA DT DK D8 D7"
WITH_VOIDS = SMALL + " | void M:D R:T"


def every_deal(position: Position) -> set[tuple[int, int, int, int]]:
    """All fillings of the unknown places, tried one by one."""
    unseen = list(members(position.unseen()))
    voids = position.shown_voids()

    def holds(seat: int, cards: tuple[int, ...]) -> bool:
        return not any(voids[seat] >> line(card, position.contract) & 1 for card in cards)

    found = set()
    sizes = position.unknown
    for first in combinations(unseen, sizes[0]):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, sizes[1]):
            left = [card for card in rest if card not in second]
            for third in combinations(left, sizes[2]):
                if holds(0, first) and holds(1, second) and holds(2, third):
                    skat = [card for card in left if card not in third]
                    piles = [sum(1 << card for card in pile) for pile in (first, second, third, skat)]
                    known = (*position.hands, position.skat)
                    a, b, c, d = (pile | had for pile, had in zip(piles, known, strict=True))
                    found.add((a, b, c, d))
    return found


@pytest.mark.parametrize("text", [SMALL, WITH_VOIDS])
def test_the_count_is_the_number_of_deals(text: str) -> None:
    position = read_position(text)
    assert count_deals(position) == len(every_deal(position)) > 1


def test_counts_of_a_whole_deal() -> None:
    text = "clubs by F | CJ SJ CA CT C9 C8 SA HA HT H7 | ? | ? | skat D7 D8"
    assert count_deals(read_position(text)) == comb(20, 10)
    # Middlehand shows no trumps: 5 unseen trumps all go to rearhand.
    assert count_deals(read_position(text + " | void M:T")) == comb(15, 10)


def test_every_deal_is_drawn_equally_often() -> None:
    position = read_position(WITH_VOIDS)
    deals = every_deal(position)
    rng = random.Random(1)
    fitting = Deals(position)
    count = 60 * len(deals)
    drawn = [fitting.draw(rng) for _ in range(count)]
    met = Counter((*deal.hands, deal.skat) for deal in drawn)
    assert set(met) == deals
    expected = count / len(deals)
    chi_square = fsum((met[deal] - expected) ** 2 / expected for deal in deals)
    # Six standard deviations above the mean of the distribution; the seed is fixed.
    assert chi_square < len(deals) + 6 * (2 * len(deals)) ** 0.5


def test_few_deals_are_all_looked_at_once() -> None:
    position = read_position(WITH_VOIDS)
    found = Deals(position).sample(random.Random(2), 1000)
    assert {(*deal.hands, deal.skat) for deal in found} == every_deal(position)
    assert len(found) == count_deals(position)


@pytest.mark.parametrize("seed", range(12))
def test_drawn_deals_fit_what_was_seen(seed: int) -> None:
    rng = random.Random(seed)
    position = whole_deal(rng)
    for _ in range(rng.randint(6, 20)):
        if rules.turn(position) >= 0:
            position = rules.play(position, rng.choice(rules.moves(position)))
    for seat in range(3):
        seen = hide(position, seat)
        for deal in Deals(seen).sample(rng, 8):
            assert deal.hands[seat] == position.hands[seat]
            assert deal.skat.bit_count() == 2
            assert [hand.bit_count() for hand in deal.hands] == [hand.bit_count() for hand in position.hands]
            assert deal.unseen() == 0
            for other in range(3):
                shown = position.shown_voids()[other]
                assert not any(shown >> line(card, position.contract) & 1 for card in members(deal.hands[other]))


def test_naming_cards_one_by_one_gives_every_deal_its_share() -> None:
    position = read_position(WITH_VOIDS)
    position = rules.play(position, rules.moves(position)[0])
    total = count_deals(position)

    def walk(now: Position, chance: float) -> None:
        if now.unknown[1] == 0:
            weight[now.hands[1]] = weight.get(now.hands[1], 0.0) + chance
            return
        for event, odds in rules.unknown_cards(now):
            walk(rules.play(now, event), chance * odds)

    weight: dict[int, float] = {}
    walk(position, 1.0)
    held = Counter(deal[1] for deal in every_deal(position))
    assert set(weight) == set(held)
    for hand, chance in weight.items():
        assert chance == pytest.approx(held[hand] / total)


def test_a_hidden_skat_is_shown_at_the_end() -> None:
    gone = "SJ HJ DJ CA CT CK CQ C9 C8 C7 SA ST SK SQ S9 S8 S7 HA HT HK HQ H9 H8 H7 DA DT DK"
    text = f"clubs by F | CJ | ? | ? | gone {gone} | points 60-55"
    position = read_position(text)
    assert position.unknown == (0, 1, 1, 2)
    rng = random.Random(4)
    while rules.turn(position) != -2:
        if rules.turn(position) == -1:
            position = rules.play(position, rng.choice(rules.unknown_cards(position))[0])
        else:
            position = rules.play(position, rules.moves(position)[0])
    assert position.unknown[SKAT] == 0
    assert sum(position.standing()) == 120


def test_random_hidden_endings_can_be_dealt() -> None:
    rng = random.Random(6)
    for _ in range(30):
        position = random_ending(rng, 4, hidden=True)
        assert count_deals(position) > 0
        assert Deals(position).draw(rng).is_open
