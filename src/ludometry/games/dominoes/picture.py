"""The table as SVG: the other hand above, the chain in the middle, the own hand below.

A tile that can be joined is clicked; where it can be joined both ways, the half that is clicked touches the chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ludometry.core.game import Marks, Svg, Turn
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.drawing import HALF, STYLE, draw_back, draw_pips, draw_tile
from ludometry.games.dominoes.notation import ascii_table, write_move
from ludometry.games.dominoes.rules import OPENING, Action, Move, Pass, Play, Position, View
from ludometry.games.dominoes.tiles import HALVES, NUMBERS, Tile, points, write_tile

WIDTH = 640
EDGE = 18
GAP = 9
ROW = 8
"""Tiles of the chain in one row; the next row goes back, as on a real table."""
OWN, OTHER = 58, 38
"""Sides of a tile's half in the own hand, which is clicked, and in the other."""
TOP = 30
FELT_TOP = TOP + 2 * OTHER + 16
OWN_STYLE = (
    ".dm-felt{fill:#2f6b4f;stroke:#1f4a36;stroke-width:2}"
    ".dm-soft{fill:#cfe3d8;font:16px system-ui,sans-serif;text-anchor:middle}"
    ".dm-end{fill:none;stroke:#f2c14e;stroke-width:3}.dm-dots{stroke:#cfe3d8;stroke-width:4;stroke-dasharray:2 9;"
    "stroke-linecap:round}.dm-best{fill:none;stroke:#2e8b57;stroke-width:4}"
    ".dm-chosen{fill:none;stroke:#3b6fb6;stroke-width:4}"
    ".dm-glow{fill:none;stroke:#e09f3e;stroke-width:4}.dm-dull{opacity:.55}"
    ".dm-target{fill:#2e8b57;fill-opacity:0;cursor:pointer}.dm-target:hover{fill-opacity:.2}"
    ".dm-button{fill:#3b6fb6;stroke:#274b7c;stroke-width:1.5}.dm-word{font:600 15px system-ui,sans-serif;fill:#fff;"
    "text-anchor:middle;pointer-events:none}"
)


