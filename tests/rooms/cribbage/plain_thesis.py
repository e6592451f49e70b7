"""The clear versions of what the kernels of the thesis compute: slow, obvious, and their referees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

import numpy as np

from ludometry.games.cribbage.cards import Card, rank
from ludometry.games.cribbage.kernels.records import RecordTables, opinions_of
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.thesis.board_values import Deals, empty_worth
from ludometry.games.cribbage.thesis.records import Grain
from ludometry.games.cribbage.thesis.settings import ADVOCATES_AT_MOST, ADVOCATES_WITHIN
from ludometry.games.cribbage.thesis.strategies import (
    BOARD,
    DEALER,
    NO_RECORD,
    PONE,
    STRATEGIES,
    Weights,
)
from ludometry.games.cribbage.thesis.tournament import Agent
from ludometry.tables.arrays import Array, Floats

Opinions = Floats
"""Shape (8, 15): strategy, discard."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is known of one discard before the cut."""

    hand_min: float
    """The fewest points of the four kept cards over the 46 cuts."""
    hand_mean: float
    """Their average over the 46 cuts."""
    hand_median: float
    """Their median over the 46 cuts."""
    hand_max: float
    """The most points over the 46 cuts."""
    crib_mean: float
    """Average points of the crib over all throws of the other player and all cuts."""
    gained_mean: float | None
    """Average points pegged with the kept cards, or nothing when they were never recorded."""
    gained_median: float | None
    """Median points pegged with the kept cards."""
    given_mean: float | None
    """Average points that the other player pegged against the kept cards."""


def desirabilities(outlook: Outlook) -> tuple[float | None, ...]:
    """What each strategy looks at, more being better."""
    return (
        outlook.hand_min,
        outlook.hand_mean,
        outlook.hand_median,
        outlook.hand_max,
        -outlook.crib_mean,
        outlook.gained_mean,
        outlook.gained_median,
        None if outlook.given_mean is None else -outlook.given_mean,
    )


def scaled(row: Sequence[float | None]) -> list[float]:
    """Opinions from desirabilities: the worst discard 0, the best 1, all 1 when there is nothing to choose.

    >>> scaled([2.0, 6.0, 3.0, None])
    [0.0, 1.0, 0.25, 0.5]
    """
    known = [value for value in row if value is not None]
    if not known:
        return [NO_RECORD] * len(row)
    low, high = min(known), max(known)
    spread = high - low
    return [NO_RECORD if value is None else (value - low) / spread if spread > 0 else 1.0 for value in row]


def opinions(outlooks: Sequence[Outlook]) -> Opinions:
    """The matrix S of section 3.1.2: eight strategies by fifteen discards."""
    columns = [desirabilities(outlook) for outlook in outlooks]
    return np.array([scaled([column[s] for column in columns]) for s in range(len(STRATEGIES))])


def choose(weights: Sequence[float], matrix: Opinions) -> int:
    """The discard with the largest P = wS; the first one when several are equal."""
    return int(np.argmax(np.asarray(weights) @ matrix))


def advocates(
    matrix: Opinions, discard: int, most: int = ADVOCATES_AT_MOST, within: float = ADVOCATES_WITHIN
) -> list[int]:
    """The strategies most in favour of a discard: at most three, none far behind the first."""
    column = matrix[:, discard]
    order = sorted(range(len(STRATEGIES)), key=lambda s: -column[s])
    top = column[order[0]]
    return [s for s in order[:most] if column[s] >= (1 - within) * top]


def normalised(vector: Sequence[float]) -> Floats:
    """The vector divided by the sum of its absolute values."""
    array = np.asarray(vector, dtype=np.float64)
    return np.asarray(array / np.abs(array).sum())


def adjusted(vector: Sequence[float], praised: Sequence[int], change: float, cap: float = np.inf) -> Weights:
    """w[i] becomes w[i] * (1 + c) for the advocates, at most `cap`, and the vector is normalised again.

    Section 4.3.3 prints the cap as max{K, c w[i]}; that would lift every weight to at least K, the opposite of
    the "hard limit" that the text describes, so min{K, c w[i]} is meant and min is what stands here.
    """
    new = np.array(vector, dtype=np.float64)
    for strategy in praised:
        new[strategy] = min(cap, new[strategy] * (1.0 + change))
    return normalised(new.tolist())


