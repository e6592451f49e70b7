"""States to try the room on."""

import random

from hypothesis import strategies as st

from ludometry.games.sudoku.notation import read_state
from ludometry.games.sudoku.position import Grid, candidates, digits_of
from ludometry.games.sudoku.room import PUZZLES
from ludometry.games.sudoku.rules import Sudoku, legal

SMALL = "1....2.....34..."


@st.composite
def states(draw: st.DrawFn) -> Grid:
    """A state reached by legal placements, right or wrong, with some marks struck."""
    state = read_state(draw(st.sampled_from([*PUZZLES.values(), SMALL])))
    for _ in range(draw(st.integers(0, 12))):
        moves = legal(state)
        if not moves:
            break
        state = Sudoku(state).play(state, draw(st.sampled_from(moves)))
    empty = [cell for cell, digit in enumerate(state.digits) if not digit]
    for cell in draw(st.lists(st.sampled_from(empty), max_size=4)) if empty else []:
        allowed = digits_of(candidates(state.digits)[cell])
        if allowed:
            state = state.strike([(cell, draw(st.sampled_from(allowed)))])
    return state


def holed(full: tuple[int, ...], rng: random.Random, holes: int) -> tuple[int, ...]:
    """A full board with holes at random."""
    gone = set(rng.sample(range(len(full)), holes))
    return tuple(0 if cell in gone else digit for cell, digit in enumerate(full))
