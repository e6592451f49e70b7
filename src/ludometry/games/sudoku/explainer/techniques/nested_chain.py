"""Dynamic forcing chains with other chains nested in their suppositions."""

from __future__ import annotations

from collections.abc import Iterator

from ludometry.games.sudoku.explainer.finding import found_by
from ludometry.games.sudoku.explainer.state import State
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique
from ludometry.games.sudoku.explainer.techniques.trial_chain import explain


def find(state: State, technique: Technique) -> Iterator[Step]:
    """The easiest chain of the first level of nesting that helps; this may take minutes."""
    from ludometry.games.sudoku.explainer.kernels.nested import nested_step, new_search
    from ludometry.games.sudoku.explainer.kernels.nests import new_shelf

    searches = new_search(), new_search(), new_search()
    shelf = new_shelf()
    for level in range(2, 6):
        finding = found_by(state, lambda desk, level=level: nested_step(desk, *searches, shelf, level))  # type: ignore[misc]
        if finding is not None:
            yield explain(state, finding)
            return


NESTED = Technique("nested-chain", "Dynamic forcing chains with nested chains", 9.5, find)
