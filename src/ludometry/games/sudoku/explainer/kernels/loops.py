"""Unique rectangles and loops: all are collected, the cheapest and then the lowest type is taken.

loop     cells that all hold the same two digits, each the neighbour of the next, two or none in every unit
rescue   a cell of the loop with more digits than the two; without rescue the puzzle would have two solutions
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.codes import UNIQUE_LOOP
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHERE
from ludometry.games.sudoku.explainer.kernels.tables import AT, CELL, COUNT, LOW, SEES, UNIT, Ints
from ludometry.solve.jit import kernel

DEEPEST = 32
"""More cells than any loop has: two in each of nine boxes at most."""


@kernel
def _clear(gone: Ints) -> None:
    for c in range(81):
        gone[c] = 0


@kernel
def _base(size: int) -> int:
    if size >= 10:
        return 50
    if size >= 8:
        return 47
    return 46 if size >= 6 else 45


@kernel
def _type_2(cand: Ints, rescue: Ints, count: int, pair: int, gone: Ints, write: bool) -> bool:
    """The one extra digit of the rescue cells goes from every cell that sees them all."""
    extra = cand[rescue[0]] & ~pair
    extra &= -extra
    found = False
    for c in range(81):
        if cand[c] & extra == 0:
            continue
        sees = True
        for i in range(count):
            if not SEES[rescue[i], c]:
                sees = False
                break
        if sees:
            found = True
            if write:
                gone[c] |= extra
    return found


@kernel
def _type_4(cand: Ints, pos: Ints, c1: int, c2: int, v1: int, v2: int) -> int:
    """The digit (0 to 8) that goes from both rescue cells because the other is locked in them, or -1."""
    locked1 = False
    locked2 = False
    for k in range(3):
        u = UNIT[c1, k]
        if u != UNIT[c2, k]:
            continue
        both = 1 << AT[c1, k] | 1 << AT[c2, k]
        if pos[u * 9 + v1] & ~both == 0:
            locked1 = True
        if pos[u * 9 + v2] & ~both == 0:
            locked2 = True
    if locked1:
        return v2
    return v1 if locked2 else -1


@kernel
def _naked_with(cand: Ints, unit: int, i1: int, i2: int, extra: int, size: int, gone: Ints) -> bool:
    """A naked set of one rescue cell and `size` - 1 others of a unit; whether it rubs anything out."""
    shared = extra & cand[CELL[unit, i1]] & cand[CELL[unit, i2]]
    for mask in range(512):
        if COUNT[mask] != size or mask >> i1 & 1 == 0 or mask >> i2 & 1:
            continue
        inside = shared
        good = True
        for i in range(9):
            if i != i1 and mask >> i & 1:
                m = cand[CELL[unit, i]]
                if COUNT[m] < 2:
                    good = False
                    break
                inside |= m
        if not good or COUNT[inside] != size or COUNT[inside | extra] != size:
            continue
        found = False
        for i in range(9):
            if mask >> i & 1 or i == i2:
                continue
            c = CELL[unit, i]
            if cand[c] & inside:
                if not found:
                    _clear(gone)
                found = True
                gone[c] = cand[c] & inside
        if found:
            return True
    return False


@kernel
def _hidden_with(
    cand: Ints, pos: Ints, unit: int, i1: int, i2: int, extra: int, v1: int, v2: int, size: int, limit: int, gone: Ints
) -> int:
    """A hidden set of the loop's two digits and `size` - 2 others: how many other cells it has, if under a limit."""
    best = limit
    rest = 511 & ~(extra | 1 << v1 | 1 << v2)
    for mask in range(512):
        if mask & ~rest or COUNT[mask] != size - 2:
            continue
        digits = mask | 1 << v1 | 1 << v2
        places = 0
        good = True
        for d in range(9):
            if digits >> d & 1:
                p = pos[unit * 9 + d] & ~(1 << i2)
                if p == 0:
                    good = False
                    break
                places |= p
        if not good or COUNT[places] != size:
            continue
        places &= ~(1 << i1)
        others = COUNT[places]
        if others >= best:
            continue
        found = False
        left = places
        while left:
            c = CELL[unit, LOW[left]]
            left &= left - 1
            if cand[c] & ~digits:
                if not found:
                    _clear(gone)
                found = True
                gone[c] = cand[c] & ~digits
        if found:
            best = others
    return best


@kernel
def _type_3(
    cand: Ints, pos: Ints, empty: Ints, c1: int, c2: int, v1: int, v2: int, base: int, limit: int, gone: Ints
) -> int:
    """The rating of the cheapest type 3 step below a limit, or the limit."""
    extra = (cand[c1] | cand[c2]) & ~(1 << v1 | 1 << v2)
    for size in range(COUNT[extra], 8):
        for k in range(3):
            u = UNIT[c1, k]
            if u != UNIT[c2, k]:
                continue
            i1 = AT[c1, k]
            i2 = AT[c2, k]
            if 2 * size <= empty[u] and base + size - 1 < limit and _naked_with(cand, u, i1, i2, extra, size, gone):
                limit = base + size - 1
            if 2 * size < empty[u]:
                others = _hidden_with(cand, pos, u, i1, i2, extra, v1, v2, size, limit - base + 1, gone)
                limit = min(limit, base + others - 1)
    return limit


