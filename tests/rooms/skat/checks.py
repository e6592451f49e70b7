"""What the room promises of itself, and the figures of the fact sheet."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.skat import plain_solver, rules, scoring
from ludometry.games.skat.cards import (
    CARD_POINTS,
    LINE_MASKS,
    SEATS,
    Card,
    Contract,
    Count,
    Hand,
    Hands,
    deal_out,
    read_card,
    read_hand,
    write_card,
    write_hand,
)
from ludometry.games.skat.dealing import PACKETS
from ludometry.games.skat.kernels.layout import SUIT
from ludometry.games.skat.material import Mode, carried, lines_of, positions, representatives, sets
from ludometry.games.skat.notation import read_contract, read_position
from ludometry.games.skat.numbering import numbering
from ludometry.games.skat.oracle import SkatOracle
from ludometry.games.skat.paper.similarity import (
    order_of_outcomes,
    outcomes,
    payoff_classes,
    saving,
)
from ludometry.games.skat.position import Play, Position, legal, trick_winner
from ludometry.games.skat.room import random_ending
from ludometry.games.skat.rules import Skat
from ludometry.games.skat.sampling import count_deals
from ludometry.games.skat.solver import appraise, layout, solve
from ludometry.games.skat.tables import places_of


def kernels_agree(rng: random.Random) -> None:
    """The solver's kernels say of every card what plain minimax over the rules says."""
    for _ in range(60):
        position = random_ending(rng, rng.choice((1, 2, 3, 3, 4)))
        if rules.turn(position) == Turn.OVER:
            continue
        question = _question(position)
        plain = dict(plain_solver.appraise(*question))
        assert dict(appraise(*question)) == plain, position
        assert {move.card for move in rules.moves(position)} == set(plain), position
        assert solve(*question) == plain_solver.solve(*question), position


def obeys_bellman(rng: random.Random) -> None:
    """A position is worth what its best card leads to, whoever plays it."""
    for cards in (2, 3, 4, 5, 6):
        for _ in range(12):
            obeys_its_equation(random_ending(rng, cards))


def obeys_its_equation(position: Position) -> None:
    """Asserts that a position is worth what its best card leads to, step by step through the rules."""
    if rules.turn(position) == Turn.OVER:
        return
    values = {card: _worth_after(position, card) for card, _ in appraise(*_question(position))}
    for card, value in appraise(*_question(position)):
        assert values[card] == value, (position, write_card(card))
    best = max(values.values()) if position.mover == position.declarer else min(values.values())
    assert solve(*_question(position)) == best, position


def _question(position: Position) -> tuple[Hands, int, int, int, tuple[Card, ...]]:
    now = position.course
    return position.hands, position.contract, position.declarer, now.leader, now.trick


def _worth_after(position: Position, card: int) -> int:
    """Points that the declarer takes with this trick, if it ends here, and in what follows."""
    after = rules.play(position, Play(card))
    gained = after.course.points[0] - position.course.points[0]
    if position.contract == Contract.NULL:
        if after.is_lost_null:
            return 0
        gained = 0
    if rules.turn(after) == Turn.OVER:
        return 1 if position.contract == Contract.NULL else gained
    return gained + int(solve(*_question(after)))


# What facts.toml asks for


def pack_points() -> int:
    """All card points."""
    return sum(CARD_POINTS)


def trumps(contract: str) -> int:
    """How many trumps a contract has."""
    return LINE_MASKS[read_contract(contract)][4].bit_count()


def deals_that_fit(position: str) -> int:
    """How many deals fit a position."""
    return count_deals(read_position(position))


def packet_sizes() -> list[int]:
    """The packets of a deal in order."""
    return [count for _, count in PACKETS]


def score(hand: str, skat: str, contract: str, points: int, tricks: int = 5) -> int:
    """What the declarer writes down for these cards, points and tricks."""
    named = read_contract(contract)
    count, _ = scoring.tops(read_hand(hand) | read_hand(skat), named)
    return scoring.score(named, count, points, tricks)


def tricks_of(cards: str, contract: str) -> int:
    """The place in a trick of the card that takes it."""
    return trick_winner(tuple(read_card(word) for word in cards.split()), 0, read_contract(contract))


def playable(hand: str, led: str, contract: str) -> str:
    """The cards of a hand that may follow a led card, in the order of a hand."""
    named = read_contract(contract)
    return write_hand(legal(read_hand(hand), (read_card(led),), named), named)


