"""Chains of implications, for the upper ends of Fowler's and HoDoKu's scales.

# node       cell * 9 + digit, held to be on (the digit is there) or off
# on -> off  the same digit in peers; the other digits of the cell
# off -> on  the last other place of a unit with two (bilocation); the other digit of a cell with two (bivalue)
"""

from __future__ import annotations

from ludometry.games.sudoku.metrics.kernels.techniques import PEERS, UNITS, UNITS_OF, place
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Ints


@kernel
def chain_from(
    marks: Ints, where: Ints, start: int, by_place: bool, by_cell: bool, anywhere: bool, depth: Ints, queue: Ints
) -> int:
    """The number of links after which holding `start` on contradicts itself; 0 when it does not.

    `by_place` and `by_cell` say which strong links count. Without `anywhere` the contradiction must be that
    `start` is off, as in a nice loop; with it, any node that is both on and off will do.
    depth[state, node]: links from the start plus one, 0 where not reached; state 0 off, 1 on.
    """
    depth[:] = 0
    head = 0
    tail = 1
    queue[0] = start * 2 + 1
    depth[1, start] = 1
    while head < tail:
        here = queue[head]
        head += 1
        node = here >> 1
        cell = node // 9
        digit = node % 9
        links = int(depth[here & 1, node])
        if here & 1:
            for k in range(29):
                if k < 20:
                    other = PEERS[cell, k] * 9 + digit
                else:
                    other = cell * 9 + k - 20
                    if k - 20 == digit or not by_cell:
                        continue
                if marks[other // 9] >> (other % 9) & 1 == 0 or depth[0, other]:
                    continue
                depth[0, other] = links + 1
                if other == start or (anywhere and depth[1, other]):
                    return links
                queue[tail] = other * 2
                tail += 1
        else:
            for k in range(4):
                other = -1
                if k < 3:
                    unit = UNITS_OF[cell, k]
                    word = where[unit, digit]
                    if by_place and count_bits(word) == 2:
                        first = UNITS[unit, lowest_bit(word)]
                        other = (UNITS[unit, lowest_bit(word & (word - 1))] if first == cell else first) * 9 + digit
                elif by_cell and count_bits(marks[cell]) == 2:
                    other = cell * 9 + lowest_bit(marks[cell] & ~(1 << digit))
                if other < 0 or depth[1, other]:
                    continue
                depth[1, other] = links + 1
                if anywhere and depth[0, other]:
                    return links
                queue[tail] = other * 2 + 1
                tail += 1
    return 0


@kernel
def chains(
    marks: Ints,
    done: Ints,
    where: Ints,
    by_place: bool,
    by_cell: bool,
    anywhere: bool,
    shortest_only: bool,
    cuts: Ints,
    depth: Ints,
    queue: Ints,
) -> int:
    """Gathers the candidates that chains of a kind refute, or only the shortest chains; returns the least length."""
    shortest = 1 << 20
    for cell in range(81):
        if done[cell]:
            continue
        word = marks[cell]
        while word:
            digit = lowest_bit(word)
            word &= word - 1
            length = chain_from(marks, where, cell * 9 + digit, by_place, by_cell, anywhere, depth, queue)
            if length and (length <= shortest or not shortest_only):
                if length < shortest:
                    shortest = length
                    if shortest_only:
                        cuts[:] = 0
                cuts[cell] |= 1 << digit
    return shortest if shortest < 1 << 20 else 0


@kernel
def singles_refute(marks: Ints, done: Ints, cell: int, digit: int, m: Ints, d: Ints) -> int:
    """Placements by singles, all at once, until the digit in the cell breaks something; 0 when it does not."""
    m[:] = marks
    d[:] = done
    place(m, d, cell, digit)
    steps = 1
    while True:
        moved = False
        for c in range(81):
            if m[c] == 0:
                return steps
            if d[c] == 0 and m[c] & (m[c] - 1) == 0:
                place(m, d, c, lowest_bit(m[c]))
                steps += 1
                moved = True
        for unit in range(27):
            once = 0
            twice = 0
            filled = 0
            for k in range(9):
                word = m[UNITS[unit, k]]
                twice |= once & word
                once |= word
                if d[UNITS[unit, k]]:
                    filled |= word
            if once != 511:
                return steps
            single = once & ~twice & ~filled
            while single:
                digit = lowest_bit(single)
                single &= single - 1
                for k in range(9):
                    c = UNITS[unit, k]
                    if m[c] >> digit & 1:
                        place(m, d, c, digit)
                        steps += 1
                        moved = True
                        break
        if not moved:
            return 0


@kernel
def nets(marks: Ints, done: Ints, shortest_only: bool, cuts: Ints, m: Ints, d: Ints) -> int:
    """Gathers the candidates that singles refute, or only those refuted soonest; returns the least steps or 0."""
    shortest = 1 << 20
    for cell in range(81):
        if done[cell]:
            continue
        word = marks[cell]
        while word:
            digit = lowest_bit(word)
            word &= word - 1
            steps = singles_refute(marks, done, cell, digit, m, d)
            if steps and (steps <= shortest or not shortest_only):
                if steps < shortest:
                    shortest = steps
                    if shortest_only:
                        cuts[:] = 0
                cuts[cell] |= 1 << digit
    return shortest if shortest < 1 << 20 else 0
