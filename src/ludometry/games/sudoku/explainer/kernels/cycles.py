"""Forcing chains and bidirectional cycles of a grid that stands still: the easiest of all.

Three passes, X links only, Y links only, and both. The steps are ordered by rating, then complexity (the number of
different assertions), then kind of pass, then the order in which they turn up. A search goes no deeper than what
could still beat the best step so far, so most of the work falls away once a short chain is known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludometry.games.sudoku.explainer.kernels.codes import CYCLE, FORCING_CHAIN, X_CHAIN, X_CYCLE, Y_CYCLE
from ludometry.games.sudoku.explainer.kernels.grid import CODE, SOURCE, WHAT, WHERE
from ludometry.games.sudoku.explainer.kernels.links import MOST, number_candidates, strong_links, weak_links
from ludometry.games.sudoku.explainer.kernels.tables import COUNT, LENGTH, PEER, SEES, Ints
from ludometry.solve.jit import kernel

RATING, COMPLEXITY, KEY = 0, 1, 2
"""The slots of `best`."""


class Net(NamedTuple):
    """The candidates and their links in one pass, with room for a search."""

    cell: Ints
    digit: Ints
    strong: Ints
    strong_degree: Ints
    weak: Ints
    weak_degree: Ints
    seen_on: Ints
    seen_off: Ints
    closes: Ints
    """Stamped for the candidates that have a strong link back to the source."""

    queue: Ints
    from_off: Ints
    from_on: Ints
    """How a candidate was turned on: by which one that was off, which was off because of which one that was on."""


@kernel
def beats(base: int, complexity: int, key: int, best: Ints) -> bool:
    rating = base + LENGTH[complexity]
    if rating != best[RATING]:
        return bool(rating < best[RATING])
    if complexity != best[COMPLEXITY]:
        return bool(complexity < best[COMPLEXITY])
    return bool(key < best[KEY])


@kernel
def _reach(base: int, key: int, best: Ints, top: int) -> int:
    """The greatest even complexity that would still be the best step, up to a top."""
    if best[RATING] == 1000:
        return top
    complexity = 4
    while complexity <= top and beats(base, complexity, key, best):
        complexity += 2
    return complexity - 2


@kernel
def _weak(net: Net, y: bool, a: int, b: int) -> bool:
    if net.cell[a] == net.cell[b]:
        return y and a != b
    return bool(net.digit[a] == net.digit[b] and SEES[net.cell[a], net.cell[b]])


@kernel
def _chain_to_on(net: Net, source: int, reach: int, stamp: int) -> int:
    """The complexity of the shortest chain from a candidate off to itself on, or 0 beyond reach."""
    tail = 0
    level = 1
    net.seen_off[source] = stamp
    for i in range(net.strong_degree[source]):
        b = net.strong[source, i]
        net.seen_on[b] = stamp
        net.queue[tail] = b
        tail += 1
    head = 0
    while head < tail:
        if level + 3 > reach:
            return 0
        end = tail
        level += 2
        while head < end:
            a = net.queue[head]
            head += 1
            for i in range(net.weak_degree[a]):
                off = net.weak[a, i]
                if net.seen_off[off] == stamp:
                    continue
                net.seen_off[off] = stamp
                for j in range(net.strong_degree[off]):
                    b = net.strong[off, j]
                    if net.seen_on[b] == stamp:
                        continue
                    if b == source:
                        return level + 1
                    net.seen_on[b] = stamp
                    net.queue[tail] = b
                    tail += 1
    return 0


@kernel
def _cycle_gone(net: Net, last_off: int, last_on: int, cand: Ints, out: Ints) -> bool:
    """What a cycle rubs out: candidates seen by an on node and by an off node, outside the cycle's cells."""
    seen_on = np.zeros(81, np.int32)
    seen_off = np.zeros(81, np.int32)
    inside = np.zeros(81, np.bool_)
    off = last_off
    on = last_on
    while True:
        inside[net.cell[on]] = True
        inside[net.cell[off]] = True
        for i in range(20):
            seen_off[PEER[net.cell[off], i]] |= 1 << net.digit[off]
            seen_on[PEER[net.cell[on], i]] |= 1 << net.digit[on]
        if net.from_on[on] < 0:
            break
        off = net.from_off[on]
        on = net.from_on[on]
    found = False
    for c in range(81):
        out[c] = 0
        if not inside[c]:
            out[c] = cand[c] & seen_on[c] & seen_off[c]
            found = found or out[c] != 0
    return found


