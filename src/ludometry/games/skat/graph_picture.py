"""A set's trick-winning graph as SVG: trumps above, side suits side by side below, an arrow to the next weaker card.

Many cards are drawn from left to right instead: the trumps, then the side suits one below the other.
As in the paper only neighbours are joined; a card beats everything that can be reached from it.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise

from ludometry.core.game import Svg
from ludometry.games.skat.cards import CARD_POINTS, RANKS, rank, suit, write_card
from ludometry.games.skat.material import lines_of

STEP, WIDE, HIGH, TOP, GAP, ROW = 66, 44, 56, 34, 108, 84
MOST_IN_TWO_ROWS = 12
SIGNS = "♦♥♠♣"
STYLE = (
    ".skat-card{fill:#fffdf7;stroke:#8a8f98;stroke-width:1.5}.skat-trump{stroke:#b8860b;stroke-width:3}"
    ".skat-rank{font:600 17px system-ui,sans-serif;text-anchor:middle}.skat-red{fill:#b3261e}.skat-black{fill:#22262b}"
    ".skat-points{font:11px system-ui,sans-serif;text-anchor:middle;fill:#6b7480}"
    ".skat-words{font:12px system-ui,sans-serif;fill:#7b8794}.skat-edge{stroke:#7c93ab;stroke-width:2;fill:none}"
    ".skat-tip{fill:#7c93ab}"
)


def draw_graph(cards: int, contract: int, caption: str = "") -> Svg:
    """The picture of a set's graph."""
    trumps, sides = lines_of(cards, contract)
    rows = [list(reversed(line)) for line in [trumps, *reversed(sides)] if line]
    place = _places(rows, bool(trumps))
    width = max(300.0, *(x for x, _ in place.values())) + STEP
    height = max(y for _, y in place.values()) + HIGH + 36
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" width="{width:g}" height="{height}" '
        f'role="img"><title>Trick-winning graph</title><desc>{escape(_words(rows, bool(trumps)))}</desc>'
        f"<style>{STYLE}</style>"
    ]
    for row in rows:
        for stronger, weaker in pairwise(row):
            (x, y), (to, _) = place[stronger], place[weaker]
            parts.append(_arrow(x + WIDE / 2, y + HIGH / 2, to - WIDE / 2, y + HIGH / 2))
    if trumps and len(rows) > 1:
        x, y = place[rows[0][-1]]
        for row in rows[1:]:
            to, below = place[row[0]]
            if _is_long(rows):
                parts.append(_arrow(x + WIDE / 2, y + HIGH / 2, to - WIDE / 2, below + HIGH / 2))
            else:
                parts.append(_arrow(x, y + HIGH, to, below))
    for card, (x, y) in place.items():
        parts.append(_card(card, x, y, card in trumps))
    parts.append(f'<text class="skat-words" x="22" y="{height - 8}">{escape(caption)}</text></svg>')
    return Svg("".join(parts))


def _is_long(rows: list[list[int]]) -> bool:
    return sum(map(len, rows)) > MOST_IN_TWO_ROWS


def _places(rows: list[list[int]], has_trumps: bool) -> dict[int, tuple[float, int]]:
    """Trumps in the first row, the side suits one after another in the second; or from left to right."""
    place: dict[int, tuple[float, int]] = {}
    if _is_long(rows):
        first = 44.0 + (len(rows[0]) + 1) * STEP if has_trumps else 44.0
        sides = rows[1:] if has_trumps else rows
        for number, row in enumerate(sides):
            place |= {card: (first + k * STEP, TOP + number * ROW) for k, card in enumerate(row)}
        if has_trumps:
            middle = TOP + ROW * max(0, len(sides) - 1) // 2
            place |= {card: (44.0 + k * STEP, middle) for k, card in enumerate(rows[0])}
        return place
    if has_trumps:
        place = {card: (44.0 + k * STEP, TOP) for k, card in enumerate(rows[0])}
    x, y = 44.0, TOP + GAP if has_trumps else TOP
    for row in rows[1:] if has_trumps else rows:
        for card in row:
            place[card] = (x, y)
            x += STEP
        x += STEP / 2
    return place


def _card(card: int, x: float, y: float, trump: bool) -> str:
    colour = "skat-red" if suit(card) < 2 else "skat-black"
    letter = {"T": "10"}.get(RANKS[rank(card)], RANKS[rank(card)])
    return (
        f'<rect class="skat-card{" skat-trump" if trump else ""}" x="{x - WIDE / 2:g}" y="{y}" width="{WIDE}" '
        f'height="{HIGH}" rx="5"/><text class="skat-rank {colour}" x="{x:g}" y="{y + 24}">{letter}{SIGNS[suit(card)]}'
        f'</text><text class="skat-points" x="{x:g}" y="{y + 44}">{CARD_POINTS[card]}</text>'
    )


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    length = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1.0)
    dx, dy = (to_x - x) / length, (to_y - y) / length
    tip_x, tip_y = to_x - 7 * dx, to_y - 7 * dy
    points = (
        f"{to_x:.1f},{to_y:.1f} {tip_x - 4 * dy:.1f},{tip_y + 4 * dx:.1f} {tip_x + 4 * dy:.1f},{tip_y - 4 * dx:.1f}"
    )
    line = f"M{x:.1f} {y:.1f}L{tip_x:.1f} {tip_y:.1f}"
    return f'<path class="skat-edge" d="{line}"/><polygon class="skat-tip" points="{points}"/>'


def _words(rows: list[list[int]], has_trumps: bool) -> str:
    lines = [" > ".join(write_card(card) for card in row) for row in rows]
    if has_trumps and len(rows) > 1:
        lines[0] += " > every side card"
    return "; ".join(lines)
