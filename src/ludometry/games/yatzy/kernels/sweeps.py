"""The kernels as tasks for the table builder: work arrays made, one chunk of masks solved."""

from __future__ import annotations

import numpy as np

from ludometry.games.yatzy.kernels.lanes import LANES, work_rows
from ludometry.games.yatzy.kernels.policy import square_masks
from ludometry.games.yatzy.kernels.solve import solve_masks
from ludometry.games.yatzy.plan import Plan
from ludometry.tables.arrays import Array, Floats, Ints


def strips_for(plan: Plan) -> Floats:
    """Strips for every box, the zero strip and a spare one, long enough for shifted reads."""
    return np.zeros((plan.boxes + 2, plan.cap + 1 + 6 * plan.dice + 2 * LANES))


def choice_arrays(plan: Plan, depth: int) -> tuple[Floats, Floats, Array, Array, Array]:
    """What `best_choices` works with: strips, work, marks, and its answers for this many numbers of rerolls."""
    rows, answers = len(plan.drops), (depth, len(plan.chance), LANES)
    choices, boxes = np.zeros(answers, np.int32), np.zeros(answers, np.int32)
    return strips_for(plan), work_rows(rows), work_rows(rows, np.int32), choices, boxes


def solve_chunk(plan: Plan, masks: Ints, children: tuple[Floats, ...], own: Floats) -> None:
    """Expected points for a chunk of masks."""
    solve_masks(plan, masks, children[0], own, work_rows(len(plan.drops)), strips_for(plan))


def squares_chunk(plan: Plan, masks: Ints, children: tuple[Floats, ...], own: Floats) -> None:
    """Mean squares for a chunk of masks; children are the squares and the values of the layer after theirs."""
    squares, values = children
    rows = len(plan.drops)
    work, square, boxes = work_rows(rows), work_rows(rows), work_rows(rows, np.int32)
    strips, square_strips, pays = strips_for(plan), strips_for(plan), np.zeros(plan.boxes, np.int64)
    square_masks(plan, masks, values, squares, own, work, square, boxes, strips, square_strips, pays)


TASKS = {"values": solve_chunk, "squares": squares_chunk}
"""What solves a chunk of each kind of table."""
