"""Solved classes: kept one file a class, and in memory for the larger classes that need them.

result     what the side to move gets without the 40-ply rule: DRAW, WIN or LOSS; four a byte in `GGvk.npy`
distance   plies to the next capture or end, plus one, in `GGvk.dtc.npy`; zero for a draw
ruled      the same under the 40-ply rule, in `GGvk.dtc40.npy`; only classes that the rule touches have it
squeezed   the results at a fraction of a bit each, in `GGvk.z.npy`
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from ludometry.core.errors import BadTable
from ludometry.games.darkchess.kernels.files import pack_distances, pack_results, unpack_results
from ludometry.games.darkchess.material import elements
from ludometry.games.darkchess.numbering import trades
from ludometry.games.darkchess.rules import QUIET_LIMIT, RULES_VERSION
from ludometry.games.darkchess.runs import Deflated, deflated
from ludometry.games.darkchess.scale.slices import solve_in_slices
from ludometry.games.darkchess.solver import Bits, Layout, Solution, carried, layout, needs, solve_set
from ludometry.tables.arrays import Bytes
from ludometry.tables.plan import BuildPlan
from ludometry.tables.store import Store

STATES_A_SECOND = 180e6
"""How many states, both sides to move, one core solves in a second; for estimates only."""
KEPT_BYTES = 1_300_000_000
"""How much of solved sets is kept in memory for the larger ones that need them."""
CHECKED_BYTES = 64_000_000
"""Files up to this size have their checksum computed when they are first opened."""


@cache
def plan_for(targets: tuple[str, ...]) -> BuildPlan:
    """The classes that these need, in order."""
    found: dict[str, tuple[str, ...]] = {}
    stack = list(targets)
    while stack:
        one = stack.pop()
        if one not in found:
            found[one] = needs(one)
            stack.extend(found[one])
    return BuildPlan(dict(sorted(found.items(), key=lambda item: (elements(item[0]), item[0]))))


def shape_of(name: str) -> tuple[tuple[int, ...], type] | None:
    """The shape and type that a file must have, four results or one distance a byte; None for one that is squeezed."""
    set_, _, kind = name.partition(".")
    if kind not in ("", "dtc", "dtc40"):
        return None
    where = layout(set_)
    size = where.numbering.size
    return (where.stored_sides, size if kind else -(-size // 4)), np.uint8


def seconds(set_: str) -> float:
    """About how long one core takes to solve a set."""
    return float(2 * 8 * 32 ** (elements(set_) - 1)) / STATES_A_SECOND


@dataclass(frozen=True, slots=True)
class Built:
    """What is known of a class once it is solved."""

    set_: str
    won: tuple[int, int]
    """Ordered placements that White and Black win, both sides to move, mirror images counted apart."""
    longest: int
    """The most plies to the next capture or end."""
    states: int
    """Results that the file holds."""
    bytes: int


class Solved:
    """The solved classes under one folder; safe to use from several threads."""

    def __init__(self, root: Path | str | None = None) -> None:
        self.store = Store("darkchess", root)
        self._bits: dict[tuple[str, bool], Bits] = {}
        self._kept = 0
        self.kept_bytes = KEPT_BYTES
        """How much of solved sets this build keeps in memory."""
        self.slices = False
        """Whether classes are solved in slices, which takes less memory and more disk."""
        self._maps: dict[str, Bytes] = {}
        self._lock = threading.RLock()

    def _mapped(self, name: str, build: str) -> Bytes:
        """A file of the store, checked when it is first opened."""
        known = self._maps.get(name)
        if known is None:
            build = build or f"ludometry solve darkchess {name.split('.')[0]}"
            table = self.store.open(name, RULES_VERSION, build, shape_of(name))
            if table.nbytes <= CHECKED_BYTES and not self.store.verify(name, copy=True):
                raise BadTable(
                    f"the table {name} has been altered since it was built: "
                    f"delete {self.store.path(name)} and run '{build}'."
                )
            # A plain view of the mapping: a memmap object costs a microsecond more a look-up.
            known = self._maps[name] = np.asarray(table)
        return known

    def has(self, set_: str, distances: bool = False) -> bool:
        """Whether a class is on disk, with its distances if asked."""
        solved = self.store.has(set_) or self.store.has(f"{set_}.z")
        return solved and (not distances or self.store.has(f"{set_}.dtc"))

    def solve(
        self,
        set_: str,
        distances: bool = False,
        squeeze: bool = False,
        keep: bool = True,
        solution: Solution | None = None,
    ) -> Built:
        """Solves one class whose smaller classes are on disk, unless that has been done, and writes its files."""
        began = time.thread_time()
        where = layout(set_)
        if solution is None and self.slices and not distances:
            solution = solve_in_slices(set_, self.bits, self.store.folder)
        elif solution is None:
            solution = solve_set(set_, self.bits, distances)
        if keep:
            self._keep((set_, False), solution.sets)
        longest = max(solution.longest)
        if distances:
            assert solution.distance is not None
            rule_matters = longest > QUIET_LIMIT or any(self.store.has(f"{s}.dtc40") for s in needs(set_))
            if rule_matters:
                ruled = solve_set(set_, self.ruled_bits, True, QUIET_LIMIT)
                assert ruled.distance is not None
                if keep:
                    self._keep((set_, True), ruled.sets)
                self._write_distances(where, f"{set_}.dtc40", ruled.distance)
            self._write_distances(where, f"{set_}.dtc", solution.distance)
        won = (4 * solution.count(0), 4 * solution.count(1))
        states = where.stored_sides * where.numbering.size
        name, table = (f"{set_}.z", deflated(solution.sets, where)) if squeeze else (set_, pack(where, solution.sets))
        cpu = round(time.thread_time() - began, 3)
        made = {"won": list(won), "longest": longest, "states": states, "cpu_s": cpu}
        manifest = self.store.write(name, table, RULES_VERSION, made)
        return Built(set_, won, longest, states, manifest.bytes)

    def _write_distances(self, where: Layout, name: str, distance: tuple[Bytes, Bytes]) -> None:
        out = pack_distance(where, distance)
        self.store.write(name, out, RULES_VERSION, {"longest": int(out.max()) - 1})

    def built(self, set_: str) -> Built:
        """What the manifest of a finished class says."""
        manifest = self.store.manifest(set_ if self.store.has(set_) else f"{set_}.z")
        made = manifest.made
        won = (int(made["won"][0]), int(made["won"][1]))
        return Built(set_, won, int(made["longest"]), int(made["states"]), manifest.bytes)

    # Solved sets in memory, for the larger sets that need them

    def _keep(self, key: tuple[str, bool], bits: Bits) -> None:
        with self._lock:
            self._bits[key] = bits
            self._kept += bits.nbytes
            while self._kept > self.kept_bytes and self._bits:
                oldest = next(iter(self._bits))
                self._kept -= self._bits.pop(oldest).nbytes

    def bits(self, set_: str) -> Bits:
        """A solved class as sets of states, from memory or from its file."""
        known = self._bits.get((set_, False))
        if known is None:
            known = unpack(layout(set_), self.results(set_))
            if self.kept_bytes < KEPT_BYTES:
                # A mapped file counts as memory, and is not needed twice.
                self._maps.pop(set_, None)
                self._maps.pop(f"{set_}.z", None)
            self._keep((set_, False), known)
        return known

    def ruled_bits(self, set_: str) -> Bits:
        """The same under the 40-ply rule."""
        if not self.store.has(f"{set_}.dtc40"):
            return self.bits(set_)
        known = self._bits.get((set_, True))
        if known is None:
            decided = self._mapped(f"{set_}.dtc40", "") > 0
            plain = np.repeat(self.results(set_), 4, axis=1)[:, : decided.shape[1]]
            shifts = (2 * (np.arange(decided.shape[1]) & 3)).astype(np.uint8)
            results = ((plain >> shifts) & 3) * decided
            known = unpack(layout(set_), four_a_byte(results.astype(np.uint8)))
            self._keep((set_, True), known)
        return known

    def results(self, set_: str) -> Bytes:
        """A class's packed results: a row for each stored side to move."""
        if self.store.has(set_):
            return self._mapped(set_, "")
        return Deflated(self._mapped(f"{set_}.z", ""), layout(set_)).plain()


