"""What the web app asks of the domino room: what it lacks, what can be built, and a position as the editor shows it."""

from __future__ import annotations

from typing import Any

from ludometry.games.dominoes.material import LEAST_ELEMENTS, MOST_ELEMENTS
from ludometry.games.dominoes.notation import write_position
from ludometry.games.dominoes.oracle import WORLDS
from ludometry.games.dominoes.rules import BLOCKS, Position
from ludometry.games.dominoes.tables import BUILT_AT_ONCE, tables
from ludometry.games.dominoes.tiles import ALL_TILES, NUMBERS, tile_of, write_tile, write_tiles
from ludometry.games.dominoes.worlds import count


def prepare(block: str = "pips", **others: Any) -> tuple[str, dict[str, Any]] | None:
    """The verb that builds what advice needs; None when it is there."""
    rule = next((known for known in BLOCKS if known == block), None)
    if rule is None or tables().has(rule, BUILT_AT_ONCE):
        return None
    return ("solve", {"elements": BUILT_AT_ONCE, "block": rule})


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


def block_rules() -> dict[str, str]:
    """Every block rule in words."""
    return {"pips": "block: fewer pips", "draw": "block: a draw", "tiles": "block: fewer tiles"}


def editor(position: Position) -> dict[str, Any]:
    """A position in the parts that the hand editor shows; `hidden` says in words how much is unknown."""
    owner = {write_tile(tile): str(seat + 1) for seat in (0, 1) for tile in position.hands[seat]}
    chain = write_position(position).split("|")[2].split()[0]
    lacks = "".join(str(n) for n in range(NUMBERS) if position.lacks[1] >> n & 1)
    elements = position.size(0) + position.size(1) + 1
    named = position.ends is not None and not any(position.unknown)
    tiles: tuple[int, ...] = ()
    if named and position.ends is not None and LEAST_ELEMENTS <= elements <= MOST_ELEMENTS:
        tiles = tuple(sorted((*position.hands[0], *position.hands[1], tile_of(*position.ends))))
    return {
        "owner": owner,
        "chain": chain,
        "unknown": position.unknown[1],
        "lacks": lacks,
        "mover": str(position.mover + 1),
        "set": write_tiles(tiles),
        "hidden": _hidden(position),
    }


def _hidden(position: Position) -> str:
    if not any(position.unknown):
        return ""
    seat = 0 if position.unknown[0] else 1
    fitting = count(position, seat)
    tried = f"{WORLDS} of them are tried" if fitting > WORLDS else "all of them are counted"
    return f"Player {seat + 1}'s tiles are hidden: {fitting:,} hands fit what was seen, and {tried}, each solved open."
