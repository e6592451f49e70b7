"""What the trials of a grid prove: the step with the fewest assertions behind it.

contradiction   a trial that clashes: its assumption is wrong
double          an assertion that follows whether a candidate is on or off
cell            an assertion that follows from every candidate of a cell
region          an assertion that follows from every place of a digit in a unit

The bound of an assertion is known at once and its ancestors only after a count, so a step is counted only when its
bounds could beat the best step so far.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels import grid
from ludometry.games.sudoku.explainer.kernels.tables import AT, CELL, COUNT, LOW, UNIT, Ints
from ludometry.games.sudoku.explainer.kernels.trials import Trials, ancestors, ancestors_of_clash
from ludometry.solve.jit import kernel

COMPLEXITY, KEY, SOURCE, TARGET, REGION = 0, 1, 2, 3, 4
"""The slots of `best`: complexity, kind of step, the trial or cell it starts from, what it proves, its unit."""

DOUBLE, BY_CELL, BY_REGION, CONTRADICTION = 1, 5, 6, 7
"""The kinds of step, in the order in which they are preferred at equal complexity."""


@kernel
def _take(best: Ints, complexity: int, key: int, source: int, target: int, region: int) -> None:
    if complexity < best[COMPLEXITY] or (complexity == best[COMPLEXITY] and key < best[KEY]):
        best[COMPLEXITY] = complexity
        best[KEY] = key
        best[SOURCE] = source
        best[TARGET] = target
        best[REGION] = region


@kernel
def _hopeless(bound: int, key: int, best: Ints) -> bool:
    return bool(bound > best[COMPLEXITY] or (bound == best[COMPLEXITY] and key >= best[KEY]))


@kernel
def _idle(cand: Ints, book: Trials, count: int, target: int) -> bool:
    """Whether an assertion says nothing new: the only candidate of its cell is on."""
    return bool(target < count and COUNT[cand[book.cell[target]]] == 1)


@kernel
def judge_clash(book: Trials, count: int, trial: int, best: Ints) -> None:
    """Contradiction: the assumption of a trial that clashed is wrong."""
    if book.clash[trial, 0] < 0:
        return
    if _hopeless(book.bound[trial, book.clash[trial, 0]] + 2, CONTRADICTION, best):
        return
    target = trial + count if trial < count else trial - count
    _take(best, ancestors_of_clash(book, count, trial), CONTRADICTION, trial, target, -1)


@kernel
def _judge_all(
    cand: Ints, book: Trials, count: int, group: Ints, size: int, key: int, source: int, region: int, best: Ints
) -> None:
    """What follows in every trial of a group, in the order of the first."""
    lead = group[0]
    for half in range(2):
        first = 0 if half == 0 else 729
        for i in range(first, first + book.size[lead, half]):
            target = book.order[lead, i]
            bound = np.int64(0)
            for j in range(size):
                here = book.bound[group[j], target]
                if here == 0:
                    bound = np.int64(-1)
                    break
                bound += here
            if bound < 0 or _hopeless(int(bound), key, best) or _idle(cand, book, count, target):
                continue
            complexity = 0
            for j in range(size):
                complexity += ancestors(book, group[j], target)
            _take(best, complexity, key, source, target, region)


@kernel
def judge(cand: Ints, pos: Ints, book: Trials, count: int, moving: bool, best: Ints) -> None:
    """Doubles, regions and cells, in the order in which they turn up."""
    group = np.empty(9, np.int32)
    fewest = 2 if moving else 3
    for c in range(81):
        bits = COUNT[cand[c]]
        if bits < fewest:
            continue
        left = cand[c]
        while left:
            d = LOW[left]
            left &= left - 1
            a = book.number[c * 9 + d]
            if moving and bits >= 3:
                group[0] = a
                group[1] = a + count
                _judge_all(cand, book, count, group, 2, DOUBLE, a, -1, best)
            for k in range(3):
                u = UNIT[c, k]
                places = pos[u * 9 + d]
                if COUNT[places] < 2 or LOW[places] != AT[c, k]:
                    continue
                size = 0
                while places:
                    group[size] = book.number[CELL[u, LOW[places]] * 9 + d]
                    places &= places - 1
                    size += 1
                _judge_all(cand, book, count, group, size, BY_REGION, a, u, best)
        size = 0
        left = cand[c]
        while left:
            group[size] = book.number[c * 9 + LOW[left]]
            left &= left - 1
            size += 1
        _judge_all(cand, book, count, group, size, BY_CELL, group[0], -1, best)


@kernel
def deliver(cand: Ints, book: Trials, count: int, best: Ints, code: int, level: int, hit: Ints, gone: Ints) -> None:
    """Writes the best step down as a hit."""
    target = best[TARGET]
    on = target < count
    a = target if on else target - count
    c = book.cell[a]
    d = book.digit[a]
    hit[grid.CODE] = code
    hit[grid.WHERE] = c if on else -1
    hit[grid.WHAT] = d
    source = best[SOURCE]
    start = source if source < count else source - count
    hit[grid.SOURCE] = book.cell[start] * 9 + book.digit[start] + (0 if source < count else 729)
    hit[grid.REGION] = best[REGION]
    hit[grid.LEVEL] = level
    gone[c] = cand[c] & ~(1 << d) if on else 1 << d
