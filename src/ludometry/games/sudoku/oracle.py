"""Advice on a Sudoku: every placement, right ones first, and among them those that are easiest to see.

direct step   a deduction that writes a digit in at once: last cells, hidden and naked singles and their kin
value         1 when the grid can still be solved after the placement, 0 when it cannot
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ludometry.core.game import Appraisal, Value
from ludometry.games.sudoku.explainer import State, Step, next_steps
from ludometry.games.sudoku.explainer.techniques import ladder
from ludometry.games.sudoku.notation import write_candidates
from ludometry.games.sudoku.position import SYMBOLS, Grid, Placement, digits_of
from ludometry.games.sudoku.rules import legal
from ludometry.games.sudoku.solver import Digits, demand_unique, mistakes

DIRECT = 2.5
"""The rating of the hardest technique that writes a digit in at once."""


@lru_cache(maxsize=512)
def answer(puzzle: tuple[int, ...]) -> Digits:
    """The only solution of the givens; refuses puzzles with none or several."""
    return demand_unique(Grid(puzzle, tuple(digit > 0 for digit in puzzle)))


def errors(state: Grid) -> list[int]:
    """The cells whose entry, or whose struck mark, contradicts the solution of the givens."""
    return mistakes(state, answer(state.puzzle))


def wrong_entries(state: Grid) -> list[int]:
    """The cells whose digit is not that of the solution."""
    right = answer(state.puzzle)
    return [cell for cell, digit in enumerate(state.digits) if digit not in (0, right[cell])]


@lru_cache(maxsize=256)
def steps_now(state: Grid, profile: str = "se", most: int = 200) -> tuple[Step, ...]:
    """What can be deduced now, easiest first; chains only when nothing easier is there."""
    if len(state.digits) != 81:
        return tuple(_singles(state))[:most]
    steps = next_steps(state, profile)
    return tuple(sorted(steps, key=lambda step: step.rating))[:most]


def direct_steps(state: Grid) -> dict[Placement, Step]:
    """For each placement that follows at once, the easiest step that shows it."""
    if len(state.digits) != 81:
        steps = _singles(state)
    else:
        here = State.of(state)
        steps = [step for t in ladder("se") if t.rating <= DIRECT for step in t.find(here) if step.placements]
    found: dict[Placement, Step] = {}
    for step in sorted(steps, key=lambda s: s.rating):
        for cell, digit in step.placements:
            found.setdefault(Placement(cell, digit), step)
    return found


def _singles(state: Grid) -> list[Step]:
    """Hidden and naked singles on a board of any size; the ladder itself is for 9 x 9."""
    geometry, marks = state.board, state.candidates()
    steps = []
    for number, unit in enumerate(geometry.units):
        for digit in range(1, geometry.side + 1):
            places = [cell for cell in unit if marks[cell] >> (digit - 1) & 1]
            if len(places) == 1 and not state.digits[places[0]]:
                kind = 1.2 if number >= 2 * geometry.side else 1.5
                words = f"{SYMBOLS[digit - 1]} has only one place left in {geometry.unit_name(number)}."
                put = ((places[0], digit),)
                steps.append(Step("hidden-single", "Hidden Single", kind, words, (places[0],), put, put, (), (number,)))
    for cell, mark in enumerate(marks):
        if not state.digits[cell] and mark.bit_count() == 1:
            put = ((cell, digits_of(mark)[0]),)
            words = f"{geometry.cell_name(cell)} has only one digit left, {SYMBOLS[put[0][1] - 1]}."
            steps.append(Step("naked-single", "Naked Single", 2.3, words, (cell,), put, put, ()))
    return sorted(steps, key=lambda step: step.rating)


def step_data(state: Grid, step: Step) -> dict[str, object]:
    """A step as JSON; cells in players' names."""
    return {
        "technique": step.technique,
        "name": step.name,
        "rating": step.rating,
        "why": step.words,
        "clue": step.clue,
        "units": [state.board.unit_name(number) for number in step.units],
        "cells": [state.board.cell_name(cell) for cell in step.cells],
        "candidates": write_candidates(state, step.candidates, "="),
        "placements": write_candidates(state, step.placements, "="),
        "eliminations": write_candidates(state, step.eliminations, "-"),
    }


@dataclass(frozen=True, slots=True)
class Ladder:
    """The technique ladder as an oracle."""

    def worth(self, position: Grid) -> tuple[float]:
        """1 while every entry is right, and 0 once one is wrong; struck marks bind nobody."""
        return (float(not wrong_entries(position)),)

    def appraise(self, view: Grid) -> list[Appraisal[Placement]]:
        right = answer(view.puzzle)
        wrong = wrong_entries(view)
        moves = legal(view)
        if wrong:
            names = ", ".join(view.board.cell_name(cell) for cell in wrong)
            verb = "is" if len(wrong) == 1 else "are"
            why = f"the grid cannot be solved any more: {names} {verb} wrong"
            return [Appraisal(move, Value(0.0), 0.0, why, _details(None)) for move in moves]
        seen = Grid(view.digits, view.givens, view.marks)
        if errors(view):
            # A right mark was struck: advise from what the digits alone allow.
            seen = Grid(view.digits, view.givens)
        direct = direct_steps(seen)
        first = None if direct else next(iter(steps_now(seen)), None)
        left = view.digits.count(0) - 1
        good, bad = [], []
        for move in moves:
            if move.digit == right[move.cell]:
                step = direct.get(move)
                good.append(Appraisal(move, Value(1.0, distance=left), 0.0, _why(step, first), _details(step)))
            else:
                bad.append(Appraisal(move, Value(0.0), 1.0, "it contradicts the only solution", _details(None)))
        good.sort(key=lambda a: (a.details["rating"] or 99.0, a.move.cell))
        return good + bad


def _details(step: Step | None) -> dict[str, object]:
    return {"technique": step.technique if step else None, "rating": step.rating if step else None}


def _why(step: Step | None, first: Step | None) -> str:
    if step is not None:
        return step.words
    if first is not None:
        return f"it is right, but a {first.name} ({first.rating:.1f}) must be found before any digit follows"
    return "it is right, and follows once easier digits are in"
