"""Advice on a Nurikabe state: every possible mark, the ones that are easiest to see first."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.game import Appraisal, Value
from ludometry.games.nurikabe.position import ISLAND, OPEN, SEA, Mark, Position, name
from ludometry.games.nurikabe.solver import unique_solution
from ludometry.games.nurikabe.techniques import SIMPLE, Step, simple_steps, trials


def mistakes(state: Position) -> tuple[int, ...]:
    """The cells whose mark differs from the puzzle's only solution."""
    right = unique_solution(state.puzzle)
    return tuple(cell for cell, colour in enumerate(state.cells) if colour not in (OPEN, right.cells[cell]))


@dataclass(frozen=True, slots=True)
class Techniques:
    """The list of techniques as an oracle. Value 1: the grid can still be solved after the mark; 0: it cannot."""

    def worth(self, position: Position) -> tuple[float]:
        """1 while every mark is right, and 0 once one is wrong."""
        return (float(not mistakes(position)),)

    def appraise(self, view: Position) -> list[Appraisal[Mark]]:
        """Every mark on an open cell; among right marks those that follow by the simplest technique come first."""
        open_cells = [cell for cell, colour in enumerate(view.cells) if colour == OPEN]
        if not open_cells:
            return []
        if mistakes(view):
            why = "a mark made earlier is wrong, so no mark can solve the grid"
            both = [Mark(cell, colour) for cell in open_cells for colour in (SEA, ISLAND)]
            return [Appraisal(mark, Value(0.0), 0.0, why, {"technique": None}) for mark in both]
        steps: dict[Mark, Step] = {step.mark: step for step in trials(view)}
        steps |= {step.mark: step for step in simple_steps(view)}
        right = unique_solution(view.puzzle)
        left = len(open_cells) - 1
        good: list[Appraisal[Mark]] = []
        wrong: list[Appraisal[Mark]] = []
        for cell in open_cells:
            mark = Mark(cell, right.cells[cell])
            step = steps.get(mark)
            why = step.why if step else "it is right, but one trial does not show it"
            details = {
                "technique": step.technique if step else None,
                "length": step.length if step else None,
                "look": [name(view, c) for c in sorted(step.look)] if step else [],
            }
            good.append(Appraisal(mark, Value(1.0, distance=left), 0.0, why, details))
            other = Mark(cell, SEA + ISLAND - mark.colour)
            why = "it contradicts the solution" + (f": {step.why}" if step else "")
            wrong.append(Appraisal(other, Value(0.0), 1.0, why, {"technique": None, "length": None, "look": []}))
        good.sort(key=_ease)
        return good + wrong


def _ease(appraisal: Appraisal[Mark]) -> tuple[int, int, int]:
    technique, length = appraisal.details["technique"], appraisal.details["length"]
    if technique in SIMPLE:
        return 0, SIMPLE.index(technique), appraisal.move.cell
    return (1, length, appraisal.move.cell) if length else (2, 0, appraisal.move.cell)
