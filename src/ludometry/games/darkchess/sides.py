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
from typing import TYPE_CHECKING

import numpy as np

from ludometry.games.darkchess.game import RULES_VERSION
from ludometry.games.darkchess.material import elements
from ludometry.games.darkchess.solver import Bits, find_all_captures, layout
from ludometry.solve.retrograde import NO_LIMIT, Solution
from ludometry.tables.plan import Plan

if TYPE_CHECKING:
    from ludometry.games.darkchess.tables import Tables

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


def cut(plan: Plan, workers: int, there: Collection[str] = ()) -> Plan:
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
    return Plan(needs)


def solve_slice(found: Tables, job: str) -> None:
    """Solves one side's wins of a class and leaves them in the store."""
    from ludometry.solve import retrograde_kernels as kernels

    set_, winner = class_of(job), int(job[-1])
    where, loser = layout(set_), 1 - winner
    captures = find_all_captures(where, found.bits)
    axes = [np.array([axis for axis, owner in enumerate(where.sides) if owner == side], np.int64) for side in (0, 1)]
    not_won, hopeful = captures.valid.copy(), captures.valid & ~captures.saves[loser]
    sets = np.zeros((2, captures.valid.size), np.uint32)
    none = np.zeros(0, np.uint8)
    longest = kernels.sweep(
        not_won, sets[1], hopeful, captures.wins[winner], axes[winner], axes[loser], len(where.pieces), NO_LIMIT, 1,
        none, none,
    )  # fmt: skip
    np.bitwise_xor(captures.valid, not_won, out=sets[0])
    found.store.write(job, sets, RULES_VERSION, {"longest": longest})


def join(found: Tables, set_: str) -> tuple[Bits, Solution] | None:
    """A class from its slices, as `solver.solve_set` would have found it; None when it was not cut."""
    parts = slices_of(set_)
    if not all(found.store.sound(part, RULES_VERSION) for part in parts):
        return None
    sets = np.empty((2, 2, layout(set_).words), np.uint32)
    for winner, part in enumerate(parts):
        table = found.store.open(part, RULES_VERSION)
        sets[winner, 0], sets[1 - winner, 1] = table[0], table[1]
    longest = [int(found.store.manifest(part).made["longest"]) for part in parts]
    return sets, Solution(sets, (longest[0], longest[1]), None)


def forget(found: Tables, set_: str) -> None:
    """Removes the slices of a class that is whole."""
    for part in slices_of(set_):
        if found.store.has(part):
            found.store.remove(part)
