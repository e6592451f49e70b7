"""What is compared with published figures and with the plain rules: the functions behind `facts.toml` and the laws."""

from __future__ import annotations

import random
from math import prod

import numpy as np

from ludometry.games.darkchess import rules
from ludometry.games.darkchess.kernels.blocks import fast_jump_targets
from ludometry.games.darkchess.kernels.captures import jump_targets, spread
from ludometry.games.darkchess.material import Mode, all_sets, classes, elements, representative, write_set
from ludometry.games.darkchess.oracle import verdict
from ludometry.games.darkchess.paper import counts
from ludometry.games.darkchess.paper.counts import sets, solved, won_by_white
from ludometry.games.darkchess.paper.escapes import escapes
from ludometry.games.darkchess.pieces import KINDS, MOST, takes
from ludometry.games.darkchess.position import Position, has_both_sides, material
from ludometry.games.darkchess.room import random_endgame
from ludometry.games.darkchess.solver import Bits, carried, count_bits, layout, solve_set
from ludometry.games.darkchess.tables import DRAW, LOSS, WIN, tables
from tests.rooms.darkchess.all_material import classes_of_all_material

# Classes and sizes


def share_of_classes(first: int, last: int) -> float:
    """Classes with exchanged colours in percent of all sets, over a range of elements: the figure of Chen et al."""
    found = sum(len(classes(n, "swap")) for n in range(first, last + 1))
    return 100 * found / sum(sets(n) for n in range(first, last + 1))


def set_factor(count: int) -> float:
    """How many times fewer the classes are than the sets: the last column of table 2."""
    return counts.sets(count) / counts.representatives(count)


def position_factor(count: int) -> float:
    """The same in positions: the last column of table 3."""
    return counts.all_positions(count) / counts.representative_positions(count)


def won_factor(count: int) -> float:
    """The same in won positions: the last column of table 4."""
    return counts.won_orbits(count) / counts.won_orbits(count, True)


def won_with_escapes(count: int, only_representatives: bool) -> int:
    """Won positions when every capture by the losing side is taken for an escape."""
    return counts.won_orbits(count, only_representatives, escapes(count))


def all_material() -> int:
    """Sets of three elements and more, both sides having a piece."""
    one_side = prod(most + 1 for most in MOST.values()) - 1
    return one_side * one_side - sets(2)


def share_of_all_classes() -> float:
    """The same over all material."""
    return 100 * classes_of_all_material() / all_material()


def longest(count: int) -> int:
    """The most plies to the next capture or end."""
    found = solved(count)
    return max(found.built(c.representative).longest for c in classes(count, "swap"))


def won_placements_ruled(count: int, in_sweeps: bool = False) -> int:
    """White-won placements when every capture must come within 40 plies, in the smaller tables too.

    `in_sweeps` counts as a program does that finds wins by capture in its first sweep and losses from its second on:
    a side that is stuck, or has losing captures only, then counts as two plies from the end instead of one.
    """
    found = solved(count, distances=True)
    won: dict[str, tuple[int, int]] = {}
    for one in classes(count, "swap"):
        bits = found.ruled_bits(one.representative)
        if in_sweeps:
            bits = solve_set(one.representative, found.ruled_bits, limit=rules.QUIET_LIMIT, first_loss=2).sets
        white, black = ((count_bits(bits[side, 0]) + count_bits(bits[1 - side, 1])) * 4 for side in (0, 1))
        won[one.representative] = (white, black)
    return sum(won_by_white(set_, won.__getitem__) for set_ in all_sets(count))


# Soundness


def members_that_differ(count: int, mode: Mode = "swap") -> int:
    """Sets whose own solution differs anywhere from the table of their class, read through the piece map.

    Every set is solved on its own, from sets of its own, so nothing is taken from the symmetry that is being checked.
    """
    alone: dict[str, Bits] = {}
    differ = 0
    for n in range(2, count + 1):
        for set_ in all_sets(n):
            alone[set_] = solve_set(set_, alone.__getitem__, alone=True).sets
            if n == count:
                differ += not _same_as_class(set_, alone, mode)
    return differ


def _same_as_class(set_: str, alone: dict[str, Bits], mode: Mode) -> bool:
    target = representative(set_, mode)
    carry = carried(layout(set_).pieces, target, mode)
    part = np.array(carry.part, np.int64)
    same = np.arange(elements(set_))
    mine, theirs = (np.empty((2, 32 ** (elements(set_) - 1)), np.uint32) for _ in range(2))
    for side in (0, 1):
        own, other = alone[set_][side], alone[target][side ^ carry.swapped]
        spread(own[0], own[1], same, mine[0], mine[1])
        spread(other[0], other[1], part, theirs[0], theirs[1])
        if not np.array_equal(mine, theirs):
            return False
    return True


# Plain rules against kernels and tables


def kernels_agree(rng: random.Random) -> None:
    """Captures found by the kernels are those of the plain rules, on random boards of random sets."""
    pieces = KINDS + KINDS.lower()
    for _ in range(60):
        board = ["."] * 32
        for square in rng.sample(range(32), rng.randint(2, 12)):
            board[square] = rng.choice(pieces)
        text = "".join(board)
        occupied = np.uint32(sum(1 << s for s, p in enumerate(text) if p != "."))
        for square in range(32):
            # Every empty square behind exactly one piece, and every piece that stands there.
            others = np.uint32(int(occupied) & ~(1 << square))
            plain = 0
            for ray in rules.rays(square):
                seen = 0
                for at in ray:
                    if text[at] != ".":
                        seen += 1
                        if seen == 2:
                            break
                    elif seen == 1:
                        plain |= 1 << at
            assert int(jump_targets(square, others)) == plain
            assert int(fast_jump_targets(square, others)) == plain
            for target in rules.jumps(text, square):
                without = np.uint32(int(others) & ~(1 << target))
                assert int(jump_targets(square, without)) >> target & 1


def obeys_bellman(rng: random.Random) -> None:
    """Random positions of two to four pieces obey their equation."""
    for count in (2, 3, 4):
        for _ in range(25):
            obeys_its_equation(random_endgame(rng, count))


def obeys_its_equation(position: Position) -> None:
    """The result and the distances of a position follow from those of the positions after its moves."""
    found = tables()
    found.ensure(write_set(material(position.board)), distances=True)
    assert position.side is not None
    result = found.result(position.board, position.side)
    distance = found.distance(position.board, position.side)
    winning, losing, drawn = [], [], False
    for move in rules.moves(position):
        after = rules.play(position, move)
        capture = rules.is_capture(position, move)
        if not has_both_sides(after.board):
            theirs, plies = LOSS, 0
        else:
            theirs = found.result(after.board, 1 - position.side)
            known = found.distance(after.board, 1 - position.side)
            plies = known if known is not None else 0
        plies = 1 if capture else plies + 1
        if theirs == LOSS:
            winning.append(plies)
        elif theirs == WIN:
            losing.append(plies)
        else:
            drawn = True
    if winning:
        assert (result, distance) == (WIN, min(winning))
    elif drawn:
        assert (result, distance) == (DRAW, None)
    else:
        assert (result, distance) == (LOSS, max(losing, default=1))
    assert verdict(position).worth == {WIN: 1.0, DRAW: 0.0, LOSS: -1.0}[result] or (distance or 0) > 0


def captures_of(kind: str) -> str:
    """The kinds that a kind captures, strongest first: the paper's table 1."""
    return "".join(other for other in KINDS if takes(kind, other.lower()))
