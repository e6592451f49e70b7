"""Small charts of our own, as SVG that reads on light and on dark paper.

histogram   bars, with a line over them where an exact curve is known
lines       several named curves
bundle      many curves of one kind, and their mean
scatter     points, with a fitted line where one is given
heat        a grid of numbers as colours
bars        named values side by side
side_by_side   several pictures in one
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape

from ludometry.core.game import Svg
from ludometry.core.markup import escape

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 44, 52
INK = "#7a7f87"
"""Grey that can be read on white and on black."""
COLOURS = ("#3b82c4", "#e07a3f", "#4aa564", "#b05cc6", "#c9a227", "#d6506d", "#2aa7a1", "#8a8f98")


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis: what it shows and from where to where."""

    label: str
    low: float
    high: float

    def ticks(self, wanted: int = 6) -> list[float]:
        """Round numbers inside the range.

        >>> Axis("points", 0, 374).ticks()
        [0.0, 100.0, 200.0, 300.0]
        """
        span = self.high - self.low
        if span <= 0:
            return [self.low]
        rough = span / wanted
        magnitude = 10.0 ** math.floor(math.log10(rough))
        step = next(m * magnitude for m in (1, 2, 5, 10) if m * magnitude >= rough)
        first = math.ceil(self.low / step - 1e-9)
        count = math.floor(self.high / step + 1e-9) - first + 1
        return [round((first + i) * step, 12) for i in range(count)]


def axis(label: str, values: Sequence[float], zero: bool = False) -> Axis:
    """An axis that holds all values, and zero if asked."""
    finite = [v for v in values if math.isfinite(v)] or [0.0, 1.0]
    low, high = min(finite), max(finite)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if low == high:
        low, high = low - 0.5, high + 0.5
    return Axis(label, low, high)


