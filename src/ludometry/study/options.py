"""The options of each room of the house as types, so that an editor completes `ludometry.advise("yatzy", rules=...)`.

They say again what `ROOM.game` says, for type checkers cannot ask it; a test compares the two. A question about a
position takes no puzzle: the position says it itself.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class Yatzy(TypedDict, total=False):
    """A rule set, or a .toml file of one's own, and how many play."""

    rules: str
    players: int


class Cribbage(TypedDict, total=False):
    """How points are counted, and what a move is judged by."""

    muggins: bool
    objective: Literal["win", "league", "skunks", "margin", "points"]


class DarkChess(TypedDict, total=False):
    """When a game is drawn."""

    draw_after: Literal["40", "180"]
    flips_reset: bool
    threefold: bool


class Dominoes(TypedDict, total=False):
    """Who wins a blocked game, how many hidden hands are tried, and how the game is played."""

    block: Literal["pips", "draw", "tiles"]
    hands: int
    stock: Literal["asleep", "draw"]
    highest: int
    tiles: int
    points: int
    fives: bool
    opens: Literal["", "any", "strongest"]


class Skat(TypedDict, total=False):
    """What is played by whom, what a card is judged by, and how the hidden cards are dealt."""

    contract: Literal["", "diamonds", "hearts", "spades", "clubs", "grand", "null"]
    declarer: Literal["", "F", "M", "R"]
    objective: Literal["points", "win"]
    open: bool
    deals: int
    even: bool
    game: Literal["play", "whole"]
    rounds: int


class Puzzle(TypedDict, total=False):
    """Which puzzle is solved: easy, medium, hard, or the puzzle itself."""

    puzzle: str


class Poker(TypedDict, total=False):
    """What each hand pays."""

    pays: str
