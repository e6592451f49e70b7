"""Positions with face-down pieces: the expectation over flips, with the tables at the leaves.

bounds    what a position is worth at least and at most: a leaf beyond the search counts as anything from -1 to 1
estimate  the search's best guess between the bounds, from the material where nothing better is known
depth     moves looked ahead; a flip and the piece it shows count as one

Where every line ends in a table the bounds meet, and the value is exact. The same search serves positions with
nothing face down that no table reaches.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from ludometry.core.game import Appraisal, Turn, Value
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.pieces import NAMES, WHITE, side_of
from ludometry.games.darkchess.position import HIDDEN, Action, Move, Position, material

Leaf = Callable[[Position], float | None]
WEIGHT = {"K": 8.0, "G": 9.0, "B": 6.0, "N": 4.0, "R": 3.0, "C": 5.0, "P": 2.0}
"""What a piece is worth for the guess beyond the search; guards outrank the king, which fears five pawns."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Worth to the side to move."""

    low: float
    guess: float
    high: float

    def reversed(self) -> Bounds:
        return Bounds(-self.high, -self.guess, -self.low)

    @property
    def value(self) -> Value:
        """Exact where the bounds meet; otherwise a guess of unknown error between them."""
        return Value(self.guess) if self.low == self.high else Value(self.guess, None, low=self.low, high=self.high)


def exact(worth: float) -> Bounds:
    return Bounds(worth, worth, worth)


def guess(position: Position) -> float:
    """A guess from the material on the board and in the bag, to the side to move."""
    balance = 0.0
    for piece in material(position.board) + position.bag:
        balance += WEIGHT[piece.upper()] * (1 if side_of(piece) == WHITE else -1)
    return 0.9 * math.tanh(balance / 20) * (1 if position.side == WHITE else -1)


@dataclass
class FlipSearch:
    """Expectimax, one move deeper at a time until the work allowed is used up."""

    leaf: Leaf
    """The exact worth of a position without face-down pieces, or None where no table reaches."""
    work: int = 4000
    """Positions that may be looked at."""
    deepest: int = 6
    draws: rules.Draws = rules.USUAL
    """When the game is drawn."""
    _known: dict[tuple[Position, int], Bounds] = field(default_factory=dict, repr=False)
    _looked: int = 0

    def appraise(self, position: Position) -> list[Appraisal[Action]]:
        """Every move, best guess first."""
        judged = self._judged(position, 1)
        width = max(1, len(self._known), self._looked)
        for depth in range(2, self.deepest + 1):
            if width * max(4, len(judged)) > self.work or all(b.low == b.high for _, b in judged):
                break
            before = self._looked
            judged = self._judged(position, depth)
            width = self._looked - before
        judged.sort(key=lambda pair: (-pair[1].guess, pair[1].high - pair[1].low))
        best = judged[0][1].guess
        return [
            Appraisal(
                move,
                seen.value,
                best - seen.guess,
                self._why(position, move, seen),
            )
            for move, seen in judged
        ]

    def _judged(self, position: Position, depth: int) -> list[tuple[Move, Bounds]]:
        judged = []
        first: Bounds | None = None
        for move in rules.moves(position):
            if position.side is None:
                # Before the first flip nothing tells one square from another at the depth that can be reached.
                first = first or self._after(position, move, depth)
                judged.append((move, first))
            else:
                judged.append((move, self._after(position, move, depth)))
        return judged

    def _after(self, position: Position, move: Move, depth: int) -> Bounds:
        after = rules.play(position, move, self.draws)
        if not move.is_flip:
            return self.bounds(after, depth - 1).reversed()
        low = middle = high = 0.0
        for event, chance in rules.chances(after):
            seen = self.bounds(rules.play(after, event, self.draws), depth - 1).reversed()
            low, middle, high = low + chance * seen.low, middle + chance * seen.guess, high + chance * seen.high
        return Bounds(low, middle, high)

    def bounds(self, position: Position, depth: int) -> Bounds:
        """What a position is worth to the side to move, as far as this depth shows."""
        known = self._known.get((position, depth))
        if known is None:
            self._looked += 1
            known = self._known[position, depth] = self._find(position, depth)
        return known

    def _find(self, position: Position, depth: int) -> Bounds:
        if rules.turn(position, self.draws) == Turn.OVER:
            scores = rules.scores(position, self.draws)
            return exact(scores[rules.seat_of(position, position.side)])
        if HIDDEN not in position.board:
            worth = self.leaf(position)
            if worth is not None:
                return exact(worth)
        if depth <= 0:
            return Bounds(-1.0, guess(position), 1.0)
        seen = [bounds for _, bounds in self._judged(position, depth)]
        return Bounds(max(b.low for b in seen), max(b.guess for b in seen), max(b.high for b in seen))

    def _why(self, position: Position, move: Move, seen: Bounds) -> str:
        certain = "" if seen.low < seen.high else " (exact)"
        if move.is_flip:
            kinds = len(set(position.bag))
            what = "the last face-down piece" if len(position.bag) == 1 else f"one of {kinds} kinds of piece"
            return f"turns up {what}: {seen.guess:+.2f} on average{certain}"
        if rules.is_capture(position, move):
            return f"captures the {NAMES[position.board[move.end].upper()]}{certain}"
        return f"steps, keeping the flips for later{certain}" if position.bag else f"steps{certain}"
