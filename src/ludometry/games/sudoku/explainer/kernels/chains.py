"""Nishio, multiple and dynamic forcing chains."""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.codes import (
    CELL_CHAIN,
    DYNAMIC_CELL_CHAIN,
    DYNAMIC_CONTRADICTION_CHAIN,
    DYNAMIC_DOUBLE_CHAIN,
    DYNAMIC_REGION_CHAIN,
    NISHIO_CHAIN,
    REGION_CHAIN,
)
from ludometry.games.sudoku.explainer.kernels.links import number_candidates
from ludometry.games.sudoku.explainer.kernels.patterns import patterns
from ludometry.games.sudoku.explainer.kernels.tables import AT, CELL, COUNT, LENGTH, LOW, UNIT, Ints
from ludometry.games.sudoku.explainer.kernels.trials import NO_LIMIT, Trials, begin, follow
from ludometry.games.sudoku.explainer.kernels.verdicts import (
    BY_CELL,
    BY_REGION,
    COMPLEXITY,
    CONTRADICTION,
    KEY,
    deliver,
    judge,
    judge_clash,
)
from ludometry.solve.jit import kernel


@kernel
def follow_trial(
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
) -> None:
    """Follows one trial from the start; a grid that stands still serves as its own working copy."""
    if moves:
        for i in range(81):
            cand[i] = base_cand[i]
        for i in range(243):
            pos[i] = base_pos[i]
    ons, offs = begin(book, count, trial)
    ons, offs, _ = follow(base_cand, base_pos, cand, pos, book, count, trial, moves, y, limit, ons, offs, 0, 0)
    book.size[trial, 0] = ons
    book.size[trial, 1] = offs


@kernel
def _new_best() -> Ints:
    best = np.zeros(5, np.int32)
    best[COMPLEXITY] = NO_LIMIT
    return best


@kernel
def digit_clash(pos: Ints, mask: Ints, stack: Ints, placed: Ints, c: int, d: int, on: bool) -> bool:
    """Whether a digit runs out of places in some unit once a candidate of it is on or off."""
    for u in range(27):
        mask[u] = pos[u * 9 + d]
    for i in range(81):
        placed[i] = 0
    depth = 0
    if on:
        placed[c] = 1
        stack[0] = c
        depth = 1
    else:
        for k in range(3):
            u = UNIT[c, k]
            mask[u] &= ~(1 << AT[c, k])
            if mask[u] == 0:
                return True
            other = CELL[u, LOW[mask[u]]]
            if mask[u] & (mask[u] - 1) == 0 and placed[other] == 0:
                placed[other] = 1
                stack[depth] = other
                depth += 1
    while depth:
        depth -= 1
        here = stack[depth]
        for k in range(3):
            u = UNIT[here, k]
            left = mask[u] & ~(1 << AT[here, k])
            while left:
                seen = CELL[u, LOW[left]]
                left &= left - 1
                for j in range(3):
                    v = UNIT[seen, j]
                    mask[v] &= ~(1 << AT[seen, j])
                    if mask[v] == 0:
                        return True
                    if mask[v] & (mask[v] - 1) == 0:
                        other = CELL[v, LOW[mask[v]]]
                        if placed[other] == 0:
                            placed[other] = 1
                            stack[depth] = other
                            depth += 1
    return False


@kernel
def nishio_chain(cand: Ints, pos: Ints, book: Trials, hit: Ints, gone: Ints) -> int:
    """A contradiction inside one digit (75 and up)."""
    mask = np.empty(27, np.int32)
    stack = np.empty(162, np.int32)
    placed = np.empty(81, np.int32)
    work_cand = np.empty(81, np.int32)
    work_pos = np.empty(243, np.int32)
    best = _new_best()
    count = number_candidates(cand, book.number, book.cell, book.digit)
    book.used[0] = 0
    for a in range(count):
        if COUNT[cand[book.cell[a]]] < 2:
            continue
        for trial in (a, a + count):
            if not digit_clash(pos, mask, stack, placed, book.cell[a], book.digit[a], trial == a):
                continue
            follow_trial(cand, pos, work_cand, work_pos, book, count, trial, True, False, best[COMPLEXITY])
            judge_clash(book, count, trial, best)
    if best[COMPLEXITY] == NO_LIMIT:
        return 0
    deliver(cand, book, count, best, NISHIO_CHAIN, 0, hit, gone)
    return 75 + int(LENGTH[best[COMPLEXITY]])


