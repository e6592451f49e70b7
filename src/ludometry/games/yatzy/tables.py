"""The tables of a rule set: built layer by layer, kept by the store, looked up by state.

state       a card before a first throw, as far as it matters: filled boxes, upper total, flag, saved throws
values      a table with the expected points still to come for every state
squares     a table with the mean square of those points under play for the best mean
layer       the states with the same number of filled boxes; a large table has one file a layer

A build goes from the full card backwards; every finished layer of a large table is on disk, so that an
interrupted build goes on where it stopped.
"""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ludometry.core.errors import MissingTable
from ludometry.core.progress import progress
from ludometry.games.yatzy.plan import Plan, layer_masks, layer_size, plan_of, state_count
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.solve.crew import Crew
from ludometry.solve.jit import announce_compilation
from ludometry.tables.store import Store, home, opened

ROOM = "yatzy"
LAYOUT = "1"
"""Part of the rules version of every table; changes when states move to other places."""
ONE_FILE = 1 << 25
"""Tables with more values than this have one file a layer."""
BUILD_UNASKED = 1 << 23
"""Tables up to this many values take seconds, and are built when they are first needed."""
COMPILE_SECONDS = 15
Values = npt.NDArray[np.float64]
LayerTask = Callable[[Plan, npt.NDArray[np.int64], tuple[Values, ...], Values], None]


@dataclass(frozen=True, slots=True)
class Table:
    """A table in memory or mapped from disk."""

    rules: RuleSet
    plan: Plan
    layers: tuple[Values, ...]
    """One read-only array for each number of filled boxes."""

    @property
    def start(self) -> float:
        """The value of the empty card."""
        return float(self.layers[0][0])

    def value(self, mask: int, upper_total: int, flag: int = 0, saved: int = 0) -> float:
        """The value of a state."""
        return float(self.layers[mask.bit_count()][index_of(self.plan, mask, upper_total, flag, saved)])


def index_of(plan: Plan, mask: int, upper_total: int, flag: int = 0, saved: int = 0) -> int:
    """Where a state stands in the array of its layer."""
    width, base = int(plan.width[mask]), int(plan.base[mask])
    lane = min(max(upper_total - base, 0), width - 1)
    flags = 2 if plan.flagged and mask >> plan.yatzy & 1 else 1
    return int(plan.place[mask]) + (saved * flags + flag) * width + lane


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made and what it took."""

    mean: float
    """The value of the empty card."""
    states: int
    """How many states can occur."""
    values: int
    """How many values the table holds; states that are worth the same share one."""
    cpu_s: float
    wall_s: float
    bytes: int


def version_of(rules: RuleSet) -> str:
    """What a table must have been built under to be opened."""
    return f"{rules.version}-{LAYOUT}"


def name_of(rules: RuleSet, kind: str, filled: int | None = None) -> str:
    """A table's name in the store; rule files of the same name but other rules do not meet."""
    plain = re.sub(r"[^a-z0-9]+", "-", rules.name.lower()).strip("-")[:60]
    layer = "" if filled is None else f"-layer-{filled:02d}"
    return f"{plain}-{rules.version[:8]}-{kind}{layer}"


def build_command(rules: RuleSet, kind: str = "values") -> str:
    """The command that builds a table."""
    what = "" if kind == "values" else f" {kind}"
    return f"ludometry solve yatzy{what} --rules {rules.name}"


@lru_cache(maxsize=32)
def value_count(rules: RuleSet) -> int:
    """How many values a table of the rule set holds."""
    return sum(layer_size(rules, filled) for filled in range(len(rules.boxes) + 1))


def threads() -> int:
    """How many threads a build uses: NUMBA_NUM_THREADS, else one a core."""
    named = os.environ.get("NUMBA_NUM_THREADS", "")
    return max(1, int(named)) if named.isdecimal() else len(os.sched_getaffinity(0))


