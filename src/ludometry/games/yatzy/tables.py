"""The tables of a rule set: built layer by layer, kept by the store, looked up by state.

state       a card before a first throw, as far as it matters: filled boxes, upper total, flag, saved throws
values      a table with the expected points still to come for every state
squares     a table with the mean square of those points under play for the best mean
layer       the states with the same number of filled boxes; a large table has one file a layer

A build goes from the full card backwards; every finished layer of a large table is on disk, so that an
interrupted build continues where it stopped.
"""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np

from ludometry.core.errors import BadTable, MissingTable
from ludometry.core.machine import cores
from ludometry.core.progress import progress
from ludometry.games.yatzy.plan import Plan, lane_of, layer_masks, layer_size, plan_of, state_count
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.solve.crew import Crew, Here, Threads
from ludometry.solve.jit import announce_compilation
from ludometry.tables.arrays import Array, Floats, Ints
from ludometry.tables.store import Store, home, opened

ROOM = "yatzy"
LAYOUT = "1"
"""Part of the rules version of every table; changes when states move to other places."""
ONE_FILE = 1 << 25
"""Tables with more values than this have one file a layer."""
BUILD_UNASKED = 1 << 23
"""Tables up to this many values take seconds, and are built when they are first needed."""
COMPILE_SECONDS = 5
Stamp = tuple[str, int, int]
"""The file of a manifest: path, inode, nanoseconds of its last change."""
LayerTask = Callable[[Plan, Ints, tuple[Floats, ...], Floats], None]


@dataclass(frozen=True, slots=True)
class ValueTable:
    """A table in memory or mapped from disk."""

    rules: RuleSet
    plan: Plan
    layers: tuple[Floats, ...]
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
    flags = 2 if plan.flagged and mask >> plan.yatzy & 1 else 1
    return int(plan.place[mask]) + (saved * flags + flag) * int(plan.width[mask]) + lane_of(plan, mask, upper_total)


@dataclass(frozen=True, slots=True)
class BuiltTable:
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
    return max(1, int(named)) if named.isdecimal() else cores()


