"""Open cards solved exactly: what the declarer takes when all three hands lie open and everyone plays best."""

from __future__ import annotations

from ludometry.games.skat import plain_solver

Hands = tuple[int, int, int]


def solve(hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = ()) -> int:
    """Card points that the declarer still takes, the current trick included; for null 1 if he takes no trick."""
    return plain_solver.solve(hands, contract, declarer, leader, trick)


def appraise(
    hands: Hands, contract: int, declarer: int, leader: int, trick: tuple[int, ...] = ()
) -> list[tuple[int, int]]:
    """Every legal card of the seat to move with the value that follows it."""
    return plain_solver.appraise(hands, contract, declarer, leader, trick)
