"""How a build keeps within a bound on memory: `ludometry solve darkchess ... --memory 2GB`.

word       one set of states of a class: a bit a state of one side to move; the unit that the solver works in
working    what solving one class takes while it lasts
kept       solved classes in memory, for the larger ones that need them
slices     each side's wins are found apart from the other's; what the other side needs waits on disk meanwhile

Fewer kept classes cost time to read them again, fewer threads cost cores, slices cost disk traffic: they are given up
in that order until the bound holds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.games.darkchess.solved import KEPT_BYTES

BASE = 260_000_000
"""Python, numpy, numba and its compiler, before anything is solved."""
WORDS_WHOLE, WORDS_SLICED, WORDS_DISTANCES = 13.0, 10.0, 66.0
"""Sets of states that are alive at once: counted in the solver and measured, with a little to spare."""
UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


def read_memory(text: str) -> int:
    """Bytes from what a person types.

    >>> read_memory("2GB"), read_memory("1.5 g"), read_memory("800 MB")
    (2000000000, 1500000000, 800000000)
    """
    found = re.fullmatch(r"\s*([0-9]{1,9}(?:\.[0-9]{1,6})?)\s*([KMGT]?)(?:i?B)?\s*", text, re.IGNORECASE)
    if not found or float(found[1]) == 0:
        raise BadInput(f"--memory {text!r} is not an amount of memory: write it as 2GB or 800MB.")
    return int(float(found[1]) * UNITS[found[2].upper()])


def amount(size: float) -> str:
    """Bytes as `--memory` takes them.

    >>> amount(2_000_000_000), amount(650_000_000), amount(13_958_643_712)
    ('2GB', '650MB', '14GB')
    """
    for unit in ("B", "KB", "MB", "GB"):
        if size < 1000:
            return f"{size:.3g}{unit}"
        size /= 1000
    return f"{size:.3g}TB"


def word_bytes(count: int) -> int:
    """The bytes of one set of states of a class of this many elements."""
    return int(4 * 8 * 32 ** (count - 2))


def working_bytes(count: int, distances: bool = False, slices: bool = False) -> int:
    """What one class of this many elements takes while it is solved."""
    words = WORDS_DISTANCES if distances else WORDS_SLICED if slices else WORDS_WHOLE
    return int(words * word_bytes(count))


def needed_bytes(count: int) -> int:
    """The solved classes that one class reads at once: at most one a piece, each of four sets of states."""
    return 4 * word_bytes(count - 1) * count if count > 2 else 0


@dataclass(frozen=True, slots=True)
class Allowance:
    """How a build is held within its bound."""

    bound: int
    workers: int
    kept: int
    """Bytes of solved classes that may stay in memory."""
    slices: bool

    @property
    def words(self) -> str:
        cut = ", each class in slices" if self.slices else ""
        threads = "one thread" if self.workers == 1 else f"{self.workers} threads"
        return f"within {amount(self.bound)}: {threads}, {amount(self.kept)} of solved classes kept{cut}"


def allowance(bound: int, count: int, distances: bool, workers: int) -> Allowance:
    """The fastest way to solve classes of this many elements within a bound, or a sentence that says what they need."""
    for slices in (False, True):
        if slices and distances:
            break
        one = working_bytes(count, distances, slices)
        for threads in range(workers, 0, -1):
            kept = bound - BASE - threads * one
            if kept >= threads * needed_bytes(count):
                return Allowance(bound, threads, min(kept, KEPT_BYTES - 1), slices)
    least = BASE + working_bytes(count, distances, slices=not distances) + needed_bytes(count)
    raise BadInput(
        f"--memory {amount(bound)} is too small for even one class of {count} elements"
        f"{' with distances' if distances else ''}: it needs {amount(1.01 * least)}."
    )


def memory_words(count: int) -> str:
    """What one class takes, for people who choose machines."""
    whole, sliced = (working_bytes(count, slices=slices) + needed_bytes(count) for slices in (False, True))
    return f"{amount(whole)} for each class being solved, or {amount(sliced)} in slices"
