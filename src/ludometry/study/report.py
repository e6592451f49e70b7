"""What a verb answers: data for programs, words and tables for people, and sometimes a picture."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from ludometry.core.game import Svg

if TYPE_CHECKING:
    from rich.console import Console

Json: TypeAlias = dict[str, Any]
"""A JSON object; what is unknown in it is null, never missing."""
ROWS = ("moves", "rows", "decisions")
"""The lists of an answer that come first as its rows."""
WIDTH = 140
"""Columns of a report where nobody's terminal says how wide it is."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; numbers are shown as they are given, so format them first where it matters."""

    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    title: str = ""


Part: TypeAlias = str | Table


@runtime_checkable
class OfNumpy(Protocol):
    """A number or an array of numpy, known by what it can do, for this module loads no numpy."""

    def tolist(self) -> Any: ...


class Report:
    """The answer of a verb, the same for the command line, the library and the web.

    data      the JSON form; shapes that stay are named in docs/json.md
    parts     lines and tables for a person
    picture   what `--svg FILE` writes
    failed    true when the answer is a no that scripts should notice: exit code 1

    It prints as its tables, shows itself in a notebook, and turns into plain data or a data frame. Parts and picture
    may be given as functions: a program that asks for the data alone does not wait for them.
    """

    __slots__ = ("_parts", "_picture", "data", "failed")

    def __init__(
        self,
        data: Json,
        parts: Sequence[Part] | Callable[[], Sequence[Part]] = (),
        picture: Svg | Callable[[], Svg | None] | None = None,
        failed: bool = False,
    ) -> None:
        self.data = data
        self.failed = failed
        self._parts = parts
        self._picture = picture

    @property
    def parts(self) -> Sequence[Part]:
        if callable(self._parts):
            self._parts = self._parts()
        return self._parts

    @property
    def picture(self) -> Svg | None:
        if callable(self._picture):
            self._picture = self._picture()
        return self._picture

    def __str__(self) -> str:
        from rich.console import Console

        page = io.StringIO()
        self.print_to(Console(file=page, width=WIDTH))
        return "\n".join(line.rstrip() for line in page.getvalue().splitlines()).strip("\n")

    __repr__ = __str__

    def print_to(self, console: Console) -> None:
        """Prints the parts on a terminal or into a file."""
        for part in self.parts:
            if isinstance(part, Table):
                print_table(console, part)
            else:
                console.print(part, markup=False, highlight=False, soft_wrap=True)

    def _repr_html_(self) -> str:
        shown = [str(self.picture)] if self.picture is not None else []
        shown += [html_table(part) if isinstance(part, Table) else f"<p>{escape(part)}</p>" for part in self.parts]
        return "\n".join(shown)

    def to_dict(self) -> Json:
        """The answer as plain data: numbers, texts, lists and dictionaries."""
        found: Json = plain(self.data)
        return found

    def rows(self) -> list[Json]:
        """The list in the answer, a flat dictionary a row: its moves, decisions or rows."""
        data = self.to_dict()
        for value in [*(data.get(name) for name in ROWS), *data.values()]:
            if isinstance(value, list) and value and isinstance(value[0], dict):
                return [_flat(row) for row in value]
        return [_flat(data)]

    def to_frame(self) -> Any:
        """The rows as a data frame of polars, or else of pandas, whichever is installed."""
        try:
            import polars

            return polars.DataFrame(self.rows(), infer_schema_length=None)
        except ImportError:
            pass
        try:
            import pandas
        except ImportError:
            raise ImportError("a data frame needs polars or pandas: pip install polars.") from None
        return pandas.DataFrame(self.rows())


def _flat(row: Json, before: str = "") -> Json:
    found: Json = {}
    for key, value in row.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{before}{key}_")
        else:
            found[before + key] = value
    return found


def print_table(console: Console, part: Table) -> None:
    from rich import box
    from rich.table import Table as Drawn
    from rich.text import Text

    drawn = Drawn(title=part.title or None, box=box.SIMPLE_HEAD, title_justify="left", pad_edge=False)
    for column, right in zip(part.columns, numeric_columns(part)):
        drawn.add_column(Text(column), justify="right" if right else "left")
    for row in part.rows:
        drawn.add_row(*(Text(cell_text(cell)) for cell in row))
    console.print(drawn)


def html_table(part: Table) -> str:
    """A table for a page or a notebook."""
    sides = ["right" if right else "left" for right in numeric_columns(part)]
    head = "".join(f'<th style="text-align:{side}">{escape(name)}</th>' for name, side in zip(part.columns, sides))
    body = "".join(
        "<tr>"
        + "".join(f'<td style="text-align:{s}">{escape(cell_text(c))}</td>' for c, s in zip(row, sides))
        + "</tr>"
        for row in part.rows
    )
    title = f"<caption>{escape(part.title)}</caption>" if part.title else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cell_text(cell: object) -> str:
    """A cell as it is shown; what is unknown stays empty."""
    return "" if cell is None else str(cell)


def figure_text(cell: object) -> str:
    """A cell as a person reads it: thousands set apart, six digits of what is no whole number.

    >>> figure_text(1139500480), figure_text(1.014e16), figure_text(0.123456789), figure_text(None)
    ('1,139,500,480', '1.014e+16', '0.123457', '')
    """
    if isinstance(cell, bool) or not isinstance(cell, (int, float)):
        return cell_text(cell)
    return f"{cell:,}" if isinstance(cell, int) else f"{cell:,.6g}"


def numeric_columns(part: Table) -> list[bool]:
    """Which columns hold numbers only and so stand to the right."""
    found = []
    for place in range(len(part.columns)):
        cells = [row[place] for row in part.rows if str(row[place]).strip()]
        found.append(bool(cells) and all(_looks_numeric(cell) for cell in cells))
    return found


def _looks_numeric(cell: object) -> bool:
    text = str(cell).replace(",", "").replace("%", "").replace("−", "-").split("±")[0].strip()
    try:
        float(text)
    except ValueError:
        return False
    return True


def write_json(data: Any) -> str:
    """A report's data as JSON on one line."""
    try:
        return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError):
        return json.dumps(plain(data), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def plain(thing: Any) -> Any:
    """JSON that any parser reads: numpy numbers become numbers, what is not finite becomes null."""
    if isinstance(thing, dict):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, str | bool | int | None):
        return thing
    if isinstance(thing, float):
        return thing if math.isfinite(thing) else None
    if isinstance(thing, Sequence):
        return [plain(item) for item in thing]
    return plain(thing.tolist()) if isinstance(thing, OfNumpy) else str(thing)
