"""Views and moves as numbers, for programs that learn.

encoding      a number for each move and an array for each view; a room's own is in its `encoding.py`
action        a move's number: the same move has the same number in every position
observation   an array of numbers from 0 to 1, all that the seat may know
standing      what a seat has more than the average of the table; with one player, what it has
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.game import AnyGame
from ludometry.core.registry import part

V_contra = TypeVar("V_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
Observation: TypeAlias = NDArray[np.float32]


class Encoding(Protocol[V_contra, M_contra]):
    """The numbers of a game under its options."""

    @property
    def actions(self) -> int:
        """How many numbers moves may have."""
        ...

    @property
    def length(self) -> int:
        """How many numbers an observation has."""
        ...

    @property
    def longest(self) -> int:
        """More decisions than a game has."""
        ...

    def number(self, move: M_contra) -> int: ...
    def observe(self, view: V_contra, seat: int) -> Observation: ...


def encoding_of(game: AnyGame) -> Encoding[Any, Any]:
    """The room's encoding of a game."""
    module = part(game.info.id, "encoding")
    if module is None:
        raise BadInput(f"{game.info.title} has no encoding: it is no environment to train in.")
    return cast("Encoding[Any, Any]", module.encoding(game))


def marked(size: int, places: Iterable[int]) -> list[float]:
    """Ones at places, such as the cards of a hand.

    >>> marked(4, [1, 3])
    [0.0, 1.0, 0.0, 1.0]
    """
    found = [0.0] * size
    for place in places:
        found[place] = 1.0
    return found


def joined(*parts: Sequence[float]) -> Observation:
    """Parts one after the other."""
    return np.fromiter(chain.from_iterable(parts), np.float32)


def standings(scores: Sequence[float]) -> list[float]:
    """What each seat has more than the average of the table, so that they add up to nothing.

    >>> standings([121.0, 91.0]), standings([248.0])
    ([15.0, -15.0], [248.0])
    """
    average = sum(scores) / len(scores) if len(scores) > 1 else 0.0
    return [score - average for score in scores]
