"""One large class in two slices, for workers who would otherwise watch a single one of them.

slice    one side's wins of a class; a job of its own, kept as the table `GGvk.side0` until the class is whole
whole    the job that puts the two slices together and writes the class; it needs both

A side's wins ask only for that side's winning captures and the other's saving ones, so the two slices run side by
side, on different machines if need be. Each finds the captures for itself: part of the work is done twice, which pays
where workers are idle. So only large classes are cut, and only where there are at least twice as many workers as
classes to be solved side by side. An interrupted class goes on from the slice that was finished.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from ludometry.games.darkchess.material import elements
from ludometry.games.darkchess.rules import RULES_VERSION
from ludometry.games.darkchess.solved import Solved
from ludometry.games.darkchess.solver import Solution, find_all_captures, layout, sweep_side
from ludometry.tables.plan import BuildPlan

CUT_FROM = 6
"""Classes of fewer elements are solved sooner than their slices are sent."""
SHARE = 0.6
"""What a slice costs of the whole class, the captures included."""


def slices_of(set_: str) -> tuple[str, str]:
    """The names of a class's slices."""
    return f"{set_}.side0", f"{set_}.side1"


def class_of(job: str) -> str:
    """The class that a job is about."""
    return job.partition(".side")[0]


def is_slice(job: str) -> bool:
    return ".side" in job


def cut(plan: BuildPlan, workers: int, there: Collection[str] = ()) -> BuildPlan:
    """The plan with the slices of large classes as jobs of their own where workers would be idle."""
    needs: dict[str, tuple[str, ...]] = {}
    for wave in plan.waves():
        for set_ in wave:
            if 2 * len(wave) > workers or elements(set_) < CUT_FROM:
                needs[set_] = plan.needs[set_]
                continue
            parts = [part for part in slices_of(set_) if part not in there]
            needs.update(dict.fromkeys(parts, plan.needs[set_]))
            needs[set_] = tuple(parts)
    return BuildPlan(needs)


def solve_slice(found: Solved, job: str) -> None:
    """Solves one side's wins of a class and leaves them in the store."""
    where, winner = layout(class_of(job)), int(job[-1])
    captures = find_all_captures(where, found.bits)
    hopeful = captures.valid & ~captures.saves[1 - winner]
    sets = np.zeros((2, captures.valid.size), np.uint32)
    sets[0], longest = sweep_side(where, winner, captures.valid, hopeful, captures.wins[winner], sets[1])
    found.store.write(job, sets, RULES_VERSION, {"longest": longest})


def join(found: Solved, set_: str) -> Solution | None:
    """A class from its slices, as `solver.solve_set` would have found it; None when it was not cut."""
    parts = slices_of(set_)
    if not all(found.store.sound(part, RULES_VERSION) for part in parts):
        return None
    sets = np.empty((2, 2, layout(set_).words), np.uint32)
    for winner, part in enumerate(parts):
        table = found.store.open(part, RULES_VERSION, like=((2, sets.shape[2]), np.uint32))
        sets[winner, 0], sets[1 - winner, 1] = table[0], table[1]
    longest = [int(found.store.manifest(part).made["longest"]) for part in parts]
    return Solution(sets, (longest[0], longest[1]))


def forget(found: Solved, set_: str) -> None:
    """Removes the slices of a class that is whole."""
    for part in slices_of(set_):
        if found.store.has(part):
            found.store.remove(part)
