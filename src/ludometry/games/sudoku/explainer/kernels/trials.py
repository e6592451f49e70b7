"""Trials: a candidate is assumed on or off, and what follows is written down with its reasons.

assertion   a candidate that is on (number a) or off (number a + count)
reasons     the assertions from which one follows directly; the first is the one that was being looked at
bound       the least number of assertions that stand behind one, itself included; 0: it does not follow at all
clash       a candidate that would be both on and off: the trial stops there

In a trial that moves, a candidate that is off leaves the grid as soon as it has been looked at, so that later
conclusions see fewer candidates; those that left are then reasons too. Pending candidates that are on come first,
then the others, each in the order in which they turned up.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku.explainer.kernels.grid import rub_out
from ludometry.games.sudoku.explainer.kernels.tables import AT, CELL, COUNT, LOW, UNIT, Ints
from ludometry.solve.jit import kernel

Shorts = NDArray[np.int16]

NO_LIMIT = 30000


class Trials(NamedTuple):
    """The book in which the trials of one grid are kept; trial a assumes candidate a on, trial a + count off."""

    number: Ints
    """The candidate at 9 x cell + digit, or -1."""

    cell: Ints
    digit: Ints
    start: Ints
    """Where in the pool the reasons of an assertion stand: their number, then the reasons."""

    bound: Shorts
    total: Shorts
    """How many assertions stand behind one, itself included; 0: not counted yet."""

    order: Shorts
    """What is on, in order of appearance, from the left; what is off, from the middle."""

    size: Ints
    """How many are on and how many off, a trial."""

    clash: Ints
    """The assertion already there (-1: no clash), and where the reasons of its opposite stand in the pool."""

    pool: Shorts
    used: Ints
    """How much of the pool is in use."""

    stamp: Ints
    """Marks for counting, and in the last place the latest mark."""

    stack: Ints


def new_trials() -> Trials:
    """An empty book, large enough for any grid; only what is written takes memory."""
    most = 729
    return Trials(
        np.empty(most, np.int32),
        np.empty(most, np.int32),
        np.empty(most, np.int32),
        np.empty((2 * most, 2 * most), np.int32),
        np.empty((2 * most, 2 * most), np.int16),
        np.empty((2 * most, 2 * most), np.int16),
        np.empty((2 * most, 2 * most), np.int16),
        np.empty((2 * most, 2), np.int32),
        np.empty((2 * most, 2), np.int32),
        np.empty(16_000_000, np.int16),
        np.zeros(1, np.int32),
        np.zeros(2 * most + 1, np.int32),
        np.empty(4 * most, np.int32),
    )


@kernel
def reasons_of_cell(base: Ints, cand: Ints, number: Ints, c: int, count: int, pool: Shorts, at: int) -> int:
    """Adds the candidates that have left a cell to the reasons at the end of the pool; the new end."""
    left = base[c] & ~cand[c]
    while left:
        pool[at] = number[c * 9 + LOW[left]] + count
        left &= left - 1
        at += 1
    return at


@kernel
def reasons_of_unit(base: Ints, pos: Ints, number: Ints, u: int, d: int, count: int, pool: Shorts, at: int) -> int:
    """Adds the places that a digit has lost in a unit to the reasons; the new end."""
    left = base[u * 9 + d] & ~pos[u * 9 + d]
    while left:
        pool[at] = number[CELL[u, LOW[left]] * 9 + d] + count
        left &= left - 1
        at += 1
    return at


@kernel
def bound_of(bound: Shorts, trial: int, pool: Shorts, start: int) -> int:
    """One more than the greatest bound of the reasons, or than their number."""
    most = pool[start]
    for i in range(start + 1, start + 1 + pool[start]):
        if bound[trial, pool[i]] > most:
            most = bound[trial, pool[i]]
    return int(most) + 1


@kernel
def follow(
    base_cand: Ints,
    base_pos: Ints,
    cand: Ints,
    pos: Ints,
    book: Trials,
    count: int,
    trial: int,
    moves: bool,
    y: bool,
    limit: int,
    ons: int,
    offs: int,
    on_head: int,
    off_head: int,
) -> tuple[int, int, bool]:
    """Follows a trial until nothing is pending, or a clash, or all that is pending reaches the limit.

    Returns how many are on and off now, and whether to stop.
    """
    number = book.number
    cell = book.cell
    digit = book.digit
    start = book.start
    bound = book.bound
    total = book.total
    order = book.order
    pool = book.pool
    used = book.used[0]
    middle = 729
    hopeful = 0
    for i in range(on_head, ons):
        if bound[trial, order[trial, i]] < limit - 1:
            hopeful += 1
    for i in range(off_head, offs):
        if bound[trial, order[trial, middle + i]] < limit - 1:
            hopeful += 1
    while hopeful and (on_head < ons or off_head < offs):
        if on_head < ons:
            a = order[trial, on_head]
            on_head += 1
            weight = bound[trial, a]
            if weight < limit - 1:
                hopeful -= 1
            c = cell[a]
            d = digit[a]
            first = used
            pool[used] = 1
            pool[used + 1] = a
            used += 2
            shared = False
            for k in range(-1, 3):
                if k < 0:
                    left = cand[c] & ~(1 << d) if y else 0
                else:
                    left = pos[UNIT[c, k] * 9 + d] & ~(1 << AT[c, k])
                while left:
                    low = LOW[left]
                    left &= left - 1
                    b = number[c * 9 + low] if k < 0 else number[CELL[UNIT[c, k], low] * 9 + d]
                    if bound[trial, b]:
                        book.clash[trial, 0] = b
                        book.clash[trial, 1] = first
                        book.used[0] = used
                        return ons, offs, True
                    if bound[trial, b + count] == 0:
                        bound[trial, b + count] = weight + 1
                        total[trial, b + count] = 0
                        start[trial, b + count] = first
                        order[trial, middle + offs] = b + count
                        offs += 1
                        shared = True
                        if weight + 1 < limit - 1:
                            hopeful += 1
            if not shared:
                used = first
        else:
            a = order[trial, middle + off_head] - count
            off_head += 1
            if bound[trial, a + count] < limit - 1:
                hopeful -= 1
            c = cell[a]
            d = digit[a]
            for k in range(-1, 3):
                if k < 0:
                    if not y or COUNT[cand[c]] != 2:
                        continue
                    b = number[c * 9 + LOW[cand[c] & ~(1 << d)]]
                else:
                    u = UNIT[c, k]
                    p = pos[u * 9 + d]
                    if COUNT[p] != 2:
                        continue
                    b = number[CELL[u, LOW[p & ~(1 << AT[c, k])]] * 9 + d]
                if bound[trial, b] and bound[trial, b + count] == 0:
                    continue
                first = used
                pool[used + 1] = a + count
                if not moves:
                    used += 2
                elif k < 0:
                    used = reasons_of_cell(base_cand, cand, number, c, count, pool, used + 2)
                else:
                    used = reasons_of_unit(base_pos, pos, number, u, d, count, pool, used + 2)
                pool[first] = used - first - 1
                if bound[trial, b + count]:
                    book.clash[trial, 0] = b + count
                    book.clash[trial, 1] = first
                    book.used[0] = used
                    return ons, offs, True
                weight = bound_of(bound, trial, pool, first)
                bound[trial, b] = weight
                total[trial, b] = 0
                start[trial, b] = first
                order[trial, ons] = b
                ons += 1
                if weight < limit - 1:
                    hopeful += 1
            if moves:
                rub_out(cand, pos, c, d)
    book.used[0] = used
    return ons, offs, on_head < ons or off_head < offs


@kernel
def begin(book: Trials, count: int, trial: int) -> tuple[int, int]:
    """Opens a trial with its assumption; how many are on and off."""
    for i in range(2 * count):
        book.bound[trial, i] = 0
    book.bound[trial, trial] = 1
    book.total[trial, trial] = 1
    book.start[trial, trial] = book.used[0]
    book.pool[book.used[0]] = 0
    book.used[0] += 1
    book.clash[trial, 0] = -1
    if trial < count:
        book.order[trial, 0] = trial
        return 1, 0
    book.order[trial, 729] = trial
    return 0, 1


@kernel
def _count_from(book: Trials, trial: int, depth: int) -> int:
    """Counts the different assertions behind those on the stack, which are marked already."""
    mark = book.stamp[-1]
    found = 0
    while depth:
        depth -= 1
        found += 1
        first = book.start[trial, book.stack[depth]]
        for i in range(first + 1, first + 1 + book.pool[first]):
            b = book.pool[i]
            if book.stamp[b] != mark:
                book.stamp[b] = mark
                book.stack[depth] = b
                depth += 1
    return found


@kernel
def ancestors(book: Trials, trial: int, assertion: int) -> int:
    """How many assertions stand behind one, itself included."""
    if book.total[trial, assertion] == 0:
        book.stamp[-1] += 1
        book.stamp[assertion] = book.stamp[-1]
        book.stack[0] = assertion
        book.total[trial, assertion] = _count_from(book, trial, 1)
    return int(book.total[trial, assertion])


@kernel
def ancestors_of_clash(book: Trials, count: int, trial: int) -> int:
    """How many assertions stand behind both sides of a clash."""
    book.stamp[-1] += 1
    first = book.clash[trial, 1]
    depth = 0
    present = book.clash[trial, 0]
    book.stamp[present + count if present < count else present - count] = book.stamp[-1]
    for i in range(first + 1, first + 1 + book.pool[first]):
        b = book.pool[i]
        if book.stamp[b] != book.stamp[-1]:
            book.stamp[b] = book.stamp[-1]
            book.stack[depth] = b
            depth += 1
    newcomer = 1 + _count_from(book, trial, depth)
    return newcomer + ancestors(book, trial, present)
