"""Open cards solved the slow, obvious way: minimax over every legal card, straight from the rules. The referee.

count   what is added up for the declarer: card points, or one for each trick
null    the declarer wants no trick, the opponents want him to take one
"""

from __future__ import annotations

from ludometry.games.skat.cards import CARD_POINTS, Contract, Count, Hands, line, members, three
from ludometry.games.skat.position import trick_winner


def legal(hand: int, contract: int, trick: tuple[int, ...]) -> list[int]:
    """The cards that may be played: those of the line that was led, or any when there is none."""
    if not trick:
        return list(members(hand))
    following = [card for card in members(hand) if line(card, contract) == line(trick[0], contract)]
    return following or list(members(hand))


def without(hands: Hands, card: int) -> Hands:
    """The hands once a card has been played."""
    return three(hand & ~(1 << card) for hand in hands)


def solve(
    hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = (), count: Count = "points"
) -> int:
    """What the declarer still takes under best play of all, the current trick included; for null 1 if no trick."""
    if contract == Contract.NULL and count == "points":
        return int(solve(hands, contract, declarer, leader, trick, "tricks") == 0)
    return Minimax(contract, declarer, count).most(hands, leader, trick)


def appraise(
    hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = (), count: Count = "points"
) -> list[tuple[int, int]]:
    """Every legal card with what the declarer then takes."""
    null = contract == Contract.NULL
    game, seat = Minimax(contract, declarer, "tricks" if null else count), (leader + len(trick)) % 3
    found = [(card, game.after(hands, leader, trick, card)) for card in legal(hands[seat], contract, trick)]
    return [(card, int(value == 0)) for card, value in found] if null and count == "points" else found


class Minimax:
    """One contract and what is counted in it, with every position met so far."""

    def __init__(self, contract: int, declarer: int, count: Count) -> None:
        self.contract, self.declarer, self.count = contract, declarer, count
        self.known: dict[tuple[Hands, int, tuple[int, ...]], int] = {}

    def most(self, hands: Hands, leader: int, trick: tuple[int, ...]) -> int:
        """What the declarer takes from here on."""
        if not trick and not any(hands):
            return 0
        key = (hands, leader, trick)
        if key not in self.known:
            seat = (leader + len(trick)) % 3
            values = [self.after(hands, leader, trick, card) for card in legal(hands[seat], self.contract, trick)]
            # In null the declarer shuns what he is counted, so the two sides trade places.
            wants_more = (seat == self.declarer) != (self.contract == Contract.NULL)
            self.known[key] = max(values) if wants_more else min(values)
        return self.known[key]

    def after(self, hands: Hands, leader: int, trick: tuple[int, ...], card: int) -> int:
        """What he takes once a card has been played, its trick included."""
        left, trick = without(hands, card), (*trick, card)
        if len(trick) < 3:
            return self.most(left, leader, trick)
        taker = trick_winner(trick, leader, self.contract)
        gain = 0
        if taker == self.declarer:
            gain = 1 if self.count == "tricks" else sum(CARD_POINTS[played] for played in trick)
        return gain + self.most(left, taker, ())
