"""The seven kinds of pieces as shapes, each with its letter as a line: no picture of a piece depends on a font."""

from __future__ import annotations

SHAPES = {
    "K": "M-13 10L-15-6l8 5L0-13 7-1l8-5-2 16z",
    "G": "M0-14l12 4v9c0 7-6 11-12 14-6-3-12-7-12-14v-9z",
    "B": "M-4 12V5h7v7h7V0A11 11 0 0 0-1-11h-4a9 9 0 0 0-9 9v7c0 3-1 4-3 5 6 1 9-2 9-6V3l2 9z",
    "N": "M-9 12H10C10 2 9-4 4-8L3-14l-5 4c-6 2-9 7-11 12l4 4 7-3c0 3-7 4-7 9z",
    "R": "M-12 12H12V8H9L8-2h4v-11H7v4H3v-4h-6v4h-4v-4h-5V-2h4L-9 8h-3z",
    "C": "M-15-1L6-13l5 8L1 1a7.5 7.5 0 1 1-11 4zM-4 4a3.5 3.5 0 1 0 .1 0z",
    "P": "M0-13a6 6 0 0 1 3.5 10.8C7 0 9 4 9.5 8H12v4h-24V8h2.5C-9 4-7 0-3.5-2.2A6 6 0 0 1 0-13z",
}
"""About a middle at 0, 0; some 26 units high."""
LETTERS = {
    "K": "M0 0v8M5.6 0L0 5M1.8 3.4L5.8 8",
    "G": "M5.8 1.6A3.4 4 0 1 0 5.8 6.4V4.4H3.6",
    "B": "M0 0v8h3.3a2.1 2.1 0 0 0 0-4.2H0h2.8a1.9 1.9 0 0 0 0-3.8z",
    "N": "M0 8V0l5.4 8V0",
    "R": "M0 8V0h3a2.2 2.2 0 0 1 0 4.4H0M2.8 4.4L5.6 8",
    "C": "M5.8 1.6A3.4 4 0 1 0 5.8 6.4",
    "P": "M0 8V0h3a2.3 2.3 0 0 1 0 4.6H0",
}
"""Six wide and eight high."""


def symbols() -> str:
    """Every kind once, for `<use href="#dc-K">` in this drawing or beside it."""
    return "".join(
        f'<symbol id="dc-{kind}" viewBox="-22 -22 44 44" overflow="visible">'
        f'<path class="shape" transform="translate(0 -4)" d="{shape}"/>'
        f'<path class="letter" transform="translate(-2.8 11)" d="{LETTERS[kind]}"/></symbol>'
        for kind, shape in SHAPES.items()
    )