def pack(where: Layout, bits: Bits) -> Bytes:
    """A solved set as the bytes of its file: a row for each stored side to move."""
    out = np.zeros((where.stored_sides, -(-where.numbering.size // 4)), np.uint8)
    for side in range(where.stored_sides):
        pack_results(bits[side, 0], bits[side, 1], *where.walk, out[side])
    return out


def four_a_byte(results: Bytes) -> Bytes:
    """Rows of results, a byte each, as a plain file holds them: four a byte, the first in the lowest bits."""
    full = np.zeros((results.shape[0], -(-results.shape[1] // 4) * 4), np.uint8)
    full[:, : results.shape[1]] = results
    packed: Bytes = full[:, 0::4] | full[:, 1::4] << 2 | full[:, 2::4] << 4 | full[:, 3::4] << 6
    return packed


def pack_distance(where: Layout, distance: tuple[Bytes, Bytes]) -> Bytes:
    """The distances of a solved set as the bytes of its file."""
    out = np.empty((where.stored_sides, where.numbering.size), np.uint8)
    for side in range(where.stored_sides):
        pack_distances(distance[side], *where.walk, out[side])
    return out


def unpack(where: Layout, packed: Bytes) -> Bits:
    """The bytes of a file as sets of states; a set that is its own exchange gets its other side back."""
    bits = np.zeros((2, 2, where.words), np.uint32)
    packed = packed.view()
    packed.flags.writeable = False  # as a mapped file is, so that the kernel is compiled once
    orders = trades(where.numbering.sizes)
    walk = (*where.walk, where.numbering.arrays[-1])
    for side in range(where.stored_sides):
        unpack_results(packed[side], orders, *walk, bits[side, 0], bits[side, 1])
    if not where.both_sides:
        part = carried(where.pieces.swapcase(), where.set_).part
        unpack_results(packed[0], np.ascontiguousarray(orders[:, part]), *walk, bits[1, 0], bits[1, 1])
    return bits
