"""Endgame tables on disk: every open position with a number of elements, a byte each.

worth      END - plies for a win of the mover, plies - END for a loss, 0 for a draw; passes count as plies
pips       the block goes to fewer pips: renaming numbers changes who wins, so all positions are kept
draw       a block is drawn, and
tiles      a block goes to fewer tiles: numbers are only names, so one set a class is kept
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from math import comb
from pathlib import Path

import numpy as np

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.progress import progress
from ludometry.games.dominoes.material import LEAST_ELEMENTS, MOST_ELEMENTS, classes, is_renaming, renamings
from ludometry.games.dominoes.numbering import Open, Positions
from ludometry.games.dominoes.plain_solver import END
from ludometry.games.dominoes.rules import BLOCKS, RULES_VERSION, Block
from ludometry.games.dominoes.tiles import TILE_COUNT, read_tile, write_tiles
from ludometry.solve.crew import Here, Threads
from ludometry.solve.jit import announce_compilation
from ludometry.tables.arrays import Array
from ludometry.tables.map_file import Carried
from ludometry.tables.place import tables_root
from ludometry.tables.store import Manifest, Store

NOTHING: Array = np.zeros(1, np.int8)
"""What lies below the smallest table."""
NOTHING.setflags(write=False)  # as a mapped table is, so that kernels are compiled once
BUILT_AT_ONCE = 5
"""Up to this many elements a missing table is built on the spot: eight megabytes, less than a second."""
SLICES = 32
"""Parts in which a layer is solved, so that progress shows and cores share the work."""
_building = threading.Lock()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of an open position, to the mover."""

    result: str
    """win, draw or loss."""
    plies: int | None
    """To the end with the winner hurrying and the loser delaying, passes counted; None for a draw."""

    @property
    def worth(self) -> float:
        return {"win": 1.0, "draw": 0.0, "loss": -1.0}[self.result]


def verdict_of(worth: int) -> Verdict:
    """A table's byte in words.

    >>> verdict_of(61), verdict_of(0)
    (Verdict(result='win', plies=3), Verdict(result='draw', plies=None))
    """
    if worth == 0:
        return Verdict("draw", None)
    return Verdict("win" if worth > 0 else "loss", END - abs(worth))


def command(block: Block, elements: int) -> str:
    """What builds a table."""
    return f"ludometry solve dominoes --elements {elements}" + ("" if block == "pips" else f" --block {block}")


def cost(block: Block, elements: int) -> str:
    """What building a table takes, in words."""
    if block != "pips":
        return "a few seconds"
    return {6: "some 2 s, 83 MB", 7: "some 15 s, 654 MB"}.get(elements, "a second")


