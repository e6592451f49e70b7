"""Figures of the fact sheet, and what the room promises of itself."""

from __future__ import annotations

import random

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.skat import plain_solver, rules, scoring
from ludometry.games.skat.cards import CARD_POINTS, SEATS, Contract, read_hand, write_card
from ludometry.games.skat.dealing import PACKETS
from ludometry.games.skat.notation import read_contract, read_position
from ludometry.games.skat.position import Play, Position
from ludometry.games.skat.sampling import count_deals

Hands = tuple[int, int, int]


def solver_agrees(rng: random.Random, count: int) -> None:
    """Asserts that the solver and plain minimax give every legal card the same value."""
    from ludometry.games.skat.room import random_ending
    from ludometry.games.skat.solver import appraise, solve

    for _ in range(count):
        position = random_ending(rng, rng.choice((1, 2, 3, 3, 4)))
        if rules.turn(position) == Turn.OVER:
            continue
        now = position.table
        question = (position.hands, position.contract, position.declarer, now.leader, now.trick)
        plain = dict(plain_solver.appraise(*question))
        assert dict(appraise(*question)) == plain, position
        assert {move.card for move in rules.moves(position)} == set(plain), position
        assert solve(*question) == plain_solver.solve(*question), position


def obeys_its_equation(position: Position) -> None:
    """Asserts that a position is worth what its best card leads to, step by step through the rules."""
    from ludometry.games.skat.solver import appraise, solve

    if rules.turn(position) == Turn.OVER:
        return
    values = {card: _worth_after(position, card, solve) for card, _ in _cards(position, appraise)}
    for card, value in _cards(position, appraise):
        assert values[card] == value, (position, write_card(card))
    now = position.table
    whole = solve(position.hands, position.contract, position.declarer, now.leader, now.trick)
    best = max(values.values()) if position.mover == position.declarer else min(values.values())
    assert whole == best, position


def _cards(position: Position, appraise: object) -> list[tuple[int, int]]:
    assert callable(appraise)
    now = position.table
    found: list[tuple[int, int]] = appraise(position.hands, position.contract, position.declarer, now.leader, now.trick)
    return found


def _worth_after(position: Position, card: int, solve: object) -> int:
    """Points that the declarer takes with this trick, if it ends here, and in what follows."""
    assert callable(solve)
    after = rules.play(position, Play(card))
    gained = after.table.points[0] - position.table.points[0]
    if position.contract == Contract.NULL:
        if rules.is_lost_null(after):
            return 0
        gained = 0
    if rules.turn(after) == Turn.OVER:
        return 1 if position.contract == Contract.NULL else gained
    now = after.table
    return gained + int(solve(after.hands, after.contract, after.declarer, now.leader, now.trick))


# ---- facts


def pack_points() -> int:
    """All card points."""
    return sum(CARD_POINTS)


def trumps(contract: str) -> int:
    """How many trumps a contract has."""
    return rules.LINE_MASKS[read_contract(contract)][4].bit_count()


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
    from ludometry.games.skat.cards import read_card
    from ludometry.games.skat.position import trick_winner

    return trick_winner(tuple(read_card(word) for word in cards.split()), 0, read_contract(contract))


def playable(hand: str, led: str, contract: str) -> str:
    """The cards of a hand that may follow a led card, in the order of a hand."""
    from ludometry.games.skat.cards import read_card, write_hand

    named = read_contract(contract)
    return write_hand(rules.legal(read_hand(hand), (read_card(led),), named), named)


def open_value(position: str) -> list[int]:
    """Declarer's and defenders' points in the end when all cards lie open."""
    from ludometry.games.skat.oracle import SkatOracle

    asked = read_position(position)
    if any(asked.unknown):
        raise BadInput("an open value needs open hands.")
    worth = SkatOracle().worth(asked)
    other = worth[(asked.declarer + 1) % SEATS]
    return [round(worth[asked.declarer]), round(other)]
