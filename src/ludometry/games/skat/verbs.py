"""What the command line offers for Skat beyond what every room has. Every verb answers with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ludometry.core.files import FileText
from ludometry.core.options import Setting
from ludometry.core.registry import room
from ludometry.games.skat import reports
from ludometry.games.skat import simulate as matches
from ludometry.games.skat.cards import Count
from ludometry.games.skat.material import Mode
from ludometry.games.skat.notation import read_position
from ludometry.games.skat.rules import ContractName, Objective
from ludometry.games.skat.whole import reports as whole_reports
from ludometry.games.skat.whole import simulate as whole_matches
from ludometry.study.figures import ReproductionReport
from ludometry.study.report import Report
from ludometry.study.symmetry_paper import QUICK, OneTable, reproduction
from ludometry.study.verbs import PLAYER, Cluster, Most, Seed, options_in, terminal
from ludometry.tables.map_file import MapFile, refuse_one_set


def is_whole(options: dict[str, Setting]) -> bool:
    """Whether the whole game is meant, and not the play of the cards alone."""
    return options.get("game") == "whole"


def advise(position: str, *, most: Most = 12, **options: Setting) -> Report:
    """Every card, best first: exact with open cards, the mean over deals that fit when hands are hidden."""
    game = room("skat").game(**options)
    return (whole_reports.advice_report if is_whole(options) else reports.advice_report)(game, position, most)


def probe(
    position: Annotated[str, "Contract, declarer and three open hands, such as 'hearts by F | HA C7 | HJ DA | CA D7'."],
    *,
    count: Annotated[Count, "What is counted: points or tricks."] = "points",
    map: Annotated[
        Path | None, "Find the representative of the cards in this file, which 'classes --map' wrote."
    ] = None,
) -> Report:
    """Look an ending between two tricks up in the tables: its value, every card, the best line."""
    from ludometry.tables.map_file import read_map

    return reports.probe_report(read_position(position), count, None if map is None else read_map(map))


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
    report, end = play_report(table, save), table.sitting.position
    return (whole_reports.with_sheet if is_whole(options) else reports.with_sheet)(report, end)


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
    whole = is_whole(options_in(record))
    return (whole_reports.game_review if whole else reports.game_review)(record, hidden, objective, most)


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
    return (whole_matches.match if is_whole(options) else matches.match)(first, second, games, seed, cluster, options)


def simulate(
    player: Annotated[str, f"Who declares. {PLAYER}"] = "simple",
    other: Annotated[str, "Who defends; the same player when left out."] = "",
    *,
    games: Annotated[int, "How many games."] = 200,
    seed: Seed = 1,
    **options: Setting,
) -> Report:
    """Play many games: how often each contract is won, with what points and score."""
    simulated = whole_matches.simulate if is_whole(options) else matches.simulate
    return simulated(player, other or player, games, seed, options)


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
        return reports.open_report(read_position(what))
    from ludometry.games.skat.build import build_report

    return build_report(what, tricks, count, workers, status)


def classes(
    set_: Annotated[str, "Cards such as 'CJ HA H7': their graph, class and representative; all: the whole pack."] = "",
    *,
    elements: Annotated[str, "Numbers of cards, such as 4 or 1..12."] = "1..12",
    mode: Annotated[Mode, "What the graph shows of a card: bare, trump, points, grand or null."] = "points",
    contract: Annotated[ContractName, "The contract of the set."] = "clubs",
    similar: Annotated[bool, "What merging classes with similar payoffs saves."] = False,
    map: MapFile = None,
) -> Report:
    """Sets of cards that play alike: how many there are, and how large their tables."""
    from ludometry.games.skat.class_reports import class_report, classes_report, similarity_report

    refuse_one_set(set_, map)
    if similar:
        return similarity_report()
    return class_report(set_, contract) if set_ else classes_report(elements, mode, map)


def reproduce(*, quick: Annotated[bool, QUICK] = False, table: OneTable = "") -> ReproductionReport:
    """What the material-symmetry paper says of Skat, ours beside it; it has no table of Skat."""
    from ludometry.games.skat.reproduce import PARTS

    return reproduction(PARTS, "Skat", quick, table)