def margin_reward(own: int, other: int) -> float:
    """The adjustment constant C before it is decayed: the final margin as a part of the board."""
    return (min(own, BOARD) - min(other, BOARD)) / BOARD


def step_change(change: float, decay: float, steps_back: int) -> float:
    """c_j = C (1 - d)^(T - j) of section 3.1.3."""
    return float(change * (1 - decay) ** steps_back)


def blended(weights: Weights, own: int, other: int, role: int, share: float) -> Weights:
    """The weights at a location mixed with its 3 x 3 neighbourhood, X = 1 - share and Y = share (section 4.3.2)."""
    around = weights[max(0, own - 1) : own + 2, max(0, other - 1) : other + 2, role].sum(axis=(0, 1))
    return normalised(((1 - share) * weights[own, other, role] + share * around).tolist())


@dataclass(slots=True)
class PlainRecords:
    """The clear version: a list of rounds for each line."""

    grain: Grain
    rounds: dict[tuple[int, ...], list[tuple[int, int]]] = field(default_factory=dict)

    def line(self, keep: tuple[Card, ...], role: int) -> tuple[int, ...]:
        """Which line four cards belong to."""
        return tuple(sorted(keep)) if self.grain == "cards" else (role, *sorted(map(rank, keep)))

    def add(self, keep: tuple[Card, ...], role: int, gained: int, given: int) -> None:
        """Records one round."""
        self.rounds.setdefault(self.line(keep, role), []).append((gained, given))

    def outlook(self, keep: tuple[Card, ...], role: int) -> tuple[float, float, float] | None:
        """Mean gained, median gained and mean given, or nothing when the cards were never seen."""
        seen = self.rounds.get(self.line(keep, role))
        if not seen:
            return None
        gained = [one for one, _ in seen]
        return sum(gained) / len(seen), float(median(gained)), sum(other for _, other in seen) / len(seen)


def evaluate_by_sweeps(
    pone: Deals, dealer: Deals, goal: int, threshold: float = 1e-9, discount: float = 1.0
) -> tuple[Array, int]:
    """Algorithm 1 as the thesis prints it, sweep after sweep until nothing changes, on a board that ends at `goal`.

    Slow and obvious: the referee of the kernel, which needs one sweep because it begins at the end. Returns the
    values of the states from `121 - goal` on and the number of sweeps.
    """
    first = BOARD - goal
    worth, sweeps = empty_worth(), 0
    while True:
        sweeps += 1
        change = 0.0
        for own in range(first, BOARD):
            for other in range(first, BOARD):
                for role, (timelines, sizes, _) in ((PONE, pone), (DEALER, dealer)):
                    rows = zip(timelines[0], sizes[0])
                    new = float(np.mean([_after(worth, own, other, role, row[:size], discount) for row, size in rows]))
                    change = max(change, abs(new - worth[own, other, role]))
                    worth[own, other, role] = new
        if change < threshold:
            return worth, sweeps


def _after(worth: Array, own: int, other: int, role: int, timeline: Array, discount: float) -> float:
    """The reward of a deal and what follows it, r + gamma V(s'); nothing follows the end."""
    scores = {role: own, 1 - role: other}
    for who, points in timeline.tolist():
        scores[who] += points
        if scores[who] >= BOARD:
            return float(who == role)
    return float(discount * worth[scores[role], scores[1 - role], 1 - role])


def quality_at(worth: Array, own: int, other: int, role: int, deals: Deals, action: int, discount: float) -> float:
    """q of section 2.1.2.1 as it is defined: the mean return when an action is taken once, from every deal drawn."""
    timelines, sizes, _ = deals
    rows = zip(timelines[action], sizes[action])
    return float(np.mean([_after(worth, own, other, role, row[:size], discount) for row, size in rows]))


def opinions_on(six: Sequence[Card], role: int, records: RecordTables) -> Opinions:
    """What the eight strategies think of the fifteen discards of six sorted cards."""
    matrix = np.empty((8, 15))
    cards = np.asarray(sorted(six), np.int64)
    opinions_of(score_tables(), records, cards, role, np.empty((15, 5), np.int64), matrix)
    return matrix


def discard_of(player: Agent, six: Sequence[Card], own: int, other: int, role: int) -> int:
    """The discard that an agent chooses, 0 to 14, in the order of `statistics.splits` of the sorted cards."""
    return choose(player.weights[own, other, role].tolist(), opinions_on(six, role, player.records))
