"""The four suits as shapes, so that no picture of a card depends on a font, and the table that cards lie on."""

from __future__ import annotations

from collections.abc import Sequence

from ludometry.core.game import Svg

SHAPES = {
    "D": "M0-10L8 0 0 10-8 0z",
    "H": "M0 9.5C-13 0-9.5-9-4.8-9-2-9 0-7 0-4.8 0-7 2-9 4.8-9 9.5-9 13 0 0 9.5z",
    "S": "M0-10C12.5 0 9.5 6 4.8 6 2.8 6 1.3 5 .8 3.6L2.6 10h-5.2L-.8 3.6C-1.3 5-2.8 6-4.8 6-9.5 6-12.5 0 0-10z",
    "C": "M0-10a4.7 4.7 0 0 1 4 7.1a4.7 4.7 0 1 1-3 7.5L2.6 10h-5.2L-1 4.6a4.7 4.7 0 1 1-3-7.5A4.7 4.7 0 0 1 0-10z",
}
"""Twenty units high, about a middle at 0, 0."""


def suit_shape(letter: str, x: float, y: float, size: float, style: str) -> str:
    """A suit about a middle, as high as `size`."""
    return f'<path class="{style}" transform="translate({x:g} {y:g}) scale({size / 20:g})" d="{SHAPES[letter]}"/>'


def felt_table(
    game: str,
    width: int,
    height: int,
    title: str,
    words: str,
    style: str,
    parts: Sequence[str],
    corner: int = 14,
    more: str = "",
) -> Svg:
    """Cards on felt; title and words are escaped already, `more` is said of the whole picture."""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{game.lower()}-table" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{game} table"{more}>\n'
        f"<title>{title}</title>\n<desc>{words}</desc>\n<style>{style}</style>\n"
        f'<rect class="felt" width="{width}" height="{height}" rx="{corner}"/>\n' + "\n".join([*parts, "</svg>"])
    )
