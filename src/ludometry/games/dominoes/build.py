"""Building tables from the command line: what was solved, what it cost, and how it compares with the paper's counts."""

from __future__ import annotations

import random
import tempfile

from ludometry.core.errors import BadInput
from ludometry.core.machine import cores, peak_memory_mb
from ludometry.games.dominoes.material import LEAST_ELEMENTS, MOST_ELEMENTS, classes, sets
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.paper.figures import empty_hands
from ludometry.games.dominoes.rules import BLOCKS, Block
from ludometry.games.dominoes.tables import Tables, command, tables
from ludometry.games.dominoes.tiles import TILE_COUNT
from ludometry.solve.jit import timed
from ludometry.study.report import Json, Report, Table

MOST_COMPARED = 5
"""Up to this many elements the representations are compared: some seconds."""


def solve_report(
    elements: int, block: Block, workers: int = 0, again: bool = False, status: bool = False, sizes: bool = False
) -> Report:
    """Builds all positions of this many elements, and what is missing below."""
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
    _, cpu, wall = timed(lambda: found.build(block, elements, workers or cores()))
    manifest = found.store.manifest(f"{block}-{elements}")
    made = manifest.made
    data: Json = {
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
        "won_as_the_paper_counts": made["won"] + empty_hands(elements) if block == "pips" else None,
        "longest": made["longest"],
        "bytes": manifest.bytes,
        "cpu_s": cpu,
        "wall_s": wall,
        "rss_mb": peak_memory_mb(),
        "folder": str(found.store.folder),
    }
    rows = [
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
        from ludometry.games.dominoes.paper.representations import sizes as compared

        data["representations"] = compared(elements, block)
        parts += _representations(data["representations"])
    return Report(data, parts)


def _representations(found: Json) -> list[str | Table]:
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


def _status() -> Report:
    found = tables()
    rows, shown = [], []
    for block in BLOCKS:
        for count in range(LEAST_ELEMENTS, MOST_ELEMENTS + 1):
            there = found.has(block, count)
            size = found.store.manifest(f"{block}-{count}").bytes if there else None
            rows.append({"block": block, "elements": count, "built": there, "bytes": size})
            shown.append([block, count, f"{size:,} bytes" if there else command(block, count)])
    return Report({"tables": rows}, [Table(["block", "elements", ""], shown, "Domino tables on this machine")])


def warm_kernels() -> None:
    """Compiles everything by building the smallest tables in a folder that is thrown away, and by solving deals."""
    from ludometry.games.dominoes.deals import open_worth
    from ludometry.games.dominoes.plain_solver import open_position
    from ludometry.games.dominoes.verify import check_table
    from ludometry.games.dominoes.whole.oracle import WholeOracle
    from ludometry.games.dominoes.whole.rules import WholeDominoes

    with tempfile.TemporaryDirectory(prefix="ludometry-warm-") as folder:
        small = Tables(folder)
        for block in BLOCKS:
            small.build(block, LEAST_ELEMENTS + 1)
        check_table("draw", LEAST_ELEMENTS, 10, 1, small)
    tiles = random.Random(1).sample(range(TILE_COUNT), 10)
    thing = (tuple(sorted(tiles[:5])), tuple(sorted(tiles[5:])), 3)
    for block in BLOCKS:
        open_worth(open_position(thing), block)
    game = WholeDominoes(hands=1)
    WholeOracle(game, 1).worth(game.read("36 45 | 01 12 | 3..5"))
