"""WXYZ-Wing and its larger kin, as SukakuExplainer adds them to the ladder.

stem     cells of one unit that hold together one digit more than they are
pincer   a cell of two digits, both in the stem; where it sees every stem cell with one of them, the other must stand
         in the pincer or in the stem
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.codes import TUVWXYZ_WING, UVWXYZ_WING, VWXYZ_WING, WXYZ_WING
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHERE
from ludometry.games.sudoku.explainer.kernels.tables import CELL, COUNT, LOW, SEES, Ints
from ludometry.solve.jit import kernel


@kernel
def _linked(cand: Ints, stem: Ints, size: int, pincer: int, digit: int) -> bool:
    """Whether a pincer sees every stem cell that holds a digit."""
    unseen = 0
    for i in range(size):
        if cand[stem[i]] & digit and not SEES[pincer, stem[i]]:
            unseen += 1
    return unseen == 0


@kernel
def _strike(cand: Ints, stem: Ints, size: int, pincer: int, digit: int, with_pincer: bool, out: Ints) -> int:
    """Rubs a digit out of the cells that see all its places in the stem (and the pincer); how many."""
    total = 0
    for c in range(81):
        if cand[c] & digit == 0 or c == pincer or (with_pincer and not SEES[pincer, c]):
            continue
        goes = True
        for i in range(size):
            if stem[i] == c or (cand[stem[i]] & digit and not SEES[stem[i], c]):
                goes = False
                break
        if goes and out[c] & digit == 0:
            out[c] |= digit
            total += 1
    return total


@kernel
def large_wing(cand: Ints, size: int, hit: Ints, gone: Ints) -> int:
    """The cheapest wing of `size` digits, 4 to 7, then the one that rubs out most."""
    base = 55 if size == 4 else (62 if size == 5 else (66 if size == 6 else 75))
    middle = (size + 2) // 2
    stem = np.empty(6, np.int32)
    out = np.zeros(81, np.int32)
    best = 1000
    most = 0
    for u in range(27):
        for mask in range(512):
            if COUNT[mask] != size - 1:
                continue
            union = 0
            n = 0
            biggest = 0
            left = mask
            good = True
            while left:
                c = CELL[u, LOW[left]]
                left &= left - 1
                if COUNT[cand[c]] < 2:
                    good = False
                    break
                stem[n] = c
                n += 1
                union |= cand[c]
                biggest = max(biggest, COUNT[cand[c]])
            if not good or COUNT[union] != size:
                continue
            rating = base
            if size < 6:
                rating += (size - middle) - abs(middle - biggest)
            if rating > best:
                continue
            for pincer in range(81):
                pair = cand[pincer]
                if COUNT[pair] != 2 or pair & ~union:
                    continue
                inside = False
                for i in range(n):
                    inside = inside or stem[i] == pincer
                if inside:
                    continue
                x = pair & -pair
                z = pair & ~x
                by_x = _linked(cand, stem, n, pincer, x)
                by_z = _linked(cand, stem, n, pincer, z)
                if not by_x and not by_z:
                    continue
                for c in range(81):
                    out[c] = 0
                total = 0
                if by_x:
                    total += _strike(cand, stem, n, pincer, z, True, out)
                if by_z:
                    total += _strike(cand, stem, n, pincer, x, True, out)
                if by_x and by_z:
                    rest = union & ~pair
                    while rest:
                        total += _strike(cand, stem, n, pincer, rest & -rest, False, out)
                        rest &= rest - 1
                if total and (rating < best or total > most):
                    best = rating
                    most = total
                    for c in range(81):
                        gone[c] = out[c]
    if best == 1000:
        return 0
    hit[CODE] = (WXYZ_WING, VWXYZ_WING, UVWXYZ_WING, TUVWXYZ_WING)[size - 4]
    hit[WHERE] = -1
    return int(best)
