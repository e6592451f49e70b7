"""The strong player's tables in less than a megabyte.

keys     afterstates of the play, sorted; only the differences are kept, byte by byte, for they hardly vary
worths   of those afterstates, in sixteenths of a point
the rest  small tables in single precision

The same bytes lie in the package and, once `ludometry solve cribbage` has run, among the user's own tables.
"""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from tokenize import TokenError

import numpy as np

from ludometry.core.errors import BadTable
from ludometry.games.cribbage.rules import RULES_VERSION
from ludometry.study.report import Json
from ludometry.tables.arrays import Array
from ludometry.tables.store import Store, opened

NAME = "strong"
SHIPPED = "strong.xz"
BUILD = "ludometry solve cribbage"
STEP = 16
SHAPES: dict[str, tuple[int, ...]] = {
    "beliefs": (2, 548), "play_worth": (2, 1820), "kept": (2, 1820), "cribs": (2, 91, 30), "hands": (2, 30),
    "played": (32, 32), "board": (121, 121), "endings": (3, 121, 121),
}  # fmt: skip
"""Of the small tables: kernels index them without looking."""
LATER = "endings"
"""A run of version 0.1 has none: those that came with the package serve, for they hardly depend on the player."""
DAMAGE = (
    lzma.LZMAError, zipfile.BadZipFile, zlib.error, ValueError, LookupError, TypeError, OSError, EOFError,
    NotImplementedError, ArithmeticError, MemoryError, SyntaxError, TokenError, RuntimeError,
)  # fmt: skip
"""What reading mangled bytes can end in, layer by layer: xz, zip, deflate, npy."""


@dataclass(frozen=True, slots=True)
class StrongTables:
    """All that the strong player knows."""

    beliefs: Array
    """How pone and dealer throw; see kernels/discard.py."""
    play_worth: Array
    """Points that a keep brings in the play, mine less his, by role and class."""
    kept: Array
    """How often four ranks are kept, by role and class."""
    cribs: Array
    """Odds of what the crib holds, by role and thrown rank pair."""
    hands: Array
    """Odds of what a hand counts, by role."""
    played: Array
    """Odds of what the play brings pone and dealer."""
    board: Array
    """The chance that the dealer wins, by dealer's and pone's score."""
    endings: Array
    """How games end, by the same scores: the chance that the dealer skunks the pone, that the pone skunks the dealer,
    and by how many points the dealer leads at the end."""
    keys: Array
    worths: Array
    """The learned play: afterstates, sorted, and their worth."""
    deals: int
    """How many deals of self-play stand behind it."""

    def average_play(self) -> Array:
        """What the play brings each role, on average over the keeps really kept."""
        weights = self.kept / self.kept.sum(axis=1, keepdims=True)
        return np.asarray((weights * self.play_worth).sum(axis=1))


def pack(tables: StrongTables) -> bytes:
    """The tables as bytes."""
    steps = np.diff(tables.keys, prepend=0)
    planes = np.stack([(steps >> (8 * place)) & 255 for place in range(5)]).astype(np.uint8)
    small = {f.name: getattr(tables, f.name) for f in fields(tables) if f.name not in ("keys", "worths", "deals")}
    arrays: Json = {name: np.asarray(table, np.float32) for name, table in small.items()}
    arrays["keys"] = planes
    arrays["worths"] = np.clip(np.round(tables.worths * STEP), -127, 127).astype(np.int8)
    arrays["deals"] = np.array([tables.deals])
    out = io.BytesIO()
    np.savez(out, **arrays)
    return lzma.compress(out.getvalue(), preset=9)


def unpack(data: bytes) -> StrongTables:
    """The tables again, or a sentence when the bytes are not ours."""
    try:
        with np.load(io.BytesIO(lzma.decompress(data)), allow_pickle=False) as found:
            small = {name: found[name].astype(np.float64) for name in SHAPES if name in found or name != LATER}
            planes, worths, deals = found["keys"], found["worths"], int(found["deals"][0])
        if LATER not in small:
            small[LATER] = _shipped().endings
        shapes = {name: table.shape for name, table in small.items()}
        if shapes != SHAPES or worths.ndim != 1 or planes.shape != (5, worths.size) or planes.dtype != np.uint8:
            raise ValueError("tables of other shapes")
        steps = np.zeros((worths.size, 8), np.uint8)
        steps[:, :5] = planes.T
        keys = np.cumsum(steps.view("<i8").ravel())
        return StrongTables(keys=keys, worths=worths.astype(np.float32) / np.float32(STEP), deals=deals, **small)
    except DAMAGE as problem:
        raise BadTable(f"the strong player's file is damaged: build it again with '{BUILD}'.") from problem


def save(store: Store, tables: StrongTables, made: dict[str, object]) -> None:
    """Publishes the tables among the user's own."""
    store.write(NAME, np.frombuffer(pack(tables), np.uint8), RULES_VERSION, made)


def load(store: Store | None = None) -> StrongTables:
    """The user's own tables where they have been built, else the ones that came with the package."""
    here = store if store is not None else Store("cribbage")
    if here.has(NAME):
        return unpack(bytes(opened(here, NAME, RULES_VERSION, BUILD)))
    return _shipped()


@cache
def _shipped() -> StrongTables:
    return unpack((files("ludometry.games.cribbage.players") / SHIPPED).read_bytes())
