"""The slow and obvious solver: fractions, recursion, and nothing but the rules.

Every position is looked at as it stands, with all points on its card; no numbering, no lanes, no tricks. It can
only finish games of two or three dice and a few boxes, and there the kernels must agree with it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ludometry.core.game import Turn
from ludometry.games.yatzy.position import Position, Throw
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy, ways
from ludometry.games.yatzy.scoring import all_rolls


class Referee:
    """What positions are worth when play is for the best mean of worth(final score).

    >>> from ludometry.games.yatzy.rule_set import read_text
    >>> rules = read_text('dice = 2\\nthrows = 2\\n[boxes]\\nyatzy = "same 2 pays 50"', "two dice")
    >>> Referee(rules).value(Yatzy(rules).start())
    Fraction(275, 18)
    """

    def __init__(self, rules: RuleSet, worth: Callable[[int], int] = lambda score: score) -> None:
        self.rules, self.worth = rules, worth
        self._known: dict[Position, Fraction] = {}

    def value(self, position: Position) -> Fraction:
        """The exact value of any position."""
        if position not in self._known:
            self._known[position] = self._work_out(position)
        return self._known[position]

    def _work_out(self, position: Position) -> Fraction:
        turn = Yatzy(self.rules).turn(position)
        if turn == Turn.OVER:
            return Fraction(self.worth(self.rules.total(position)))
        if turn == Turn.CHANCE:
            missing = self.rules.dice - len(position.dice)
            return sum(
                (
                    Fraction(ways(roll), 6**missing) * self.value(Yatzy(self.rules).play(position, Throw(roll)))
                    for roll in all_rolls(missing)
                ),
                Fraction(0),
            )
        return max(self.value(Yatzy(self.rules).play(position, move)) for move in Yatzy(self.rules).moves(position))
