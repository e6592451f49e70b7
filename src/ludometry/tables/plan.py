"""The order in which tables are built, and what is left after an interruption.

job      one table, named
need     a table that must be finished first
wave     jobs that may run side by side because everything they need is done
path     a chain of needs; the most expensive one bounds the time on any number of machines

>>> plan = BuildPlan({"KvK": (), "KKvK": ("KvK",), "KvKK": ("KvK",), "KKvKK": ("KKvK", "KvKK")})
>>> plan.waves()
[['KvK'], ['KKvK', 'KvKK'], ['KKvKK']]
>>> plan.left({"KvK", "KKvK"}).waves()
[['KvKK'], ['KKvKK']]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from ludometry.core.errors import BadInput


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """Jobs with their needs, as a graph without circles."""

    needs: Mapping[str, tuple[str, ...]]
    """What must be finished before each job; needs that are no jobs of the plan count as finished."""

    def order(self) -> list[str]:
        """Every job after all it needs; jobs of one wave stay in the order in which they were listed."""
        return [job for wave in self.waves() for job in wave]

    def waves(self) -> list[list[str]]:
        """The jobs in as few waves as possible."""
        place = {job: number for number, job in enumerate(self.needs)}
        sorter, waves = self.sorter(), []
        while sorter.is_active():
            wave = sorted(sorter.get_ready(), key=place.__getitem__)
            sorter.done(*wave)
            waves.append(wave)
        return waves

    def sorter(self) -> TopologicalSorter[str]:
        """The jobs, ready to be handed out as their needs are done."""
        inside = {job: [need for need in needs if need in self.needs] for job, needs in self.needs.items()}
        sorter = TopologicalSorter(inside)
        try:
            sorter.prepare()
        except CycleError as circle:
            raise BadInput(f"these tables need each other in a circle: {', '.join(circle.args[1])}.") from None
        return sorter

    def ready(self, running: Collection[str] = ()) -> list[str]:
        """The jobs that can start now."""
        return [
            job
            for job, needs in self.needs.items()
            if job not in running and not any(need in self.needs for need in needs)
        ]

    def left(self, done: Collection[str]) -> BuildPlan:
        """What remains to be built once these are finished: how a build is resumed."""
        return BuildPlan({job: needs for job, needs in self.needs.items() if job not in done})

    def widest(self) -> int:
        """The most jobs that ever wait side by side, so the most workers that can be kept busy."""
        return max((len(wave) for wave in self.waves()), default=0)

    def longest_path(self, cost: Callable[[str], float]) -> float:
        """The cost of the costliest chain of needs."""
        costliest: dict[str, float] = {}
        for job in self.order():
            costliest[job] = cost(job) + max((costliest.get(need, 0.0) for need in self.needs[job]), default=0.0)
        return max(costliest.values(), default=0.0)
