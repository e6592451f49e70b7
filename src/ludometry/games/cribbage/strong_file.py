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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadTable
from ludometry.games.cribbage.statistics import RULES_VERSION
from ludometry.tables.store import Store, opened

Array = NDArray[Any]

NAME = "strong"
SHIPPED = "strong.xz"
BUILD = "ludometry solve cribbage"
STEP = 16
DAMAGE = (
    lzma.LZMAError, zipfile.BadZipFile, zlib.error, ValueError, LookupError, TypeError, OSError, EOFError,
    NotImplementedError, ArithmeticError, MemoryError, SyntaxError, RuntimeError,
)  # fmt: skip
"""What reading mangled bytes can end in, layer by layer: xz, zip, deflate, npy."""


@dataclass(frozen=True, slots=True)
class StrongTables:
    """All that the strong player knows."""

    beliefs: Array
    """How pone and dealer throw; see kernels_discard.py."""
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
    keys: Array
    worths: Array
    """The learned play: afterstates, sorted, and their worth."""
    deals: int
    """How many deals of self-play stand behind it."""


def pack(tables: StrongTables) -> bytes:
    """The tables as bytes."""
    steps = np.diff(tables.keys, prepend=0)
    planes = np.stack([(steps >> (8 * place)) & 255 for place in range(5)]).astype(np.uint8)
    small = {f.name: getattr(tables, f.name) for f in fields(tables) if f.name not in ("keys", "worths", "deals")}
    arrays: dict[str, Any] = {name: np.asarray(table, np.float32) for name, table in small.items()}
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
            planes = found["keys"].astype(np.int64)
            steps = sum(planes[place] << (8 * place) for place in range(5))
            small = {
                f.name: found[f.name].astype(np.float64)
                for f in fields(StrongTables)
                if f.name not in ("keys", "worths", "deals")
            }
            return StrongTables(
                keys=np.cumsum(steps),
                worths=found["worths"].astype(np.float32) / STEP,
                deals=int(found["deals"][0]),
                **small,
            )
    except DAMAGE as problem:
        raise BadTable(f"the strong player's file is damaged: build it again with '{BUILD}'.") from problem


def save(store: Store, tables: StrongTables, made: dict[str, Any]) -> None:
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
    return unpack((files("ludometry.games.cribbage") / SHIPPED).read_bytes())
