"""Forcing chains and cycles inside a trial: all of them, with the candidates that had to leave first."""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.nests import (
    Shelf,
    keep,
    lost_in_cell,
    lost_in_unit,
    mixed,
    open_reasons,
    rank_of,
    reasons_kept,
)
from ludometry.games.sudoku.explainer.kernels.tables import AT, CELL, COUNT, LENGTH, LOW, PEER, UNIT, Ints
from ludometry.games.sudoku.explainer.kernels.trials import Trials
from ludometry.solve.jit import kernel

IN_CELL = 3
"""A link inside a cell; 0, 1 and 2 stand for a link in the box, the row, the column."""


@kernel
def _strong(
    cand: Ints, pos: Ints, number: Ints, a: int, c: int, d: int, y: bool, x: bool, link: Ints, kind: Ints
) -> None:
    """The nodes that a candidate turns on when it is off; the fifth slot of `link` is their number."""
    n = 0
    if y and COUNT[cand[c]] == 2:
        link[a, 0] = number[c * 9 + LOW[cand[c] & ~(1 << d)]]
        kind[a, 0] = IN_CELL
        n = 1
    if x:
        for k in range(3):
            u = UNIT[c, k]
            p = pos[u * 9 + d]
            if COUNT[p] == 2:
                b = number[CELL[u, LOW[p & ~(1 << AT[c, k])]] * 9 + d]
                known = False
                for i in range(n):
                    if link[a, i] == b:
                        known = True
                if not known:
                    link[a, n] = b
                    kind[a, n] = k
                    n += 1
    link[a, 4] = n


@kernel
def _weak_kind(book: Trials, a: int, b: int) -> int:
    """By which unit, box before row before column, or by which cell two candidates exclude each other."""
    c = book.cell[a]
    e = book.cell[b]
    if c == e:
        return IN_CELL
    for k in range(2):
        if UNIT[c, k] == UNIT[e, k]:
            return k
    return 2


@kernel
def _lost(
    shelf: Shelf, base_cand: Ints, base_pos: Ints, cand: Ints, pos: Ints, book: Trials, count: int, a: int, kind: int
) -> None:
    if kind == IN_CELL:
        lost_in_cell(shelf, base_cand, cand, book.number, count, book.cell[a])
    else:
        lost_in_unit(shelf, base_pos, pos, book.number, count, UNIT[book.cell[a], kind], book.digit[a])


@kernel
def _offer(shelf: Shelf, book: Trials, cand: Ints, nest: int, rank: int, c: int, mask: int) -> None:
    """Makes a nest the owner of the candidates that it rubs out, where it ranks first."""
    while mask:
        x = c * 9 + LOW[mask]
        mask &= mask - 1
        if rank < shelf.rank[x]:
            shelf.rank[x] = rank
            shelf.owner[x] = nest


@kernel
def _take_chain(
    shelf: Shelf,
    book: Trials,
    count: int,
    base_cand: Ints,
    base_pos: Ints,
    cand: Ints,
    pos: Ints,
    source: int,
    on: bool,
    last: int,
    length: int,
    base: int,
    key: int,
    from_off: Ints,
    from_on: Ints,
    cause: Ints,
) -> None:
    """A chain from a candidate to its opposite; `last` is the last candidate that is on before the end."""
    c = book.cell[source]
    mask = 1 << book.digit[source] if on else cand[c] & ~(1 << book.digit[source])
    shelf.used[2] += 1
    rank = rank_of(base + LENGTH[length], length, key, shelf.used[2])
    wanted = False
    left = mask
    while left:
        if rank < shelf.rank[c * 9 + LOW[left]]:
            wanted = True
        left &= left - 1
    if not wanted or not open_reasons(shelf):
        return
    fingerprint = mixed(source + count if on else source)
    node = last
    while True:
        if from_on[node] == -1:
            fingerprint += mixed(node)
            break
        _lost(shelf, base_cand, base_pos, cand, pos, book, count, node, cause[node])
        fingerprint += mixed(node) + mixed(from_off[node] + count)
        if from_on[node] == -2:
            break
        node = from_on[node]
    if reasons_kept(shelf) == 0:
        return
    _offer(shelf, book, cand, keep(shelf, length, fingerprint), rank, c, mask)


