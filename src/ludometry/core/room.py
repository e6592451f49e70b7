"""A room: one object called ROOM, from which the rest of the house derives what a player can do with a game."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, M, Oracle, P, Picture, Player, Turn, V
from ludometry.core.options import Setting

MakePlayer: TypeAlias = Callable[[random.Random], Player[V, M]]
"""A policy made from a source of randomness."""


class Build(NamedTuple):
    """A table that a verb of the room builds."""

    words: str
    options: dict[str, Setting]
    verb: str = "solve"
    size: str = ""
    """About how much disk it takes, such as "83 MB", where that has been measured."""
    time: str = ""
    """About how long it takes on two cores, such as "under a minute"."""
    needed: str = ""
    """What asks for it: nothing but what is said here needs it."""


class Room(ABC, Generic[P, M, V]):
    """Game, oracle, picture and players of a room; verbs, pages, environments and laws come from them.

    `game` is the one method that every room types itself: each keyword is an option (see `core/options.py`).
    """

    game: Callable[..., Any]
    """The game under its options, such as `ROOM.game(rules="maxi")`."""
    ships = False
    """Whether the tables that its first answers build come with the wheel: where building them takes seconds."""
    opponent: str = "best"
    """Who sits opposite when nobody is named."""
    goals: ClassVar[Mapping[str, str]] = {}
    """What one may also play for, each with what has to be said beside it, such as `target` with a score."""
    slacks: ClassVar[Mapping[str, Mapping[str, float]]] = {}
    """For a unit of values, how much each strength of the house errs in it, where that has been measured."""
    kinds: ClassVar[Sequence[str]] = ("move",)
    """The kinds of decision there are, in a player's words: training counts progress by them."""

    @abstractmethod
    def oracle(self, game: Any) -> Oracle[P, V, M]:
        """The default oracle; it works on a fresh machine and builds what small table it needs."""

    @abstractmethod
    def picture(self, game: Any) -> Picture[V, M]: ...

    def players(self, game: Any) -> Mapping[str, MakePlayer[V, M]]:
        """Named policies of the room's own; every room can also be played at the house's strengths."""
        return {}

    def builds(self) -> Sequence[Build]:
        """The tables that the page of tables offers to build."""
        return ()

    def lacks(self, game: Any) -> Build | None:
        """What has to be built before the first advice, where that takes more than a moment and is not there."""
        return None

    open_scores = False
    """Whether everybody sees what each has scored so far, where cards are hidden: the pegs of a cribbage board."""
    looks_ahead = False
    """Whether `outlook` tells how the game may end."""

    def aimed(self, *_: Any, **goal: Any) -> Oracle[P, V, M]:
        """The adviser of a game and a position for one of the goals, typed keywords as those of `game`: its values are
        chances from 0 to 1."""
        raise BadInput("this room has no goals.")

    def outlook(self, game: Any, position: P) -> Mapping[str, Any] | None:
        """How the game may end from here: scores with their chances, where the room knows them."""
        return None

    def remarks(self, game: Any, position: P, seat: int) -> Sequence[str]:
        """What a seat hears at the table: its hand as it is counted, a finished game as it is written down."""
        return ()

    def shows(self, game: Any, position: P, move: M, seat: int) -> Sequence[Mapping[str, Any]]:
        """What an event lets everybody see and count before the game goes on: title, picture, lines and total each."""
        return ()

    def set_up(self, game: Any) -> Mapping[str, Any]:
        """What a page must know to let a person set up a position by touch, where the board does not say it."""
        return {}

    def belief(self, game: Any, view: V) -> Sequence[Mapping[str, Any]]:
        """What a seat knows of every card or tile: its name, where it is, and the chance that the opponent holds it."""
        return ()

    def filled(self, game: Any, position: P) -> tuple[int, int] | None:
        """How many cells of how many are done, in a puzzle: what a page shows in place of a worth."""
        return None

    def dealt_anew(self, game: Any, position: P, seat: int, rng: random.Random) -> P:
        """The position with everything that a seat may not know dealt anew; itself where nothing is hidden from it.

        It says what is hidden by the rules, without asking `view`: the laws compare the two.
        """
        return position

    def efforts(self, game: Any) -> Sequence[Any]:
        """The game as a page asks for advice: the quickest answer first, the usual one last."""
        return (game,)

    def warm(self) -> None:
        """Calls what the room's first answers need, so that it is compiled and its small tables are built."""
        game = self.game()
        oracle = self.oracle(game)
        for position in self.samples(game, random.Random(1), 3):
            oracle.appraise(game.view(position, game.turn(position)))

    def warm_further(self) -> None:
        """Calls what only rarer questions need, once every room has been made ready for its first answers."""

    def seen(self, game: Any, position: P) -> P:
        """The position as the seat to move knows it: what it may not see is unknown, also to who reads the text."""
        return position

    def kind_of(self, game: Any, position: P) -> str:
        """Which of the kinds the decision in a position is."""
        return self.kinds[0]

    def thumbs(self, game: Any) -> Mapping[str, MakePlayer[V, M]]:
        """Rules of thumb whose mistakes are typical of people, each in words that can begin a sentence.

        Where there are none, training asks who takes the most points at once.
        """
        return {}

    def exercises(self, game: Any, rng: random.Random, count: int) -> Sequence[P]:
        """Positions to decide for training, such as come up at the table; the same source of chance brings the same."""
        return self.samples(game, rng, count)

    def samples(self, game: Any, rng: random.Random, count: int) -> Sequence[P]:
        """Positions, at a player's turn, on which the laws are tried: by default from random games."""
        found: list[P] = []
        while len(found) < count:
            met = [position for position in random_walk(game, rng) if game.turn(position) >= 0]
            found += rng.sample(met, min(len(met), 3))
        return found[:count]


AnyRoom: TypeAlias = Room[Any, Any, Any]
"""A room of whatever positions, moves and views."""


def random_walk(game: Game[P, M, Any], rng: random.Random, longest: int = 1000) -> list[P]:
    """The positions of a game in which everybody plays at random, to its end or the longest allowed."""
    position = game.start()
    passed = [position]
    while (seat := game.turn(position)) != Turn.OVER and len(passed) < longest:
        chance = seat == Turn.CHANCE
        move = game.draw(position, rng) if chance else rng.choice(list(game.moves(position)))
        position = game.play(position, move)
        passed.append(position)
    return passed
