"""One class solved in slices, for little memory: half the solver's arrays wait on disk.

slice     one side's wins: they ask for that side's winning captures and the other side's saving ones, nothing else
scratch   a folder of its own beside the tables, gone when the class is solved

The result is the same to the last bit; a test compares the two.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from ludometry.games.darkchess.solver import Bits, find_all_captures, layout
from ludometry.solve.retrograde import NO_LIMIT, Solution
from ludometry.tables.store import disk_trouble


def solve_in_slices(set_: str, bits_of: Callable[[str], Bits], folder: Path) -> tuple[Bits, Solution]:
    """As `solver.solve_set` without distances, at half the memory."""
    from ludometry.solve import retrograde_kernels as kernels

    where = layout(set_)
    axes = [np.array([axis for axis, owner in enumerate(where.sides) if owner == side], np.int64) for side in (0, 1)]
    longest = [0, 0]
    folder.mkdir(parents=True, exist_ok=True)
    with (
        disk_trouble(folder / set_),
        tempfile.TemporaryDirectory(prefix=f".{set_}.", suffix=".slices", dir=folder) as name,
    ):
        scratch = Path(name)
        valid = _put_captures_away(set_, bits_of, scratch)
        with (scratch / "sets").open("wb") as file:
            file.truncate(4 * valid.nbytes)
        for winner in (0, 1):
            loser = 1 - winner
            hopeful = np.fromfile(scratch / f"saves{loser}", np.uint32)
            np.invert(hopeful, out=hopeful)
            np.bitwise_and(hopeful, valid, out=hopeful)
            wins = np.fromfile(scratch / f"wins{winner}", np.uint32)
            not_won, lost = valid.copy(), np.zeros_like(valid)
            none = np.zeros(0, np.uint8)
            longest[winner] = kernels.sweep(
                not_won, lost, hopeful, wins, axes[winner], axes[loser], len(where.pieces), NO_LIMIT, 1, none, none
            )
            del hopeful, wins
            np.bitwise_xor(valid, not_won, out=not_won)
            _put(scratch / "sets", 2 * winner, not_won)
            _put(scratch / "sets", 2 * loser + 1, lost)
            del not_won, lost
        shape = (2, 2, valid.size)
        del valid
        sets = np.fromfile(scratch / "sets", np.uint32).reshape(shape)
    return sets, Solution(sets, (longest[0], longest[1]), None)


def _put_captures_away(set_: str, bits_of: Callable[[str], Bits], scratch: Path) -> Bits:
    """Finds the captures and leaves them on disk; answers the states in which no two pieces share a square."""
    found = find_all_captures(layout(set_), bits_of)
    for side in (0, 1):
        found.wins[side].tofile(scratch / f"wins{side}")
        found.saves[side].tofile(scratch / f"saves{side}")
    return found.valid


def _put(path: Path, place: int, words: Bits) -> None:
    with path.open("r+b") as file:
        file.seek(place * words.nbytes)
        words.tofile(file)
