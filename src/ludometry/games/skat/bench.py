"""The headline figures of Skat: whole deals with open cards, and the tables of the last tricks."""

from __future__ import annotations

import random
import shutil
import statistics
import tempfile
import time
from functools import cache
from pathlib import Path

from ludometry.games.skat.cards import DECK, SEATS, Count, Hands, deal_out
from ludometry.study.bench import Case

DEALS = 200


def _deal(rng: random.Random, cards: int) -> Hands:
    return deal_out(rng.sample(DECK, SEATS * cards), cards)


def _times(contracts: tuple[int, ...], count: int = DEALS, seed: int = 2026) -> list[float]:
    """CPU seconds of each of many random ten-card deals, forehand leading, any seat declaring."""
    from ludometry.games.skat.solver import clear_desks, solve

    clear_desks()
    rng = random.Random(seed)
    spent = []
    for number in range(count):
        hands, contract, declarer = _deal(rng, 10), rng.choice(contracts), rng.randrange(3)
        if number == 0:
            # A desk's memory is touched for the first time here, once a thread and not once a deal.
            solve(hands, contract, declarer, 0)
        began = time.thread_time()
        solve(hands, contract, declarer, 0)
        spent.append(time.thread_time() - began)
    return spent


def _warm() -> None:
    from ludometry.games.skat.build import warm_kernels

    warm_kernels()


def _median_ms(spent: list[float], cpu: float) -> float:
    return 1000 * statistics.median(spent)


def _ninth_decile_ms(spent: list[float], cpu: float) -> float:
    return 1000 * statistics.quantiles(spent, n=10)[-1]


def _build(count: Count, kind: int, tricks: int) -> int:
    from ludometry.games.skat.tables import Ending, Tables

    folder = Path(tempfile.mkdtemp(prefix="ludometry-bench-"))
    try:
        found = Tables(folder)
        return sum(one.shape[0] for one in found.build(Ending(count, kind, tricks), workers=1))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _warm_build() -> None:
    """Compiles what fills tables, over the smallest of them."""
    _build("tricks", 2, 3)


@cache
def _endings(count: int) -> tuple[Hands, ...]:
    rng = random.Random(3)
    return tuple(_deal(rng, 2) for _ in range(count))


def _probes(count: int) -> int:
    from ludometry.games.skat.tables import tables

    found = tables()
    for hands in _endings(count):
        found.value(hands, 3, 0, 0)
    return count


def _classes() -> int:
    from ludometry.games.skat.material import MODES, class_counts

    class_counts.cache_clear()
    return sum(sum(class_counts(mode)) for mode in MODES)


def cases() -> list[Case]:
    """What `ludometry bench endgames` measures for Skat; CPU seconds on one core."""
    suits = (0, 1, 2, 3)
    return [
        Case(
            f"Skat: open cards, suit game, {DEALS} random deals", lambda: _times(suits), "ms a deal at the median",
            _median_ms, _warm, repeats=1, bar="at most 100",
        ),
        Case(
            "Skat: the same, nine deals in ten", lambda: _times(suits), "ms a deal", _ninth_decile_ms, _warm, repeats=1,
        ),
        Case(
            f"Skat: open cards, grand, {DEALS} random deals", lambda: _times((4,)), "ms a deal at the median",
            _median_ms, _warm, repeats=1,
        ),
        Case(
            f"Skat: open cards, null, {DEALS} random deals", lambda: _times((5,)), "ms a deal at the median",
            _median_ms, _warm, repeats=1,
        ),
        Case("Skat: classes of all sizes, all modes", _classes, "s", lambda _, cpu: cpu),
        Case("Skat: table of two tricks, points", lambda: _build("points", 0, 2), "s", warm=_warm_build, repeats=1),
        Case("Skat: tables to four tricks, tricks", lambda: _build("tricks", 0, 4), "s", warm=_warm_build, repeats=1),
        Case(
            "Skat: table of three tricks, points", lambda: _build("points", 0, 3), "s", warm=_warm_build, repeats=1,
            slow=True,
        ),
        Case(
            "Skat: probe of two tricks", lambda: _probes(20_000), "us a probe", lambda r, cpu: 1e6 * cpu / r, _warm,
        ),
    ]  # fmt: skip
