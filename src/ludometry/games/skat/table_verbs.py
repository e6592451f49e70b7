"""What the command line offers for Skat's classes and tables. Every verb answers with a Report."""

from __future__ import annotations

from typing import Annotated

from ludometry.study.report import Report

POSITION = "Contract, declarer and three open hands, such as 'hearts by F | HA C7 | HJ DA | CA D7'."


def classes(
    set_: Annotated[str, "Cards such as 'CJ HA H7': their graph, their class and its representative."] = "",
    *,
    elements: Annotated[str, "Numbers of cards, such as 4 or 1..12."] = "1..12",
    mode: Annotated[str, "bare, trump, points, grand or null: what the graph shows of a card."] = "points",
    contract: Annotated[str, "The contract of the set: clubs, spades, hearts, diamonds, grand or null."] = "clubs",
    similar: Annotated[bool, "What merging classes with similar payoffs saves."] = False,
) -> Report:
    """Sets of cards that play alike: how many there are, and how large their tables."""
    from ludometry.games.skat.table_reports import class_report, classes_report, similarity_report

    if similar:
        return similarity_report()
    return class_report(set_, contract) if set_ else classes_report(elements, mode)


def solve(
    what: Annotated[str, "suit, grand or null builds tables; a position with all hands open is solved."] = "",
    *,
    tricks: Annotated[int, "Tables of so many tricks to go: 2 or 3 for points, to 4 for tricks and null."] = 2,
    count: Annotated[str, "What is counted: points or tricks."] = "points",
    workers: Annotated[int, "Threads; 0 means two."] = 0,
    status: Annotated[bool, "Only say which tables are there and what the others cost."] = False,
) -> Report:
    """Build the tables of the last tricks, or solve open cards; an interrupted build goes on where it stopped."""
    if "|" in what:
        from ludometry.games.skat.notation import read_position
        from ludometry.games.skat.reports import open_report

        return open_report(read_position(what))
    from ludometry.games.skat.table_reports import build_report

    return build_report(what, tricks, count, workers, status)


def probe(
    position: Annotated[str, POSITION],
    *,
    count: Annotated[str, "What is counted: points or tricks."] = "points",
) -> Report:
    """Look an ending between two tricks up in the tables: its value, every card, the best line."""
    from ludometry.games.skat.notation import read_position
    from ludometry.games.skat.table_reports import probe_report

    return probe_report(read_position(position), count)


def reproduce() -> Report:
    """What the material-symmetry paper says of Skat, ours beside it."""
    from ludometry.games.skat.reproduce import reproduce_report

    return reproduce_report()
