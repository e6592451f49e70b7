"""The kernels as tasks for the table builder: work arrays made, one chunk of masks solved."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ludometry.games.yatzy.kernels import solve_masks
from ludometry.games.yatzy.kernels_lanes import LANES, work_rows
from ludometry.games.yatzy.plan import Plan

Values = npt.NDArray[np.float64]


def strips_for(plan: Plan) -> Values:
    """Strips for every box, the zero strip and a spare one, long enough for shifted reads."""
    return np.zeros((plan.boxes + 2, plan.cap + 1 + 6 * plan.dice + 2 * LANES))


def solve_chunk(plan: Plan, masks: npt.NDArray[np.int64], children: tuple[Values, ...], own: Values) -> None:
    """Expected points for a chunk of masks."""
    solve_masks(plan, masks, children[0], own, work_rows(len(plan.drops)), strips_for(plan))


def squares_chunk(plan: Plan, masks: npt.NDArray[Any], children: tuple[Values, ...], own: Values) -> None:
    """Mean squares for a chunk of masks; children are the squares and the values of the layer after theirs."""
    from ludometry.games.yatzy.kernels_policy import square_masks

    squares, values = children
    rows = len(plan.drops)
    work, square, boxes = work_rows(rows), work_rows(rows), work_rows(rows, np.int32)
    strips, square_strips, pays = strips_for(plan), strips_for(plan), np.zeros(plan.boxes, np.int64)
    square_masks(plan, masks, values, squares, own, work, square, boxes, strips, square_strips, pays)
