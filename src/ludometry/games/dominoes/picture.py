"""The table as SVG: the other hand above, the chain in the middle, the own hand below.

A tile that can be joined is clicked; where it can be joined both ways, the half that is clicked touches the chain.
Each has places at the ends of the chain as well, not to be seen until a page lets the tile be lifted and put there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple, TypeAlias

from ludometry.core.game import Marks, Svg, Turn
from ludometry.games.dominoes.drawing import HALF, STYLE, draw_back, draw_pips, draw_tile
from ludometry.games.dominoes.notation import ascii_table, written_move
from ludometry.games.dominoes.position import OPENING, Action, Pass, Play, Position, View, fits, moves
from ludometry.games.dominoes.rules import turn
from ludometry.games.dominoes.tiles import ALL_HALVES, Tile, points, tile_of, write_tile
from ludometry.games.dominoes.whole.position import Draw, Whole

AnyPosition: TypeAlias = Position | Whole


class Size(NamedTuple):
    """How large things are."""

    width: int
    edge: int
    gap: int
    row: int
    """Tiles of the chain in one row; the next row goes back, as on a real table."""
    own: int
    """Side of a tile's half in the own hand, which is clicked."""
    other: int
    """The same in the other hand."""

    @property
    def felt_top(self) -> int:
        return TOP + 2 * self.other + 16


TOP = 30
TAG = 24
"""Room over and under the own tiles, where a page may write what they are worth."""
PLACE = 48
"""Side of a place where a tile may be put down: as large as a thumb needs it."""
WIDE = Size(640, 18, 9, 8, 58, 30)
NARROW = Size(376, 4, 5, 5, 48, 26)
OWN_STYLE = (
    ".dm-felt{fill:#2f6b4f;stroke:#1f4a36;stroke-width:2}"
    ".dm-who{fill:#e9f2ea;font:16px system-ui,sans-serif}"
    ".dm-soft{fill:#cfe3d8;font:16px system-ui,sans-serif;text-anchor:middle}"
    ".dm-end{fill:none;stroke:#f2c14e;stroke-width:3}.dm-dots{stroke:#cfe3d8;stroke-width:4;stroke-dasharray:2 9;"
    "stroke-linecap:round}.dm-best{fill:none;stroke:#2e8b57;stroke-width:4}"
    ".dm-newest{fill:none;stroke:#ffffff;stroke-width:3;stroke-dasharray:6 4}"
    ".dm-chosen{fill:none;stroke:#3b6fb6;stroke-width:4}"
    ".dm-glow{fill:none;stroke:#e09f3e;stroke-width:4}.dm-dull{opacity:.55}"
    ".dm-target{fill:#2e8b57;fill-opacity:0;cursor:pointer}.dm-target:hover{fill-opacity:.2}"
    ".dm-place{visibility:hidden}"
    ".dm-button{fill:#3b6fb6;stroke:#274b7c;stroke-width:1.5}.dm-word{font:600 15px system-ui,sans-serif;fill:#fff;"
    "text-anchor:middle;pointer-events:none}"
)


class Said(NamedTuple):
    """What is said beside the tiles."""

    labels: tuple[str, str]
    """Of each player."""
    stock: str
    opening: str
    """What stands on the table before the first tile."""
    words: str
    """The table as text."""
    moves: Sequence[Play | Pass | Draw]
    """What the player to move may do; nothing once the game is over."""


@dataclass(frozen=True, slots=True)
class DominoPicture:
    """Draws what one seat may see."""

    def draw(self, view: View, marks: Marks[Action]) -> Svg:
        position, seat = view.position, view.seat
        said = Said(
            (_label(position, 0, marks.name(0)), _label(position, 1, marks.name(1))),
            f"{position.asleep} tiles asleep" if position.asleep else "",
            "the first tile may be any",
            ascii_table(position, seat),
            moves(position) if turn(position) >= 0 else (),
        )
        return draw_table(position, seat, marks, said)


def draw_table(position: AnyPosition, seat: int, marks: Marks[Any], said: Said) -> Svg:
    """The table as a seat sees it."""
    size = NARROW if marks.narrow else WIDE
    felt = max(2, _rows(position, size)) * (HALF + 20) + 44
    own_top = size.felt_top + felt + 36 + TAG
    height = own_top + 2 * size.own + TAG + 6
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size.width} {height}" '
        f'width="{size.width}" height="{height}" role="img">',
        "<title>Dominoes</title>",
        f"<desc>{escape(said.words)}</desc>",
        f"<style>{STYLE}{OWN_STYLE}</style>",
        f'<rect class="dm-felt" x="1" y="1" width="{size.width - 2}" height="{height - 2}" rx="14"/>',
        _written(said.labels[1 - seat], size.edge + 2 if not marks.narrow else 18, size),
        _hand(position, 1 - seat, TOP, size.other, marks, size),
        _chain(position, _chain_top(position, size), marks.last, size, said.opening),
        _written(said.labels[seat], own_top - 10 - TAG, size),
        _hand(position, seat, own_top, size.own, marks, size),
    ]
    if said.stock:
        # On a wide table they lie in the other's row, at the far end; a narrow one has no room there.
        x, y, anchor = (size.width / 2, size.felt_top + felt - 8, "middle")
        if not marks.narrow:
            x, y, anchor = size.width - size.edge, size.edge + 2, "end"
        parts.append(f'<text class="dm-soft" x="{x:g}" y="{y}" style="text-anchor:{anchor}">{said.stock}</text>')
    parts += [*_targets(position, seat, marks, own_top, size.felt_top + felt, size, said.moves), "</svg>"]
    return Svg("".join(parts))


