"""A hint in three stages, from any half-filled state: where to look, which technique, the step itself.

A state with mistakes gets a hint on those first, in the same three stages: how many, where about, which digit.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks, Svg
from ludometry.games.sudoku.explainer import Step
from ludometry.games.sudoku.notation import write_candidates
from ludometry.games.sudoku.oracle import answer, errors, steps_now
from ludometry.games.sudoku.picture import Drawing
from ludometry.games.sudoku.position import SYMBOLS, Grid, Placement

STAGES = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """One stage of a hint."""

    stage: int
    """1: where to look; 2: which technique; 3: the step."""
    words: str
    lit: tuple[str, ...]
    """What to light up, as the picture names it."""
    step: Step | None
    """The step behind the hint; None when mistakes have to be mended first."""
    move: Placement | None = None
    """What to write in, at the third stage of a step that writes a digit."""
    mistakes: tuple[int, ...] = ()
    """The cells that contradict the solution."""

    def draw(self, state: Grid) -> Svg:
        return Drawing().draw(state, Marks(best=self.move, lit=self.lit))


def hint(state: Grid, stage: int = 1, profile: str = "se") -> Hint:
    """The hint of one stage; the easiest step is the one that is hinted at."""
    if not 1 <= stage <= STAGES:
        raise BadInput(f"a hint has stages 1 to {STAGES}, not {stage}.")
    answer(state.puzzle)
    wrong = tuple(errors(state))
    if wrong:
        return _mistakes(state, wrong, stage)
    if 0 not in state.digits:
        raise BadInput("the grid is solved: there is nothing left to hint at.")
    steps = steps_now(state, profile)
    if not steps:
        return Hint(stage, "No technique of the ladder takes this grid further: try a digit and see.", (), None)
    return explained(state, steps[0], stage)


def _mistakes(state: Grid, wrong: tuple[int, ...], stage: int) -> Hint:
    geometry, right = state.board, answer(state.puzzle)
    count = "One cell contradicts" if len(wrong) == 1 else f"{len(wrong)} cells contradict"
    if stage == 1:
        return Hint(1, f"{count} the solution; mend that first.", (), None, None, wrong)
    if stage == 2:
        boxes = sorted({geometry.box_of(cell) + 1 for cell in wrong})
        lit = tuple(f"box {number}" for number in boxes)
        return Hint(2, f"{count} the solution: look at {', '.join(lit)}.", lit, None, None, wrong)
    told = []
    for cell in wrong:
        name, digit = geometry.cell_name(cell), SYMBOLS[right[cell] - 1]
        now = state.digits[cell]
        told.append(f"{name} is {digit}, not {SYMBOLS[now - 1]}" if now else f"{name} lost its mark {digit}")
    lit = tuple(f"wrong {geometry.cell_name(cell)}" for cell in wrong)
    return Hint(3, f"{'; '.join(told)}.", lit, None, None, wrong)


def explained(state: Grid, step: Step, stage: int) -> Hint:
    """One stage of a hint at a step."""
    name, unit = state.board.cell_name, state.board.unit_name
    where = tuple(unit(number) for number in step.units) or tuple(name(cell) for cell in step.cells[:4])
    if stage == 1:
        return Hint(1, step.clue, where, step)
    if stage == 2:
        lit = where + tuple(name(cell) for cell in step.cells)
        return Hint(2, f"{step.name} (rated {step.rating:.1f}). {step.clue}", lit, step)
    lit = (
        *(unit(number) for number in step.units),
        *(name(cell) for cell in step.cells),
        *write_candidates(state, step.candidates, "="),
        *write_candidates(state, step.eliminations, "-"),
    )
    move = Placement(*step.placements[0]) if step.placements else None
    return Hint(3, f"{step.name} (rated {step.rating:.1f}). {step.words}", lit, step, move)
