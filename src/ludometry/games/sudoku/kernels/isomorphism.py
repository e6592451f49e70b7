"""The smallest of all boards that are the same Sudoku in other clothes.

A full board is brought to its smallest form by trying every first row (18 with transposition) under every
order of columns (1,296), with the digits renamed so that the first row reads 1 to 9; the rest of the order is
then forced, because rows and bands sort by their first column.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Bytes, Ints


def line_orders(box: int) -> Ints:
    """All orders of rows (or columns) that keep bands together: 1,296 for boxes of three."""
    inner = list(permutations(range(box)))
    found = []
    for outer in permutations(range(box)):
        stacks = [[[b * box + k for k in order] for order in inner] for b in outer]
        partial: list[list[int]] = [[]]
        for stack in stacks:
            partial = [head + tail for head in partial for tail in stack]
        found += partial
    return np.array(found, dtype=np.int64)


@kernel
def smallest_board(answer: Bytes, puzzle: Bytes, columns: Ints, best: Ints, picture: Bytes) -> None:
    """Writes the smallest form of a full board to `best` and of the puzzle on it to `picture`.

    Where several ways lead to the smallest board (it has symmetries), the smallest puzzle among them counts.
    """
    names = np.zeros(10, dtype=np.int64)
    trial = np.zeros(81, dtype=np.int64)
    rows = np.zeros(9, dtype=np.int64)
    view = np.zeros((2, 81), dtype=np.int64)
    given = np.zeros((2, 81), dtype=np.int64)
    for cell in range(81):
        view[0, cell] = answer[cell]
        view[1, cell % 9 * 9 + cell // 9] = answer[cell]
        given[0, cell] = puzzle[cell]
        given[1, cell % 9 * 9 + cell // 9] = puzzle[cell]
    best[0] = 100
    for turned in range(2):
        board = view[turned]
        for first in range(9):
            top = first // 3 * 3
            for order in range(columns.shape[0]):
                for k in range(9):
                    names[board[first * 9 + columns[order, k]]] = k + 1
                a = top + (first - top + 1) % 3
                b = top + (first - top + 2) % 3
                if names[board[a * 9 + columns[order, 0]]] > names[board[b * 9 + columns[order, 0]]]:
                    a, b = b, a
                verdict = 0
                if best[0] != 100:
                    for k in range(9):
                        difference = names[board[a * 9 + columns[order, k]]] - best[9 + k]
                        if difference != 0:
                            verdict = difference
                            break
                    if verdict > 0:
                        continue
                else:
                    verdict = -1
                rows[0] = first
                rows[1] = a
                rows[2] = b
                sort_bands(board, columns[order, 0], names, top, rows)
                for i in range(9):
                    for k in range(9):
                        trial[i * 9 + k] = names[board[rows[i] * 9 + columns[order, k]]]
                if verdict == 0:
                    for cell in range(81):
                        if trial[cell] != best[cell]:
                            verdict = trial[cell] - best[cell]
                            break
                if verdict > 0:
                    continue
                if verdict < 0:
                    for cell in range(81):
                        best[cell] = trial[cell]
                        picture[cell] = 255
                smaller = False
                for cell in range(81):
                    here = given[turned, rows[cell // 9] * 9 + columns[order, cell % 9]]
                    value = trial[cell] if here else 0
                    if not smaller and value > picture[cell]:
                        break
                    if value < picture[cell]:
                        smaller = True
                    if smaller:
                        picture[cell] = value


@kernel
def sort_bands(board: Ints, column: int, names: Ints, top: int, rows: Ints) -> None:
    """Fills rows[3:] with the other two bands, rows and bands ordered by their name in the first column."""
    place = 3
    for band in range(0, 9, 3):
        if band != top:
            for k in range(3):
                rows[place + k] = band + k
            for i in range(3):
                for k in range(2 - i):
                    x = names[board[rows[place + k] * 9 + column]]
                    y = names[board[rows[place + k + 1] * 9 + column]]
                    if x > y:
                        rows[place + k], rows[place + k + 1] = rows[place + k + 1], rows[place + k]
            place += 3
    if names[board[rows[3] * 9 + column]] > names[board[rows[6] * 9 + column]]:
        for k in range(3):
            rows[3 + k], rows[6 + k] = rows[6 + k], rows[3 + k]


@kernel
def smallest_puzzle(puzzle: Bytes, orders: Ints, best: Ints) -> None:
    """The smallest form of any grid of digits, empty cells last, by trying everything: 3,359,232 ways on 9 x 9."""
    side = orders.shape[1]
    cells = side * side
    view = np.zeros((2, cells), dtype=np.int64)
    for cell in range(cells):
        view[0, cell] = puzzle[cell]
        view[1, cell % side * side + cell // side] = puzzle[cell]
    names = np.zeros(side + 1, dtype=np.int64)
    for cell in range(cells):
        best[cell] = side + 1
    for turned in range(2):
        board = view[turned]
        for r in range(orders.shape[0]):
            for c in range(orders.shape[0]):
                names[:] = 0
                used = 0
                smaller = False
                for cell in range(cells):
                    digit = board[orders[r, cell // side] * side + orders[c, cell % side]]
                    value = side + 1
                    if digit:
                        if names[digit] == 0:
                            used += 1
                            names[digit] = used
                        value = names[digit]
                    if not smaller:
                        if value > best[cell]:
                            break
                        if value < best[cell]:
                            smaller = True
                    if smaller:
                        best[cell] = value
    for cell in range(cells):
        if best[cell] > side:
            best[cell] = 0


@kernel
def smallest_boards(answers: Bytes, puzzles: Bytes, columns: Ints, out: Bytes) -> None:
    """`smallest_board` for each row."""
    best = np.zeros(81, dtype=np.int64)
    for row in range(puzzles.shape[0]):
        smallest_board(answers[row], puzzles[row], columns, best, out[row])