def _label(position: Position, seat: int, words: str) -> str:
    if not position.unknown[seat]:
        words += f", {points(position.hands[seat])} pips"
    if position.lacks[seat]:
        words += f", holds no {', '.join(map(str, position.lacked(seat)))}"
    if seat == position.mover and turn(position) != Turn.OVER:
        words += ", to move"
    return words


def _written(words: str, y: float, size: Size) -> str:
    return f'<text class="dm-who" x="{size.edge + 2}" y="{y:g}">{escape(words)}</text>'


def _side(position: AnyPosition, seat: int, largest: int, size: Size) -> tuple[float, float]:
    """Width of a tile and the step to the next: large hands are drawn smaller."""
    count = max(1, position.size(seat))
    step = min(largest + size.gap, (size.width - 2 * size.edge) / count)
    return min(largest, step - 3), step


def _hand(position: AnyPosition, seat: int, top: float, largest: int, marks: Marks[Any], size: Size) -> str:
    side, step = _side(position, seat, largest, size)
    parts = []
    for place, tile in enumerate(position.hands[seat]):
        x = size.edge + place * step
        low, high = ALL_HALVES[tile]
        name = write_tile(tile)
        dull = ' class="dm-dull"' if _is_dull(position, seat, tile) else ""
        parts.append(
            f'<g data-target="{name}"{dull}><title>{name}</title>{draw_tile(low, high, x, top, True, side)}</g>'
        )
        if name in marks.lit:
            parts.append(_frame(x, top, side, 2 * side, "dm-glow"))
        for kind, move in (("dm-chosen", marks.chosen), ("dm-best", marks.best)):
            if seat == position.mover and isinstance(move, Play) and move.tile == tile:
                parts.append(_frame(x, top, side, 2 * side, kind))
    for place in range(len(position.hands[seat]), position.size(seat)):
        parts.append(draw_back(size.edge + place * step, top, side))
    return "".join(parts)


def _is_dull(position: AnyPosition, seat: int, tile: Tile) -> bool:
    """Whether a tile of the mover cannot be joined."""
    return seat == position.mover and position.ends is not None and not fits(tile, position.ends)


def _frame(x: float, y: float, width: float, height: float, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{x - 3:g}" y="{y - 3:g}" width="{width + 6:g}" height="{height + 6:g}" '
        f'rx="8" pointer-events="none"/>'
    )


def _chain(position: AnyPosition, top: float, last: Any, size: Size, opening: str) -> str:
    """The tiles on the table; both ends are framed, and the newest tile is marked."""
    if position.ends is None:
        return f'<text class="dm-soft" x="{size.width / 2:g}" y="{top + 24:g}">{opening}</text>'
    if not position.chain:
        return _ends_only(position.ends, top, size)
    newest = _newest(position, last)
    parts, frames = [], []
    side = _chain_side(size)
    for at, (left, right) in enumerate(position.chain):
        x, y, back = _laid(at, len(position.chain), top, size)
        name = write_tile(tile_of(left, right))
        drawn = draw_tile(*((right, left) if back else (left, right)), x, y, False, side)
        parts.append(f'<g data-target="{name}"><title>{name}</title>{drawn}</g>')
        if at == newest:
            frames.append(_frame(x - 1, y - 1, 2 * side + 2, side + 2, "dm-newest"))
        if at == 0:
            frames.append(_frame(x, y, side, side, "dm-end"))
        if at == len(position.chain) - 1:
            frames.append(_frame(x + (0 if back else side), y, side, side, "dm-end"))
    return "".join(parts + frames)


