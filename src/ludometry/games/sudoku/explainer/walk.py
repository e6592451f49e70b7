"""Steps with their reasons: all that a state offers, and the whole path of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from ludometry.games.sudoku.explainer.state import State
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques import chains, ladder
from ludometry.games.sudoku.position import Grid


def next_steps(state: State | Grid | str | Sequence[int], profile: str = "se", limit: int | None = None) -> list[Step]:
    """The steps that a state offers now, easiest first, each outcome once.

    Chains are looked for only when nothing easier is there; then the easiest of the first kind that helps is given.
    """
    here = state if isinstance(state, State) else State.of(state)
    found: list[Step] = []
    seen: set[object] = set()
    for technique in ladder(profile):
        for step in technique.find(here):
            key = (step.placements, step.eliminations)
            if key not in seen:
                seen.add(key)
                found.append(step)
                if limit is not None and len(found) >= limit:
                    return found
    if not found and not here.solved:
        for technique in chains(profile):
            found = list(technique.find(here))[: limit or None]
            if found:
                break
    return found


def solution_path(puzzle: State | Grid | str | Sequence[int], profile: str = "se") -> list[Step]:
    """The steps from a puzzle to its solution, each with its reason; shorter when the ladder gives out."""
    here = puzzle if isinstance(puzzle, State) else State.of(puzzle)
    path: list[Step] = []
    while not here.solved:
        steps = next_steps(here, profile, limit=1)
        if not steps:
            break
        path.append(steps[0])
        here = here.after(steps[0])
    return path
