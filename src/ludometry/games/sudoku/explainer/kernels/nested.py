"""Dynamic forcing chains with chains nested in their trials, 9.5 and up.

level 2   forcing chains and cycles may stand inside a trial            9.5
level 3   and cell and region forcing chains                          10.0
level 4   dynamic forcing chains                                      10.5
level 5   and dynamic chains that have level 2 nests themselves       11.0
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.chains import dynamic_code
from ludometry.games.sudoku.explainer.kernels.grid import CODE, LEVEL, REGION, SOURCE, WHAT, WHERE
from ludometry.games.sudoku.explainer.kernels.links import number_candidates
from ludometry.games.sudoku.explainer.kernels.nested_links import nests_by_links
from ludometry.games.sudoku.explainer.kernels.nested_verdicts import Search, weigh
from ludometry.games.sudoku.explainer.kernels.nests import NO_RANK, Shelf, clear_ranks, empty_shelf, new_shelf
from ludometry.games.sudoku.explainer.kernels.patterns import patterns
from ludometry.games.sudoku.explainer.kernels.rate import Desk
from ludometry.games.sudoku.explainer.kernels.tables import Ints
from ludometry.games.sudoku.explainer.kernels.trials import NO_LIMIT, Trials, begin, bound_of, follow, new_trials
from ludometry.solve.jit import kernel


def new_search() -> Search:
    """An empty search."""
    return Search(
        new_trials(),
        np.empty((1458, 1458), np.int32),
        new_shelf(),
        np.empty(81, np.int32),
        np.empty(243, np.int32),
        np.empty(2000, np.int32),
        np.empty(2000, np.int64),
    )


@kernel
def _adopt(search: Search, count: int, trial: int, offs: int) -> int:
    """Turns off in a trial what the ranked nests rub out, first rank first; how many are off now."""
    book = search.book
    shelf = search.shelf
    while True:
        best = -1
        for x in range(729):
            if shelf.rank[x] < NO_RANK and (best < 0 or shelf.rank[x] < shelf.rank[best]):
                best = x
        if best < 0:
            return offs
        shelf.rank[best] = NO_RANK
        b = book.number[best] + count
        if book.bound[trial, b]:
            continue
        nest = shelf.owner[best]
        if shelf.pooled[nest] < 0:
            at = book.used[0]
            shelf.pooled[nest] = at
            first = shelf.start[nest]
            size = shelf.start[nest + 1] - first
            book.pool[at] = size
            for i in range(size):
                book.pool[at + 1 + i] = shelf.reasons[first + i]
            book.used[0] = at + 1 + size
        start = shelf.pooled[nest]
        book.bound[trial, b] = bound_of(book.bound, trial, book.pool, start)
        book.total[trial, b] = 0
        book.start[trial, b] = start
        book.order[trial, 729 + offs] = b
        search.nest[trial, b] = nest
        offs += 1


@kernel
def _copy_numbers(source: Trials, target: Trials, count: int) -> None:
    for i in range(729):
        target.number[i] = source.number[i]
    for a in range(count):
        target.cell[a] = source.cell[a]
        target.digit[a] = source.digit[a]


@kernel
def _open(search: Search, base_cand: Ints, base_pos: Ints, count: int, trial: int) -> tuple[int, int]:
    for i in range(81):
        search.cand[i] = base_cand[i]
    for i in range(243):
        search.pos[i] = base_pos[i]
    for i in range(2 * count):
        search.nest[trial, i] = -1
    return begin(search.book, count, trial)


@kernel
def _plain_trials(search: Search, cand: Ints, pos: Ints, count: int, moving: bool) -> None:
    """Follows every trial on a grid without patterns or nests."""
    book = search.book
    book.used[0] = 0
    for a in range(count):
        if cand[book.cell[a]] >> book.digit[a] & 1 == 0:
            continue
        for trial in (a, a + count):
            if trial >= count and not moving:
                continue
            ons, offs = _open(search, cand, pos, count, trial)
            ons, offs, _ = follow(
                cand, pos, search.cand, search.pos, book, count, trial, moving, True, NO_LIMIT, ons, offs, 0, 0
            )
            book.size[trial, 0] = ons
            book.size[trial, 1] = offs


@kernel
def _nests_by_trials(outer: Search, inner: Search, base_cand: Ints, base_pos: Ints, count: int, moving: bool) -> None:
    """Ranks everything that multiple or dynamic chains rub out of the grid as a trial has left it."""
    _copy_numbers(outer.book, inner.book, count)
    _plain_trials(inner, outer.cand, outer.pos, count, moving)
    base = 85 if moving else 80
    weigh(inner, count, outer.cand, outer.pos, moving, base, outer.shelf, base_cand, base_pos, False)


@kernel
def _try_nested(
    search: Search,
    inner: Search,
    base_cand: Ints,
    base_pos: Ints,
    empty: Ints,
    written: Ints,
    count: int,
    trial: int,
    level: int,
) -> None:
    """Follows a trial with patterns and with nests of level 2 to 4."""
    book = search.book
    ons, offs = _open(search, base_cand, base_pos, count, trial)
    on_head = 0
    off_head = 0
    while True:
        ons, offs, over = follow(
            base_cand,
            base_pos,
            search.cand,
            search.pos,
            book,
            count,
            trial,
            True,
            True,
            NO_LIMIT,
            ons,
            offs,
            on_head,
            off_head,
        )
        if over:
            break
        on_head = ons
        off_head = offs
        offs = patterns(base_cand, base_pos, search.cand, search.pos, empty, written, book, count, trial, offs)
        if offs == off_head:
            clear_ranks(search.shelf)
            if level < 4:
                nests_by_links(base_cand, base_pos, search.cand, search.pos, book, count, search.shelf)
                offs = _adopt(search, count, trial, offs)
                if offs == off_head and level == 3:
                    clear_ranks(search.shelf)
                    _nests_by_trials(search, inner, base_cand, base_pos, count, False)
                    offs = _adopt(search, count, trial, offs)
            else:
                _nests_by_trials(search, inner, base_cand, base_pos, count, True)
                offs = _adopt(search, count, trial, offs)
        if offs == off_head:
            break
    book.size[trial, 0] = ons
    book.size[trial, 1] = offs


@kernel
def _nested_trials(
    search: Search, inner: Search, cand: Ints, pos: Ints, empty: Ints, written: Ints, count: int, level: int
) -> None:
    """Follows every trial on a grid with nests of a level."""
    book = search.book
    book.used[0] = 0
    empty_shelf(search.shelf)
    for a in range(count):
        if cand[book.cell[a]] >> book.digit[a] & 1:
            _try_nested(search, inner, cand, pos, empty, written, count, a, level)
            _try_nested(search, inner, cand, pos, empty, written, count, a + count, level)


@kernel
def _try_doubly(
    search: Search,
    inner: Search,
    innermost: Search,
    base_cand: Ints,
    base_pos: Ints,
    empty: Ints,
    written: Ints,
    count: int,
    trial: int,
) -> None:
    """Follows a trial with dynamic nests, and with nests that have level 2 nests themselves."""
    book = search.book
    ons, offs = _open(search, base_cand, base_pos, count, trial)
    on_head = 0
    off_head = 0
    while True:
        ons, offs, over = follow(
            base_cand,
            base_pos,
            search.cand,
            search.pos,
            book,
            count,
            trial,
            True,
            True,
            NO_LIMIT,
            ons,
            offs,
            on_head,
            off_head,
        )
        if over:
            break
        on_head = ons
        off_head = offs
        offs = patterns(base_cand, base_pos, search.cand, search.pos, empty, written, book, count, trial, offs)
        if offs == off_head:
            clear_ranks(search.shelf)
            _nests_by_trials(search, inner, base_cand, base_pos, count, True)
            offs = _adopt(search, count, trial, offs)
        if offs == off_head:
            clear_ranks(search.shelf)
            _copy_numbers(book, inner.book, count)
            _nested_trials(inner, innermost, search.cand, search.pos, empty, written, count, 2)
            weigh(inner, count, search.cand, search.pos, True, 95, search.shelf, base_cand, base_pos, False)
            offs = _adopt(search, count, trial, offs)
        if offs == off_head:
            break
    book.size[trial, 0] = ons
    book.size[trial, 1] = offs


@kernel
def _best(search: Search, cand: Ints, pos: Ints, count: int, level: int, top: Shelf, hit: Ints, gone: Ints) -> int:
    """The best step of a search, as a hit; its rating or 0."""
    empty_shelf(top)
    base = 95 + 5 * (level - 2)
    weigh(search, count, cand, pos, True, base, top, cand, pos, True)
    if top.rank[0] == NO_RANK:
        return 0
    book = search.book
    about = top.about[top.owner[0]]
    source = about[1]
    target = about[2]
    on = target < count
    a = target if on else target - count
    c = book.cell[a]
    d = book.digit[a]
    start = source if source < count else source - count
    hit[CODE] = dynamic_code(about[0])
    hit[WHERE] = c if on else -1
    hit[WHAT] = d
    hit[SOURCE] = book.cell[start] * 9 + book.digit[start] + (0 if source < count else 729)
    hit[REGION] = about[3]
    hit[LEVEL] = level
    gone[c] = cand[c] & ~(1 << d) if on else 1 << d
    return int(top.rank[0] // (16384 * 8 * 16777216))


@kernel
def _nested_step(desk: Desk, search: Search, inner: Search, top: Shelf, level: int) -> int:
    book = search.book
    count = number_candidates(desk.cand, book.number, book.cell, book.digit)
    _nested_trials(search, inner, desk.cand, desk.pos, desk.empty, desk.written, count, level)
    return _best(search, desk.cand, desk.pos, count, level, top, desk.hit, desk.gone)


@kernel
def _doubly_step(desk: Desk, search: Search, inner: Search, innermost: Search, top: Shelf, level: int) -> int:
    book = search.book
    count = number_candidates(desk.cand, book.number, book.cell, book.digit)
    book.used[0] = 0
    empty_shelf(search.shelf)
    for trial in range(2 * count):
        _try_doubly(search, inner, innermost, desk.cand, desk.pos, desk.empty, desk.written, count, trial)
    return _best(search, desk.cand, desk.pos, count, level, top, desk.hit, desk.gone)


def nested_step(desk: Desk, search: Search, inner: Search, innermost: Search, top: Shelf, level: int) -> int:
    """The best dynamic chain with nests of one level."""
    if level < 5:
        return _nested_step(desk, search, inner, top, level)
    return _doubly_step(desk, search, inner, innermost, top, level)
