"""`ludometry warm`."""

from __future__ import annotations

from typing import Annotated

from ludometry.core.progress import note, progress
from ludometry.core.registry import entry, rooms_with, verb
from ludometry.solve.jit import timed
from ludometry.study.report import Report, Table


def warm(room: Annotated[str, "One room; all of them when left out."] = "") -> Report:
    """Compile every kernel now rather than on first use."""
    chosen = [entry(room)] if room else rooms_with("warm")
    rows = []
    with progress("compiling", len(chosen), "rooms") as bar:
        for one in chosen:
            note(f"compiling {one.title}")
            _, cpu, wall = timed(verb(one.id, "warm"))
            rows.append({"room": one.id, "cpu_s": cpu, "wall_s": wall})
            bar.advance()
    shown = [[row["room"], f"{row['cpu_s']:.1f}", f"{row['wall_s']:.1f}"] for row in rows]
    return Report({"rows": rows}, [Table(["room", "CPU s", "wall s"], shown)])
