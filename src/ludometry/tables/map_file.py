"""A file that says for each set which representative it is read from, and which element plays which part.

CSV, one row a set; a look-up through it needs no search for an isomorphism:

    set,representative,map
    GBvk,GGvk,G=G B=G k=k
    Kvgg,GGvk,K=k g=G g=G

The elements of a set stand in its own order.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from ludometry.core.errors import BadInput
from ludometry.core.files import read_text, write_text
from ludometry.core.progress import Bar, progress

COLUMNS = ["set", "representative", "map"]
MOST_ROWS = 2_000_000
MapFile: TypeAlias = Annotated[
    Path | None, "Write every set of --elements with its representative and the map to this file."
]


@dataclass(frozen=True, slots=True)
class Carried:
    """A row of the file: a set, and how it is carried to its representative."""

    set_: str
    representative: str
    parts: tuple[tuple[str, str], ...]
    """Each element, in the order of the set, and the element of the representative whose part it plays."""


def map_text(rows: Iterable[Carried]) -> str:
    """The rows as CSV, a header first."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows((row.set_, row.representative, " ".join(f"{a}={b}" for a, b in row.parts)) for row in rows)
    return page.getvalue()


def write_map(path: Path, rows: Iterable[Carried], total: int) -> int:
    """Writes the file of this many sets; answers how many bytes it has."""
    if total > MOST_ROWS:
        raise BadInput(f"a map of {total:,} sets is too long, {MOST_ROWS:,} fit into a file: ask for fewer --elements.")

    def watched(bar: Bar) -> Iterator[Carried]:
        for row in rows:
            yield row
            bar.advance()

    with progress("map of sets", total, "sets") as bar:
        text = map_text(watched(bar))
    write_text(path, text)
    return len(text.encode())


def refuse_one_set(set_: str, path: Path | None) -> None:
    """A map holds all sets of some size: one set cannot be asked for as well."""
    if set_ and path is not None:
        raise BadInput(f"--map writes all sets of --elements: leave {set_[:40]!r} out.")


def read_map(path: Path) -> dict[str, Carried]:
    """The rows by their sets."""
    lines = csv.reader(io.StringIO(read_text(path)))
    if next(lines, None) != COLUMNS:
        raise BadInput(f"{str(path)!r} is no map of sets: its first line would be {','.join(COLUMNS)}.")
    found: dict[str, Carried] = {}
    for number, line in enumerate(lines, 2):
        pairs = [pair.split("=") for pair in line[2].split()] if len(line) == len(COLUMNS) else []
        if not pairs or any(len(pair) != 2 for pair in pairs):
            raise BadInput(f"line {number} of {str(path)!r} is no row of a map: expected a set, a set and a=b c=d ...")
        found[line[0]] = Carried(line[0], line[1], tuple((a, b) for a, b in pairs))
    return found
