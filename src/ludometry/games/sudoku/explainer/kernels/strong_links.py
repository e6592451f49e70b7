"""Chains of two, three or four strong links in one digit, as SukakuExplainer adds them to the ladder.

link     a unit in which a digit stands in two places, or in two groups that each lie in one line or box
end      the cells of one side of a link, three at most
weak     two ends that lie together in one unit: not both can hold the digit
ring     a chain whose first and last end lie in one unit as well
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.codes import FOUR_STRONG_LINKS, THREE_STRONG_LINKS, TWO_STRONG_LINKS
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHERE
from ludometry.games.sudoku.explainer.kernels.tables import CELL, COUNT, LOW, SEES, UNIT, Ints
from ludometry.solve.jit import kernel

MOST = 60
"""More links than a digit ever has: 27 units, the boxes in two ways."""


@kernel
def _add(pos: Ints, u: int, d: int, first: int, second: int, grouped: int, count: int, ends: Ints, about: Ints) -> int:
    """Adds a link between two groups of places of a unit, both ways round."""
    for way in range(2):
        n = 0
        for side in range(2):
            places = first if side == way else second
            n = 0
            while places:
                ends[count, side, n] = CELL[u, LOW[places]]
                places &= places - 1
                n += 1
            ends[count, side, 3] = n
        about[count, 0] = u
        about[count, 1] = grouped
        count += 1
    return count


@kernel
def _links(pos: Ints, d: int, ends: Ints, about: Ints) -> int:
    """All strong links of a digit; each appears twice, once for each direction."""
    count = 0
    for u in range(27):
        p = pos[u * 9 + d]
        n = COUNT[p]
        if n < 2 or n > 6:
            continue
        if n == 2:
            a = LOW[p]
            b = LOW[p & (p - 1)]
            if u >= 18 and (a // 3 == b // 3 or a % 3 == b % 3):
                continue
            count = _add(pos, u, d, 1 << a, 1 << b, 0, count, ends, about)
        elif u < 18:
            for j in range(3):
                if p & 7 << 3 * j == 0:
                    first = p & 7 << 3 * ((j + 1) % 3)
                    second = p & 7 << 3 * ((j + 2) % 3)
                    if first and second:
                        count = _add(pos, u, d, first, second, 1, count, ends, about)
                    break
        else:
            for e in range(9):
                row = 7 << 3 * (e // 3)
                column = 73 << (e % 3)
                if p & ~(row | column):
                    continue
                heart = 1 << e
                first = p & row & ~heart
                second = p & column & ~heart
                if first and second:
                    if p & heart == 0 or (COUNT[first] > 1 and COUNT[second] > 1):
                        count = _add(pos, u, d, p & row, p & column, 1, count, ends, about)
                    else:
                        if COUNT[first] == 1:
                            count = _add(pos, u, d, first, p & column, 1, count, ends, about)
                        if COUNT[second] == 1:
                            count = _add(pos, u, d, second, p & row, 1, count, ends, about)
                break
    return count


@kernel
def _shared(ends: Ints, a: int, side_a: int, b: int, side_b: int) -> int:
    """The unit that holds two ends together: column, row, box, or -1."""
    first = ends[a, side_a, 0]
    for turn in range(3):
        k = 2 - turn if turn < 2 else 0
        u = UNIT[first, k]
        good = True
        for i in range(ends[a, side_a, 3]):
            good = good and UNIT[ends[a, side_a, i], k] == u
        for i in range(ends[b, side_b, 3]):
            good = good and UNIT[ends[b, side_b, i], k] == u
        if good:
            return int(u)
    return -1


@kernel
def _extra(about: Ints, chain: Ints, size: int) -> int:
    """Tenths on top of the base: 3 with a group, else one for a box and one for lines of both kinds."""
    box = False
    row = False
    column = False
    for i in range(size):
        if about[chain[i], 1]:
            return 3
        u = about[chain[i], 0]
        box = box or u >= 18
        row = row or u < 9
        column = column or 9 <= u < 18
    return (1 if box else 0) + (1 if row and column else 0)


@kernel
def _outcome(
    pos: Ints, cand: Ints, d: int, ends: Ints, about: Ints, chain: Ints, shared: Ints, size: int, out: Ints
) -> int:
    """What a chain rubs out; how many candidates."""
    inside = np.zeros(81, np.bool_)
    for i in range(size):
        places = pos[about[chain[i], 0] * 9 + d]
        while places:
            inside[CELL[about[chain[i], 0], LOW[places]]] = True
            places &= places - 1
    ring = _shared(ends, chain[0], 0, chain[size - 1], 1)
    total = 0
    for c in range(81):
        out[c] = 0
        if inside[c] or cand[c] >> d & 1 == 0:
            continue
        goes = True
        if ring >= 0:
            goes = UNIT[c, 0] == ring or UNIT[c, 1] == ring or UNIT[c, 2] == ring
            for i in range(size - 1):
                u = shared[i]
                goes = goes or UNIT[c, 0] == u or UNIT[c, 1] == u or UNIT[c, 2] == u
        else:
            for i in range(ends[chain[0], 0, 3]):
                goes = goes and SEES[c, ends[chain[0], 0, i]]
            for i in range(ends[chain[size - 1], 1, 3]):
                goes = goes and SEES[c, ends[chain[size - 1], 1, i]]
        if goes:
            out[c] = 1 << d
            total += 1
    return total


@kernel
def strong_links(cand: Ints, pos: Ints, size: int, hit: Ints, gone: Ints) -> int:
    """Two (40 to 43), three (54 to 57) or four strong links (58 to 61): the cheapest, then what rubs out most."""
    ends = np.empty((2 * MOST, 2, 4), np.int32)
    about = np.empty((2 * MOST, 2), np.int32)
    chain = np.empty(4, np.int32)
    shared = np.empty(4, np.int32)
    out = np.zeros(81, np.int32)
    base = 40 if size == 2 else (54 if size == 3 else 58)
    best = 1000
    most = 0
    for d in range(9):
        count = _links(pos, d, ends, about)
        if count < 2 * size:
            continue
        depth = 0
        chain[0] = -1
        while depth >= 0:
            chain[depth] += 1
            link = chain[depth]
            if link == count:
                depth -= 1
                continue
            good = True
            for i in range(depth):
                u = about[chain[i], 0]
                v = about[link, 0]
                places = pos[v * 9 + d]
                if u == v:
                    good = False
                while places and good:
                    c = CELL[v, LOW[places]]
                    places &= places - 1
                    good = UNIT[c, 0] != u and UNIT[c, 1] != u and UNIT[c, 2] != u
            if not good:
                continue
            if depth:
                u = _shared(ends, chain[depth - 1], 1, link, 0)
                if u < 0:
                    continue
                shared[depth - 1] = u
            if depth + 1 < size:
                depth += 1
                chain[depth] = -1
                continue
            rating = base + _extra(about, chain, size)
            if rating > best:
                continue
            total = _outcome(pos, cand, d, ends, about, chain, shared, size, out)
            if total and (rating < best or total > most):
                best = rating
                most = total
                for c in range(81):
                    gone[c] = out[c]
    if best == 1000:
        return 0
    hit[CODE] = TWO_STRONG_LINKS if size == 2 else (THREE_STRONG_LINKS if size == 3 else FOUR_STRONG_LINKS)
    hit[WHERE] = -1
    return best
