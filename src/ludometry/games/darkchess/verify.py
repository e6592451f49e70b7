"""Verification of the endgame tables: `ludometry verify darkchess`.

book      a class with the smaller classes that its captures lead into, laid out for the kernel
reading   how the pieces of the class are found in one of those tables

Every file of a class counts: results plain or squeezed, distances, distances under the 40-ply rule. The distance
falls with every move of best play, so a table that obeys the equation with distances is proved; results alone could
in principle hold a circle of wins that lead nowhere, which no single altered value makes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from pathlib import Path

import numpy as np

from ludometry.core.errors import BadTable
from ludometry.games.darkchess.kernels.verify import Book, check, place_masks
from ludometry.games.darkchess.material import elements, read_set, representative, write_set
from ludometry.games.darkchess.notation import write_position
from ludometry.games.darkchess.pieces import side_of, takes
from ludometry.games.darkchess.position import Position
from ludometry.games.darkchess.rules import QUIET_LIMIT, RULES_VERSION
from ludometry.games.darkchess.runs import Deflated
from ludometry.games.darkchess.solved import Solved, four_a_byte, plan_for, shape_of
from ludometry.games.darkchess.solver import Layout, carried, layout, needs
from ludometry.solve.crew import Here, Threads
from ludometry.study.verifying import Finding, Subject, named_files
from ludometry.tables.arrays import Bytes, Ints

ENDINGS = ("", ".z", ".dtc", ".dtc40")
CHUNKS = 16
"""Pieces of work a thread, so that all end at about the same time."""
FAR = 1 << 30
KEPT_BYTES = 500_000_000
"""Unpacked results that are kept for the larger classes that read them."""
ResultsOf = Callable[[str], Bytes]


@dataclass(frozen=True, slots=True)
class _Reading:
    set_: str
    row: int
    groups: tuple[int, ...]
    """Which group of that table each group of the class plays."""


def _reading(where: Layout, without: int | None, side: int) -> _Reading:
    """How the class, or what is left of it after a capture, is read with a side to move."""
    kept = [axis for axis in range(len(where.pieces)) if axis != without]
    pieces = "".join(where.pieces[axis] for axis in kept)
    target = representative(write_set(pieces))
    found = layout(target)
    own = carried(pieces, target)
    row = side ^ own.swapped
    if row == 1 and not found.both_sides:
        # The table is its own exchange: read the exchanged pieces with the other side to move.
        own = carried(pieces.swapcase(), target)
        row = (1 - side) ^ own.swapped
        assert row == 0
    groups = [0] * len(where.numbering.sizes)
    for axis, part in zip(kept, own.part, strict=True):
        groups[where.group_of[axis]] = found.group_of[part]
    return _Reading(target, row, tuple(groups))


def book_of(set_: str, results_of: ResultsOf) -> tuple[Book, Bytes, Bytes]:
    """A class for the kernel: its book, its own packed results, and those of the smaller classes, end to end."""
    where = layout(set_)
    sizes = where.numbering.sizes
    firsts = [where.group_of.index(group) for group in range(len(sizes))]
    pieces = [where.pieces[axis] for axis in firsts]
    readings = [_reading(where, None, side) for side in (0, 1)]
    after_capture = np.full(len(sizes), -1, np.int64)
    for group, axis in enumerate(firsts):
        if where.sides.count(side_of(pieces[group])) > 1:
            after_capture[group] = len(readings)
            readings.append(_reading(where, axis, side_of(pieces[group])))
    sets = [set_, *dict.fromkeys(r.set_ for r in readings if r.set_ != set_)]
    packed = [results_of(one) for one in sets]
    begins = np.concatenate([[0], np.cumsum([rows.size for rows in packed[1:]])]).astype(np.int64)
    read_at = [
        r.row * packed[t].shape[1] + (0 if t == 0 else int(begins[t - 1]))
        for r, t in ((r, sets.index(r.set_)) for r in readings)
    ]
    how = [[(2 if a in "Cc" else 1) if takes(a, b) else 0 for b in pieces] for a in pieces]
    book = Book(
        groups=len(sizes),
        side=np.array([side_of(p) for p in pieces], np.int64),
        how=np.array(how, np.int64),
        after_step=np.array([0, 1], np.int64),
        after_capture=after_capture,
        read_table=np.array([sets.index(r.set_) for r in readings], np.int64),
        read_at=np.array(read_at, np.int64),
        read_group=np.array([r.groups for r in readings], np.int64),
        **_numberings([layout(one) for one in sets]),
        anchors=np.array([sum(1 << int(s) for s in row) for row in where.numbering.anchors], np.int64),
    )
    others = np.concatenate([rows.reshape(-1) for rows in packed[1:]]) if len(packed) > 1 else np.zeros(1, np.uint8)
    return book, locked(packed[0].reshape(-1)), locked(others)


def locked(array: Bytes) -> Bytes:
    """A read-only view, mapped or not: the kernel is compiled once, for arrays that it may only read."""
    view = np.ascontiguousarray(array).view(np.ndarray)
    view.flags.writeable = False
    return view


def _numberings(layouts: list[Layout]) -> dict[str, Ints]:
    """The arrays of several numberings end to end, and where each begins."""
    sizes, span = (np.zeros((len(layouts), 8), np.int64) for _ in range(2))
    parts: dict[str, list[Ints]] = {"orbit": [], "turn": [], "tail": [], "starts": []}
    free, rest = [], []
    for table, where in enumerate(layouts):
        left = 32
        for group, size in enumerate(where.numbering.sizes):
            sizes[table, group], span[table, group] = size, comb(left, size)
            left -= size
        _, orbit, turn, own_free, own_rest, tail, starts = where.numbering.arrays
        free.append(own_free)
        rest.append(own_rest)
        for name, part in (("orbit", orbit), ("turn", turn), ("tail", tail.reshape(-1)), ("starts", starts)):
            parts[name].append(np.asarray(part, np.int64))
    at = {name: np.cumsum([0, *(len(part) for part in found)])[:-1] for name, found in parts.items()}
    joined = {name: np.concatenate([*found, np.zeros(1, np.int64)]) for name, found in parts.items()}
    return {
        **joined,
        **{f"{name}_at": at[name].astype(np.int64) for name in ("orbit", "tail", "starts")},
        "sizes": sizes,
        "span": span,
        "free": np.array(free, np.int64),
        "rest": np.array(rest, np.int64),
    }


def hold(
    set_: str,
    results_of: ResultsOf,
    most: int,
    seed: int,
    workers: int,
    distances: Bytes | None = None,
    limit: int = FAR,
) -> Finding:
    """Compares a class with its equation: all positions, or some of them drawn by a seed."""
    where = layout(set_)
    book, own, others = book_of(set_, results_of)
    measured = locked(np.zeros((0, 0), np.uint8) if distances is None else distances)
    placements = len(book.anchors) * int(book.rest[0])
    wanted = -(-most // where.stored_sides) if most else placements
    whole = wanted >= placements
    count = placements if whole else wanted
    picks = np.zeros(0, np.int64) if whole else np.sort(np.random.default_rng(seed).integers(0, placements, wanted))
    row_size = own.size // where.stored_sides
    size = max(1, -(-count // (CHUNKS * workers)))

    def part(first: int) -> Ints:
        found = np.zeros(3, np.int64)
        chosen = picks[first : first + size]
        here = min(size, count - first)
        masks, scratch = np.zeros(8, np.int64), np.zeros(8, np.int64)
        sides = where.stored_sides
        check(book, sides, chosen, first, here, own, others, measured, limit, row_size, found, masks, scratch)
        return found

    crew = Here() if workers <= 1 or count < 10_000 else Threads(workers)
    parts = list(crew.run(part, range(0, count, size)))
    wrong = sum(int(found[0]) for found in parts)
    first_bad = next((found for found in parts if found[0]), None)
    example = "" if first_bad is None else position_at(set_, book, int(first_bad[1]), int(first_bad[2]))
    # Both sides of a placement are looked at in one draw.
    return Finding(count * where.stored_sides, placements * where.stored_sides, wrong, example, draws=count)


def position_at(set_: str, book: Book, index: int, side: int) -> str:
    """The position of an index in notation."""
    masks = np.zeros(8, np.int64)
    place_masks(book, index, masks)
    where = layout(set_)
    board = ["."] * 32
    for group in range(book.groups):
        letters = [p for p, g in zip(where.pieces, where.group_of, strict=True) if g == group]
        for square in range(32):
            if masks[group] >> square & 1:
                board[square] = letters.pop()
    return write_position(Position("".join(board), side))


class Shelf:
    """The tables under one folder as they are on disk now; squeezed ones stay in memory once they are unpacked."""

    def __init__(self, root: Path | None = None) -> None:
        self.tables = Solved(root)
        self.store = self.tables.store
        self._unpacked: dict[str, Bytes] = {}

    def results(self, set_: str) -> Bytes:
        """A class's packed results: a row for each stored side to move."""
        if self.store.has(set_):
            return self.tables.results(set_)
        if set_ not in self._unpacked:
            while sum(rows.nbytes for rows in self._unpacked.values()) > KEPT_BYTES:
                self._unpacked.pop(next(iter(self._unpacked)))
            self._unpacked[set_] = self.tables.results(set_)
        return self._unpacked[set_]

    def file(self, name: str) -> Bytes:
        """A file of a class, mapped afresh, of the shape that the rules say."""
        return np.asarray(self.store.open(name, RULES_VERSION, like=shape_of(name)))

    def forget(self) -> None:
        """Reads from disk again: a table has been rebuilt."""
        self.tables = Solved(self.store.root)
        self._unpacked.clear()


