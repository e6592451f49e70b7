"""A table compared with its own equation, position by position.

group    pieces that may trade places; a position is one mask of squares a group, so nothing needs sorting
index    anchor times rest plus the number of the other groups: one for each placement with the anchor as numbered
reading  how the groups of the class are found in a table: which table, which row, which of its groups each one plays
code     0 draw, 1 the side to move wins, 2 it loses

No kernel here is shared with the solver: moves are made forwards, one at a time, and what follows them is looked up in
the files. Numbers are worked out a second time too, over masks, and a test compares the two; the tables
behind the numbering, and the maps between sets of one class, are the ones that the solver uses.

Kernels here say `_nrt=False`: they allocate nothing, so numba need not count references to the arrays of the book,
which took thirty times as long as the work itself.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros

from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits as ones
from ludometry.tables.arrays import Array, Ints

CHOOSE: Array = np.array([[comb(n, k) for k in range(9)] for n in range(33)], np.int64)
DRAW, WIN, LOSS = 0, 1, 2
NEVER, STEP, JUMP = 0, 1, 2
FAR = 1 << 30
"""More plies than any game has."""


def _around() -> Ints:
    masks = np.zeros(32, np.int64)
    for square in range(32):
        row, column = divmod(square, 8)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < 4 and 0 <= c < 8:
                masks[square] |= 1 << (8 * r + c)
    return masks


AROUND: Array = _around()


class Book(NamedTuple):
    """The class and the smaller classes that its captures lead into, as arrays."""

    groups: int
    """How many groups the class has."""
    side: Ints
    """Whose each group is."""
    how: Ints
    """how[g, h]: whether a piece of group g takes one of group h, and by a step or a jump."""
    after_step: Ints
    """The reading after a step, by the side to move then."""
    after_capture: Ints
    """The reading after the capture of a piece of a group; -1 when it can be that side's last one."""
    read_table: Ints
    read_at: Ints
    """Where the row begins among the results of its table: in `own` for table 0, else in `others`."""
    read_group: Ints
    """read_group[reading, g]: which group of the table a group of the class plays."""
    sizes: Ints
    """sizes[table, group], zero beyond its last group."""
    span: Ints
    """span[table, group]: how many numbers a group has once those before it are placed."""
    orbit: Ints
    turn: Ints
    orbit_at: Ints
    free: Ints
    rest: Ints
    tail: Ints
    tail_at: Ints
    starts: Ints
    starts_at: Ints
    anchors: Ints
    """The squares of the class's own anchors, as masks."""


@kernel(_nrt=False, forceinline=True)
def lowest_of(bits: int) -> int:
    """The lowest square of a mask."""
    return int(trailing_zeros(bits))  # type: ignore[call-arg]


@kernel(_nrt=False, forceinline=True)
def nth_open(occupied: int, place: int) -> int:
    """The open square that has this many open squares before it."""
    open_squares = ~occupied & 0xFFFFFFFF
    first = 0
    for width in (16, 8, 4, 2, 1):
        here = ones((open_squares >> first) & ((1 << width) - 1))
        if place >= here:
            place -= here
            first += width
    return first


@kernel(_nrt=False, forceinline=True)
def mirrored(bits: int, turn: int) -> int:
    """A mask with rows (24), columns (7) or both (31) reversed."""
    if turn & 24:
        bits = (bits & 0xFF) << 24 | (bits & 0xFF00) << 8 | (bits >> 8) & 0xFF00 | (bits >> 24) & 0xFF
    if turn & 7:
        bits = (bits & 0x0F0F0F0F) << 4 | (bits >> 4) & 0x0F0F0F0F
        bits = (bits & 0x33333333) << 2 | (bits >> 2) & 0x33333333
        bits = (bits & 0x55555555) << 1 | (bits >> 1) & 0x55555555
    return bits


@kernel(_nrt=False, forceinline=True)
def number_of_masks(book: Book, table: int, masks: Array) -> int:
    """The number of a placement in a table, from one mask a group."""
    bits, place, within = masks[0], 0, 0
    while bits:
        place += 1
        within += CHOOSE[lowest_of(bits), place]
        bits &= bits - 1
    turn = book.turn[book.orbit_at[table] + within]
    which = book.orbit[book.orbit_at[table] + within]
    occupied = mirrored(masks[0], turn)
    number = 0
    for group in range(1, book.sizes.shape[1]):
        size = book.sizes[table, group]
        if size == 0:
            break
        if size == 1:
            square = lowest_of(masks[group]) ^ turn
            here = 1 << square
            within = square - ones(occupied & (here - 1))
        else:
            here = mirrored(masks[group], turn)
            bits, place, within = here, 0, 0
            while bits:
                place += 1
                square = lowest_of(bits)
                within += CHOOSE[square - ones(occupied & ((1 << square) - 1)), place]
                bits &= bits - 1
        number = number * book.span[table, group] + within
        occupied |= here
    if which < book.free[table]:
        return int(which * book.rest[table] + number)
    late = which - book.free[table]
    return int(
        book.starts[book.starts_at[table] + late] + book.tail[book.tail_at[table] + late * book.rest[table] + number]
    )


