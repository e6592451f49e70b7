"""The tables that a search may come to, laid end to end for its kernel."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

import numpy as np

from ludometry.games.darkchess.kernels.leaves import FEWEST, KEYS, MOST, Shelf
from ludometry.games.darkchess.material import write_set
from ludometry.games.darkchess.pieces import BLACK, KINDS, WHITE, side_of
from ludometry.games.darkchess.tables import Reader, Tables, tables
from ludometry.tables.arrays import Array

MOST_ON_THE_BOARD = 8
"""From how many pieces on the search has tables at its leaves: with more it seldom comes to four."""
CODES = {piece: code for code, piece in enumerate("." + KINDS + KINDS.lower() + "?")}
"""What the kernels call a square's content."""


def sets_within(pieces: str) -> list[str]:
    """Every set of few pieces, some of either side, that captures may leave of these.

    >>> sets_within("Kkp")
    ['Kp', 'Kk', 'Kkp']
    """
    counts = sorted(Counter(pieces).items(), key=lambda pair: CODES[pair[0]])
    found = []
    for chosen in product(*(range(count + 1) for _, count in counts)):
        left = "".join(piece * count for (piece, _), count in zip(counts, chosen, strict=True))
        if FEWEST <= len(left) <= MOST and {side_of(piece) for piece in left} == {WHITE, BLACK}:
            found.append(left)
    return found


def shelf_for(pieces: str) -> Shelf:
    """The tables that are there of the sets within these pieces: a search waits for none to be built."""
    if len(pieces) > MOST_ON_THE_BOARD:
        return NOTHING
    found = tables()
    there = [letters for letters in sets_within(pieces) if found.store.has(found.carry(write_set(letters)).set_)]
    return _shelf(found, tuple(there)) if there else NOTHING


@lru_cache(maxsize=16)
def _shelf(found: Tables, there: tuple[str, ...]) -> Shelf:
    readings = [
        (
            2 * sum(int(KEYS[CODES[piece]]) for piece in letters) + side,
            letters,
            found.reader(letters.ljust(32, "."), side),
        )
        for letters in there
        for side in (WHITE, BLACK)
    ]
    readings.sort(key=lambda reading: reading[0])
    return _end_to_end(readings)


def _end_to_end(readings: list[tuple[int, str, Reader]]) -> Shelf:
    names = list(dict.fromkeys(reader.set_ for _, _, reader in readings))
    shown = {reader.set_: reader for _, _, reader in readings}
    results, sizes, groups, free, rest = [], np.zeros((len(names), MOST), np.int64), [], [], []
    parts: dict[str, list[Array]] = {"orbit": [], "turn": [], "tail": [], "starts": []}
    for place, name in enumerate(names):
        own_sizes, orbit, turn, own_free, own_rest, tail, starts = shown[name].arrays
        sizes[place, : len(own_sizes)] = own_sizes
        groups.append(len(own_sizes))
        free.append(own_free)
        rest.append(own_rest)
        results.append(np.asarray(shown[name].table).reshape(-1))
        for part, array in (("orbit", orbit), ("turn", turn), ("tail", tail.reshape(-1)), ("starts", starts)):
            parts[part].append(np.asarray(array, np.int64))
    joined = {part: np.concatenate([*arrays, np.zeros(1, np.int64)]) for part, arrays in parts.items()}
    begins_at = dict(zip(names, _begins(results), strict=True))
    group_of = np.full((len(readings), 16), -1, np.int64)
    begins = []
    for place, (_, letters, reader) in enumerate(readings):
        for piece in letters:
            group_of[place, CODES[piece]] = reader.group_of[ord(piece)]
        begins.append(begins_at[reader.set_] + reader.side * np.asarray(reader.table).shape[1])
    return Shelf(
        keys=np.array([key for key, _, _ in readings], np.int64),
        group_of=group_of,
        table=np.array([names.index(reader.set_) for _, _, reader in readings], np.int64),
        begins=np.array(begins, np.int64),
        results=np.concatenate([*results, np.zeros(1, np.uint8)]),
        sizes=sizes,
        groups=np.array(groups, np.int64),
        free=np.array(free, np.int64),
        rest=np.array(rest, np.int64),
        **joined,
        orbit_at=_begins(parts["orbit"]),
        tail_at=_begins(parts["tail"]),
        starts_at=_begins(parts["starts"]),
    )


def _begins(arrays: list[Array]) -> Array:
    """Where each array begins when they are laid end to end."""
    return np.cumsum([0, *(array.size for array in arrays)])[:-1].astype(np.int64)


NOTHING = _end_to_end([])
"""An empty shelf, for a search that tables cannot help."""
