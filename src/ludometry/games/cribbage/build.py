"""What `ludometry solve cribbage` builds: the exact table of all hands, or the strong player."""

from __future__ import annotations

import time

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.cribbage.kernels.statistics import fill_figures
from ludometry.games.cribbage.players import strong
from ludometry.games.cribbage.players.strong_file import NAME
from ludometry.games.cribbage.rules import RULES_VERSION
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.tables import CLASSES, HANDS, TABLES, suit_classes
from ludometry.study.report import Report
from ludometry.tables.store import Store


def build_table(store: Store, *, chunk: int = 20_000) -> None:
    """The whole exact table over all suit classes, published when it is whole."""
    tables = score_tables()
    classes, _ = suit_classes()
    made = {"method": "exact", "classes": CLASSES, "hands": HANDS}
    whole = [np.empty(shape, kind) for shape, kind in TABLES.values()]
    with progress("exact discard statistics", CLASSES, "hands") as bar:
        for begin in range(0, CLASSES, chunk):
            part = slice(begin, min(CLASSES, begin + chunk))
            fill_figures(*tables, classes[part], *(table[part] for table in whole))
            bar.advance(part.stop - part.start)
    for name, table in zip(TABLES, whole):
        store.write(name, table, RULES_VERSION, made)


def solve_statistics() -> Report:
    """The exact table over all suit classes."""
    store = Store("cribbage")
    score_tables()
    began = time.perf_counter()
    build_table(store)
    seconds = time.perf_counter() - began
    size = sum(store.path(name).stat().st_size for name in TABLES)
    data = {"tables": list(TABLES), "classes": CLASSES, "hands": HANDS, "seconds": seconds, "bytes": size}
    words = (
        f"All 15 discards of {HANDS:,} hands in {CLASSES:,} suit classes: "
        f"{seconds:.1f} s, {size / 1e6:.0f} MB in {store.folder}."
    )
    return Report(data, [words])


def solve_strong(deals: int, seed: int) -> Report:
    """The strong player, trained from nothing."""
    store = Store("cribbage")
    began = time.perf_counter()
    tables = strong.build(strong.Settings(deals=deals, seed=seed), store)
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