@dataclass(frozen=True, slots=True)
class Table:
    """Draws what one seat may see."""

    def draw(self, view: View, marks: Marks[Action]) -> Svg:
        position, seat = view.position, view.seat
        rows = max(1, -(-len(position.chain) // ROW))
        felt = rows * (HALF + 20) + 44
        own_top = FELT_TOP + felt + 36
        height = own_top + 2 * OWN + 14
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img">',
            "<title>Dominoes</title>",
            f"<desc>{escape(ascii_table(position, seat))}</desc>",
            f"<style>{STYLE}{OWN_STYLE}</style>",
            _label(position, 1 - seat, EDGE + 2),
            _hand(position, 1 - seat, TOP, OTHER, marks),
            f'<rect class="dm-felt" x="{EDGE}" y="{FELT_TOP}" width="{WIDTH - 2 * EDGE}" height="{felt}" rx="14"/>',
            _chain(position, FELT_TOP + 26),
            _label(position, seat, own_top - 10),
            _hand(position, seat, own_top, OWN, marks),
        ]
        sleeping = rules.asleep(position)
        if sleeping:
            words = f"{sleeping} tiles asleep"
            parts.append(f'<text class="dm-soft" x="{WIDTH / 2:g}" y="{FELT_TOP + felt - 8}">{words}</text>')
        parts += [*_targets(view, marks, own_top, FELT_TOP + felt), "</svg>"]
        return Svg("".join(parts))


def _label(position: Position, seat: int, y: float) -> str:
    words = f"Player {seat + 1}"
    if not position.unknown[seat]:
        words += f", {points(position.hands[seat])} pips"
    if position.lacks[seat]:
        lacked = ", ".join(str(n) for n in range(NUMBERS) if position.lacks[seat] >> n & 1)
        words += f", holds no {lacked}"
    if seat == position.mover and rules.turn(position) != Turn.OVER:
        words += ", to move"
    return f'<text class="dm-label" x="{EDGE}" y="{y:g}">{escape(words)}</text>'


def _side(position: Position, seat: int, largest: int) -> tuple[float, float]:
    """Width of a tile and the step to the next: large hands are drawn smaller."""
    count = max(1, position.size(seat))
    step = min(largest + GAP, (WIDTH - 2 * EDGE) / count)
    return min(largest, step - 3), step


def _hand(position: Position, seat: int, top: float, largest: int, marks: Marks[Action]) -> str:
    side, step = _side(position, seat, largest)
    parts = []
    for place, tile in enumerate(position.hands[seat]):
        x = EDGE + place * step
        low, high = HALVES[tile]
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
        parts.append(draw_back(EDGE + place * step, top, side))
    return "".join(parts)


def _is_dull(position: Position, seat: int, tile: Tile) -> bool:
    """Whether a tile of the mover cannot be joined."""
    return seat == position.mover and position.ends is not None and not rules.fits(tile, position.ends)


def _frame(x: float, y: float, width: float, height: float, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{x - 3:g}" y="{y - 3:g}" width="{width + 6:g}" height="{height + 6:g}" '
        f'rx="8" pointer-events="none"/>'
    )


def _chain(position: Position, top: float) -> str:
    if position.ends is None:
        return f'<text class="dm-soft" x="{WIDTH / 2:g}" y="{top + 24:g}">the first tile may be any</text>'
    if not position.chain:
        return _ends_only(position.ends, top)
    parts = []
    rows = [position.chain[start : start + ROW] for start in range(0, len(position.chain), ROW)]
    step = 2.0 * HALF - 4
    scale = (WIDTH - 2 * EDGE - 24) / (ROW * step)
    side = HALF * min(1.0, scale) - 1.5
    step = min(step, (WIDTH - 2 * EDGE - 24) / ROW)
    last = len(position.chain) - 1
    for number, row in enumerate(rows):
        back = number % 2 == 1
        indent = (WIDTH - len(row) * step) / 2 if len(rows) == 1 else EDGE + 12
        for place, (left, right) in enumerate(row):
            x = WIDTH - indent - (place + 1) * step if back else indent + place * step
            y = top + number * (HALF + 20)
            parts.append(draw_tile(*((right, left) if back else (left, right)), x + 1, y, False, side))
            at = number * ROW + place
            if at == 0:
                parts.append(_frame(x + 1, y, side, side, "dm-end"))
            if at == last:
                parts.append(_frame(x + 1 + (0 if back else side), y, side, side, "dm-end"))
    return "".join(parts)


def _ends_only(ends: tuple[int, int], top: float) -> str:
    left, right = WIDTH / 2 - 3.2 * HALF, WIDTH / 2 + 2.2 * HALF
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


def _targets(view: View, marks: Marks[Action], own_top: float, felt_end: float) -> list[str]:
    position = view.position
    if rules.turn(position) < 0:
        return []
    seat = position.mover
    if position.unknown[seat]:
        return []
    top, largest = (own_top, OWN) if seat == view.seat else (TOP, OTHER)
    allowed: list[Move] = [m for m in rules.moves(position) if not marks.moves or m in marks.moves]
    side, step = _side(position, seat, largest)
    by_tile: dict[Tile, list[Play]] = {}
    parts = []
    for move in allowed:
        if isinstance(move, Pass):
            parts.append(_pass_button(felt_end))
        else:
            by_tile.setdefault(move.tile, []).append(move)
    for tile, plays in by_tile.items():
        x = EDGE + position.hands[seat].index(tile) * step
        for play in plays:
            text = write_move(position, play)
            whole = len(plays) == 1
            lower_half = not whole and play.joins != HALVES[tile][0]
            y = top + (side if lower_half else 0)
            words = (
                f"lay {write_tile(tile)}" if play.joins == OPENING else f"join {write_tile(tile)} by its {play.joins}"
            )
            parts.append(
                f'<rect class="dm-target" data-move="{text}" tabindex="0" x="{x:g}" y="{y:g}" width="{side:g}" '
                f'height="{2 * side if whole else side:g}" rx="6"><title>{words}</title></rect>'
            )
    return parts


def _pass_button(felt_end: float) -> str:
    x, y = WIDTH - EDGE - 96, felt_end - 40
    return (
        f'<g data-move="pass" tabindex="0"><title>pass: nothing can be joined</title>'
        f'<rect class="dm-button" x="{x}" y="{y:g}" width="84" height="30" rx="8"/>'
        f'<text class="dm-word" x="{x + 42}" y="{y + 20:g}">pass</text></g>'
    )
