"""What the command line offers for Skat beyond what every room has. Every verb answers with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast

from ludometry.core.files import FileText
from ludometry.core.options import Setting
from ludometry.core.registry import part, room
from ludometry.games.skat.cards import Count
from ludometry.games.skat.material import Mode
from ludometry.games.skat.rules import ContractName, Objective
from ludometry.study.figures import ReproductionReport
from ludometry.study.report import Report
from ludometry.study.symmetry_paper import QUICK, OneTable, reproduction
from ludometry.study.verbs import PLAYER, Cluster, Most, Seed, options_in, terminal


def told(options: dict[str, Setting], file: str, name: str, *asked: Any) -> Report:
    """The answer of a function that the play of the cards and the whole game have under one name."""
    folder = "whole." if options.get("game") == "whole" else ""
    return cast("Report", getattr(part("skat", folder + file), name)(*asked))


def advise(position: str, *, most: Most = 12, **options: Setting) -> Report:
    """Every card, best first: exact with open cards, the mean over deals that fit when hands are hidden."""
    return told(options, "reports", "advice_report", room("skat").game(**options), position, most)


def probe(
    position: Annotated[str, "Contract, declarer and three open hands, such as 'hearts by F | HA C7 | HJ DA | CA D7'."],
    *,
    count: Annotated[Count, "What is counted: points or tricks."] = "points",
    map: Annotated[
        Path | None, "Find the representative of the cards in this file, which 'classes --map' wrote."
    ] = None,
) -> Report:
    """Look an ending between two tricks up in the tables: its value, every card, the best line."""
    from ludometry.games.skat.notation import read_position
    from ludometry.games.skat.reports import probe_report
    from ludometry.tables.map_file import read_map

    return probe_report(read_position(position), count, None if map is None else read_map(map))


def play(
    position: Annotated[str, "Where to begin; without it a game is dealt."] = "",
    *,
    against: Annotated[str, f"{PLAYER} 'nobody' lets you play every seat."] = "simple",
    seat: Annotated[str, "Where you sit: F, M or R, a number from 1, or the seat's name."] = "F",
    coach: Annotated[bool, "Say after every decision what it cost."] = False,
    own_chance: Annotated[bool, "You type what is dealt: real cards."] = False,
    seed: Annotated[int | None, "The same seed deals the same cards."] = None,
    save: Annotated[Path | None, "Write the game to this file at the end."] = None,
    **options: Setting,
) -> Report:
    """Play at the terminal: type a card such as CJ; ? for a hint. A whole game ends with its score."""
    from ludometry.study.terminal import play_report

    table = terminal("skat", position, against, seat, coach, own_chance, seed, options)
    return told(options, "reports", "with_sheet", play_report(table, save), table.sitting.position)


def review(
    file: Annotated[FileText, "A record: 'room: skat', 'start: ...' or the packets of the deal, then cards."],
    *,
    hidden: Annotated[bool, "Judge each card by what its player could know instead of by all cards."] = False,
    objective: Annotated[Objective, "What a card is judged by: card points, or the chance to win."] = "points",
    most: Annotated[int, "How many of the costliest cards to show."] = 10,
) -> Report:
    """What every card of a game gave away, with all cards open unless asked otherwise, and the score."""
    from ludometry.games.skat.whole.iss import read_game

    record = read_game(file)
    return told(options_in(record), "reports", "game_review", record, hidden, objective, most)


def match(
    first: Annotated[str, PLAYER] = "simple",
    second: Annotated[str, "The other player."] = "random",
    *,
    games: Annotated[int, "How many games; two on each deal, each player declaring one and defending the other."] = 200,
    seed: Seed = 1,
    cluster: Cluster = "",
    **options: Setting,
) -> Report:
    """One player against another on the same deals, declaring and defending by turns, with an interval."""
    return told(options, "simulate", "match", first, second, games, seed, cluster, options)


def simulate(
    player: Annotated[str, f"Who declares. {PLAYER}"] = "simple",
    other: Annotated[str, "Who defends; the same player when left out."] = "",
    *,
    games: Annotated[int, "How many games."] = 200,
    seed: Seed = 1,
    **options: Setting,
) -> Report:
    """Play many games: how often each contract is won, with what points and score."""
    return told(options, "simulate", "simulate", player, other or player, games, seed, options)


def solve(
    what: Annotated[str, "Tables to build: suit, grand or null; or a position with all hands open, to solve."] = "",
    *,
    tricks: Annotated[int, "Tables of this many tricks to go: 2 or 3 for points, to 4 for tricks and null."] = 2,
    count: Annotated[Count, "What is counted: points or tricks."] = "points",
    workers: Annotated[int, "Threads; 0 means two."] = 0,
    status: Annotated[bool, "Only say which tables are there and what the others cost."] = False,
) -> Report:
    """Build the tables of the last tricks, or solve open cards; an interrupted build continues where it stopped."""
    if "|" in what:
        from ludometry.games.skat.notation import read_position
        from ludometry.games.skat.reports import open_report

        return open_report(read_position(what))
    from ludometry.games.skat.build import build_report

    return build_report(what, tricks, count, workers, status)


def classes(
    set_: Annotated[str, "Cards such as 'CJ HA H7': their graph, class and representative; all: the whole pack."] = "",
    *,
    elements: Annotated[str, "Numbers of cards, such as 4 or 1..12."] = "1..12",
    mode: Annotated[Mode, "What the graph shows of a card: bare, trump, points, grand or null."] = "points",
    contract: Annotated[ContractName, "The contract of the set."] = "clubs",
    similar: Annotated[bool, "What merging classes with similar payoffs saves."] = False,
    map: Annotated[Path | None, "Write every set of --elements, its representative and the map to this file."] = None,
) -> Report:
    """Sets of cards that play alike: how many there are, and how large their tables."""
    from ludometry.games.skat.class_reports import class_report, classes_report, similarity_report
    from ludometry.tables.map_file import refuse_one_set

    refuse_one_set(set_, map)
    if similar:
        return similarity_report()
    return class_report(set_, contract) if set_ else classes_report(elements, mode, map)


def reproduce(*, quick: Annotated[bool, QUICK] = False, table: OneTable = "") -> ReproductionReport:
    """What the material-symmetry paper says of Skat, ours beside it; it has no table of Skat."""
    from ludometry.games.skat.reproduce import PARTS

    return reproduction(PARTS, "Skat", quick, table)
