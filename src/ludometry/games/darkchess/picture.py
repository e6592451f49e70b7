"""The board as SVG: wooden board, round pieces with their shapes, face-down ones blank, moves as clickable squares."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ludometry.core.game import Marks, Svg
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.glyphs import symbols
from ludometry.games.darkchess.notation import ascii_board, square_name, write_move
from ludometry.games.darkchess.pieces import NAMES, SIDES, SIGNS, side_of
from ludometry.games.darkchess.position import EMPTY, HIDDEN, TURNING, Action, Move, Position, Reveal

SIDE = 64
EDGE = 26
LINE = 22
WIDTH, HEIGHT = 8 * SIDE + 2 * EDGE, 4 * SIDE + 2 * EDGE + LINE
STYLE = (
    ".wood{fill:#e8c78f;stroke:#8a5a2b;stroke-width:3}.line{stroke:#8a5a2b;stroke-width:1.4}"
    ".name{font:12px system-ui,sans-serif;fill:#8a6a45;text-anchor:middle}"
    ".disc{stroke-width:2.5}.white .disc{fill:#fffaf0;stroke:#b3261e}.black .disc{fill:#33302c;stroke:#111}"
    ".ring{fill:none;stroke-width:1.2}.white .ring{stroke:#b3261e}.black .ring{stroke:#d9d2c5}"
    ".white{color:#b3261e}.black{color:#f3ede1}.shape{fill:currentColor;fill-rule:evenodd}"
    ".letter{fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}"
    ".newest{fill:#f6dd6b;fill-opacity:.65}.narrow .name{font-size:17px}"
    ".down{fill:#b98a53;stroke:#7a4f22;stroke-width:2.5}.grain{fill:none;stroke:#9c6f3c;stroke-width:1.4}"
    ".turning{fill:#f2d16b;stroke:#7a4f22;stroke-width:2.5}"
    ".lit{fill:none;stroke:#e09f3e;stroke-width:4}.best{stroke:#2e8b57;fill:#2e8b57}.chosen{stroke:#3b6fb6;fill:#3b6fb6}"
    ".arrow{stroke-width:6;stroke-linecap:round;fill:none;opacity:.8}.head{stroke:none;opacity:.9}"
    ".flip{fill:none;stroke-width:5;opacity:.85}"
    ".target{fill:#2e8b57;fill-opacity:0;cursor:pointer}.target:hover{fill-opacity:.22}"
    ".hint{fill:#2e8b57;fill-opacity:.35;pointer-events:none}"
)


@dataclass(frozen=True, slots=True)
class Board:
    """Draws positions. A click on a target square moves there; where two pieces can go, each has half of it.

    On a phone each has all of it, and the piece that was picked up says which is meant.
    """

    draws: rules.Draws = rules.USUAL
    """When the game is drawn, for the count of quiet plies below the board."""

    def draw(self, view: Position, marks: Marks[Action]) -> Svg:
        # A page says itself who moves: its board needs no line of its own for that.
        high = HEIGHT - LINE if marks.names else HEIGHT
        # A narrow board has no edge: its squares are as wide as a thumb.
        box = (EDGE - 6, 2, 8 * SIDE + 12, high - 6) if marks.narrow else (0, 0, WIDTH, high)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[0]} {box[1]} {box[2]} {box[3]}" '
            f'width="{box[2]}" height="{box[3]}" role="img" class="{"narrow" if marks.narrow else "wide"}">',
            "<title>Chinese dark chess</title>",
            f"<desc>{escape(ascii_board(view))}</desc>",
            f"<style>{STYLE}</style><defs>{symbols()}</defs>",
            f'<rect class="wood" x="{EDGE}" y="{EDGE}" width="{8 * SIDE}" height="{4 * SIDE}" rx="6"/>',
            *_newest(marks.last),
            _lines(),
            _names(marks.narrow),
        ]
        for square, piece in enumerate(view.board):
            parts += _piece(square, piece)
        parts += [_frame(square) for square in range(32) if square_name(square) in marks.lit]
        for kind, move in (("chosen", marks.chosen), ("best", marks.best)):
            if isinstance(move, Move):
                parts.append(_arrow(move, kind))
        parts += _targets(view, marks)
        mover, quiet = _caption(view, self.draws)
        if marks.names:
            mover = f'<tspan class="mover">{mover}</tspan>'
        parts.append(
            f'<text class="name" x="{WIDTH / 2:g}" y="{high - (7 if marks.names else 12)}">{mover}{quiet}</text>'
        )
        parts.append("</svg>")
        return Svg("".join(parts))


def _corner(square: int) -> tuple[int, int]:
    row, column = divmod(square, 8)
    return EDGE + column * SIDE, EDGE + row * SIDE


def _centre(square: int) -> tuple[int, int]:
    x, y = _corner(square)
    return x + SIDE // 2, y + SIDE // 2


def _lines() -> str:
    across = "".join(f"M{EDGE} {EDGE + row * SIDE}h{8 * SIDE}" for row in range(1, 4))
    down = "".join(f"M{EDGE + column * SIDE} {EDGE}v{4 * SIDE}" for column in range(1, 8))
    return f'<path class="line" d="{across}{down}"/>'


def _newest(last: Action | None) -> list[str]:
    """The squares of the newest move."""
    if not isinstance(last, Move):
        return []
    corners = [_corner(square) for square in sorted({last.start, last.end})]
    return [
        f'<rect class="newest" x="{x + 1}" y="{y + 1}" width="{SIDE - 2}" height="{SIDE - 2}"/>' for x, y in corners
    ]


def _names(narrow: bool) -> str:
    columns = [
        f'<text class="name" x="{EDGE + column * SIDE + SIDE // 2}" y="{EDGE - 9}">{column + 1}</text>'
        for column in range(8)
    ]
    rows = [
        f'<text class="name" x="{EDGE + 8 if narrow else EDGE // 2}" '
        f'y="{EDGE + row * SIDE + (15 if narrow else SIDE // 2 + 4)}">{"abcd"[row]}</text>'
        for row in range(4)
    ]
    return "".join(columns + rows)


def _piece(square: int, piece: str) -> list[str]:
    x, y = _centre(square)
    target = f'data-target="{square_name(square)}"'
    if piece == EMPTY:
        return []
    if piece in (HIDDEN, TURNING):
        kind = "down" if piece == HIDDEN else "turning"
        grain = f"M{x - 16} {y - 6}q16 -9 32 0M{x - 18} {y + 3}q18 -9 36 0M{x - 14} {y + 12}q14 -8 28 0"
        return [
            f"<g {target}><title>{square_name(square)}: face down</title>"
            f'<circle class="{kind}" cx="{x}" cy="{y}" r="26"/><path class="grain" d="{grain}"/></g>'
        ]
    side = SIDES[side_of(piece)]
    name = f"{rules.COLOURS[side_of(piece)]} {NAMES[piece.upper()]}"
    return [
        f'<g class="{side}" {target}><title>{square_name(square)}: {name} {SIGNS[piece]}</title>'
        f'<circle class="disc" cx="{x}" cy="{y}" r="27"/><circle class="ring" cx="{x}" cy="{y}" r="24"/>'
        f'<use href="#dc-{piece.upper()}" x="{x - 22}" y="{y - 22}" width="44" height="44"/></g>'
    ]


def _frame(square: int) -> str:
    x, y = _corner(square)
    return f'<rect class="lit" x="{x + 3}" y="{y + 3}" width="{SIDE - 6}" height="{SIDE - 6}" rx="6"/>'


def _arrow(move: Move, kind: str) -> str:
    x, y = _centre(move.start)
    if move.is_flip:
        return f'<circle class="flip {kind}" cx="{x}" cy="{y}" r="29" fill="none" style="fill:none"/>'
    to_x, to_y = _centre(move.end)
    along = max(abs(to_x - x), abs(to_y - y))
    dx, dy = (to_x - x) / along, (to_y - y) / along
    tip_x, tip_y = to_x - 8 * dx, to_y - 8 * dy
    left = f"{tip_x - 15 * dx - 9 * dy:g},{tip_y - 15 * dy + 9 * dx:g}"
    right = f"{tip_x - 15 * dx + 9 * dy:g},{tip_y - 15 * dy - 9 * dx:g}"
    shaft = f"M{x + 12 * dx:g} {y + 12 * dy:g}L{tip_x - 12 * dx:g} {tip_y - 12 * dy:g}"
    return (
        f'<path class="arrow {kind}" style="fill:none" d="{shaft}"/>'
        f'<polygon class="head {kind}" points="{tip_x:g},{tip_y:g} {left} {right}"/>'
    )


def _targets(view: Position, marks: Marks[Action]) -> list[str]:
    if TURNING in view.board:
        return _reveals(view)
    allowed = [m for m in rules.moves(view) if not marks.moves or m in marks.moves]
    by_end: dict[int, list[Move]] = {}
    for move in allowed:
        by_end.setdefault(move.end, []).append(move)
    parts = []
    for end, moves in sorted(by_end.items()):
        x, y = _corner(end)
        # A thumb needs the whole square: on a phone the piece is picked up first, and says which move is meant.
        height = SIDE if marks.narrow else SIDE / len(moves)
        for place, move in enumerate(moves):
            text = write_move(view, move)
            top = y if marks.narrow else y + place * height
            parts.append(
                f'<rect class="target" data-move="{text}" data-start="{square_name(move.start)}" tabindex="0" '
                f'x="{x}" y="{top:g}" width="{SIDE}" height="{height:g}"><title>{text}</title></rect>'
            )
        if view.board[end] == EMPTY:
            cx, cy = _centre(end)
            parts.append(f'<circle class="hint" cx="{cx}" cy="{cy}" r="6"/>')
    return parts


def _reveals(view: Position) -> list[str]:
    x, y = _corner(view.board.index(TURNING))
    events = [event for event, _ in rules.chances(view)]
    return [
        f'<rect class="target" data-move="{write_move(view, event)}" x="{x}" y="{y + place * SIDE / len(events):g}" '
        f'width="{SIDE}" height="{SIDE / len(events):g}"><title>{event.piece}</title></rect>'
        for place, event in enumerate(events)
        if isinstance(event, Reveal)
    ]


def _caption(view: Position, draws: rules.Draws) -> tuple[str, str]:
    """Whose turn it is, and how far the game has come towards a draw."""
    if view.side is None:
        return "", "the first flip decides the colours"
    counted = []
    if view.quiet:
        counted.append(f"{view.quiet} plies without a capture" + (" or flip" if draws.flips_reset else ""))
    if draws.threefold and view.times == 2:
        counted.append("here for the second time")
    mover = f"{rules.COLOURS[view.side]} to move"
    return mover + " · " * bool(counted), " · ".join(counted)
