"""The five words that carry the project.

game      the rules, as pure functions over frozen, hashable positions
view      what one seat may know; a game with nothing hidden uses its position as its view
oracle    appraises every legal move of a view, best first
index     a one-to-one numbering of positions, so that a table is a plain array
picture   draws a view as SVG

A seat is a player's number, counted from 0. Chance events are moves that nobody chooses: a roll, a deal, a flip.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import total_ordering
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")
P_contra = TypeVar("P_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Turn(IntEnum):
    """Whose turn it is when it is nobody's."""

    CHANCE = -1
    OVER = -2


FINE = (1.0, 3.0, 7.0)
"""Bounds of the grades in points and in per cent to win alike: a cribbage throw that costs three per cent is a bad one
already, and a point at the start of Yatzy is 0.8 % to win against an equal player."""


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
    """What the values of moves and positions are counted in: points, % to win, wins."""
    perfect_information: bool
    """Whether every seat sees the whole position."""
    rules_version: str
    """Changes whenever an answer may change; a table built under another version refuses to open."""
    scale: tuple[float, float] | None = None
    """The least and the greatest value there can be, such as -1 and 1 for wins; None where nothing bounds them."""
    score_unit: str = ""
    """What scores are counted in where it is not the unit of values: a cribbage game is won at 121 points."""

    seats: tuple[str, ...] = ()
    """What the seats are called, such as forehand; without names they are player 1, player 2, ..."""
    grades: tuple[float, float, float] | None = None
    """The most that a good move, an inaccuracy and a mistake may lose, in the unit of values; a blunder loses more.

    Where the scale is known they are two, five and ten per cent of it; where neither is, no move is worse than good. A
    game of many decisions that is told in points or in per cent to win takes FINE. A larger loss never has the better
    word, whatever a result is called: a win that becomes a draw loses half the scale, and that is a blunder.
    """
    par: float | None = None
    """A value that is neither good nor bad where the scale's middle is not: the coin that a hand of poker costs.

    Where it is None and nothing bounds the values, par is what the game is worth before it begins.
    """

    @property
    def bounds(self) -> tuple[float, float, float]:
        """The bounds of the grades."""
        if self.grades is not None:
            return self.grades
        if self.scale is None:
            return (math.inf,) * 3
        width = self.scale[1] - self.scale[0]
        return 0.02 * width, 0.05 * width, 0.1 * width

    @property
    def counted_in(self) -> str:
        """The unit of scores."""
        return self.score_unit or self.unit

    def seat_name(self, seat: int) -> str:
        return self.seats[seat] if self.seats else f"player {seat + 1}"


@total_ordering
@dataclass(frozen=True, slots=True)
class Value:
    """What a move is worth to the seat that acts, in the game's own unit. Values order by their mean.

    >>> str(Value(12.306, 0.04)), str(Value(248.43998937))
    ('12.31 ± 0.04', '248.44')
    >>> str(Value(0.1, None, low=-0.4, high=0.6)), str(Value(54.321, None))
    ('0.10 (-0.40 to 0.60)', 'about 54.32')
    """

    mean: float
    error: float | None = 0.0
    """One standard error; zero means exact, None that the error is not known: learned, guessed, or only bounded."""
    distance: int | None = None
    """Plies to the end under best play, when known."""
    low: float | None = None
    """What the value is at least, where only bounds are proved."""
    high: float | None = None
    """What the value is at most, where only bounds are proved."""

    @property
    def exact(self) -> bool:
        return self.error == 0

    def __str__(self) -> str:
        mean = f"{self.mean:.2f}"
        if self.low is not None and self.high is not None:
            return f"{mean} ({self.low:.2f} to {self.high:.2f})"
        if self.error is None:
            return f"about {mean}"
        return f"{mean} ± {self.error:.2f}" if self.error else mean

    def __lt__(self, other: Value) -> bool:
        return self.mean < other.mean

    def __neg__(self) -> Value:
        low = None if self.high is None else -self.high
        high = None if self.low is None else -self.low
        return Value(-self.mean, self.error, self.distance, low, high)


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
    """The rules. Every function is pure; a position never changes.

    A room's game inherits from it, and so has `chances`, `draw`, `told` and `mendable` where it need not say more.
    """

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
        return ()

    def draw(self, position: P, rng: random.Random) -> M:
        """One chance event, drawn by its probability; a game with thousands draws one without listing them."""
        events, odds = zip(*self.chances(position), strict=True)
        chosen: M = rng.choices(events, weights=odds)[0]
        return chosen

    def told(self, position: P, move: M, seat: int) -> str:
        """What a seat is told, in words, of an event that it sees happen in a position; empty when nothing is said."""
        actor = self.turn(position)
        if actor in (seat, Turn.CHANCE):
            return ""
        who = "opponent" if self.info.players == 2 else self.called(position, actor)
        return f"{who}: {self.write_move(position, move)}"

    def info_at(self, position: P) -> GameInfo:
        """What the game says of itself in a position, where that decides on unit and scale: a null game of Skat is
        counted in per cent, whatever the others are."""
        return self.info

    def called(self, position: P, seat: int) -> str:
        """What a seat is called in a position: its name, or the colour that it has by now."""
        return self.info.seat_name(seat)

    def play(self, position: P, move: M) -> P: ...
    def scores(self, position: P) -> tuple[float, ...]:
        """What each seat has, final once the game is over."""
        ...

    def mendable(self, position: P) -> bool:
        """Whether a person may go on where no decision is left: by changing what stands in a puzzle filled wrongly."""
        return False

    def view(self, position: P, seat: int) -> V_co: ...
    def write(self, position: P) -> str: ...
    def read(self, text: str) -> P: ...
    def write_move(self, position: P, move: M) -> str: ...
    def read_move(self, position: P, text: str) -> M: ...


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of whatever positions, moves and views."""


class Oracle(Protocol[P_contra, V_contra, M]):
    """A table, a search, a trained policy or a list of techniques: anything that appraises every legal move."""

    def appraise(self, view: V_contra) -> list[Appraisal[M]]:
        """Every legal move exactly once, best first."""
        ...

    def worth(self, position: P_contra) -> tuple[float, ...]:
        """What a position is worth to every seat under best play, whoever's turn it is, in the unit of values."""
        ...


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
    last: M | None = None
    """The newest decision, which led here: whoever looks away for a moment sees what happened."""
    before: tuple[float, ...] = ()
    """What each seat had before its newest points, where it is known: the second peg of a cribbage board."""
    narrow: bool = False
    """Whether the picture is for a phone held upright: about 376 units wide, with targets for a thumb."""
    broad: bool = False
    """Whether the picture is the board of a page on a desktop, where a room may leave to its own buttons what else has
    targets in the drawing."""
    names: tuple[str, ...] = ()
    """What the players are called, by seat, where somebody sits at the table: You, Opponent."""

    def name(self, seat: int) -> str:
        """What a picture calls a seat; without names it counts them from one."""
        return self.names[seat] if self.names else f"Player {seat + 1}"


class Picture(Protocol[V_contra, M]):
    """Draws a view. Every clickable target carries `data-move`; an ASCII form stands in `<desc>`."""

    def draw(self, view: V_contra, marks: Marks[M]) -> Svg: ...


Player: TypeAlias = Callable[[V], M]
"""A policy: given what it may see, it names a move."""
