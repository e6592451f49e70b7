"""The five words that carry the project.

game      the rules, as pure functions over frozen, hashable positions
view      what one seat may know; a game with nothing hidden uses its position as its view
oracle    appraises every legal move of a view, best first
index     a one-to-one numbering of positions, so that a table is a plain array
picture   draws a view as SVG

A seat is a player's number, counted from 0. Chance events are moves that nobody chooses: a roll, a deal, a flip.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")
T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Turn(IntEnum):
    """Whose turn it is when it is nobody's."""

    CHANCE = -1
    OVER = -2


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game says of itself."""

    id: str
    """The room's word on the command line, such as `yatzy`."""
    title: str
    """The name that a player would use."""
    players: int
    """How many seats there are."""
    unit: str
    """What values are counted in: points, wins, minutes."""
    perfect_information: bool
    """Whether every seat sees the whole position."""
    rules_version: str
    """Changes whenever an answer may change; a table built under another version refuses to open."""


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """What a move is worth to the seat that acts, in the game's own unit.

    >>> str(Value(12.306, 0.04))
    '12.31 ± 0.04'
    >>> str(Value(248.43998937))
    '248.44'
    """

    mean: float
    error: float = 0.0
    """One standard error; zero means exact."""
    distance: int | None = None
    """Plies to the end under best play, when known."""

    def __str__(self) -> str:
        exact = f"{self.mean:.2f}"
        return f"{exact} ± {self.error:.2f}" if self.error else exact

    def __neg__(self) -> Value:
        return Value(-self.mean, self.error, self.distance)


@dataclass(frozen=True, slots=True)
class Appraisal(Generic[M]):
    """One legal move with its worth."""

    move: M
    value: Value
    loss: float
    """How much worse than the best move, in the game's unit; never negative."""
    why: str = ""
    """The reason in words that a player would use."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What only this room can say of the move: a deviation, a share of the crib, a chance of winning."""


class Game(Protocol[P, M, V_co]):
    """The rules. Every function is pure; a position never changes."""

    @property
    def info(self) -> GameInfo: ...
    def start(self) -> P: ...
    def turn(self, position: P) -> int:
        """A seat, or Turn.CHANCE, or Turn.OVER."""
        ...

    def moves(self, position: P) -> Sequence[M]:
        """Every legal move of the seat whose turn it is."""
        ...

    def chances(self, position: P) -> Iterable[tuple[M, float]]:
        """Every chance event with its probability, at a chance turn."""
        ...

    def play(self, position: P, move: M) -> P: ...
    def scores(self, position: P) -> tuple[float, ...]:
        """What each seat has, final once the game is over."""
        ...

    def view(self, position: P, seat: int) -> V_co: ...
    def write(self, position: P) -> str: ...
    def read(self, text: str) -> P: ...
    def write_move(self, position: P, move: M) -> str: ...
    def read_move(self, position: P, text: str) -> M: ...


class Oracle(Protocol[V_contra, M]):
    """A table, a search, a trained policy or a list of techniques: anything that appraises every legal move."""

    def appraise(self, view: V_contra) -> list[Appraisal[M]]:
        """Every legal move exactly once, best first."""
        ...


class Index(Protocol[T]):
    """A one-to-one numbering: `unrank(rank(thing)) == thing` and ranks fill 0 to size - 1."""

    @property
    def size(self) -> int: ...
    def rank(self, thing: T) -> int: ...
    def unrank(self, number: int) -> T: ...


class Svg(str):
    """SVG text that shows itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Marks(Generic[M]):
    """What a picture points out."""

    best: M | None = None
    """The move to show as the best."""
    chosen: M | None = None
    """The move that is being considered or was played."""
    lit: tuple[str, ...] = ()
    """Targets to light up, named as in the picture's `data-target` attributes."""
    moves: tuple[M, ...] = ()
    """Moves that may be clicked; empty means that the picture works them out itself."""


class Picture(Protocol[V_contra, M]):
    """Draws a view. Every clickable target carries `data-move`; an ASCII form stands in `<desc>`."""

    def draw(self, view: V_contra, marks: Marks[M]) -> Svg: ...


Player: TypeAlias = Callable[[V], M]
"""A policy: given what it may see, it names a move."""


class Room(Protocol):
    """How the rest of the house reaches a room: one object called ROOM in the room's `room.py`."""

    def game(self, **options: Any) -> Game[Any, Any, Any]:
        """The game under the options of the command line, such as `rules="maxi"`."""
        ...

    def oracle(self, game: Game[Any, Any, Any]) -> Oracle[Any, Any]:
        """The default oracle; it works on a fresh machine and builds what small table it needs."""
        ...

    def picture(self, game: Game[Any, Any, Any]) -> Picture[Any, Any]: ...

    def players(self, game: Game[Any, Any, Any]) -> Mapping[str, Callable[[random.Random], Player[Any, Any]]]:
        """Named policies, each made from a source of randomness."""
        ...

    def samples(self, game: Game[Any, Any, Any], rng: random.Random, count: int) -> Sequence[Any]:
        """Positions, at a player's turn, on which the laws are tried."""
        ...

    def kernels_agree(self, rng: random.Random) -> None:
        """Asserts on random inputs that the fast kernels say what the plain rules say."""
        ...

    def obeys_bellman(self, rng: random.Random) -> None:
        """Asserts on a sample that the room's table satisfies its own equation."""
        ...
