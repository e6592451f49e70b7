"""What the command line offers for dark chess. Every verb answers with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ludometry.core.files import FileText
from ludometry.games.darkchess.material import Mode
from ludometry.study.figures import ReproductionReport
from ludometry.study.report import Report
from ludometry.study.symmetry_paper import QUICK, OneTable, reproduction
from ludometry.tables.map_file import MapFile, refuse_one_set


def probe(
    position: str,
    *,
    line: Annotated[int, "How many plies of best play to show at most."] = 40,
    map: Annotated[Path | None, "Find the table of a set in this file, which 'classes --map' wrote."] = None,
) -> Report:
    """Look a position up: result, distance to the next capture or end, the 40-ply rule, every move, best line."""
    from ludometry.games.darkchess.notation import read_position
    from ludometry.games.darkchess.reports import probe_report
    from ludometry.games.darkchess.tables import Tables, tables
    from ludometry.tables.map_file import read_map

    return probe_report(read_position(position), line, tables() if map is None else Tables(map_=read_map(map)))


def review(
    file: Annotated[FileText, "A record: 'room: darkchess', perhaps 'start: ...', then moves separated by ';'."],
    *,
    most: Annotated[int, "How many of the costliest decisions to show."] = 10,
) -> Report:
    """What every move of a game gave away, and what was luck."""
    from ludometry.games.darkchess.notation import spell_out
    from ludometry.study.verbs import review as shared

    return shared("darkchess", FileText(spell_out(file)), most=most)


def solve(
    set_: Annotated[str, "One set such as GGvk; without it all sets of --elements."] = "",
    *,
    elements: Annotated[int, "Solve every set of this many pieces, and all smaller ones."] = 0,
    distances: Annotated[bool, "Also keep the distance to the next capture, with and without the 40-ply rule."] = False,
    compressed: Annotated[bool, "Keep the results squeezed; the default from six elements on."] = False,
    workers: Annotated[int, "Threads, or processes of a local cluster; 0 means one a core."] = 0,
    cluster: Annotated[str, "Build on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."] = "",
    sizes: Annotated[
        bool, "Compare the paper's two representations, plain and compressed; up to four elements."
    ] = False,
    status: Annotated[bool, "Only say what is done, running, ready and waiting, and how long it will take."] = False,
    memory: Annotated[str, "Keep within this much memory, such as 2GB; on a cluster each worker does."] = "",
) -> Report:
    """Solve endgames; an interrupted run goes on where it stopped."""
    from ludometry.games.darkchess.build import solve_report

    return solve_report(set_, elements, distances, compressed, workers, sizes, status, cluster, memory)


def plan(
    *,
    elements: Annotated[int, "All sets of this many pieces, and all smaller ones: 2 to 8."] = 7,
    machines: Annotated[int, "How many machines share the work."] = 1,
    cores: Annotated[int, "How many cores of each machine work."] = 2,
    memory: Annotated[str, "Memory of each machine, such as 64GB: cores that it cannot feed stand idle."] = "",
) -> Report:
    """What a build would take: classes, positions, bytes, CPU hours at this machine's rate, and the schedule."""
    from ludometry.games.darkchess.scale.planning import plan_report

    return plan_report(elements, machines, cores, memory)


def classes(
    set_: Annotated[str, "One set such as GGvk: its graph, its class and its representative; all: every kind."] = "",
    *,
    elements: Annotated[str, "Numbers of pieces, such as 4 or 2..8."] = "2..6",
    mode: Annotated[
        Mode,
        "What the graph shows: paper, a vertex a kind; pieces, a vertex a piece; swap, colours may be exchanged too.",
    ] = "paper",
    map: MapFile = None,
) -> Report:
    """Sets of pieces that play alike: how many there are, and how large their tables."""
    from ludometry.games.darkchess.reports import class_report, classes_report

    refuse_one_set(set_, map)
    return class_report(set_) if set_ else classes_report(elements, mode, map)


def reproduce(*, quick: Annotated[bool, QUICK] = False, table: OneTable = "") -> ReproductionReport:
    """The material-symmetry paper's figures and tables for dark chess, ours beside them."""
    from ludometry.games.darkchess.reproduce import PARTS

    return reproduction(PARTS, "dark chess", quick, table)
