"""Yatzy in numbers: keeps first, then boxes; dice, rerolls and the card."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.game import Yatzy
from ludometry.games.yatzy.rules import Fill, Keep, Move, Position
from ludometry.games.yatzy.scoring import FACES
from ludometry.study.encoding import Observation, joined

MANY = 100.0
"""Points that count as one; no box of a usual rule set pays more."""


@dataclass(frozen=True, slots=True)
class YatzyEncoding:
    """Six counts of faces, rerolls, then each box: whether it is filled, and with what; extra yatzys last."""

    game: Yatzy

    @property
    def actions(self) -> int:
        return len(numbering(self.game.rules.dice).keeps) + len(self.game.rules.boxes)

    @property
    def length(self) -> int:
        return len(FACES) + 2 + 2 * len(self.game.rules.boxes)

    @property
    def longest(self) -> int:
        return len(self.game.rules.boxes) * self.game.rules.throws + 1

    def number(self, move: Move) -> int:
        keeps = numbering(self.game.rules.dice)
        if isinstance(move, Fill):
            return len(keeps.keeps) + move.box
        assert isinstance(move, Keep)
        return keeps.number[move.dice]

    def observe(self, view: Position, seat: int) -> Observation:
        dice, throws = self.game.rules.dice, max(1, self.game.rules.throws - 1)
        return joined(
            [view.dice.count(face) / dice for face in FACES],
            [min(1.0, view.rerolls / throws), min(1.0, view.extra / MANY)],
            [float(points is not None) for points in view.card],
            [min(1.0, (points or 0) / MANY) for points in view.card],
        )


def encoding(game: Yatzy) -> YatzyEncoding:
    return YatzyEncoding(game)
