"""What `classes` says in every room with material: how many elements are meant, and the map of sets."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ludometry.core.bounds import is_count
from ludometry.core.errors import BadInput
from ludometry.study.report import Json, Part, Report
from ludometry.tables.map_file import Carried, write_map


def read_range(text: str, least: int, most: int, elements: str = "elements") -> list[int]:
    """Numbers of elements, one or from the lowest to the highest.

    >>> read_range("4", 2, 9), read_range("2..4", 2, 9)
    ([4], [2, 3, 4])
    """
    low, dots, high = text.partition("..")
    such_as = f"write such as {min(4, most)} or {least}..{min(most, 8)}"
    if not is_count(low) or (dots and not is_count(high)):
        raise BadInput(f"{text[:20]!r} is not a number of {elements}: {such_as}.")
    first, last = int(low), int(high) if dots else int(low)
    if not least <= first <= last <= most:
        raise BadInput(f"{elements} run from {least} to {most} here, lowest first: {such_as}.")
    return list(range(first, last + 1))


def classes_report(data: Json, parts: list[Part], map_to: Path | None, carried: Iterable[Carried]) -> Report:
    """The rows of a room's classes, by number of elements; and with `map_to` the map of all their sets."""
    size = None
    if map_to is not None:
        total = sum(row["sets"] for row in data["rows"])
        size = write_map(map_to, carried, total)
        parts = [*parts, f"{map_to} maps {total:,} sets to representatives in {size:,} bytes."]
    return Report({**data, "map_bytes": size}, parts)
