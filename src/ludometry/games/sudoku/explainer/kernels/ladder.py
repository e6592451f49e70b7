"""One step down the ladder, and the whole way to the solution."""

from __future__ import annotations

from ludometry.games.sudoku.explainer.kernels.exclusion import pair_exclusion
from ludometry.games.sudoku.explainer.kernels.grave import grave
from ludometry.games.sudoku.explainer.kernels.large_wings import large_wing
from ludometry.games.sudoku.explainer.kernels.loops import unique_loop
from ludometry.games.sudoku.explainer.kernels.simple import (
    direct_hidden_pair,
    direct_hidden_triplet,
    direct_locked,
    fish,
    hidden_set,
    locked,
    naked_set,
    naked_single,
    single,
    wing,
)
from ludometry.games.sudoku.explainer.kernels.strong_links import strong_links
from ludometry.games.sudoku.explainer.kernels.tables import Ints
from ludometry.solve.jit import kernel

SUKAKU = 1
"""The profile with SukakuExplainer's default additions; 0 is Sudoku Explainer alone."""


@kernel
def first_step(cand: Ints, pos: Ints, empty: Ints, hit: Ints, gone: Ints) -> int:
    """The first step among those that write a digit at once: singles, also behind locked candidates and hidden sets."""
    rating = single(pos, empty, hit)
    if rating:
        return rating
    rating = direct_locked(pos, hit)
    if rating:
        return rating
    rating = direct_hidden_pair(cand, pos, empty, hit, gone)
    if rating:
        return rating
    rating = naked_single(cand, hit)
    if rating:
        return rating
    return direct_hidden_triplet(cand, pos, empty, hit, gone)


@kernel
def simple_step(cand: Ints, pos: Ints, empty: Ints, written: Ints, profile: int, hit: Ints, gone: Ints) -> int:
    """After those that write a digit: locked candidates, sets up to triplets, fish up to swordfish, and wings."""
    rating = first_step(cand, pos, empty, hit, gone)
    if rating:
        return rating
    rating = locked(pos, hit, gone)
    if rating:
        return rating
    rating = naked_set(cand, empty, 2, hit, gone)
    if rating:
        return rating
    rating = fish(pos, written, 2, hit, gone)
    if rating:
        return rating
    rating = hidden_set(cand, pos, empty, 2, hit, gone)
    if rating:
        return rating
    rating = naked_set(cand, empty, 3, hit, gone)
    if rating:
        return rating
    rating = fish(pos, written, 3, hit, gone)
    if rating:
        return rating
    rating = hidden_set(cand, pos, empty, 3, hit, gone)
    if rating:
        return rating
    if profile == SUKAKU:
        rating = strong_links(cand, pos, 2, hit, gone)
        if rating:
            return rating
    rating = wing(cand, 2, hit, gone)
    if rating:
        return rating
    return wing(cand, 3, hit, gone)


@kernel
def middle_step(
    cand: Ints, pos: Ints, empty: Ints, written: Ints, digits: Ints, profile: int, hit: Ints, gone: Ints
) -> int:
    """Unique loops, quads, jellyfish, graves and aligned pairs."""
    rating = unique_loop(cand, pos, empty, hit, gone)
    if rating:
        return rating
    rating = naked_set(cand, empty, 4, hit, gone)
    if rating:
        return rating
    rating = fish(pos, written, 4, hit, gone)
    if rating:
        return rating
    rating = hidden_set(cand, pos, empty, 4, hit, gone)
    if rating:
        return rating
    if profile == SUKAKU:
        rating = strong_links(cand, pos, 3, hit, gone)
        if rating:
            return rating
        rating = large_wing(cand, 4, hit, gone)
        if rating:
            return rating
    rating = grave(cand, pos, digits, hit, gone)
    if rating:
        return rating
    if profile == SUKAKU:
        rating = strong_links(cand, pos, 4, hit, gone)
        if rating:
            return rating
        rating = large_wing(cand, 5, hit, gone)
        if rating:
            return rating
    rating = pair_exclusion(cand, hit, gone)
    if rating or profile != SUKAKU:
        return rating
    return large_wing(cand, 6, hit, gone)