@kernel(_nrt=False, forceinline=True)
def place_masks(book: Book, index: int, masks: Array) -> None:
    """The masks of an index of the class."""
    masks[0] = book.anchors[index // book.rest[0]]
    rest = index % book.rest[0]
    for group in range(book.groups - 1, 0, -1):
        masks[group] = rest % book.span[0, group]
        rest //= book.span[0, group]
    occupied = masks[0]
    for group in range(1, book.groups):
        number, here = masks[group], 0
        for place in range(book.sizes[0, group], 0, -1):
            member = place - 1
            if place == 1:
                member = number
            else:
                while CHOOSE[member + 1, place] <= number:
                    member += 1
            number -= CHOOSE[member, place]
            here |= 1 << nth_open(occupied, member)
        masks[group] = here
        occupied |= here


@kernel(_nrt=False, forceinline=True)
def number_read(book: Book, reading: int, masks: Array, scratch: Array) -> int:
    """The number under which a reading finds the position."""
    for group in range(scratch.size):
        scratch[group] = 0
    for group in range(book.groups):
        scratch[book.read_group[reading, group]] |= masks[group]
    return number_of_masks(book, book.read_table[reading], scratch)


@kernel(_nrt=False, forceinline=True)
def code_at(book: Book, reading: int, number: int, own: Array, others: Array) -> int:
    place = book.read_at[reading] + (number >> 2)
    packed = own[place] if book.read_table[reading] == 0 else others[place]
    return int((packed >> (2 * (number & 3))) & 3)


@kernel(_nrt=False)
def aimed_at(square: int, occupied: int) -> int:
    """The pieces that a cannon on a square can jump to: in each direction the second one it meets."""
    found = 0
    for step in (-8, 8, -1, 1):
        at, met = square, 0
        while True:
            if (step == -1 and at & 7 == 0) or (step == 1 and at & 7 == 7):
                break
            at += step
            if at < 0 or at > 31:
                break
            if occupied >> at & 1:
                met += 1
                if met == 2:
                    found |= 1 << at
                    break
    return found


@kernel(_nrt=False, forceinline=True)
def best_by_capture(
    book: Book, side: int, masks: Array, scratch: Array, occupied: int, own: Array, others: Array
) -> int:
    """What captures alone bring, as bits: 1 some capture wins, 2 some draws, 4 some loses."""
    seen = 0
    for group in range(book.groups):
        if book.side[group] != side:
            continue
        pieces = masks[group]
        while pieces:
            start = pieces & -pieces
            pieces ^= start
            square = lowest_of(start)
            for other in range(book.groups):
                how = book.how[group, other]
                if how == NEVER:
                    continue
                targets = masks[other] & (AROUND[square] if how == STEP else aimed_at(square, occupied))
                while targets:
                    target = targets & -targets
                    targets ^= target
                    reading = book.after_capture[other]
                    if reading < 0:
                        return seen | 1
                    masks[group] ^= start | target
                    masks[other] ^= target
                    number = number_read(book, reading, masks, scratch)
                    masks[group] ^= start | target
                    masks[other] ^= target
                    code = code_at(book, reading, number, own, others)
                    if code == LOSS:
                        return seen | 1
                    seen |= 4 if code == WIN else 2
    return seen


@kernel(_nrt=False, forceinline=True)
def obeys(
    book: Book, side: int, masks: Array, scratch: Array, own: Array, others: Array, distances: Array, limit: int,
    row_size: int,
) -> bool:  # fmt: skip
    """Whether a position's result, and its distance where there is one, follows from those of its successors."""
    occupied = 0
    for group in range(book.groups):
        occupied |= masks[group]
    mine = book.after_step[side]
    number = number_read(book, mine, masks, scratch)
    stored = code_at(book, mine, number, own, others)
    measured = distances.size > 0
    seen = best_by_capture(book, side, masks, scratch, occupied, own, others)
    soonest = 1 if seen & 1 else FAR
    latest = 1
    theirs = book.after_step[1 - side]
    if not seen & 1:
        for group in range(book.groups):
            if book.side[group] != side:
                continue
            pieces = masks[group]
            while pieces:
                start = pieces & -pieces
                pieces ^= start
                reach = AROUND[lowest_of(start)] & ~occupied
                while reach:
                    target = reach & -reach
                    reach ^= target
                    masks[group] ^= start | target
                    after = number_read(book, theirs, masks, scratch)
                    masks[group] ^= start | target
                    code = code_at(book, theirs, after, own, others)
                    if code == LOSS:
                        seen |= 1
                        if not measured:
                            return bool(stored == WIN)
                        soonest = min(soonest, distances[book.read_at[theirs] // row_size, after])
                    elif code == WIN:
                        seen |= 4
                        if measured:
                            latest = max(latest, distances[book.read_at[theirs] // row_size, after])
                    else:
                        seen |= 2
    # A stored distance is one more than the plies, so it is also the plies of the move that leads there.
    expected, plies = LOSS, latest
    if seen & 1:
        expected, plies = WIN, soonest
    elif seen & 2:
        expected, plies = DRAW, -1
    if plies > limit:
        expected, plies = DRAW, -1
    if stored != expected:
        return False
    return not measured or distances[book.read_at[mine] // row_size, number] == min(plies + 1, 255)


@kernel(_nrt=False)
def check(
    book: Book, sides: int, picks: Array, first: int, count: int, own: Array, others: Array, distances: Array,
    limit: int, row_size: int, found: Array, masks: Array, scratch: Array,
) -> None:  # fmt: skip
    """Checks placements, each for every stored side to move: those of `picks`, or `count` of them from `first` on.

    found[0] counts what is wrong; found[1] and found[2] are the first wrong index and its side to move.
    """
    for step in range(picks.size if picks.size else count):
        index = picks[step] if picks.size else first + step
        place_masks(book, index, masks)
        for side in range(sides):
            if not obeys(book, side, masks, scratch, own, others, distances, limit, row_size):
                if found[0] == 0:
                    found[1], found[2] = index, side
                found[0] += 1
