"""The techniques that Fowler's and HoDoKu's scales count, on plain marks.

# marks      one word a cell, bit d = digit d + 1 is possible; a filled cell keeps its single bit
# done       1 for filled cells
# units      27 x 9 cells: rows, columns, boxes
# where      where[unit, digit] = the places of the unit (9 bits) that still hold the digit

Each finder reads one state, gathers every elimination of its kind in `cuts`, and returns how many patterns it
found; nothing depends on the order in which cells are looked at, but for the two that write singles as they find them.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.position import board
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Ints

UNITS = np.array(board(3).units, dtype=np.int64)
PEERS = np.array(board(3).peers, dtype=np.int64)
UNITS_OF = np.array([[c // 9, 9 + c % 9, 18 + c // 27 * 3 + c % 9 // 3] for c in range(81)], dtype=np.int64)
SEES = np.zeros((81, 81), dtype=np.int64)
for _cell in range(81):
    SEES[_cell, PEERS[_cell]] = 1
SETS = np.array(
    [
        [mask for mask in range(512) if mask.bit_count() == size] + [0] * (126 - [36, 84, 126][size - 2])
        for size in (2, 3, 4)
    ],
    dtype=np.int64,
)
"""The subsets of nine places by size 2, 3, 4: 36, 84 and 126 of them."""


@kernel
def place(marks: Ints, done: Ints, cell: int, digit: int) -> None:
    """Writes a digit (0 to 8) into a cell."""
    marks[cell] = 1 << digit
    done[cell] = 1
    for k in range(20):
        marks[PEERS[cell, k]] &= ~(1 << digit)


@kernel
def chart(marks: Ints, where: Ints) -> None:
    """Fills `where` from the marks."""
    where[:] = 0
    for unit in range(27):
        for k in range(9):
            word = marks[UNITS[unit, k]]
            while word:
                where[unit, lowest_bit(word)] |= 1 << k
                word &= word - 1


@kernel
def full_houses(marks: Ints, done: Ints, found: Ints) -> int:
    """Cells that are the last empty one of a unit, as cell * 9 + digit."""
    count = 0
    for cell in range(81):
        if done[cell] == 0 and count_bits(marks[cell]) == 1:
            for k in range(3):
                empty = 0
                for j in range(9):
                    empty += 1 - done[UNITS[UNITS_OF[cell, k], j]]
                if empty == 1:
                    found[count] = cell * 9 + lowest_bit(marks[cell])
                    count += 1
                    break
    return count


@kernel
def naked_singles(marks: Ints, done: Ints, found: Ints) -> int:
    """Cells with one mark left."""
    count = 0
    for cell in range(81):
        if done[cell] == 0 and count_bits(marks[cell]) == 1:
            found[count] = cell * 9 + lowest_bit(marks[cell])
            count += 1
    return count


@kernel
def hidden_singles(marks: Ints, done: Ints, where: Ints, found: Ints) -> int:
    """Digits with one place left in a unit; each cell once."""
    count = 0
    for cell in range(81):
        if done[cell] == 0:
            word = marks[cell]
            hit = -1
            while word:
                digit = lowest_bit(word)
                word &= word - 1
                for k in range(3):
                    if count_bits(where[UNITS_OF[cell, k], digit]) == 1:
                        hit = digit
            if hit >= 0:
                found[count] = cell * 9 + hit
                count += 1
    return count


@kernel
def naked_as_found(marks: Ints, done: Ints) -> int:
    """Writes the naked singles of one look over the cells, each at once; how many."""
    count = 0
    for cell in range(81):
        if done[cell] == 0 and count_bits(marks[cell]) == 1:
            place(marks, done, cell, lowest_bit(marks[cell]))
            count += 1
    return count


@kernel
def hidden_as_found(marks: Ints, done: Ints) -> int:
    """Writes the hidden singles of one look over the units, each at once; how many."""
    count = 0
    for unit in range(27):
        for digit in range(9):
            places = 0
            last = 0
            for k in range(9):
                if marks[UNITS[unit, k]] >> digit & 1:
                    places += 1
                    last = UNITS[unit, k]
            if places == 1 and done[last] == 0:
                place(marks, done, last, digit)
                count += 1
    return count


@kernel
def locked(marks: Ints, where: Ints, cuts: Ints) -> int:
    """Pointing and claiming: a digit confined to the crossing of two units leaves the rest of the other one."""
    patterns = 0
    for digit in range(9):
        bit = 1 << digit
        for unit in range(27):
            word = where[unit, digit]
            if count_bits(word) < 2 or count_bits(word) > 3:
                continue
            first = UNITS[unit, lowest_bit(word)]
            for kind in range(3):
                other = UNITS_OF[first, kind]
                if other == unit or (unit < 18 and other < 18):
                    continue
                inside = True
                rest = word
                while rest:
                    cell = UNITS[unit, lowest_bit(rest)]
                    rest &= rest - 1
                    if UNITS_OF[cell, kind] != other:
                        inside = False
                if inside:
                    hits = 0
                    for k in range(9):
                        cell = UNITS[other, k]
                        in_unit = UNITS_OF[cell, 0] == unit or UNITS_OF[cell, 1] == unit or UNITS_OF[cell, 2] == unit
                        if not in_unit and marks[cell] & bit:
                            cuts[cell] |= bit
                            hits += 1
                    if hits:
                        patterns += 1
    return patterns


@kernel
def naked_sets(marks: Ints, done: Ints, size: int, cuts: Ints) -> int:
    """`size` cells of a unit that hold `size` digits between them."""
    patterns = 0
    for unit in range(27):
        for s in range(SETS.shape[1]):
            mask = SETS[size - 2, s]
            if mask == 0:
                break
            union = 0
            fits = True
            rest = mask
            while rest:
                cell = UNITS[unit, lowest_bit(rest)]
                rest &= rest - 1
                if done[cell]:
                    fits = False
                    break
                union |= marks[cell]
            if fits and count_bits(union) == size:
                hits = 0
                for k in range(9):
                    cell = UNITS[unit, k]
                    if mask >> k & 1 == 0 and done[cell] == 0 and marks[cell] & union:
                        cuts[cell] |= marks[cell] & union
                        hits += 1
                if hits:
                    patterns += 1
    return patterns


@kernel
def hidden_sets(marks: Ints, where: Ints, size: int, cuts: Ints) -> int:
    """`size` digits of a unit that have `size` places between them."""
    patterns = 0
    for unit in range(27):
        for s in range(SETS.shape[1]):
            mask = SETS[size - 2, s]
            if mask == 0:
                break
            union = 0
            fits = True
            rest = mask
            while rest:
                digit = lowest_bit(rest)
                rest &= rest - 1
                if count_bits(where[unit, digit]) < 2:
                    fits = False
                    break
                union |= where[unit, digit]
            if fits and count_bits(union) == size:
                hits = 0
                for k in range(9):
                    cell = UNITS[unit, k]
                    if union >> k & 1 and marks[cell] & ~mask:
                        cuts[cell] |= marks[cell] & ~mask
                        hits += 1
                if hits:
                    patterns += 1
    return patterns


@kernel
def fish(marks: Ints, where: Ints, size: int, cuts: Ints) -> int:
    """X-wing, swordfish, jellyfish: `size` rows whose places for a digit lie in `size` columns, or turned."""
    patterns = 0
    for turned in range(2):
        for digit in range(9):
            bit = 1 << digit
            for s in range(SETS.shape[1]):
                mask = SETS[size - 2, s]
                if mask == 0:
                    break
                union = 0
                fits = True
                rest = mask
                while rest:
                    word = where[turned * 9 + lowest_bit(rest), digit]
                    rest &= rest - 1
                    if count_bits(word) < 2:
                        fits = False
                        break
                    union |= word
                if fits and count_bits(union) == size:
                    hits = 0
                    for line in range(9):
                        if mask >> line & 1 == 0:
                            for k in range(9):
                                if union >> k & 1:
                                    cell = UNITS[turned * 9 + line, k]
                                    if marks[cell] & bit:
                                        cuts[cell] |= bit
                                        hits += 1
                    if hits:
                        patterns += 1
    return patterns


@kernel
def xy_wings(marks: Ints, done: Ints, cuts: Ints) -> int:
    """A pivot ab with wings ac and bc: what sees both wings is not c."""
    patterns = 0
    for pivot in range(81):
        if done[pivot] or count_bits(marks[pivot]) != 2:
            continue
        for i in range(20):
            a = PEERS[pivot, i]
            if done[a] or count_bits(marks[a]) != 2 or count_bits(marks[a] & marks[pivot]) != 1:
                continue
            for j in range(i + 1, 20):
                b = PEERS[pivot, j]
                if done[b] or count_bits(marks[b]) != 2 or count_bits(marks[b] & marks[pivot]) != 1:
                    continue
                common = marks[a] & marks[b] & ~marks[pivot]
                if common and (marks[a] | marks[b]) & marks[pivot] == marks[pivot]:
                    hits = 0
                    for k in range(20):
                        cell = PEERS[a, k]
                        if SEES[cell, b] and cell != pivot and done[cell] == 0 and marks[cell] & common:
                            cuts[cell] |= common
                            hits += 1
                    if hits:
                        patterns += 1
    return patterns


@kernel
def xyz_wings(marks: Ints, done: Ints, cuts: Ints) -> int:
    """A pivot abc with wings ac and bc: what sees all three is not c."""
    patterns = 0
    for pivot in range(81):
        if done[pivot] or count_bits(marks[pivot]) != 3:
            continue
        for i in range(20):
            a = PEERS[pivot, i]
            if done[a] or count_bits(marks[a]) != 2 or marks[a] & ~marks[pivot]:
                continue
            for j in range(i + 1, 20):
                b = PEERS[pivot, j]
                if done[b] or count_bits(marks[b]) != 2 or marks[b] & ~marks[pivot] or marks[a] == marks[b]:
                    continue
                common = marks[a] & marks[b]
                hits = 0
                for k in range(20):
                    cell = PEERS[a, k]
                    if SEES[cell, b] and SEES[cell, pivot] and done[cell] == 0 and marks[cell] & common:
                        cuts[cell] |= common
                        hits += 1
                if hits:
                    patterns += 1
    return patterns