def open_value(position: str) -> list[int]:
    """Declarer's and defenders' points in the end when all cards lie open."""
    asked = read_position(position)
    if any(asked.unknown):
        raise BadInput("an open value needs open hands.")
    worth = SkatOracle(Skat()).worth(asked)
    other = worth[(asked.declarer + 1) % SEATS]
    return [round(worth[asked.declarer]), round(other)]


def positions_kept(tricks: int, mode: Mode, unit: int = 1) -> float:
    """Positions of one set a class with this many tricks to go, in some unit."""
    return (positions(3 * tricks, representatives(3 * tricks, mode)) or 0) / unit


def positions_of_all_sets(tricks: int, unit: int = 1) -> float:
    """The same for every set on its own."""
    return (positions(3 * tricks, sets(3 * tricks)) or 0) / unit


def positions_in_file(count: Count, tricks: int) -> int:
    """How many positions the numbering behind a file has."""
    return numbering(count, SUIT, tricks).size


def merged(tricks: int) -> int:
    """Classes that are left when those with similar payoffs are merged."""
    return saving(tricks).merged


# Payoff similarity


def similar_pairs(tricks: int, rng: random.Random, count: int) -> Iterator[tuple[Hand, Hand]]:
    """Pairs of different classes that are merged, as sets of cards with clubs trumps."""
    where, card_at = numbering("points", 0, tricks), layout(Contract.CLUBS, False).card
    groups: list[list[int]] = []
    for found in payoff_classes(tricks).values():
        by_order: dict[bytes, list[int]] = {}
        for key, number in zip(order_of_outcomes(found.rows), found.numbers, strict=True):
            by_order.setdefault(key, []).append(int(number))
        groups += [group for group in by_order.values() if len(group) > 1]
    for _ in range(count):
        one, other = rng.sample(rng.choice(groups), 2)
        first, second = (sum(1 << card_at[place] for place in places_of(where, number)) for number in (one, other))
        yield first, second


def ordered_cards(cards: Hand) -> list[int]:
    """The cards of a set in the order of its structure: side suits, shortest first, then the trumps."""
    trumps, sides = lines_of(cards, Contract.CLUBS)
    sides.sort(key=lambda side: (len(side), [CARD_POINTS[card] for card in side]))
    return [card for side in [*sides, trumps] for card in side]


def structure(cards: Hand) -> tuple[int, ...]:
    """How many trumps, and the lengths of the side suits."""
    trumps, sides = lines_of(cards, Contract.CLUBS)
    return (len(trumps), *sorted(len(side) for side in sides))


def similar(one: Hand, other: Hand) -> bool:
    """Whether two sets are similar, cards matched in the order of their structure."""
    if structure(one) != structure(other):
        return False
    rows = np.array([[CARD_POINTS[card] for card in ordered_cards(cards)] for cards in (one, other)], np.int64)
    first, second = order_of_outcomes(rows)
    return first == second


def same_order_of_cards(one: Hand, other: Hand) -> bool:
    """Whether two sets of one structure have their cards in the same order of points: the monotone map of a card."""
    if structure(one) != structure(other):
        return False
    pairs = list(zip(ordered_cards(one), ordered_cards(other), strict=True))
    return all(
        (CARD_POINTS[a] < CARD_POINTS[c]) == (CARD_POINTS[b] < CARD_POINTS[d]) for a, b in pairs for c, d in pairs
    )


def moved(hands: Hands, one: Hand, other: Hand) -> Hands:
    """A deal of one set, dealt with another set of the same structure."""
    return carried(hands, dict(zip(ordered_cards(one), ordered_cards(other), strict=True)))


def translated(value: int, one: Hand, other: Hand) -> set[int]:
    """What a value of one set's table means for the other: f of it, as the outcomes have it."""
    a = np.array([CARD_POINTS[card] for card in ordered_cards(one)], np.int64)
    b = np.array([CARD_POINTS[card] for card in ordered_cards(other)], np.int64)
    rows = outcomes(len(a))
    return {int(theirs) for ours, theirs in zip(rows @ a, rows @ b, strict=True) if ours == value}


def similar_mismatches(tricks: int, count: int, seed: int = 1) -> int:
    """Merged pairs, dealt alike, in which one value is not the translation of the other: none, if merging is sound."""
    rng = random.Random(seed)
    wrong = 0
    for one, other in similar_pairs(tricks, rng, count):
        cards = ordered_cards(one)
        rng.shuffle(cards)
        hands, leader = deal_out(cards, tricks), rng.randrange(3)
        value = solve(hands, Contract.CLUBS, 0, leader)
        expected = translated(value, one, other)
        wrong += expected != {solve(moved(hands, one, other), Contract.CLUBS, 0, leader)}
    return wrong