def run_layer(
    plan: Plan,
    masks: npt.NDArray[np.int64],
    children: tuple[Values, ...],
    own: Values,
    task: LayerTask,
    advance: Callable[[float], None],
) -> None:
    """Runs a task over the masks of a layer, a chunk a call, on all threads.

    Kernels release the interpreter lock; an interrupt waits only for the chunks that are running.
    """
    workers = threads()
    size = max(1, min(512, -(-len(masks) // (8 * workers))))
    chunks = [masks[first : first + size] for first in range(0, len(masks), size)]
    if workers == 1:
        for chunk in chunks:
            task(plan, chunk, children, own)
            advance(len(chunk))
        return
    pool = ThreadPoolExecutor(workers)
    try:
        waiting = {pool.submit(task, plan, chunk, children, own): len(chunk) for chunk in chunks}
        for done in as_completed(waiting):
            done.result()
            advance(waiting[done])
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def locked(array: npt.NDArray[Any]) -> Values:
    """A read-only view: kernels are compiled once, for arrays that they may only read."""
    view: Values = np.asarray(array).view(np.ndarray)
    view.flags.writeable = False
    return view


def final_layer(rules: RuleSet, last: Callable[[int], float]) -> Values:
    """The layer of full cards, from what a full card with an upper total is worth."""
    plan = plan_of(rules)
    full = (1 << plan.boxes) - 1
    base, width = int(plan.base[full]), int(plan.width[full])
    row = [last(total) for total in range(base, base + width)]
    return np.tile(np.array(row, np.float64), layer_size(rules, plan.boxes) // width)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one kind of table is made."""

    kind: str
    task: LayerTask
    last: Callable[[int], float]
    """What a full card with an upper total is worth."""
    beside: Table | None = None
    """A table whose child layer the task reads too, behind its own."""


def in_layers(rules: RuleSet) -> bool:
    """Whether the rule set's tables have one file a layer."""
    return value_count(rules) > ONE_FILE


def build(rules: RuleSet, recipe: Recipe, store: Store, crew: Crew | None = None) -> Built:
    """Builds a table and puts it into the store; the layers of a large one may be solved by a crew."""
    cpu, wall = time.process_time(), time.perf_counter()
    announce_compilation(ROOM, COMPILE_SECONDS)
    plan = plan_of(rules)
    maker = _LayerFiles(rules, recipe.kind, store) if in_layers(rules) else _OneFile(rules, recipe.kind, store)
    child = maker.keep(plan.boxes, lambda out: out.__setitem__(..., final_layer(rules, recipe.last)))
    work = sum(math.comb(plan.boxes, filled) for filled in range(plan.boxes))
    with progress(f"solving {rules.name} ({recipe.kind})", work, "cards") as bar:
        for filled in range(plan.boxes - 1, -1, -1):
            masks = layer_masks(plan, filled)
            children: tuple[Values, ...] = (child,)
            if recipe.beside is not None:
                children = (child, recipe.beside.layers[filled + 1])

            def fill(
                out: Values,
                masks: npt.NDArray[np.int64] = masks,
                below: tuple[Values, ...] = children,
                filled: int = filled,
            ) -> None:
                if crew is None:
                    run_layer(plan, masks, below, out, recipe.task, bar.advance)
                else:
                    from ludometry.games.yatzy.layer_slices import SliceTask, fill_layer

                    fill_layer(SliceTask(store.place, rules, recipe.kind, filled), crew, len(masks), out, bar.advance)

            child = maker.keep(filled, fill)
            if crew is not None:
                from ludometry.games.yatzy.layer_slices import forget_parts

                forget_parts(store, rules, recipe.kind, filled)
    mean = float(child[0])
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    states = state_count(rules)
    size = maker.publish({"mean": mean, "states": states, "cpu_s": round(cpu, 3), "wall_s": round(wall, 3)})
    return Built(mean, states, value_count(rules), cpu, wall, size)


class _OneFile:
    """A table that fits into memory: written at the end, whole."""

    def __init__(self, rules: RuleSet, kind: str, store: Store) -> None:
        self.rules, self.kind, self.store = rules, kind, store
        self.all = np.zeros(value_count(rules))
        self.parts = split_layers(rules, self.all)

    def keep(self, filled: int, fill: Callable[[Values], None]) -> Values:
        fill(self.parts[filled])
        return locked(self.parts[filled])

    def publish(self, made: dict[str, Any]) -> int:
        name = name_of(self.rules, self.kind)
        return self.store.write(name, self.all, version_of(self.rules), made).bytes


class _LayerFiles:
    """A large table: every layer is a file as soon as it is finished, and is not computed again."""

    def __init__(self, rules: RuleSet, kind: str, store: Store) -> None:
        self.rules, self.kind, self.store = rules, kind, store

    def keep(self, filled: int, fill: Callable[[Values], None]) -> Values:
        name, version = name_of(self.rules, self.kind, filled), version_of(self.rules)
        if not self.store.has(name):
            size = (layer_size(self.rules, filled),)
            with self.store.stream(name, size, np.float64, version, {"layer": filled}) as out:
                fill(np.asarray(out))
        return locked(self.store.open(name, version))

    def publish(self, made: dict[str, Any]) -> int:
        return sum(
            self.store.manifest(name_of(self.rules, self.kind, filled)).bytes
            for filled in range(len(self.rules.boxes) + 1)
        )


def split_layers(rules: RuleSet, whole: Values) -> tuple[Values, ...]:
    """The layers of a table that is one array."""
    sizes = [layer_size(rules, filled) for filled in range(len(rules.boxes) + 1)]
    return tuple(np.split(whole, np.cumsum(sizes)[:-1]))


def exists(rules: RuleSet, kind: str = "values", store: Store | None = None) -> bool:
    """Whether a table has been built."""
    store = store or Store(ROOM)
    return store.has(name_of(rules, kind, 0 if in_layers(rules) else None))


def stamp_of(rules: RuleSet, kind: str) -> tuple[str, int, int] | None:
    """Which file holds the manifest of a table, told in microseconds; None when it is not on this disk.

    A table that is published anew has another manifest file, whatever the clock says.
    """
    path = _manifest_path(rules, kind, str(home()))
    try:
        found = os.stat(path)
    except OSError:
        return None
    return path, found.st_ino, found.st_mtime_ns


@lru_cache(maxsize=64)
def _manifest_path(rules: RuleSet, kind: str, root: str) -> str:
    return str(Store(ROOM).manifest_path(name_of(rules, kind, 0 if in_layers(rules) else None)))


def load_table(rules: RuleSet, kind: str = "values", store: Store | None = None) -> Table:
    """Maps a table that has been built; MissingTable names the command that builds it."""
    store = store or Store(ROOM)
    command, version = build_command(rules, kind), version_of(rules)
    if not exists(rules, kind, store):
        raise MissingTable(f"no {kind} table for {rules.name}: build it with '{command}'.")
    if in_layers(rules):
        files = [name_of(rules, kind, filled) for filled in range(len(rules.boxes) + 1)]
        layers = tuple(locked(opened(store, file, version, command)) for file in files)
    else:
        layers = split_layers(rules, locked(opened(store, name_of(rules, kind), version, command)))
    return Table(rules, plan_of(rules), layers)


def solve(rules: RuleSet, store: Store | None = None, crew: Crew | None = None) -> Built:
    """Builds the table of expected points."""
    from ludometry.games.yatzy.sweeps import solve_chunk

    return build(rules, Recipe("values", solve_chunk, rules.bonus_points), store or Store(ROOM), crew)


def solve_squares(rules: RuleSet, store: Store | None = None, crew: Crew | None = None) -> Built:
    """Builds the table of mean squares, from which standard deviations come; needs the table of values."""
    from ludometry.games.yatzy.sweeps import squares_chunk

    beside = table_of(rules, store=store)
    recipe = Recipe("squares", squares_chunk, lambda total: float(rules.bonus_points(total) ** 2), beside)
    return build(rules, recipe, store or Store(ROOM), crew)


def table_of(rules: RuleSet, kind: str = "values", store: Store | None = None) -> Table:
    """The table of a rule set; small ones are built when they are missing."""
    if not exists(rules, kind, store) and value_count(rules) <= BUILD_UNASKED:
        {"values": solve, "squares": solve_squares}[kind](rules, store)
    return load_table(rules, kind, store)