@kernel
def _take_cycle(
    shelf: Shelf,
    book: Trials,
    count: int,
    base_cand: Ints,
    base_pos: Ints,
    cand: Ints,
    pos: Ints,
    last_off: int,
    last_on: int,
    close: int,
    length: int,
    base: int,
    key: int,
    from_off: Ints,
    from_on: Ints,
    cause: Ints,
    seen: Ints,
) -> None:
    """A cycle; `close` is the kind of the link that leads back to its start."""
    for c in range(81):
        seen[0, c] = 0
        seen[1, c] = 0
        seen[2, c] = 0
    off = last_off
    on = last_on
    while True:
        seen[2, book.cell[on]] = 1
        seen[2, book.cell[off]] = 1
        for i in range(20):
            seen[0, PEER[book.cell[off], i]] |= 1 << book.digit[off]
            seen[1, PEER[book.cell[on], i]] |= 1 << book.digit[on]
        if from_on[on] == -1:
            break
        off = from_off[on]
        on = from_on[on]
    shelf.used[2] += 1
    rank = rank_of(base + LENGTH[length], length, key, shelf.used[2])
    wanted = False
    for c in range(81):
        left = cand[c] & seen[0, c] & seen[1, c] if seen[2, c] == 0 else 0
        while left:
            if rank < shelf.rank[c * 9 + LOW[left]]:
                wanted = True
            left &= left - 1
    if not wanted or not open_reasons(shelf):
        return
    fingerprint = np.int64(0)
    off = last_off
    on = last_on
    while True:
        _lost(shelf, base_cand, base_pos, cand, pos, book, count, off, _weak_kind(book, on, off))
        fingerprint += mixed(on) + mixed(off + count)
        if from_on[on] == -1:
            _lost(shelf, base_cand, base_pos, cand, pos, book, count, on, close)
            break
        _lost(shelf, base_cand, base_pos, cand, pos, book, count, on, cause[on])
        off = from_off[on]
        on = from_on[on]
    if reasons_kept(shelf) == 0:
        return
    nest = keep(shelf, length, int(fingerprint * 3 + mixed(on)))
    for c in range(81):
        if seen[2, c] == 0:
            _offer(shelf, book, cand, nest, rank, c, cand[c] & seen[0, c] & seen[1, c])


@kernel
def nests_by_links(
    base_cand: Ints, base_pos: Ints, cand: Ints, pos: Ints, book: Trials, count: int, shelf: Shelf
) -> None:
    """Ranks everything that forcing chains and cycles rub out of the grid as the trial has left it."""
    link = np.empty((count, 5), np.int32)
    kind = np.empty((count, 4), np.int32)
    seen_on = np.zeros(count, np.int32)
    seen_off = np.zeros(count, np.int32)
    from_off = np.empty(count, np.int32)
    from_on = np.empty(count, np.int32)
    cause = np.empty(count, np.int32)
    queue = np.empty(count, np.int32)
    seen = np.empty((3, 81), np.int32)
    number = book.number
    stamp = 0
    for turn in range(3):
        y = turn > 0
        x = turn != 1
        key = (2, 3, 4)[turn]
        cycle_base = 70 if turn == 2 else 65
        chain_base = 70 if turn == 2 else 66
        for a in range(count):
            link[a, 4] = 0
            if cand[book.cell[a]] >> book.digit[a] & 1:
                _strong(cand, pos, number, a, book.cell[a], book.digit[a], y, x, link, kind)
        for source in range(count):
            home = book.cell[source]
            bits = COUNT[cand[home]]
            if cand[home] >> book.digit[source] & 1 == 0 or bits == 1 or (bits > 2 and not x):
                continue
            for way in range(2 if x else 1):
                on = way == 0
                stamp += 1
                tail = 0
                level = 0
                if on:
                    queue[0] = source
                    seen_on[source] = stamp
                    from_on[source] = -1
                    tail = 1
                else:
                    level = 1
                    seen_off[source] = stamp
                    for i in range(link[source, 4]):
                        b = link[source, i]
                        seen_on[b] = stamp
                        from_on[b] = -2
                        from_off[b] = source
                        cause[b] = kind[source, i]
                        queue[tail] = b
                        tail += 1
                head = 0
                done = not x
                last = -1
                length = 0
                while head < tail:
                    end = tail
                    while head < end:
                        node = queue[head]
                        head += 1
                        c = book.cell[node]
                        d = book.digit[node]
                        for i in range(-9, 20):
                            if i < 0:
                                if not y or i + 9 == d or cand[c] >> (i + 9) & 1 == 0:
                                    continue
                                off = number[c * 9 + i + 9]
                            else:
                                if cand[PEER[c, i]] >> d & 1 == 0:
                                    continue
                                off = number[PEER[c, i] * 9 + d]
                            if on and off == source and not done and level >= 2:
                                done = True
                                last = node
                                length = level + 2
                            if link[off, 4] == 0:
                                continue
                            if on and level >= 2:
                                for j in range(link[off, 4]):
                                    if link[off, j] == source:
                                        above = node
                                        known = False
                                        while from_on[above] != -1:
                                            if from_off[above] == off:
                                                known = True
                                                break
                                            above = from_on[above]
                                        if not known:
                                            _take_cycle(
                                                shelf,
                                                book,
                                                count,
                                                base_cand,
                                                base_pos,
                                                cand,
                                                pos,
                                                off,
                                                node,
                                                kind[off, j],
                                                level + 2,
                                                cycle_base,
                                                key,
                                                from_off,
                                                from_on,
                                                cause,
                                                seen,
                                            )
                            if seen_off[off] == stamp:
                                continue
                            seen_off[off] = stamp
                            for j in range(link[off, 4]):
                                b = link[off, j]
                                if seen_on[b] == stamp:
                                    continue
                                seen_on[b] = stamp
                                from_off[b] = off
                                from_on[b] = node
                                cause[b] = kind[off, j]
                                queue[tail] = b
                                tail += 1
                                if not on and b == source and not done:
                                    done = True
                                    last = b
                                    length = level + 3
                    level += 2
                    if done and not on:
                        break
                if last >= 0:
                    _take_chain(
                        shelf,
                        book,
                        count,
                        base_cand,
                        base_pos,
                        cand,
                        pos,
                        source,
                        on,
                        last,
                        length,
                        chain_base,
                        key,
                        from_off,
                        from_on,
                        cause,
                    )
