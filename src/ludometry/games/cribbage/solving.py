"""What `ludometry solve cribbage` answers."""

from __future__ import annotations

import time

from ludometry.games.cribbage import statistics
from ludometry.study.report import Report
from ludometry.tables.store import Store


def solve_statistics() -> Report:
    """The exact table over all suit classes."""
    store = Store("cribbage")
    statistics.score_tables()
    began = time.perf_counter()
    statistics.build_table(store)
    seconds = time.perf_counter() - began
    size = sum(store.path(name).stat().st_size for name in statistics.TABLES)
    data = {
        "tables": list(statistics.TABLES),
        "classes": statistics.CLASSES,
        "hands": statistics.HANDS,
        "seconds": seconds,
        "bytes": size,
    }
    words = (
        f"All 15 discards of {statistics.HANDS:,} hands in {statistics.CLASSES:,} suit classes: "
        f"{seconds:.1f} s, {size / 1e6:.0f} MB in {store.folder}."
    )
    return Report(data, [words])


def solve_strong(deals: int, seed: int) -> Report:
    """The strong player, trained from nothing."""
    from ludometry.games.cribbage.strong import Settings, build
    from ludometry.games.cribbage.strong_file import NAME

    store = Store("cribbage")
    began = time.perf_counter()
    tables = build(Settings(deals=deals, seed=seed), store)
    seconds = time.perf_counter() - began
    data = {
        "table": NAME,
        "deals": tables.deals,
        "afterstates": len(tables.keys),
        "first_dealer_wins": float(tables.board[0, 0]),
        "seconds": seconds,
        "bytes": store.path(NAME).stat().st_size,
    }
    words = (
        f"Learned from {tables.deals:,} deals in {seconds:.0f} s: {len(tables.keys):,} situations of the play, "
        f"{data['bytes']:,} bytes in {store.folder}. The first dealer wins {100 * tables.board[0, 0]:.1f} % of games."
    )
    return Report(data, [words, "From now on advice, review and the player 'strong' use it."])
