"""Nurikabe in arrays: all simple deductions of a state, and search for solutions.

state      one byte a cell: 0 not marked, 1 sea, 2 island
numbers    one number a cell, 0 where there is none
steps      for each cell its up to four neighbours, -1 beyond the edge
squares    the four cells of every 2x2 square
pools      for each square 1 while it must not be all sea, 0 once that rule is relaxed
sizes      for each cell with a number 1 while its island must have that size, 0 once relaxed
"""

import numpy as np

from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Bytes, Shorts

COMPLETE, BETWEEN, POOL, ISLAND_EXIT, SEA_EXIT, REACH, COUNT = 1, 2, 3, 4, 5, 6, 7


@kernel
def _flood(state: Bytes, steps: Shorts, colour: int, start: int, label: int, labels: Shorts, members: Shorts) -> int:
    """Label the region of one colour around start; its cells go to members, their number comes back."""
    members[0] = start
    labels[start] = label
    size = 1
    head = 0
    while head < size:
        cell = members[head]
        head += 1
        for side in range(4):
            near = steps[cell, side]
            if near >= 0 and state[near] == colour and labels[near] == 0:
                labels[near] = label
                members[size] = near
                size += 1
    return size


@kernel
def _find(found: Bytes, reason: Bytes, cell: int, colour: int, technique: int) -> int:
    """Note that a cell must have a colour. 0: known already, 1: new, -1: it must have both colours."""
    if found[cell] == 0:
        found[cell] = colour
        reason[cell] = technique
        return 1
    if found[cell] != colour:
        return -1
    return 0


@kernel
def deduce(
    state: Bytes,
    numbers: Shorts,
    steps: Shorts,
    squares: Shorts,
    pools: Bytes,
    sizes: Bytes,
    found: Bytes,
    reason: Bytes,
) -> int:
    """Write every simple deduction of a state into found and reason. Their number, or -1 when a rule is broken."""
    cells = state.shape[0]
    found[:] = 0
    reason[:] = 0
    count = 0
    # The rule about pools: three sea cells of a square make the fourth an island.
    for square in range(squares.shape[0]):
        if pools[square] == 0:
            continue
        sea = 0
        gap = -1
        for corner in range(4):
            cell = squares[square, corner]
            if state[cell] == 1:
                sea += 1
            elif state[cell] == 0:
                gap = cell
        if sea == 4:
            return -1
        if sea == 3 and gap >= 0:
            new = _find(found, reason, gap, 2, POOL)
            if new < 0:
                return -1
            count += new
    # Islands: owner is the number's cell + 1 for a region that holds one, -1 for a region that has none yet.
    labels = np.zeros(cells, np.int16)
    owner = np.zeros(cells, np.int16)
    members = np.empty(cells, np.int16)
    room = np.zeros(cells, np.int16)
    regions = 0
    total = 0
    exact = True
    for cell in range(cells):
        if numbers[cell] > 0:
            total += numbers[cell]
            if sizes[cell] == 0:
                exact = False
    for start in range(cells):
        if state[start] != 2 or labels[start] != 0:
            continue
        regions += 1
        size = _flood(state, steps, 2, start, regions, labels, members)
        home = -1
        for i in range(size):
            if numbers[members[i]] > 0:
                if home >= 0:
                    return -1
                home = members[i]
        exit_cell = -1
        exits = 0
        for i in range(size):
            for side in range(4):
                near = steps[members[i], side]
                if near >= 0 and state[near] == 0 and near != exit_cell:
                    exits += 1
                    exit_cell = near
        # exits counts a cell again when it is met after another one, so 1 means exactly one.
        limit = cells
        if home >= 0 and sizes[home] != 0:
            limit = numbers[home]
        if size > limit:
            return -1
        for i in range(size):
            owner[members[i]] = home + 1 if home >= 0 else -1
        if home >= 0:
            room[home] = limit - size
        must_grow = home < 0 or (sizes[home] != 0 and size < limit)
        if must_grow:
            if exits == 0:
                return -1
            if exits == 1:
                new = _find(found, reason, exit_cell, 2, ISLAND_EXIT)
                if new < 0:
                    return -1
                count += new
        elif size == limit:
            for i in range(size):
                for side in range(4):
                    near = steps[members[i], side]
                    if near >= 0 and state[near] == 0:
                        new = _find(found, reason, near, 1, COMPLETE)
                        if new < 0:
                            return -1
                        count += new
    # touch: whose island an open cell lies beside (cell + 1), -2 when beside two of them.
    touch = np.zeros(cells, np.int16)
    for cell in range(cells):
        if state[cell] != 0:
            continue
        for side in range(4):
            near = steps[cell, side]
            if near >= 0 and owner[near] > 0:
                if touch[cell] == 0:
                    touch[cell] = owner[near]
                elif touch[cell] != owner[near]:
                    touch[cell] = -2
        if touch[cell] == -2:
            new = _find(found, reason, cell, 1, BETWEEN)
            if new < 0:
                return -1
            count += new
    # How far each island can still grow. What no island reaches is sea.
    reached = np.zeros(cells, np.uint8)
    distance = np.empty(cells, np.int16)
    for home in range(cells):
        if numbers[home] == 0:
            continue
        distance[:] = -1
        tail = 0
        for cell in range(cells):
            if owner[cell] == home + 1:
                distance[cell] = 0
                members[tail] = cell
                tail += 1
        head = 0
        while head < tail:
            cell = members[head]
            head += 1
            reached[cell] = 1
            if distance[cell] == room[home]:
                continue
            for side in range(4):
                near = steps[cell, side]
                if near < 0 or distance[near] >= 0 or state[near] == 1:
                    continue
                if state[near] == 0 and touch[near] != 0 and touch[near] != home + 1:
                    continue
                if state[near] == 2 and owner[near] > 0:
                    continue
                distance[near] = distance[cell] + 1
                members[tail] = near
                tail += 1
        if sizes[home] != 0 and tail < numbers[home]:
            return -1
    for cell in range(cells):
        if reached[cell] == 0 and state[cell] != 1:
            if state[cell] == 2:
                return -1
            new = _find(found, reason, cell, 1, REACH)
            if new < 0:
                return -1
            count += new
    # The sea is one region.
    labels[:] = 0
    seas = 0
    first = -1
    sea_total = 0
    for start in range(cells):
        if state[start] == 1:
            sea_total += 1
            if first < 0:
                first = start
            if labels[start] == 0:
                seas += 1
                _flood(state, steps, 1, start, seas, labels, members)
    wanted = cells - total
    if exact and sea_total > wanted:
        return -1
    if sea_total > 0:
        distance[:] = -1
        members[0] = first
        distance[first] = 0
        head, tail = 0, 1
        sea_met = 0
        while head < tail:
            cell = members[head]
            head += 1
            if state[cell] == 1:
                sea_met += 1
            for side in range(4):
                near = steps[cell, side]
                if near >= 0 and state[near] != 2 and distance[near] < 0:
                    distance[near] = 0
                    members[tail] = near
                    tail += 1
        if sea_met < sea_total or (exact and tail < wanted):
            return -1
        if seas > 1 or (exact and sea_total < wanted):
            for region in range(1, seas + 1):
                exits = 0
                exit_cell = -1
                for cell in range(cells):
                    if labels[cell] != region:
                        continue
                    for side in range(4):
                        near = steps[cell, side]
                        if near >= 0 and state[near] == 0 and near != exit_cell:
                            exits += 1
                            exit_cell = near
                if exits == 0:
                    return -1
                if exits == 1:
                    new = _find(found, reason, exit_cell, 1, SEA_EXIT)
                    if new < 0:
                        return -1
                    count += new
    # Counting: all sea cells are marked, so the rest is island.
    if exact and sea_total == wanted:
        for cell in range(cells):
            if state[cell] == 0:
                new = _find(found, reason, cell, 2, COUNT)
                if new < 0:
                    return -1
                count += new
    return count


