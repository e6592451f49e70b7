"""Which modules a page brings, found by reading them: a browser is told of all at once, not of one by another."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

FRONT = Path(__file__).resolve().parent / "static" / "front"
IMPORT = re.compile(r"^(?:import|export)\b(?:[^'\";]*\bfrom)?\s*'(\.{1,2}/[^']+)'", re.MULTILINE)
"""A module that is always imported; what is imported only now and then a page names itself."""


@cache
def brought(*names: str) -> tuple[str, ...]:
    """Modules with everything that they import, each once; a name that no file has, a room without one, is left out.

    >>> brought("study.js")
    ('study.js', 'theme.js', 'api.js', 'dom.js', 'language.js')
    """
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name in found or not (FRONT / name).is_file():
            continue
        found[name] = None
        imported = IMPORT.findall((FRONT / name).read_text("utf-8"))
        waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(name), there)) for there in imported]
    return tuple(found)


def preloads(script: str, more: tuple[str, ...]) -> str:
    """The links to every module of a page but its own script, which stands beside them."""
    return "".join(
        f'<link rel="modulepreload" href="/front/{name}">' for name in brought(script, *more) if name != script
    )
