"""The rungs of the ladder, one file a technique or family."""

from __future__ import annotations

from ludometry.games.sudoku.explainer.techniques.fish import JELLYFISH, SWORDFISH, X_WING
from ludometry.games.sudoku.explainer.techniques.hidden_set import (
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLET,
    HIDDEN_PAIR,
    HIDDEN_QUAD,
    HIDDEN_TRIPLET,
)
from ludometry.games.sudoku.explainer.techniques.hidden_single import HIDDEN_SINGLE
from ludometry.games.sudoku.explainer.techniques.last_cell import LAST_CELL
from ludometry.games.sudoku.explainer.techniques.locked import CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING
from ludometry.games.sudoku.explainer.techniques.naked_set import NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLET
from ludometry.games.sudoku.explainer.techniques.naked_single import NAKED_SINGLE
from ludometry.games.sudoku.explainer.techniques.technique import Technique
from ludometry.games.sudoku.explainer.techniques.wing import XY_WING, XYZ_WING

LADDER = (
    LAST_CELL,
    HIDDEN_SINGLE,
    DIRECT_POINTING,
    DIRECT_CLAIMING,
    DIRECT_HIDDEN_PAIR,
    NAKED_SINGLE,
    DIRECT_HIDDEN_TRIPLET,
    POINTING,
    CLAIMING,
    NAKED_PAIR,
    X_WING,
    HIDDEN_PAIR,
    NAKED_TRIPLET,
    SWORDFISH,
    HIDDEN_TRIPLET,
    XY_WING,
    XYZ_WING,
    NAKED_QUAD,
    JELLYFISH,
    HIDDEN_QUAD,
)
"""Sudoku Explainer's order."""


def ladder(profile: str = "se") -> tuple[Technique, ...]:
    """The techniques of a profile in the order in which they are tried."""
    return LADDER