def _rows(position: AnyPosition, size: Size) -> int:
    """Rows of the chain; what is not listed takes one."""
    return max(1, -(-len(position.chain) // size.row))


def _chain_top(position: AnyPosition, size: Size) -> float:
    """Where the first row lies: a single one lies in the middle of the felt, which has room for two."""
    return size.felt_top + 26 + (HALF + 20) / 2 * (2 - min(2, _rows(position, size)))


def _chain_step(size: Size) -> float:
    return min(2.0 * HALF - 4, (size.width - 2 * size.edge - 24) / size.row)


def _chain_side(size: Size) -> float:
    """Side of a half in the chain."""
    return _chain_step(size) / 2 - 1


def _laid(at: int, count: int, top: float, size: Size) -> tuple[float, float, bool]:
    """The corner of a tile of the chain, and whether its row goes back."""
    step = _chain_step(size)
    row, place = divmod(at, size.row)
    back = row % 2 == 1
    indent = (size.width - count * step) / 2 if count <= size.row else size.edge + 12
    x = size.width - indent - (place + 1) * step if back else indent + place * step
    return x + 1, top + row * (HALF + 20), back


def _place(position: AnyPosition, play: Play, top: float, size: Size) -> tuple[float, float]:
    """The corner of the place where a tile would be laid: beyond an end of the chain, or over it at the edge."""
    if position.ends is None:
        return (size.width - PLACE) / 2, top + (HALF - PLACE) / 2
    on_left = play.left or position.ends[1] != play.joins
    if position.chain:
        at = 0 if on_left else len(position.chain) - 1
        x, y, back = _laid(at, len(position.chain), top, size)
        side = _chain_side(size)
        leftwards = on_left != back
        beyond = x + 8 - PLACE if leftwards else x + 2 * side - 8
        y += (side - PLACE) / 2
    else:
        beyond = size.width / 2 + (-3.2 * HALF if on_left else 2.2 * HALF) + (HALF - PLACE) / 2
        y = top + (HALF - PLACE) / 2
    return min(max(beyond, size.edge + 2), size.width - size.edge - PLACE - 2), y


def _newest(position: AnyPosition, last: Any) -> int | None:
    """Where in the chain the newest tile lies: at one of its ends."""
    if not isinstance(last, Play):
        return None
    halves = set(ALL_HALVES[last.tile])
    return next((at for at in (0, len(position.chain) - 1) if set(position.chain[at]) == halves), None)


def _ends_only(ends: tuple[int, int], top: float, size: Size) -> str:
    left, right = size.width / 2 - 3.2 * HALF, size.width / 2 + 2.2 * HALF
    half = '<rect class="dm-tile" x="{0:g}" y="{1:g}" width="{2:g}" height="{2:g}" rx="6"/>'
    return (
        half.format(left, top, HALF)
        + draw_pips(ends[0], left, top)
        + f'<path class="dm-dots" d="M{left + HALF + 14:g} {top + HALF / 2:g}H{right - 12:g}"/>'
        + half.format(right, top, HALF)
        + draw_pips(ends[1], right, top)
        + _frame(left, top, HALF, HALF, "dm-end")
        + _frame(right, top, HALF, HALF, "dm-end")
    )


def _targets(
    position: AnyPosition,
    seen_by: int,
    marks: Marks[Any],
    own_top: float,
    felt_end: float,
    size: Size,
    moves: Sequence[Play | Pass | Draw],
) -> list[str]:
    seat = position.mover
    top, largest = (own_top, size.own) if seat == seen_by else (TOP, size.other)
    allowed = [move for move in moves if not marks.moves or move in marks.moves]
    side, step = _side(position, seat, largest, size)
    by_tile: dict[Tile, list[Play]] = {}
    parts = []
    for move in allowed:
        if isinstance(move, Play):
            by_tile.setdefault(move.tile, []).append(move)
        elif isinstance(move, Pass):
            parts.append(_button("pass", "nothing can be joined", felt_end, size))
        else:
            parts.append(_button("draw", "take a tile from the stock", felt_end, size))
    for tile, plays in by_tile.items():
        x = size.edge + position.hands[seat].index(tile) * step
        # Where doubles count, a tile may also have both sides of a chain whose ends show one number.
        high = 2 * side / len(plays)
        in_order = sorted(plays, key=lambda play: (play.joins != ALL_HALVES[play.tile][0], not play.left))
        for place, play in enumerate(in_order):
            text = written_move(play)
            words = (
                f"lay {write_tile(tile)}" if play.joins == OPENING else f"join {write_tile(tile)} by its {play.joins}"
            )
            words += " on the left" if play.left else ""
            parts.append(
                f'<rect class="dm-target" data-move="{escape(text)}" tabindex="0" x="{x:g}" y="{top + place * high:g}" '
                f'width="{side:g}" height="{high:g}" rx="6"><title>{words}</title></rect>'
            )
        for play in in_order:
            at_x, at_y = _place(position, play, _chain_top(position, size), size)
            parts.append(
                f'<rect class="dm-place" data-land="{escape(written_move(play))}" data-start="{write_tile(tile)}" '
                f'x="{at_x:g}" y="{at_y:g}" width="{PLACE}" height="{PLACE}" rx="6"/>'
            )
    return parts


def _button(word: str, why: str, felt_end: float, size: Size) -> str:
    x, y = size.width - size.edge - 96, felt_end - 52
    back = draw_back(x - 30, y, 22) if word == "draw" and size is WIDE else ""
    return (
        f'<g data-move="{word}" tabindex="0"><title>{word}: {why}</title>{back}'
        f'<rect class="dm-button" x="{x}" y="{y:g}" width="84" height="44" rx="8"/>'
        f'<text class="dm-word" x="{x + 42}" y="{y + 27:g}">{word}</text></g>'
    )
