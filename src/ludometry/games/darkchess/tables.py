"""The endgame tables: built class by class, kept one file a class, looked up in microseconds.

result     what the side to move gets without the 40-ply rule: DRAW, WIN or LOSS; four a byte in `GGvk.npy`
distance   plies to the next capture or end, plus one, in `GGvk.dtc.npy`; zero for a draw
ruled      the same under the 40-ply rule, in `GGvk.dtc40.npy`; only classes that the rule touches have it
squeezed   the results at a fraction of a bit each, in `GGvk.z.npy`

A table that takes seconds is built when it is first asked for; a larger one is refused with the command that
builds it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludometry.core.errors import BadTable, MissingTable
from ludometry.core.progress import note
from ludometry.games.darkchess.game import RULES_VERSION
from ludometry.games.darkchess.material import elements, exchanged, pieces_of, representative, write_set
from ludometry.games.darkchess.numbering import trades
from ludometry.games.darkchess.rules import QUIET_LIMIT
from ludometry.games.darkchess.slices import solve_in_slices
from ludometry.games.darkchess.solver import Bits, Layout, carried, layout, needs, solve_set
from ludometry.solve.retrograde import Solution
from ludometry.tables.plan import Plan
from ludometry.tables.store import Store

DRAW, WIN, LOSS = 0, 1, 2
BUILT_AT_ONCE = 5
"""Sets of at most so many elements are solved when they are first asked for: a second or two."""
MOST_ELEMENTS = 7
"""No table is built for more pieces than this."""
STATES_A_SECOND = 180e6
"""How many states, both sides to move, one core solves in a second; for estimates only."""
KEPT_BYTES = 1_300_000_000
"""How much of solved sets is kept in memory for the larger ones that need them."""
BITS_A_RESULT = 0.3
"""What a squeezed result of six elements takes on average; for estimates only."""
RUNS_FROM = 6
"""From so many elements on a squeezed file holds deflated runs, which are ten times as fast to write."""
CHECKED_BYTES = 64_000_000
"""Files up to this size have their checksum computed when they are first opened."""


@cache
def plan_for(targets: tuple[str, ...]) -> Plan:
    """The classes that these need, in order."""
    found: dict[str, tuple[str, ...]] = {}
    stack = list(targets)
    while stack:
        one = stack.pop()
        if one not in found:
            found[one] = needs(one)
            stack.extend(found[one])
    return Plan(dict(sorted(found.items(), key=lambda item: (elements(item[0]), item[0]))))


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


@dataclass(frozen=True, slots=True)
class Reader:
    """How the pieces of a board are read from the table of their class."""

    set_: str
    side: int
    """The row of the table for the side to move."""
    group_of: npt.NDArray[np.uint8]
    arrays: tuple[Any, ...]
    results: npt.NDArray[np.uint8] | None
    squeezed: Any


class Tables:
    """The tables under one folder; safe to use from several threads."""

    def __init__(self, root: Path | str | None = None) -> None:
        self.store = Store("darkchess", root)
        self._bits: dict[tuple[str, bool], Bits] = {}
        self._kept = 0
        self.kept_bytes = KEPT_BYTES
        """How much of solved sets this build keeps in memory."""
        self.slices = False
        """Whether classes are solved in slices, which takes less memory and more disk."""
        self._readers: dict[tuple[str, int], Reader] = {}
        self._maps: dict[str, npt.NDArray[np.uint8]] = {}
        self._lock = threading.RLock()

    # Looking up

    def result(self, board: str, side: int) -> int:
        """DRAW, WIN or LOSS for the side to move on a board of 32 characters without face-down pieces.

        >>> tables().result("." * 9 + "b" + "." * 8 + "K" + "." * 13, 1) == LOSS     # the paper's figure 2
        True
        """
        from ludometry.games.darkchess.kernels_probe import result_of

        reader = self._readers.get(("".join(sorted(board.replace(".", ""))), side))
        if reader is None:
            reader = self.reader(board, side)
        if reader.results is not None:
            return int(result_of(reader.results, reader.side, board.encode(), reader.group_of, *reader.arrays))
        return int(reader.squeezed.look_up(reader.side, board.encode(), reader.group_of))

    def distance(self, board: str, side: int, ruled: bool = False) -> int | None:
        """Plies to the next capture or end, None for a draw; with `ruled`, under the 40-ply rule."""
        from ludometry.games.darkchess.kernels_probe import number_of

        reader = self.reader(board, side)
        name = f"{reader.set_}.dtc"
        if ruled and self.store.has(f"{reader.set_}.dtc40"):
            name = f"{reader.set_}.dtc40"
        table = self._mapped(name, f"ludometry solve darkchess {reader.set_} --distances")
        code = int(table[reader.side, number_of(board.encode(), reader.group_of, *reader.arrays)])
        return code - 1 if code else None

    def has_distances(self, set_: str) -> bool:
        return self.store.has(f"{representative(set_)}.dtc")

    def reader(self, board: str, side: int) -> Reader:
        """How a board is read, from memory when its pieces were met before."""
        letters = "".join(sorted(board.replace(".", "")))
        known = self._readers.get((letters, side))
        if known is None:
            with self._lock:
                known = self._readers[letters, side] = self._make_reader(letters, side)
        return known

    def _make_reader(self, letters: str, side: int) -> Reader:
        set_ = write_set(letters)
        self.ensure(set_, distances=False)
        target = representative(set_)
        where = layout(target)
        own = carried(pieces_of(set_), target)
        row = side ^ own.swapped
        pieces = pieces_of(set_)
        if row == 1 and not where.both_sides:
            # The class is its own exchange: read the exchanged board with the other side to move.
            own = carried(pieces_of(exchanged(set_)), target)
            row = 0
            pieces = pieces_of(exchanged(set_)).swapcase()
        group_of = np.zeros(128, np.uint8)
        for piece, axis in zip(pieces, own.part, strict=True):
            group_of[ord(piece)] = where.group_of[axis]
        if self.store.has(target):
            return Reader(target, row, group_of, where.numbering.arrays, self._mapped(target, ""), None)
        from ludometry.games.darkchess.codec import opened

        squeezed = opened(self._mapped(f"{target}.z", ""), where)
        return Reader(target, row, group_of, where.numbering.arrays, None, squeezed)

    def _mapped(self, name: str, build: str) -> npt.NDArray[np.uint8]:
        """A file of the store, checked when it is first opened."""
        known = self._maps.get(name)
        if known is None:
            build = build or f"ludometry solve darkchess {name.split('.')[0]}"
            table = self.store.open(name, RULES_VERSION, build)
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

    # Building

    def ensure(self, set_: str, distances: bool) -> None:
        """Makes sure that the table of a set is there; builds it when that takes seconds."""
        if elements(set_) > MOST_ELEMENTS:
            raise MissingTable(
                f"there is no table for {elements(set_)} pieces, they go to {MOST_ELEMENTS}: "
                f"'ludometry advise darkchess' searches such a position instead."
            )
        target = representative(set_)
        if self.has(target, distances):
            return
        if elements(target) > BUILT_AT_ONCE:
            left = plan_for((target,)).left({s for s in plan_for((target,)).needs if self.has(s, distances)})
            wait = sum(seconds(s) for s in left.needs)
            option = " --distances" if distances else ""
            raise MissingTable(
                f"no table for {set_}{' with distances' if distances else ''}: "
                f"build it with 'ludometry solve darkchess {target}{option}' "
                f"({_words(wait)}, {_size(layout(target), distances)} on disk)."
            )
        note(f"solving {target} and what it needs (seconds, once on this machine)")
        for _ in self.build([target], distances=distances, workers=1):
            pass

    def build(
        self,
        targets: list[str],
        distances: bool = False,
        squeeze: bool = False,
        workers: int | None = 2,
        cluster: str = "",
    ) -> Iterator[Built]:
        """Solves the targets and everything they need, in order; what is on disk already is kept."""
        from ludometry.games.darkchess import crews

        return crews.build(self, targets, distances, squeeze, workers, cluster)

    def solve(
        self,
        set_: str,
        distances: bool = False,
        squeeze: bool = False,
        keep: bool = True,
        solved: tuple[Bits, Solution] | None = None,
    ) -> Built:
        """Solves one class whose smaller classes are on disk, unless that has been done, and writes its files."""
        began = time.thread_time()
        where = layout(set_)
        if solved is not None:
            bits, solution = solved
        elif self.slices and not distances:
            bits, solution = solve_in_slices(set_, self.bits, self.store.folder)
        else:
            bits, solution = solve_set(set_, self.bits, distances)
        if keep:
            self._keep((set_, False), bits)
        longest = max(solution.longest)
        if distances:
            assert solution.distance is not None
            rule_matters = longest > QUIET_LIMIT or any(self.store.has(f"{s}.dtc40") for s in needs(set_))
            if rule_matters:
                ruled_bits, ruled = solve_set(set_, self.ruled_bits, True, QUIET_LIMIT)
                assert ruled.distance is not None
                if keep:
                    self._keep((set_, True), ruled_bits)
                self._write_distances(where, f"{set_}.dtc40", ruled.distance)
            self._write_distances(where, f"{set_}.dtc", solution.distance)
        won = (4 * solution.count(0), 4 * solution.count(1))
        states = where.stored_sides * where.numbering.size
        name, table = (f"{set_}.z", _squeezed(where, bits)) if squeeze else (set_, pack(where, bits))
        cpu = round(time.thread_time() - began, 3)
        made = {"won": list(won), "longest": longest, "states": states, "cpu_s": cpu}
        manifest = self.store.write(name, table, RULES_VERSION, made)
        return Built(set_, won, longest, states, manifest.bytes)

    def _write_distances(self, where: Layout, name: str, distance: tuple[Any, Any]) -> None:
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
            full = np.zeros((results.shape[0], -(-results.shape[1] // 4) * 4), np.uint8)
            full[:, : results.shape[1]] = results
            packed = full[:, 0::4] | full[:, 1::4] << 2 | full[:, 2::4] << 4 | full[:, 3::4] << 6
            known = unpack(layout(set_), packed)
            self._keep((set_, True), known)
        return known

    def results(self, set_: str) -> npt.NDArray[np.uint8]:
        """A class's packed results: a row for each stored side to move."""
        if self.store.has(set_):
            return self._mapped(set_, "")
        from ludometry.games.darkchess.codec import opened

        return opened(self._mapped(f"{set_}.z", ""), layout(set_)).plain()


