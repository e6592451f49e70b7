"""A build of many classes, by whatever crew.

job     a class, such as GGvk; it starts as soon as the classes that its captures lead into are done
away    a job in another process, perhaps on another machine: it finds the smaller classes in the store

Whoever solves a class, its file is the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludometry.core.progress import progress
from ludometry.games.darkchess.game import RULES_VERSION
from ludometry.games.darkchess.material import elements
from ludometry.games.darkchess.tables import Built, Tables, plan_for, seconds
from ludometry.solve.crew import Crew, Here, Later, Threads, crew
from ludometry.tables.agenda import Agenda


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be built, and how."""

    distances: bool
    """Whether distances are kept too."""
    squeeze: bool
    """Whether results are kept squeezed."""
    most: int
    """The number of elements of the largest targets; only smaller classes are kept in memory, for these."""


def is_done(found: Tables, set_: str, order: Order) -> bool:
    """Whether a class need not be solved: its files are there, of these rules and of the right length."""
    plain = found.store.sound(set_, RULES_VERSION)
    if (order.squeeze and elements(set_) == order.most) or not plain:
        if not found.store.sound(f"{set_}.z", RULES_VERSION):
            return False
    return not order.distances or found.store.sound(f"{set_}.dtc", RULES_VERSION)


def build(
    found: Tables, targets: list[str], distances: bool, squeeze: bool, workers: int | None, cluster: str = ""
) -> Iterator[Built]:
    """Solves the targets and everything they need; what is finished already is kept."""
    from ludometry.solve.jit import announce_compilation

    plan = plan_for(tuple(targets))
    order = Order(distances, squeeze, max((elements(set_) for set_ in targets), default=0))
    left = plan.left({set_ for set_ in plan.needs if is_done(found, set_, order)})
    if not left.needs:
        return
    announce_compilation("darkchess", 20)
    with (
        closing(_crew(workers, cluster)) as hands,
        progress("solving", sum(seconds(s) for s in left.needs), "core seconds") as bar,
    ):
        for set_, built in hands.work(_task(found, order, hands), Agenda(left, seconds)):
            bar.advance(seconds(set_))
            yield built


def _crew(workers: int | None, cluster: str) -> Crew:
    """Threads share solved classes in memory, so they are the crew of one machine."""
    if cluster:
        return crew(workers, cluster)
    return Here() if workers is not None and workers <= 1 else Threads(workers or _cores())


def _cores() -> int:
    import os

    return os.cpu_count() or 1


def _task(found: Tables, order: Order, hands: Crew) -> Callable[[str], Built | Later]:
    if isinstance(hands, Here | Threads):
        return lambda set_: solve(found, set_, order)
    from ludometry.solve.dask_crew import DaskCrew

    if isinstance(hands, DaskCrew):
        hands.demand_shared(found.store.folder)
    return Away(str(found.store.folder.parent), order)


def solve(found: Tables, set_: str, order: Order) -> Built | Later:
    """Solves a class unless that has been done in the meantime."""
    if is_done(found, set_, order):
        return found.built(set_)
    return found.solve(set_, order.distances, order.squeeze, keep=elements(set_) < order.most)


@dataclass(frozen=True, slots=True)
class Away:
    """The task of a worker that is another process."""

    root: str
    order: Order

    def __call__(self, set_: str) -> Built | Later:
        return solve(_tables_at(self.root), set_, self.order)


@cache
def _tables_at(root: str) -> Tables:
    """A worker's tables; what it has solved and read stays in its memory for the next class."""
    return Tables(Path(root))
