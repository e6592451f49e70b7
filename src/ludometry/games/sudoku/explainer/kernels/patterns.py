"""Patterns inside a trial: pointing, claiming, hidden pairs, naked pairs and X-Wings that the trial has laid open.

They are tried in this order when nothing is pending; the first kind that rubs out anything is used, all its finds at
once. A pattern counts only when the trial made it: the candidates that had to leave first are its reasons.
"""

from __future__ import annotations

from ludometry.games.sudoku.explainer.kernels.tables import CELL, COUNT, CROSS, LOW, ORDER, PAIRS, Ints
from ludometry.games.sudoku.explainer.kernels.trials import Trials, bound_of
from ludometry.solve.jit import kernel


@kernel
def turn_off(book: Trials, count: int, trial: int, offs: int, c: int, mask: int, first: int) -> int:
    """Turns candidates of a cell off for the reasons at `first`, unless they are off already; how many are off now."""
    while mask:
        b = book.number[c * 9 + LOW[mask]] + count
        mask &= mask - 1
        if book.bound[trial, b] == 0:
            book.bound[trial, b] = bound_of(book.bound, trial, book.pool, first)
            book.total[trial, b] = 0
            book.start[trial, b] = first
            book.order[trial, 729 + offs] = b
            offs += 1
    return offs


@kernel
def _open(book: Trials) -> int:
    """Starts a list of reasons in the pool."""
    first = book.used[0]
    book.pool[first] = 0
    book.used[0] = first + 1
    return int(first)


@kernel
def _add_places(book: Trials, count: int, first: int, u: int, d: int, places: int) -> None:
    while places:
        book.pool[book.used[0]] = book.number[CELL[u, LOW[places]] * 9 + d] + count
        places &= places - 1
        book.used[0] += 1
        book.pool[first] += 1


@kernel
def _add_digits(book: Trials, count: int, first: int, c: int, mask: int) -> None:
    while mask:
        book.pool[book.used[0]] = book.number[c * 9 + LOW[mask]] + count
        mask &= mask - 1
        book.used[0] += 1
        book.pool[first] += 1


@kernel
def _locked_between(
    base_pos: Ints, pos: Ints, bases: int, covers: int, book: Trials, count: int, trial: int, offs: int
) -> int:
    for base in range(bases, bases + 9):
        ready = 0
        for d in range(9):
            p = pos[base * 9 + d]
            if p != base_pos[base * 9 + d] and COUNT[p] >= 2:
                ready |= 1 << d
        if ready == 0:
            continue
        for cover in range(covers, covers + 9):
            cross = CROSS[base, cover]
            if cross == 0:
                continue
            left = ready
            while left:
                d = LOW[left]
                left &= left - 1
                p = pos[base * 9 + d]
                if p & ~cross:
                    continue
                out = pos[cover * 9 + d] & ~CROSS[cover, base]
                lost = base_pos[base * 9 + d] & ~p & ~cross
                if out == 0 or lost == 0:
                    continue
                first = _open(book)
                _add_places(book, count, first, base, d, lost)
                while out:
                    offs = turn_off(book, count, trial, offs, CELL[cover, LOW[out]], 1 << d, first)
                    out &= out - 1
    return offs


@kernel
def _hidden_pairs(
    base_pos: Ints, cand: Ints, pos: Ints, empty: Ints, book: Trials, count: int, trial: int, offs: int
) -> int:
    for i in range(27):
        u = ORDER[i]
        if empty[u] <= 4:
            continue
        ready = 0
        for d in range(9):
            if COUNT[pos[u * 9 + d]] == 2:
                ready |= 1 << d
        if COUNT[ready] < 2:
            continue
        for s in range(len(PAIRS)):
            d = PAIRS[s, 0]
            e = PAIRS[s, 1]
            if ready >> d & 1 == 0 or ready >> e & 1 == 0 or pos[u * 9 + d] != pos[u * 9 + e]:
                continue
            both = pos[u * 9 + d]
            lost_d = base_pos[u * 9 + d] & ~both
            lost_e = base_pos[u * 9 + e] & ~both
            if lost_d == 0 and lost_e == 0:
                continue
            keep = 1 << d | 1 << e
            a = CELL[u, LOW[both]]
            b = CELL[u, LOW[both & (both - 1)]]
            if cand[a] & ~keep == 0 and cand[b] & ~keep == 0:
                continue
            first = _open(book)
            _add_places(book, count, first, u, d, lost_d)
            _add_places(book, count, first, u, e, lost_e)
            offs = turn_off(book, count, trial, offs, a, cand[a] & ~keep, first)
            offs = turn_off(book, count, trial, offs, b, cand[b] & ~keep, first)
    return offs


