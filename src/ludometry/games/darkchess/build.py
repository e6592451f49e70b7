"""Building tables from the command line: what is done, what it cost, and how it compares with the paper's counts."""

from __future__ import annotations

import time
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.machine import cores, cpu_seconds, peak_memory_mb
from ludometry.core.progress import note
from ludometry.games.darkchess.material import classes, read_set, representative
from ludometry.games.darkchess.paper import representations
from ludometry.games.darkchess.paper.counts import won_placements
from ludometry.games.darkchess.reports import size_words
from ludometry.games.darkchess.runs import Deflated, deflated
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.scale.memory import allowance, read_memory
from ludometry.games.darkchess.scale.status import status_report
from ludometry.games.darkchess.solved import Built, Solved, pack, pack_distance, unpack
from ludometry.games.darkchess.solver import Bits, layout, solve_set
from ludometry.games.darkchess.tables import MOST_ELEMENTS, tables
from ludometry.study.report import Json, Report, Table

SQUEEZED_FROM = 6
"""From this many elements on the results are kept squeezed unless told otherwise."""
MOST_COMPARED = 4
"""Up to this many elements both representations are computed: some seconds."""


def solve_report(
    text: str,
    count: int,
    distances: bool,
    squeeze: bool,
    workers: int,
    sizes: bool,
    status: bool,
    cluster: str = "",
    memory: str = "",
) -> Report:
    """Builds one set or all sets of this many elements."""
    if bool(text) == bool(count):
        raise BadInput("say what to solve: one set such as GGvk, or --elements and a number from 2 to 7.")
    if workers < 0:
        raise BadInput("--workers is 0 (one a core) or a number of threads.")
    found = tables()
    if text:
        targets = [representative(read_set(text))]
        count = len(targets[0]) - 1
    else:
        if not 2 <= count <= MOST_ELEMENTS:
            raise BadInput(f"--elements is a number from 2 to {MOST_ELEMENTS}.")
        targets = [one.representative for one in classes(count, "swap")]
    if sizes and (text or count > MOST_COMPARED):
        raise BadInput(f"--sizes goes with --elements 2 to {MOST_COMPARED}.")
    squeeze = squeeze or count >= SQUEEZED_FROM
    if status:
        return status_report(found, targets, distances, squeeze)
    if memory:
        workers = _hold_within(found, memory, count, distances, workers, cluster)
    cpu, wall = cpu_seconds(children=False), time.perf_counter()
    for _ in build(found, targets, distances, squeeze, workers or None, cluster):
        pass
    cpu, wall = cpu_seconds(children=False) - cpu, time.perf_counter() - wall
    built = [found.built(set_) for set_ in targets]
    data = {**_summary(built, count, targets, cpu, wall, distances, found), "cluster": cluster or None}
    if not text:
        data["white_won"] = {"all_sets": won_placements(count), "representatives": won_placements(count, True)}
    parts = _words(data, targets, found, text)
    if sizes:
        data["representations"] = representations.sizes(count, found)
        parts.append(_representations(data["representations"]))
    return Report(data, parts)


def _hold_within(found: Solved, memory: str, count: int, distances: bool, workers: int, cluster: str) -> int:
    """Holds a build within a bound; answers how many threads it may have. On a cluster the bound is each worker's."""
    given = allowance(read_memory(memory), count, distances, 1 if cluster else workers or cores())
    found.kept_bytes, found.slices = given.kept, given.slices
    note(given.words)
    return workers if cluster else given.workers


def _summary(
    built: list[Built], count: int, targets: list[str], cpu: float, wall: float, distances: bool, found: Solved
) -> Json:
    return {
        "room": "darkchess",
        "elements": count,
        "classes": len(targets),
        "states": sum(one.states for one in built),
        "longest": max(one.longest for one in built),
        "longest_in": max(built, key=lambda one: one.longest).set_,
        "bytes": sum(one.bytes for one in built),
        "distance_bytes": sum(_distance_bytes(found, set_) for set_ in targets) if distances else None,
        "cpu_s": cpu,
        "wall_s": wall,
        "rss_mb": peak_memory_mb(),
        "folder": found.store.address,
    }


def _distance_bytes(found: Solved, set_: str) -> int:
    names = [f"{set_}.dtc", f"{set_}.dtc40"]
    return sum(found.store.manifest(name).bytes for name in names if found.store.has(name))


def _words(data: Json, targets: list[str], found: Solved, text: str) -> list[str | Table]:
    rows: list[list[Any]] = [
        ["classes", f"{data['classes']:,}"],
        ["results kept", f"{data['states']:,}"],
        ["longest", f"{data['longest']} plies to the next capture or end, in {data['longest_in']}"],
        ["on disk", f"{size_words(data['bytes'])} in {data['folder']}"],
        ["CPU here, wall" if data["cluster"] else "CPU, wall", f"{data['cpu_s']:.1f} s, {data['wall_s']:.1f} s"],
    ]
    if "white_won" in data:
        won = data["white_won"]
        rows.append(
            ["White wins", f"{won['all_sets']:,} placements of all sets, {won['representatives']:,} of one a class"]
        )
    if text:
        built = found.built(targets[0])
        rows.append(["won", f"White {built.won[0]:,}, Black {built.won[1]:,} ordered placements, both sides to move"])
    return [Table(["", ""], rows, f"Solved: {targets[0] if text else str(data['elements']) + ' elements'}")]


def _representations(found: Json) -> Table:
    rows = [
        [
            label,
            size_words(found[key]["plain"]),
            size_words(found[key]["compressed"]),
            f"{found[key]['bits_a_state']:.3f}",
        ]
        for label, key in (("two bits a position", "two_bits"), ("list of won positions", "won_list"))
    ]
    return Table(["representation", "plain", "compressed", "bits a result"], rows, "The paper's two representations")


def warm_kernels() -> None:
    """Compiles everything by solving the smallest classes in memory and reading them back."""
    solved: dict[str, Bits] = {}
    for count in (2, 3):
        for one in classes(count, "swap"):
            solution = solve_set(one.representative, solved.__getitem__, True)
            solved[one.representative] = solution.sets
    for set_ in ("Kvk", "GGvk"):
        where = layout(representative(set_))
        packed = pack(where, solved[where.set_])
        unpack(where, packed)
    Deflated(deflated(solved[where.set_], where), where).plain()
    assert solution.distance is not None
    pack_distance(layout(one.representative), solution.distance)
    assert layout("GGvpp").numbering.size
    tables().result("K" + "." * 9 + "k" + "." * 21, 0)