@kernel
def settle(
    state: Bytes,
    numbers: Shorts,
    steps: Shorts,
    squares: Shorts,
    pools: Bytes,
    sizes: Bytes,
    found: Bytes,
    reason: Bytes,
) -> int:
    """Apply deductions until none is left. Cells marked, or -1 - marked when a rule breaks on the way."""
    marked = 0
    while True:
        count = deduce(state, numbers, steps, squares, pools, sizes, found, reason)
        if count < 0:
            return -1 - marked
        if count == 0:
            return marked
        for cell in range(state.shape[0]):
            if found[cell] != 0:
                state[cell] = found[cell]
        marked += count


@kernel
def search(
    state: Bytes,
    numbers: Shorts,
    steps: Shorts,
    squares: Shorts,
    pools: Bytes,
    sizes: Bytes,
    limit: int,
    budget: int,
    seen: Bytes,
    solution: Bytes,
) -> int:
    """Count solutions of a state up to limit. seen[cell] gathers bit 1 for sea and bit 2 for island.

    A search that would look at more than `budget` states gives up with -1; a budget of 0 is no bound.
    """
    cells = state.shape[0]
    found = np.zeros(cells, np.uint8)
    reason = np.zeros(cells, np.uint8)
    stack = np.zeros((cells + 2, cells), np.uint8)
    stack[0] = state
    top = 1
    total = 0
    work = np.empty(cells, np.uint8)
    visited = 0
    while top > 0:
        visited += 1
        if budget > 0 and visited > budget:
            return -1
        top -= 1
        work[:] = stack[top]
        if settle(work, numbers, steps, squares, pools, sizes, found, reason) < 0:
            continue
        best = -1
        best_known = -1
        for cell in range(cells):
            if work[cell] == 0:
                known = 0
                for side in range(4):
                    near = steps[cell, side]
                    if near < 0 or work[near] != 0:
                        known += 1
                if known > best_known:
                    best_known = known
                    best = cell
        if best < 0:
            if total == 0:
                solution[:] = work
            total += 1
            for cell in range(cells):
                seen[cell] |= work[cell]
            if total >= limit:
                return total
            continue
        stack[top] = work
        stack[top, best] = 1
        stack[top + 1] = work
        stack[top + 1, best] = 2
        top += 2
    return total
