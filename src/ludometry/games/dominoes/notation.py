"""Positions and moves as text.

    36 45 | 01 12 | 3..5              the two hands, then the ends of a chain whose tiles are not listed: none sleeps
    26 45 | ?2 | 66-63-35 lacks2:5    two unknown tiles, and the chain tile by tile; player 2 has passed on a 5
    36 45 | 01 12 | 3..5 to:2         player 2 is to move
    ?7 | ?7 | -                       before the deal; `-` is also an empty hand

A move names the number that touches the chain, then the number that becomes the new end: `3-6` joins the tile 36 by its
3, `6-3` by its 6. `36` means whichever of the two is possible. `pass`; chance deals by `deal 36 45`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from ludometry.core.errors import BadInput
from ludometry.games.dominoes.position import OPENING, Action, Deal, Pass, Play, Position, moves
from ludometry.games.dominoes.tiles import (
    ALL_HALVES,
    NUMBERS,
    TILE_COUNT,
    Tile,
    points,
    read_tile,
    tile_of,
    write_tile,
    write_tiles,
)

EXAMPLE = "'36 45 | 01 12 | 3..5'"
_ENDS = re.compile(r"^(\d)\.\.(\d)$", re.ASCII)
_MOVE = re.compile(r"^([0-6])-?([0-6])$")
_WORD = re.compile(r"^(to|lacks1|lacks2):([0-9]+)$")


def write_position(position: Position) -> str:
    words = [f"{write_hand(position, 0)} | {write_hand(position, 1)} | {write_chain(position)}"]
    if position.mover == 1:
        words.append("to:2")
    for seat in (0, 1):
        if position.lacks[seat]:
            words.append(f"lacks{seat + 1}:" + "".join(map(str, position.lacked(seat))))
    return " ".join(words)


class Held(Protocol):
    """What hands and chain are written from."""

    @property
    def hands(self) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]: ...
    @property
    def unknown(self) -> tuple[int, int]: ...
    @property
    def chain(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def ends(self) -> tuple[int, int] | None: ...
    @property
    def mover(self) -> int: ...


def write_hand(position: Held, seat: int) -> str:
    words = [write_tile(tile) for tile in position.hands[seat]]
    if position.unknown[seat]:
        words.append(f"?{position.unknown[seat]}")
    return " ".join(words) or "-"


def write_chain(position: Held) -> str:
    if position.chain:
        return "-".join(f"{a}{b}" for a, b in position.chain)
    return "-" if position.ends is None else "{}..{}".format(*position.ends)


def read_position(text: str) -> Position:
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 3 or not all(parts):
        raise BadInput(f"a position is two hands and the chain, separated by '|', such as {EXAMPLE}.")
    (first, more), (second, others) = read_hand(parts[0], 1), read_hand(parts[1], 2)
    chain_word, *words = parts[2].split()
    chain, ends = read_chain(chain_word)
    extra = _read_words(words)
    mover = {"1": 0, "2": 1}.get(extra.get("to", "1"))
    if mover is None:
        raise BadInput(f"to:{extra['to'][:9]} names no player: write to:1 or to:2.")
    lacks = (_read_numbers(extra.get("lacks1", "")), _read_numbers(extra.get("lacks2", "")))
    position = Position((first, second), chain, ends, mover, (more, others), lacks)
    _check(position)
    return position


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def read_hand(text: str, player: int, highest: int = NUMBERS - 1) -> tuple[tuple[Tile, ...], int]:
    if text == "-":
        return (), 0
    tiles: list[Tile] = []
    unknown = 0
    for word in text.split():
        if word.startswith("?"):
            count = word[1:] or "1"
            if not count.isascii() or not count.isdigit() or len(count) > 2 or not int(count):
                raise BadInput(f"{_short(word)} in hand {player} is not a number of unknown tiles: write such as ?5.")
            unknown += int(count)
        else:
            tiles.append(read_tile(word, highest))
    return tuple(sorted(tiles)), unknown


def read_chain(text: str, highest: int = NUMBERS - 1) -> tuple[tuple[tuple[int, int], ...], tuple[int, int] | None]:
    """The tiles of a chain as they lie, and its two ends; or the ends alone, such as 3..5."""
    if text == "-":
        return (), None
    found = _ENDS.match(text)
    if found:
        read_tile(found[1] + found[2], highest)
        return (), (int(found[1]), int(found[2]))
    chain = []
    for word in text.split("-"):
        read_tile(word, highest)
        chain.append((int(word[0]), int(word[1])))
    for (_, right), (left, _) in pairwise(chain):
        if left != right:
            raise BadInput(f"in the chain {_short(text)} a {right} touches a {left}: neighbours show the same number.")
    return tuple(chain), (chain[0][0], chain[-1][1])


def _read_words(words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        match = _WORD.match(word)
        if not match or match[1] in found:
            raise BadInput(f"{_short(word)} is not understood: after the chain come to:2, lacks1:... or lacks2:...")
        found[match[1]] = match[2]
    return found


def _read_numbers(text: str) -> int:
    if any(digit not in "0123456" for digit in text):
        raise BadInput(f"lacks:{text[:9]} holds a number that is on no tile: the numbers are 0 to 6.")
    bits = 0
    for digit in text:
        bits |= 1 << int(digit)
    return bits


def _check(position: Position) -> None:
    named = [*position.hands[0], *position.hands[1], *(tile_of(*pair) for pair in position.chain)]
    twice = next((tile for tile in named if named.count(tile) > 1), None)
    if twice is not None:
        raise BadInput(f"the tile {write_tile(twice)} is there twice: every tile exists once.")
    if not position.size(0) and not position.size(1):
        raise BadInput("both hands are empty: at least one player holds a tile.")
    if position.ends is None and not (position.size(0) and position.size(1)):
        raise BadInput("a hand is empty before the first tile: a game begins with tiles in both hands.")
    if position.asleep < 0 or sum(map(position.size, (0, 1))) >= TILE_COUNT:
        raise BadInput(f"there are more tiles in hands and chain than the {TILE_COUNT} of the set.")
    if position.ends is None and any(position.lacks):
        raise BadInput("nobody has passed before the first tile: leave lacks1 and lacks2 out.")
    for seat in (0, 1):
        wrong = next((t for t in position.hands[seat] if not position.may_hold(seat, t)), None)
        if wrong is not None:
            raise BadInput(f"player {seat + 1} holds {write_tile(wrong)} and is said to lack one of its numbers.")
        if len(position.possible(seat)) < position.unknown[seat]:
            raise BadInput(f"no {position.unknown[seat]} tiles are left that player {seat + 1} could hold.")
    if all(position.unknown) and (position.ends is not None or len(position.unseen()) < sum(position.unknown)):
        raise BadInput("both hands are unknown: name the tiles of the player who is to move.")


def write_move(position: Position, move: Action) -> str:
    if isinstance(move, Deal):
        return f"deal {write_tiles(move.tiles)}"
    return "pass" if isinstance(move, Pass) else written_move(move)


def written_move(move: Play) -> str:
    """A tile as it is laid: the number that touches the chain first."""
    low, high = ALL_HALVES[move.tile]
    joins = low if move.joins == OPENING else move.joins
    return f"{joins}-{low + high - joins}" + ("<" if move.left else "")


def read_move(position: Position, text: str) -> Action:
    """A move as typed: `3-6`, `36`, `pass`, or what chance deals, `deal 36 45`."""
    word = text.strip().lower()
    if word.startswith("deal"):
        return _read_deal(position, word[4:].split())
    if position.unknown[position.mover]:
        raise BadInput(
            f"the tiles of player {position.mover + 1} are unknown: chance deals them, such as 'deal 36 45'."
        )
    legal = moves(position)
    if word == "pass":
        if Pass() not in legal:
            raise BadInput("a player who can join a tile may not pass: " + _offer(position))
        return Pass()
    found = _MOVE.match(word)
    if not found:
        raise BadInput(f"{_short(text)} is not a move: write such as 3-6 (joined by the 3), or pass.")
    first, second = int(found[1]), int(found[2])
    tile = tile_of(first, second)
    tries = [OPENING] if position.ends is None else [first] if "-" in word else [first, second]
    for joins in tries:
        if Play(tile, joins) in legal:
            return Play(tile, joins)
    if tile not in position.hands[position.mover]:
        raise BadInput(f"player {position.mover + 1} does not hold {write_tile(tile)}: " + _offer(position))
    raise BadInput(f"{_short(text)} touches no {' or '.join(map(str, tries))} at an end: " + _offer(position))


def _offer(position: Position) -> str:
    return "possible is " + ", ".join(write_move(position, move) for move in moves(position)) + "."


def _read_deal(position: Position, words: list[str]) -> Deal:
    waits = 1 - position.mover
    room = [seat for seat in (waits, position.mover) for _ in range(position.unknown[seat])]
    tiles = read_dealt(words, len(room) if position.unknown[position.mover] else 0)
    for tile, seat in zip(tiles, room, strict=False):
        if tile not in position.possible(seat):
            raise BadInput(f"{write_tile(tile)} cannot be dealt to player {seat + 1}: it lies elsewhere or is lacked.")
    return Deal(tiles)


def read_dealt(words: Sequence[str], most: int, highest: int = NUMBERS - 1) -> tuple[Tile, ...]:
    """Tiles that chance deals, each once and no more of them than are due."""
    if not most:
        raise BadInput("no tile is to be dealt here: the player to move knows the hand.")
    tiles = tuple(read_tile(word, highest) for word in words)
    if not 1 <= len(tiles) <= most:
        raise BadInput(f"between 1 and {most} tiles can be dealt here, not {len(tiles)}.")
    if len(set(tiles)) < len(tiles):
        raise BadInput("a tile is dealt twice: every tile exists once.")
    return tiles


def ascii_table(position: Position, seat: int | None = None) -> str:
    """The table as text, for screens without pictures."""
    notes = [f"holds no {' '.join(map(str, lacked))}" if lacked else "" for lacked in map(position.lacked, (0, 1))]
    return table_text(position, notes, [f"{position.asleep} tiles asleep"] if position.asleep else [], seat)


def table_text(position: Held, notes: Sequence[str], below: Sequence[str], seat: int | None) -> str:
    """Chain and hands as text, with a note on each hand and whatever else lies on the table below."""
    lines = [f"chain   {write_chain(position)}"]
    for player in (0, 1):
        turn = "*" if player == position.mover else " "
        pips = "" if position.unknown[player] else f"   ({points(position.hands[player])} pips)"
        lines.append(f"hand {player + 1}{turn} {write_hand(position, player)}{pips}")
        if notes[player]:
            lines.append(f"        {notes[player]}")
    lines += below
    if seat is not None:
        lines.append(f"seen by player {seat + 1}")
    return "\n".join(lines)
