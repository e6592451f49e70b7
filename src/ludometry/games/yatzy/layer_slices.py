"""One layer of a large table by many workers.

slice   masks that follow one another in a layer; their values stand together, too
part    a solved slice, kept in the store as `...-layer-07.part003` until the layer is whole

A worker reads the layer below from the store and leaves its part there; the values are those that a build in one
process finds, for every mask is solved by itself. An interrupted layer continues from the parts that were finished.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ludometry.games.yatzy.plan import layer_masks, layer_size, plan_of
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.tables import ROOM, locked, name_of, version_of
from ludometry.solve.crew import Crew
from ludometry.tables.arrays import Array
from ludometry.tables.store import Store, opened

SLICES_A_WORKER = 4
"""More slices than workers, so that nobody waits long for the slowest."""
FEWEST_MASKS = 64
"""Slices of fewer masks are solved sooner than sent."""
CHUNK = 512


@dataclass(frozen=True, slots=True)
class Slice:
    """Some masks of a layer."""

    number: int
    begin: int
    end: int
    """The masks from begin to before end, as they stand in the layer."""


@dataclass(frozen=True, slots=True)
class SliceTask:
    """Solves a slice and leaves its part in the store."""

    place: Path | str
    """The store's folder, or its URL."""
    rules: RuleSet
    kind: str
    filled: int

    def part(self, piece: Slice) -> str:
        """The name of a slice's part."""
        return f"{name_of(self.rules, self.kind, self.filled)}.part{piece.number:03d}"

    def __call__(self, piece: Slice) -> Slice:
        from ludometry.games.yatzy.kernels.sweeps import TASKS

        store, version = Store(ROOM, self.place), version_of(self.rules)
        if not store.sound(self.part(piece), version):
            plan = plan_of(self.rules)
            masks = layer_masks(plan, self.filled)[piece.begin : piece.end]
            kinds = (self.kind,) if self.kind == "values" else (self.kind, "values")
            like = (layer_size(self.rules, self.filled + 1),), np.float64
            children = tuple(
                locked(opened(store, name_of(self.rules, kind, self.filled + 1), version, like=like)) for kind in kinds
            )
            # Of the whole layer only the pages of this slice are ever touched.
            own = np.zeros(layer_size(self.rules, self.filled))
            for first in range(0, len(masks), CHUNK):
                TASKS[self.kind](plan, masks[first : first + CHUNK], children, own)
            begin, end = where(self.rules, self.filled, piece)
            store.write(self.part(piece), own[begin:end], version, {"layer": self.filled, "slice": piece.number})
        return piece


def where(rules: RuleSet, filled: int, piece: Slice) -> tuple[int, int]:
    """Where the values of a slice begin and end in the layer."""
    plan = plan_of(rules)
    masks = layer_masks(plan, filled)
    end = layer_size(rules, filled) if piece.end >= len(masks) else int(plan.place[masks[piece.end]])
    return int(plan.place[masks[piece.begin]]), end


def slices(masks: int, workers: int) -> list[Slice]:
    """A layer of this many masks in parts that follow one another.

    >>> [(piece.begin, piece.end) for piece in slices(300, 1)]
    [(0, 75), (75, 150), (150, 225), (225, 300)]
    """
    size = max(FEWEST_MASKS, -(-masks // (SLICES_A_WORKER * workers)))
    starts = range(0, masks, size)
    return [Slice(number, begin, min(masks, begin + size)) for number, begin in enumerate(starts)]


def fill_layer(task: SliceTask, crew: Crew, masks: int, advance: Callable[[float], None], out: Array) -> None:
    """Lets a crew solve a layer and puts its parts together."""
    store, version = Store(ROOM, task.place), version_of(task.rules)
    for piece in crew.run(task, slices(masks, crew.workers)):
        begin, end = where(task.rules, task.filled, piece)
        out[begin:end] = store.open(task.part(piece), version, like=((end - begin,), np.float64))
        advance(piece.end - piece.begin)


def forget_parts(store: Store, rules: RuleSet, kind: str, filled: int) -> None:
    """Removes the parts of a layer that is whole."""
    start = f"{name_of(rules, kind, filled)}.part"
    for name in store.names():
        if name.startswith(start):
            store.remove(name)
