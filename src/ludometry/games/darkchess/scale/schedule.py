"""How long a plan takes on this many workers, played through event by event.

makespan   when the last job ends
bounds     no schedule is shorter than the costliest chain or than the work shared out evenly; a schedule that never
           lets a worker idle while a job is ready is at most as long as the two together
idle       worker seconds in which nothing was ready

Jobs are handed out as a real build hands them out, by the same agenda, so that what is simulated is what will happen
when the costs are as estimated.

>>> plan = BuildPlan({"KvK": (), "KKvK": ("KvK",), "KvKK": ("KvK",), "KKvKK": ("KKvK", "KvKK")})
>>> simulate(plan, lambda job: float(len(job)), 2).makespan, simulate(plan, lambda job: float(len(job)), 1).makespan
(12.0, 16.0)
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.tables.agenda import Agenda
from ludometry.tables.plan import BuildPlan


@dataclass(frozen=True, slots=True)
class Schedule:
    """A plan played through."""

    workers: int
    work: float
    """The cost of all jobs together."""
    longest_path: float
    """The cost of the costliest chain of needs."""
    makespan: float
    idle: float
    """Worker seconds without work until the last job ended."""
    most: int
    """The most jobs that ever ran side by side."""

    @property
    def shortest(self) -> float:
        """What no schedule can beat."""
        return max(self.longest_path, self.work / self.workers)

    @property
    def at_most(self) -> float:
        """What no schedule without needless idling exceeds."""
        return self.work / self.workers + (1 - 1 / self.workers) * self.longest_path

    @property
    def busy(self) -> float:
        """The share of the workers' time that was spent working."""
        return self.work / (self.workers * self.makespan) if self.makespan else 1.0


def simulate(plan: BuildPlan, cost: Callable[[str], float], workers: int) -> Schedule:
    """Plays a plan through on this many workers."""
    if workers < 1:
        raise BadInput("a schedule needs at least one worker.")
    prices = {job: cost(job) for job in plan.needs}
    agenda = Agenda(plan, prices.__getitem__)
    running: list[tuple[float, str]] = []
    now, idle, most = 0.0, 0.0, 0
    while agenda.left:
        while len(running) < workers and (job := agenda.take()) is not None:
            heapq.heappush(running, (now + prices[job], job))
        most = max(most, len(running))
        ends, job = heapq.heappop(running)
        idle += (ends - now) * (workers - len(running) - 1)
        now = ends
        agenda.finish(job)
    longest = plan.longest_path(prices.__getitem__)
    return Schedule(workers, sum(prices.values()), longest, now, idle, most)
