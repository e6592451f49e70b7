"""Singles, locked candidates, sets, fish and wings: the first step of each, in scan order.

Every finder returns the step's rating in tenths, or 0, and fills `hit` and `gone` (see grid.py).
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.codes import (
    CLAIMING,
    DIRECT_CLAIMING,
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLET,
    DIRECT_POINTING,
    HIDDEN_PAIR,
    HIDDEN_QUAD,
    HIDDEN_SINGLE,
    HIDDEN_TRIPLET,
    JELLYFISH,
    LAST_CELL,
    NAKED_PAIR,
    NAKED_QUAD,
    NAKED_SINGLE,
    NAKED_TRIPLET,
    POINTING,
    SWORDFISH,
    X_WING,
    XY_WING,
    XYZ_WING,
)
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHAT, WHERE
from ludometry.games.sudoku.explainer.kernels.tables import (
    CELL,
    COUNT,
    CROSS,
    FIRST_MASK,
    LOW,
    MASKS,
    ORDER,
    PAIRS,
    PEER,
    QUADS,
    SEES,
    TRIPLES,
    Ints,
)
from ludometry.solve.jit import kernel

BASES = np.array([18, 18, 9, 0], np.int32)
COVERS = np.array([9, 0, 18, 18], np.int32)
"""The units that a digit is locked in and those it leaves, in turn: boxes and columns, boxes and rows, and back."""


@kernel
def _placed(hit: Ints, code: int, cell: int, digit: int) -> None:
    hit[CODE] = code
    hit[WHERE] = cell
    hit[WHAT] = digit


@kernel
def single(pos: Ints, empty: Ints, hit: Ints) -> int:
    """Last cell (10), else hidden single in a box (12) or a line (15)."""
    for i in range(27):
        u = ORDER[i]
        if empty[u] == 1:
            for d in range(9):
                p = pos[u * 9 + d]
                if p:
                    _placed(hit, LAST_CELL, CELL[u, LOW[p]], d)
                    return 10
    for i in range(27):
        u = ORDER[i]
        base = u * 9
        for d in range(9):
            p = pos[base + d]
            if p and p & (p - 1) == 0:
                _placed(hit, HIDDEN_SINGLE, CELL[u, LOW[p]], d)
                return 12 if u >= 18 else 15
    return 0


@kernel
def naked_single(cand: Ints, hit: Ints) -> int:
    for c in range(81):
        m = cand[c]
        if m and m & (m - 1) == 0:
            _placed(hit, NAKED_SINGLE, c, LOW[m])
            return 23
    return 0


@kernel
def _lock(pos: Ints, base: int, cover: int, digit: int, gone: Ints) -> bool:
    """Rubs a digit out of the cover outside the base; whether anything goes."""
    out = pos[cover * 9 + digit] & ~CROSS[cover, base]
    found = bool(out)
    while out:
        gone[CELL[cover, LOW[out]]] |= 1 << digit
        out &= out - 1
    return found


@kernel
def _direct_between(pos: Ints, bases: int, covers: int, code: int, hit: Ints) -> bool:
    for base in range(bases, bases + 9):
        for cover in range(covers, covers + 9):
            cross = CROSS[base, cover]
            if cross == 0:
                continue
            for d in range(9):
                p = pos[base * 9 + d]
                if p == 0 or p & ~cross or p & (p - 1) == 0:
                    continue
                for other in range(bases, bases + 9):
                    if other == base or CROSS[other, cover] == 0:
                        continue
                    q = pos[other * 9 + d]
                    if q == 0 or q & (q - 1) == 0:
                        continue
                    left = q & ~CROSS[other, cover]
                    if left and left & (left - 1) == 0:
                        _placed(hit, code, CELL[other, LOW[left]], d)
                        return True
    return False


@kernel
def direct_locked(pos: Ints, hit: Ints) -> int:
    """Pointing (17) or claiming (19) that leaves a single."""
    for turn in range(4):
        pointing = turn < 2
        if _direct_between(pos, BASES[turn], COVERS[turn], DIRECT_POINTING if pointing else DIRECT_CLAIMING, hit):
            return 17 if pointing else 19
    return 0


@kernel
def _locked_between(pos: Ints, bases: int, covers: int, gone: Ints) -> bool:
    for base in range(bases, bases + 9):
        for cover in range(covers, covers + 9):
            cross = CROSS[base, cover]
            if cross == 0:
                continue
            for d in range(9):
                p = pos[base * 9 + d]
                if p == 0 or p & ~cross or p & (p - 1) == 0:
                    continue
                if _lock(pos, base, cover, d, gone):
                    return True
    return False


@kernel
def locked(pos: Ints, hit: Ints, gone: Ints) -> int:
    """Pointing (26) or claiming (28)."""
    for turn in range(4):
        if _locked_between(pos, BASES[turn], COVERS[turn], gone):
            _placed(hit, POINTING if turn < 2 else CLAIMING, -1, -1)
            return 26 if turn < 2 else 28
    return 0


@kernel
def _hidden_others(cand: Ints, unit: int, places: int, keep: int, gone: Ints) -> bool:
    """Rubs out all but `keep` from some places of a unit; whether anything goes."""
    found = False
    while places:
        c = CELL[unit, LOW[places]]
        places &= places - 1
        out = cand[c] & ~keep
        if out:
            gone[c] |= out
            found = True
    return found


@kernel
def _hidden_sets(cand: Ints, pos: Ints, empty: Ints, size: int, direct: bool, hit: Ints, gone: Ints) -> bool:
    for i in range(27):
        u = ORDER[i]
        if empty[u] <= (size if direct else 2 * size):
            continue
        base = u * 9
        ready = 0
        for d in range(9):
            if 2 <= COUNT[pos[base + d]] <= size:
                ready |= 1 << d
        if COUNT[ready] < size:
            continue
        for s in range(FIRST_MASK[size], FIRST_MASK[size + 1]):
            keep = MASKS[s]
            if keep & ~ready:
                continue
            union = 0
            left = keep
            while left:
                union |= pos[base + LOW[left]]
                left &= left - 1
            if COUNT[union] != size:
                continue
            if direct:
                for d in range(9):
                    p = pos[base + d]
                    if keep >> d & 1 or COUNT[p] < 2:
                        continue
                    left = p & ~union
                    if left and left & (left - 1) == 0:
                        hit[WHERE] = CELL[u, LOW[left]]
                        hit[WHAT] = d
                        return True
            elif _hidden_others(cand, u, union, keep, gone):
                hit[WHERE] = -1
                return True
    return False


@kernel
def direct_hidden_pair(cand: Ints, pos: Ints, empty: Ints, hit: Ints, gone: Ints) -> int:
    if _hidden_sets(cand, pos, empty, 2, True, hit, gone):
        hit[CODE] = DIRECT_HIDDEN_PAIR
        return 20
    return 0


@kernel
def direct_hidden_triplet(cand: Ints, pos: Ints, empty: Ints, hit: Ints, gone: Ints) -> int:
    if _hidden_sets(cand, pos, empty, 3, True, hit, gone):
        hit[CODE] = DIRECT_HIDDEN_TRIPLET
        return 25
    return 0


@kernel
def _chosen(size: int) -> Ints:
    """The subsets of a size from nine."""
    if size == 2:
        return PAIRS
    if size == 3:
        return TRIPLES
    return QUADS


@kernel
def hidden_set(cand: Ints, pos: Ints, empty: Ints, size: int, hit: Ints, gone: Ints) -> int:
    """Hidden pair (34), triplet (40) or quad (54)."""
    if not _hidden_sets(cand, pos, empty, size, False, hit, gone):
        return 0
    hit[CODE] = HIDDEN_PAIR if size == 2 else HIDDEN_TRIPLET if size == 3 else HIDDEN_QUAD
    return 34 if size == 2 else 40 if size == 3 else 54


@kernel
def _naked_sets(cand: Ints, empty: Ints, size: int, gone: Ints) -> bool:
    for i in range(27):
        u = ORDER[i]
        if empty[u] < 2 * size:
            continue
        ready = 0
        for k in range(9):
            if 2 <= COUNT[cand[CELL[u, k]]] <= size:
                ready |= 1 << k
        if COUNT[ready] < size:
            continue
        for s in range(FIRST_MASK[size], FIRST_MASK[size + 1]):
            cells = MASKS[s]
            if cells & ~ready:
                continue
            union = 0
            left = cells
            while left:
                union |= cand[CELL[u, LOW[left]]]
                left &= left - 1
            if COUNT[union] != size:
                continue
            found = False
            for k in range(9):
                if cells >> k & 1 == 0:
                    c = CELL[u, k]
                    if cand[c] & union:
                        gone[c] |= cand[c] & union
                        found = True
            if found:
                return True
    return False


@kernel
def naked_set(cand: Ints, empty: Ints, size: int, hit: Ints, gone: Ints) -> int:
    """Naked pair (30), triplet (36) or quad (50)."""
    hit[WHERE] = -1
    if not _naked_sets(cand, empty, size, gone):
        return 0
    hit[CODE] = NAKED_PAIR if size == 2 else NAKED_TRIPLET if size == 3 else NAKED_QUAD
    return 30 if size == 2 else 36 if size == 3 else 50


@kernel
def _fishes(pos: Ints, written: Ints, bases: int, covers: int, chosen: Ints, size: int, gone: Ints) -> bool:
    for s in range(len(chosen)):
        lines = 0
        for k in range(size):
            lines |= 1 << chosen[s, k]
        for d in range(9):
            if written[d] + 2 * size > 9:
                continue
            union = 0
            good = True
            for k in range(size):
                p = pos[(bases + chosen[s, k]) * 9 + d]
                if COUNT[p] < 2 or COUNT[p] > size:
                    good = False
                    break
                union |= p
            if not good or COUNT[union] != size:
                continue
            found = False
            left = union
            while left:
                cover = covers + LOW[left]
                left &= left - 1
                out = pos[cover * 9 + d] & ~lines
                while out:
                    gone[CELL[cover, LOW[out]]] |= 1 << d
                    out &= out - 1
                    found = True
            if found:
                return True
    return False


@kernel
def fish(pos: Ints, written: Ints, size: int, hit: Ints, gone: Ints) -> int:
    """X-Wing (32), swordfish (38) or jellyfish (52)."""
    hit[WHERE] = -1
    for turn in range(2):
        bases = 9 if turn == 0 else 0
        if _fishes(pos, written, bases, 9 - bases, _chosen(size), size, gone):
            hit[CODE] = X_WING if size == 2 else SWORDFISH if size == 3 else JELLYFISH
            return 32 if size == 2 else 38 if size == 3 else 52
    return 0


@kernel
def wing(cand: Ints, size: int, hit: Ints, gone: Ints) -> int:
    """XY-Wing (42, a pivot of two digits) or XYZ-Wing (44, of three)."""
    for pivot in range(81):
        if COUNT[cand[pivot]] != size:
            continue
        for i in range(20):
            first = PEER[pivot, i]
            if COUNT[cand[first]] != 2 or COUNT[cand[pivot] & ~cand[first]] != 1:
                continue
            for j in range(20):
                second = PEER[pivot, j]
                if COUNT[cand[second]] != 2:
                    continue
                if COUNT[cand[pivot] | cand[first] | cand[second]] != 3:
                    continue
                if COUNT[cand[pivot] & cand[first] & cand[second]] != size - 2:
                    continue
                z = cand[first] & cand[second]
                found = False
                for k in range(20):
                    c = PEER[first, k]
                    if c == pivot or cand[c] & z == 0 or not SEES[second, c]:
                        continue
                    if size == 3 and not SEES[pivot, c]:
                        continue
                    gone[c] |= z
                    found = True
                if found:
                    hit[CODE] = XY_WING if size == 2 else XYZ_WING
                    hit[WHERE] = -1
                    return 42 if size == 2 else 44
    return 0
