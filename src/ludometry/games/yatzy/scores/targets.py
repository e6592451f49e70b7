"""Playing for a goal: a total of at least T points, for every T at once, or a win over an opponent.

needed     points still needed, those of the bonus included
row        the best chance for needed = 1, 2, 3 ... of one state (filled boxes, flag, lane)
targets    the table of all rows, single precision on disk; computed in double precision
duel       the same sweep with another end: what a final score is worth against an opponent's distribution

Every probability on disk is within one part in ten million of the exact one: a layer is rounded only when it is
written. A build that continues after an interruption starts from a rounded layer, and adds as much once more.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.progress import progress
from ludometry.games.yatzy.kernels.lanes import LANES, work_rows
from ludometry.games.yatzy.kernels.targets import goal_masks
from ludometry.games.yatzy.plan import (
    Plan,
    box_maxima,
    lane_of,
    layer_masks,
    layer_places,
    plan_of,
    state_count,
    upper_totals,
)
from ludometry.games.yatzy.position import Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.scores.distribution import Distribution
from ludometry.games.yatzy.tables import (
    COMPILE_SECONDS,
    ROOM,
    BuiltTable,
    build_command,
    locked,
    name_of,
    run_layer,
    version_of,
)
from ludometry.solve.jit import announce_compilation
from ludometry.tables.arrays import Floats, Ints
from ludometry.tables.store import Store, opened

MOST_VALUES = 1 << 29
"""Two layers in memory may hold this many numbers, 4 GB."""


@dataclass(frozen=True, slots=True)
class GoalRows:
    """Where the row of every state stands in the array of its layer."""

    place: Ints
    """place[2 * mask + flag]: the row of the lowest lane."""
    length: Ints
    """length[2 * mask + flag]: how many numbers each row has."""
    sizes: tuple[int, ...]
    """How many numbers each layer holds."""
    low: Ints
    high: Ints
    """low and high[2 * mask + flag]: the part of each row, needed - 1 from low to high, that is worked out."""


def most_points(plan: Plan) -> Ints:
    """The most points that are still to come, for every state 2 * mask + flag."""
    masks = np.arange(1 << plan.boxes, dtype=np.int64)
    most = box_maxima(plan)
    total = np.full(len(masks), int(plan.bonus.max()), np.int64)
    left = np.zeros_like(masks)
    for box in range(plan.boxes):
        total += (1 - (masks >> box & 1)) * int(most[box])
        left += 1 - (masks >> box & 1)
    both = np.zeros(2 * len(masks), np.int64)
    both[0::2] = both[1::2] = total
    both[1::2] += plan.extra * left
    if plan.yatzy >= 0:
        opening = (masks >> plan.yatzy & 1) == 0
        both[0::2] += np.where(opening, plan.extra * np.maximum(left - 1, 0), 0)
    return both


def goal_rows(plan: Plan, begun: int, length: Ints) -> GoalRows:
    """The rows of all cards that have at least the boxes `begun` filled."""
    place, sizes = layer_places(plan, begun, np.repeat(plan.width, 2) * length)
    return GoalRows(place, length, sizes, np.zeros_like(length), length)


def _final(plan: Plan, rows: GoalRows, worth: Callable[[int, int], float]) -> Floats:
    """The layer of full cards: worth(needed, bonus) for every needed and lane."""
    full = (1 << plan.boxes) - 1
    layer = np.zeros(rows.sizes[plan.boxes])
    for flag in range(2 if plan.flagged else 1):
        start, length = int(rows.place[2 * full + flag]), int(rows.length[2 * full + flag])
        for lane in range(int(plan.width[full])):
            bonus = int(plan.bonus[int(plan.base[full]) + lane])
            row = [worth(needed, bonus) for needed in range(1, length + 1)]
            layer[start + lane * length : start + (lane + 1) * length] = row
    return layer


@lru_cache(maxsize=1 << 10)
def _lanes_of(rules: RuleSet, upper_mask: int) -> NDArray[np.bool_]:
    """Which lanes can occur with these upper boxes filled, before low totals are thrown together."""
    found = np.zeros(rules.cap + 1, np.bool_)
    found[list(upper_totals(rules, upper_mask))] = True
    return found


def _occurring(rules: RuleSet, plan: Plan, masks: Ints) -> NDArray[np.bool_]:
    """Which lanes of each mask can occur."""
    upper_bits = sum(1 << box for box in rules.upper)
    occurs = np.zeros((len(masks), rules.cap + 1), np.bool_)
    for place, mask in enumerate(masks.tolist()):
        occurs[place] = _lanes_of(rules, mask & upper_bits)
        base = int(plan.base[mask])
        occurs[place, base] = occurs[place, : base + 1].any()
    return occurs


def _solve_layer(
    rules: RuleSet, plan: Plan, rows: GoalRows, begun: int, filled: int, child: Floats, advance: Callable[[float], None]
) -> Floats:
    own = np.zeros(rows.sizes[filled])
    masks = layer_masks(plan, filled)
    masks = masks[(masks & begun) == begun]
    pad = int(plan.points.max()) + int(plan.joker_points.max()) + plan.extra + LANES
    width = pad + 1 + int(rows.length.max()) + 2 * LANES

    def task(plan: Plan, chunk: Ints, children: tuple[Floats, ...], out: Floats) -> None:
        strips = np.ones((plan.boxes * (plan.dice + 1) + 2, width))
        work = work_rows(len(plan.drops))
        goal_masks(
            plan, chunk, _occurring(rules, plan, chunk), children[0], out, rows.place, rows.length, rows.low,
            rows.high, pad, work, strips,
        )  # fmt: skip

    run_layer(plan, masks, (locked(child),), task, advance, 0, own)
    return own


def _check(rules: RuleSet, rows: GoalRows) -> None:
    if rules.saved_throws:
        raise BadInput(f"playing for a goal is not offered with saved throws, as in {rules.name}.")
    if max(map(sum, zip(rows.sizes, (*rows.sizes[1:], 0)))) > MOST_VALUES:
        raise BadInput(f"playing {rules.name} for a goal from here on needs too much memory: fill more boxes first.")


@lru_cache(maxsize=4)
def target_rows(rules: RuleSet) -> GoalRows:
    """The rows of the table of all targets."""
    plan = plan_of(rules)
    return goal_rows(plan, 0, most_points(plan))


@dataclass(frozen=True, slots=True)
class Targets:
    """The table of all targets of a rule set."""

    rules: RuleSet
    plan: Plan
    rows: GoalRows
    layers: tuple[NDArray[np.float32], ...]

    def row(self, mask: int, upper_total: int, flag: int = 0) -> NDArray[np.float32]:
        """The best chance for needed = 1, 2, 3 ... in a state between turns."""
        length = int(self.rows.length[2 * mask + flag])
        start = int(self.rows.place[2 * mask + flag]) + lane_of(self.plan, mask, upper_total) * length
        return self.layers[mask.bit_count()][start : start + length]

    def chance(self, mask: int, upper_total: int, needed: int, flag: int = 0) -> float:
        """The best chance of this many more points, the bonus included."""
        if needed <= 0:
            return 1.0
        row = self.row(mask, upper_total, flag)
        return float(row[needed - 1]) if needed <= len(row) else 0.0


def solve_targets(rules: RuleSet, store: Store | None = None) -> BuiltTable:
    """Builds the table of all targets, a file a layer; an interrupted build continues where it stopped."""
    store = store or Store(ROOM)
    cpu, wall = time.process_time(), time.perf_counter()
    plan, rows = plan_of(rules), target_rows(rules)
    _check(rules, rows)
    announce_compilation(ROOM, COMPILE_SECONDS)
    child = _final(plan, rows, lambda needed, bonus: float(needed <= bonus))
    with progress(f"solving {rules.name} (targets)", (1 << plan.boxes) - 1, "cards") as bar:
        for filled in range(plan.boxes, -1, -1):
            name = name_of(rules, "targets", filled)
            if store.has(name):
                like = (int(rows.sizes[filled]),), np.float32
                child = np.asarray(store.open(name, version_of(rules), like=like), np.float64)
                continue
            if filled < plan.boxes:
                child = _solve_layer(rules, plan, rows, 0, filled, child, bar.advance)
            kept = child.astype(np.float32)
            store.write(name, kept, version_of(rules), {"layer": filled})
            # The next layer is built from what was kept, so that a build that was broken off ends with the same bytes.
            child = kept.astype(np.float64)
    size = sum(store.manifest(name_of(rules, "targets", filled)).bytes for filled in range(plan.boxes + 1))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    # The chances of 1, 2, 3 ... points add up to the mean of a player who knew the target in advance.
    return BuiltTable(float(child.sum()), state_count(rules), sum(rows.sizes), cpu, wall, size)


def targets_exist(rules: RuleSet, store: Store | None = None) -> bool:
    """Whether the table of all targets has been built."""
    return (store or Store(ROOM)).has(name_of(rules, "targets", 0))


def load_targets(rules: RuleSet, store: Store | None = None) -> Targets:
    """Maps the table of all targets; MissingTable names the command that builds it."""
    store = store or Store(ROOM)
    command = build_command(rules, "targets")
    if not targets_exist(rules, store):
        raise MissingTable(f"no targets table for {rules.name}: build it with '{command}' (about two minutes).")
    rows = target_rows(rules)
    layers = tuple(
        opened(
            store,
            name_of(rules, "targets", filled),
            version_of(rules),
            command,
            ((int(rows.sizes[filled]),), np.float32),
        )
        for filled in range(len(rules.boxes) + 1)
    )
    return Targets(rules, plan_of(rules), rows, layers)


@dataclass(frozen=True, slots=True)
class Duel:
    """The best chance of winning from a position on, for the cards of this turn and those after it."""

    plan: Plan
    rows: GoalRows
    begun: int
    """The boxes filled in the position."""
    top: int
    """needed = top - points on the card."""
    layers: tuple[Floats, Floats]
    """The card's own layer, and the one after it."""

    def chance(self, mask: int, upper_total: int, points: int, flag: int = 0) -> float:
        """The best chance of winning, ties counted half, of a card between turns.

        `points` are those on the card and of extra yatzys; the bonus is still to come.
        """
        lane, state = lane_of(self.plan, mask, upper_total), 2 * mask + flag
        place = int(self.rows.place[state]) + lane * int(self.rows.length[state]) + self.top - points - 1
        return float(self.layers[mask.bit_count() - self.begun.bit_count()][place])


