"""Suppositions: a candidate is assumed on or off, and what follows is told with its reasons.

This is the plain form of the trials in kernels/trials.py: the same order, the same reasons, one at a time.

assertion   (cell, digit, on)
reasons     the assertions from which one follows directly
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ludometry.games.sudoku.explainer.state import PEERS, UNITS, UNITS_OF, State, bit, cell_name, digits_in, unit_name
from ludometry.games.sudoku.explainer.step import Candidate, Step
from ludometry.games.sudoku.explainer.techniques.fish import X_WING
from ludometry.games.sudoku.explainer.techniques.hidden_set import HIDDEN_PAIR
from ludometry.games.sudoku.explainer.techniques.locked import CLAIMING, POINTING
from ludometry.games.sudoku.explainer.techniques.naked_set import NAKED_PAIR

Assertion = tuple[int, int, bool]


def tell(assertion: Assertion) -> str:
    cell, digit, on = assertion
    return f"{cell_name(cell)} is {digit}" if on else f"{cell_name(cell)} is not {digit}"


def opposite(assertion: Assertion) -> Assertion:
    return assertion[0], assertion[1], not assertion[2]


@dataclass(slots=True)
class Supposition:
    """What follows from one assumption."""

    source: Assertion
    reasons: dict[Assertion, tuple[Assertion, ...]] = field(default_factory=dict)
    """Every assertion that follows, in order of appearance, with its reasons; the source has none."""

    because: dict[Assertion, str] = field(default_factory=dict)
    """Why an assertion follows, in a few words."""

    clash: tuple[tuple[Assertion, ...], Assertion] | None = None
    """The reasons of an assertion whose opposite, given second, was there already."""

    def behind(self, targets: Iterable[Assertion]) -> list[Assertion]:
        """The different assertions that lead to some targets, these included, in order of appearance."""
        found: set[Assertion] = set()
        todo = list(targets)
        while todo:
            assertion = todo.pop()
            if assertion not in found:
                found.add(assertion)
                todo.extend(self.reasons[assertion])
        return [assertion for assertion in self.reasons if assertion in found]

    def story(self, targets: Iterable[Assertion]) -> str:
        """How the targets follow, link by link."""
        parts = [
            f"{tell(assertion)} ({self.because[assertion]})"
            for assertion in self.behind(targets)
            if assertion != self.source
        ]
        return ", then ".join([f"suppose {tell(self.source)}", *parts])


def suppose(
    state: State, source: Assertion, *, moving: bool, digits_of_cell: bool = True, patterns: bool = False
) -> Supposition:
    """Follows an assumption to its end, or to the first clash.

    With `moving`, candidates that are off leave the grid once they have been looked at; without `digits_of_cell`
    only the links of one digit count; with `patterns`, pairs, locked candidates and X-Wings are used when nothing
    else is left.
    """
    supposed = Supposition(source)
    marks = list(state.marks)
    supposed.reasons[source] = ()
    pending: dict[bool, deque[Candidate]] = {True: deque(), False: deque()}
    pending[source[2]].append(source[:2])
    while pending[True] or pending[False]:
        if pending[True]:
            cell, digit = pending[True].popleft()
            for other, why in _turned_off(marks, cell, digit, digits_of_cell):
                if (*other, True) in supposed.reasons:
                    supposed.clash = ((cell, digit, True),), (*other, True)
                    return supposed
                if (*other, False) not in supposed.reasons:
                    supposed.reasons[(*other, False)] = ((cell, digit, True),)
                    supposed.because[(*other, False)] = why
                    pending[False].append(other)
        else:
            cell, digit = pending[False].popleft()
            for other, why, left in list(_turned_on(state, marks, cell, digit, digits_of_cell)):
                reasons = ((cell, digit, False), *((c, d, False) for c, d in left if moving))
                if (*other, False) in supposed.reasons:
                    supposed.clash = reasons, (*other, False)
                    return supposed
                if (*other, True) not in supposed.reasons:
                    supposed.reasons[(*other, True)] = reasons
                    supposed.because[(*other, True)] = why
                    pending[True].append(other)
            if moving:
                marks[cell] &= ~bit(digit)
        if patterns and not pending[True] and not pending[False]:
            for other, found, why in _patterns(state, State(state.digits, tuple(marks))):
                if (*other, False) not in supposed.reasons:
                    supposed.reasons[(*other, False)] = tuple((c, d, False) for c, d in found)
                    supposed.because[(*other, False)] = why
                    pending[False].append(other)
    return supposed


def _turned_off(marks: list[int], cell: int, digit: int, digits_of_cell: bool) -> Iterator[tuple[Candidate, str]]:
    if digits_of_cell:
        for other in digits_in(marks[cell] & ~bit(digit)):
            yield (cell, other), f"{cell_name(cell)} is {digit}"
    for peer in PEERS[cell]:
        if marks[peer] & bit(digit):
            unit = next(u for u in UNITS_OF[cell] if peer in UNITS[u])
            yield (peer, digit), f"{unit_name(unit)} has its {digit}"


def _turned_on(
    state: State, marks: list[int], cell: int, digit: int, digits_of_cell: bool
) -> Iterator[tuple[Candidate, str, list[Candidate]]]:
    """What is on once a candidate is off, with the candidates that had left before."""
    if digits_of_cell and marks[cell].bit_count() == 2:
        left = [(cell, d) for d in digits_in(state.marks[cell] & ~marks[cell])]
        yield (cell, digits_in(marks[cell] & ~bit(digit))[0]), f"the last digit for {cell_name(cell)}", left
    box, row, column = UNITS_OF[cell]
    for unit in (box, row, column):
        places = [c for c in UNITS[unit] if marks[c] & bit(digit)]
        if len(places) == 2:
            left = [(c, digit) for c in UNITS[unit] if state.marks[c] & ~marks[c] & bit(digit)]
            yield (places[0] if places[1] == cell else places[1], digit), f"the last place in {unit_name(unit)}", left


def _patterns(before: State, now: State) -> Iterator[tuple[Candidate, list[Candidate], str]]:
    """What the first kind of pattern that the supposition has made rubs out, and what had to leave for it."""
    for kind in ((POINTING, CLAIMING), (HIDDEN_PAIR,), (NAKED_PAIR,), (X_WING,)):
        helped = False
        for technique in kind:
            for step in technique.find(now):
                left = _left_for(before, now, step)
                if left:
                    helped = True
                    for candidate in step.eliminations:
                        yield candidate, left, step.name
        if helped:
            return


def _left_for(before: State, now: State, step: Step) -> list[Candidate]:
    """The candidates that had to leave before a pattern could stand."""
    if step.technique in ("pointing", "claiming", "x-wing"):
        digit = step.candidates[0][1]
        half = len(step.units) // 2
        covered = {cell for unit in step.units[half:] for cell in UNITS[unit]}
        lost = [c for unit in step.units[:half] for c in UNITS[unit] if c not in covered]
        return [(c, digit) for c in lost if before.has(c, digit) and not now.has(c, digit)]
    digits = sorted({digit for _, digit in step.candidates})
    if step.technique == "hidden-pair":
        others = [cell for cell in UNITS[step.units[0]] if cell not in step.cells]
        return [(c, d) for c in others for d in digits if before.has(c, d)]
    return [(c, d) for c in step.cells for d in digits_in(before.marks[c]) if d not in digits]
