"""How much is tried: fixed examples in the suite, so that a red run is red again; new ones and many more by night."""

from __future__ import annotations

import os

NIGHTLY = bool(os.environ.get("LUDOMETRY_NIGHTLY"))
TIMES = 25
"""How many times as much a night tries."""


def examples(usual: int) -> int:
    """How many examples a test looks at, by how many it looks at in the suite."""
    return usual * TIMES if NIGHTLY else usual
