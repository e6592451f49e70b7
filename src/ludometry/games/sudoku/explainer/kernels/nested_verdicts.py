"""What trials prove when chains may stand inside them, and what such proofs lean on.

Used twice: for the best step of a search with nests, and for the nests themselves, when a search is made on the grid
that another trial has left. In the second case a proof counts only if candidates had to leave for it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludometry.games.sudoku.explainer.kernels.nested_links import IN_CELL
from ludometry.games.sudoku.explainer.kernels.nests import (
    Longs,
    Shelf,
    keep,
    lost_in_cell,
    lost_in_unit,
    mixed,
    open_reasons,
    rank_of,
    reasons_kept,
)
from ludometry.games.sudoku.explainer.kernels.tables import AT, CELL, COUNT, LENGTH, LOW, UNIT, Ints
from ludometry.games.sudoku.explainer.kernels.trials import Trials
from ludometry.games.sudoku.explainer.kernels.verdicts import BY_CELL, BY_REGION, CONTRADICTION, DOUBLE
from ludometry.solve.jit import kernel

LONGEST_CHAIN = 8191
"""Where the table of increments ends; proofs with hundreds of nests pass it and are never the best."""


class Search(NamedTuple):
    """Trials on one grid, with the nests that they use."""

    book: Trials
    nest: Ints
    """The nest that turned an assertion off in a trial, or -1."""

    shelf: Shelf
    cand: Ints
    pos: Ints
    """The grid as the trial at hand has left it."""

    path: Ints
    """Room for the assertions behind a proof."""

    prints: Longs
    """Room for the prints of the nests behind a proof."""


@kernel
def _visit(book: Trials, trial: int, first: int, single: int, path: Ints) -> int:
    """Lists what stands behind an assertion (`single`), or behind the reasons at `first` when it is -1; how many."""
    book.stamp[-1] += 1
    mark = book.stamp[-1]
    size = 0
    if single >= 0:
        book.stamp[single] = mark
        path[0] = single
        size = 1
    else:
        for i in range(first + 1, first + 1 + book.pool[first]):
            b = book.pool[i]
            if book.stamp[b] != mark:
                book.stamp[b] = mark
                path[size] = b
                size += 1
    head = 0
    while head < size:
        start = book.start[trial, path[head]]
        head += 1
        for i in range(start + 1, start + 1 + book.pool[start]):
            b = book.pool[i]
            if book.stamp[b] != mark:
                book.stamp[b] = mark
                path[size] = b
                size += 1
    return size


@kernel
def _cause(book: Trials, count: int, pos: Ints, first: int, b: int) -> int:
    """By which unit or cell a candidate was turned on: the one whose other places are all among the reasons."""
    a = book.pool[first + 1] - count
    c = book.cell[a]
    e = book.cell[b]
    if c == e:
        return IN_CELL
    d = book.digit[b]
    for k in range(3):
        u = UNIT[c, k]
        if UNIT[e, k] != u:
            continue
        left = pos[u * 9 + d] & ~(1 << AT[c, k]) & ~(1 << AT[e, k])
        good = True
        while left and good:
            other = book.number[CELL[u, LOW[left]] * 9 + d] + count
            left &= left - 1
            good = False
            for i in range(first + 2, first + 1 + book.pool[first]):
                if book.pool[i] == other:
                    good = True
                    break
        if good:
            return k
    return 2


@kernel
def _lean(
    shelf: Shelf, base_cand: Ints, base_pos: Ints, cand: Ints, pos: Ints, book: Trials, count: int, first: int, b: int
) -> None:
    """Adds what had to leave so that a candidate could be turned on for the reasons at `first`."""
    kind = _cause(book, count, pos, first, b)
    if kind == IN_CELL:
        lost_in_cell(shelf, base_cand, cand, book.number, count, book.cell[b])
    else:
        lost_in_unit(shelf, base_pos, pos, book.number, count, UNIT[book.cell[b], kind], book.digit[b])


@kernel
def _lean_on_path(
    shelf: Shelf,
    base_cand: Ints,
    base_pos: Ints,
    cand: Ints,
    pos: Ints,
    book: Trials,
    count: int,
    trial: int,
    path: Ints,
    size: int,
    key: int,
    region: int,
) -> None:
    for i in range(size):
        b = path[i]
        if b >= count:
            continue
        first = book.start[trial, b]
        if book.pool[first]:
            _lean(shelf, base_cand, base_pos, cand, pos, book, count, first, b)
        elif key == BY_CELL:
            lost_in_cell(shelf, base_cand, cand, book.number, count, book.cell[b])
        elif key == BY_REGION:
            lost_in_unit(shelf, base_pos, pos, book.number, count, region, book.digit[b])


@kernel
def _nested_complexity(search: Search, trial: int, path: Ints, size: int, known: int) -> tuple[int, int]:
    """The complexity of the nests on a path that were not met before, and how many different nests are known now."""
    extra = 0
    for i in range(size):
        nest = search.nest[trial, path[i]]
        if nest < 0:
            continue
        fingerprint = search.shelf.print[nest]
        new = True
        for j in range(known):
            if search.prints[j] == fingerprint:
                new = False
                break
        if new and known < len(search.prints):
            search.prints[known] = fingerprint
            known += 1
            extra += search.shelf.complexity[nest]
    return extra, known


@kernel
def _fingerprint(path: Ints, size: int, turn: int) -> int:
    total = np.int64(0)
    for i in range(size):
        total += mixed(path[i])
    return int(total * (2 * turn + 3))


@kernel
def _wanted(shelf: Shelf, rank: int, c: int, mask: int, top: bool) -> bool:
    if top:
        return bool(rank < shelf.rank[0])
    while mask:
        if rank < shelf.rank[c * 9 + LOW[mask]]:
            return True
        mask &= mask - 1
    return False


@kernel
def _prove(
    search: Search,
    count: int,
    cand: Ints,
    pos: Ints,
    group: Ints,
    size: int,
    target: int,
    key: int,
    region: int,
    base: int,
    shelf: Shelf,
    base_cand: Ints,
    base_pos: Ints,
    top: bool,
) -> None:
    """Weighs one proof: `target` from every trial of a group, or the clash of a single trial."""
    book = search.book
    on = target < count
    a = target if on else target - count
    c = book.cell[a]
    mask = cand[c] & ~(1 << book.digit[a]) if on else 1 << book.digit[a]
    if mask == 0:
        return
    shelf.used[2] += 1
    order = shelf.used[2]
    clash = key == CONTRADICTION
    bound = 2
    for i in range(size):
        bound += book.bound[group[i], book.clash[group[i], 0] if clash else target]
    if not clash:
        bound -= 2
    if not _wanted(shelf, rank_of(base + LENGTH[min(bound, LONGEST_CHAIN)], bound, key, order), c, mask, top):
        return
    complexity = 0
    known = 0
    fingerprint = np.int64(0)
    ends = 2 if clash else size
    for i in range(ends):
        trial = group[0] if clash else group[i]
        if clash and i == 0:
            length = _visit(book, trial, book.clash[trial, 1], -1, search.path)
            complexity += 1
            present = book.clash[trial, 0]
            newcomer = present + count if present < count else present - count
            if book.stamp[newcomer] == book.stamp[-1]:
                complexity -= 1
        else:
            length = _visit(book, trial, -1, book.clash[trial, 0] if clash else target, search.path)
        extra, known = _nested_complexity(search, trial, search.path, length, known)
        complexity += length + extra
        fingerprint += _fingerprint(search.path, length, i)
    complexity = min(complexity, LONGEST_CHAIN)
    rank = rank_of(base + LENGTH[complexity], complexity, key, order)
    if not _wanted(shelf, rank, c, mask, top) or not open_reasons(shelf):
        return
    if not top:
        for i in range(ends):
            trial = group[0] if clash else group[i]
            if clash and i == 0:
                first = book.clash[trial, 1]
                length = _visit(book, trial, first, -1, search.path)
                if book.clash[trial, 0] >= count:
                    _lean(shelf, base_cand, base_pos, cand, pos, book, count, first, book.clash[trial, 0] - count)
            else:
                length = _visit(book, trial, -1, book.clash[trial, 0] if clash else target, search.path)
            _lean_on_path(shelf, base_cand, base_pos, cand, pos, book, count, trial, search.path, length, key, region)
        if reasons_kept(shelf) == 0:
            return
    nest = keep(shelf, complexity, int(fingerprint))
    shelf.about[nest, 0] = key
    shelf.about[nest, 1] = group[0]
    shelf.about[nest, 2] = target
    shelf.about[nest, 3] = region
    if top:
        shelf.rank[0] = rank
        shelf.owner[0] = nest
        return
    while mask:
        x = c * 9 + LOW[mask]
        mask &= mask - 1
        if rank < shelf.rank[x]:
            shelf.rank[x] = rank
            shelf.owner[x] = nest


@kernel
def _prove_all(
    search: Search,
    count: int,
    cand: Ints,
    pos: Ints,
    group: Ints,
    size: int,
    key: int,
    region: int,
    base: int,
    shelf: Shelf,
    base_cand: Ints,
    base_pos: Ints,
    top: bool,
) -> None:
    """Weighs what follows in every trial of a group, in the order of the first."""
    book = search.book
    for half in range(2):
        first = 0 if half == 0 else 729
        for i in range(first, first + book.size[group[0], half]):
            target = book.order[group[0], i]
            shared = True
            for j in range(1, size):
                if book.bound[group[j], target] == 0:
                    shared = False
                    break
            if shared:
                _prove(
                    search, count, cand, pos, group, size, target, key, region, base, shelf, base_cand, base_pos, top
                )


@kernel
def weigh(
    search: Search,
    count: int,
    cand: Ints,
    pos: Ints,
    moving: bool,
    base: int,
    shelf: Shelf,
    base_cand: Ints,
    base_pos: Ints,
    top: bool,
) -> None:
    """Weighs every proof that the trials of a search give, in the order in which they turn up.

    `cand` and `pos` are the grid that the trials started from, the base that of the trial around them; with `top`
    only the best proof is wanted, and the shelf's first rank and owner tell it.
    """
    book = search.book
    group = np.empty(9, np.int32)
    for c in range(81):
        bits = COUNT[cand[c]]
        if bits < (2 if moving else 3):
            continue
        left = cand[c]
        while left:
            d = LOW[left]
            left &= left - 1
            a = book.number[c * 9 + d]
            if moving:
                for turn in range(2):
                    trial = a + turn * count
                    if book.clash[trial, 0] >= 0:
                        group[0] = trial
                        target = a + count if turn == 0 else a
                        _prove(
                            search,
                            count,
                            cand,
                            pos,
                            group,
                            1,
                            target,
                            CONTRADICTION,
                            -1,
                            base,
                            shelf,
                            base_cand,
                            base_pos,
                            top,
                        )
                if bits >= 3:
                    group[0] = a
                    group[1] = a + count
                    _prove_all(search, count, cand, pos, group, 2, DOUBLE, -1, base, shelf, base_cand, base_pos, top)
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
                _prove_all(search, count, cand, pos, group, size, BY_REGION, u, base, shelf, base_cand, base_pos, top)
        size = 0
        left = cand[c]
        while left:
            group[size] = book.number[c * 9 + LOW[left]]
            left &= left - 1
            size += 1
        _prove_all(search, count, cand, pos, group, size, BY_CELL, -1, base, shelf, base_cand, base_pos, top)
