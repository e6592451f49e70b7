"""A paper done again: its claims, its figures and tables, and the folder that holds them all.

`ludometry reproduce PAPER --figures DIR` writes every figure and table as SVG, PNG and CSV, and an index page that sets
the paper's and ours side by side. A figure is drawn only when it is asked for.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from ludometry.core.errors import UnknownName
from ludometry.core.files import make_folder, write_bytes, write_text
from ludometry.core.game import Svg
from ludometry.core.progress import progress
from ludometry.study.claims import Claim, claims_table, reasons, tally
from ludometry.study.report import Json, Report, Table, html_table


@dataclass(frozen=True, slots=True)
class PaperFigure:
    """A figure or table of a paper, ours.

    number    as the paper numbers it: "figure 4", "table 2", or "beside figure 4" for one of our own
    caption   what is seen, and where ours differs from the paper's
    data      the numbers behind it: the CSV file
    draw      the picture, drawn when it is asked for; None for a table, whose picture is its rows
    paper     what the paper shows in this place: its numbers as a table, or a sentence
    """

    number: str
    caption: str
    data: Table = field(repr=False)
    draw: Callable[[], Svg] | None = field(default=None, repr=False)
    paper: Table | str = field(default="", repr=False)

    def place(self) -> tuple[int, list[int], bool, str]:
        """Where it comes in the order of a page."""
        kind = next((i for i, word in enumerate(("figure", "table")) if word in self.number.lower()), 2)
        number = re.search(r"\d+(?:\.\d+)*", self.number)
        parts = [int(part) for part in number[0].split(".")] if number else []
        return kind, parts, self.number.startswith("beside"), self.number

    def picture(self) -> Svg:
        """The drawing; of a table its rows, with the paper's own below them."""
        if self.draw is not None:
            return self.draw()
        from ludometry.study.table_picture import draw_table

        title = f"{self.number[:1].upper()}{self.number[1:]}"
        return draw_table(title, self.data, self.paper if isinstance(self.paper, Table) else None)

    def _repr_html_(self) -> str:
        """Shows itself in a notebook: the picture where it is drawn, else the table, and the caption."""
        seen = html_table(self.data) if self.draw is None else str(self.draw())
        return (
            f"<figure>{seen}<figcaption><b>{self.number.capitalize()}.</b> {escape(self.caption)}</figcaption></figure>"
        )

    @property
    def file(self) -> str:
        """The name of its files, without an ending."""
        return "-".join("".join(c if c.isalnum() else " " for c in self.number.lower()).split())


@dataclass(frozen=True, slots=True)
class Source:
    """A paper, as one cites it."""

    key: str
    authors: str
    title: str
    year: int
    where: str
    url: str = ""

    def __str__(self) -> str:
        return f"{self.authors}, {self.title} ({self.where}, {self.year})"


@dataclass(slots=True)
class Reproduction:
    """What a room (or several) found when a paper was done again."""

    source: Source
    claims: list[Claim] = field(default_factory=list)
    figures: list[PaperFigure] = field(default_factory=list)
    extra: Json = field(default_factory=dict)

    def report(self) -> ReproductionReport:
        return ReproductionReport([self])


class ReproductionReport(Report):
    """The rows of one or several reproductions, with the figures that can be written to a folder."""

    __slots__ = ("parts_of_paper",)

    def __init__(self, found: Sequence[Reproduction]) -> None:
        self.parts_of_paper = list(found)
        claims = [claim for one in found for claim in one.claims]
        data: Json = {
            "paper": str(found[0].source),
            "rows": [claim.to_dict() for claim in claims],
            "figures": [figure.number for figure in self.figures],
        }
        for one in found:
            data.update(one.extra)
        super().__init__(data, self._shown, self._first_picture)

    @property
    def claims(self) -> list[Claim]:
        return [claim for one in self.parts_of_paper for claim in one.claims]

    @property
    def figures(self) -> list[PaperFigure]:
        """Figures first, then tables, by their numbers; ours of a place right behind the paper's."""
        return sorted((figure for one in self.parts_of_paper for figure in one.figures), key=PaperFigure.place)

    def _shown(self) -> list[str | Table]:
        title = str(self.parts_of_paper[0].source)
        return [claims_table(self.claims, title), *reasons(self.claims), tally(self.claims)]

    def _first_picture(self) -> Svg | None:  # the picture of `--svg`
        drawn = sorted(self.figures, key=lambda figure: figure.draw is None)
        return drawn[0].picture() if drawn else None

    def figure(self, number: str) -> PaperFigure:
        """A figure or table by its number, such as "figure 2"."""
        found = {figure.number.lower(): figure for figure in self.figures}
        if number.lower() not in found:
            raise UnknownName("figure", number, found)
        return found[number.lower()]

    def say(self, words: str) -> None:
        """Adds a sentence below the rows."""
        self._parts = [*self.parts, words]

    def csv(self) -> str:
        """The rows as CSV, a header first."""
        rows = [claim.to_dict() for claim in self.claims]
        return csv_text(Table(list(rows[0]) if rows else [], [list(row.values()) for row in rows]))

    def names(self) -> list[str]:
        """The name of every figure's files: two rooms may both have a part in table 2."""
        found: list[str] = []
        for figure in self.figures:
            found.append(figure.file if figure.file not in found else f"{figure.file}-{len(found) + 1}")
        return found

    def write(self, folder: Path) -> list[Path]:
        """Writes every figure and table, the rows, and the page that shows them; returns the files."""
        from ludometry.study.paper_page import index_page

        make_folder(folder)
        written = [folder / "claims.csv"]
        write_text(written[0], self.csv())
        with progress("drawing", len(self.figures), "figures") as bar:
            for figure, name in zip(self.figures, self.names(), strict=True):
                written += write_figure(figure, folder / name)
                bar.advance()
        write_text(folder / "index.html", index_page(self))
        return [*written, folder / "index.html"]


def write_figure(figure: PaperFigure, place: Path) -> list[Path]:
    """One figure's files: CSV, SVG, and PNG where it can be painted; `place` is their name without an ending."""
    from ludometry.study.png import png_of, why_not

    table, drawn, painted = (place.with_name(f"{place.name}.{ending}") for ending in ("csv", "svg", "png"))
    write_text(table, csv_text(figure.data))
    picture = figure.picture()
    write_text(drawn, str(picture))
    if why_not():
        return [table, drawn]
    write_bytes(painted, png_of(picture))
    return [table, drawn, painted]


def csv_text(table: Table) -> str:
    """A table as CSV, a header first."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(["" if cell is None else cell for cell in row] for row in table.rows)
    return page.getvalue()
