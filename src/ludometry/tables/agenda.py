"""Jobs handed out as they become ready, for any number of workers.

ready       everything the job needs is finished
rank        the cost of the dearest chain that begins with the job: what cannot be done faster on any number of workers
postponed   someone else is building the job just now; it is offered again, behind the others

The job with the highest rank goes first, so that no long chain is left for the end; of equal ones the first listed,
so that a plan can put jobs that share their needs beside each other.

>>> from ludometry.tables.plan import Plan
>>> agenda = Agenda(Plan({"KvK": (), "KKvK": ("KvK",), "KvKK": ("KvK",)}), len)
>>> agenda.take(), agenda.take()
('KvK', None)
>>> agenda.finish("KvK")
>>> agenda.take(), agenda.take(), agenda.take()
('KKvK', 'KvKK', None)
"""

from __future__ import annotations

import heapq
from collections.abc import Callable

from ludometry.tables.plan import Plan


class Agenda:
    """What is left of a plan while it is carried out. One thread asks it; workers only ever see jobs."""

    def __init__(self, plan: Plan, cost: Callable[[str], float]) -> None:
        order = plan.order()
        self._place = {job: place for place, job in enumerate(plan.needs)}
        self._followers: dict[str, list[str]] = {job: [] for job in order}
        self._unmet: dict[str, int] = {}
        for job in order:
            inside = [need for need in dict.fromkeys(plan.needs[job]) if need in plan.needs]
            self._unmet[job] = len(inside)
            for need in inside:
                self._followers[need].append(job)
        self._cost = {job: cost(job) for job in order}
        self._rank: dict[str, float] = {}
        for job in reversed(order):
            behind = max((self._rank[follower] for follower in self._followers[job]), default=0.0)
            self._rank[job] = self._cost[job] + behind
        self._ready = [self._entry(job, 0) for job in order if not self._unmet[job]]
        heapq.heapify(self._ready)
        self._postponed: list[tuple[int, float, int, str]] = []
        self._tries: dict[str, int] = {}
        self.left = len(order)
        """How many jobs are not finished."""

    def _entry(self, job: str, tries: int) -> tuple[int, float, int, str]:
        return tries, -self._rank[job], self._place[job], job

    def take(self) -> str | None:
        """The next job to start; None when everything that is ready has been handed out."""
        return heapq.heappop(self._ready)[-1] if self._ready else None

    def take_some(self, worth: float, share: int) -> list[str]:
        """Jobs to be sent together: enough to be worth sending, at most one in so many of those that are ready.

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
        for follower in self._followers[job]:
            self._unmet[follower] -= 1
            if not self._unmet[follower]:
                heapq.heappush(self._ready, self._entry(follower, 0))

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
