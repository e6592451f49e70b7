"""What the command line offers for dark chess. Every verb answers with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from ludometry.core.game import Game
from ludometry.study.report import Report

POSITION = "Rows a to d and who moves, such as '8/1b6/2K5/8 w'; '?' lies face down, then add bag:LETTERS."


def advise(
    position: Annotated[str, POSITION],
    *,
    most: Annotated[int, "How many moves to show; 0 shows them all."] = 12,
) -> Report:
    """Every move, best first: exact from the tables, or the expectation over flips where pieces lie face down."""
    from ludometry.games.darkchess.game import DarkChess
    from ludometry.games.darkchess.oracle import TableOracle
    from ludometry.games.darkchess.picture import Board
    from ludometry.study.adviser import advice

    game: Game[Any, Any, Any] = DarkChess()
    return advice(game, TableOracle(), game.read(position), Board(), most or None)


def probe(
    position: Annotated[str, POSITION],
    *,
    line: Annotated[int, "How many plies of best play to show at most."] = 40,
) -> Report:
    """Look a position up: result, distance to the next capture or end, the 40-ply rule, every move, best line."""
    from ludometry.games.darkchess.notation import read_position
    from ludometry.games.darkchess.reports import probe_report

    return probe_report(read_position(position), line)


def play(
    position: Annotated[str, POSITION + " Without it a whole game from the first flip."] = "",
    *,
    against: Annotated[
        str, "Who sits opposite: oracle, greedy or random; nobody plays both sides yourself."
    ] = "oracle",
    second: Annotated[bool, "Let the other side begin."] = False,
    seed: Annotated[int, "The same seed turns up the same pieces."] = 1,
    save: Annotated[Path | None, "Write the game to this file at the end."] = None,
) -> Report:
    """Play at the terminal: type b2-b3, b2xb3, or b2 to turn a piece up; ? for a hint."""
    import random

    from ludometry.core.errors import UnknownName
    from ludometry.games.darkchess.room import ROOM
    from ludometry.study.terminal import Sitting, play_report

    game = ROOM.game(start=position)
    players = ROOM.players(game)
    if against not in players and against != "nobody":
        raise UnknownName("player", against, [*players, "nobody"])
    rng = random.Random(seed)
    others = {} if against == "nobody" else {0 if second else 1: players[against](rng)}
    start = game.start() if position else None
    return play_report(Sitting(game, ROOM.oracle(game), ROOM.picture(game), others, rng, start), save)


def review(
    file: Annotated[Path, "A record: 'room: darkchess', perhaps 'start: ...', then moves parted by ';'."],
) -> Report:
    """What every move of a game gave away, and what was luck."""
    from ludometry.core.files import read_text
    from ludometry.core.record import read_record
    from ludometry.games.darkchess.notation import spell_out
    from ludometry.games.darkchess.room import ROOM
    from ludometry.study import reviewer

    record = read_record(spell_out(read_text(file)), "darkchess")
    game = ROOM.game()
    oracle = ROOM.oracle(game)
    return reviewer.review_report(
        reviewer.review(game, oracle, record, oracle.worth), ["first player", "second player"]
    )


def solve(
    set_: Annotated[str, "One set such as GGvk; without it all sets of --elements."] = "",
    *,
    elements: Annotated[int, "Solve every set of so many pieces, and all smaller ones."] = 0,
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
    from ludometry.games.darkchess.building import solve_report

    return solve_report(set_, elements, distances, compressed, workers, sizes, status, cluster, memory)


def verify(
    set_: Annotated[str, "One set such as GGvk, with the classes it is read against; without it every table."] = "",
    *,
    repair: Annotated[bool, "Build again what is wrong, and what was built from it where values changed."] = False,
    positions: Annotated[int, "The most positions of one table; larger tables are sampled. 0 means all."] = 1_000_000,
    seed: Annotated[int, "The same seed draws the same sample."] = 1,
    workers: Annotated[int, "Threads; 0 means one a core."] = 0,
) -> Report:
    """Check the tables: checksums, then every position's result and distance against those of its successors."""
    import os

    from ludometry.games.darkchess.verifying import verify as verified

    return verified(set_, repair, positions, seed, workers or os.cpu_count() or 1)


def plan(
    *,
    elements: Annotated[int, "All sets of so many pieces, and all smaller ones: 2 to 8."] = 7,
    machines: Annotated[int, "How many machines share the work."] = 1,
    cores: Annotated[int, "How many cores of each machine work."] = 2,
    memory: Annotated[str, "Memory of each machine, such as 64GB: cores that it cannot feed stand idle."] = "",
) -> Report:
    """What a build would take: classes, positions, bytes, CPU hours at this machine's rate, and the schedule."""
    from ludometry.games.darkchess.planning import plan_report

    return plan_report(elements, machines, cores, memory)


def classes(
    set_: Annotated[str, "One set such as GGvk: its graph, its class and its representative."] = "",
    *,
    elements: Annotated[str, "Numbers of pieces, such as 4 or 2..8."] = "2..6",
    mode: Annotated[
        str,
        "paper: a vertex a kind with its multiplicity; pieces: a vertex a piece; swap: colours may be exchanged too.",
    ] = "paper",
) -> Report:
    """Sets of pieces that play alike: how many there are, and how large their tables."""
    from ludometry.games.darkchess.reports import class_report, classes_report

    return class_report(set_) if set_ else classes_report(elements, mode)


def match(
    first: Annotated[str, "A player: oracle, greedy or random."] = "oracle",
    second: Annotated[str, "Another player."] = "greedy",
    *,
    games: Annotated[int, "How many games, half with each side beginning."] = 100,
    start: Annotated[str, "A position to begin every game from; without it all pieces lie face down."] = "",
    seed: Annotated[int, "The same seed gives the same match."] = 1,
    cluster: Annotated[str, "Play on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."] = "",
) -> Report:
    """One player against another, seats swapped on the same flips, with an interval."""
    from ludometry.study.match import match_by_name

    return match_by_name("darkchess", {"start": start}, first, second, games, seed, cluster)


def reproduce() -> Report:
    """Tables 2, 3 and 4 of the material-symmetry paper for dark chess, ours beside them."""
    from ludometry.games.darkchess.reproduce import reproduce_report

    return reproduce_report()


def warm() -> Report:
    """Compile every kernel of the room."""
    from ludometry.games.darkchess.building import warm_kernels
    from ludometry.games.darkchess.verifying import warm_verification

    warm_kernels()
    warm_verification()
    return Report({"room": "darkchess"}, ["dark chess is warm."])
