"""The chance to win of the player to move, from every score: a fixed point, found by rounds until nothing moves."""

from __future__ import annotations

from functools import cache

import numpy as np

from ludometry.tables.arrays import Floats
from ludometry.tables.store import Store

STILL = 1e-13
"""When no chance changes by more than this, the table is done."""


def once(chances: Floats, goal: int) -> float:
    """One round through the table `chances[own, other, total]`, in place; the largest change."""
    own = np.arange(goal)[:, None]
    before = chances[:, :, 0].copy()
    changed = 0.0
    for total in range(goal - 1, -1, -1):
        roll = 1.0 - chances[:, :, 0].T
        for face in range(2, 7):
            ahead = min(total + face, goal - 1)
            roll = roll + np.where(own + total + face >= goal, 1.0, chances[:, :, ahead])
        # Holding hands the die over: the other's chance at the score that was banked.
        banked = 1.0 - chances[:, np.minimum(np.arange(goal) + total, goal - 1), 0].T
        best = np.maximum(roll / 6, banked) if total else roll / 6
        best[(own + total >= goal)[:, 0]] = 1.0
        changed = max(changed, float(np.abs(best - chances[:, :, total]).max()))
        chances[:, :, total] = best
    return max(changed, float(np.abs(before - chances[:, :, 0]).max()))


@cache
def chances(goal: int) -> Floats:
    """The table for a goal; worked out once and kept."""
    store, name, version = Store("pig"), f"to-{goal}", "1"
    if not store.has(name):
        table = np.full((goal, goal, goal), 0.5)
        while once(table, goal) > STILL:
            pass
        store.write(name, table, version, {"goal": goal})
    return np.array(store.open(name, version))
