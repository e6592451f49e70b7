"""What pages may ask of a room beside its game: a room that offers it has a module `services` with these functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypedDict


class Proof(TypedDict):
    """Whether a grid is a proper puzzle."""

    grid: str | None
    """The grid as the room writes it; None where it cannot be read."""
    fine: bool
    words: str
    cells: list[str]
    """Where something is wrong."""


class ProvesPuzzles(Protocol):
    """A room of puzzles."""

    def look_over(self, text: str, /) -> Proof: ...


class Correlation(TypedDict):
    """How well a metric predicts solving times."""

    metric: str
    pearson: float
    log_pearson: float
    spearman: float
    n: int
    points: list[tuple[float, float]]
    """The metric and the minutes of every puzzle."""


class PredictsTimes(Protocol):
    """A room whose puzzles' difficulty is measured."""

    def correlations(self, solves: list[tuple[str, str, float]], /) -> Sequence[Correlation]: ...


class Checkpoint(TypedDict):
    """Where a training run stood."""

    games: int
    win_rate: float
    margin: float


class Run(TypedDict):
    """A training run that is kept on this machine."""

    name: str
    points: list[Checkpoint]


class ShowsTraining(Protocol):
    """A room whose strategies learn."""

    def training(self) -> Sequence[Run]: ...

    def heat_maps(self, name: str, role: int, /) -> str: ...
