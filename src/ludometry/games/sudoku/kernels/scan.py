"""How long a person looks for the next digit, step by step: the heart of the predictor.

# visible    an option catches the eye the more, the fuller its unit and the more often its digit stands already
#            box[m, f]     hidden single in a box with m empty cells, digit already placed f times
#            line[m, f]    hidden single in a row or column
#            naked[m]      naked single whose fullest unit has m empty cells
# search     the time for one step falls with the sum of what is visible: (floor + sum) ** -power

The model picks the next cell in proportion to what is visible, so it plays as a person scans: easy finds first.
"""

from __future__ import annotations

import math

import numpy as np

from ludometry.games.sudoku.kernels.human import (
    SEEN,
    SIZE,
    draw,
    easiest_by_refutation,
    look,
    open_board,
    seeded,
    write_in,
)
from ludometry.games.sudoku.kernels.solver import SPREAD
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Bytes, Floats, Ints, Rng


@kernel
def visibility(
    s: Ints, cell: int, digit: int, empty: Ints, placed: Ints, box: Floats, line: Floats, naked: Floats
) -> float:
    """How much one fillable cell catches the eye; `empty` counts rows, columns, boxes, nine each."""
    band = cell // 27
    place = cell % 27
    row = empty[cell // 9]
    column = empty[9 + cell % 9]
    square = empty[18 + band * 3 + cell % 9 // 3]
    found = 0.0
    if s[SEEN + band] >> place & 1:
        found += box[square, placed[digit]]
    if s[SEEN + 3 + band] >> place & 1:
        in_row = s[band * 9 + digit] >> (place // 9 * 9) & 511
        if in_row & (in_row - 1) == 0:
            found += line[row, placed[digit]]
        mask = SPREAD << (cell % 9)
        if count_bits(s[digit] & mask) + count_bits(s[9 + digit] & mask) + count_bits(s[18 + digit] & mask) == 1:
            found += line[column, placed[digit]]
    if s[SEEN + 6 + band] >> place & 1:
        found += naked[min(row, column, square)]
    return found


@kernel
def scan(
    start: Ints,
    puzzle: Bytes,
    answer: Bytes,
    runs: int,
    seed: int,
    box: Floats,
    line: Floats,
    naked: Floats,
    settings: Floats,
    scratch: Ints,
    rng: Rng,
) -> float:
    """Mean search time of a whole puzzle over the runs, in units of a step with one plain option.

    settings = floor, power, cost of a standstill, step around which searching fades out.
    """
    s = scratch[0]
    empty = np.zeros(27, dtype=np.int64)
    placed = np.zeros(9, dtype=np.int64)
    cells = np.zeros(81, dtype=np.int64)
    seen = np.zeros(81)
    total = 0.0
    for run in range(runs):
        seeded(rng, seed, run)
        for k in range(SIZE):
            s[k] = start[k]
        empty[:] = 0
        placed[:] = 0
        steps = 0
        for cell in range(81):
            if puzzle[cell]:
                placed[puzzle[cell] - 1] += 1
            else:
                steps += 1
                empty[cell // 9] += 1
                empty[9 + cell % 9] += 1
                empty[18 + cell // 27 * 3 + cell % 9 // 3] += 1
        for step in range(steps):
            options = 0
            visible = 0.0
            for band in range(3):
                word = s[SEEN + 9 + band]
                while word:
                    cell = band * 27 + lowest_bit(word)
                    word &= word - 1
                    cells[options] = cell
                    seen[options] = visibility(s, cell, int(answer[cell]) - 1, empty, placed, box, line, naked)
                    visible += seen[options]
                    options += 1
            if options:
                time = (settings[0] + visible) ** -settings[1]
                rest = draw(rng, 1 << 30) / (1 << 30) * visible
                k = 0
                while k < options - 1:
                    rest -= seen[k]
                    if rest < 0:
                        break
                    k += 1
                chosen = cells[k]
            else:
                chosen, score = easiest_by_refutation(s, scratch[1], answer, rng)
                time = settings[2] * math.sqrt(score)
            total += time / (1.0 + math.exp((step - settings[3]) / 5.0))
            digit = int(answer[chosen]) - 1
            empty[chosen // 9] -= 1
            empty[9 + chosen % 9] -= 1
            empty[18 + chosen // 27 * 3 + chosen % 9 // 3] -= 1
            placed[digit] += 1
            look(s, write_in(s, chosen, digit))
    return total / runs


@kernel
def scan_batch(
    puzzles: Bytes,
    answers: Bytes,
    runs: int,
    seed: int,
    box: Floats,
    line: Floats,
    naked: Floats,
    settings: Floats,
    out: Floats,
) -> None:
    """`scan` for each row."""
    scratch = np.zeros((3, SIZE), dtype=np.int64)
    rng = np.zeros(1, dtype=np.uint64)
    for row in range(puzzles.shape[0]):
        open_board(scratch[2], puzzles[row])
        out[row] = scan(scratch[2], puzzles[row], answers[row], runs, seed, box, line, naked, settings, scratch, rng)
