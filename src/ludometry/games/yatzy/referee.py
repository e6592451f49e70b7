"""The slow and obvious solver: fractions, recursion, and nothing but the rules.

Every position is looked at as it stands, with all points on its card; no numbering, no lanes, no tricks. It can
only finish games of two or three dice and a few boxes, and there the kernels must agree with it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ludometry.core.game import Turn
from ludometry.games.yatzy import rules as play
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Position
from ludometry.games.yatzy.scoring import all_rolls


class Referee:
    """What positions are worth when play is for the best mean of worth(final score).

    >>> from ludometry.games.yatzy.rule_set import read_text
    >>> rules = read_text('dice = 2\\nthrows = 2\\n[boxes]\\nyatzy = "same 2 pays 50"', "two dice")
    >>> Referee(rules).value(play.start(rules))
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
        turn = play.turn(self.rules, position)
        if turn == Turn.OVER:
            return Fraction(self.worth(play.total(self.rules, position)))
        if turn == Turn.CHANCE:
            missing = self.rules.dice - len(position.dice)
            return sum(
                (
                    Fraction(play.ways(roll), 6**missing)
                    * self.value(play.play(self.rules, position, play.Throw(roll)))
                    for roll in all_rolls(missing)
                ),
                Fraction(0),
            )
        return max(self.value(play.play(self.rules, position, move)) for move in play.moves(self.rules, position))