def ruled(shelf: Shelf, set_: str) -> Bytes:
    """A class's packed results under the 40-ply rule."""
    plain = shelf.results(set_)
    if not shelf.store.has(f"{set_}.dtc40"):
        return plain
    decided = shelf.file(f"{set_}.dtc40") > 0
    return plain & four_a_byte(3 * decided.astype(np.uint8))


def check_class(shelf: Shelf, set_: str, most: int, seed: int, workers: int) -> Finding:
    """All equations of a class: results, and distances with and without the 40-ply rule where they are kept."""
    store = shelf.store
    findings = [hold(set_, shelf.results, most, seed, workers)]
    if store.has(set_) and store.has(f"{set_}.z"):
        squeezed = Deflated(shelf.file(f"{set_}.z"), layout(set_)).plain()
        if not np.array_equal(squeezed, shelf.results(set_)):
            raise BadTable("the squeezed file says something else than the plain one")
    for ending, results_of, limit in (
        ("dtc", shelf.results, FAR),
        ("dtc40", lambda one: ruled(shelf, one), QUIET_LIMIT),
    ):
        if store.has(f"{set_}.{ending}"):
            kept = shelf.file(f"{set_}.{ending}")
            findings.append(hold(set_, results_of, most, seed, workers, kept, limit))
    first_bad = next((finding for finding in findings if finding.wrong), findings[0])
    return Finding(
        sum(finding.checked for finding in findings),
        sum(finding.total for finding in findings),
        sum(finding.wrong for finding in findings),
        first_bad.example,
        # All files of a class are looked at in the same draws.
        draws=findings[0].draws,
    )


