"""Building tables from the command line: what was solved, what it cost, and how it compares with the paper's counts."""

from __future__ import annotations

import random
import resource
import time
from math import comb
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.games.dominoes.material import LEAST_ELEMENTS, MOST_ELEMENTS, classes, sets
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.reports import block_named
from ludometry.games.dominoes.rules import BLOCKS
from ludometry.games.dominoes.tables import command, cores, tables
from ludometry.games.dominoes.tiles import TILE_COUNT
from ludometry.study.report import Report, Table

MOST_COMPARED = 5
"""Up to so many elements the representations are compared: some seconds."""


def solve_report(
    elements: int, rule: str, workers: int = 0, again: bool = False, status: bool = False, sizes: bool = False
) -> Report:
    """Builds all positions of so many elements, and what is missing below."""
    block = block_named(rule)
    if not LEAST_ELEMENTS <= elements <= MOST_ELEMENTS:
        raise BadInput(f"--elements is a number from {LEAST_ELEMENTS} to {MOST_ELEMENTS}.")
    if not 0 <= workers <= 256:
        raise BadInput("--workers is 0 (one a core) or a number of threads up to 256.")
    if sizes and elements > MOST_COMPARED:
        raise BadInput(f"--sizes goes with --elements {LEAST_ELEMENTS} to {MOST_COMPARED}.")
    found = tables()
    if status:
        return _status()
    if again:
        for count in range(LEAST_ELEMENTS, elements + 1):
            found.forget(block, count)
    cpu, wall = _cpu(), time.perf_counter()
    for _ in found.build(block, elements, workers or cores()):
        pass
    cpu, wall = _cpu() - cpu, time.perf_counter() - wall
    manifest = found.store.manifest(f"{block}-{elements}")
    made = manifest.made
    data: dict[str, Any] = {
        "room": "dominoes",
        "elements": elements,
        "block": block,
        "sets": sets(elements),
        "classes": None if block == "pips" else classes(elements).count,
        "positions": Positions(elements).size,
        "states": manifest.shape[0],
        "won": made["won"],
        "drawn": made["drawn"],
        "lost": made["lost"],
        "won_as_the_paper_counts": made["won"] + TILE_COUNT * comb(TILE_COUNT, elements - 1)
        if block == "pips"
        else None,
        "longest": made["longest"],
        "bytes": manifest.bytes,
        "cpu_s": cpu,
        "wall_s": wall,
        "rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "folder": str(found.store.folder),
    }
    rows: list[list[Any]] = [
        ["positions", f"{data['positions']:,}"],
        ["kept", f"{data['states']:,} in {data['bytes']:,} bytes, {data['folder']}"],
        ["mover wins, draws, loses", f"{made['won']:,} / {made['drawn']:,} / {made['lost']:,}"],
        ["longest", f"{made['longest']} plies, passes counted"],
        ["CPU, wall", f"{cpu:.2f} s, {wall:.2f} s"],
    ]
    if block == "pips":
        rows.insert(3, ["won with empty hands", f"{data['won_as_the_paper_counts']:,}, as the paper counts"])
    else:
        rows.insert(2, ["classes", f"{data['classes']:,}, one set kept of each"])
    parts: list[str | Table] = [Table(["", ""], rows, f"Solved: {elements} elements, block by {block}")]
    if sizes:
        from ludometry.games.dominoes.representations import sizes as compared

        data["representations"] = compared(elements, block)
        parts += _representations(data["representations"])
    return Report(data, parts)


def _representations(found: dict[str, Any]) -> list[str | Table]:
    rows = [
        [label, f"{found[key]['plain']:,}", f"{found[key]['compressed']:,}", f"{found[key]['bits_a_position']:.3f}"]
        for label, key in (
            ("a bit a position", "one_bit"),
            ("two bits a position", "two_bits"),
            ("list of won positions", "won_list"),
        )
    ]
    words = (
        f"A loss cannot be read off the list as a win with hands exchanged: for {found['reversed_test_wrong']:,} of "
        f"{found['positions']:,} positions that test is wrong."
    )
    columns = ["representation", "bytes", "deflated", "bits a position"]
    return [Table(columns, rows, "The paper's representations"), words]


def _cpu() -> float:
    mine = resource.getrusage(resource.RUSAGE_SELF)
    return mine.ru_utime + mine.ru_stime


def _status() -> Report:
    found = tables()
    rows: list[dict[str, Any]] = []
    for block in BLOCKS:
        for count in range(LEAST_ELEMENTS, MOST_ELEMENTS + 1):
            there = found.has(block, count)
            size = found.store.manifest(f"{block}-{count}").bytes if there else None
            rows.append({"block": block, "elements": count, "built": there, "bytes": size})
    shown = [
        [
            row["block"],
            row["elements"],
            f"{row['bytes']:,} bytes" if row["built"] else command(row["block"], row["elements"]),
        ]
        for row in rows
    ]
    return Report({"tables": rows}, [Table(["block", "elements", ""], shown, "Domino tables on this machine")])


def warm_kernels() -> None:
    """Compiles everything by solving the smallest tables in memory and one deal."""
    from ludometry.games.dominoes.checks import disagreements, solved_alone
    from ludometry.games.dominoes.deals import open_worth
    from ludometry.games.dominoes.kernels import count_results
    from ludometry.games.dominoes.plain_solver import open_position
    from ludometry.games.dominoes.verifying import check_table

    count_results(solved_alone(4, "pips"))
    disagreements(3, "draw")
    tiles = random.Random(1).sample(range(TILE_COUNT), 10)
    thing = (tuple(sorted(tiles[:5])), tuple(sorted(tiles[5:])), 3)
    for block in BLOCKS:
        open_worth(open_position(thing), block)
    check_table("draw", LEAST_ELEMENTS, 10, 1, tables())