def chunks_of(masks: Ints, workers: int) -> list[Ints]:
    """The units of work of a layer: a few for each worker, so that nobody waits long for the last one."""
    size = max(1, min(512, -(-len(masks) // (8 * workers))))
    return [masks[first : first + size] for first in range(0, len(masks), size)]


def run_layer(
    plan: Plan,
    masks: Ints,
    below: tuple[Floats, ...],
    task: LayerTask,
    advance: Callable[[float], None],
    workers: int,
    own: Floats,
) -> None:
    """Runs a task over the masks of a layer, a chunk a call, on this many threads; 0 stands for all there are.

    Kernels release the interpreter lock; an interrupt waits only for the chunks that are running.
    """
    workers = workers or threads()

    def run(chunk: Ints) -> int:
        task(plan, chunk, below, own)
        return len(chunk)

    crew = Here() if workers == 1 else Threads(workers)
    for done in crew.run(run, chunks_of(masks, workers)):
        advance(done)


def locked(array: Array) -> Floats:
    """A read-only view: kernels are compiled once, for arrays that they may only read."""
    view: Floats = np.asarray(array).view(np.ndarray)
    view.flags.writeable = False
    return view


def final_layer(rules: RuleSet, last: Callable[[int], float]) -> Floats:
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
    beside: ValueTable | None = None
    """A table whose child layer the task reads too, behind its own."""


def in_layers(rules: RuleSet) -> bool:
    """Whether the rule set's tables have one file a layer."""
    return value_count(rules) > ONE_FILE


def build(rules: RuleSet, recipe: Recipe, store: Store, crew: Crew | None = None, workers: int = 0) -> BuiltTable:
    """Builds a table and puts it into the store; the layers of a large one may be solved by a crew."""
    from ludometry.games.yatzy.layer_slices import SliceTask, fill_layer, forget_parts

    cpu, wall = time.process_time(), time.perf_counter()
    announce_compilation(ROOM, COMPILE_SECONDS)
    plan = plan_of(rules)
    maker = _LayerFiles(rules, recipe.kind, store) if in_layers(rules) else _OneFile(rules, recipe.kind, store)
    child = maker.keep(plan.boxes, lambda out: out.__setitem__(..., final_layer(rules, recipe.last)))
    work = sum(math.comb(plan.boxes, filled) for filled in range(plan.boxes))
    with progress(f"solving {rules.name} ({recipe.kind})", work, "cards") as bar:
        for filled in range(plan.boxes - 1, -1, -1):
            masks = layer_masks(plan, filled)
            beside = () if recipe.beside is None else (recipe.beside.layers[filled + 1],)
            if crew is None:
                fill = partial(run_layer, plan, masks, (child, *beside), recipe.task, bar.advance, workers)
            else:
                slices = SliceTask(store.place, rules, recipe.kind, filled)
                fill = partial(fill_layer, slices, crew, len(masks), bar.advance)
            child = maker.keep(filled, fill)
            if crew is not None:
                forget_parts(store, rules, recipe.kind, filled)
    mean = float(child[0])
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    states = state_count(rules)
    size = maker.publish({"mean": mean, "states": states, "cpu_s": round(cpu, 3), "wall_s": round(wall, 3)})
    return BuiltTable(mean, states, value_count(rules), cpu, wall, size)


@dataclass
class _OneFile:
    """A table that fits into memory: written at the end, whole."""

    rules: RuleSet
    kind: str
    store: Store

    def __post_init__(self) -> None:
        self.all = np.zeros(value_count(self.rules))
        self.parts = split_layers(self.rules, self.all)

    def keep(self, filled: int, fill: Callable[[Floats], None]) -> Floats:
        fill(self.parts[filled])
        return locked(self.parts[filled])

    def publish(self, made: dict[str, float]) -> int:
        return self.store.write(name_of(self.rules, self.kind), self.all, version_of(self.rules), made).bytes


@dataclass
class _LayerFiles:
    """A large table: every layer is a file as soon as it is finished, and is not computed again."""

    rules: RuleSet
    kind: str
    store: Store

    def keep(self, filled: int, fill: Callable[[Floats], None]) -> Floats:
        name, version = name_of(self.rules, self.kind, filled), version_of(self.rules)
        if not self.store.has(name):
            size = (layer_size(self.rules, filled),)
            with self.store.stream(name, size, np.float64, version, {"layer": filled}) as out:
                fill(np.asarray(out))
        return locked(self.store.open(name, version, like=((layer_size(self.rules, filled),), np.float64)))

    def publish(self, made: dict[str, float]) -> int:
        names = [name_of(self.rules, self.kind, filled) for filled in range(len(self.rules.boxes) + 1)]
        return sum(self.store.manifest(name).bytes for name in names)


def split_layers(rules: RuleSet, whole: Floats) -> tuple[Floats, ...]:
    """The layers of a table that is one array."""
    sizes = [layer_size(rules, filled) for filled in range(len(rules.boxes) + 1)]
    return tuple(np.split(whole, np.cumsum(sizes)[:-1]))


def exists(rules: RuleSet, kind: str = "values", store: Store | None = None) -> bool:
    """Whether a table has been built."""
    store = store or Store(ROOM)
    return store.has(name_of(rules, kind, 0 if in_layers(rules) else None))


def stamp_of(rules: RuleSet, kind: str) -> Stamp | None:
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


def load_table(rules: RuleSet, kind: str = "values", store: Store | None = None) -> ValueTable:
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
    sizes = [(layer_size(rules, filled),) for filled in range(len(rules.boxes) + 1)]
    if [layer.shape for layer in layers] != sizes or any(layer.dtype != np.float64 for layer in layers):
        raise BadTable(f"the {kind} table of {rules.name} has another shape than its rules: build it with '{command}'.")
    return ValueTable(rules, plan_of(rules), layers)


def solve(rules: RuleSet, store: Store | None = None, crew: Crew | None = None, workers: int = 0) -> BuiltTable:
    """Builds the table of expected points."""
    from ludometry.games.yatzy.kernels.sweeps import TASKS

    return build(rules, Recipe("values", TASKS["values"], rules.bonus_points), store or Store(ROOM), crew, workers)


def solve_squares(rules: RuleSet, store: Store | None = None, crew: Crew | None = None) -> BuiltTable:
    """Builds the table of mean squares, from which standard deviations come; needs the table of values."""
    from ludometry.games.yatzy.kernels.sweeps import TASKS

    beside = table_of(rules, store=store)
    recipe = Recipe("squares", TASKS["squares"], lambda total: float(rules.bonus_points(total) ** 2), beside)
    return build(rules, recipe, store or Store(ROOM), crew)


BUILDERS = {"values": solve, "squares": solve_squares}


def table_of(rules: RuleSet, kind: str = "values", store: Store | None = None) -> ValueTable:
    """The table of a rule set; small ones are built when they are missing."""
    if not exists(rules, kind, store) and value_count(rules) <= BUILD_UNASKED:
        BUILDERS[kind](rules, store)
    return load_table(rules, kind, store)
