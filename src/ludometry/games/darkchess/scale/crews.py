"""A build of many classes, by whatever crew.

job     a class, such as GGvk; it starts as soon as the classes that its captures lead into are done. A lone large
        class is two jobs more, one a side (`sides.py`)
away    a job in another process, perhaps on another machine: it finds the smaller classes in the store
owner   this build, as its claims are signed; several builds may share a store, and leave each other's classes alone

Whoever solves a class, its file is the same to the last bit.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludometry.core.machine import cores
from ludometry.core.progress import progress
from ludometry.games.darkchess.material import elements
from ludometry.games.darkchess.rules import RULES_VERSION
from ludometry.games.darkchess.scale import sides
from ludometry.games.darkchess.solved import KEPT_BYTES, Built, Solved, plan_for, seconds
from ludometry.solve.crew import Crew, Here, Later, Threads, crew
from ludometry.solve.jit import announce_compilation
from ludometry.tables.agenda import Agenda
from ludometry.tables.manifest import disk_trouble


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be built, and how."""

    distances: bool
    """Whether distances are kept too."""
    squeeze: bool
    """Whether results are kept squeezed."""
    most: int
    """The number of elements of the largest targets; only smaller classes are kept in memory, for these."""
    owner: str
    """The build."""
    kept: int = KEPT_BYTES
    """How much of solved classes each worker keeps in memory."""
    slices: bool = False
    """Whether classes are solved in slices, for little memory."""


def is_done(sound: Callable[[str], bool], set_: str, order: Order) -> bool:
    """Whether a class need not be solved; `sound` says of a file whether it is there and fit to be opened."""
    if (order.squeeze and elements(set_) == order.most) or not sound(set_):
        if not sound(f"{set_}.z"):
            return False
    return not order.distances or sound(f"{set_}.dtc")


def build(
    found: Solved,
    targets: list[str],
    distances: bool = False,
    squeeze: bool = False,
    workers: int | None = 2,
    cluster: str = "",
) -> Iterator[Built]:
    """Solves the targets and everything they need, in order; what is on disk already is kept."""
    plan = plan_for(tuple(targets))
    most = max((elements(set_) for set_ in targets), default=0)
    order = Order(distances, squeeze, most, uuid.uuid4().hex, found.kept_bytes, found.slices)
    there = found.store.sound_names(RULES_VERSION)
    left = plan.left({set_ for set_ in plan.needs if is_done(there.__contains__, set_, order)})
    if not left.needs:
        return
    announce_compilation("darkchess", 6)
    with (
        closing(_crew(workers, cluster)) as hands,
        progress("solving", sum(seconds(s) for s in left.needs), "seconds of one core") as bar,
    ):
        if not (distances or order.slices):
            left = sides.cut(left, hands.workers, there)
        for job, built in hands.work(_task(found, order, hands), Agenda(left, _cost)):
            if built is not None:
                bar.advance(seconds(job))
                yield built


def _cost(job: str) -> float:
    return sides.SHARE * seconds(sides.class_of(job)) if sides.is_slice(job) else seconds(job)


def _crew(workers: int | None, cluster: str) -> Crew:
    """Threads share solved classes in memory, so they are the crew of one machine."""
    if cluster:
        return crew(workers, cluster)
    return Here() if workers is not None and workers <= 1 else Threads(workers or cores())


def _task(found: Solved, order: Order, hands: Crew) -> Callable[[str], Built | Later | None]:
    if isinstance(hands, Here | Threads):
        return lambda job: solve(found, job, order)
    from ludometry.solve.dask_crew import DaskCrew

    if isinstance(hands, DaskCrew):
        hands.demand_shared(found.store.place)
    return Away(found.store.place, order)


def solve(found: Solved, job: str, order: Order) -> Built | Later | None:
    """Does a job, unless someone else has done it or is doing it; a slice has nothing to tell."""
    with disk_trouble(found.store.path(job)):
        claim = found.store.claims.take(job, order.owner)
    if claim is None:
        return Later.LATER
    with claim:
        # Looked at under the claim: it may have been finished between our list and now.
        set_ = sides.class_of(job)
        if is_done(lambda name: found.store.sound(name, RULES_VERSION), set_, order):
            return None if sides.is_slice(job) else found.built(set_)
        if sides.is_slice(job):
            if not found.store.sound(job, RULES_VERSION):
                sides.solve_slice(found, job)
            return None
        joined = None if order.distances else sides.join(found, set_)
        built = found.solve(set_, order.distances, order.squeeze, elements(set_) < order.most, joined)
        if joined is not None:
            sides.forget(found, set_)
        return built


@dataclass(frozen=True, slots=True)
class Away:
    """The task of a worker that is another process."""

    place: Path | str
    """The store's folder, or its URL."""
    order: Order

    def __call__(self, job: str) -> Built | Later | None:
        found = _solved_at(self.place)
        found.kept_bytes, found.slices = self.order.kept, self.order.slices
        return solve(found, job, self.order)


@cache
def _solved_at(place: Path | str) -> Solved:
    """A worker's classes; what it has solved and read stays in its memory for the next class."""
    return Solved(place)