def headed(
    title: str, words: str, width: float = WIDTH, height: float = HEIGHT, at: float = 24, size: int = 16
) -> list[str]:
    """The beginning of a chart: its paper, what it shows in words, and its title on top."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}">',
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>",
        f'<text x="{width / 2}" y="{at}" text-anchor="middle" font-size="{size}">{escape(title)}</text>',
    ]


class _Sheet:
    """Paper with two axes on it."""

    def __init__(self, title: str, across: Axis, up: Axis, words: str) -> None:
        self.across, self.up = across, up
        self.parts = headed(title, words)
        self._frame()

    def x(self, value: float) -> float:
        share = (value - self.across.low) / (self.across.high - self.across.low)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 2)

    def y(self, value: float) -> float:
        share = (value - self.up.low) / (self.up.high - self.up.low)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 2)

    def _frame(self) -> None:
        bottom = HEIGHT - BOTTOM
        for tick in self.across.ticks():
            x = self.x(tick)
            self.parts.append(f'<path d="M{x} {bottom}v5" stroke="{INK}"/>')
            self.parts.append(f'<text x="{x}" y="{bottom + 19}" text-anchor="middle">{tick:g}</text>')
        for tick in self.up.ticks():
            y = self.y(tick)
            self.parts.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{INK}" stroke-opacity=".25"/>')
            self.parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{tick:g}</text>')
        self.parts.append(f'<path d="M{LEFT} {TOP}V{bottom}H{WIDTH - RIGHT}" stroke="{INK}" fill="none"/>')
        middle = (LEFT + WIDTH - RIGHT) / 2
        self.parts.append(
            f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{escape(self.across.label)}</text>'
        )
        half = (TOP + bottom) / 2
        self.parts.append(
            f'<text transform="translate(16 {half}) rotate(-90)" text-anchor="middle">{escape(self.up.label)}</text>'
        )

    def curve(self, xs: Sequence[float], ys: Sequence[float], colour: str) -> None:
        points = " ".join(f"{self.x(a)},{self.y(b)}" for a, b in zip(xs, ys, strict=True) if math.isfinite(b))
        self.parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')

    def legend(
        self, names: Sequence[str], colours: Sequence[str] = COLOURS, at: tuple[float, float] = (LEFT + 14, TOP + 10)
    ) -> None:
        for i, name in enumerate(names):
            y = at[1] + 17 * i
            self.parts.append(f'<rect x="{at[0]}" y="{y - 8}" width="12" height="8" fill="{colours[i]}"/>')
            self.parts.append(f'<text x="{at[0] + 18}" y="{y}">{escape(name)}</text>')

    def emptiest_corner(
        self, curves: Sequence[tuple[Sequence[float], Sequence[float]]], names: Sequence[str]
    ) -> tuple[float, float]:
        """Where a legend covers the least of the curves; the upper left corner among equals."""
        wide, high = 26 + 6.5 * max(map(len, names)), 17 * len(names)
        dots = [
            (self.x(a + (b - a) * k / 8), self.y(c + (d - c) * k / 8))
            for xs, ys in curves
            for (a, c), (b, d) in itertools.pairwise((x, y) for x, y in zip(xs, ys) if math.isfinite(y))
            for k in range(9)
        ]
        corners = [(x, y) for y in (TOP + 10, HEIGHT - BOTTOM - high) for x in (LEFT + 14, WIDTH - RIGHT - wide)]

        def covered(corner: tuple[float, float]) -> int:
            return sum(corner[0] - 6 < x < corner[0] + wide and corner[1] - 14 < y < corner[1] + high for x, y in dots)

        return min(corners, key=covered)

    def done(self) -> Svg:
        return Svg("\n".join([*self.parts, "</svg>"]))


def histogram(
    title: str,
    across: str,
    up: str,
    bars: Mapping[float, float],
    over: Mapping[float, float] | None = None,
    names: tuple[str, str] = ("simulated", "exact"),
) -> Svg:
    """Bars of height by value; `over` is drawn as a line through the same paper."""
    over = over or {}
    xs, ys = [*bars, *over], [*bars.values(), *over.values()]
    sheet = _Sheet(title, axis(across, xs), axis(up, ys, zero=True), f"{len(bars)} bars; {up} by {across}")
    values = sorted(bars)
    gap = min((b - a for a, b in itertools.pairwise(values)), default=1.0)
    for value in values:
        left, right = sheet.x(value - gap / 2), sheet.x(value + gap / 2)
        y = sheet.y(bars[value])
        sheet.parts.append(
            f'<rect x="{left}" y="{y}" width="{max(0.6, right - left):.2f}" '
            f'height="{max(0.0, HEIGHT - BOTTOM - y):.2f}" fill="{COLOURS[0]}" fill-opacity=".55"/>'
        )
    if over:
        sheet.curve(sorted(over), [over[v] for v in sorted(over)], COLOURS[1])
        sheet.legend(names)
    return sheet.done()


def lines(
    title: str, across: str, up: str, curves: Mapping[str, tuple[Sequence[float], Sequence[float]]], zero: bool = False
) -> Svg:
    """Named curves on one sheet."""
    xs = [x for curve in curves.values() for x in curve[0]]
    ys = [y for curve in curves.values() for y in curve[1]]
    sheet = _Sheet(title, axis(across, xs), axis(up, ys, zero), f"{', '.join(curves)}; {up} by {across}")
    for i, (points, heights) in enumerate(curves.values()):
        sheet.curve(points, heights, COLOURS[i % len(COLOURS)])
    if len(curves) > 1:
        names = list(curves)
        corner = sheet.emptiest_corner(list(curves.values()), names)
        sheet.legend(names, [COLOURS[i % len(COLOURS)] for i in range(len(curves))], corner)
    return sheet.done()


def bundle(title: str, across: str, up: str, xs: Sequence[float], curves: Sequence[Sequence[float]]) -> Svg:
    """Many curves over the same points, thin and without names, and their mean; zero is on the sheet."""
    heights = [y for curve in curves for y in curve]
    sheet = _Sheet(title, axis(across, xs), axis(up, heights, zero=True), f"{len(curves)} curves; {up} by {across}")
    for i, curve in enumerate(curves):
        points = " ".join(f"{sheet.x(a)},{sheet.y(b)}" for a, b in zip(xs, curve, strict=True))
        colour = COLOURS[i % len(COLOURS)]
        sheet.parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-opacity=".55"/>')
    zero = sheet.y(0.0)
    sheet.parts.append(f'<path d="M{LEFT} {zero}H{WIDTH - RIGHT}" stroke="{INK}" stroke-dasharray="4 4"/>')
    sheet.curve(xs, [sum(column) / len(column) for column in zip(*curves, strict=True)], INK)
    return sheet.done()


def scatter(
    title: str,
    across: str,
    up: str,
    points: Sequence[tuple[float, float]],
    line: tuple[float, float] | None = None,
) -> Svg:
    """Points, and a straight line `up = line[0] + line[1] * across` where one was fitted."""
    sheet = _Sheet(
        title,
        axis(across, [p[0] for p in points]),
        axis(up, [p[1] for p in points]),
        f"{len(points)} points; {up} by {across}",
    )
    for a, b in points:
        sheet.parts.append(f'<circle cx="{sheet.x(a)}" cy="{sheet.y(b)}" r="3" fill="{COLOURS[0]}" fill-opacity=".5"/>')
    if line is not None:
        ends = [sheet.across.low, sheet.across.high]
        heights = [min(max(line[0] + line[1] * x, sheet.up.low), sheet.up.high) for x in ends]
        sheet.curve(ends, heights, COLOURS[1])
    return sheet.done()


def bars(title: str, up: str, values: Mapping[str, float]) -> Svg:
    """Named values side by side."""
    names = list(values)
    sheet = _Sheet(
        title,
        Axis("", 0, len(names)),
        axis(up, list(values.values()), zero=True),
        "; ".join(f"{name} {value:g}" for name, value in values.items()),
    )
    # The sheet numbers its axis; names replace the numbers.
    sheet.parts = [part for part in sheet.parts if 'text-anchor="middle">' not in part or "font-size" in part]
    for i, name in enumerate(names):
        left, right, base = sheet.x(i + 0.15), sheet.x(i + 0.85), sheet.y(0)
        y = sheet.y(values[name])
        sheet.parts.append(
            f'<rect x="{left}" y="{min(y, base)}" width="{right - left:.2f}" height="{abs(base - y):.2f}" '
            f'fill="{COLOURS[0]}" fill-opacity=".7"/>'
        )
        sheet.parts.append(
            f'<text x="{(left + right) / 2:.2f}" y="{HEIGHT - BOTTOM + 19}" text-anchor="middle">{escape(name)}</text>'
        )
    return sheet.done()


def side_by_side(title: str, pictures: Sequence[Svg], width: int = WIDTH) -> Svg:
    """Several charts in one row under one title, each cut off at this width."""
    words = unescape("; ".join(re.findall("<title>([^<]*)</title>", "".join(pictures))))
    parts = headed(title, words, width * len(pictures), HEIGHT + 44, 32, 24)
    for place, picture in enumerate(pictures):
        inner = str(picture).replace(f'viewBox="0 0 {WIDTH} ', f'viewBox="0 0 {width} ', 1)
        parts.append(inner.replace("<svg ", f'<svg x="{place * width}" y="44" width="{width}" height="{HEIGHT}" ', 1))
    return Svg("\n".join([*parts, "</svg>"]))


def heat(title: str, across: str, up: str, cells: Sequence[Sequence[float]], digits: int | None = None) -> Svg:
    """A grid of numbers as colours, row 0 at the top; `digits` prints each number in its cell."""
    height, width = len(cells), len(cells[0])
    flat = [v for row in cells for v in row if math.isfinite(v)] or [0.0]
    low, high = min(flat), max(flat)
    size = min((WIDTH - LEFT - 90) / width, (HEIGHT - TOP - BOTTOM) / height)
    words = f"{height} by {width} cells from {low:g} to {high:g}"
    parts = headed(title, words)
    for r, row in enumerate(cells):
        for c, value in enumerate(row):
            share = (value - low) / (high - low) if high > low and math.isfinite(value) else 0.0
            x, y, side = LEFT + c * size, TOP + r * size, size + 0.3
            parts.append(
                f'<rect x="{x:.2f}" y="{y:.2f}" width="{side:.2f}" height="{side:.2f}" fill="{_warm(share)}"/>'
            )
            if digits is not None and math.isfinite(value):
                parts.append(
                    f'<text x="{x + size / 2:.2f}" y="{y + size / 2 + 4:.2f}" text-anchor="middle" '
                    f'fill="{"#fff" if share > 0.5 else "#222"}">{value:.{digits}f}</text>'
                )
    base = TOP + height * size
    parts.append(
        f'<text x="{LEFT + width * size / 2:.1f}" y="{base + 20:.1f}" text-anchor="middle">{escape(across)}</text>'
    )
    parts.append(
        f'<text transform="translate({LEFT - 14} {TOP + height * size / 2:.1f}) rotate(-90)" '
        f'text-anchor="middle">{escape(up)}</text>'
    )
    parts += _colour_key(LEFT + width * size + 16, TOP, height * size, low, high)
    return Svg("\n".join([*parts, "</svg>"]))


def _colour_key(x: float, y: float, height: float, low: float, high: float) -> list[str]:
    steps = 24
    parts = [
        f'<rect x="{x:.1f}" y="{y + height * (1 - (i + 1) / steps):.2f}" width="14" '
        f'height="{height / steps + 0.5:.2f}" fill="{_warm((i + 0.5) / steps)}"/>'
        for i in range(steps)
    ]
    parts.append(f'<text x="{x + 19:.1f}" y="{y + 10:.1f}">{high:.3g}</text>')
    parts.append(f'<text x="{x + 19:.1f}" y="{y + height:.1f}">{low:.3g}</text>')
    return parts


def _warm(share: float) -> str:
    """From pale sand over orange to deep plum; grows darker throughout, so that it also reads in grey."""
    stops = ((0.0, (250, 240, 214)), (0.35, (244, 178, 102)), (0.7, (199, 78, 84)), (1.0, (74, 28, 84)))
    share = min(1.0, max(0.0, share))
    for (a, first), (b, second) in itertools.pairwise(stops):
        if share <= b:
            t = (share - a) / (b - a)
            return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in zip(first, second, strict=True))
    return "#4a1c54"