def _walk_arrays(where: Layout) -> tuple[Any, ...]:
    numbering = where.numbering
    _, _, _, free, _, tail, _ = numbering.arrays
    return (numbering.anchors, numbering.group_start, numbering.sizes[0], free, tail)


def pack(where: Layout, bits: Bits) -> npt.NDArray[np.uint8]:
    """A solved set as the bytes of its file: a row for each stored side to move."""
    from ludometry.games.darkchess.kernels_files import pack_results

    out = np.zeros((where.stored_sides, -(-where.numbering.size // 4)), np.uint8)
    for side in range(where.stored_sides):
        pack_results(bits[side, 0], bits[side, 1], *_walk_arrays(where), out[side])  # type: ignore[call-arg]
    return out


def _squeezed(where: Layout, bits: Bits) -> npt.NDArray[np.uint8]:
    """A solved set as the bytes of its squeezed file, in the format that suits its size."""
    if len(where.pieces) < RUNS_FROM:
        from ludometry.games.darkchess.codec import squeezed

        return squeezed(pack(where, bits), where)
    from ludometry.games.darkchess.runs import deflated

    return deflated(bits, where)


def pack_distance(where: Layout, distance: tuple[Any, Any]) -> npt.NDArray[np.uint8]:
    """The distances of a solved set as the bytes of its file."""
    from ludometry.games.darkchess.kernels_files import pack_distances

    out = np.empty((where.stored_sides, where.numbering.size), np.uint8)
    for side in range(where.stored_sides):
        pack_distances(distance[side], *_walk_arrays(where), out[side])  # type: ignore[call-arg]
    return out


def unpack(where: Layout, packed: npt.NDArray[np.uint8]) -> Bits:
    """The bytes of a file as sets of states; a set that is its own exchange gets its other side back."""
    from ludometry.games.darkchess.kernels_files import unpack_results

    bits = np.zeros((2, 2, where.words), np.uint32)
    orders = trades(where.numbering.sizes)
    walk = (*_walk_arrays(where), where.numbering.arrays[-1])
    for side in range(where.stored_sides):
        unpack_results(packed[side], orders, *walk, bits[side, 0], bits[side, 1])  # type: ignore[call-arg]
    if not where.both_sides:
        part = carried(where.pieces.swapcase(), where.set_).part
        unpack_results(packed[0], orders[:, part], *walk, bits[1, 0], bits[1, 1])  # type: ignore[call-arg]
    return bits


def _words(wait: float) -> str:
    if wait < 90:
        return f"about {max(1, round(wait))} s on one core"
    return f"about {round(wait / 60)} min on one core"


def _size(where: Layout, distances: bool) -> str:
    states = where.stored_sides * where.numbering.placements / 4
    size = states * BITS_A_RESULT / 8 + (states if distances else 0)
    return f"{size / 1e6:.0f} MB" if size >= 1e6 else f"{max(1, size / 1e3):.0f} kB"


@cache
def _tables_of(place: str) -> Tables:
    return Tables()


def tables() -> Tables:
    """The tables in the user's data folder."""
    from ludometry.tables.place import tables_root

    return _tables_of(str(tables_root()))
