"""Open cards solved the slow, obvious way: minimax over every legal card, straight from the rules. The referee.

count   what is added up for the declarer: card points, or one for each trick
null    the declarer wants no trick, the opponents want him to take one
"""

from __future__ import annotations

from typing import Literal

from ludometry.games.skat.cards import CARD_POINTS, Contract, beats, line, members

Hands = tuple[int, int, int]
Count = Literal["points", "tricks"]


def legal(hand: int, contract: int, trick: tuple[int, ...]) -> list[int]:
    """The cards that may be played: those of the line that was led, or any when there is none."""
    if not trick:
        return list(members(hand))
    following = [card for card in members(hand) if line(card, contract) == line(trick[0], contract)]
    return following or list(members(hand))


def winner(trick: tuple[int, ...], contract: int) -> int:
    """The place in the trick, 0 to 2, of the card that takes it."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], contract):
            best = place
    return best


def solve(
    hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = (), count: Count = "points"
) -> int:
    """What the declarer still takes under best play of all, the current trick included; for null 1 if no trick."""
    if contract == Contract.NULL and count == "points":
        return int(_most(hands, contract, declarer, leader, trick, "tricks", {}) == 0)
    return _most(hands, contract, declarer, leader, trick, count, {})


def appraise(
    hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = (), count: Count = "points"
) -> list[tuple[int, int]]:
    """Every legal card with what the declarer then takes."""
    seat = (leader + len(trick)) % 3
    found = []
    for card in legal(hands[seat], contract, trick):
        value = _after(hands, contract, declarer, leader, trick, card, "tricks" if contract == 5 else count, {})
        found.append((card, int(value == 0) if contract == Contract.NULL and count == "points" else value))
    return found


Known = dict[tuple[Hands, int, tuple[int, ...]], int]


def _most(
    hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...], count: Count, known: Known
) -> int:
    if not trick and not any(hands):
        return 0
    key = (hands, leader, trick)
    if key not in known:
        seat = (leader + len(trick)) % 3
        values = [
            _after(hands, contract, declarer, leader, trick, card, count, known)
            for card in legal(hands[seat], contract, trick)
        ]
        # In null the declarer shuns what he is counted, so the two sides trade places.
        wants_more = (seat == declarer) != (contract == Contract.NULL)
        known[key] = max(values) if wants_more else min(values)
    return known[key]


def _after(
    hands: Hands,
    contract: int,
    declarer: int,
    leader: int,
    trick: tuple[int, ...],
    card: int,
    count: Count,
    known: Known,
) -> int:
    seat = (leader + len(trick)) % 3
    left = (
        hands[0] & ~(1 << card) if seat == 0 else hands[0],
        hands[1] & ~(1 << card) if seat == 1 else hands[1],
        hands[2] & ~(1 << card) if seat == 2 else hands[2],
    )
    trick = (*trick, card)
    if len(trick) < 3:
        return _most(left, contract, declarer, leader, trick, count, known)
    taker = (leader + winner(trick, contract)) % 3
    gain = 0
    if taker == declarer:
        gain = 1 if count == "tricks" else sum(CARD_POINTS[played] for played in trick)
    return gain + _most(left, contract, declarer, taker, (), count, known)
