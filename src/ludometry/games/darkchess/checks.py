"""What is held against published figures and against the plain rules: the functions behind `facts.toml`."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from math import factorial, prod

import numpy as np

from ludometry.games.darkchess import rules
from ludometry.games.darkchess.material import (
    Mode,
    all_sets,
    classes,
    elements,
    pieces_of,
    positions,
    representative,
    symmetry,
)
from ludometry.games.darkchess.pieces import KINDS, MOST, takes
from ludometry.games.darkchess.rules import Position
from ludometry.games.darkchess.solver import layout
from ludometry.games.darkchess.tables import DRAW, LOSS, WIN, Tables, tables

# Classes and sizes


def sets(count: int) -> int:
    """How many sets of so many elements there are."""
    return sum(1 for _ in all_sets(count))


def representatives(count: int, mode: Mode = "paper") -> int:
    return len(classes(count, mode))


def all_positions(count: int) -> int:
    return sum(positions(set_) for set_ in all_sets(count))


def representative_positions(count: int, mode: Mode = "paper") -> int:
    """Positions of one set a class; with pieces that may trade places counted once in the coarser modes."""
    if mode == "paper":
        return sum(positions(c.representative) for c in classes(count, mode))
    return sum(layout(c.representative).numbering.placements for c in classes(count, mode))


def share_of_classes(first: int, last: int) -> float:
    """Classes with exchanged colours in percent of all sets, over a range of elements: the figure of Chen et al."""
    found = sum(len(classes(n, "swap")) for n in range(first, last + 1))
    return 100 * found / sum(sets(n) for n in range(first, last + 1))


def all_material() -> int:
    """Sets of three elements and more, both sides having a piece."""
    one_side = prod(most + 1 for most in MOST.values()) - 1
    return one_side * one_side - sets(2)


def share_of_all_classes() -> float:
    """The same over all material."""
    from ludometry.games.darkchess.all_material import classes_of_all_material

    return 100 * classes_of_all_material() / all_material()


# Won positions


def _won_by_white(set_: str, found: Tables) -> int:
    """Placements and sides to move that White wins; pieces of one kind not told apart, mirror images counted apart."""
    target = representative(set_)
    built = found.built(target)
    swapped = symmetry("swap").map_to(set_, target).swapped
    pieces = pieces_of(set_)
    return built.won[1 if swapped else 0] // prod(factorial(pieces.count(p)) for p in set(pieces))


@cache
def _solved(count: int) -> Tables:
    found = tables()
    for _ in found.build([c.representative for c in classes(count, "swap")]):
        pass
    return found


def won_placements(count: int, only_representatives: bool = False) -> int:
    """White-won placements, both sides to move, over all sets or the representatives of the paper's classes."""
    found = _solved(count)
    chosen = (c.representative for c in classes(count, "paper")) if only_representatives else all_sets(count)
    return sum(_won_by_white(set_, found) for set_ in chosen)


def won_orbits(count: int, only_representatives: bool = False) -> int:
    """The same with mirror images counted once: a placement that is its own mirror image makes the difference."""
    found = _solved(count)
    chosen = (c.representative for c in classes(count, "paper")) if only_representatives else all_sets(count)
    total = 0
    for set_ in chosen:
        own = sum(_own_images(set_, flip, found) for flip in (7, 24, 31)) if _all_even(set_) else 0
        total += (_won_by_white(set_, found) + own) // 4
    return total


def _all_even(set_: str) -> bool:
    pieces = pieces_of(set_)
    return all(pieces.count(p) % 2 == 0 for p in pieces)


