"""One-time passes: a link that lets one more browser in, without the server's token standing in it."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict

MOST = 1000
LASTS_S = 24 * 3600.0


class Passes:
    """The passes of a running server that nobody has used yet."""

    def __init__(self) -> None:
        self._until: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def make(self) -> str:
        """A new pass; it lasts for a day, and as long as the server runs."""
        one = secrets.token_urlsafe(12)
        with self._lock:
            self._until[one] = time.monotonic() + LASTS_S
            while len(self._until) > MOST:
                self._until.popitem(last=False)
        return one

    def fits(self, one: str) -> bool:
        """Whether a pass would let somebody in."""
        with self._lock:
            return self._until.get(one, 0.0) > time.monotonic()

    def take(self, one: str) -> bool:
        """Uses a pass up."""
        with self._lock:
            return self._until.pop(one, 0.0) > time.monotonic()
