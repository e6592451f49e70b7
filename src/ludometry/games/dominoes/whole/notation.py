"""Positions and moves of whole games as text: as in the block game, and what a player notes beside it.

    36 45 | ?6 | 66-63-35 drew2:35+2,46    player 2 could join neither 3 nor 5, kept two of the tiles drawn then, and
                                           has laid 46 since; 35+0 is a pass, or a draw whose first tile was laid
    ?7 | ?7 | - any to:2                   before the deal of a round that player 2 opens with any tile
    36 45 | ?6 | 66-63-35 lacks2:5         the same as drew2:55+0
    36 45 | ?6 | 66-63 opened:66           66 opened as the strongest tile of both hands
    36 45 | ?6 | 66-63 points:35-20        what each has scored
    36 45 | ?6 | 66-63 fresh               the player to move has drawn a tile in this turn; draws: he is about to

Moves are `3-6`, `pass`, `draw`, and `deal 36` for what chance deals or brings from the stock. Where doubles count and
both ends show the same number, `3-6<` lays the tile on the left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ludometry.core.bounds import is_count
from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.dominoes.notation import (
    read_chain,
    read_dealt,
    read_hand,
    table_text,
    write_chain,
    write_hand,
    written_move,
)
from ludometry.games.dominoes.position import OPENING, Deal, Pass, Play
from ludometry.games.dominoes.tiles import read_tile, set_size, tile_of, write_tile
from ludometry.games.dominoes.whole.beliefs import belief
from ludometry.games.dominoes.whole.position import NO_TILE, Act, Draw, Event, Note, Short, Whole

EXAMPLE = "'36 45 | ?6 | 66-63-35 drew2:35+2'"
WORDS = "to:2, drew1:..., drew2:..., lacks2:..., opened:66, points:35-20, any, fresh or draws"
MOST_POINTS = 9999
_MOVE = re.compile(r"^(\d)-?(\d)(<?)$", re.ASCII)
_WORD = re.compile(r"^(to|drew1|drew2|lacks1|lacks2|opened|points|any|fresh|draws)(?::([0-9+,-]+))?$")
_SHORT = re.compile(r"^(\d)(\d)\+(\d{1,2})$", re.ASCII)


def write_position(position: Whole) -> str:
    words = [f"{write_hand(position, 0)} | {write_hand(position, 1)} | {write_chain(position)}"]
    if position.ends is None and position.free:
        words.append("any")
    if position.mover == 1:
        words.append("to:2")
    words += [
        f"drew{seat + 1}:" + ",".join(map(_write_note, position.notes[seat])) for seat in (0, 1) if position.notes[seat]
    ]
    if position.opened != NO_TILE:
        words.append(f"opened:{write_tile(position.opened)}")
    if any(position.points):
        words.append("points:{}-{}".format(*position.points))
    if position.fresh:
        words.append("draws" if position.drawing else "fresh")
    return " ".join(words)


def _write_note(note: Note) -> str:
    return "{}{}+{}".format(*note.ends, note.kept) if isinstance(note, Short) else write_tile(note)


def read_position(text: str, highest: int, any_opens: bool) -> Whole:
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 3 or not all(parts):
        raise BadInput(f"a position is two hands and the chain, separated by '|', such as {EXAMPLE}.")
    (first, more), (second, others) = (read_hand(part, player, highest) for player, part in enumerate(parts[:2], 1))
    word, *words = parts[2].split()
    chain, ends = read_chain(word, highest)
    said = _read_words(words)
    mover = {"1": 0, "2": 1}.get(said.get("to", "1"))
    if mover is None:
        raise BadInput(f"to:{said['to'][:9]} names no player: write to:1 or to:2.")
    return Whole(
        (first, second),
        chain,
        ends,
        mover,
        (more, others),
        (_read_notes(said, 1, highest), _read_notes(said, 2, highest)),
        read_tile(said["opened"], highest) if "opened" in said else NO_TILE,
        "fresh" in said or "draws" in said,
        "draws" in said,
        ends is not None or any_opens or "any" in said,
        _read_points(said.get("points", "0-0")),
        highest,
    )


def _read_words(words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        match = _WORD.match(word)
        if not match or match[1] in found or (match[2] is None) != (match[1] in ("any", "fresh", "draws")):
            raise BadInput(f"{word[:40]!r} is not understood: after the chain come {WORDS}.")
        found[match[1]] = match[2] or ""
    return found


def _read_notes(said: dict[str, str], player: int, highest: int) -> tuple[Note, ...]:
    """What was noted of a player; numbers that he lacks now may be said as in the block game."""
    notes: list[Note] = []
    text, lacks = said.get(f"drew{player}", ""), said.get(f"lacks{player}", "")
    for word in text.split(",") if text else ():
        found = _SHORT.match(word)
        if found:
            read_tile(found[1] + found[2], highest)
            notes.append(Short((int(found[1]), int(found[2])), int(found[3])))
        elif "+" in word:
            raise BadInput(f"{word[:20]!r} is no note of a draw: write the two ends and the tiles kept, such as 35+2.")
        else:
            notes.append(read_tile(word, highest))
    if notes and not isinstance(notes[0], Short):
        raise BadInput("notes begin with a draw or a pass, such as 35+2; tiles laid before it tell nothing.")
    if any(not digit.isdigit() or int(digit) > highest for digit in lacks):
        raise BadInput(f"lacks{player}:{lacks[:9]} holds a number that is on no tile: the numbers are 0 to {highest}.")
    return (*notes, *(Short((int(digit), int(digit)), 0) for digit in lacks))


def _read_points(text: str) -> tuple[int, int]:
    first, _, second = text.partition("-")
    if not (is_count(first) and is_count(second)) or max(int(first), int(second)) > MOST_POINTS:
        raise BadInput(f"points:{text[:20]} is no score: write such as points:35-20.")
    return int(first), int(second)


def check(position: Whole, fives: bool) -> None:
    """Refuses a position that cannot be."""
    named = [*position.hands[0], *position.hands[1], *(tile_of(*pair) for pair in position.chain)]
    twice = next((tile for tile in named if named.count(tile) > 1), None)
    if twice is not None:
        raise BadInput(f"the tile {write_tile(twice)} is there twice: every tile exists once.")
    if not position.size(0) and not position.size(1):
        raise BadInput("both hands are empty: at least one player holds a tile.")
    count = set_size(position.highest)
    if position.asleep < 0 or position.size(0) + position.size(1) >= count:
        raise BadInput(f"there are more tiles in hands and chain than the {count} of the set.")
    if position.ends is None:
        if not (position.size(0) and position.size(1)):
            raise BadInput("a hand is empty before the first tile: a round begins with tiles in both hands.")
        if any(position.notes) or position.fresh or position.opened != NO_TILE:
            raise BadInput("nobody has drawn before the first tile: leave drew, opened, fresh and draws out.")
    elif fives and not position.chain:
        raise BadInput("in All Fives a double counts whole: list the chain tile by tile, such as 66-63-35.")
    if position.drawing and position.unknown[position.mover] != 1:
        raise BadInput("draws: only the tile that is drawn is unknown, so the hand of the player to move ends in ?1.")
    if position.fresh and position.asleep and not position.notes[position.mover]:
        raise BadInput(f"fresh: what was drawn at which ends stands in drew{position.mover + 1}, such as 35+0.")
    if position.ends is not None and all(position.unknown) and not position.drawing:
        raise BadInput("both hands are unknown: name the tiles of the player who is to move.")
    for seat in (0, 1):
        laid = [note for note in position.notes[seat] if not isinstance(note, Short) and (note not in named)]
        if laid:
            raise BadInput(f"{write_tile(laid[0])} was laid, so it lies in the chain: it is noted and not there.")
        if position.ends is not None and not belief(position, seat).total:
            raise BadInput(f"the tiles of player {seat + 1} do not go with what is noted of draws and of who opened.")


def write_move(position: Whole, move: Event) -> str:
    if isinstance(move, Deal):
        return "deal " + " ".join(map(write_tile, move.tiles))
    if isinstance(move, Draw):
        return "draw"
    return "pass" if isinstance(move, Pass) else written_move(move)


def read_move(position: Whole, text: str, turn: int, moves: Callable[[Whole], Sequence[Act]]) -> Event:
    """A move as typed: `3-6`, `36`, `draw`, `pass`, or what chance brings, `deal 36`."""
    word = text.strip().lower()
    if word.startswith("deal"):
        return _read_deal(position, word[4:].split(), turn)
    if turn == Turn.CHANCE:
        who = position.mover + 1
        raise BadInput(f"the tiles of player {who} are unknown: chance deals them, such as 'deal 36'.")
    legal = moves(position)
    offer = "possible is " + ", ".join(write_move(position, move) for move in legal) + "."
    if word in ("pass", "draw"):
        wanted: Act = Pass() if word == "pass" else Draw()
        if wanted not in legal:
            raise BadInput(f"a player who {'can join a tile' if isinstance(legal[0], Play) else 'can join nothing'} "
                           f"may not {word} here: {offer}")  # fmt: skip
        return wanted
    found = _MOVE.match(word)
    if not found or max(int(found[1]), int(found[2])) > position.highest:
        raise BadInput(f"{text[:40]!r} is not a move: write such as 3-6 (joined by the 3), draw or pass.")
    first, second = int(found[1]), int(found[2])
    tile = tile_of(first, second)
    tries = [OPENING] if position.ends is None else [first] if "-" in word else [first, second]
    for joins in tries:
        play = Play(tile, joins, bool(found[3]))
        if play in legal:
            return play
    if tile not in position.hands[position.mover]:
        raise BadInput(f"player {position.mover + 1} does not hold {write_tile(tile)}: {offer}")
    raise BadInput(f"{text[:40]!r} cannot be laid here: {offer}")


def _read_deal(position: Whole, words: list[str], turn: int) -> Deal:
    most = sum(position.unknown) if position.ends is None else 1 if position.drawing else max(position.unknown)
    tiles = read_dealt(words, most if turn == Turn.CHANCE else 0, position.highest)
    unseen = position.unseen()
    wrong = next((tile for tile in tiles if tile not in unseen), None)
    if wrong is not None:
        raise BadInput(f"{write_tile(wrong)} cannot be dealt: it lies elsewhere.")
    return Deal(tiles)


def ascii_table(position: Whole, seat: int | None = None) -> str:
    """The table as text, for screens without pictures."""
    short = [[note for note in position.notes[player] if isinstance(note, Short)] for player in (0, 1)]
    ends = [", no ".join("{} or {}".format(*note.ends) for note in own) for own in short]
    notes = [f"could join no {words}" if words else "" for words in ends]
    below = [f"{position.asleep} tiles in the stock"] if position.asleep else []
    below += ["points  {} to {}".format(*position.points)] if any(position.points) else []
    return table_text(position, notes, below, seat)
