"""What the thesis says of speed, measured by the run that prints it: formula 2 against formula 1, and many workers.

gain       CPU seconds of formula 1 over those of formula 2
speed-up   seconds on the clock with one worker over those with several
"""

from __future__ import annotations

import math
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ludometry.core.machine import cores
from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.kernels.equations import by_one_die, by_whole_throws
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.tables import BuiltTable, solve
from ludometry.games.yatzy.verify import odds_of
from ludometry.tables.store import Store

SWEEPS = 10_000
"""Times that each formula is worked out for one measurement."""
MOST_WORKERS = 8


@dataclass(frozen=True, slots=True)
class Measured:
    """Something measured several times."""

    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        return statistics.fmean(self.values)

    @property
    def error(self) -> float | None:
        """The standard error of the mean, None after a single measurement."""
        return statistics.stdev(self.values) / math.sqrt(len(self.values)) if len(self.values) > 1 else None


@dataclass(frozen=True, slots=True)
class Formulas:
    """Formula 1 beside formula 2 for this many dice."""

    terms: tuple[int, int]
    """Numbers added up by each."""
    apart: float
    """The largest difference between their values for the same keep."""
    gain: Measured
    seconds: tuple[float, float]
    """CPU seconds a sweep."""


def compare_formulas(dice: int = 5, repeats: int = 5, sweeps: int = SWEEPS) -> Formulas:
    """Works both formulas out over the same rolls, whose values are drawn at random."""
    known, odds = numbering(dice), odds_of(dice)
    rolls = np.random.default_rng(2012).uniform(0, 50, len(known.keeps))
    first, second = rolls.copy(), rolls.copy()
    by_whole_throws(odds, known.first_hand, first, 1)
    by_one_die(known.add, known.first_hand, second, 1)
    spent = []
    for _ in range(repeats):
        began = time.process_time()
        by_whole_throws(odds, known.first_hand, first, sweeps)
        between = time.process_time()
        by_one_die(known.add, known.first_hand, second, sweeps)
        spent.append((between - began, time.process_time() - between))
    return Formulas(
        (int(odds.throw_at[known.first_hand]), 6 * known.first_hand),
        float(np.abs(first - second).max()),
        Measured(tuple(slow / quick for slow, quick in spent)),
        (statistics.median(s for s, _ in spent) / sweeps, statistics.median(q for _, q in spent) / sweeps),
    )


@dataclass(frozen=True, slots=True)
class SpeedUp:
    """The same rule set solved by one worker and by several."""

    workers: tuple[int, ...]
    gains: tuple[Measured, ...]
    built: BuiltTable
    """What one worker took: the middle one of its runs by CPU seconds."""
    alone: Measured
    """CPU seconds of one worker."""
    share: float
    """CPU seconds of one worker for each second on its clock: less than one when others use the machine."""


def measure_workers(rules: RuleSet, repeats: int, most: int = 0) -> SpeedUp:
    """Solves the rule set again and again with 1, 2, ... threads, one a core when not told how many at most.

    A first run with each number is not counted: it compiles, or reads what is compiled.
    """
    counts = tuple(range(1, (most or min(cores(), MOST_WORKERS)) + 1))
    with tempfile.TemporaryDirectory() as folder:
        store = Store("yatzy", Path(folder))
        for count in counts:
            solve(rules, store, workers=count)
        rounds = [[solve(rules, store, workers=count) for count in counts] for _ in range(repeats)]
    gains = [Measured(tuple(one[0].wall_s / one[place].wall_s for one in rounds)) for place in range(len(counts))]
    share = sum(one[0].cpu_s for one in rounds) / sum(one[0].wall_s for one in rounds)
    alone = sorted((one[0] for one in rounds), key=lambda built: built.cpu_s)
    spent = Measured(tuple(built.cpu_s for built in alone))
    return SpeedUp(counts, tuple(gains), alone[len(alone) // 2], spent, share)
