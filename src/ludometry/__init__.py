"""Ludometry measures play: what a position is worth, how hard a puzzle is, what a mistake cost, how strong a policy is.

    >>> import ludometry
    >>> [room.id for room in ludometry.rooms()][:3]
    ['cribbage', 'darkchess', 'dominoes']
    >>> ludometry.advise("yatzy", "66612 2 ones=3,pair=10").rows()[0]["move"]
    'keep 666'
    >>> table = ludometry.open("dominoes", block="draw")
    >>> table.worth("36 45 | 01 12 | 3..5")
    (1.0, -1.0)

Everything here answers with a `Report`: print it, let a notebook show it, or take `to_dict()` or `to_frame()`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Unpack

    from ludometry.core.game import Svg
    from ludometry.core.record import Record
    from ludometry.core.registry import Entry
    from ludometry.games.cribbage import position as cribbage
    from ludometry.games.darkchess import position as darkchess
    from ludometry.games.dominoes import position as dominoes
    from ludometry.games.nurikabe import position as nurikabe
    from ludometry.games.poker import position as poker
    from ludometry.games.skat import position as skat
    from ludometry.games.sudoku import position as sudoku
    from ludometry.games.yatzy import position as yatzy
    from ludometry.study.figures import ReproductionReport
    from ludometry.study.open_room import OpenRoom
    from ludometry.study.options import Cribbage, DarkChess, Dominoes, Poker, Skat, Yatzy
    from ludometry.study.report import Report

__version__ = "0.2.0"
__all__ = ["advise", "daily", "draw", "hint", "match", "open", "open_record", "reproduce", "review", "rooms"]


def rooms() -> list[Entry]:
    """The games there are, each with its id, title and summary."""
    from ludometry.core import registry

    return list(registry.rooms().values())


@overload
def open(
    room: Literal["yatzy"], *, rules: str = "scandinavian", players: int = 1
) -> OpenRoom[yatzy.Position, yatzy.Move, yatzy.Position]: ...
@overload
def open(room: Literal["sudoku"], *, puzzle: str = "easy") -> OpenRoom[sudoku.Grid, sudoku.Placement, sudoku.Grid]: ...
@overload
def open(
    room: Literal["nurikabe"], *, puzzle: str = "easy"
) -> OpenRoom[nurikabe.Position, nurikabe.Mark, nurikabe.Position]: ...
@overload
def open(
    room: Literal["cribbage"],
    *,
    muggins: bool = False,
    objective: Literal["win", "league", "skunks", "margin", "points"] = "win",
) -> OpenRoom[cribbage.Position, cribbage.Move, cribbage.View]: ...
@overload
def open(
    room: Literal["darkchess"],
    *,
    draw_after: Literal["40", "180"] = "40",
    flips_reset: bool = False,
    threefold: bool = False,
) -> OpenRoom[darkchess.Position, darkchess.Action, darkchess.Position]: ...
@overload
def open(
    room: Literal["dominoes"],
    *,
    block: Literal["pips", "draw", "tiles"] = "pips",
    hands: int = 400,
    stock: Literal["asleep", "draw"] = "asleep",
    highest: int = 6,
    tiles: int = 7,
    points: int = 0,
    fives: bool = False,
    opens: Literal["", "any", "strongest"] = "",
) -> OpenRoom[dominoes.Position, dominoes.Action, dominoes.View]: ...
@overload
def open(
    room: Literal["skat"], *, game: Literal["whole"], deals: int = 0, rounds: int = 0
) -> OpenRoom[Any, Any, Any]: ...
@overload
def open(
    room: Literal["skat"],
    *,
    contract: Literal["", "diamonds", "hearts", "spades", "clubs", "grand", "null"] = "",
    declarer: Literal["", "F", "M", "R"] = "",
    objective: Literal["points", "win"] = "points",
    open: bool = False,
    deals: int = 0,
    even: bool = False,
    game: Literal["play", "whole"] = "play",
    rounds: int = 0,
) -> OpenRoom[skat.Position, skat.Move, skat.View]: ...
@overload
def open(room: Literal["poker"], *, pays: str = "9/6") -> OpenRoom[poker.Position, poker.Move, poker.Position]: ...
@overload
def open(room: str, **options: Any) -> OpenRoom[Any, Any, Any]: ...
def open(room: str, **options: Any) -> OpenRoom[Any, Any, Any]:
    """A room under its options, ready for positions: `ludometry.open("yatzy", rules="maxi")`."""
    from ludometry.study.open_room import OpenRoom

    return OpenRoom(room, **options)


def open_record(record: Record | Path | str) -> OpenRoom[Any, Any, Any]:
    """The room that a record was played in, under the options of its header."""
    from ludometry.study.open_room import open_record as opened

    return opened(record)


@overload
def advise(room: Literal["yatzy"], position: str, *, most: int = 12, **options: Unpack[Yatzy]) -> Report: ...
@overload
def advise(room: Literal["cribbage"], position: str, *, most: int = 12, **options: Unpack[Cribbage]) -> Report: ...
@overload
def advise(room: Literal["darkchess"], position: str, *, most: int = 12, **options: Unpack[DarkChess]) -> Report: ...
@overload
def advise(room: Literal["dominoes"], position: str, *, most: int = 12, **options: Unpack[Dominoes]) -> Report: ...
@overload
def advise(room: Literal["skat"], position: str, *, most: int = 12, **options: Unpack[Skat]) -> Report: ...
@overload
def advise(room: Literal["poker"], position: str, *, most: int = 12, **options: Unpack[Poker]) -> Report: ...
@overload
def advise(room: str, position: str, *, most: int = 12, **options: Any) -> Report: ...
def advise(room: str, position: str, *, most: int = 12, **options: Any) -> Report:
    """Every move of a position, best first: `ludometry.advise("yatzy", "66612 2 ones=3,pair=10")`."""
    return _asked("advise", room, position, most=most, **options)


@overload
def hint(room: Literal["yatzy"], position: str, *, stage: int = 1, **options: Unpack[Yatzy]) -> Report: ...
@overload
def hint(room: Literal["cribbage"], position: str, *, stage: int = 1, **options: Unpack[Cribbage]) -> Report: ...
@overload
def hint(room: Literal["darkchess"], position: str, *, stage: int = 1, **options: Unpack[DarkChess]) -> Report: ...
@overload
def hint(room: Literal["dominoes"], position: str, *, stage: int = 1, **options: Unpack[Dominoes]) -> Report: ...
@overload
def hint(room: Literal["skat"], position: str, *, stage: int = 1, **options: Unpack[Skat]) -> Report: ...
@overload
def hint(room: Literal["poker"], position: str, *, stage: int = 1, **options: Unpack[Poker]) -> Report: ...
@overload
def hint(room: str, position: str, *, stage: int = 1, **options: Any) -> Report: ...
def hint(room: str, position: str, *, stage: int = 1, **options: Any) -> Report:
    """A nudge in three stages: 1 what is at stake or where to look, 2 the reason, 3 the move."""
    return _asked("hint", room, position, stage=stage, **options)


def review(record: Record | Path | str, **given: Any) -> Report:
    """What every decision of a played game gave away, and what was luck; the record's header names the room."""
    from ludometry.core.record import Record

    found = open_record(record)
    return found.review(record if not isinstance(record, Record) else record.write(), **given)