@dataclass(frozen=True)
class Tables:
    """The tables in one folder; the user's own when none is named."""

    root: Path | str | None = None
    mapped: dict[tuple[Block, int], Array] = field(default_factory=dict, compare=False)
    """Tables opened so far; finding a file takes longer than reading a byte of it."""
    map: Mapping[str, Carried] = field(default_factory=dict, compare=False)
    """Rows of a map file, by set: positions of these sets are carried to the representative before they are read."""

    @property
    def store(self) -> Store:
        return Store("dominoes", self.root)

    def has(self, block: Block, elements: int) -> bool:
        return self.store.has(f"{block}-{elements}")

    def table(self, block: Block, elements: int) -> Array:
        """A table, mapped; small ones are built when they are missing, for others the command is named."""
        known = self.mapped.get((block, elements))
        if known is not None:
            return known
        name = f"{block}-{elements}"
        if not self.store.has(name):
            if elements > BUILT_AT_ONCE:
                raise MissingTable(
                    f"no table of {elements} elements for dominoes, block by {block}: build it with "
                    f"'{command(block, elements)}' ({cost(block, elements)})."
                )
            with _building:
                self.build(block, elements)
        self.mapped[block, elements] = self.store.open(
            name, RULES_VERSION, command(block, elements), shape_of(block, elements)
        )
        return self.mapped[block, elements]

    def worth(self, thing: Open, block: Block = "pips") -> int:
        """What a table says of a position with tiles in both hands."""
        elements = len(thing[0]) + len(thing[1]) + 1
        table = self.table(block, elements)
        if self.map:
            thing = self._by_map(thing, block)
        return int(table[Positions(elements).rank(thing) if block == "pips" else class_index(thing)])

    def _by_map(self, thing: Open, block: Block) -> Open:
        """The position with the representative's tiles, if its set is in the map file."""
        mine, theirs, ends = thing
        row = self.map.get(write_tiles(tuple(sorted((*mine, *theirs, ends)))))
        if row is None:
            return thing
        if block == "pips":
            raise BadInput(
                "renaming numbers changes who has fewer pips, so a map is for --block draw or --block tiles."
            )
        plays = {read_tile(a): read_tile(b) for a, b in row.parts}
        if plays.keys() != {*mine, *theirs, ends} or not is_renaming(list(plays.items())):
            raise BadInput(
                f"the map's row for {row.set_} renames no numbers, so results may differ: "
                "write the map with --mode numbers."
            )
        return tuple(sorted(plays[t] for t in mine)), tuple(sorted(plays[t] for t in theirs)), plays[ends]

    def prober(self, block: Block, elements: int) -> Prober:
        """For many questions to one table: a few microseconds each."""
        return Prober(self.table(block, elements), block, elements)

    def reaches(self, block: Block, elements: int) -> bool:
        """Whether a table is there or is built at once."""
        if elements <= BUILT_AT_ONCE or (block, elements) in self.mapped:
            return True
        return elements <= MOST_ELEMENTS and self.has(block, elements)

    def build(self, block: Block, elements: int, workers: int = 1) -> list[Manifest]:
        """Builds a table and all smaller ones that are missing, one after the other."""
        if not LEAST_ELEMENTS <= elements <= MOST_ELEMENTS:
            raise BadInput(f"--elements is a number from {LEAST_ELEMENTS} to {MOST_ELEMENTS}.")
        announce_compilation("dominoes", 4)
        smaller, built = NOTHING, []
        for count in range(LEAST_ELEMENTS, elements + 1):
            name = f"{block}-{count}"
            if not self.store.has(name):
                self._solve(block, count, smaller, workers)
                built.append(self.store.manifest(name))
            smaller = self.store.open(name, RULES_VERSION, command(block, count), shape_of(block, count))
        return built

    def forget(self, block: Block, elements: int) -> None:
        """Removes a table, to build it again."""
        self.mapped.pop((block, elements), None)
        self.store.remove(f"{block}-{elements}")

    def _solve(self, block: Block, elements: int, smaller: Array, workers: int) -> None:
        from ludometry.games.dominoes.kernels.layers import count_results

        began, cpu = time.perf_counter(), time.process_time()
        made: dict[str, object] = {"block": block, "elements": elements}
        shape, _ = shape_of(block, elements)
        with self.store.stream(f"{block}-{elements}", shape, np.int8, RULES_VERSION, made) as out:
            if block == "pips":
                _solve_all(elements, smaller, np.asarray(out), workers)
            else:
                _solve_classes(elements, block, smaller, np.asarray(out))
            won, drawn, lost, longest = count_results(np.asarray(out))
            made |= {"won": won, "drawn": drawn, "lost": lost, "longest": longest}
            made |= {"cpu_s": time.process_time() - cpu, "wall_s": time.perf_counter() - began}


def _solve_all(elements: int, smaller: Array, out: Array, workers: int) -> None:
    from ludometry.games.dominoes.kernels.layers import solve_layer

    tiles, rule = elements - 1, BLOCKS.index("pips")
    total = comb(TILE_COUNT, tiles)
    bounds = np.linspace(0, total, min(total, SLICES) + 1).astype(np.int64)
    below = np.asarray(smaller)

    def one(part: int) -> None:
        solve_layer(tiles, below, out, rule, int(bounds[part]), int(bounds[part + 1]))

    with progress(f"dominoes: {elements} elements", len(bounds) - 1, "slices") as bar:
        crew = Here() if workers == 1 else Threads(workers)
        for _ in crew.run(one, range(len(bounds) - 1)):
            bar.advance()


def _solve_classes(elements: int, block: Block, smaller: Array, out: Array) -> None:
    from ludometry.games.dominoes.kernels.classes import solve_classes

    here, below = classes(elements), classes(max(LEAST_ELEMENTS, elements - 1))
    solve_classes(
        elements, here.first, here.offsets, out, BLOCKS.index(block), np.asarray(smaller),
        below.class_of, below.carry, below.offsets, renamings()[0],
    )  # fmt: skip


def class_index(thing: Open) -> int:
    """Where a class table keeps a position."""
    from ludometry.games.dominoes.kernels.classes import class_place

    mine, theirs, ends = thing
    tiles = sorted(mine + theirs)
    split = sum(1 << place for place, tile in enumerate(tiles) if tile in mine)
    found = classes(len(tiles) + 1)
    where = class_place(
        np.array(tiles, np.int64), len(tiles), split, ends, found.class_of, found.carry, found.offsets, renamings()[0]
    )
    return int(where)


class Prober:
    """One mapped table; `worth` answers in a few microseconds."""

    def __init__(self, table: Array, block: Block, elements: int) -> None:
        self._bytes: memoryview = np.asarray(table).data
        self._rank = Positions(elements).rank if block == "pips" else class_index

    def worth(self, thing: Open) -> int:
        return int(self._bytes[self._rank(thing)])


def shape_of(block: Block, elements: int) -> tuple[tuple[int], type]:
    """The shape and type of a table: a byte a position."""
    return (Positions(elements).size if block == "pips" else classes(elements).positions,), np.int8


@cache
def _tables_of(place: str) -> Tables:
    return Tables(place)


def tables() -> Tables:
    """The user's tables."""
    return _tables_of(str(tables_root()))
