"""How long a test waits for something that will happen: one limit for all, which only a hang reaches.

Tests wait for a state or for what a process says, never for a moment. `LUDOMETRY_PATIENCE=3` makes every limit three
times as long, for a machine that is slower than ours.
"""

from __future__ import annotations

import os

PATIENCE_S = 600.0 * float(os.environ.get("LUDOMETRY_PATIENCE") or 1)
PATIENCE_MS = PATIENCE_S * 1000
"""The same for a browser, which counts milliseconds."""
