"""What installed packages name under an entry point group.

`importlib.metadata` says the same, and is asked where packages may lie in an archive; but it loads the mail and archive
modules of the standard library first, which takes as long as many an answer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress

ENDINGS = (".dist-info", ".egg-info")


def named(group: str, path: Iterable[str] | None = None) -> list[tuple[str, str]]:
    """Every name of a group with what it stands for, as in `("pig", "ludometry_pig:ENTRY")`; a name counts once."""
    places = list(sys.path if path is None else path)
    if any(os.path.isfile(place) for place in places):
        from importlib.metadata import distributions

        points = (point for one in distributions(path=places) for point in one.entry_points if point.group == group)
        return _first_of_each((point.name, point.value) for point in points)
    return _first_of_each(pair for place in places for text in _texts(place or ".") for pair in _section(text, group))


def _first_of_each(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for name, value in pairs:
        found.setdefault(name, value)
    return sorted(found.items())


def _texts(place: str) -> Iterable[str]:
    """The entry points of every package whose description lies in a folder."""
    try:
        names = sorted(name for name in os.listdir(place) if name.endswith(ENDINGS))
    except OSError:
        return
    for name in names:
        with (
            suppress(OSError, UnicodeDecodeError),
            open(os.path.join(place, name, "entry_points.txt"), encoding="utf-8") as file,
        ):
            yield file.read()


def _section(text: str, group: str) -> Iterable[tuple[str, str]]:
    """The lines of one section of an entry_points.txt.

    >>> list(_section("[scripts]\\na = b:c\\n\\n[ludometry.rooms]\\npig = ludometry_pig:ENTRY\\n", "ludometry.rooms"))
    [('pig', 'ludometry_pig:ENTRY')]
    """
    here = False
    for line in text.splitlines() if f"[{group}]" in text else ():
        line = line.strip()
        if line.startswith("["):
            here = line == f"[{group}]"
        elif here and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()
