"""A hint in three stages, from any half-marked grid: where to look, which technique, the mark itself.

A grid with wrong marks gets a hint on those first, in the same three stages: how many, in which rows, which ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks
from ludometry.games.nurikabe.notation import WORDS, read, write, write_mark
from ludometry.games.nurikabe.oracle import mistakes
from ludometry.games.nurikabe.picture import Drawing
from ludometry.games.nurikabe.position import Mark, Position, name
from ludometry.games.nurikabe.solver import unique_solution
from ludometry.games.nurikabe.techniques import Step, next_steps
from ludometry.study.report import Report

STAGES = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """One stage of a hint."""

    stage: int
    words: str
    lit: tuple[str, ...] = ()
    """Cells to light up."""
    step: Step | None = None
    """The step behind the hint; None when wrong marks have to be mended first, or nothing shows a mark."""
    move: Mark | None = None
    """The mark to make, at the third stage."""
    mistakes: tuple[int, ...] = ()


def technique_id(technique: str) -> str:
    """A technique as an address names it.

    >>> technique_id("island's only way on")
    'islands-only-way-on'
    """
    return technique.replace("'", "").replace(" ", "-")


def hint(state: Position, stage: int = 1) -> Hint:
    """The hint of one stage; the easiest step is the one that is hinted at."""
    if not 1 <= stage <= STAGES:
        raise BadInput(f"a hint has stages 1 to {STAGES}, not {stage}.")
    wrong = mistakes(state)
    if wrong:
        return _mistakes(state, wrong, stage)
    if state.full:
        raise BadInput("the grid is solved: there is nothing left to hint at.")
    steps = next_steps(state)
    if not steps:
        return Hint(stage, "No technique and no single trial shows a mark here: try one and see where it leads.")
    return _explain(state, steps[0], stage)


def _mistakes(state: Position, wrong: tuple[int, ...], stage: int) -> Hint:
    count = "One mark contradicts" if len(wrong) == 1 else f"{len(wrong)} marks contradict"
    if stage == 1:
        return Hint(1, f"{count} the solution; mend that first.", mistakes=wrong)
    rows = sorted({cell // state.columns for cell in wrong})
    if stage == 2:
        lit = tuple(name(state, row * state.columns + column) for row in rows for column in range(state.columns))
        where = f"row {', '.join(str(row + 1) for row in rows)}"
        return Hint(2, f"{count} the solution: look at {where}.", lit, mistakes=wrong)
    right = unique_solution(state.puzzle)
    told = [f"{name(state, c)} is {WORDS[right.cells[c]]}, not {WORDS[state.cells[c]]}" for c in wrong]
    return Hint(3, f"{'; '.join(told)}.", tuple(f"wrong {name(state, c)}" for c in wrong), mistakes=wrong)


def _explain(state: Position, step: Step, stage: int) -> Hint:
    look = tuple(name(state, cell) for cell in sorted(step.look or (step.mark.cell,)))
    there = look[0] if len(look) == 1 else f"the cells around {look[0]}"
    if stage == 1:
        return Hint(1, f"Look at {there}.", look, step)
    called = step.technique.capitalize()
    if stage == 2:
        return Hint(2, f"{called}. Look at {there}.", look, step)
    target = name(state, step.mark.cell)
    words = f"{called}: {step.why}. So {target} is {WORDS[step.mark.colour]}."
    return Hint(3, words, (*look, target), step, step.mark)


def hint_report(position: str, stage: int) -> Report:
    """One stage of a hint as a report."""
    state = read(position)
    found = hint(state, stage)
    technique = found.step.technique if found.step is not None and stage > 1 else None
    data = {
        "room": "nurikabe",
        "position": write(state),
        "stage": found.stage,
        "words": [found.words],
        "lit": list(found.lit),
        "mistakes": [name(state, cell) for cell in found.mistakes],
        "technique": technique and technique_id(technique),
        "name": technique,
        "move": write_mark(state, found.move) if found.move is not None else None,
    }
    return Report(data, [found.words], Drawing().draw(state, Marks(best=found.move, lit=found.lit)))
