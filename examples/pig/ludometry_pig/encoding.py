"""Pig for programs that learn: two actions, four numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludometry.study.encoding import Observation
from ludometry_pig.rules import HOLD, Pig, Position


@dataclass(frozen=True, slots=True)
class PigEncoding:
    goal: int
    actions: int = 2
    length: int = 4
    longest: int = 100_000

    def number(self, move: str) -> int:
        return int(move == HOLD)

    def observe(self, view: Position, seat: int) -> Observation:
        own, other = view.scores[seat], view.scores[1 - seat]
        shares = [min(1.0, points / self.goal) for points in (own, other, view.total)]
        return np.array([*shares, float(view.mover == seat)], np.float32)


def encoding(game: Pig) -> PigEncoding:
    return PigEncoding(game.goal)
