"""What the system says of a process that a bench has started, and of the machine; not every system says it."""

from __future__ import annotations

import math
import os
import subprocess
from typing import Any


def ended(process: subprocess.Popen[Any]) -> float:
    """Waits for the end of a process: the CPU seconds of it and its own children, nan where nobody counts them."""
    if not hasattr(os, "wait4"):
        process.wait()
        return math.nan
    _, status, spent = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return spent.ru_utime + spent.ru_stime


def load() -> float:
    """How many processes have wanted a core in the last minute, nan where nobody counts them."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else math.nan
