"""Forcing chains and bidirectional cycles of a grid that stands still: the easiest of all.

Three passes, X links only, Y links only, and both. The steps are ordered by rating, then complexity (the number of
different assertions), then kind of pass, then the order in which they turn up. A search goes no deeper than what
could still beat the best step so far, so most of the work falls away once a short chain is known.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.codes import CYCLE, FORCING_CHAIN, X_CHAIN, X_CYCLE, Y_CYCLE
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHAT, WHERE
from ludometry.games.sudoku.explainer.kernels.links import MOST, number_candidates, strong_links, weak_links
from ludometry.games.sudoku.explainer.kernels.tables import COUNT, LENGTH, PEER, SEES, Ints
from ludometry.solve.jit import kernel

RATING, COMPLEXITY, KEY = 0, 1, 2
"""The slots of `best`."""


@kernel
def _beats(base: int, complexity: int, key: int, best: Ints) -> bool:
    rating = base + LENGTH[complexity]
    if rating != best[RATING]:
        return bool(rating < best[RATING])
    if complexity != best[COMPLEXITY]:
        return bool(complexity < best[COMPLEXITY])
    return bool(key < best[KEY])


@kernel
def _reach(base: int, key: int, best: Ints, top: int) -> int:
    """The greatest even complexity that would still be the best step, up to a top."""
    complexity = 4
    while complexity <= top and _beats(base, complexity, key, best):
        complexity += 2
    return complexity - 2


@kernel
def _weak(cell: Ints, digit: Ints, y: bool, a: int, b: int) -> bool:
    if cell[a] == cell[b]:
        return y and a != b
    return bool(digit[a] == digit[b] and SEES[cell[a], cell[b]])


@kernel
def _chain_length(
    source: int,
    on: bool,
    reach: int,
    y: bool,
    cell: Ints,
    digit: Ints,
    strong: Ints,
    strong_degree: Ints,
    weak: Ints,
    weak_degree: Ints,
    seen_on: Ints,
    seen_off: Ints,
    queue: Ints,
    stamp: int,
) -> int:
    """The complexity of the shortest chain from a candidate to its own opposite, or 0 beyond reach."""
    tail = 0
    level = 0
    if on:
        queue[0] = source
        seen_on[source] = stamp
        tail = 1
    else:
        level = 1
        seen_off[source] = stamp
        for i in range(strong_degree[source]):
            b = strong[source, i]
            seen_on[b] = stamp
            queue[tail] = b
            tail += 1
    head = 0
    while head < tail:
        if level + 4 > reach and (on or level + 3 > reach):
            return 0
        end = tail
        level += 2
        while head < end:
            a = queue[head]
            head += 1
            for i in range(weak_degree[a]):
                off = weak[a, i]
                if seen_off[off] == stamp:
                    continue
                seen_off[off] = stamp
                for j in range(strong_degree[off]):
                    b = strong[off, j]
                    if seen_on[b] == stamp:
                        continue
                    seen_on[b] = stamp
                    if on:
                        if _weak(cell, digit, y, b, source):
                            return level + 2
                    elif b == source:
                        return level + 1
                    queue[tail] = b
                    tail += 1
    return 0


@kernel
def _cycle_gone(
    last_off: int, last_on: int, from_off: Ints, from_on: Ints, cell: Ints, digit: Ints, cand: Ints, out: Ints
) -> bool:
    """What a cycle rubs out: candidates seen by an on node and by an off node, outside the cycle's cells."""
    seen_on = np.zeros(81, np.int32)
    seen_off = np.zeros(81, np.int32)
    inside = np.zeros(81, np.bool_)
    off = last_off
    on = last_on
    while True:
        for node in (on, off):
            inside[cell[node]] = True
        for i in range(20):
            seen_off[PEER[cell[off], i]] |= 1 << digit[off]
            seen_on[PEER[cell[on], i]] |= 1 << digit[on]
        if from_on[on] < 0:
            break
        off = from_off[on]
        on = from_on[on]
    found = False
    for c in range(81):
        out[c] = 0
        if not inside[c]:
            out[c] = cand[c] & seen_on[c] & seen_off[c]
            found = found or out[c] != 0
    return found


