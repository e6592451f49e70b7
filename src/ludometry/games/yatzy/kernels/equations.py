"""The two formulas of the thesis for what a keep is worth, one after the other as often as asked, to be timed.

formula 1   the mean over all rolls that a throw of the other dice can make
formula 2   the mean over one more die, from the largest keeps down
"""

from __future__ import annotations

from ludometry.games.yatzy.kernels.turn import down
from ludometry.games.yatzy.kernels.verify import Odds
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel(_nrt=False)
def by_whole_throws(odds: Odds, first_hand: int, value: Array, times: int) -> None:
    """Formula 1: value[keep] for every keep of fewer than all dice, from value[hand]."""
    for _ in range(times):
        for keep in range(first_hand):
            total = 0.0
            for place in range(odds.throw_at[keep], odds.throw_at[keep + 1]):
                total += odds.throw_chance[place] * value[first_hand + odds.throw_hand[place]]
            value[keep] = total


@kernel(_nrt=False)
def by_one_die(add: Array, first_hand: int, value: Array, times: int) -> None:
    """Formula 2: the same."""
    for _ in range(times):
        down(add, first_hand, value)