def daily(room: str, date: str = "", *, answer: bool = False) -> Report:
    """The position of the day (today in UTC, or a date such as 2026-11-18); `answer` tells what every move is worth."""
    from ludometry.study.daily import daily_report, read_day

    return daily_report(room, read_day(date), answer)


@overload
def match(
    room: Literal["yatzy"], first: str, second: str, *, games: int = 100, seed: int = 1, **options: Unpack[Yatzy]
) -> Report: ...
@overload
def match(
    room: Literal["cribbage"], first: str, second: str, *, games: int = 100, seed: int = 1, **options: Unpack[Cribbage]
) -> Report: ...
@overload
def match(
    room: Literal["darkchess"],
    first: str,
    second: str,
    *,
    games: int = 100,
    seed: int = 1,
    **options: Unpack[DarkChess],
) -> Report: ...
@overload
def match(
    room: Literal["dominoes"], first: str, second: str, *, games: int = 100, seed: int = 1, **options: Unpack[Dominoes]
) -> Report: ...
@overload
def match(
    room: Literal["skat"], first: str, second: str, *, games: int = 100, seed: int = 1, **options: Unpack[Skat]
) -> Report: ...
@overload
def match(
    room: Literal["poker"], first: str, second: str, *, games: int = 100, seed: int = 1, **options: Unpack[Poker]
) -> Report: ...
@overload
def match(room: str, first: str, second: str, *, games: int = 100, seed: int = 1, **options: Any) -> Report: ...
def match(room: str, first: str, second: str, *, games: int = 100, seed: int = 1, **options: Any) -> Report:
    """One player of a room against another on the same chances, seats swapped, with an interval."""
    return _asked("match", room, first, second, games=games, seed=seed, **options)


def reproduce(paper: str, *, quick: bool = False, **options: Any) -> ReproductionReport:
    """A paper done again: its claims with computed verdicts, its figures, and `write` for a folder of them all.

    The papers are yatzy, sudoku, symmetry and cribbage; `quick` takes smaller samples. Options are those of
    `ludometry reproduce PAPER --help`: `ludometry.reproduce("symmetry", room="dominoes", table=2)`.
    """
    from ludometry.study.papers import reproduce as done_again

    return done_again(paper, quick=quick, **options)


def draw(room: str, position: str, **options: Any) -> Svg:
    """The picture of a position, which shows itself in a notebook."""
    return open(room, **options).draw(position)


def _asked(verb: str, room: str, *leading: str, **given: Any) -> Report:
    from ludometry.study.verbs import verb as found

    return found(room, verb)(*leading, **given)
