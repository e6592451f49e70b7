"""The exact probability of every final score under play for the best mean.

start      any position: between turns, with dice to throw, or with a decision to make
pmf        the probability of every final score, from the lowest to the highest that can occur
sheet      the probabilities of all cards of one layer, with the points gained since the start

A layer at a time is played forward, so two sheets are in memory, and of the older one only what is not yet used.
"""

from __future__ import annotations

import math
import mmap
from dataclasses import dataclass

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.kernels.forward import push_masks
from ludometry.games.yatzy.kernels.sweeps import choice_arrays
from ludometry.games.yatzy.plan import Plan, box_maxima, layer_masks, layer_places
from ludometry.games.yatzy.position import Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.tables import ValueTable, table_of
from ludometry.tables.arrays import Floats, Ints

MOST_VALUES = 400_000_000
"""Two sheets may hold this many numbers, 3.2 GB; larger ones are refused."""


@dataclass(frozen=True, slots=True)
class BoxReport:
    """What a box brings under play for the best mean, over the rest of the game."""

    name: str
    mean: float
    """Mean points; for boxes already filled, the points they hold."""
    zero: float
    """The probability that nothing is written into it."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """The final score, exactly."""

    lowest: int
    pmf: Floats
    """pmf[i] is the probability of the score lowest + i."""
    bonus: float
    """The probability of the upper bonus."""
    boxes: tuple[BoxReport, ...]
    extra: float
    """Mean points of extra yatzys still to come."""

    @property
    def scores(self) -> Ints:
        return np.arange(self.lowest, self.lowest + len(self.pmf))

    @property
    def mean(self) -> float:
        return float(self.scores @ self.pmf)

    @property
    def sd(self) -> float:
        return math.sqrt(float((self.scores - self.mean) ** 2 @ self.pmf))

    @property
    def mode(self) -> int:
        """The most probable score."""
        return self.lowest + int(self.pmf.argmax())

    @property
    def highest(self) -> int:
        return self.lowest + len(self.pmf) - 1

    def probability(self, score: int) -> float:
        """The probability of exactly this score."""
        place = score - self.lowest
        return float(self.pmf[place]) if 0 <= place < len(self.pmf) else 0.0

    def at_least(self, score: int) -> float:
        """The probability of this score or more."""
        return float(self.pmf[max(0, score - self.lowest) :].sum())

    def quantile(self, share: float) -> int:
        """The lowest score that is reached or undercut with at least this probability."""
        if not 0 <= share <= 1:
            raise BadInput(f"a quantile is a number from 0 to 1, not {share}.")
        if share == 1:
            return self.highest
        reached = np.cumsum(self.pmf)
        place = int(np.searchsorted(reached, share * (1 - 1e-12)))
        return self.lowest + min(place, len(reached) - 1)


@dataclass(frozen=True, slots=True)
class _Shape:
    """Where the rows of every (mask, flag) stand in the sheet of their layer."""

    place: Ints
    length: Ints
    excess: Ints
    sizes: tuple[int, ...]


def _shape(plan: Plan, mask: int, flag: int) -> _Shape:
    """The rows that can be reached from a state."""
    masks = np.arange(1 << plan.boxes, dtype=np.int64)
    most = box_maxima(plan)
    length, filled = np.ones_like(masks), np.zeros_like(masks)
    faces = np.zeros_like(masks)
    for box in range(plan.boxes):
        taken = (masks >> box & 1) * (1 - (mask >> box & 1))
        filled += taken
        length += taken * (0 if plan.face_of[box] else int(most[box]))
        faces += (masks >> box & 1) * int(plan.face_of[box])
    # Upper points that the lane does not name: those above the cap.
    excess = np.maximum(0, plan.dice * faces - plan.cap) if plan.cap else plan.dice * faces
    rows = np.zeros(2 * len(masks), np.int64)
    rows[0::2], rows[1::2] = length, length + plan.extra * np.maximum(filled - (0 if flag else 1), 0)
    shared = np.repeat(plan.base.astype(np.int64) + excess, 2)
    place, sizes = layer_places(plan, mask, np.repeat(plan.width, 2) * rows + shared)
    return _Shape(place, rows, excess, sizes)


class _Sheet:
    """Zeroed numbers outside the heap, so that a part can be given back as soon as it is used."""

    def __init__(self, size: int) -> None:
        self._memory = mmap.mmap(-1, max(8 * size, 8))
        self.numbers: Floats = np.frombuffer(self._memory, np.float64)

    def forget(self, first: int, last: int) -> None:
        """Gives the whole pages between two places back to the system."""
        page = mmap.PAGESIZE
        low, high = -(-8 * first // page) * page, 8 * last // page * page
        if hasattr(mmap, "MADV_DONTNEED") and high > low:
            self._memory.madvise(mmap.MADV_DONTNEED, low, high - low)


def distribution(rules: RuleSet, position: Position | None = None, table: ValueTable | None = None) -> Distribution:
    """The final score from a position on, from the start of a game when none is given."""
    if rules.saved_throws:
        raise BadInput(f"the exact distribution is not offered with saved throws: simulate {rules.name} instead.")
    position = position or Yatzy(rules).start()
    if None not in position.card:
        return _certain(rules, position)
    table = table or table_of(rules)
    plan = table.plan
    mask, flag = position.mask, rules.flag(position.card)
    shape = _shape(plan, mask, flag)
    begun = mask.bit_count()
    if max(map(sum, zip(shape.sizes, (*shape.sizes[1:], 0)))) > MOST_VALUES:
        raise BadInput(
            f"the exact distribution of {rules.name} with {plan.boxes - begun} open boxes needs too much memory: "
            f"simulate it instead."
        )
    upper = min(rules.upper_total(position.card), plan.cap)
    base, last = int(plan.base[mask]), int(plan.base[mask]) + int(plan.width[mask]) - 1
    lane = min(max(upper, base), last)
    offset = 0 if lane <= base and base > 0 else lane
    here = _Sheet(shape.sizes[begun])
    row = shape.place[2 * mask + flag] + (lane - base) * shape.length[2 * mask + flag]
    here.numbers[row + (base if lane > base > 0 else 0)] = 1.0
    totals = np.zeros((plan.boxes + 1, 3))
    hands, rerolls = _hands_of(rules, position)
    with progress(f"playing {rules.name} forward", plan.boxes - begun, "turns") as bar:
        for filled in range(begun, plan.boxes):
            there = _Sheet(shape.sizes[filled + 1])
            masks = layer_masks(plan, filled)
            masks = masks[(masks & mask) == mask]
            _push_layer(table, masks, hands, rerolls, here, there, shape, totals)
            here, hands, rerolls = there, plan.chance, plan.throws - 1
            bar.advance()
    return _gather(rules, plan, position, here.numbers, shape, totals, offset)


def _hands_of(rules: RuleSet, position: Position) -> tuple[Floats, int]:
    """The probability of each hand when the player decides next, and the rerolls left then."""
    dice = numbering(rules.dice)
    mass = np.zeros(len(dice.keeps))
    mass[dice.number[position.dice]] = 1.0
    for keep in range(dice.first_hand):
        for larger in dice.add[keep]:
            mass[larger] += mass[keep] / 6
    return mass[dice.first_hand :].copy(), position.rerolls


def _push_layer(
    table: ValueTable,
    masks: Ints,
    hands: Floats,
    rerolls: int,
    here: _Sheet,
    there: _Sheet,
    shape: _Shape,
    totals: Floats,
) -> None:
    plan = table.plan
    scratch = choice_arrays(plan, max(rerolls, plan.throws - 1) + 1)
    outcome = np.zeros((plan.boxes, int(plan.points.max()) + 1))
    pays = np.zeros(plan.boxes, np.int64)
    layer = table.layers[int(masks[0]).bit_count() + 1]
    for first in range(0, len(masks), 64):
        chunk = masks[first : first + 64]
        push_masks(
            plan, layer, chunk, hands, rerolls, here.numbers, there.numbers, shape.place, shape.length, shape.excess,
            totals, *scratch, outcome, pays,
        )  # fmt: skip
        if first + 64 < len(masks):
            here.forget(int(shape.place[2 * chunk[0]]), int(shape.place[2 * masks[first + 64]]))


def _gather(
    rules: RuleSet, plan: Plan, position: Position, final: Floats, shape: _Shape, totals: Floats, offset: int
) -> Distribution:
    """The final sheet as probabilities of scores."""
    full = (1 << plan.boxes) - 1
    base, width = int(plan.base[full]), int(plan.width[full])
    pmf = np.zeros(position.held + int(shape.length.max()) + rules.dice * 21 + plan.cap + int(plan.bonus.max()) + 1)
    earned = 0.0
    for flag in range(2 if plan.flagged else 1):
        length = int(shape.length[2 * full + flag])
        start = int(shape.place[2 * full + flag])
        for lane in range(base, base + width):
            size = length + (base if lane == base else 0) + (int(shape.excess[full]) if lane == plan.cap else 0)
            named = 0 if lane == base and base > 0 else lane
            bonus = int(plan.bonus[lane])
            row = final[start : start + size]
            score = position.held + named - offset + bonus
            low = max(0, -score)
            pmf[score + low : score + size] += row[low:]
            earned += float(row.sum()) if bonus else 0.0
            start += length + (base if lane == base else 0)
    found = np.flatnonzero(pmf)
    reports = []
    for box, points in enumerate(position.card):
        mean, zero = (float(totals[box, 0]), float(totals[box, 1])) if points is None else (points, float(points == 0))
        reports.append(BoxReport(rules.boxes[box].name, float(mean), zero))
    kept = pmf[found[0] : found[-1] + 1].copy()
    return Distribution(int(found[0]), kept, earned, tuple(reports), float(totals[plan.boxes, 0]))


def _certain(rules: RuleSet, position: Position) -> Distribution:
    """A finished game: one score."""
    bonus = float(rules.bonus_points(rules.upper_total(position.card)) > 0)
    boxes = tuple(
        BoxReport(box.name, float(points or 0), float(not points)) for box, points in zip(rules.boxes, position.card)
    )
    return Distribution(rules.total(position), np.ones(1), bonus, boxes, 0.0)
