"""What the web app asks of the domino room: what it lacks, and what can be built."""

from __future__ import annotations

from typing import Any

from ludometry.games.dominoes.rules import BLOCKS
from ludometry.games.dominoes.tables import BUILT_AT_ONCE, tables
from ludometry.games.dominoes.tiles import ALL_TILES, write_tile

RULES = {"pips": "fewer pips win a block", "draw": "a block is drawn", "tiles": "fewer tiles win a block"}


def prepare(block: str = "pips", **others: Any) -> tuple[str, dict[str, Any]] | None:
    """The verb that builds what advice needs; None when it is there."""
    if block not in BLOCKS or tables().has(next(b for b in BLOCKS if b == block), BUILT_AT_ONCE):
        return None
    return ("solve", {"elements": BUILT_AT_ONCE, "block": block})


def builds() -> list[tuple[str, str, dict[str, Any]]]:
    """Tables that can be built here: words, verb, options."""
    return [
        ("Dominoes: every position of six elements", "solve", {"elements": 6}),
        ("Dominoes: every position of seven elements (654 MB)", "solve", {"elements": 7}),
        ("Dominoes: seven elements, a block drawn", "solve", {"elements": 7, "block": "draw"}),
        ("Dominoes: seven elements, a block to fewer tiles", "solve", {"elements": 7, "block": "tiles"}),
    ]


def tile_names() -> list[str]:
    """The 28 tiles in order, as they are written."""
    return [write_tile(tile) for tile in ALL_TILES]