def duel(rules: RuleSet, position: Position, opponent: Distribution | int) -> Duel:
    """Playing to beat an opponent: a final score, or the distribution of one who plays for the best mean.

    Exact against a score or a player who is not swayed by ours. Late in the game a matter of milliseconds.
    """
    if isinstance(opponent, int):
        opponent = Distribution(opponent, np.ones(1), 0.0, (), 0.0)

    def won(score: int) -> float:
        return 1.0 - opponent.at_least(score) + opponent.probability(score) / 2

    return play_for(rules, position, won)


def chase(rules: RuleSet, position: Position, target: int) -> Duel:
    """Playing for a total of at least `target` points, from one position on, without the table of all targets."""
    return play_for(rules, position, lambda score: float(score >= target), target)


def gained_since(plan: Plan, begun: int) -> Ints:
    """The most points that can have been written since the boxes `begun` were filled, for every state."""
    masks = np.arange(1 << plan.boxes, dtype=np.int64)
    most = box_maxima(plan) + plan.extra
    gained = np.zeros_like(masks)
    for box in range(plan.boxes):
        if not begun >> box & 1:
            gained += (masks >> box & 1) * int(most[box])
    return np.repeat(gained, 2)


def play_for(rules: RuleSet, position: Position, worth: Callable[[int], float], target: int | None = None) -> Duel:
    """Playing for the best mean of worth(final score), which must not fall when the score rises.

    With a target, worth is 0 below it and 1 from it on: what is out of reach or already reached need not be worked
    out. Nor need totals that cannot have been gained since the position.
    """
    plan = plan_of(rules)
    begun, flag, have = position.mask, rules.flag(position.card), position.held
    most = most_points(plan)
    top = have + int(most[2 * begun + flag]) + 1
    rows = goal_rows(plan, begun, np.full(2 << plan.boxes, top - have, np.int64))
    _check(rules, rows)
    reached = 0 if target is None else min(max(top - target, 0), top - have)
    low = np.maximum(rows.length - 1 - gained_since(plan, begun), reached)
    high = rows.length if target is None else np.minimum(rows.length, reached + most)
    rows = replace(rows, low=low, high=high)
    announce_compilation(ROOM, COMPILE_SECONDS)
    scores = [worth(score) for score in range(have, top + int(plan.bonus.max()))]
    child = own = _final(plan, rows, lambda needed, bonus: scores[top - needed + bonus - have])
    label = "weighing the duel" if target is None else f"looking for the best way to {target} points"
    with progress(label, 1 << (plan.boxes - begun.bit_count()), "cards") as bar:
        for filled in range(plan.boxes - 1, begun.bit_count() - 1, -1):
            child, own = own, _solve_layer(rules, plan, rows, begun, filled, own, bar.advance)
            own.reshape(-1, top - have)[:, :reached] = 1.0
    return Duel(plan, rows, begun, top, (own, child))