@kernel
def _judge(cand: Ints, pos: Ints, empty: Ints, loop: Ints, size: int, pair: int, best: Ints, gone: Ints) -> None:
    """Tries the four types on a loop; `best` holds the rating and the type of the step in `gone`."""
    rescue = np.zeros(DEEPEST, np.int32)
    count = 0
    for i in range(size):
        if COUNT[cand[loop[i]]] > 2:
            rescue[count] = loop[i]
            count += 1
    base = _base(size)
    if count == 1:
        if base < best[0] or (base == best[0] and best[1] > 1):
            best[0] = base
            best[1] = 1
            _clear(gone)
            gone[rescue[0]] = pair
        return
    if count == 0:
        return
    better2 = base < best[0] or (base == best[0] and best[1] > 2)
    if count > 2:
        if better2 and _type_2(cand, rescue, count, pair, gone, False):
            best[0] = base
            best[1] = 2
            _clear(gone)
            _type_2(cand, rescue, count, pair, gone, True)
        return
    c1 = rescue[0]
    c2 = rescue[1]
    v1 = LOW[pair]
    v2 = LOW[pair & (pair - 1)]
    if COUNT[(cand[c1] | cand[c2]) & ~pair] == 1:
        if better2 and _type_2(cand, rescue, 2, pair, gone, False):
            best[0] = base
            best[1] = 2
            _clear(gone)
            _type_2(cand, rescue, 2, pair, gone, True)
    else:
        limit = best[0] + (1 if best[1] > 3 else 0)
        rating = _type_3(cand, pos, empty, c1, c2, v1, v2, base, limit, gone)
        if rating < limit:
            best[0] = rating
            best[1] = 3
    if base < best[0] or (base == best[0] and best[1] > 4):
        out = _type_4(cand, pos, c1, c2, v1, v2)
        if out >= 0:
            best[0] = base
            best[1] = 4
            _clear(gone)
            gone[c1] = 1 << out
            gone[c2] = 1 << out


@kernel
def _units_of(cell: int) -> int:
    return int(1 << UNIT[cell, 0] | 1 << UNIT[cell, 1] | 1 << UNIT[cell, 2])


@kernel
def _loops_from(
    cand: Ints, pos: Ints, empty: Ints, start: int, walk: Ints, units: Ints, best: Ints, gone: Ints
) -> None:
    """Walks every loop through a cell of two digits, depth first.

    A column of `walk` is one cell of the loop: cell, extra digits so far, cells with extra digits still allowed,
    kind of unit it was reached by, kind of unit being looked through, places left there. `units` holds the units
    visited at even and at odd steps.
    """
    pair = cand[start]
    v1 = LOW[pair]
    v2 = LOW[pair & (pair - 1)]
    loop = walk[0]
    extras = walk[1]
    spare = walk[2]
    came = walk[3]
    kind = walk[4]
    left = walk[5]
    even = units[0]
    odd = units[1]
    loop[0] = start
    extras[0] = 0
    spare[0] = 2
    came[0] = -1
    kind[0] = -1
    left[0] = 0
    even[0] = _units_of(start)
    odd[0] = 0
    depth = 0
    while depth >= 0:
        if left[depth] == 0:
            kind[depth] += 1
            if kind[depth] == came[depth]:
                kind[depth] += 1
            if kind[depth] > 2:
                depth -= 1
                continue
            u = UNIT[loop[depth], kind[depth]]
            left[depth] = pos[u * 9 + v1] & pos[u * 9 + v2]
            continue
        place = LOW[left[depth]]
        left[depth] &= left[depth] - 1
        cell = CELL[UNIT[loop[depth], kind[depth]], place]
        if cell == start:
            if depth >= 3 and even[depth] == odd[depth]:
                _judge(cand, pos, empty, loop, depth + 1, pair, best, gone)
            continue
        known = False
        for i in range(1, depth + 1):
            if loop[i] == cell:
                known = True
                break
        if known:
            continue
        # The extra digits of a cell that is not followed stay in the account, as in the original.
        extras[depth] |= cand[cell] & ~pair
        two = COUNT[cand[cell]] == 2
        if not (two or COUNT[extras[depth]] == 1 or spare[depth] > 0):
            continue
        mine = _units_of(cell)
        if mine & (odd[depth] if depth % 2 == 0 else even[depth]):
            continue
        following = depth + 1
        if following == DEEPEST:
            continue
        loop[following] = cell
        extras[following] = extras[depth]
        spare[following] = spare[depth] if two else spare[depth] - 1
        came[following] = kind[depth]
        kind[following] = -1
        left[following] = 0
        even[following] = even[depth] if depth % 2 == 0 else even[depth] | mine
        odd[following] = odd[depth] | mine if depth % 2 == 0 else odd[depth]
        depth = following


@kernel
def unique_loop(cand: Ints, pos: Ints, empty: Ints, hit: Ints, gone: Ints) -> int:
    best = np.zeros(2, np.int32)
    best[0] = 1000
    walk = np.empty((6, DEEPEST), np.int32)
    units = np.empty((2, DEEPEST), np.int32)
    for start in range(81):
        if COUNT[cand[start]] == 2:
            _loops_from(cand, pos, empty, start, walk, units, best, gone)
    if best[0] == 1000:
        return 0
    hit[CODE] = UNIQUE_LOOP
    hit[WHERE] = -1
    return int(best[0])
