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

from ludometry.games.darkchess.solver import Bits, Solution, find_all_captures, layout, sweep_side
from ludometry.tables.store import disk_trouble


def solve_in_slices(set_: str, bits_of: Callable[[str], Bits], folder: Path) -> Solution:
    """As `solver.solve_set` without distances, at half the memory."""
    where = layout(set_)
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
            lost = np.zeros_like(valid)
            won, longest[winner] = sweep_side(where, winner, valid, hopeful, wins, lost)
            del hopeful, wins
            _put(scratch / "sets", 2 * winner, won)
            _put(scratch / "sets", 2 * loser + 1, lost)
            del won, lost
        shape = (2, 2, valid.size)
        del valid
        sets = np.fromfile(scratch / "sets", np.uint32).reshape(shape)
    return Solution(sets, (longest[0], longest[1]))


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
