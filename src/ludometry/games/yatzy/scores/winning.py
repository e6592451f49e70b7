"""The chance that a final score wins against several opponents, who play on for the best mean.

field     everybody else at the table; they are independent of each other, for nobody's dice are anybody else's
ties      equal highest scores share the win: of two that tie, each has won half
exact     from the exact distribution of every opponent's final score
normal    from normal distributions with the exact means and the exact standard deviations: what is left of a long game
          is a sum of many turns, and two numbers a card are looked up in no time
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ludometry.games.yatzy.scores.distribution import Distribution
from ludometry.tables.arrays import Floats

LEAST_SD = 1e-6
"""A finished card deviates by nothing; so little makes a step of the normal curve, with half at a tie."""
FINE = 0.5
"""Points between two places at which the normal chance is worked out; between them it is a straight line."""
FAR = 8.0
"""Standard deviations beyond which nothing happens."""
_NODES, _WEIGHTS = np.polynomial.hermite_e.hermegauss(32)
_WEIGHTS = _WEIGHTS / _WEIGHTS.sum()


def won_with(score: int, opponents: Sequence[Distribution]) -> float:
    """The chance to win with a final score, ties shared.

    >>> one = Distribution(10, np.array([0.5, 0.5]), 0.0, (), 0.0)
    >>> won_with(11, [one]), won_with(10, [one, one]), won_with(9, [one])
    (0.75, 0.08333333333333333, 0.0)
    """
    ties = [1.0]  # ties[k]: the chance that k of them have the same score and the others less
    for one in opponents:
        level, below = one.probability(score), max(0.0, 1.0 - one.at_least(score))
        ties = [below * less + level * more for less, more in zip([*ties, 0.0], [0.0, *ties])]
    return math.fsum(chance / (equal + 1) for equal, chance in enumerate(ties))


@dataclass(frozen=True)
class NormalField:
    """Opponents of whose final scores only mean and standard deviation are known."""

    means: tuple[float, ...]
    deviations: tuple[float, ...]

    @cached_property
    def _places(self) -> Floats:
        ends = [(mean - FAR * sd, mean + FAR * sd) for mean, sd in zip(self.means, self.deviations)]
        return np.arange(math.floor(min(low for low, _ in ends)), math.ceil(max(high for _, high in ends)) + 1, FINE)

    @cached_property
    def _chances(self) -> Floats:
        """The chance to win at each of the places."""
        chances = np.ones(len(self._places))
        for mean, sd in zip(self.means, self.deviations):
            width = math.sqrt(2) * max(sd, LEAST_SD)
            chances *= [0.5 * (1 + math.erf((place - mean) / width)) for place in self._places.tolist()]
        return chances

    def won(self, means: Floats, deviations: Floats) -> Floats:
        """The chance to win of one whose final score is normal too, for many of them at once."""
        scores = means[:, None] + np.maximum(deviations, 0.0)[:, None] * _NODES
        found: Floats = np.interp(scores, self._places, self._chances) @ _WEIGHTS
        return found
