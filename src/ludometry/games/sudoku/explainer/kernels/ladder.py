"""Several techniques in one kernel, in the order of the ladder."""

from __future__ import annotations

from ludometry.games.sudoku.explainer.kernels.exclusion import pair_exclusion
from ludometry.games.sudoku.explainer.kernels.grave import grave
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
from ludometry.games.sudoku.explainer.kernels.tables import Ints
from ludometry.solve.jit import kernel


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
def sets_step(cand: Ints, pos: Ints, empty: Ints, written: Ints, size: int, hit: Ints, gone: Ints) -> int:
    """Naked sets, fish and hidden sets of one size."""
    rating = naked_set(cand, empty, size, hit, gone)
    if rating:
        return rating
    rating = fish(pos, written, size, hit, gone)
    if rating:
        return rating
    return hidden_set(cand, pos, empty, size, hit, gone)


@kernel
def simple_step(cand: Ints, pos: Ints, empty: Ints, written: Ints, hit: Ints, gone: Ints) -> int:
    """After those that write a digit: locked candidates, sets up to triplets, fish up to swordfish, and wings."""
    rating = first_step(cand, pos, empty, hit, gone)
    if rating:
        return rating
    rating = locked(pos, hit, gone)
    if rating:
        return rating
    for size in range(2, 4):
        rating = sets_step(cand, pos, empty, written, size, hit, gone)
        if rating:
            return rating
    for size in range(2, 4):
        rating = wing(cand, size, hit, gone)
        if rating:
            return rating
    return 0


@kernel
def middle_step(cand: Ints, pos: Ints, empty: Ints, written: Ints, digits: Ints, hit: Ints, gone: Ints) -> int:
    """Unique loops, quads, jellyfish, graves and aligned pairs."""
    rating = unique_loop(cand, pos, empty, hit, gone)
    if rating:
        return rating
    rating = sets_step(cand, pos, empty, written, 4, hit, gone)
    if rating:
        return rating
    rating = grave(cand, pos, digits, hit, gone)
    if rating:
        return rating
    return pair_exclusion(cand, hit, gone)