@kernel
def _cycles(
    source: int,
    base: int,
    key: int,
    reach: int,
    cell: Ints,
    digit: Ints,
    strong: Ints,
    strong_degree: Ints,
    weak: Ints,
    weak_degree: Ints,
    seen_on: Ints,
    seen_off: Ints,
    queue: Ints,
    stamp: int,
    from_off: Ints,
    from_on: Ints,
    closes: Ints,
    cand: Ints,
    best: Ints,
    gone: Ints,
    out: Ints,
) -> bool:
    """Looks for a cycle through a candidate that beats the best step; whether one was found."""
    if strong_degree[source] == 0:
        return False
    for i in range(strong_degree[source]):
        closes[strong[source, i]] = stamp
    queue[0] = source
    seen_on[source] = stamp
    from_on[source] = -1
    head = 0
    tail = 1
    level = 0
    found = False
    while head < tail:
        if level + 2 > reach:
            break
        end = tail
        while head < end:
            a = queue[head]
            head += 1
            for i in range(weak_degree[a]):
                off = weak[a, i]
                closing = closes[off] == stamp and level >= 2
                if seen_off[off] == stamp and not closing:
                    continue
                if closing:
                    above = a
                    known = False
                    while from_on[above] >= 0:
                        if from_off[above] == off:
                            known = True
                            break
                        above = from_on[above]
                    if (
                        not known
                        and _beats(base, level + 2, key, best)
                        and _cycle_gone(off, a, from_off, from_on, cell, digit, cand, out)
                    ):
                        best[RATING] = base + LENGTH[level + 2]
                        best[COMPLEXITY] = level + 2
                        best[KEY] = key
                        for c in range(81):
                            gone[c] = out[c]
                        found = True
                if seen_off[off] == stamp:
                    continue
                seen_off[off] = stamp
                for j in range(strong_degree[off]):
                    b = strong[off, j]
                    if seen_on[b] != stamp:
                        seen_on[b] = stamp
                        from_off[b] = off
                        from_on[b] = a
                        queue[tail] = b
                        tail += 1
        level += 2
    return found


@kernel
def _pass(
    cand: Ints, pos: Ints, y: bool, x: bool, number: Ints, cell: Ints, digit: Ints, count: int, best: Ints, hit: Ints, gone: Ints
) -> None:
    """One pass over all candidates with some of the links."""
    key = 4 if y and x else (3 if y else 2)
    cycle_base = 70 if y and x else 65
    chain_base = 70 if y else 66
    top = 2 * count
    if max(_reach(cycle_base, key, best, top), _reach(chain_base, key, best, top) if x else 0) < 4:
        return
    strong = np.empty((count, 4), np.int32)
    strong_degree = np.empty(count, np.int32)
    weak = np.empty((count, MOST), np.int32)
    weak_degree = np.empty(count, np.int32)
    strong_links(cand, pos, number, cell, digit, count, y, x, strong, strong_degree)
    weak_links(cand, number, cell, digit, count, y, strong_degree, weak, weak_degree)
    seen_on = np.zeros(count, np.int32)
    seen_off = np.zeros(count, np.int32)
    closes = np.zeros(count, np.int32)
    queue = np.empty(count, np.int32)
    from_off = np.empty(count, np.int32)
    from_on = np.empty(count, np.int32)
    out = np.zeros(81, np.int32)
    stamp = 0
    for a in range(count):
        bits = COUNT[cand[cell[a]]]
        if bits == 1 or (bits > 2 and not x):
            continue
        reach = _reach(cycle_base, key, best, top)
        if reach >= 4:
            stamp += 1
            if _cycles(
                a, cycle_base, key, reach, cell, digit, strong, strong_degree, weak, weak_degree,
                seen_on, seen_off, queue, stamp, from_off, from_on, closes, cand, best, gone, out,
            ):
                hit[CODE] = CYCLE if y and x else (Y_CYCLE if y else X_CYCLE)
                hit[WHERE] = -1
                hit[WHAT] = a
        if not x:
            continue
        for turn in range(2):
            on = turn == 0
            reach = _reach(chain_base, key, best, top)
            if reach < 4:
                continue
            stamp += 1
            length = _chain_length(
                a, on, reach, y, cell, digit, strong, strong_degree, weak, weak_degree, seen_on, seen_off, queue, stamp
            )
            if length and _beats(chain_base, length, key, best):
                best[RATING] = chain_base + LENGTH[length]
                best[COMPLEXITY] = length
                best[KEY] = key
                for c in range(81):
                    gone[c] = 0
                c = cell[a]
                gone[c] = 1 << digit[a] if on else cand[c] & ~(1 << digit[a])
                hit[CODE] = FORCING_CHAIN if y else X_CHAIN
                hit[WHERE] = -1 if on else c
                hit[WHAT] = digit[a]


@kernel
def forcing_chain(cand: Ints, pos: Ints, hit: Ints, gone: Ints) -> int:
    """X-Cycle and Y-Cycle (65 and up), X-Chain (66 and up), cycle and forcing chain (70 and up)."""
    number = np.empty(729, np.int32)
    cell = np.empty(729, np.int32)
    digit = np.empty(729, np.int32)
    count = number_candidates(cand, number, cell, digit)
    best = np.zeros(3, np.int32)
    best[RATING] = 1000
    _pass(cand, pos, False, True, number, cell, digit, count, best, hit, gone)
    _pass(cand, pos, True, False, number, cell, digit, count, best, hit, gone)
    _pass(cand, pos, True, True, number, cell, digit, count, best, hit, gone)
    return 0 if best[RATING] == 1000 else best[RATING]
