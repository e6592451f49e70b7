"""Pictures of what agents have learned, as the thesis drew them, and its last figure that it never drew.

heat map    one strategy's strength over the score board: pale where absent, dark where it rules; own score down,
            other score across, 0-0 at the top left
panel       a small heat map with its name
sheet       several panels in one picture
blend       one picture of all strategies: red for the four of the hand, green for the crib, blue for the play

A heat map has 14,641 locations; it is put into the SVG as a tiny lossless image, a hundred times smaller than squares.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Mapping, Sequence

import numpy as np

from ludometry.core.game import Svg
from ludometry.core.markup import escape
from ludometry.games.cribbage.thesis.strategies import DEALER, PONE, ROLES, STRATEGIES, Weights
from ludometry.study.chart import INK, bundle
from ludometry.tables.arrays import Array

SIDE, GAP, TOP = 170, 22, 64
AXES = "own score down, other score across, 0-0 at the top left"
PALE, DARK = np.array([252, 246, 232.0]), np.array([38, 24, 62.0])
COLD, WARM = np.array([47, 111, 178.0]), np.array([200, 84, 48.0])


def png(pixels: Array) -> bytes:
    """An image of red, green and blue bytes, shape (rows, columns, 3)."""
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in np.ascontiguousarray(pixels, np.uint8))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def strength_pixels(strength: Array) -> Array:
    """Strengths from 0 to 1 as colours from pale to dark."""
    share = np.clip(strength, 0, 1)[..., None]
    return np.asarray(np.rint(PALE + share * (DARK - PALE)), np.uint8)


def difference_pixels(difference: Array) -> Array:
    """Differences from -1 to 1: blue below zero, pale at zero, red above."""
    share = np.clip(difference, -1, 1)[..., None]
    return np.asarray(np.rint(PALE + np.abs(share) * (np.where(share < 0, COLD, WARM) - PALE)), np.uint8)


def strengths(weights: Weights) -> Array:
    """Each strategy's part of the absolute weight at every location, so that learners with signs can be drawn too."""
    size = np.abs(weights)
    return np.asarray(size / np.maximum(size.sum(axis=-1, keepdims=True), 1e-300))


def sheet(title: str, panels: Mapping[str, Array], columns: int = 4, legend: str = "") -> Svg:
    """Named images side by side."""
    rows = -(-len(panels) // columns)
    heading = [title, *([legend] if legend else []), AXES]
    # Letters are about half as wide as high; a heading that is wider than the panels widens the paper.
    width = max(columns * (SIDE + GAP) + GAP, *(round(0.55 * 14 * len(line)) for line in heading))
    top = TOP + 18 * (len(heading) - 2)
    height = top + rows * (SIDE + GAP + 14)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{len(panels)} heat maps: {escape(', '.join(panels))}</desc>",
    ]
    for number, line in enumerate(heading):
        size, y = 15 if number == 0 else 12, 22 + 18 * number
        parts.append(f'<text x="{width / 2}" y="{y}" text-anchor="middle" font-size="{size}">{escape(line)}</text>')
    left = (width - columns * (SIDE + GAP) + GAP) / 2
    for number, (name, pixels) in enumerate(panels.items()):
        x = left + (number % columns) * (SIDE + GAP)
        y = top + (number // columns) * (SIDE + GAP + 14)
        image = base64.b64encode(png(pixels)).decode()
        parts.append(f'<text x="{x}" y="{y - 4}">{escape(name)}</text>')
        parts.append(
            f'<image x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" style="image-rendering:pixelated" '
            f'href="data:image/png;base64,{image}"/>'
        )
        parts.append(f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{INK}"/>')
    return Svg("\n".join([*parts, "</svg>"]))


def all_strategies(title: str, weights: Weights, role: int) -> Svg:
    """Every strategy's strength for one role (figures 2, 3, 7, 8 and 9 of the thesis)."""
    strength = strengths(weights)
    panels = {name: strength_pixels(strength[:, :, role, s]) for s, name in enumerate(STRATEGIES)}
    return sheet(f"{title}, {ROLES[role]}", panels)


def through_time(title: str, strategy: str, role: int, moments: Mapping[str, Weights]) -> Svg:
    """One strategy at several checkpoints (figures 1, 10, 11 and 12)."""
    place = STRATEGIES.index(strategy)
    panels = {when: strength_pixels(strengths(weights)[:, :, role, place]) for when, weights in moments.items()}
    return sheet(f"{title}: {strategy}, {ROLES[role]}", panels)


def dealer_less_pone(title: str, weights: Weights) -> Svg:
    """Where a strategy is stronger for the dealer (red) or for the pone (blue): the comparison of section 4.1.2."""
    difference = strengths(weights)[:, :, DEALER] - strengths(weights)[:, :, PONE]
    panels = {name: difference_pixels(difference[:, :, s]) for s, name in enumerate(STRATEGIES)}
    return sheet(f"{title}: dealer less pone", panels)


def shares(weights: Weights) -> Array:
    """What the strategies of the hand, of the crib and of the play have of the weight, shape (121, 121, 2, 3)."""
    strength = strengths(weights)
    parts = (slice(0, 4), slice(4, 5), slice(5, 8))
    return np.stack([strength[..., part].sum(axis=-1) for part in parts], axis=-1)


def final_figure(title: str, weights: Weights) -> Svg:
    """The "final output graph" that the thesis notes but never drew: one colour a location for all strategies."""
    colours = np.asarray(np.rint(255 * shares(weights)), np.uint8)
    panels = {ROLES[role]: colours[:, :, role] for role in (DEALER, PONE)}
    return sheet(title, panels, columns=2, legend="hand red, crib green, play blue")


def spread_plot(title: str, epochs: Sequence[int], spreads: Array, whose: str) -> Svg:
    """Point spreads against checkpoints (figures 4, 5 and 6): a line for each tournament, and their mean.

    `spreads` has a row for each checkpoint and a column for each tournament, seen from the side of `whose`.
    """
    across, up = "training games of the checkpoint", f"point spread of {whose}"
    return bundle(title, across, up, [float(epoch) for epoch in epochs], spreads.T.astype(float).tolist())
