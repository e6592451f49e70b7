"""A clock for advice that looks at as many deals as time allows.

Only searches count, and of each kind not the first: that one compiles its kernel where nothing has been compiled yet,
or loads it. So a cold machine looks at the same deals as a warm one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Patience:
    """CPU seconds of this thread after which no further deal is begun."""

    def __init__(self, seconds: float, fewest: int) -> None:
        self.seconds = seconds
        self.fewest = fewest
        """Deals that are looked at however long they take."""
        self.spent = 0.0
        self._begun: set[str] = set()

    def timed(self, kind: str, search: Callable[[], T]) -> T:
        """What a search finds; `kind` names the kernel that it calls."""
        began = time.thread_time()
        found = search()
        if kind in self._begun:
            self.spent += time.thread_time() - began
        self._begun.add(kind)
        return found

    def is_over(self, deals: int) -> bool:
        """Whether no further deal is begun after this many."""
        return deals >= self.fewest and self.spent > self.seconds
