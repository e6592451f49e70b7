"""The order in which tables are built, and what is left after an interruption.

job      one table, named
need     a table that must be finished first
wave     jobs that may run side by side because everything they need is done
path     a chain of needs; the most expensive one bounds the time on any number of machines

>>> plan = Plan({"KvK": (), "KKvK": ("KvK",), "KvKK": ("KvK",), "KKvKK": ("KKvK", "KvKK")})
>>> plan.waves()
[['KvK'], ['KKvK', 'KvKK'], ['KKvKK']]
>>> plan.only(["KKvK"]).order()
['KvK', 'KKvK']
>>> plan.left({"KvK", "KKvK"}).waves()
[['KvKK'], ['KKvKK']]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from ludometry.core.errors import BadInput


@dataclass(frozen=True, slots=True)
class Plan:
    """Jobs with their needs, as a graph without circles."""

    needs: Mapping[str, tuple[str, ...]]
    """What must be finished before each job; needs that are no jobs of the plan count as finished."""

    def order(self) -> list[str]:
        """Every job after all it needs; jobs of one wave stay in the order in which they were listed."""
        return [job for wave in self.waves() for job in wave]

    def waves(self) -> list[list[str]]:
        """The jobs in as few waves as possible."""
        waves: list[list[str]] = []
        done: set[str] = set()
        waiting = list(self.needs)
        while waiting:
            wave = self.ready(done)
            if not wave:
                raise BadInput(f"these tables need each other in a circle: {', '.join(sorted(waiting)[:5])}.")
            done.update(wave)
            waves.append(wave)
            waiting = [job for job in waiting if job not in done]
        return waves

    def ready(self, done: Collection[str], running: Collection[str] = ()) -> list[str]:
        """The jobs that can start now."""
        return [
            job
            for job, needs in self.needs.items()
            if job not in done and job not in running and all(n in done or n not in self.needs for n in needs)
        ]

    def only(self, targets: Iterable[str]) -> Plan:
        """The targets and everything they need."""
        wanted: dict[str, None] = {}
        stack = list(targets)
        while stack:
            job = stack.pop()
            if job not in wanted and job in self.needs:
                wanted[job] = None
                stack.extend(self.needs[job])
        return Plan({job: needs for job, needs in self.needs.items() if job in wanted})

    def left(self, done: Collection[str]) -> Plan:
        """What remains to be built once these are finished: how a build is resumed."""
        return Plan({job: needs for job, needs in self.needs.items() if job not in done})

    def widest(self) -> int:
        """The most jobs that ever wait side by side, so the most workers that can be kept busy."""
        return max((len(wave) for wave in self.waves()), default=0)

    def longest_path(self, cost: Callable[[str], float]) -> float:
        """The cost of the dearest chain of needs."""
        dearest: dict[str, float] = {}
        for job in self.order():
            dearest[job] = cost(job) + max((dearest.get(need, 0.0) for need in self.needs[job]), default=0.0)
        return max(dearest.values(), default=0.0)
