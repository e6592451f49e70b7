"""The 9 x 9 solver: bit-parallel elimination for whole digits at a time, then search.

# word       27 bits = one digit in one band of three rows
#
#            column  0 1 2 | 3 4 5 | 6 7 8
#            row 0   bit 0 ............. 8
#            row 1   bit 9 ............ 17
#            row 2   bit 18 ........... 26
#
# state      word[band * 9 + digit] = cells of the band where the digit can still stand,
#            then three words: the cells of each band that are not settled yet

Within a band a digit stands once in each row and once in each box, so it takes three of the nine minirows
(three cells in one row and one box) in a pattern like a permutation. One look into a table of 512 patterns
drops every minirow that no permutation can use: hidden singles in rows and boxes, pointing and claiming all
follow from it. Columns do the same between the three bands.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Bytes, Ints

ALL = (1 << 27) - 1
WORDS = 32
"""27 words of candidates, three of unsettled cells, one for the digit struck when a guess failed, one spare."""

LEVELS = 82
"""A search never goes deeper than the number of cells."""


def _minirows() -> Ints:
    """For the 512 patterns of one row, which of its three minirows hold a candidate (three bits)."""
    return np.array([sum(1 << box for box in range(3) if row >> 3 * box & 7) for row in range(512)])


def _patterns() -> Ints:
    """For the 512 sets of minirows in a band, the cells of those that a permutation can use; 0 if none can."""
    table = np.zeros(512, dtype=np.int64)
    for present in range(512):
        for boxes in permutations(range(3)):
            used = sum(1 << (3 * row + box) for row, box in enumerate(boxes))
            if used & ~present == 0:
                for row, box in enumerate(boxes):
                    table[present] |= 7 << (9 * row + 3 * box)
    return table


def _alone() -> Ints:
    """A row with one candidate maps to itself, any other to 0."""
    return np.array([row if row and row & (row - 1) == 0 else 0 for row in range(512)])


def _pointing() -> Ints:
    """For the columns a digit can take in a band, those that are the only one in their box."""
    table = np.zeros(512, dtype=np.int64)
    for columns in range(512):
        for box in range(3):
            part = columns & 7 << 3 * box
            if part and part & (part - 1) == 0:
                table[columns] |= part
    return table


def _claiming() -> Ints:
    """For the columns that only this band can serve, the columns of the band that stay possible."""
    table = np.full(512, 511, dtype=np.int64)
    for columns in range(512):
        for box in range(3):
            part = columns >> 3 * box & 7
            if part:
                kept = part if part & (part - 1) == 0 else 0
                table[columns] &= ~(7 << 3 * box) | kept << 3 * box
    return table


def _peers() -> Ints:
    """For each cell its peers as three words."""
    table = np.zeros((81, 3), dtype=np.int64)
    for a in range(81):
        for b in range(81):
            same_box = a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3
            if a != b and (a // 9 == b // 9 or a % 9 == b % 9 or same_box):
                table[a, b // 27] |= 1 << b % 27
    return table


MINIROWS = _minirows()
PATTERNS = _patterns()
ALONE = _alone()
POINTING = _pointing()
CLAIMING = _claiming()
PEERS = _peers()
SPREAD = 1 | 1 << 9 | 1 << 18


@kernel
def begin(state: Ints, digits: Bytes) -> None:
    """Fills level 0 with the givens; clashing givens leave a word empty, which `settle` notices."""
    for k in range(27):
        state[k] = ALL
    for band in range(3):
        state[27 + band] = ALL
    for cell in range(81):
        digit = np.int64(digits[cell])
        if digit:
            state[digit - 1] &= ~PEERS[cell, 0]
            state[8 + digit] &= ~PEERS[cell, 1]
            state[17 + digit] &= ~PEERS[cell, 2]
            bit = 1 << (cell % 27)
            row = cell // 27 * 9
            for other in range(9):
                if other != digit - 1:
                    state[row + other] &= ~bit


@kernel
def begin_from_marks(state: Ints, marks: Ints) -> None:
    """Fills level 0 with the candidates that are still allowed in each cell."""
    for k in range(27):
        state[k] = 0
    for band in range(3):
        state[27 + band] = ALL
    for cell in range(81):
        for digit in range(9):
            if marks[cell] >> digit & 1:
                state[cell // 27 * 9 + digit] |= 1 << (cell % 27)


@kernel
def settle(state: Ints, o: int, dirty: int) -> bool:
    """Eliminates until nothing follows; False when some digit or cell has no place left.

    `o` is where the level starts in `state`, `dirty` has a bit for each digit that must be looked at.
    """
    while True:
        while dirty:
            digit = lowest_bit(dirty)
            dirty &= dirty - 1
            a = state[o + digit]
            b = state[o + 9 + digit]
            c = state[o + 18 + digit]
            while True:
                before = a + b + c
                a &= PATTERNS[MINIROWS[a & 511] | MINIROWS[a >> 9 & 511] << 3 | MINIROWS[a >> 18] << 6]
                b &= PATTERNS[MINIROWS[b & 511] | MINIROWS[b >> 9 & 511] << 3 | MINIROWS[b >> 18] << 6]
                c &= PATTERNS[MINIROWS[c & 511] | MINIROWS[c >> 9 & 511] << 3 | MINIROWS[c >> 18] << 6]
                if a == 0 or b == 0 or c == 0:
                    return False
                columns_a = (a | a >> 9 | a >> 18) & 511
                columns_b = (b | b >> 9 | b >> 18) & 511
                columns_c = (c | c >> 9 | c >> 18) & 511
                if columns_a | columns_b | columns_c != 511:
                    return False
                keep_a = CLAIMING[columns_a & ~(columns_b | columns_c)]
                keep_b = CLAIMING[columns_b & ~(columns_a | columns_c)]
                keep_c = CLAIMING[columns_c & ~(columns_a | columns_b)]
                sole_a = POINTING[columns_a & keep_a]
                sole_b = POINTING[columns_b & keep_b]
                sole_c = POINTING[columns_c & keep_c]
                a &= (keep_a & ~(sole_b | sole_c)) * SPREAD
                b &= (keep_b & ~(sole_a | sole_c)) * SPREAD
                c &= (keep_c & ~(sole_a | sole_b)) * SPREAD
                if a + b + c == before:
                    break
            state[o + digit] = a
            state[o + 9 + digit] = b
            state[o + 18 + digit] = c
            for band in range(3):
                word = a if band == 0 else (b if band == 1 else c)
                new = ALONE[word & 511] | ALONE[word >> 9 & 511] << 9 | ALONE[word >> 18] << 18
                new &= state[o + 27 + band]
                if new:
                    state[o + 27 + band] &= ~new
                    start = o + band * 9
                    for other in range(9):
                        if state[start + other] & new and other != digit:
                            state[start + other] &= ~new
                            dirty |= 1 << other
        for band in range(3):
            once = 0
            twice = 0
            start = o + band * 9
            for digit in range(9):
                word = state[start + digit]
                twice |= once & word
                once |= word
            if once != ALL:
                return False
            single = once & ~twice & state[o + 27 + band]
            if single:
                for digit in range(9):
                    hits = state[start + digit] & single
                    while hits:
                        cell = band * 27 + lowest_bit(hits)
                        hits &= hits - 1
                        state[o + digit] &= ~PEERS[cell, 0]
                        state[o + 9 + digit] &= ~PEERS[cell, 1]
                        state[o + 18 + digit] &= ~PEERS[cell, 2]
                        dirty |= 1 << digit
        if dirty == 0:
            return True


@kernel
def choose(state: Ints, o: int) -> int:
    """The guess to branch on, as cell * 9 + digit.

    A cell with two candidates where there is one, else a digit with two places in a row or box, else a cell
    with as few candidates as there are. Among cells with two, the one whose candidates have most to strike
    out among its peers: both branches then settle much.
    """
    best = -1
    weight = -1
    for band in range(3):
        once = 0
        twice = 0
        thrice = 0
        start = o + band * 9
        for digit in range(9):
            word = state[start + digit]
            thrice |= twice & word
            twice |= once & word
            once |= word
        pairs = twice & ~thrice
        while pairs:
            place = lowest_bit(pairs)
            pairs &= pairs - 1
            cell = band * 27 + place
            strikes = 1
            guess = 0
            for digit in range(9):
                if state[start + digit] >> place & 1:
                    guess = cell * 9 + digit
                    strikes *= (
                        count_bits(state[o + digit] & PEERS[cell, 0])
                        + count_bits(state[o + 9 + digit] & PEERS[cell, 1])
                        + count_bits(state[o + 18 + digit] & PEERS[cell, 2])
                    )
            if strikes > weight:
                weight = strikes
                best = guess
    if best >= 0:
        return best
    for band in range(3):
        for digit in range(9):
            word = state[o + band * 9 + digit] & state[o + 27 + band]
            for unit in range(6):
                places = word & (511 << 9 * unit if unit < 3 else 0o7007007 << 3 * (unit - 3))
                if count_bits(places) == 2:
                    strikes = 1
                    guess = 0
                    while places:
                        cell = band * 27 + lowest_bit(places)
                        places &= places - 1
                        guess = cell * 9 + digit
                        strikes *= (
                            count_bits(state[o + digit] & PEERS[cell, 0])
                            + count_bits(state[o + 9 + digit] & PEERS[cell, 1])
                            + count_bits(state[o + 18 + digit] & PEERS[cell, 2])
                        )
                    if strikes > weight:
                        weight = strikes
                        best = guess
    if best >= 0:
        return best
    fewest = 10
    for band in range(3):
        cells = state[o + 27 + band]
        while cells:
            place = lowest_bit(cells)
            cells &= cells - 1
            count = 0
            guess = 0
            for digit in range(9):
                if state[o + band * 9 + digit] >> place & 1:
                    count += 1
                    guess = (band * 27 + place) * 9 + digit
            if count < fewest:
                fewest = count
                best = guess
    return best


@kernel
def search(state: Ints, limit: int, out: Bytes) -> tuple[int, int]:
    """Counts solutions up to `limit` and writes the first ones into the rows of `out`; also the guesses made.

    Level 0 of `state` holds the puzzle.
    """
    found = 0
    guesses = 0
    level = 0
    o = 0
    alive = settle(state, o, 511)
    while True:
        if alive and state[o + 27] | state[o + 28] | state[o + 29] == 0:
            if found < out.shape[0]:
                for digit in range(9):
                    for band in range(3):
                        word = state[o + band * 9 + digit]
                        while word:
                            out[found, band * 27 + lowest_bit(word)] = digit + 1
                            word &= word - 1
            found += 1
            if found >= limit:
                return found, guesses
            alive = False
        if alive:
            guess = choose(state, o)
            cell = guess // 9
            digit = guess % 9
            guesses += 1
            for k in range(30):
                state[o + WORDS + k] = state[o + k]
            state[o + 30] = 1 << digit
            state[o + cell // 27 * 9 + digit] &= ~(1 << (cell % 27))
            level += 1
            o += WORDS
            state[o + digit] &= ~PEERS[cell, 0]
            state[o + 9 + digit] &= ~PEERS[cell, 1]
            state[o + 18 + digit] &= ~PEERS[cell, 2]
            alive = settle(state, o, 1 << digit)
        else:
            if level == 0:
                return found, guesses
            level -= 1
            o -= WORDS
            alive = settle(state, o, state[o + 30])


@kernel
def search_batch(puzzles: Bytes, limit: int, solutions: Bytes, counts: Ints, guesses: Ints) -> None:
    """The first solution, the number of solutions up to `limit` and the guesses for each row of `puzzles`."""
    state = np.empty(WORDS * LEVELS, dtype=np.int64)
    for row in range(puzzles.shape[0]):
        begin(state, puzzles[row])
        counts[row], guesses[row] = search(state, limit, solutions[row : row + 1])
