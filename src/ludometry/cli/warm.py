"""`ludometry warm`."""

from __future__ import annotations

import random
from functools import partial
from typing import Annotated

from ludometry.core import registry
from ludometry.core.progress import note, progress
from ludometry.core.registry import Entry
from ludometry.solve.jit import timed
from ludometry.study.report import Report, Table


def warm(room: Annotated[str, "One room; all of them when left out."] = "") -> Report:
    """Compile every kernel now rather than on first use, and build the small tables that advice needs."""
    chosen = [registry.entry(room)] if room else list(registry.rooms().values())
    rows = []
    with progress("compiling", len(chosen), "rooms") as bar:
        for one in chosen:
            note(f"compiling {one.title}")
            _, cpu, wall = timed(partial(_warm, one))
            rows.append({"room": one.id, "cpu_s": cpu, "wall_s": wall})
            bar.advance()
    shown = [[row["room"], f"{row['cpu_s']:.1f}", f"{row['wall_s']:.1f}"] for row in rows]
    return Report({"rows": rows}, [Table(["room", "CPU s", "wall s"], shown)])


def _warm(one: Entry) -> None:
    """The room's own `warm`; without one, whatever its advice and its kernels' own check call."""
    if "warm" in one.verbs:
        registry.verb(one.id, "warm")()
        return
    found, rng = registry.room(one.id), random.Random(1)
    game = found.game()
    oracle = found.oracle(game)
    for position in found.samples(game, rng, 3):
        oracle.appraise(game.view(position, game.turn(position)))
    found.kernels_agree(rng)
