"""Yatzy in numbers: keeps first, then boxes; dice, rerolls and the card, then those of the other players."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.position import Fill, Keep, Move, Position
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scoring import FACES
from ludometry.study.encoding import Observation, joined

MANY = 100.0
"""Points that count as one; no box of a usual rule set pays more."""


@dataclass(frozen=True, slots=True)
class YatzyEncoding:
    """Six counts of faces, rerolls, extra yatzys, then each box: whether it is filled, and with what.

    With several players whether it is the seat's turn comes next, then every other's extra yatzys and boxes, in the
    order of their turns after the seat's.
    """

    game: Yatzy

    @property
    def actions(self) -> int:
        return len(numbering(self.game.rules.dice).keeps) + len(self.game.rules.boxes)

    @property
    def length(self) -> int:
        card, others = 2 * len(self.game.rules.boxes), self.game.players - 1
        return len(FACES) + 2 + card + (1 + others * (1 + card) if others else 0)

    @property
    def longest(self) -> int:
        return len(self.game.rules.boxes) * self.game.rules.throws * self.game.players + 1

    def number(self, move: Move) -> int:
        keeps = numbering(self.game.rules.dice)
        if isinstance(move, Fill):
            return len(keeps.keeps) + move.box
        assert isinstance(move, Keep)
        return keeps.number[move.dice]

    def observe(self, view: Position, seat: int) -> Observation:
        dice, throws = self.game.rules.dice, max(1, self.game.rules.throws - 1)
        seats = view.seats
        own, *others = (*seats[seat:], *seats[:seat])
        told = [
            [view.dice.count(face) / dice for face in FACES],
            [min(1.0, view.rerolls / throws), min(1.0, own.extra / MANY)],
            *_boxes(own),
        ]
        if others:
            told.append([float(view.seat == seat)])
        for one in others:
            told += [[min(1.0, one.extra / MANY)], *_boxes(one)]
        return joined(*told)


def _boxes(one: Position) -> list[list[float]]:
    filled = [float(points is not None) for points in one.card]
    return [filled, [min(1.0, (points or 0) / MANY) for points in one.card]]


def encoding(game: Yatzy) -> YatzyEncoding:
    return YatzyEncoding(game)
