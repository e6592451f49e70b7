"""What is kept of an answer, as short as it can be and still show every change.

brief      numbers to six digits, without what clocks make; a long list is its first items, those of another form, and
           a sum of the others
sum        how many they are, a number made from their texts, and what their numbers come to
laid out   JSON in which everything that fits on a line stands on one
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

FIGURE = re.compile(r"[-+]?\d+(?:\.\d+(?:e[-+]?\d+)?|e[-+]?\d+)")
"""A number that was measured; whole numbers are counted, and are the same everywhere."""
TIME = re.compile(r" @\d+(\.\d+)?")
"""The seconds of an event in a record."""
CLOCKS = (
    "seconds",
    "cpu_s",
    "wall_s",
    "rss_mb",
    "positions_a_second",
    "games_per_cpu_s",
    "built",
    "began",
    "cpu",
    "wall",
)
"""Keys whose values a clock makes."""
LONG = 24
"""A list of more items than this is cut."""
FIRST = 16
"""Items of a long list that are kept whole."""
WIDTH = 150
"""Letters of a line."""


def brief(thing: Any) -> Any:
    """Numbers to six digits, so that another processor or compiler is no difference; clocks left out, lists cut."""
    if isinstance(thing, float):
        return float(f"{thing:.6g}") + 0.0
    if isinstance(thing, str):
        return TIME.sub("", thing)
    if isinstance(thing, dict):
        return {key: brief(value) for key, value in thing.items() if key not in CLOCKS}
    if isinstance(thing, list | tuple):
        if len(thing) <= LONG:
            return [brief(item) for item in thing]
        kept, left, known = list(thing[:FIRST]), [], {form(item) for item in thing[:FIRST]}
        for item in thing[FIRST:]:
            (left if form(item) in known else kept).append(item)
            known.add(form(item))
        return [*(brief(item) for item in kept), *([summed(left)] if left else [])]
    return thing


def form(thing: Any) -> str:
    """What kinds of things stand at which keys: a promise to programs, so one item of each form is kept."""
    if isinstance(thing, dict):
        return f"{{{', '.join(f'{key}: {form(value)}' for key, value in sorted(thing.items()))}}}"
    if isinstance(thing, list | tuple):
        return f"[{', '.join(sorted({form(item) for item in thing}))}]"
    number = isinstance(thing, int | float) and not isinstance(thing, bool)
    return "number" if number else type(thing).__name__


def is_sum(thing: Any) -> bool:
    """Whether a line stands for items that were cut."""
    return isinstance(thing, str) and thing.startswith("... ") and " more: " in thing


def summed(items: Sequence[Any]) -> str:
    """Items as one line that changes when one of them does: its texts, their order, or a number by a millionth."""
    texts, numbers = [], []
    for leaf in leaves(items):
        if isinstance(leaf, float):
            numbers.append(abs(leaf))
        else:
            texts.append(FIGURE.sub("#", TIME.sub("", str(leaf))))
    digest = crc32("\n".join(texts).encode())
    measured = f", {len(numbers)} numbers of {brief(float(sum(numbers)))}" if numbers else ""
    return f"... {len(items)} more: {digest:08x}{measured}"


def leaves(thing: Any) -> Iterator[Any]:
    """Every key and value, in order."""
    if isinstance(thing, dict):
        for key, value in sorted(thing.items()):
            if key not in CLOCKS:
                yield key
                yield from leaves(value)
    elif isinstance(thing, list | tuple):
        for item in thing:
            yield from leaves(item)
    else:
        yield thing


def laid_out(thing: Any, key: str = "", depth: int = 0) -> str:
    """As JSON; the outermost keys have lines of their own, and within them what fits on a line stands on one."""
    line = f"{' ' * depth}{key}{json.dumps(thing, ensure_ascii=False, sort_keys=True)}"
    if not isinstance(thing, dict | list) or not thing or (depth and len(line) <= WIDTH):
        return line
    if isinstance(thing, dict):
        parts = [laid_out(thing[one], f"{json.dumps(one, ensure_ascii=False)}: ", depth + 1) for one in sorted(thing)]
        opened, closed = "{}"
    else:
        parts = [laid_out(one, "", depth + 1) for one in thing]
        opened, closed = "[]"
    return "\n".join([f"{' ' * depth}{key}{opened}", ",\n".join(parts), f"{' ' * depth}{closed}"])
