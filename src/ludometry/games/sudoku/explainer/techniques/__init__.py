"""The rungs of the ladder, one file a technique or family."""

from __future__ import annotations

from ludometry.games.sudoku.explainer.techniques.aligned_exclusion import (
    ALIGNED_PAIR_EXCLUSION,
    ALIGNED_TRIPLET_EXCLUSION,
)
from ludometry.games.sudoku.explainer.techniques.bug import BUG
from ludometry.games.sudoku.explainer.techniques.fish import JELLYFISH, SWORDFISH, X_WING
from ludometry.games.sudoku.explainer.techniques.forcing_chain import FORCING_CHAIN
from ludometry.games.sudoku.explainer.techniques.hidden_set import (
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLET,
    HIDDEN_PAIR,
    HIDDEN_QUAD,
    HIDDEN_TRIPLET,
)
from ludometry.games.sudoku.explainer.techniques.large_wing import TUVWXYZ_WING, UVWXYZ_WING, VWXYZ_WING, WXYZ_WING
from ludometry.games.sudoku.explainer.techniques.locked import CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING
from ludometry.games.sudoku.explainer.techniques.naked_set import NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLET
from ludometry.games.sudoku.explainer.techniques.nested_chain import NESTED
from ludometry.games.sudoku.explainer.techniques.singles import HIDDEN_SINGLE, LAST_CELL, NAKED_SINGLE
from ludometry.games.sudoku.explainer.techniques.strong_links import (
    FOUR_STRONG_LINKS,
    THREE_STRONG_LINKS,
    TWO_STRONG_LINKS,
)
from ludometry.games.sudoku.explainer.techniques.technique import Technique
from ludometry.games.sudoku.explainer.techniques.trial_chain import DYNAMIC, DYNAMIC_PLUS, MULTIPLE, NISHIO
from ludometry.games.sudoku.explainer.techniques.unique_loop import UNIQUE_LOOP
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
    UNIQUE_LOOP,
    NAKED_QUAD,
    JELLYFISH,
    HIDDEN_QUAD,
    BUG,
    ALIGNED_PAIR_EXCLUSION,
)
"""Sudoku Explainer's order, as far as the plain finders go."""

CHAINS = (FORCING_CHAIN, ALIGNED_TRIPLET_EXCLUSION, NISHIO, MULTIPLE, DYNAMIC, DYNAMIC_PLUS, NESTED)
"""What is tried only when nothing easier is there."""

ADDITIONS = {
    HIDDEN_TRIPLET: (TWO_STRONG_LINKS,),
    HIDDEN_QUAD: (THREE_STRONG_LINKS, WXYZ_WING),
    BUG: (FOUR_STRONG_LINKS, VWXYZ_WING),
    ALIGNED_PAIR_EXCLUSION: (UVWXYZ_WING,),
    FORCING_CHAIN: (TUVWXYZ_WING,),
}
"""What SukakuExplainer tries by default after a rung of the Explainer's ladder."""


def _with_additions(rungs: tuple[Technique, ...]) -> tuple[Technique, ...]:
    return tuple(step for rung in rungs for step in (rung, *ADDITIONS.get(rung, ())))


def ladder(profile: str = "se") -> tuple[Technique, ...]:
    """The techniques of a profile in the order in which they are tried, chains apart."""
    return _with_additions(LADDER) if profile == "sukaku" else LADDER


def chains(profile: str = "se") -> tuple[Technique, ...]:
    """The techniques that are tried only when nothing easier is there."""
    return _with_additions(CHAINS) if profile == "sukaku" else CHAINS
