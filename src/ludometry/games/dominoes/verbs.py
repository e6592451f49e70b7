"""What the command line offers for dominoes. Every verb answers with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from ludometry.core.game import Game
from ludometry.study.report import Report

POSITION = (
    "Two hands and the chain, such as '36 45 | 01 12 | 3..5'; ?5 for five unknown tiles, the chain also tile by tile "
    "as 66-63-35; then perhaps to:2 and lacks2:5."
)
BLOCK = "Who wins a blocked game: pips (fewer pips), draw (nobody) or tiles (fewer tiles)."


def advise(
    position: Annotated[str, POSITION],
    *,
    block: Annotated[str, BLOCK] = "pips",
    hands: Annotated[int, "How many hidden hands to try, up to 1,000; all of them where there are fewer."] = 400,
    most: Annotated[int, "How many moves to show; 0 shows them all."] = 12,
) -> Report:
    """Every move, best first: exact with open hands, the mean over hands that fit where one is hidden."""
    from ludometry.core.errors import BadInput
    from ludometry.games.dominoes.oracle import DominoOracle
    from ludometry.games.dominoes.room import ROOM
    from ludometry.study.adviser import advice

    if not 10 <= hands <= 1000:
        raise BadInput("--hands is a number from 10 to 1,000.")
    if most < 0:
        raise BadInput("--most is a number of moves, or 0 for all of them.")
    found = ROOM.game(block=block)
    game: Game[Any, Any, Any] = found
    oracle = DominoOracle(found.block, hands)
    return advice(game, oracle, game.read(position), ROOM.picture(game), most or None, {"block": block})


def probe(
    position: Annotated[str, POSITION],
    *,
    block: Annotated[str, BLOCK] = "pips",
    table: Annotated[
        bool, "Answer from the table alone, and name the command that builds it if it is missing."
    ] = False,
    line: Annotated[int, "How many plies of best play to show at most."] = 40,
) -> Report:
    """Look a position with both hands named up: result, plies to the end, every move, best line."""
    from ludometry.games.dominoes.notation import read_position
    from ludometry.games.dominoes.reports import block_named, probe_report

    return probe_report(read_position(position), block_named(block), max(0, line), table)


def play(
    position: Annotated[str, POSITION + " Without it a whole game from the deal."] = "",
    *,
    against: Annotated[str, "Who sits opposite: oracle, heavy or random; nobody plays both sides yourself."] = "oracle",
    second: Annotated[bool, "Let the other side begin."] = False,
    block: Annotated[str, BLOCK] = "pips",
    seed: Annotated[int, "The same seed deals the same tiles."] = 1,
    save: Annotated[Path | None, "Write the game to this file at the end."] = None,
) -> Report:
    """Play at the terminal: type 3-6 to join the tile 36 by its 3, or pass; ? for a hint."""
    import random

    from ludometry.core.errors import UnknownName
    from ludometry.games.dominoes.room import ROOM
    from ludometry.study.terminal import Sitting, play_report

    game = ROOM.game(start=position, block=block)
    players = ROOM.players(game)
    if against not in players and against != "nobody":
        raise UnknownName("player", against, [*players, "nobody"])
    rng = random.Random(seed)
    others = {} if against == "nobody" else {0 if second else 1: players[against](rng)}
    start = game.start() if position else None
    sitting = Sitting(game, ROOM.oracle(game), ROOM.picture(game), others, rng, start, {"block": block})
    return play_report(sitting, save)


def review(
    file: Annotated[
        Path, "A record: 'room: dominoes', perhaps 'start: ...' and 'block: ...', then moves parted by ';'."
    ],
) -> Report:
    """What every move of a game gave away, and what the deal was worth."""
    from ludometry.core.files import read_text
    from ludometry.core.record import read_record
    from ludometry.games.dominoes.room import ROOM
    from ludometry.study import reviewer

    record = read_record(read_text(file), "dominoes")
    game = ROOM.game(block=record.headers.get("block", "pips"))
    oracle = ROOM.oracle(game)
    return reviewer.review_report(
        reviewer.review(game, oracle, record, oracle.worth), ["first player", "second player"]
    )


def solve(
    *,
    elements: Annotated[int, "Solve every position of so many elements, 3 to 7: the tiles in hand and the chain."] = 6,
    block: Annotated[str, BLOCK] = "pips",
    workers: Annotated[int, "Threads; 0 means one a core."] = 0,
    again: Annotated[bool, "Build the tables again that are there already."] = False,
    sizes: Annotated[bool, "Compare the paper's representations, plain and deflated; up to five elements."] = False,
    status: Annotated[bool, "Only say what is built and what is not."] = False,
) -> Report:
    """Solve all endgames; what is finished is kept, so that an interrupted run goes on from there."""
    from ludometry.games.dominoes.building import solve_report

    return solve_report(elements, block, workers, again, status, sizes)


def verify(
    what: Annotated[str, "One table such as pips-6; without it every table there is."] = "",
    *,
    repair: Annotated[bool, "Build again what is wrong, and what was built from it where values changed."] = False,
    positions: Annotated[int, "The most positions of one table; larger tables are sampled. 0 means all."] = 1_000_000,
    seed: Annotated[int, "The same seed draws the same sample."] = 1,
) -> Report:
    """Check the tables: checksums, then each position against what its moves lead to."""
    from ludometry.games.dominoes.verifying import verify as verified

    return verified(what, repair, positions, seed)


def classes(
    set_: Annotated[str, "One set such as '01 02 12': its graph, its class and its representative."] = "",
    *,
    elements: Annotated[str, "Numbers of elements, such as 4 or 3..6."] = "3..6",
    mode: Annotated[
        str, "paper: tiles that share a number are joined (unsound); numbers: numbers renamed (sound)."
    ] = "paper",
) -> Report:
    """Sets of tiles that play alike: how many there are, and how large their tables."""
    from ludometry.games.dominoes.reports import class_report, classes_report

    return class_report(set_) if set_ else classes_report(elements, mode)


def simulate(
    first: Annotated[str, "Who begins: oracle, heavy or random."] = "heavy",
    second: Annotated[str, "The other player."] = "heavy",
    *,
    games: Annotated[int, "How many games."] = 1000,
    block: Annotated[str, BLOCK] = "pips",
    open_hands: Annotated[bool, "Solve each deal with open hands instead of playing it."] = False,
    seed: Annotated[int, "The same seed gives the same games."] = 1,
) -> Report:
    """What it is worth to begin, and how often games are blocked."""
    from ludometry.games.dominoes.simulate import simulate_report

    return simulate_report(first, second, games, block, open_hands, seed)


def match(
    first: Annotated[str, "A player: oracle, heavy or random."] = "oracle",
    second: Annotated[str, "Another player."] = "heavy",
    *,
    games: Annotated[int, "How many games, half with each side beginning."] = 100,
    block: Annotated[str, BLOCK] = "pips",
    start: Annotated[str, "A position to begin every game from; without it each pair of games has its own deal."] = "",
    seed: Annotated[int, "The same seed gives the same match."] = 1,
    cluster: Annotated[str, "Play on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."] = "",
) -> Report:
    """One player against another, seats swapped on the same deals, with an interval."""
    from ludometry.study.match import match_by_name

    return match_by_name("dominoes", {"start": start, "block": block}, first, second, games, seed, cluster)


def reproduce() -> Report:
    """Tables 2, 3 and 4 of the material-symmetry paper for dominoes, ours beside them."""
    from ludometry.games.dominoes.reproduce import reproduce_report

    return reproduce_report()


def warm() -> Report:
    """Compile every kernel of the room."""
    from ludometry.games.dominoes.building import warm_kernels

    warm_kernels()
    return Report({"room": "dominoes"}, ["dominoes is warm."])