def _own_images(set_: str, flip: int, found: Tables) -> int:
    """White-won placements that a reflection leaves as they are."""
    kinds = sorted(set(pieces_of(set_)))
    pairs = [(s, s ^ flip) for s in range(32) if s < s ^ flip]

    def place(board: tuple[str, ...], left: list[str], first: int) -> int:
        if not left:
            text = "".join(board)
            return sum(found.result(text, side) == (WIN if side == 0 else LOSS) for side in (0, 1))
        total = 0
        for number in range(first, len(pairs)):
            a, b = pairs[number]
            if board[a] == ".":
                after = list(board)
                after[a] = after[b] = left[0]
                again = len(left) > 1 and left[1] == left[0]
                total += place(tuple(after), left[1:], number + 1 if again else 0)
        return total

    doubled = [kind for kind in kinds for _ in range(pieces_of(set_).count(kind) // 2)]
    return place((".",) * 32, doubled, 0)


def longest(count: int) -> int:
    """The most plies to the next capture or end."""
    found = _solved(count)
    return max(found.built(c.representative).longest for c in classes(count, "swap"))


@cache
def _with_distances(count: int) -> Tables:
    found = tables()
    for _ in found.build([c.representative for c in classes(count, "swap")], distances=True):
        pass
    return found


def won_placements_ruled(count: int, in_sweeps: bool = False) -> int:
    """White-won placements when every capture must come within 40 plies, in the smaller tables too.

    `in_sweeps` counts as a program does that finds wins by capture in its first sweep and losses from its second on:
    a side that is stuck, or has losing captures only, then counts as two plies from the end instead of one.
    """
    from ludometry.games.darkchess.solver import solve_set
    from ludometry.solve.retrograde_kernels import count_bits

    found = _with_distances(count)
    won: dict[str, tuple[int, int]] = {}
    for one in classes(count, "swap"):
        bits = found.ruled_bits(one.representative)
        if in_sweeps:
            bits, _ = solve_set(one.representative, found.ruled_bits, limit=rules.QUIET_LIMIT, first_loss=2)
        white, black = (int(count_bits(bits[side, 0]) + count_bits(bits[1 - side, 1])) * 4 for side in (0, 1))
        won[one.representative] = (white, black)
    total = 0
    for set_ in all_sets(count):
        target = representative(set_)
        swapped = symmetry("swap").map_to(set_, target).swapped
        pieces = pieces_of(set_)
        total += won[target][int(swapped)] // prod(factorial(pieces.count(p)) for p in set(pieces))
    return total


# Soundness


def members_that_differ(count: int, mode: Mode = "swap") -> int:
    """Sets whose own solution differs anywhere from the table of their class, read through the piece map.

    Every set is solved on its own, from sets of its own, so nothing is taken from the symmetry that is being checked.
    """
    alone: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.uint32]]] = {}
    differ = 0
    for n in range(2, count + 1):
        for set_ in all_sets(n):
            alone[set_] = solve_alone(set_, alone.__getitem__)
            if n == count:
                differ += not _same_as_class(set_, alone, mode)
    return differ


def solve_alone(
    set_: str, bits_of: Callable[[str], np.ndarray[tuple[int, ...], np.dtype[np.uint32]]]
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    """Solves a set from the sets that captures really lead to, without any material symmetry."""
    from ludometry.games.darkchess.solver import solve_set

    return solve_set(set_, bits_of, alone=True)[0]


def _same_as_class(set_: str, alone: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.uint32]]], mode: Mode) -> bool:
    from ludometry.games.darkchess.kernels_captures import spread
    from ludometry.games.darkchess.solver import carried

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


def kernels_agree_with_rules(rng: random.Random, count: int) -> None:
    """Captures found by the kernels are those of the plain rules, on random boards of random sets."""
    from ludometry.games.darkchess.kernels_blocks import fast_jump_targets
    from ludometry.games.darkchess.kernels_captures import jump_targets

    pieces = KINDS + KINDS.lower()
    for _ in range(count):
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


def obeys_its_equation(position: Position) -> None:
    """The result and the distances of a position follow from those of the positions after its moves."""
    from ludometry.games.darkchess.oracle import verdict

    found = tables()
    found.ensure("".join(_set_of(position.board)), distances=True)
    assert position.side is not None
    result = found.result(position.board, position.side)
    distance = found.distance(position.board, position.side)
    winning, losing, drawn = [], [], False
    for move in rules.moves(position):
        after = rules.play(position, move)
        capture = rules.is_capture(position, move)
        if not rules.has_both_sides(after.board):
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


def _set_of(board: str) -> str:
    from ludometry.games.darkchess.material import write_set

    return write_set(rules.material(board))


def captures_of(kind: str) -> str:
    """The kinds that a kind captures, strongest first: the paper's table 1."""
    return "".join(other for other in KINDS if takes(kind, other.lower()))
