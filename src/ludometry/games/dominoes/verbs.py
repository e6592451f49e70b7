"""What the command line offers for dominoes beyond what every room has. Every verb answers with a Report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from ludometry.core.errors import BadInput
from ludometry.core.options import Setting
from ludometry.core.registry import options_for, room
from ludometry.games.dominoes.material import Mode
from ludometry.games.dominoes.rules import BLOCK_WORDS, Block
from ludometry.study.figures import ReproductionReport
from ludometry.study.report import Report
from ludometry.study.symmetry_paper import QUICK, OneTable, reproduction
from ludometry.tables.map_file import MapFile, refuse_one_set


def probe(
    position: str,
    *,
    table: Annotated[
        bool, "Answer from the table alone, and name the command that builds it if it is missing."
    ] = False,
    line: Annotated[int, "How many plies of best play to show at most."] = 40,
    map: Annotated[Path | None, "Carry each set by this file, which 'classes --mode numbers --map' wrote."] = None,
    **options: Setting,
) -> Report:
    """Look a position with both hands named up: result, plies to the end, every move, best line."""
    from ludometry.games.dominoes.reports import probe_report
    from ludometry.games.dominoes.tables import tables
    from ludometry.games.dominoes.whole.rules import WholeDominoes
    from ludometry.study import adviser
    from ludometry.tables.map_file import read_map

    here = room("dominoes")
    game = here.game(**options)
    if isinstance(game, WholeDominoes):
        if table or map is not None:
            raise BadInput("tables hold the endings of the block game: leave --table and --map out.")
        return adviser.probe(game, here.oracle(game), game.read(position), here.picture(game), line)
    found = tables() if map is None else replace(tables(), map=read_map(map))
    return probe_report(game, position, max(0, line), table, found)


def solve(
    *,
    elements: Annotated[
        int, "Solve every position of this many elements, 3 to 7: the tiles in hand and the chain."
    ] = 6,
    block: Annotated[Block, BLOCK_WORDS] = "pips",
    workers: Annotated[int, "Threads; 0 means one a core."] = 0,
    again: Annotated[bool, "Build the tables again that are there already."] = False,
    sizes: Annotated[bool, "Compare the paper's representations, plain and deflated; up to five elements."] = False,
    status: Annotated[bool, "Only say what is built and what is not."] = False,
) -> Report:
    """Solve all endgames; what is finished is kept, so that an interrupted run continues from there."""
    from ludometry.games.dominoes.build import solve_report

    options_for("dominoes", {"block": block})
    return solve_report(elements, block, workers, again, status, sizes)


def classes(
    set_: Annotated[
        str, "One set such as '01 02 12': its graph, its class and its representative; all: 28 tiles."
    ] = "",
    *,
    elements: Annotated[str, "Numbers of elements, such as 4 or 3..6."] = "3..6",
    mode: Annotated[
        Mode,
        "What plays alike: paper, tiles that share a number are joined (unsound); numbers, numbers renamed (sound).",
    ] = "paper",
    map: MapFile = None,
) -> Report:
    """Sets of tiles that play alike: how many there are, and how large their tables."""
    from ludometry.games.dominoes.reports import class_report, classes_report

    refuse_one_set(set_, map)
    return class_report(set_) if set_ else classes_report(elements, mode, map)


def simulate(
    first: Annotated[str, "Who begins."] = "heavy",
    second: Annotated[str, "The other player."] = "heavy",
    *,
    games: Annotated[int, "How many games."] = 1000,
    open_hands: Annotated[bool, "Solve each deal with open hands instead of playing it."] = False,
    seed: Annotated[int, "The same seed gives the same games."] = 1,
    **options: Setting,
) -> Report:
    """What it is worth to begin, and how often games are blocked."""
    from ludometry.games.dominoes.simulate import simulate_report

    return simulate_report(first, second, games, open_hands, seed, options)


def reproduce(*, quick: Annotated[bool, QUICK] = False, table: OneTable = "") -> ReproductionReport:
    """The material-symmetry paper's figures and tables for dominoes, ours beside them."""
    from ludometry.games.dominoes.reproduce import PARTS

    return reproduction(PARTS, "dominoes", quick, table)
