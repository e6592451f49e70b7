"""A solve taken apart: where the time went, what each step asked for, and whether a person fills cells like that.

fill        one event of the record: a digit written in, or an entry taken back, with the seconds it took
asked       the easiest step that shows the digit at that moment, with its rating; none when it follows only later
ahead       a right digit written in before any technique showed it, although easier digits were open
order       the place of each cell in the order of filling

The paper compares the order of filling with SiSuS, the simple model of a solver. We run the model many times,
correlate the player's order with the mean order, and say how often a run of the model itself is as far from that
mean: the probability of the order. People are more orderly than the model, so a small probability is a reason to
look closer, not a proof; cells filled row by row while easier ones stand open are the mark of a solver program.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.record import Record, refuse_uneventful
from ludometry.core.registry import room
from ludometry.games.sudoku.explainer import Step
from ludometry.games.sudoku.notation import read_placement, read_state, write_state
from ludometry.games.sudoku.oracle import answer, direct_steps, steps_now
from ludometry.games.sudoku.position import Grid, Placement
from ludometry.study.sitting import Passed, Sitting
from ludometry.study.terminal import Terminal
from ludometry.study.verbs import options_in, terminal

RUNS = 200
"""Runs of the model behind the probability of an order."""


@dataclass(frozen=True, slots=True)
class Fill:
    """One event of a solve."""

    number: int
    move: Placement
    seconds: float | None
    right: bool
    """Whether the digit stands in the solution; true for taking back a wrong one."""
    asked: Step | None
    """The easiest step that shows the cell's right digit, if one does at this moment."""
    options: int
    """How many cells could be filled at this moment by a direct step."""
    standstill: Step | None
    """The step that had to be found first, when no digit followed directly."""
    sound: Grid
    """The grid before, without the mistakes made so far."""
    best: Placement
    """The cell's right digit."""

    @property
    def ahead(self) -> bool:
        """Whether a right digit came before anything showed it, while easier ones were open."""
        return self.right and self.move.digit > 0 and self.asked is None and self.options > 0

    @property
    def rating(self) -> float | None:
        """What the step asked for on the Explainer's scale."""
        step = self.asked or self.standstill
        return step.rating if step is not None and self.right else None


@dataclass(frozen=True, slots=True)
class Order:
    """The order of filling against the model's."""

    correlation: float
    """Pearson's, between the player's order and the mean order of the model."""
    typical: float
    """The mean of the same figure over the model's own runs."""
    probability: float
    """How often a run of the model is at least as far from its mean order."""
    runs: int
    expected: tuple[float, ...]
    """The model's mean place for each cell; 0 for givens."""


@dataclass(frozen=True, slots=True)
class Solving:
    """A whole solve."""

    puzzle: Grid
    fills: tuple[Fill, ...]
    final: Grid
    order: Order | None
    """None when too few cells were filled to say anything."""

    @property
    def seconds(self) -> float | None:
        times = [fill.seconds for fill in self.fills if fill.seconds is not None]
        return sum(times) if times else None


def review_solve(record: Record, runs: int = RUNS, seed: int = 0) -> Solving:
    """Takes a solve record apart; corrections may stand in it."""
    puzzle = state = read_state(record.start) if record.start else room("sudoku").game(**options_in(record)).start()
    refuse_uneventful(record)
    right = answer(puzzle.puzzle)
    fills: list[Fill] = []
    for number, event in enumerate(record.events, 1):
        try:
            move = read_placement(state, event.text)
            if state.givens[move.cell]:
                raise BadInput(f"{state.board.cell_name(move.cell)} is a given and stays as it is.")
        except BadInput as problem:
            raise BadInput(f"event {number} ({event.text!r}): {problem}") from None
        fills.append(_judge(state, right, number, move, event.seconds))
        state = Grid(state.digits, state.givens).put(move.cell, move.digit)
    return Solving(puzzle, tuple(fills), state, _order(puzzle, fills, runs, seed))


def _judge(state: Grid, right: tuple[int, ...], number: int, move: Placement, seconds: float | None) -> Fill:
    # Mistakes made before are left out of the state, so that they do not hide what the step asked for.
    digits = tuple(d if d == right[cell] and cell != move.cell else 0 for cell, d in enumerate(state.digits))
    sound, best = Grid(digits, state.givens), Placement(move.cell, right[move.cell])
    if move.digit == 0:
        return Fill(number, move, seconds, state.digits[move.cell] != best.digit, None, 0, None, sound, best)
    direct = direct_steps(sound)
    standstill = None if direct else next(iter(steps_now(sound, most=1)), None)
    return Fill(number, move, seconds, move == best, direct.get(best), len(direct), standstill, sound, best)


def _order(puzzle: Grid, fills: list[Fill], runs: int, seed: int) -> Order | None:
    """The last time that a cell got its right digit is its place; cells never filled are left out."""
    place: dict[int, int] = {}
    for fill in fills:
        if fill.move.digit and fill.right:
            place.pop(fill.move.cell, None)
            place[fill.move.cell] = len(place)
    if len(puzzle.digits) != 81 or len(place) < 10:
        return None
    from ludometry.games.sudoku.people import human
    from ludometry.study.fit import pearson

    every = human.orders(puzzle, runs, seed).astype(np.float64)
    cells = np.array(sorted(place))
    mine = np.argsort(np.argsort([place[int(cell)] for cell in cells])).astype(np.float64)
    theirs = every[:, cells]
    total = theirs.sum(axis=0)
    figure = pearson(mine, total / runs)
    # Each run is compared with the mean of the others, as the player is with the mean of all of them.
    own = np.array([pearson(run, (total - run) / max(1, runs - 1)) for run in theirs])
    probability = (1 + int((own <= figure).sum())) / (runs + 1)
    return Order(figure, float(own.mean()), probability, runs, tuple(float(x) for x in every.mean(axis=0)))


def timed_solve(puzzle: str, coach: bool) -> Terminal[Grid, Placement, Grid]:
    """A puzzle at the terminal with a clock, so that the record can be reviewed."""
    first = room("sudoku").game(puzzle=puzzle).start()
    table = terminal("sudoku", write_state(first), coach=coach)
    table.timed, table.undo = True, take_back
    return table


def take_back(sitting: Sitting[Grid, Placement, Grid], seconds: float) -> bool:
    """Takes the last entry back that still stands; it stays in the record, as a correction that took time too."""
    standing: list[Passed[Grid, Placement]] = []
    for one in sitting.passed:
        standing = [entry for entry in standing if entry.move.cell != one.move.cell]
        standing += [one] if one.move.digit else []
    if not standing:
        return False
    last = standing[-1]
    sitting.do(Placement(last.move.cell, 0), round(seconds, 1))
    if last.position.digits == sitting.position.digits:
        sitting.position = last.position  # with the marks as they were
    return True
