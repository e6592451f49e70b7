"""A picture as PNG, for slides and papers: painted from its SVG by resvg, which the extra `figures` brings.

resvg takes its letters from the fonts of the machine. Where there are none it leaves every word out without a
complaint; such a picture would mislead, so none is painted and a sentence says why.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ludometry.core.errors import LudometryError
from ludometry.core.game import Svg

SCALE = 2
"""Dots for each unit of the picture."""
FAMILIES = ("", "DejaVu Sans", "Liberation Sans", "Noto Sans", "Roboto", "Ubuntu", "Arial", "Helvetica", "Segoe UI")
"""Fonts that are tried, the machine's own choice first."""
_LETTER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{}</svg>'


_missed: set[str] = set()


def png_of(picture: Svg) -> bytes:
    """The bytes of a PNG file."""
    if reason := why_not():
        raise LudometryError(reason)
    _missed.update(sign for sign in set(re.sub("<[^>]*>", "", str(picture))) if ord(sign) > 0x2FF and not _known(sign))
    return _painted(str(picture), _letters() or "")


def unknown_signs() -> str:
    """A sentence on the signs that were painted as empty boxes so far; empty when there were none."""
    if not _missed:
        return ""
    return f"no font of this machine has {''.join(sorted(_missed))}: boxes in the PNG files; the SVG files are whole."


@cache
def why_not() -> str:
    """Why no PNG can be painted here, as a sentence; empty when it can."""
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        return "PNG files need resvg-py: pip install 'ludometry[figures]'; the SVG files are whole without it."
    if _letters() is None:
        return "no PNG files: this machine has no font, so they would show no letters; the SVG files are whole."
    return ""


@cache
def _known(sign: str) -> bool:
    """Whether a font of the machine has a sign; what none has is drawn like a code that is no sign."""
    letter = _LETTER.format('<text y="16" font-family="system-ui, sans-serif">{}</text>')
    return _painted(letter.format(sign), _letters() or "") != _painted(letter.format("\U0010fffd"), _letters() or "")


@cache
def _letters() -> str | None:
    """The first font that puts ink on the paper; None when there is none."""
    blank = _painted(_LETTER.format(""), "")
    letter = _LETTER.format('<text y="16" font-family="system-ui, sans-serif">M</text>')
    return next((family for family in FAMILIES if _painted(letter, family) != blank), None)


def _painted(text: str, family: str) -> bytes:
    import resvg_py

    families: dict[str, Any] = {}
    if family:
        families = dict.fromkeys(("font_family", "serif_family", "sans_serif_family", "monospace_family"), family)
    return bytes(resvg_py.svg_to_bytes(svg_string=text, zoom=SCALE, background="white", **families))
