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
from ludometry.games.sudoku.explainer.kernels.tables import COUNT, LENGTH, Ints
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
def _try(
    base_cand: Ints, base_pos: Ints, cand: Ints, pos: Ints, book: Trials, count: int, trial: int, moves: bool, y: bool, limit: int
) -> None:
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
def nishio_chain(cand: Ints, pos: Ints, book: Trials, hit: Ints, gone: Ints) -> int:
    """A contradiction inside one digit (75 and up)."""
    work_cand = np.empty(81, np.int32)
    work_pos = np.empty(243, np.int32)
    best = _new_best()
    count = number_candidates(cand, book.number, book.cell, book.digit)
    book.used[0] = 0
    for a in range(count):
        if COUNT[cand[book.cell[a]]] < 2:
            continue
        for trial in (a, a + count):
            _try(cand, pos, work_cand, work_pos, book, count, trial, True, False, best[COMPLEXITY])
            judge_clash(book, count, trial, best)
    if best[COMPLEXITY] == NO_LIMIT:
        return 0
    deliver(cand, book, count, best, NISHIO_CHAIN, hit, gone)
    return 75 + LENGTH[best[COMPLEXITY]]


@kernel
def multiple_chain(cand: Ints, pos: Ints, book: Trials, hit: Ints, gone: Ints) -> int:
    """Cell and region forcing chains of a grid that stands still (80 and up)."""
    best = _new_best()
    count = number_candidates(cand, book.number, book.cell, book.digit)
    book.used[0] = 0
    for a in range(count):
        _try(cand, pos, cand, pos, book, count, a, False, True, NO_LIMIT)
    judge(cand, pos, book, count, False, best)
    if best[COMPLEXITY] == NO_LIMIT:
        return 0
    deliver(cand, book, count, best, CELL_CHAIN if best[KEY] == BY_CELL else REGION_CHAIN, hit, gone)
    return 80 + LENGTH[best[COMPLEXITY]]


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
            _try(cand, pos, work_cand, work_pos, book, count, trial, True, True, best[COMPLEXITY])
            if COUNT[cand[book.cell[a]]] > 1:
                judge_clash(book, count, trial, best)
    judge(cand, pos, book, count, True, best)
    if best[COMPLEXITY] == NO_LIMIT:
        return 0
    deliver(cand, book, count, best, dynamic_code(best[KEY]), hit, gone)
    return 85 + LENGTH[best[COMPLEXITY]]


@kernel
def _try_with_patterns(
    base_cand: Ints, base_pos: Ints, cand: Ints, pos: Ints, empty: Ints, written: Ints, book: Trials, count: int, trial: int
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
def dynamic_chain_plus(
    cand: Ints, pos: Ints, empty: Ints, written: Ints, book: Trials, hit: Ints, gone: Ints
) -> int:
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
    deliver(cand, book, count, best, dynamic_code(best[KEY]), hit, gone)
    return 90 + LENGTH[best[COMPLEXITY]]