@kernel
def _naked_pairs(base_cand: Ints, cand: Ints, empty: Ints, book: Trials, count: int, trial: int, offs: int) -> int:
    for i in range(27):
        u = ORDER[i]
        if empty[u] < 4:
            continue
        ready = 0
        for k in range(9):
            if COUNT[cand[CELL[u, k]]] == 2:
                ready |= 1 << k
        if COUNT[ready] < 2:
            continue
        for s in range(len(PAIRS)):
            if ready >> PAIRS[s, 0] & 1 == 0 or ready >> PAIRS[s, 1] & 1 == 0:
                continue
            a = CELL[u, PAIRS[s, 0]]
            b = CELL[u, PAIRS[s, 1]]
            pair = cand[a]
            if cand[b] != pair or (base_cand[a] == pair and base_cand[b] == pair):
                continue
            first = -1
            for k in range(9):
                c = CELL[u, k]
                if c == a or cand[c] & pair == 0:
                    continue
                if c == b:
                    continue
                if first < 0:
                    first = _open(book)
                    _add_digits(book, count, first, a, base_cand[a] & ~pair)
                    _add_digits(book, count, first, b, base_cand[b] & ~pair)
                offs = turn_off(book, count, trial, offs, c, cand[c] & pair, first)
    return offs


@kernel
def _x_wings(
    base_pos: Ints, pos: Ints, written: Ints, bases: int, covers: int, book: Trials, count: int, trial: int, offs: int
) -> int:
    for s in range(len(PAIRS)):
        a = bases + PAIRS[s, 0]
        b = bases + PAIRS[s, 1]
        lines = 1 << PAIRS[s, 0] | 1 << PAIRS[s, 1]
        for d in range(9):
            both = pos[a * 9 + d]
            if COUNT[both] != 2 or pos[b * 9 + d] != both or written[d] > 5:
                continue
            lost_a = base_pos[a * 9 + d] & ~both
            lost_b = base_pos[b * 9 + d] & ~both
            if lost_a == 0 and lost_b == 0:
                continue
            first = -1
            left = both
            while left:
                cover = covers + LOW[left]
                left &= left - 1
                out = pos[cover * 9 + d] & ~lines
                while out:
                    if first < 0:
                        first = _open(book)
                        _add_places(book, count, first, a, d, lost_a)
                        _add_places(book, count, first, b, d, lost_b)
                    offs = turn_off(book, count, trial, offs, CELL[cover, LOW[out]], 1 << d, first)
                    out &= out - 1
    return offs


@kernel
def patterns(
    base_cand: Ints,
    base_pos: Ints,
    cand: Ints,
    pos: Ints,
    empty: Ints,
    written: Ints,
    book: Trials,
    count: int,
    trial: int,
    offs: int,
) -> int:
    """Adds what the first kind of pattern that helps turns off; how many are off now."""
    before = offs
    offs = _locked_between(base_pos, pos, 18, 9, book, count, trial, offs)
    offs = _locked_between(base_pos, pos, 18, 0, book, count, trial, offs)
    offs = _locked_between(base_pos, pos, 9, 18, book, count, trial, offs)
    offs = _locked_between(base_pos, pos, 0, 18, book, count, trial, offs)
    if offs == before:
        offs = _hidden_pairs(base_pos, cand, pos, empty, book, count, trial, offs)
    if offs == before:
        offs = _naked_pairs(base_cand, cand, empty, book, count, trial, offs)
    if offs == before:
        offs = _x_wings(base_pos, pos, written, 9, 0, book, count, trial, offs)
        offs = _x_wings(base_pos, pos, written, 0, 9, book, count, trial, offs)
    return offs
