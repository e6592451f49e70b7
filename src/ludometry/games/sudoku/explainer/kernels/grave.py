"""Bivalue universal grave (BUG): without its surplus candidates the grid would have two solutions.

bug cell    a cell with three or more candidates, one at least of which is surplus
bug digit   the surplus candidate
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.codes import BUG
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHERE, rub_out
from ludometry.games.sudoku.explainer.kernels.tables import CELL, COUNT, LOW, PEER, SEES, UNIT, Ints
from ludometry.solve.jit import kernel


@kernel
def _unit_in_turn(i: int) -> int:
    """Boxes, then rows, then columns."""
    return i + 18 if i < 9 else i - 9


@kernel
def _surplus(cand: Ints, pos: Ints, bugs: Ints, surplus: Ints, common: Ints) -> int:
    """Collects the bug cells, their surplus digits and the cells that see them all; their number, or 0."""
    count = 0
    union = 0
    for i in range(27):
        u = _unit_in_turn(i)
        for d in range(9):
            p = pos[u * 9 + d]
            if p == 0 or COUNT[p] == 2:
                continue
            cell = -1
            heavy = 0
            while p:
                c = CELL[u, LOW[p]]
                p &= p - 1
                if COUNT[cand[c]] >= 3:
                    heavy += 1
                    cell = c
            if heavy == 0:
                return 0
            if heavy > 1:
                continue
            if surplus[cell] == 0:
                bugs[count] = cell
                count += 1
            surplus[cell] |= 1 << d
            union |= 1 << d
            some = False
            for c in range(81):
                if common[c] and (not SEES[cell, c] or surplus[c]):
                    common[c] = 0
                some = some or common[c] != 0
            if count > 1 and COUNT[union] > 1 and not some:
                return 0
    return count


@kernel
def _is_grave(cand: Ints, pos: Ints, empty_cells: Ints, surplus: Ints) -> bool:
    """Whether two candidates a cell and two places a unit and digit are left without the surplus."""
    cand = cand.copy()
    pos = pos.copy()
    for c in range(81):
        left = surplus[c]
        while left:
            rub_out(cand, pos, c, LOW[left])
            left &= left - 1
        if empty_cells[c] == 0 and COUNT[cand[c]] != 2:
            return False
    uneven = 0
    for i in range(243):
        if pos[i] and COUNT[pos[i]] != 2:
            uneven += 1
    return uneven == 0


@kernel
def _naked(cand: Ints, cells: Ints, count: int, union: int, gone: Ints) -> int:
    """A naked set of the surplus digits and other cells of a unit; its size, or 0."""
    for size in range(2, 7):
        if count < size:
            break
        for mask in range(1 << count):
            if COUNT[mask & 511] + COUNT[mask >> 9] != size - 1:
                continue
            others = 0
            good = True
            for i in range(count):
                if mask >> i & 1:
                    m = cand[cells[i]]
                    if COUNT[m] < 2:
                        good = False
                        break
                    others |= m
            if not good or COUNT[others] != size or COUNT[union] < 2 or union & ~others:
                continue
            found = False
            for i in range(count):
                if mask >> i & 1 == 0 and cand[cells[i]] & others:
                    gone[cells[i]] |= cand[cells[i]] & others
                    found = True
            if found:
                return size
    return 0


@kernel
def _type_4(cand: Ints, bugs: Ints, surplus: Ints, union: int, gone: Ints) -> bool:
    """Two bug cells of one unit that share one other digit: it is locked in them, the rest goes."""
    a = bugs[0]
    b = bugs[1]
    shared = cand[a] & cand[b] & ~union
    if COUNT[shared] != 1 or not SEES[a, b]:
        return False
    gone[a] = cand[a] & ~surplus[a] & ~shared
    gone[b] = cand[b] & ~surplus[b] & ~shared
    return True


@kernel
def grave(cand: Ints, pos: Ints, digits: Ints, hit: Ints, gone: Ints) -> int:
    """BUG type 1 (56), type 2 or 4 (57), type 3 (58 to 62)."""
    bugs = np.zeros(81, np.int32)
    surplus = np.zeros(81, np.int32)
    common = np.ones(81, np.int32)
    count = _surplus(cand, pos, bugs, surplus, common)
    if count == 0 or not _is_grave(cand, pos, digits, surplus):
        return 0
    hit[CODE] = BUG
    hit[WHERE] = -1
    union = 0
    for i in range(count):
        union |= surplus[bugs[i]]
    if count == 1:
        gone[bugs[0]] = cand[bugs[0]] & ~union
        return 56
    if COUNT[union] == 1:
        found = False
        for c in range(81):
            if common[c] and cand[c] & union:
                gone[c] = union
                found = True
        if found or (count == 2 and _type_4(cand, bugs, surplus, union, gone)):
            return 57
        return 0
    some = False
    for c in range(81):
        some = some or common[c] != 0
    if not some:
        return 0
    if count == 2 and _type_4(cand, bugs, surplus, union, gone):
        return 57
    cells = np.zeros(9, np.int32)
    for k in range(3):
        u = UNIT[bugs[0], k]
        shared = True
        for i in range(1, count):
            if UNIT[bugs[i], k] != u:
                shared = False
                break
        if not shared:
            continue
        room = 0
        for i in range(20):
            c = PEER[bugs[0], i]
            if common[c] and UNIT[c, k] == u:
                cells[room] = c
                room += 1
        size = _naked(cand, cells, room, union, gone)
        if size:
            return 57 + size - 1
    return 0
