"""Tiles as SVG: ivory halves with pips, for the table and for the graphs of sets."""

from __future__ import annotations

HALF = 38
"""Side of one half of a tile."""
STYLE = (
    ".dm-tile{fill:#fbf6e6;stroke:#4a4032;stroke-width:1.6}.dm-bar{stroke:#8d8069;stroke-width:1.4}"
    ".dm-pip{fill:#26221b}.dm-back{fill:#5a6b7a;stroke:#33404c;stroke-width:1.6}"
    ".dm-weave{fill:none;stroke:#7f90a0;stroke-width:1.4}"
    ".dm-name{font:13px system-ui,sans-serif;fill:#7b8794;text-anchor:middle}"
)
_NEAR, _MIDDLE, _FAR = 0.24, 0.5, 0.76
_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_NEAR, _NEAR), (_FAR, _FAR)),
    3: ((_NEAR, _NEAR), (_MIDDLE, _MIDDLE), (_FAR, _FAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (_MIDDLE, _MIDDLE), (_NEAR, _FAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _MIDDLE), (_FAR, _MIDDLE), (_NEAR, _FAR), (_FAR, _FAR)),
}
_SPOTS[7] = (*_SPOTS[6], (_MIDDLE, _MIDDLE))
_SPOTS[8] = (*_SPOTS[6], (_MIDDLE, _NEAR), (_MIDDLE, _FAR))
_SPOTS[9] = (*_SPOTS[8], (_MIDDLE, _MIDDLE))


def draw_pips(number: int, x: float, y: float, side: float = HALF, turned: bool = False) -> str:
    """The pips of one half; a tile lying down shows them turned."""
    spots = [(v, u) if turned else (u, v) for u, v in _SPOTS[number]]
    radius = side * 0.085
    return "".join(
        f'<circle class="dm-pip" cx="{x + u * side:.1f}" cy="{y + v * side:.1f}" r="{radius:.1f}"/>' for u, v in spots
    )


def draw_tile(first: int, second: int, x: float, y: float, upright: bool = True, side: float = HALF) -> str:
    """A tile with its first number above or on the left."""
    width, height = (side, 2 * side) if upright else (2 * side, side)
    if upright:
        bar = f"M{x + 5:g} {y + side:g}h{side - 10:g}"
        second_x, second_y = x, y + side
    else:
        bar = f"M{x + side:g} {y + 5:g}v{side - 10:g}"
        second_x, second_y = x + side, y
    return (
        f'<rect class="dm-tile" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{side * 0.16:.1f}"/>'
        f'<path class="dm-bar" d="{bar}"/>'
        + draw_pips(first, x, y, side, not upright)
        + draw_pips(second, second_x, second_y, side, not upright)
    )


def draw_back(x: float, y: float, side: float = HALF) -> str:
    """A tile seen from behind."""
    across, down = side - 14, 2 * side - 18
    weave = f"M{x + 7:g} {y + 9:g}l{across:g} {down:g}M{x + side - 7:g} {y + 9:g}l{-across:g} {down:g}"
    return (
        f'<rect class="dm-back" x="{x:g}" y="{y:g}" width="{side:g}" height="{2 * side:g}" rx="{side * 0.16:.1f}"/>'
        f'<path class="dm-weave" d="{weave}"/>'
    )