def rebuild(shelf: Shelf, set_: str, files: tuple[str, ...]) -> None:
    """Solves one class again and writes the files that it had."""
    for name in files:
        shelf.store.remove(name)
    shelf.forget()
    distances = f"{set_}.dtc" in files or f"{set_}.dtc40" in files
    if set_ in files or f"{set_}.z" not in files:
        shelf.tables.solve(set_, distances)
    if f"{set_}.z" in files:
        shelf.tables.solve(set_, distances, squeeze=True)
    shelf.forget()


def built_classes(shelf: Shelf) -> list[str]:
    """The classes of which there is any file, smaller ones first."""
    stems = {name.split(".")[0] for name in named_files(shelf.store)}
    return sorted(stems, key=lambda set_: (elements(set_), set_))


def subjects(what: str, root: Path | None = None, workers: int = 0) -> list[Subject]:
    """The classes to verify: one set with what it needs, or everything on disk."""
    shelf, workers = Shelf(root), workers or os.cpu_count() or 1
    if what:
        target = representative(read_set(what))
        chosen = plan_for((target,)).order()
    else:
        chosen = built_classes(shelf)
    there = named_files(shelf.store)
    return [_subject(shelf, set_, there, workers) for set_ in chosen]


def _subject(shelf: Shelf, set_: str, there: set[str], workers: int) -> Subject:
    store = shelf.store
    files = tuple(f"{set_}{ending}" for ending in ENDINGS if f"{set_}{ending}" in there)
    if not {set_, f"{set_}.z"} & set(files):
        files = (set_, *files)
    return Subject(
        name=set_,
        store=store,
        files=files,
        rules_version=RULES_VERSION,
        check=lambda most, seed: check_class(shelf, set_, most, seed, workers),
        rebuild=lambda: rebuild(shelf, set_, files),
        needs=needs(set_),
    )


def warm_verification() -> None:
    """Compiles what verification needs, on the smallest class there is, all of it drawn."""
    where = layout(representative("Kvk"))
    none = np.zeros((where.stored_sides, -(-where.numbering.size // 4)), np.uint8)
    hold(where.set_, lambda set_: none, 0, 1, 1)
