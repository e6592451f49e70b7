"""What every move of a whole game is worth.

open     the stock is empty or sleeps, and both hands are known: exact
hidden   the mean over deals that fit all that was seen, each solved with every tile seen, or, where that would take too
         long, played out by rule of thumb; the error is that of the sample, and unknown where all deals end alike

In a game for points a value is what the mover will be ahead by when this round is over.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Turn, Value
from ludometry.games.dominoes.position import Play, fits
from ludometry.games.dominoes.whole.position import Act, Event, Seen, Whole
from ludometry.games.dominoes.whole.rules import WholeDominoes
from ludometry.games.dominoes.whole.sampling import Weighed, completed, weigh
from ludometry.tables.arrays import Array

MOST_WORTHS = 60
"""Deals that the worth of a position is taken over: a review asks for one at every event."""


@dataclass(frozen=True)
class WholeOracle:
    """Exact once everything is known; before that the mean over sampled deals."""

    game: WholeDominoes
    samples: int

    def appraise(self, view: Seen) -> list[Appraisal[Event]]:
        position, turn = view.position, self.game.turn(view.position)
        if turn == Turn.OVER:
            raise BadInput("the game is over in this position: there is no move to advise.")
        if turn == Turn.CHANCE:
            raise BadInput("the hand of the player to move is unknown: name its tiles.")
        moves = self.game.moves(position)
        found = weigh(self.game, position, moves, self.samples, self._rng(position))
        lead = position.points[turn] - position.points[1 - turn]
        judged = [self._judged(position, move, found, found.worths[:, place], lead) for place, move in enumerate(moves)]
        judged.sort(key=lambda one: -one[1].mean)
        best = judged[0][1].mean
        return [Appraisal(move, value, best - value.mean, why, more) for move, value, why, more in judged]

    def _judged(
        self, position: Whole, move: Act, found: Weighed, worths: Array, lead: int
    ) -> tuple[Event, Value, str, dict[str, float]]:
        mean, count = float(worths.mean()), len(worths)
        won, lost = float(np.mean(worths > 0)), float(np.mean(worths < 0))
        more: dict[str, float] = {"hands": count, "won": won, "drawn": float(np.mean(worths == 0))}
        if found.only:
            error: float | None = 0.0 if found.solved else None
            return move, Value(mean + lead, error), self._exactly(move, mean), more
        error = float(worths.std(ddof=1)) / sqrt(count) or None if count > 1 else None
        stuck = self._stuck(position, move, found)
        more["other_stuck"] = stuck
        return move, Value(mean + lead, error), self._words(position, move, mean, won, lost, stuck, count), more

    def _exactly(self, move: Act, mean: float) -> str:
        act = "" if isinstance(move, Play) else "nothing can be joined, and "
        if self.game.counts:
            return f"{act}gains {mean:+.0f} points to the end of the round"
        return act + ("wins" if mean > 0 else "loses" if mean < 0 else "draws by a block")

    def _words(self, position: Whole, move: Act, mean: float, won: float, lost: float, stuck: float, count: int) -> str:
        act = "" if isinstance(move, Play) else "nothing can be joined; "
        if self.game.counts:
            gain = self.game.gain(position, move)
            words = f"{act}gains {mean:+.1f} points to the end of the round, over {count:,} deals"
            words = f"scores {gain} at once; {words}" if gain else words
        else:
            words = f"{act}wins {100 * won:.0f} % of {count:,} deals, loses {100 * lost:.0f} %"
        verb = "draw" if self.game.drawable(position) else "pass"
        return words + (f"; the other must {verb} in {100 * stuck:.0f} %" if stuck >= 0.005 else "")

    def _stuck(self, position: Whole, move: Act, found: Weighed) -> float:
        """In which share of the deals the other player can join nothing after a move."""
        if not isinstance(move, Play) or position.size(position.mover) == 1:
            return 0.0
        ends = self.game.laid(position, move).ends
        assert ends is not None
        return float(np.mean([not any(fits(tile, ends) for tile in hand) for hand in found.hands]))

    def worth(self, position: Whole) -> tuple[float, float]:
        """What a position is worth to each seat, the named tiles known to both: the mean over deals of the others."""
        if self.game.turn(position) == Turn.OVER:
            first, second = self.game.scores(position)
            return (first - second, second - first) if self.game.counts else (first, second)
        lead = position.points[0] - position.points[1]
        if position.ends is None and not position.free and not any(position.hands):
            return (float(lead), float(-lead))  # before the deal nobody knows who will open
        rng = self._rng(position)
        if position.is_named:
            mean = self._first(position, min(self.samples, MOST_WORTHS), rng)
        else:
            deals = (completed(self.game, position, rng) for _ in range(min(self.samples, MOST_WORTHS)))
            mean = float(np.mean([self._after(position, deal, rng) for deal in deals]))
        return (lead + mean, -lead - mean)

    def _after(self, before: Whole, deal: Whole, rng: random.Random) -> float:
        """What the first player gains from here in one deal, which may have ended the round."""
        if self.game.turn(deal) == Turn.OVER or (deal.ends is None and before.ends is not None):
            gained = [now - had for now, had in zip(self.game.scores(deal), self.game.scores(before), strict=True)]
            return gained[0] - gained[1] if self.game.counts else gained[0]
        return self._first(deal, 1, rng)

    def _first(self, position: Whole, count: int, rng: random.Random) -> float:
        """What the first player gains from here, all hands named."""
        found = weigh(self.game, position, self.game.moves(position), count, rng)
        mean = float(found.worths.max(axis=1).mean())
        return mean if position.mover == 0 else -mean

    def _rng(self, position: Whole) -> random.Random:
        return random.Random(f"{self.game.write(position)} {self.game}")