@kernel
def _on_own_path(net: Net, a: int, off: int) -> bool:
    while net.from_on[a] >= 0:
        if net.from_off[a] == off:
            return True
        a = net.from_on[a]
    return False


@kernel
def _from_on(
    net: Net,
    source: int,
    y: bool,
    cycle_base: int,
    key: int,
    cycle_reach: int,
    chain_reach: int,
    stamp: int,
    cand: Ints,
    best: Ints,
    gone: Ints,
    out: Ints,
) -> int:
    """One search from a candidate on: takes cycles that beat the best step, and finds the chain to itself off.

    Returns the chain's complexity (0: none in reach), plus 10000 when a cycle became the best step.
    """
    for i in range(net.strong_degree[source]):
        net.closes[net.strong[source, i]] = stamp
    if net.strong_degree[source] == 0:
        cycle_reach = 0
    net.queue[0] = source
    net.seen_on[source] = stamp
    net.from_on[source] = -1
    head = 0
    tail = 1
    level = 0
    chain = 0
    taken = 0
    while head < tail:
        if level + 2 > cycle_reach and level + 4 > chain_reach:
            break
        end = tail
        while head < end:
            a = net.queue[head]
            head += 1
            for i in range(net.weak_degree[a]):
                off = net.weak[a, i]
                if (
                    level >= 2
                    and level + 2 <= cycle_reach
                    and net.closes[off] == stamp
                    and beats(cycle_base, level + 2, key, best)
                    and not _on_own_path(net, a, off)
                    and _cycle_gone(net, off, a, cand, out)
                ):
                    best[RATING] = cycle_base + LENGTH[level + 2]
                    best[COMPLEXITY] = level + 2
                    best[KEY] = key
                    for c in range(81):
                        gone[c] = out[c]
                    taken = 10000
                    cycle_reach = level
                if net.seen_off[off] == stamp:
                    continue
                net.seen_off[off] = stamp
                for j in range(net.strong_degree[off]):
                    b = net.strong[off, j]
                    if net.seen_on[b] != stamp:
                        net.seen_on[b] = stamp
                        net.from_off[b] = off
                        net.from_on[b] = a
                        net.queue[tail] = b
                        tail += 1
                        if level + 4 <= chain_reach and _weak(net, y, b, source):
                            chain = level + 4
                            chain_reach = 0
        level += 2
    return chain + taken


@kernel
def _new_net(cand: Ints, pos: Ints, number: Ints, cell: Ints, digit: Ints, count: int, y: bool, x: bool) -> Net:
    """The links of one kind, or of both."""
    room = np.zeros((8, count), np.int32)
    net = Net(
        cell,
        digit,
        np.empty((count, 4), np.int32),
        room[0],
        np.empty((count, MOST), np.int32),
        room[1],
        room[2],
        room[3],
        room[4],
        room[5],
        room[6],
        room[7],
    )
    strong_links(cand, pos, number, cell, digit, count, y, x, net.strong, net.strong_degree)
    weak_links(cand, number, cell, digit, count, y, net.strong_degree, net.weak, net.weak_degree)
    return net


