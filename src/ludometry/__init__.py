"""Ludometry measures play: what a position is worth, how hard a puzzle is, what a mistake cost, how strong a policy is.

    >>> import ludometry
    >>> [room.id for room in ludometry.rooms()][:3]
    ['cribbage', 'darkchess', 'dominoes']
    >>> ludometry.advise("yatzy", "66612 2 ones=3,pair=10").rows()[0]["move"]
    'keep 666'
    >>> table = ludometry.open("dominoes", block="draw")
    >>> table.worth("36 45 | 01 12 | 3..5")
    (1.0, -1.0)

Questions are answered with a `Report`: print it, let a notebook show it, or take `to_dict()` or `to_frame()`. What a
user can mend is raised as a `LudometryError` of one sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import TypeAlias, Unpack

    from ludometry.core.errors import LudometryError
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
    from ludometry.study.options import Cribbage, DarkChess, Dominoes, Puzzle, Skat, VideoPoker, Yatzy
    from ludometry.study.report import Report

    Given: TypeAlias = Mapping[str, Any] | None

__version__ = "0.2.0"
__all__ = [
    "LudometryError",
    "OpenRoom",
    "Report",
    "advise",
    "daily",
    "draw",
    "hint",
    "match",
    "open",
    "open_record",
    "play",
    "reproduce",
    "review",
    "rooms",
    "simulate",
]


def rooms() -> list[Entry]:
    """The games there are, each with its id, title and summary."""
    from ludometry.core import registry

    return list(registry.rooms().values())


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
    room: Literal["dominoes"], *, block: Literal["pips", "draw", "tiles"] = "pips", hands: int = 400
) -> OpenRoom[dominoes.Position, dominoes.Action, dominoes.View]: ...
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
) -> OpenRoom[Any, Any, Any]: ...
@overload
def open(
    room: Literal["nurikabe"], *, puzzle: str = "easy"
) -> OpenRoom[nurikabe.Position, nurikabe.Mark, nurikabe.Position]: ...
@overload
def open(room: Literal["sudoku"], *, puzzle: str = "easy") -> OpenRoom[sudoku.Grid, sudoku.Placement, sudoku.Grid]: ...
@overload
def open(room: Literal["poker"], *, pays: str = "9/6") -> OpenRoom[poker.Position, poker.Move, poker.Position]: ...
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
) -> OpenRoom[skat.Position, skat.Move, skat.View]: ...
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
) -> OpenRoom[Any, Any, Any]: ...
@overload
def open(
    room: Literal["yatzy"], *, rules: str = "scandinavian", players: int = 1
) -> OpenRoom[yatzy.Position, yatzy.Move, yatzy.Position]: ...
@overload
def open(room: str, *, options: Given = None) -> OpenRoom[Any, Any, Any]: ...
def open(room: str, *, options: Given = None, **given: Any) -> OpenRoom[Any, Any, Any]:
    """A room under its options, ready for positions: `ludometry.open("yatzy", rules="maxi")`.

    A type checker knows the options of every room of the house and refuses others. Of a room that it cannot know, and
    where a program gathers them, they are a mapping: `ludometry.open("pig", options={"goal": 50})`.
    """
    from ludometry.study.open_room import OpenRoom

    return OpenRoom(room, **_together(options, given))


def open_record(record: Record | Path | str) -> OpenRoom[Any, Any, Any]:
    """The room that a record was played in, under the options of its header."""
    from ludometry.study.open_room import open_record as opened

    return opened(record)


@overload
def advise(room: Literal["cribbage"], position: str, *, most: int = 12, **options: Unpack[Cribbage]) -> Report: ...
@overload
def advise(room: Literal["darkchess"], position: str, *, most: int = 12, **options: Unpack[DarkChess]) -> Report: ...
@overload
def advise(room: Literal["dominoes"], position: str, *, most: int = 12, **options: Unpack[Dominoes]) -> Report: ...
@overload
def advise(
    room: Literal["sudoku"], position: str, *, most: int = 12, profile: Literal["se", "sukaku"] = "se"
) -> Report: ...
@overload
def advise(room: Literal["poker"], position: str, *, most: int = 12, **options: Unpack[VideoPoker]) -> Report: ...
@overload
def advise(room: Literal["skat"], position: str, *, most: int = 12, **options: Unpack[Skat]) -> Report: ...
@overload
def advise(
    room: Literal["yatzy"],
    position: str,
    *,
    most: int = 12,
    target: int | None = None,
    opponent: str | None = None,
    deviations: bool = False,
    **options: Unpack[Yatzy],
) -> Report: ...
@overload
def advise(room: str, position: str, *, most: int = 12, options: Given = None) -> Report: ...
def advise(room: str, position: str, *, most: int = 12, options: Given = None, **given: Any) -> Report:
    """Every move of a position, best first: `ludometry.advise("yatzy", "66612 2 ones=3,pair=10")`.

    What only one room asks is a keyword too: `ludometry.advise("yatzy", "66612 2 ones=3,pair=10", target=250)`.
    """
    return _asked("advise", room, position, options=options, most=most, **given)


@overload
def hint(room: Literal["cribbage"], position: str, *, stage: int = 1, **options: Unpack[Cribbage]) -> Report: ...
@overload
def hint(room: Literal["darkchess"], position: str, *, stage: int = 1, **options: Unpack[DarkChess]) -> Report: ...
@overload
def hint(room: Literal["dominoes"], position: str, *, stage: int = 1, **options: Unpack[Dominoes]) -> Report: ...
@overload
def hint(
    room: Literal["sudoku"], position: str, *, stage: int = 1, profile: Literal["se", "sukaku"] = "se"
) -> Report: ...
@overload
def hint(room: Literal["poker"], position: str, *, stage: int = 1, **options: Unpack[VideoPoker]) -> Report: ...
@overload
def hint(room: Literal["skat"], position: str, *, stage: int = 1, **options: Unpack[Skat]) -> Report: ...
@overload
def hint(room: Literal["yatzy"], position: str, *, stage: int = 1, **options: Unpack[Yatzy]) -> Report: ...
@overload
def hint(room: str, position: str, *, stage: int = 1, options: Given = None) -> Report: ...
def hint(room: str, position: str, *, stage: int = 1, options: Given = None, **given: Any) -> Report:
    """A nudge in three stages: 1 what is at stake or where to look, 2 the reason, 3 the move."""
    return _asked("hint", room, position, options=options, stage=stage, **given)


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
    room: Literal["nurikabe", "sudoku"],
    first: str,
    second: str,
    *,
    games: int = 100,
    seed: int = 1,
    **options: Unpack[Puzzle],
) -> Report: ...
@overload
def match(
    room: Literal["poker"], first: str, second: str, *, games: int = 100, seed: int = 1, **options: Unpack[VideoPoker]
) -> Report: ...
@overload
def match(
    room: Literal["skat"], first: str, second: str, *, games: int = 100, seed: int = 1, **options: Unpack[Skat]
) -> Report: ...
@overload
def match(
    room: Literal["yatzy"], first: str, second: str, *, games: int = 100, seed: int = 1, **options: Unpack[Yatzy]
) -> Report: ...
@overload
def match(room: str, first: str, second: str, *, games: int = 100, seed: int = 1, options: Given = None) -> Report: ...
def match(
    room: str, first: str, second: str, *, games: int = 100, seed: int = 1, options: Given = None, **given: Any
) -> Report:
    """One player of a room against another on the same chances, seats swapped, with an interval."""
    return _asked("match", room, first, second, options=options, games=games, seed=seed, **given)


@overload
def play(
    room: Literal["cribbage"], *seats: str, seed: int | None = None, start: str = "", **options: Unpack[Cribbage]
) -> Record: ...
@overload
def play(
    room: Literal["darkchess"], *seats: str, seed: int | None = None, start: str = "", **options: Unpack[DarkChess]
) -> Record: ...
@overload
def play(
    room: Literal["dominoes"], *seats: str, seed: int | None = None, start: str = "", **options: Unpack[Dominoes]
) -> Record: ...
@overload
def play(
    room: Literal["nurikabe", "sudoku"],
    *seats: str,
    seed: int | None = None,
    start: str = "",
    **options: Unpack[Puzzle],
) -> Record: ...
@overload
def play(
    room: Literal["poker"], *seats: str, seed: int | None = None, start: str = "", **options: Unpack[VideoPoker]
) -> Record: ...
@overload
def play(
    room: Literal["skat"], *seats: str, seed: int | None = None, start: str = "", **options: Unpack[Skat]
) -> Record: ...
@overload
def play(
    room: Literal["yatzy"], *seats: str, seed: int | None = None, start: str = "", **options: Unpack[Yatzy]
) -> Record: ...
@overload
def play(room: str, *seats: str, seed: int | None = None, start: str = "", options: Given = None) -> Record: ...
def play(
    room: str, *seats: str, seed: int | None = None, start: str = "", options: Given = None, **given: Any
) -> Record:
    """A game played to its end, as a record: `ludometry.play("dominoes", "heavy", "random", seed=4)`.

    One name a seat, or one for all of them; without a name everybody is the best that the room has.
    """
    return open(room, **_together(options, given)).play(*seats, seed=seed, start=start)


@overload
def simulate(
    room: Literal["cribbage"], player: str = "best", *, games: int = 100, seed: int = 1, **options: Unpack[Cribbage]
) -> Report: ...
@overload
def simulate(
    room: Literal["darkchess"], player: str = "best", *, games: int = 100, seed: int = 1, **options: Unpack[DarkChess]
) -> Report: ...
@overload
def simulate(
    room: Literal["dominoes"],
    player: str = "best",
    *,
    games: int = 100,
    seed: int = 1,
    open_hands: bool = False,
    **options: Unpack[Dominoes],
) -> Report: ...
@overload
def simulate(
    room: Literal["nurikabe", "sudoku"],
    player: str = "best",
    *,
    games: int = 100,
    seed: int = 1,
    **options: Unpack[Puzzle],
) -> Report: ...
@overload
def simulate(
    room: Literal["poker"], player: str = "best", *, games: int = 100, seed: int = 1, **options: Unpack[VideoPoker]
) -> Report: ...
@overload
def simulate(
    room: Literal["skat"], player: str = "best", *, games: int = 100, seed: int = 1, **options: Unpack[Skat]
) -> Report: ...
@overload
def simulate(
    room: Literal["yatzy"], player: str = "best", *, games: int = 100, seed: int = 1, **options: Unpack[Yatzy]
) -> Report: ...
@overload
def simulate(room: str, player: str = "best", *, games: int = 100, seed: int = 1, options: Given = None) -> Report: ...
def simulate(
    room: str, player: str = "best", *, games: int = 100, seed: int = 1, options: Given = None, **given: Any
) -> Report:
    """Many games of a player, with what they score: `ludometry.simulate("poker", "thumb", games=1000)`."""
    return _asked("simulate", room, player, options=options, games=games, seed=seed, **given)


def reproduce(paper: str, *, quick: bool = False, **options: Any) -> ReproductionReport:
    """A paper done again: its claims with computed verdicts, its figures, and `write` for a folder of them all.

    The papers are yatzy, sudoku, symmetry and cribbage; `quick` takes smaller samples. Options are those of
    `ludometry reproduce PAPER --help`: `ludometry.reproduce("symmetry", room="dominoes", table=2)`.
    """
    from ludometry.study.papers import reproduce as done_again

    return done_again(paper, quick=quick, **options)


@overload
def draw(room: Literal["cribbage"], position: str, **options: Unpack[Cribbage]) -> Svg: ...
@overload
def draw(room: Literal["darkchess"], position: str, **options: Unpack[DarkChess]) -> Svg: ...
@overload
def draw(room: Literal["dominoes"], position: str, **options: Unpack[Dominoes]) -> Svg: ...
@overload
def draw(room: Literal["poker"], position: str, **options: Unpack[VideoPoker]) -> Svg: ...
@overload
def draw(room: Literal["skat"], position: str, **options: Unpack[Skat]) -> Svg: ...
@overload
def draw(room: Literal["yatzy"], position: str, **options: Unpack[Yatzy]) -> Svg: ...
@overload
def draw(room: str, position: str, *, options: Given = None) -> Svg: ...
def draw(room: str, position: str, *, options: Given = None, **given: Any) -> Svg:
    """The picture of a position, which shows itself in a notebook."""
    return open(room, **_together(options, given)).draw(position)


def _together(options: Given, given: dict[str, Any]) -> dict[str, Any]:
    """Options said in a mapping, for rooms that an editor cannot know, and those said as keywords."""
    from ludometry.core.errors import BadInput

    twice = next((name for name in options or () if name in given), None)
    if twice is not None:
        raise BadInput(f"{twice!r} is said twice: leave it out of options.")
    return {**(options or {}), **given}


if not TYPE_CHECKING:  # a type checker would take any name for known

    def __getattr__(name: str) -> Any:
        """What a program names in its types and its `except`, loaded when it is first asked for."""
        if name == "LudometryError":
            from ludometry.core.errors import LudometryError as found
        elif name == "OpenRoom":
            from ludometry.study.open_room import OpenRoom as found
        elif name == "Report":
            from ludometry.study.report import Report as found
        else:
            raise AttributeError(f"module 'ludometry' has no attribute {name!r}")
        return found


def _asked(verb: str, room: str, *leading: str, options: Given, **given: Any) -> Report:
    from ludometry.study.verbs import verb as found

    return found(room, verb)(*leading, **_together(options, given))
