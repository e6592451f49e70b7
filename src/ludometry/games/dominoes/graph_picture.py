"""A set as SVG: its tiles around a circle, a line wherever two share a number, the number beside the line.

Many tiles stand in a staircase instead, as the paper draws all 28: every two in a row or in a column share a number,
and only neighbours are joined.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import cos, pi, sin

from ludometry.core.game import Svg
from ludometry.games.dominoes.drawing import STYLE, draw_tile
from ludometry.games.dominoes.material import Set, doubled_tile
from ludometry.games.dominoes.tiles import HALVES, NUMBERS, Tile, share_a_number, write_tile, write_tiles

SIZE, RADIUS, SIDE = 380, 132, 24
STAIRS_FROM = 14
EDGE, ACROSS, DOWN = 44, 78, 56
COLOURS = ("#8a8f98", "#3b82c4", "#e07a3f", "#4aa564", "#b05cc6", "#c9a227", "#d6506d")
"""One colour a number."""
OWN_STYLE = (
    ".dm-edge{stroke-width:3}.dm-number{font:700 13px system-ui,sans-serif;text-anchor:middle}"
    ".dm-twice{fill:none;stroke:#f2c14e;stroke-width:4}"
)


def shared_numbers(one: Tile, other: Tile) -> list[int]:
    return sorted(set(HALVES[one]) & set(HALVES[other]))


def draw_graph(set_: Set, caption: str = "") -> Svg:
    """The picture of a set's graph: a circle, or from fourteen tiles on the paper's staircase."""
    tiles = list(dict.fromkeys(set_))
    if len(tiles) >= STAIRS_FROM:
        return _staircase(tiles, caption)
    twice = doubled_tile(set_)
    places = {
        tile: (
            SIZE / 2 + RADIUS * sin(2 * pi * at / len(tiles)),
            SIZE / 2 - 8 - RADIUS * cos(2 * pi * at / len(tiles)),
        )
        for at, tile in enumerate(tiles)
    }
    parts = [_head(tiles, SIZE, SIZE)]
    pairs = [(a, b) for at, a in enumerate(tiles) for b in tiles[at + 1 :] if share_a_number(a, b)]
    parts += [_edge(places[a], places[b], shared_numbers(a, b)[0]) for a, b in pairs]
    for tile, (x, y) in places.items():
        low, high = HALVES[tile]
        left, top = x - SIDE, y - SIDE / 2
        parts.append(draw_tile(low, high, left, top, False, SIDE))
        if tile == twice:
            parts.append(
                f'<rect class="dm-twice" x="{left - 4:.1f}" y="{top - 4:.1f}" width="{2 * SIDE + 8}" '
                f'height="{SIDE + 8}" rx="7"><title>in a hand and as the ends of the chain</title></rect>'
            )
    parts.append(f'<text class="dm-name" x="{SIZE / 2:g}" y="{SIZE - 10}">{escape(caption)}</text></svg>')
    return Svg("".join(parts))


def _head(tiles: list[Tile], width: float, height: float) -> str:
    words = "; ".join(
        f"{write_tile(a)} touches {' '.join(write_tile(b) for b in tiles if b != a and share_a_number(a, b)) or 'none'}"
        for a in tiles
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img"><title>{write_tiles(tuple(tiles))}</title><desc>{escape(words)}</desc>'
        f"<style>{STYLE}{OWN_STYLE}</style>"
    )


def _staircase(tiles: list[Tile], caption: str) -> Svg:
    """Tile 25 in row 2 and column 5: tiles with a number stand in its column down to the double, then in its row."""
    width, height = EDGE + NUMBERS * ACROSS, EDGE + NUMBERS * DOWN + 34
    places = {tile: (EDGE + (HALVES[tile][1] + 0.4) * ACROSS, EDGE + (HALVES[tile][0] + 0.4) * DOWN) for tile in tiles}
    parts = [_head(tiles, width, height)]
    for number in range(NUMBERS):
        column = [tile for tile in tiles if HALVES[tile][1] == number]
        row = [tile for tile in tiles if HALVES[tile][0] == number]
        for line in (column, row):
            for a, b in pairwise(line):
                (x, y), (to_x, to_y) = places[a], places[b]
                parts.append(
                    f'<path class="dm-edge" stroke="{COLOURS[number]}" d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"/>'
                )
        x, y = EDGE + (number + 0.4) * ACROSS, EDGE - 12
        colour = COLOURS[number]
        parts.append(f'<text class="dm-number" fill="{colour}" x="{x:.1f}" y="{y}">{number}</text>')
        y = EDGE + (number + 0.4) * DOWN + 5
        parts.append(f'<text class="dm-number" fill="{colour}" x="{EDGE - 14}" y="{y:.1f}">{number}</text>')
    for tile, (x, y) in places.items():
        low, high = HALVES[tile]
        parts.append(draw_tile(low, high, x - SIDE, y - SIDE / 2, False, SIDE))
    parts.append(f'<text class="dm-name" x="{width / 2:g}" y="{height - 12:g}">{escape(caption)}</text></svg>')
    return Svg("".join(parts))


def _edge(start: tuple[float, float], end: tuple[float, float], number: int) -> str:
    (x, y), (to_x, to_y) = start, end
    colour = COLOURS[number]
    # A third of the way keeps the numbers of crossing lines apart.
    near_x, near_y = x + (to_x - x) * 0.38, y + (to_y - y) * 0.38
    return (
        f'<path class="dm-edge" stroke="{colour}" d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"/>'
        f'<text class="dm-number" fill="{colour}" x="{near_x + 9:.1f}" y="{near_y - 4:.1f}">{number}</text>'
    )
