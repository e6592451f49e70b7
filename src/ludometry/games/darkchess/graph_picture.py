"""A set's graph as SVG: White's pieces above, Black's below, an arrow for every capture; cannons' arrows are dashed."""

from __future__ import annotations

from ludometry.core.game import Svg
from ludometry.games.darkchess.material import pieces_of
from ludometry.games.darkchess.pieces import NAMES, SIDES, side_of, takes

STEP, RADIUS, TOP, GAP, WIDE_GAP = 92, 25, 58, 174, 330
WIDE = 5
"""From this many pieces in a row on the rows stand further apart, so that arrows can be told from one another."""
STYLE = (
    ".disc{stroke-width:2.5}.white .disc{fill:#fffaf0;stroke:#b3261e}.black .disc{fill:#33302c;stroke:#111}"
    ".sign{font:700 24px Georgia,'DejaVu Serif',serif;text-anchor:middle}"
    ".white .sign{fill:#b3261e}.black .sign{fill:#f3ede1}"
    ".name{font:12px system-ui,sans-serif;fill:#7b8794;text-anchor:middle}"
    ".edge{fill:none;stroke-width:2.2}.by-white{stroke:#c8553d}.by-black{stroke:#5b7a99}.jump{stroke-dasharray:7 5}"
    ".tip-white{fill:#c8553d}.tip-black{fill:#5b7a99}"
)


def draw_graph(set_: str, caption: str = "") -> Svg:
    """The picture of a set's capture graph."""
    pieces = pieces_of(set_)
    split = set_.index("v")
    longest = max(split, len(pieces) - split)
    width, bottom = longest * STEP + 60, TOP + (WIDE_GAP if longest >= WIDE else GAP)
    places = [_place(number, split, len(pieces), width, bottom) for number in range(len(pieces))]
    words = "; ".join(
        f"{p} takes {' '.join(q for q in pieces if takes(p, q)) or 'nothing'}" for p in dict.fromkeys(pieces)
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + 84}" width="{width}" '
        f'height="{bottom + 84}" role="img">',
        f"<title>{set_}</title><desc>{words}</desc><style>{STYLE}</style>",
    ]
    for i, attacker in enumerate(pieces):
        for j, victim in enumerate(pieces):
            if takes(attacker, victim):
                parts.append(_edge(places[i], places[j], attacker))
    for piece, (x, y) in zip(pieces, places, strict=True):
        side = SIDES[side_of(piece)]
        parts.append(
            f'<g class="{side}"><circle class="disc" cx="{x:g}" cy="{y}" r="{RADIUS}"/>'
            f'<text class="sign" x="{x:g}" y="{y + 9}">{piece}</text></g>'
            f'<text class="name" x="{x:g}" y="{y - 33 if side == "white" else y + 43}">{NAMES[piece.upper()]}</text>'
        )
    parts.append(f'<text class="name" x="{width / 2:g}" y="{bottom + 74}">{caption}</text></svg>')
    return Svg("".join(parts))


def _place(number: int, split: int, count: int, width: int, bottom: int) -> tuple[float, int]:
    row, here = (number, split) if number < split else (number - split, count - split)
    return width / 2 + (row - (here - 1) / 2) * STEP, TOP if number < split else bottom


def _edge(start: tuple[float, int], end: tuple[float, int], attacker: str) -> str:
    """Slightly to the right of the straight line, so that two pieces that take each other show two arrows."""
    (x, y), (to_x, to_y) = start, end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    dx, dy = (to_x - x) / length, (to_y - y) / length
    x, y, to_x, to_y = x - 7 * dy, y + 7 * dx, to_x - 7 * dy, to_y + 7 * dx
    x, y, to_x, to_y = x + RADIUS * dx, y + RADIUS * dy, to_x - (RADIUS + 9) * dx, to_y - (RADIUS + 9) * dy
    side = SIDES[side_of(attacker)]
    jump = " jump" if attacker in "Cc" else ""
    tip = (
        f"{to_x + 9 * dx:.1f},{to_y + 9 * dy:.1f} {to_x - 5 * dy:.1f},{to_y + 5 * dx:.1f} "
        f"{to_x + 5 * dy:.1f},{to_y - 5 * dx:.1f}"
    )
    line = f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"
    return f'<path class="edge by-{side}{jump}" d="{line}"/><polygon class="tip-{side}" points="{tip}"/>'
