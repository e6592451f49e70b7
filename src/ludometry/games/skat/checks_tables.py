"""Sizes of tables and of merged classes: functions behind `facts.toml`."""

from __future__ import annotations

from ludometry.games.skat.kernels_layout import SUIT
from ludometry.games.skat.material import Mode, positions, representatives, sets
from ludometry.games.skat.numbering import Count, numbering
from ludometry.games.skat.similarity import saving


def positions_kept(tricks: int, mode: Mode, unit: int = 1) -> float:
    """Positions of one set a class with so many tricks to go, in some unit."""
    return (positions(3 * tricks, representatives(3 * tricks, mode)) or 0) / unit


def positions_of_all_sets(tricks: int, unit: int = 1) -> float:
    """The same for every set on its own."""
    return (positions(3 * tricks, sets(3 * tricks)) or 0) / unit


def positions_in_file(count: Count, tricks: int) -> int:
    """How many positions the numbering behind a file has."""
    return numbering(count, SUIT, tricks).size


def merged(tricks: int) -> int:
    """Classes that are left when those with similar payoffs are merged."""
    return saving(tricks).merged
