"""The options of each room of the house as types, so that an editor completes `ludometry.advise("yatzy", rules=...)`.

Written by `make overloads` from what `ROOM.game` says, for type checkers cannot ask it; a test compares the two. A
question about a position takes no puzzle: the position says it itself.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class Cribbage(TypedDict, total=False):
    """Cribbage."""

    muggins: bool
    """Players claim their points, in the count and the play; the other takes what is overlooked."""
    objective: Literal["win", "league", "skunks", "margin", "points"]
    """What a move is judged by: the chance to win; league points, 2 for a win and 3 for a skunk; 1 for a game and 2 for
    a skunk, won or lost; the final margin; or the points of the deal."""


class DarkChess(TypedDict, total=False):
    """Chinese dark chess."""

    draw_after: Literal["40", "180"]
    """After how many quiet plies the game is drawn: 180 at the Computer Olympiad."""
    flips_reset: bool
    """Whether a flip ends the quiet too, as at the Computer Olympiad; otherwise only a capture does."""
    threefold: bool
    """Whether a position that comes about for the third time is a draw, as at the Computer Olympiad."""


class Dominoes(TypedDict, total=False):
    """Dominoes."""

    block: Literal["pips", "draw", "tiles"]
    """Who wins a blocked game: pips (fewer pips), draw (nobody) or tiles (fewer tiles)."""
    hands: int
    """How many hidden hands advice tries; all of them where there are fewer."""
    stock: Literal["asleep", "draw"]
    """What is not dealt: asleep (nobody draws) or draw (who cannot join draws)."""
    highest: int
    """The highest number of the set: 6 for 28 tiles, 9 for 55."""
    tiles: int
    """Tiles that each player is dealt."""
    points: int
    """Play rounds until a player has this many points; 0 for one round."""
    fives: bool
    """All Fives: ends that add up to a multiple of five score that."""
    opens: Literal["", "any", "strongest"]
    """The first tile: any, or the strongest double, else the heaviest tile; unless said, any in one round of the block
    game."""


class Puzzle(TypedDict, total=False):
    """Nurikabe and Sudoku."""

    puzzle: str
    """A grid as text, or easy, medium or hard."""


class VideoPoker(TypedDict, total=False):
    """Video poker."""

    pays: str
    """Pay table: 9/6 (full house/flush), ..., bonus, double-bonus, or every line as in 800/50/25/9/6/4/3/2/1."""


class Skat(TypedDict, total=False):
    """Skat."""

    contract: Literal["", "diamonds", "hearts", "spades", "clubs", "grand", "null"]
    """What a dealt game is played as; the cards decide if empty."""
    declarer: Literal["", "F", "M", "R"]
    """Who declares a dealt game: F, M or R; the cards decide if empty."""
    objective: Literal["points", "win"]
    """What a card is judged by: card points, or the chance to win."""
    open: bool
    """Lay all cards open: every card that a position names is used."""
    deals: int
    """How many deals the adviser looks at; 0 lets the number of cards decide."""
    even: bool
    """For a defender: all deals that fit count alike, whoever declared what."""
    game: Literal["play", "whole"]
    """The play of the cards alone, or the whole game: bidding, skat, announcement, play."""
    rounds: int
    """Rounds of three deals in a session of whole games; 0 is a single deal."""


class Yatzy(TypedDict, total=False):
    """Yatzy."""

    rules: str
    """Rule set: scandinavian, yahtzee, maxi, ..., with switches as in maxi+four-is-pairs, or a .toml file."""
    players: int
    """How many take turns: alone one plays for points, else for the win."""
