"""What every legal move is worth, in microseconds: the table and one turn, with nothing allocated in between.

The desk's adviser says more of each move; this is for programs that ask a million times.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.kernels.turn import fill_values, turn_means
from ludometry.games.yatzy.position import Fill, Keep, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import keeps
from ludometry.games.yatzy.scoring import Roll
from ludometry.games.yatzy.tables import ValueTable, locked, table_of


@lru_cache(maxsize=1 << 12)
def numbered_keeps(roll: Roll) -> tuple[tuple[Keep, int], ...]:
    """The keeps of a roll with their numbers."""
    number = numbering(len(roll)).number
    return tuple((Keep(kept), number[kept]) for kept in keeps(roll))


class Options:
    """Expected final scores of every move under one rule set. Not to be shared between threads."""

    def __init__(self, rules: RuleSet, table: ValueTable | None = None) -> None:
        self.rules = rules
        self.table = table or table_of(rules)
        plan = self.table.plan
        self._number = numbering(rules.dice).number
        self._mean = np.empty(len(plan.drops))
        self._boxes = np.empty((plan.boxes, 3))
        self._points, self._place = np.zeros((2, len(plan.drops)), np.int64)
        self._pays = np.zeros(plan.boxes, np.int64)
        self._none = locked(np.empty(0))
        self._fills = tuple(Fill(box) for box in range(plan.boxes))

    def means(self, position: Position) -> dict[Keep | Fill, float]:
        """The expected final score after every legal move, in the order of the rules."""
        plan, rules, card = self.table.plan, self.rules, position.card
        hand = self._number.get(position.dice, -1)
        if hand < plan.first_hand or None not in card:
            raise BadInput(f"a decision is due when {rules.dice} dice lie on the table and a box is open.")
        mask = have = 0
        for box, held in enumerate(card):
            if held is not None:
                mask |= 1 << box
                have += held
        have += position.extra
        flag = rules.flag(card)
        upper = min(rules.upper_total(card), plan.cap)
        layer = self.table.layers[mask.bit_count() + 1]
        found: dict[Keep | Fill, float] = {}
        if position.rerolls:
            turn_means(
                plan, layer, mask, flag, upper, position.rerolls, self._mean, self._points, self._place, self._pays
            )
            values = self._mean.tolist()
            found = {keep: have + values[number] for keep, number in numbered_keeps(position.dice)}
        fill_values(plan, layer, self._none, mask, flag, upper, position.rerolls, hand, self._boxes, self._pays)
        for fill, value in zip(self._fills, self._boxes[:, 0].tolist()):
            if value == value:  # NaN marks boxes that may not be filled
                found[fill] = have + value
        return found
