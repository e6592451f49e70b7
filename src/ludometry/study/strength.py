"""Players of several strengths made from any oracle.

A player of strength s picks a move with probability proportional to exp(-loss / slack): the best player has no
slack; a beginner overlooks losses up to a good part of the spread between the best and the worst move.
"""

from __future__ import annotations

import math
import random
from typing import Any

from ludometry.core.game import Oracle, Player

STRENGTHS = {"best": 0.0, "strong": 0.04, "club": 0.12, "casual": 0.3, "beginner": 0.8}
"""Slack as a share of the spread between the best and the worst move."""


def player(oracle: Oracle[Any, Any], strength: str, rng: random.Random) -> Player[Any, Any]:
    """A player that errs as much as its strength says."""
    slack = STRENGTHS[strength]

    def move(view: Any) -> Any:
        appraisals = oracle.appraise(view)
        spread = appraisals[-1].loss
        if slack == 0 or spread <= 0:
            return appraisals[0].move
        weights = [math.exp(-a.loss / (slack * spread)) for a in appraisals]
        return rng.choices(appraisals, weights)[0].move

    return move
