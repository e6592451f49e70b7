"""Jobs handed out as they become ready, for any number of workers.

ready       everything the job needs is finished
rank        the cost of the costliest chain that begins with the job: the least that any number of workers needs
postponed   someone else is building the job just now; it is offered again, behind the others

The job with the highest rank goes first, so that no long chain is left for the end; of equal ones the first listed,
so that a plan can put jobs that share their needs beside each other.

>>> from ludometry.tables.plan import BuildPlan
>>> agenda = Agenda(BuildPlan({"KvK": (), "KKvK": ("KvK",), "KvKK": ("KvK",)}), len)
>>> agenda.take(), agenda.take()
('KvK', None)
>>> agenda.finish("KvK")
>>> agenda.take(), agenda.take(), agenda.take()
('KKvK', 'KvKK', None)
"""

from __future__ import annotations

import heapq
from collections.abc import Callable

from ludometry.tables.plan import BuildPlan


class Agenda:
    """What is left of a plan while it is carried out. One thread asks it; workers only ever see jobs."""

    def __init__(self, plan: BuildPlan, cost: Callable[[str], float]) -> None:
        self._place = {job: place for place, job in enumerate(plan.needs)}
        self._cost = {job: cost(job) for job in plan.needs}
        self._rank = dict(self._cost)
        for job in reversed(plan.order()):
            for need in plan.needs[job]:
                if need in self._rank:
                    self._rank[need] = max(self._rank[need], self._cost[need] + self._rank[job])
        self._sorter = plan.sorter()
        self._ready: list[tuple[int, float, int, str]] = []
        self._add_ready()
        self._postponed: list[tuple[int, float, int, str]] = []
        self._tries: dict[str, int] = {}
        self.left = len(plan.needs)
        """How many jobs are not finished."""

    def _entry(self, job: str, tries: int) -> tuple[int, float, int, str]:
        return tries, -self._rank[job], self._place[job], job

    def _add_ready(self) -> None:
        for job in self._sorter.get_ready():
            heapq.heappush(self._ready, self._entry(job, 0))

    def take(self) -> str | None:
        """The next job to start; None when everything that is ready has been handed out."""
        return heapq.heappop(self._ready)[-1] if self._ready else None

    def take_some(self, worth: float, share: int) -> list[str]:
        """Jobs to be sent together: enough to be worth sending, at most one in `share` of those that are ready.

        As fewer jobs are left, fewer go together, so that at the end nobody waits for one who has several.
        """
        most = max(1, len(self._ready) // share)
        taken: list[str] = []
        while (job := self.take()) is not None:
            taken.append(job)
            if len(taken) >= most or sum(self._cost[one] for one in taken) >= worth:
                break
        return taken

    def finish(self, job: str) -> None:
        """Notes that a job is done, which may make others ready."""
        self.left -= 1
        self._sorter.done(job)
        self._add_ready()

    def postpone(self, job: str) -> None:
        """Puts a job aside until `recall`."""
        self._tries[job] = self._tries.get(job, 0) + 1
        self._postponed.append(self._entry(job, self._tries[job]))

    def recall(self) -> None:
        """Makes every postponed job ready again, behind those that have been put aside less often."""
        for entry in self._postponed:
            heapq.heappush(self._ready, entry)
        self._postponed.clear()

    @property
    def waits(self) -> bool:
        """Whether jobs have been put aside."""
        return bool(self._postponed)
