"""Aligned exclusion: values of two or three cells that cannot stand together, tried out.

excluder   a cell with few candidates that sees every base cell; values that empty it cannot stand together
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku.explainer.kernels.bits import lowest
from ludometry.games.sudoku.explainer.kernels.codes import ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLET_EXCLUSION
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHERE
from ludometry.games.sudoku.explainer.kernels.tables import COUNT, PEER, SEES, Ints
from ludometry.solve.jit import kernel


@kernel
def _bases(cand: Ints, size: int, bases: Ints, low: NDArray[np.int64], high: NDArray[np.int64]) -> int:
    """The base cells, and the excluders of each as two masks (cells 0 to 40, 41 to 80)."""
    count = 0
    for c in range(81):
        low[c] = 0
        high[c] = 0
        if COUNT[cand[c]] < 2:
            continue
        single = False
        for i in range(20):
            other = PEER[c, i]
            n = COUNT[cand[other]]
            if n == 1:
                single = True
                break
            if 2 <= n <= size:
                if other <= 40:
                    low[c] |= np.int64(1) << other
                else:
                    high[c] |= np.int64(1) << (other - 41)
        if single:
            low[c] = 0
            high[c] = 0
        elif low[c] or high[c]:
            bases[count] = c
            count += 1
    return count


@kernel
def _two_or_more(low: int, high: int) -> bool:
    return (low != 0 and high != 0) or low & (low - 1) != 0 or high & (high - 1) != 0


@kernel
def _excluders(cand: Ints, low: int, high: int, masks: Ints) -> int:
    """The candidates of the common excluders, each different mask once; how many."""
    count = 0
    for half in range(2):
        left = low if half == 0 else high
        while left:
            mask = cand[lowest(left) + (0 if half == 0 else 41)]
            left &= left - 1
            known = False
            for i in range(count):
                if masks[i] == mask:
                    known = True
                    break
            if not known:
                masks[count] = mask
                count += 1
    return count


@kernel
def _barred(masks: Ints, count: int, used: int) -> bool:
    barred = False
    for i in range(count):
        if masks[i] & ~used == 0:
            barred = True
            break
    return barred


@kernel
def pair_exclusion(cand: Ints, hit: Ints, gone: Ints) -> int:
    bases = np.zeros(81, np.int32)
    low = np.zeros(81, np.int64)
    high = np.zeros(81, np.int64)
    masks = np.zeros(81, np.int32)
    count = _bases(cand, 2, bases, low, high)
    for j in range(1, count):
        b = bases[j]
        for i in range(j):
            a = bases[i]
            shared_low = low[a] & low[b]
            shared_high = high[a] & high[b]
            if not _two_or_more(shared_low, shared_high):
                continue
            number = _excluders(cand, shared_low, shared_high, masks)
            left_a = 0
            left_b = 0
            first = cand[a]
            while first:
                x = first & -first
                first &= first - 1
                second = cand[b]
                while second:
                    y = second & -second
                    second &= second - 1
                    if (x == y and SEES[a, b]) or _barred(masks, number, x | y):
                        continue
                    left_a |= x
                    left_b |= y
            if left_a != cand[a] or left_b != cand[b]:
                gone[a] = cand[a] & ~left_a
                gone[b] = cand[b] & ~left_b
                hit[CODE] = ALIGNED_PAIR_EXCLUSION
                hit[WHERE] = -1
                return 62
    return 0


@kernel
def _in(low: NDArray[np.int64], high: NDArray[np.int64], base: int, cell: int) -> bool:
    if cell <= 40:
        return bool(low[base] >> cell & 1)
    return bool(high[base] >> (cell - 41) & 1)


@kernel
def _allowed(cand: Ints, a: int, b: int, c: int, x: int, want_b: int, want_c: int, masks: Ints, number: int) -> int:
    """Values of b and c, as one mask 512 x b + c, that may stand beside a value of a; 0 when there are none."""
    second = want_b
    while second:
        y = second & -second
        second &= second - 1
        if x == y and SEES[a, b]:
            continue
        third = want_c
        while third:
            z = third & -third
            third &= third - 1
            if (x == z and SEES[a, c]) or (y == z and SEES[b, c]):
                continue
            if not _barred(masks, number, x | y | z):
                return int(y << 9 | z)
    return 0


@kernel
def _triple(cand: Ints, a: int, b: int, c: int, masks: Ints, number: int, gone: Ints) -> bool:
    """Looks, for every value of the three cells, for one allowed combination; whether some value has none."""
    left_b = 0
    left_c = 0
    out_a = 0
    first = cand[a]
    while first:
        x = first & -first
        first &= first - 1
        found = _allowed(cand, a, b, c, x, cand[b] & ~left_b, cand[c] & ~left_c, masks, number)
        if found == 0:
            found = _allowed(cand, a, b, c, x, cand[b], cand[c], masks, number)
        if found:
            left_b |= found >> 9
            left_c |= found & 511
        else:
            out_a |= x
    out_b = 0
    second = cand[b] & ~left_b
    while second:
        y = second & -second
        second &= second - 1
        found = _allowed(cand, b, a, c, y, cand[a], cand[c], masks, number)
        if found:
            left_c |= found & 511
        else:
            out_b |= y
    out_c = 0
    third = cand[c] & ~left_c
    while third:
        z = third & -third
        third &= third - 1
        if _allowed(cand, c, a, b, z, cand[a], cand[b], masks, number) == 0:
            out_c |= z
    if out_a == 0 and out_b == 0 and out_c == 0:
        return False
    gone[a] = out_a
    gone[b] = out_b
    gone[c] = out_c
    return True


@kernel
def triple_exclusion(cand: Ints, hit: Ints, gone: Ints) -> int:
    bases = np.zeros(81, np.int32)
    low = np.zeros(81, np.int64)
    high = np.zeros(81, np.int64)
    masks = np.zeros(81, np.int32)
    count = _bases(cand, 3, bases, low, high)
    if count < 3:
        return 0
    for j in range(1, count):
        b = bases[j]
        for i in range(j):
            a = bases[i]
            shared_low = low[a] & low[b]
            shared_high = high[a] & high[b]
            if not _two_or_more(shared_low, shared_high):
                continue
            for turn in range(40):
                c = PEER[a, turn] if turn < 20 else PEER[b, turn - 20]
                if (low[c] == 0 and high[c] == 0) or (c == a):
                    continue
                if c == b:
                    continue
                if turn < 20:
                    if not _in(low, high, a, c):
                        continue
                elif not _in(low, high, b, c) or _in(low, high, a, c):
                    continue
                if not _two_or_more(shared_low & low[c], shared_high & high[c]):
                    continue
                number = _excluders(cand, shared_low & low[c], shared_high & high[c], masks)
                if _triple(cand, a, b, c, masks, number, gone):
                    hit[CODE] = ALIGNED_TRIPLET_EXCLUSION
                    hit[WHERE] = -1
                    return 75
    return 0