@kernel
def multiple_chain(cand: Ints, pos: Ints, book: Trials, hit: Ints, gone: Ints) -> int:
    """Cell and region forcing chains of a grid that stands still (80 and up)."""
    best = _new_best()
    count = number_candidates(cand, book.number, book.cell, book.digit)
    book.used[0] = 0
    # A short search first: what it finds within its limit cannot be beaten by a longer one.
    for limit in (12, 20, NO_LIMIT):
        best[COMPLEXITY] = NO_LIMIT
        book.used[0] = 0
        for a in range(count):
            follow_trial(cand, pos, cand, pos, book, count, a, False, True, limit)
        judge(cand, pos, book, count, False, best)
        if best[COMPLEXITY] <= limit:
            break
    if best[COMPLEXITY] == NO_LIMIT:
        return 0
    deliver(cand, book, count, best, CELL_CHAIN if best[KEY] == BY_CELL else REGION_CHAIN, 0, hit, gone)
    return 80 + int(LENGTH[best[COMPLEXITY]])


@kernel
def dynamic_code(key: int) -> int:
    if key == BY_CELL:
        return DYNAMIC_CELL_CHAIN
    if key == BY_REGION:
        return DYNAMIC_REGION_CHAIN
    return DYNAMIC_CONTRADICTION_CHAIN if key == CONTRADICTION else DYNAMIC_DOUBLE_CHAIN


@kernel
def dynamic_chain(cand: Ints, pos: Ints, book: Trials, hit: Ints, gone: Ints) -> int:
    """Dynamic forcing chains (85 and up)."""
    work_cand = np.empty(81, np.int32)
    work_pos = np.empty(243, np.int32)
    best = _new_best()
    count = number_candidates(cand, book.number, book.cell, book.digit)
    book.used[0] = 0
    for a in range(count):
        for trial in (a, a + count):
            follow_trial(cand, pos, work_cand, work_pos, book, count, trial, True, True, best[COMPLEXITY])
            if COUNT[cand[book.cell[a]]] > 1:
                judge_clash(book, count, trial, best)
    judge(cand, pos, book, count, True, best)
    if best[COMPLEXITY] == NO_LIMIT:
        return 0
    deliver(cand, book, count, best, dynamic_code(best[KEY]), 0, hit, gone)
    return 85 + int(LENGTH[best[COMPLEXITY]])


@kernel
def _try_with_patterns(
    base_cand: Ints,
    base_pos: Ints,
    cand: Ints,
    pos: Ints,
    empty: Ints,
    written: Ints,
    book: Trials,
    count: int,
    trial: int,
) -> None:
    for i in range(81):
        cand[i] = base_cand[i]
    for i in range(243):
        pos[i] = base_pos[i]
    ons, offs = begin(book, count, trial)
    on_head = 0
    off_head = 0
    while True:
        ons, offs, over = follow(
            base_cand, base_pos, cand, pos, book, count, trial, True, True, NO_LIMIT, ons, offs, on_head, off_head
        )
        if over:
            break
        on_head = ons
        off_head = offs
        offs = patterns(base_cand, base_pos, cand, pos, empty, written, book, count, trial, offs)
        if offs == off_head:
            break
    book.size[trial, 0] = ons
    book.size[trial, 1] = offs


@kernel
def dynamic_chain_plus(cand: Ints, pos: Ints, empty: Ints, written: Ints, book: Trials, hit: Ints, gone: Ints) -> int:
    """Dynamic forcing chains with patterns inside the trials (90 and up)."""
    work_cand = np.empty(81, np.int32)
    work_pos = np.empty(243, np.int32)
    best = _new_best()
    count = number_candidates(cand, book.number, book.cell, book.digit)
    book.used[0] = 0
    for a in range(count):
        for trial in (a, a + count):
            _try_with_patterns(cand, pos, work_cand, work_pos, empty, written, book, count, trial)
            if COUNT[cand[book.cell[a]]] > 1:
                judge_clash(book, count, trial, best)
    judge(cand, pos, book, count, True, best)
    if best[COMPLEXITY] == NO_LIMIT:
        return 0
    deliver(cand, book, count, best, dynamic_code(best[KEY]), 1, hit, gone)
    return 90 + int(LENGTH[best[COMPLEXITY]])
