"""The compiled search against plain minimax, on endings of every contract and inside tricks, and on whole deals."""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.skat import plain_solver, solver
from ludometry.games.skat.cards import CARD_POINTS, Contract, members, read_card, read_hand
from ludometry.games.skat.position import trick_winner

Question = tuple[tuple[int, int, int], int, int, int, tuple[int, ...]]


def deal(rng: random.Random, cards: int) -> tuple[int, int, int]:
    pack = rng.sample(range(32), 3 * cards)
    first, second, third = (sum(1 << card for card in pack[k * cards : (k + 1) * cards]) for k in range(3))
    return first, second, third


def ending(rng: random.Random, cards: int, contract: int | None = None) -> Question:
    """A random position of this many cards, perhaps in the middle of a trick."""
    hands, leader = deal(rng, cards), rng.randrange(3)
    played = rng.randrange(6) if contract is None else contract
    trick: tuple[int, ...] = ()
    for _ in range(rng.randrange(3)):
        card = rng.choice(plain_solver.legal(hands[(leader + len(trick)) % 3], played, trick))
        hands = (hands[0] & ~(1 << card), hands[1] & ~(1 << card), hands[2] & ~(1 << card))
        trick = (*trick, card)
    return hands, played, rng.randrange(3), leader, trick


@pytest.mark.parametrize(("cards", "count"), [(1, 150), (2, 900), (3, 900), (4, 90)])
def test_small_endings_are_worth_what_minimax_says(cards: int, count: int) -> None:
    rng = random.Random(cards)
    for _ in range(count):
        asked = ending(rng, cards)
        assert solver.solve(*asked) == plain_solver.solve(*asked), asked
        assert solver.tricks(*asked) == plain_solver.solve(*asked, "tricks"), asked


@pytest.mark.parametrize("contract", list(Contract))
def test_five_and_six_cards_are_worth_what_minimax_says(contract: Contract) -> None:
    rng = random.Random(60 + contract)
    for cards in (5, 5, 5, 6):
        asked = ending(rng, cards, contract)
        assert solver.solve(*asked) == plain_solver.solve(*asked), asked


def test_the_tables_at_the_leaves_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    solver.prepare()
    rng = random.Random(8)
    asked = [ending(rng, 7) for _ in range(40)]
    with_tables = [solver.solve(*one) for one in asked]
    monkeypatch.setattr(solver, "LOOKED_UP", ())
    solver.clear_desks()
    assert [solver.solve(*one) for one in asked] == with_tables


def test_every_card_gets_its_own_value() -> None:
    rng = random.Random(9)
    for _ in range(250):
        asked = ending(rng, rng.choice((2, 3)))
        assert solver.appraise(*asked) == plain_solver.appraise(*asked), asked


@pytest.mark.parametrize("contract", [Contract.HEARTS, Contract.GRAND, Contract.NULL])
def test_whole_deals_obey_their_equation(contract: Contract) -> None:
    """The best card is worth what the deal is worth, and each card what the position after it is worth."""
    hands, declarer = deal(random.Random(12), 8), 1
    if contract == Contract.NULL:
        hands = (read_hand("HA HK SA SK DA DK CA CT"), read_hand("H7 H8 H9 S7 S8 D7 D8 C7"), 0)
        rest = [card for card in range(32) if not (hands[0] | hands[1]) >> card & 1]
        hands = (hands[0], hands[1], sum(1 << card for card in rest[:8]))
    found = solver.appraise(hands, contract, declarer, 0)
    assert solver.solve(hands, contract, declarer, 0) == min(value for _, value in found)
    for card, value in found:
        left = (hands[0] & ~(1 << card), hands[1], hands[2])
        assert solver.solve(left, contract, declarer, 0, (card,)) == value


def test_the_best_line_brings_what_was_promised() -> None:
    rng = random.Random(13)
    for contract in (Contract.CLUBS, Contract.GRAND):
        hands, declarer, leader = deal(rng, 6), rng.randrange(3), 0
        promised = solver.solve(hands, contract, declarer, leader)
        line = solver.best_line(hands, contract, declarer, leader)
        assert sorted(line) == sorted(members(hands[0] | hands[1] | hands[2]))
        taken = 0
        for start in range(0, 18, 3):
            trick = tuple(line[start : start + 3])
            leader = trick_winner(trick, leader, contract)
            taken += sum(CARD_POINTS[card] for card in trick) if leader == declarer else 0
        assert taken == promised


def test_many_worlds_at_once_are_the_worlds_one_by_one() -> None:
    rng = random.Random(14)
    own = rng.sample(range(32), 5)
    rest = [card for card in range(32) if card not in own]
    worlds = []
    for _ in range(20):
        pack = rng.sample(rest, 10)
        worlds.append((sum(1 << c for c in own), sum(1 << c for c in pack[:5]), sum(1 << c for c in pack[5:])))
    cards, values = solver.appraise_many(worlds, Contract.SPADES, 2, 0)
    for world, row in zip(worlds, values, strict=True):
        assert solver.appraise(world, Contract.SPADES, 2, 0) == list(zip(cards, row.tolist(), strict=True))
    with pytest.raises(BadInput, match="same cards in every deal"):
        solver.appraise_many([worlds[0], (worlds[0][1], worlds[0][0], worlds[0][2])], Contract.SPADES, 2, 0)
    with pytest.raises(BadInput, match="at least one deal"):
        solver.appraise_many([], Contract.SPADES, 2, 0)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (((1, 1, 2), 3, 0, 0, ()), "two places"),
        (((1, 2, 12), 3, 0, 0, ()), "equally many"),
        (((1, 2, 4), 6, 0, 0, ()), "from 0 to 5"),
        (((1, 2, 4), 3, 3, 0, ()), "seats from 0 to 2"),
        (((1, 2, 4), 3, 0, 0, (5, 6, 7)), "at most two"),
    ],
)
def test_a_position_that_cannot_be_is_refused(asked: Question, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        solver.solve(*asked)


def test_whoever_cannot_follow_may_play_anything() -> None:
    """Section 2.3 of the paper makes him trump; in Skat he may throw a card away and keep the trump."""
    hands = (read_hand("C7 D8"), read_hand("HQ"), read_hand("DQ"))
    trick = (read_card("SK"), read_card("S7"))
    assert solver.appraise(hands, Contract.CLUBS, 0, 1, trick) == [(read_card("D8"), 6), (read_card("C7"), 4)]


def test_nothing_left_is_worth_nothing() -> None:
    assert solver.solve((0, 0, 0), Contract.CLUBS, 0, 0) == 0
    assert solver.appraise((0, 0, 0), Contract.CLUBS, 0, 0) == []
    assert solver.best_line((0, 0, 0), Contract.NULL, 0, 0) == []