@kernel
def _prospects(net: Net, cand: Ints, number: Ints, count: int) -> Ints:
    """For each candidate whether it can be in a chain to off (1), a chain to on (2), a cycle (4) at all.

    Which candidates follow from which is worked out for all at once, on rows of bits; most searches need not start.
    """
    words = (count + 63) // 64
    one = np.int64(1)
    follows = np.zeros((count, words), np.int64)
    excludes = np.zeros((count, words), np.int64)
    for a in range(count):
        for i in range(net.weak_degree[a]):
            off = net.weak[a, i]
            for j in range(net.strong_degree[off]):
                b = net.strong[off, j]
                if b != a:
                    follows[a, b >> 6] |= one << (b & 63)
        c = net.cell[a]
        for d in range(9):
            b = number[c * 9 + d]
            if b >= 0 and b != a:
                excludes[a, b >> 6] |= one << (b & 63)
        for i in range(20):
            b = number[PEER[c, i] * 9 + net.digit[a]]
            if b >= 0:
                excludes[a, b >> 6] |= one << (b & 63)
    for k in range(count):
        for a in range(count):
            if follows[a, k >> 6] >> (k & 63) & 1:
                for w in range(words):
                    follows[a, w] |= follows[k, w]
    found = np.zeros(count, np.int32)
    for a in range(count):
        for w in range(words):
            if follows[a, w] & excludes[a, w]:
                found[a] |= 1
        for i in range(net.strong_degree[a]):
            b = net.strong[a, i]
            if follows[b, a >> 6] >> (a & 63) & 1:
                found[a] |= 2
            for w in range(words):
                mask = follows[a, w] & excludes[b, w]
                if w == a >> 6:
                    mask &= ~(one << (a & 63))
                if mask:
                    found[a] |= 4
    return found


@kernel
def _pass(
    net: Net, cand: Ints, y: bool, x: bool, count: int, prospects: Ints, best: Ints, hit: Ints, gone: Ints
) -> None:
    """One pass over all candidates with some of the links."""
    cell = net.cell
    digit = net.digit
    key = 4 if y and x else (3 if y else 2)
    cycle_base = 70 if y and x else 65
    chain_base = 70 if y else 66
    top = 2 * count
    out = np.zeros(81, np.int32)
    stamp = 0
    for a in range(count):
        bits = COUNT[cand[cell[a]]]
        if prospects[a] == 0 or bits == 1 or (bits > 2 and not x):
            continue
        cycle_reach = _reach(cycle_base, key, best, top) if prospects[a] & 4 else 0
        chain_reach = _reach(chain_base, key, best, top) if x and prospects[a] & 1 else 0
        length = 0
        if cycle_reach >= 4 or chain_reach >= 4:
            stamp += 1
            length = _from_on(net, a, y, cycle_base, key, cycle_reach, chain_reach, stamp, cand, best, gone, out)
            if length >= 10000:
                length -= 10000
                hit[CODE] = CYCLE if y and x else (Y_CYCLE if y else X_CYCLE)
                hit[WHERE] = -1
                hit[SOURCE] = cell[a] * 9 + digit[a]
        if not x:
            continue
        for turn in range(2):
            on = turn == 0
            if not on:
                if prospects[a] & 2 == 0:
                    continue
                chain_reach = _reach(chain_base, key, best, top)
                if chain_reach < 4 or net.strong_degree[a] == 0:
                    continue
                stamp += 1
                length = _chain_to_on(net, a, chain_reach, stamp)
            if length and beats(chain_base, length, key, best):
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
                hit[SOURCE] = c * 9 + digit[a] + (0 if on else 729)


@kernel
def forcing_chain(cand: Ints, pos: Ints, hit: Ints, gone: Ints) -> int:
    """X-Cycle and Y-Cycle (65 and up), X-Chain (66 and up), cycle and forcing chain (70 and up)."""
    number = np.empty(729, np.int32)
    cell = np.empty(729, np.int32)
    digit = np.empty(729, np.int32)
    count = number_candidates(cand, number, cell, digit)
    both = _new_net(cand, pos, number, cell, digit, count, True, True)
    prospects = _prospects(both, cand, number, count)
    some = False
    for a in range(count):
        some = some or prospects[a] != 0
    if not some:
        return 0
    best = np.zeros(3, np.int32)
    best[RATING] = 1000
    net = _new_net(cand, pos, number, cell, digit, count, False, True)
    _pass(net, cand, False, True, count, prospects, best, hit, gone)
    if _reach(65, 3, best, 2 * count) >= 4:
        net = _new_net(cand, pos, number, cell, digit, count, True, False)
        _pass(net, cand, True, False, count, prospects, best, hit, gone)
    if _reach(70, 4, best, 2 * count) >= 4:
        _pass(both, cand, True, True, count, prospects, best, hit, gone)
    return 0 if best[RATING] == 1000 else int(best[RATING])
