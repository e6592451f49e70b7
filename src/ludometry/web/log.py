"""A log that nobody can fill: what the server says of its visitors is bounded."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

PARTING = "Cancel %s running task(s), timeout graceful shutdown exceeded"
"""What uvicorn says when somebody stops the server while a page waits for an answer; it is not news to whoever did."""
LOGS = ("", "ludometry.web", "uvicorn.error", "uvicorn.asgi", "asyncio")


class Bounded(logging.Filter):
    """Lets a log grow at a bounded rate: after a burst a line now and then, with how many were left out.

    Nobody who can reach the server can fill its disk with what the server says of him.
    """

    def __init__(self, burst: int = 50, a_minute: float = 2.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.burst, self.rate, self.clock = float(burst), a_minute / 60, clock
        self.level, self.filled, self.dropped = float(burst), clock(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg == PARTING:
            return False
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.filled) * self.rate)
        self.filled = now
        if self.level < 1:
            self.dropped += 1
            return False
        self.level -= 1
        said = record.getMessage()
        left_out, self.dropped = self.dropped, 0
        record.msg = said[:500] + (f" (and {left_out:,} lines left out before)" if left_out else "")
        record.args = None
        return True


def bound_the_log() -> None:
    """One allowance for everything that the server may write about requests."""
    allowance = Bounded()
    for name in LOGS:
        logger = logging.getLogger(name)
        if not any(isinstance(one, Bounded) for one in logger.filters):
            logger.addFilter(allowance)
