"""What is measured of a Nurikabe with the kernels of `deduction.py`: relaxed puzzles, and runs of a simple solver."""

import numpy as np

from ludometry.games.nurikabe.kernels.deduction import deduce, search, settle
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Bytes, Floats, Ints, Shorts


@kernel
def relax(
    state: Bytes,
    numbers: Shorts,
    steps: Shorts,
    squares: Shorts,
    removed: int,
    samples: int,
    limit: int,
    seed: int,
    fixed: Ints,
    solutions: Ints,
) -> None:
    """Remove `removed` random rules in each sample; count solutions (to limit) and which cells stay fixed.

    A rule is one square's "no pool" or one number's size. A cell is fixed when all solutions give it one colour;
    past the limit each doubtful cell is asked for by itself, so fixedness is exact.
    """
    np.random.seed(seed)
    cells = state.shape[0]
    homes = np.nonzero(numbers)[0]
    rules = squares.shape[0] + homes.shape[0]
    order = np.arange(rules)
    pools = np.ones(squares.shape[0], np.uint8)
    sizes = np.ones(cells, np.uint8)
    seen = np.zeros(cells, np.uint8)
    solution = np.zeros(cells, np.uint8)
    forced = np.empty(cells, np.uint8)
    for sample in range(samples):
        pools[:] = 1
        sizes[:] = 1
        for i in range(min(removed, rules)):
            j = np.random.randint(i, rules)
            order[i], order[j] = order[j], order[i]
            if order[i] < squares.shape[0]:
                pools[order[i]] = 0
            else:
                sizes[homes[order[i] - squares.shape[0]]] = 0
        seen[:] = 0
        total = search(state, numbers, steps, squares, pools, sizes, limit, 0, seen, solution)
        solutions[sample] = total
        for cell in range(cells):
            if total >= limit and seen[cell] != 3:
                forced[:] = state
                if forced[cell] == 0:
                    forced[cell] = 3 - seen[cell]
                    search(forced, numbers, steps, squares, pools, sizes, 1, 0, seen, solution)
            if seen[cell] != 3:
                fixed[cell] += 1


@kernel
def human_runs(
    state: Bytes,
    numbers: Shorts,
    steps: Shorts,
    squares: Shorts,
    runs: int,
    seed: int,
    possibilities: Floats,
    counted: Floats,
    order: Floats,
) -> float:
    """Solve like a person `runs` times: a random simple deduction, or the cheapest refutation when none is left.

    possibilities[step] sums how many deductions there were, counted[step] how often that step was reached,
    order[cell] sums when the cell was marked. The mean sum of refutation scores comes back, -1 if a run got stuck.
    """
    np.random.seed(seed)
    cells = state.shape[0]
    pools = np.ones(squares.shape[0], np.uint8)
    sizes = np.ones(cells, np.uint8)
    found = np.zeros(cells, np.uint8)
    reason = np.zeros(cells, np.uint8)
    work = np.empty(cells, np.uint8)
    trial = np.empty(cells, np.uint8)
    refutation = 0.0
    for _ in range(runs):
        work[:] = state
        step = 0
        while True:
            count = deduce(work, numbers, steps, squares, pools, sizes, found, reason)
            if count < 0:
                return -1.0
            open_cells = 0
            for cell in range(cells):
                if work[cell] == 0:
                    open_cells += 1
            if open_cells == 0:
                break
            possibilities[step] += count
            counted[step] += 1
            if count > 0:
                pick = np.random.randint(count)
                for cell in range(cells):
                    if found[cell] != 0:
                        if pick == 0:
                            work[cell] = found[cell]
                            order[cell] += step
                            break
                        pick -= 1
            else:
                best = 1 << 30
                best_cell = -1
                best_colour = 0
                ties = 0
                for cell in range(cells):
                    if work[cell] != 0:
                        continue
                    for colour in range(1, 3):
                        trial[:] = work
                        trial[cell] = colour
                        length = -settle(trial, numbers, steps, squares, pools, sizes, found, reason)
                        if length > 0:
                            if length < best:
                                best = length
                                ties = 0
                            if length == best:
                                ties += 1
                                if np.random.randint(ties) == 0:
                                    best_cell = cell
                                    best_colour = 3 - colour
                if best_cell < 0:
                    return -1.0
                refutation += best
                work[best_cell] = best_colour
                order[best_cell] += step
            step += 1
    return refutation / runs
